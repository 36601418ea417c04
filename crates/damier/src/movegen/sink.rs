//! What becomes of the moves that are found: they are listed, counted or visited.

use super::{Jumpers, Move, Side, View, list_moves};
use crate::board::Bits;
use crate::movement::{Movement, PositionOf};

/// What becomes of the moves that are found.
pub(crate) trait Sink<B: Bits> {
    /// In how many directions men may jump for [`View::short_captures`] to pay: its code grows with them,
    /// and where moves are made of what it finds, following each man is faster from a point on.
    const WAYS: u32 = 4;

    /// Takes a move to each of the slots `ends`; `make` gives it.
    fn take(&mut self, ends: B, make: impl Fn(u8) -> Move<B>);

    /// Takes the steps of a view's kings.
    #[inline(always)]
    fn take_king_steps<M: Movement<Bits = B>, S: Side>(&mut self, view: &View<'_, M, S>)
    where
        Self: Sized,
    {
        view.king_steps(self);
    }

    /// Takes the captures of men that have two jumps at most.
    #[inline(always)]
    fn take_double_jumps<M: Movement<Bits = B>, S: Side>(
        &mut self,
        view: &View<'_, M, S>,
        jumpers: &Jumpers<B>,
    ) where
        Self: Sized,
    {
        view.double_jumps(jumpers, self);
    }

    /// Takes the legal captures of a position where not all of them can be found at once.
    fn take_captures<M: Movement<Bits = B>, S: Side>(
        &mut self,
        view: View<'_, M, S>,
        jumpers: &Jumpers<B>,
    );

    /// Takes the legal moves of a position in which some piece may be huffed.
    fn take_moves_with_huffs<M: Movement<Bits = B>, S: Side>(
        &mut self,
        movement: &M,
        position: &PositionOf<M>,
    );
}

/// Moves that are listed.
pub(super) struct List<'a, B> {
    pub(super) moves: &'a mut Vec<Move<B>>,
    /// After so many steps the search for captures gives up.
    pub(super) budget: u32,
    /// How many it took.
    pub(super) steps: u32,
}

impl<B: Bits> Sink<B> for List<'_, B> {
    #[inline(always)]
    fn take(&mut self, ends: B, make: impl Fn(u8) -> Move<B>) {
        for to in ends.slots() {
            self.moves.push(make(to));
        }
    }

    #[inline(always)]
    fn take_captures<M: Movement<Bits = B>, S: Side>(
        &mut self,
        view: View<'_, M, S>,
        jumpers: &Jumpers<B>,
    ) {
        self.steps = view.list_captures(jumpers, self.moves, self.budget);
    }

    fn take_moves_with_huffs<M: Movement<Bits = B>, S: Side>(
        &mut self,
        movement: &M,
        position: &PositionOf<M>,
    ) {
        self.steps = list_moves::<M, S>(movement, position, self.moves, self.budget);
    }
}

/// Moves that are only counted.
pub(super) struct Count<'a, B> {
    pub(super) count: u32,
    /// For captures that must be listed to be told apart; left as it was.
    pub(super) scratch: &'a mut Vec<Move<B>>,
}

impl<B: Bits> Sink<B> for Count<'_, B> {
    const WAYS: u32 = 8;

    #[inline(always)]
    fn take(&mut self, ends: B, _: impl Fn(u8) -> Move<B>) {
        self.count += ends.count();
    }

    #[inline(always)]
    fn take_king_steps<M: Movement<Bits = B>, S: Side>(&mut self, view: &View<'_, M, S>) {
        self.count += view.count_king_steps();
    }

    #[inline(always)]
    fn take_double_jumps<M: Movement<Bits = B>, S: Side>(
        &mut self,
        view: &View<'_, M, S>,
        jumpers: &Jumpers<B>,
    ) {
        self.count += view.count_double_jumps(jumpers);
    }

    #[inline(always)]
    fn take_captures<M: Movement<Bits = B>, S: Side>(
        &mut self,
        view: View<'_, M, S>,
        jumpers: &Jumpers<B>,
    ) {
        let base = self.scratch.len();
        view.list_captures(jumpers, self.scratch, u32::MAX);
        self.count += (self.scratch.len() - base) as u32;
        self.scratch.truncate(base);
    }

    fn take_moves_with_huffs<M: Movement<Bits = B>, S: Side>(
        &mut self,
        movement: &M,
        position: &PositionOf<M>,
    ) {
        let base = self.scratch.len();
        list_moves::<M, S>(movement, position, self.scratch, u32::MAX);
        self.count += (self.scratch.len() - base) as u32;
        self.scratch.truncate(base);
    }
}

/// Moves that are found together, one to each of some squares: all come from as far away, and take as
/// far away, if anything.
#[derive(Clone, Copy)]
pub(super) struct MoveGroup<B> {
    /// From the slot that a move ends on to the one it starts from.
    pub(super) back: i8,
    /// From the slot that a move ends on to the piece taken, if one is.
    pub(super) over: i8,
    /// What may be taken.
    pub(super) prey: B,
    /// Whether kings make them.
    pub(super) king: bool,
    /// Where those that make them are crowned.
    pub(super) crowning: B,
}

impl<B: Bits> MoveGroup<B> {
    /// Moves without capture that come from `back` slots away, of men crowned in `crowning`.
    #[inline(always)]
    pub(super) fn steps(back: i8, crowning: B) -> Self {
        Self { back, over: 0, prey: B::EMPTY, king: false, crowning }
    }

    /// Moves without capture of kings that come from `back` slots away.
    #[inline(always)]
    pub(super) fn king_steps(back: i8) -> Self {
        Self { king: true, ..Self::steps(back, B::EMPTY) }
    }

    /// The move that ends on a slot.
    #[inline(always)]
    pub(super) fn to(&self, to: u8) -> Move<B> {
        let crowned = (B::bit(to) & self.crowning).any();
        Move {
            taken: B::bit(to.wrapping_add_signed(self.over)) & self.prey,
            from: to.wrapping_add_signed(self.back),
            to,
            king: self.king | crowned,
            crowned,
            huffed: None,
        }
    }
}
