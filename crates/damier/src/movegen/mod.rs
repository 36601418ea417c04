//! Move generation: one generator for every movement.
//!
//! It is generic over the [`Movement`] and the side to move, so that directions are constant shifts
//! and every question of the rules is settled when the code is compiled.

mod by_turn;
mod captures;
mod census;
mod collector;
mod huffs;
mod jumps;
mod opening_lifts;
mod paths;
mod short_captures;
mod side;
mod sink;
mod steps;
mod walk;

pub(crate) use by_turn::{after_in_turn, can_capture_in_turn, legal_moves_in_turn};
pub use census::census;
pub use collector::LISTING_BUDGET;
pub(crate) use huffs::list_moves;
pub(crate) use jumps::Jumpers;
pub use paths::{Path, capture_paths};
pub(crate) use paths::{can_be_written, paths_within_budget};
pub(crate) use side::{Black, Side, View, White};
use sink::Count;
pub(crate) use sink::Sink;

use crate::board::Bits;
use crate::draw::MoveKind;
use crate::move_id::MoveId;
use crate::movement::{Movement, PositionOf};
use crate::piece::Color;
use crate::position::RawPosition;
use crate::state::{Change, State};

/// A whole move: where it starts and ends, what it takes, what its piece is afterwards.
///
/// Ways of moving that agree in all of these leave the same position and are one move. A circular
/// capture ends where it starts. A lift, which opens games like Konane, takes its piece off the board:
/// it ends where it starts and captures nothing ([`is_lift`](Self::is_lift)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move<B> {
    /// The pieces that leave the board: those jumped over, and the one huffed.
    pub taken: B,
    /// The slot it starts from.
    pub from: u8,
    /// The slot it ends on.
    pub to: u8,
    /// Whether the piece is a king when the move is over.
    pub king: bool,
    /// Whether this move made it one.
    pub crowned: bool,
    /// The slot of the piece huffed before the piece moved, where there is huffing. Where a move can
    /// be made in several ways, with this huff or another or none, this is the first of them.
    pub huffed: Option<u8>,
}

impl<B: Bits> Move<B> {
    /// Whether it takes anything, by jumps or by a huff.
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        self.taken.any()
    }

    /// The pieces jumped over: those taken, but for the one huffed.
    #[inline(always)]
    pub fn jumped(&self) -> B {
        self.taken & !self.huffed.map_or(B::EMPTY, B::bit)
    }

    /// The move by its squares.
    pub fn id<M: Movement<Bits = B>>(&self, movement: &M) -> MoveId {
        let layout = &movement.compiled().layout;
        MoveId {
            from: layout.square(self.from),
            to: layout.square(self.to),
            taken: layout.squares_of(self.taken).into_iter().collect(),
            crowned: self.crowned,
        }
    }

    /// Whether it lifts its piece from the board, as the first moves of Konane do.
    #[inline(always)]
    pub fn is_lift(&self) -> bool {
        self.from == self.to && self.taken.is_empty()
    }

    /// What draw codes ask of the move: whether it captures, crowns, or is a man's.
    ///
    /// A man's step along a rank is no man's move. All captures of men count as such, sideways or
    /// not: whatever starts again with a man's move starts again with a capture.
    #[inline(always)]
    pub fn kind<M: Movement<Bits = B>>(&self, movement: &M, position: &PositionOf<M>) -> MoveKind {
        let layout = &movement.compiled().layout;
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

/// Finds every legal move of the side `S`, each once.
#[inline(always)]
pub(crate) fn generate<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    sink: &mut impl Sink<M::Bits>,
) {
    if M::State::HUFFS && position.state.huffable().any() {
        sink.take_moves_with_huffs::<M, S>(movement, position);
        return;
    }
    let view = View::<M, S>::new(movement, position);
    if view.lifts(sink) {
        return;
    }
    let jumpers = view.jumpers();
    if !jumpers.any() {
        view.steps(sink);
        return;
    }
    if !view.single_jumps(&jumpers, sink) && !view.short_captures(&jumpers, sink) {
        sink.take_captures(view, &jumpers);
    }
    if !view.mechanics().captures_are_obligatory() {
        view.steps(sink);
    }
}

/// The number of legal moves of the side `S`, counted without listing them where that can be done.
/// `scratch` is used where they must be listed, and left as it was.
#[inline(always)]
pub(crate) fn count<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    scratch: &mut Vec<Move<M::Bits>>,
) -> u32 {
    let mut sink = Count { count: 0, scratch };
    generate::<M, S>(movement, position, &mut sink);
    sink.count
}

/// The position after a legal move of the side `S`.
#[inline(always)]
pub(crate) fn after_for<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    mv: &Move<M::Bits>,
) -> PositionOf<M> {
    let (own, foe) = (S::COLOR.index(), S::Other::COLOR.index());
    let from = M::Bits::bit(mv.from);
    // Most movements have no lifts, which the compiler knows.
    let lifted = movement.compiled().opening_lifts.any() && mv.is_lift();
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
        offenders: if M::State::HUFFS {
            huffs::offenders::<M, S>(movement, position, mv)
        } else {
            M::Bits::EMPTY
        },
    });
    next
}
