//! Move generation: one generator for every movement.
//!
//! It is generic over the [`Movement`] and the side to move, so that directions are constant shifts
//! and every question of the rules is settled when the code is compiled.

mod captures;
mod census;
mod collector;
mod jumps;
mod opening_lifts;
mod paths;
mod short_captures;
mod side;
mod steps;
mod walk;

pub use census::census;
pub use collector::LISTING_BUDGET;
pub(crate) use jumps::Jumpers;
pub(crate) use paths::can_be_written;
pub use paths::{Path, capture_paths};
pub(crate) use side::{Black, Side, View, White};

use std::marker::PhantomData;

use crate::board::Bits;
use crate::cpu::{Cpu, Work};
use crate::draw::MoveKind;
use crate::move_id::MoveId;
use crate::movement::Movement;
use crate::movement::PositionOf;
use crate::piece::Color;
use crate::position::RawPosition;
use crate::state::{Change, State};

/// A whole move: where it starts and ends, what it takes, what its piece is afterwards.
///
/// Ways of moving that agree in all of these leave the same position and are one move (law 5 of the
/// rules). A circular capture ends where it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move<B> {
    /// The pieces taken.
    pub taken: B,
    /// The slot it starts from.
    pub from: u8,
    /// The slot it ends on.
    pub to: u8,
    /// Whether the piece is a king when the move is over.
    pub king: bool,
    /// Whether this move made it one.
    pub crowned: bool,
}

impl<B: Bits> Move<B> {
    /// Whether it takes anything.
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        self.taken.any()
    }

    /// The move by its squares.
    pub fn id<M: Movement<Bits = B>>(&self, movement: &M) -> MoveId {
        let layout = &movement.rules().layout;
        MoveId {
            from: layout.square(self.from),
            to: layout.square(self.to),
            taken: layout.squares_of(self.taken).into_iter().collect(),
            crowned: self.crowned,
        }
    }

    /// What draw codes ask of the move: whether it captures, crowns, or is a man's.
    ///
    /// A man's step along a rank is no man's move. All captures of men count as such, sideways or
    /// not: whatever starts again with a man's move starts again with a capture.
    #[inline(always)]
    pub fn kind<M: Movement<Bits = B>>(&self, movement: &M, position: &PositionOf<M>) -> MoveKind {
        let layout = &movement.rules().layout;
        let is_sideways = || layout.square(self.from).rank() == layout.square(self.to).rank();
        let is_king = (position.kings[position.turn.index()] & B::bit(self.from)).any();
        MoveKind {
            capture: self.is_capture(),
            crowning: self.crowned,
            man_move: !is_king && (self.is_capture() || !is_sideways()),
        }
    }
}

/// Every legal move of a position, appended to `moves`, each once.
///
/// The work has no limit: see [`legal_moves_within`] for positions that anybody may have composed.
pub fn legal_moves<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    moves: &mut Vec<Move<M::Bits>>,
) {
    // No search takes so many steps that it would give up.
    let _ = movement.legal_moves_within(position, u32::MAX, moves);
}

/// Every legal move of a position, appended to `moves`, if they can be found within `budget` steps:
/// how many it took. Else none is, and the result is `None`.
///
/// A step is a jump that is followed from one piece to the next. Ordinary positions take a few dozen at
/// most, but loose pieces around many kings can take millions: whoever lists the moves of positions
/// that strangers made up wants a budget, such as [`LISTING_BUDGET`].
pub fn legal_moves_within<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    budget: u32,
    moves: &mut Vec<Move<M::Bits>>,
) -> Option<u32> {
    movement.legal_moves_within(position, budget, moves)
}

/// Whether the side to move can capture.
pub fn can_capture<M: Movement>(movement: &M, position: &PositionOf<M>) -> bool {
    movement.can_capture(position)
}

/// The position after a legal move of the side to move.
pub fn after<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    mv: &Move<M::Bits>,
) -> PositionOf<M> {
    movement.after(position, mv)
}

#[inline(always)]
pub(crate) fn find_legal_moves<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    budget: u32,
    moves: &mut Vec<Move<M::Bits>>,
) -> Option<u32> {
    let cpu = Cpu::detect();
    let list = List { moves, budget, steps: 0 };
    match position.turn {
        Color::White => cpu.run(Listing::<M, White>::new(movement, position, list)),
        Color::Black => cpu.run(Listing::<M, Black>::new(movement, position, list)),
    }
}

/// The work of listing the legal moves of a position.
pub(crate) struct Listing<'a, M: Movement, S> {
    movement: &'a M,
    position: &'a PositionOf<M>,
    list: List<'a, M::Bits>,
    side: PhantomData<S>,
}

impl<'a, M: Movement, S: Side> Listing<'a, M, S> {
    #[inline(always)]
    pub(crate) fn new(
        movement: &'a M,
        position: &'a PositionOf<M>,
        list: List<'a, M::Bits>,
    ) -> Self {
        Self { movement, position, list, side: PhantomData }
    }
}

impl<M: Movement, S: Side> Work for Listing<'_, M, S> {
    type Output = Option<u32>;

    #[inline(always)]
    fn run(mut self, _: Cpu) -> Option<u32> {
        let base = self.list.moves.len();
        find::<M, S>(self.movement, self.position, &mut self.list);
        let List { moves, budget, steps } = self.list;
        if steps > budget {
            moves.truncate(base);
            return None;
        }
        Some(steps)
    }
}

#[inline(always)]
pub(crate) fn look_for_captures<M: Movement>(movement: &M, position: &PositionOf<M>) -> bool {
    match position.turn {
        Color::White => any_capture(&View::<M, White>::new(movement, position)),
        Color::Black => any_capture(&View::<M, Black>::new(movement, position)),
    }
}

#[inline(always)]
fn any_capture<M: Movement, S: Side>(view: &View<'_, M, S>) -> bool {
    view.jumpers().any()
}

/// Every legal capture of a position, or `None` if finding them takes more than `budget` steps.
pub(crate) fn captures_within<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    budget: u32,
) -> Option<Vec<Move<M::Bits>>> {
    match position.turn {
        Color::White => View::<M, White>::new(movement, position).captures_within(budget),
        Color::Black => View::<M, Black>::new(movement, position).captures_within(budget),
    }
}

/// What moves that are found together have in common.
#[derive(Clone, Copy)]
pub(crate) struct Shape<B> {
    /// From the slot that a move ends on to the one it starts from.
    back: i8,
    /// From the slot that a move ends on to the piece taken, if one is.
    over: i8,
    /// What may be taken.
    prey: B,
    /// Whether kings make them.
    king: bool,
    /// Where those that make them are crowned.
    crowning: B,
}

impl<B: Bits> Shape<B> {
    /// Moves without capture that come from `back` slots away, of men crowned in `crowning`.
    #[inline(always)]
    fn steps(back: i8, crowning: B) -> Self {
        Self { back, over: 0, prey: B::EMPTY, king: false, crowning }
    }

    /// Moves without capture of kings that come from `back` slots away.
    #[inline(always)]
    fn king_steps(back: i8) -> Self {
        Self { king: true, ..Self::steps(back, B::EMPTY) }
    }

    /// The move that ends on a slot.
    #[inline(always)]
    pub(crate) fn to(&self, to: u8) -> Move<B> {
        let crowned = (B::bit(to) & self.crowning).any();
        Move {
            taken: B::bit(to.wrapping_add_signed(self.over)) & self.prey,
            from: to.wrapping_add_signed(self.back),
            to,
            king: self.king | crowned,
            crowned,
        }
    }
}

/// What becomes of the moves that are found.
pub(crate) trait Sink<B: Bits> {
    /// In how many directions men may jump for [`View::few_jumps`] to pay: its code grows with them,
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
}

/// Moves that are listed.
pub(crate) struct List<'a, B> {
    moves: &'a mut Vec<Move<B>>,
    /// After so many steps the search for captures gives up.
    budget: u32,
    /// How many it took.
    steps: u32,
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
}

/// Moves that are only counted.
struct Count<'a, B> {
    count: u32,
    /// For captures that must be listed to be told apart; left as it was.
    scratch: &'a mut Vec<Move<B>>,
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
}

/// Finds every legal move, each once.
#[inline(always)]
pub(crate) fn find<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    sink: &mut impl Sink<M::Bits>,
) {
    let view = View::<M, S>::new(movement, position);
    if view.lifts(sink) {
        return;
    }
    let jumpers = view.jumpers();
    if !jumpers.any() {
        view.steps(sink);
    } else if !view.single_jumps(&jumpers, sink) && !view.few_jumps(&jumpers, sink) {
        sink.take_captures(view, &jumpers);
    }
}

/// The number of legal moves, counted without listing them where that can be done.
/// `scratch` is used where they must be listed, and left as it was.
#[inline(always)]
pub(crate) fn count<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    scratch: &mut Vec<Move<M::Bits>>,
) -> u32 {
    let mut sink = Count { count: 0, scratch };
    find::<M, S>(movement, position, &mut sink);
    sink.count
}

/// The position after a legal move.
#[inline(always)]
pub(crate) fn apply<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    mv: &Move<M::Bits>,
) -> PositionOf<M> {
    let (own, foe) = (S::COLOR.index(), S::Other::COLOR.index());
    let from = M::Bits::bit(mv.from);
    // Where pieces are lifted, a move that takes nothing is a lift.
    let lifted = movement.rules().opening_lifts.any() && mv.taken.is_empty();
    let to = if lifted { M::Bits::EMPTY } else { M::Bits::bit(mv.to) };
    let (man, king) = if mv.king { (M::Bits::EMPTY, to) } else { (to, M::Bits::EMPTY) };
    let mut next = RawPosition { turn: S::Other::COLOR, ..*position };
    next.men[own] = position.men[own] & !from | man;
    next.kings[own] = position.kings[own] & !from | king;
    next.men[foe] = position.men[foe] & !mv.taken;
    next.kings[foe] = position.kings[foe] & !mv.taken;
    next.state = position.state.after(&Change {
        color: S::COLOR,
        from,
        to,
        shift: mv.to as i8 - mv.from as i8,
        taken: mv.taken,
        by_king: (position.kings[own] & from).any(),
        men: next.men,
    });
    next
}

#[inline(always)]
pub(crate) fn make<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    mv: &Move<M::Bits>,
) -> PositionOf<M> {
    match position.turn {
        Color::White => apply::<M, White>(movement, position, mv),
        Color::Black => apply::<M, Black>(movement, position, mv),
    }
}
