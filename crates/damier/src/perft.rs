//! Counting the positions of a game tree, the yardstick of move generators.

use crate::movegen::{Black, Move, Side, White, apply, count, generate};
use crate::movement::Movement;
use crate::piece::Color;
use crate::position::PositionOf;

/// How leaves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaves {
    /// The moves of the last ply are counted, not made (bulk counting).
    #[default]
    Counted,
    /// Every move of the last ply is made.
    Made,
}

/// The number of positions reached after exactly `depth` plies, moves counted as law 5 of the rules
/// says: captures that differ only in path are one move. Depth 0 counts the position itself.
pub fn perft<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    depth: u32,
    leaves: Leaves,
) -> u64 {
    let mut moves = Vec::with_capacity(512);
    match position.turn {
        Color::White => walk::<M, White>(movement, position, depth, leaves, &mut moves),
        Color::Black => walk::<M, Black>(movement, position, depth, leaves, &mut moves),
    }
}

/// `moves` is one stack for all plies: each uses what lies above its own start.
fn walk<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    depth: u32,
    leaves: Leaves,
    moves: &mut Vec<Move<M::Bits>>,
) -> u64 {
    match (depth, leaves) {
        (0, _) => return 1,
        (1, Leaves::Counted) => return count::<M, S>(movement, position, moves),
        _ => {}
    }
    let base = moves.len();
    generate::<M, S>(movement, position, moves);
    let mut nodes = 0;
    for i in base..moves.len() {
        let next = apply::<M, S>(position, &moves[i]);
        nodes += walk::<M, S::Other>(movement, &next, depth - 1, leaves, moves);
    }
    moves.truncate(base);
    nodes
}
