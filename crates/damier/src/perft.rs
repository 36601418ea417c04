//! Counting the positions of a game tree, the yardstick of move generators.

use std::hint::black_box;
use std::marker::PhantomData;

use crate::cpu::{Cpu, Work};
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
    let mut scratch = Vec::with_capacity(512);
    if depth == 0 {
        return 1;
    }
    let (cpu, scratch) = (Cpu::detect(), &mut scratch);
    match position.turn {
        Color::White => cpu.run(Walk::<M, White>::new(movement, position, depth, leaves, scratch)),
        Color::Black => cpu.run(Walk::<M, Black>::new(movement, position, depth, leaves, scratch)),
    }
}

/// The count below one position, at least one ply deep.
struct Walk<'a, M: Movement, S> {
    movement: &'a M,
    position: &'a PositionOf<M>,
    depth: u32,
    leaves: Leaves,
    scratch: &'a mut Vec<Move<M::Bits>>,
    side: PhantomData<S>,
}

impl<'a, M: Movement, S: Side> Walk<'a, M, S> {
    #[inline(always)]
    fn new(
        movement: &'a M,
        position: &'a PositionOf<M>,
        depth: u32,
        leaves: Leaves,
        scratch: &'a mut Vec<Move<M::Bits>>,
    ) -> Self {
        Self { movement, position, depth, leaves, scratch, side: PhantomData }
    }
}

impl<M: Movement, S: Side> Work for Walk<'_, M, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, cpu: Cpu) -> u64 {
        let Self { movement, position, depth, leaves, scratch, .. } = self;
        let base = scratch.len();
        generate::<M, S>(movement, position, scratch);
        let mut nodes = 0;
        for i in base..scratch.len() {
            let next = apply::<M, S>(position, &scratch[i]);
            // The last two plies stay in this loop: the positions between need not be stored.
            nodes += match (depth, leaves) {
                (1, _) => {
                    black_box(&next);
                    1
                }
                (2, Leaves::Counted) => count::<M, S::Other>(movement, &next, scratch),
                _ => cpu.run(Walk::<M, S::Other>::new(movement, &next, depth - 1, leaves, scratch)),
            };
        }
        scratch.truncate(base);
        nodes
    }
}
