//! All that the engine asks of the move generator.

use damier::board::Bits;
use damier::movegen::{self, Move};
pub(crate) use damier::movegen::{after, legal_moves_within};
use damier::movement::Movement;
use damier::movement::PositionOf;

/// Move key: a move in 16 bits, for tables: its ends, and two bits of what it takes. Moves of a
/// position rarely share one; where they do, no harm is done but to the order of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveKey(pub(crate) u16);

impl MoveKey {
    /// No move: the key of a lift of slot 0, which none makes twice.
    pub(crate) const NONE: Self = Self(0);

    #[inline(always)]
    pub(crate) fn of<B: Bits>(mv: &Move<B>) -> Self {
        let taken =
            if mv.taken.any() { u16::from(mv.taken.lowest()) + mv.taken.count() as u16 } else { 0 };
        Self(u16::from(mv.from) << 9 | u16::from(mv.to) << 2 | taken & 3)
    }
}

/// Whether the side to move must capture.
#[inline]
pub(crate) fn must_capture<M: Movement>(movement: &M, position: &PositionOf<M>) -> bool {
    movement.mechanics().captures_are_obligatory() && movegen::can_capture(movement, position)
}

/// Whether the side to move can capture and need not: then it stands pat, or captures.
#[inline]
pub(crate) fn may_capture<M: Movement>(movement: &M, position: &PositionOf<M>) -> bool {
    let mechanics = &movement.compiled().mechanics;
    // Where pieces move by jumps alone, nobody can stand pat.
    !mechanics.captures_are_obligatory()
        && mechanics.pieces_step()
        && movegen::can_capture(movement, position)
}

/// Whether the opponent could capture if it were their turn.
#[inline]
pub(crate) fn is_threatened<M: Movement>(movement: &M, position: &PositionOf<M>) -> bool {
    let mut passed = *position;
    passed.turn = position.turn.other();
    must_capture(movement, &passed)
}
