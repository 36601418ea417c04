//! What draw codes ask of a position that only its moves can tell.

use super::{after, can_capture, legal_moves};
use crate::draw::{Census, DrawCode};
use crate::movement::Movement;
use crate::movement::PositionOf;

/// What a draw code asks of a position. Whether the side to move can capture is for the caller to
/// say, who knows it; whether it is caught is looked into only where the code asks for it.
pub fn census<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    code: &DrawCode,
    can_capture: bool,
) -> Census {
    let mut census = position.census(movement.compiled().long_diagonal, can_capture);
    if !can_capture && code.asks_whether_caught(&census) {
        census.is_caught = is_caught(movement, position);
    }
    census
}

/// Whether the opponent can capture whatever the side to move plays.
fn is_caught<M: Movement>(movement: &M, position: &PositionOf<M>) -> bool {
    let mut moves = Vec::new();
    legal_moves(movement, position, &mut moves);
    moves.iter().all(|mv| can_capture(movement, &after(movement, position, mv)))
}
