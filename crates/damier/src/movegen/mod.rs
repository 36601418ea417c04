//! Move generation: one generator for every movement.
//!
//! It is generic over the [`Movement`] and the side to move, so that directions are constant shifts
//! and every question of the rules is settled when the code is compiled.

mod captures;
mod lifts;
mod paths;
mod side;
mod steps;

pub use paths::{Path, capture_paths};
pub(crate) use side::{Black, Side, White};

use crate::board::Bits;
use crate::movement::Movement;
use crate::piece::Color;
use crate::position::{Position, PositionOf};
use crate::state::{Change, State};
use side::View;

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
}

/// Every legal move of a position, appended to `moves`, each once.
pub fn legal_moves<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    moves: &mut Vec<Move<M::Bits>>,
) {
    movement.legal_moves(position, moves);
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
    moves: &mut Vec<Move<M::Bits>>,
) {
    match position.turn {
        Color::White => generate::<M, White>(movement, position, moves),
        Color::Black => generate::<M, Black>(movement, position, moves),
    }
}

#[inline(always)]
pub(crate) fn look_for_captures<M: Movement>(movement: &M, position: &PositionOf<M>) -> bool {
    match position.turn {
        Color::White => View::<M, White>::new(movement, position).can_capture(),
        Color::Black => View::<M, Black>::new(movement, position).can_capture(),
    }
}

/// Every legal capture of a position, or `None` if finding them takes more than `budget` steps.
pub(crate) fn captures_within<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    budget: u32,
) -> Option<Vec<Move<M::Bits>>> {
    let mut moves = Vec::new();
    let finished = match position.turn {
        Color::White => {
            View::<M, White>::new(movement, position).captures_within(&mut moves, budget)
        }
        Color::Black => {
            View::<M, Black>::new(movement, position).captures_within(&mut moves, budget)
        }
    };
    finished.then_some(moves)
}

#[inline(always)]
pub(crate) fn generate<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    moves: &mut Vec<Move<M::Bits>>,
) {
    let view = View::<M, S>::new(movement, position);
    if view.lifts(moves) {
        return;
    }
    if view.can_capture() {
        view.captures(moves);
    } else {
        view.steps(moves);
    }
}

/// The number of legal moves, counted without listing them where that can be done.
/// `scratch` is used where they must be listed, and left as it was.
#[inline(always)]
pub(crate) fn count<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    scratch: &mut Vec<Move<M::Bits>>,
) -> u64 {
    let view = View::<M, S>::new(movement, position);
    let base = scratch.len();
    if !view.lifts(scratch) {
        if !view.can_capture() {
            return u64::from(view.count_steps());
        }
        if let Some(n) = view.count_single_jumps() {
            return u64::from(n);
        }
        view.captures(scratch);
    }
    let n = scratch.len() - base;
    scratch.truncate(base);
    n as u64
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
    let lifted = movement.rules().lifts.any() && mv.taken.is_empty();
    let to = if lifted { M::Bits::EMPTY } else { M::Bits::bit(mv.to) };
    let (man, king) = if mv.king { (M::Bits::EMPTY, to) } else { (to, M::Bits::EMPTY) };
    let mut next = Position { turn: S::Other::COLOR, ..*position };
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
