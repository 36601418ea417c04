//! Counting the positions of a game tree, the yardstick of move generators.

use std::hint::black_box;
use std::marker::PhantomData;

use crate::board::Bits;
use crate::cpu::{Best, Cpu, Work};
use crate::movegen::{
    Black, Jumpers, Move, Side, Sink, View, White, after, after_for, count, generate, legal_moves,
    list_moves,
};
use crate::movement::Movement;
use crate::movement::PositionOf;
use crate::piece::Color;

/// How leaves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaves {
    /// The moves of the last ply are counted, not made (bulk counting).
    #[default]
    Counted,
    /// Every move of the last ply is made.
    Made,
}

/// The number of positions reached after exactly `depth` plies. Captures that differ only in path are
/// one move. Depth 0 counts the position itself.
pub fn perft<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    depth: u32,
    leaves: Leaves,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut scratch = Vec::with_capacity(512);
    // Visiting moves as they are found is much code, and takes long to compile: movements whose rules
    // are known at run time and processors without bit instructions do without it.
    if const { M::DIRECTIONS.is_some() }
        && let Some(cpu) = Best::detect()
    {
        let task = &mut Task { cpu, movement, depth, leaves, scratch: &mut scratch };
        return match position.turn {
            Color::White => cpu.run(Below::<M, White>::new(position, task)),
            Color::Black => cpu.run(Below::<M, Black>::new(position, task)),
        };
    }
    listed(movement, position, depth, leaves, &mut scratch)
}

/// The count by listing the moves of every position, `depth` at least one; `moves` is left as it was.
fn listed<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    depth: u32,
    leaves: Leaves,
    moves: &mut Vec<Move<M::Bits>>,
) -> u64 {
    let base = moves.len();
    legal_moves(movement, position, moves);
    let end = moves.len();
    let count = if depth == 1 && leaves == Leaves::Counted {
        (end - base) as u64
    } else {
        let mut below = |index: usize| {
            let next = after(movement, position, &moves[index]);
            if depth == 1 {
                black_box(&next);
                1
            } else {
                listed(movement, &next, depth - 1, leaves, moves)
            }
        };
        (base..end).map(&mut below).sum()
    };
    moves.truncate(base);
    count
}

/// What is counted.
struct Task<'a, M: Movement> {
    cpu: Best,
    movement: &'a M,
    /// How many plies are left, at least one.
    depth: u32,
    leaves: Leaves,
    /// For captures, which cannot always be told apart before all are found; left as it was.
    scratch: &'a mut Vec<Move<M::Bits>>,
}

/// The count below one position. Two words, so that it is handed on in registers.
struct Below<'a, 't, M: Movement, S> {
    position: &'a PositionOf<M>,
    task: &'a mut Task<'t, M>,
    side: PhantomData<S>,
}

impl<'a, 't, M: Movement, S: Side> Below<'a, 't, M, S> {
    #[inline(always)]
    fn new(position: &'a PositionOf<M>, task: &'a mut Task<'t, M>) -> Self {
        Self { position, task, side: PhantomData }
    }
}

impl<M: Movement, S: Side> Work for Below<'_, '_, M, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self, _: Cpu) -> u64 {
        let Self { position, task, .. } = self;
        let cpu = task.cpu;
        match (task.depth, task.leaves) {
            (1, Leaves::Counted) => u64::from(count::<M, S>(task.movement, position, task.scratch)),
            (1, Leaves::Made) => {
                cpu.run(Made::<M, S> { position, task, leaves: 0, side: PhantomData })
            }
            _ => cpu.run(Walk::<M, S> { position, task, nodes: 0, side: PhantomData }),
        }
    }
}

/// Moves are visited as they are found. Only captures that cannot be told apart before all are found
/// are listed first.
trait Visit<B: Bits> {
    fn visit(&mut self, mv: &Move<B>);

    fn scratch(&mut self) -> &mut Vec<Move<B>>;
}

/// A sink that passes on what it takes.
struct Visits<'v, V>(&'v mut V);

impl<B: Bits, V: Visit<B>> Sink<B> for Visits<'_, V> {
    #[inline(always)]
    fn take(&mut self, ends: B, make: impl Fn(u8) -> Move<B>) {
        for to in ends.slots() {
            self.0.visit(&make(to));
        }
    }

    #[inline(always)]
    fn take_captures<M: Movement<Bits = B>, S: Side>(
        &mut self,
        view: View<'_, M, S>,
        jumpers: &Jumpers<B>,
    ) {
        let base = self.0.scratch().len();
        view.list_captures(jumpers, self.0.scratch(), u32::MAX);
        for i in base..self.0.scratch().len() {
            let mv = self.0.scratch()[i];
            self.0.visit(&mv);
        }
        self.0.scratch().truncate(base);
    }

    fn take_moves_with_huffs<M: Movement<Bits = B>, S: Side>(
        &mut self,
        movement: &M,
        position: &PositionOf<M>,
    ) {
        let base = self.0.scratch().len();
        list_moves::<M, S>(movement, position, self.0.scratch(), u32::MAX);
        for i in base..self.0.scratch().len() {
            let mv = self.0.scratch()[i];
            self.0.visit(&mv);
        }
        self.0.scratch().truncate(base);
    }
}

/// The positions one ply on, and the count below each.
struct Walk<'a, 't, M: Movement, S> {
    position: &'a PositionOf<M>,
    task: &'a mut Task<'t, M>,
    nodes: u64,
    side: PhantomData<S>,
}

impl<M: Movement, S: Side> Work for Walk<'_, '_, M, S> {
    type Output = u64;

    #[inline(always)]
    fn run(mut self, _: Cpu) -> u64 {
        self.task.depth -= 1;
        generate::<M, S>(self.task.movement, self.position, &mut Visits(&mut self));
        self.task.depth += 1;
        self.nodes
    }
}

impl<B: Bits, M: Movement<Bits = B>, S: Side> Visit<B> for Walk<'_, '_, M, S> {
    #[inline(always)]
    fn visit(&mut self, mv: &Move<B>) {
        let next = after_for::<M, S>(self.task.movement, self.position, mv);
        self.nodes += self.task.cpu.run(Below::<M, S::Other>::new(&next, self.task));
    }

    #[inline(always)]
    fn scratch(&mut self) -> &mut Vec<Move<B>> {
        self.task.scratch
    }
}

/// The leaves, each made.
struct Made<'a, 't, M: Movement, S> {
    position: &'a PositionOf<M>,
    task: &'a mut Task<'t, M>,
    leaves: u64,
    side: PhantomData<S>,
}

impl<M: Movement, S: Side> Work for Made<'_, '_, M, S> {
    type Output = u64;

    #[inline(always)]
    fn run(mut self, _: Cpu) -> u64 {
        generate::<M, S>(self.task.movement, self.position, &mut Visits(&mut self));
        self.leaves
    }
}

impl<B: Bits, M: Movement<Bits = B>, S: Side> Visit<B> for Made<'_, '_, M, S> {
    #[inline(always)]
    fn visit(&mut self, mv: &Move<B>) {
        black_box(&after_for::<M, S>(self.task.movement, self.position, mv));
        self.leaves += 1;
    }

    #[inline(always)]
    fn scratch(&mut self) -> &mut Vec<Move<B>> {
        self.task.scratch
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::{GameVisitor, RuleSet};

    /// Counts some plies by listing, and by whichever way is the fastest.
    struct BothWays(u32, Leaves);

    impl GameVisitor for BothWays {
        type Output = [u64; 2];

        fn visit<M: Movement>(self, game: &Game<M>) -> [u64; 2] {
            let (movement, position) = (game.movement(), game.position());
            let by_listing = listed(movement, position, self.0, self.1, &mut Vec::new());
            [by_listing, perft(movement, position, self.0, self.1)]
        }
    }

    #[test]
    fn moves_that_are_visited_are_those_that_are_listed() {
        for rules in RuleSet::all() {
            for leaves in [Leaves::Counted, Leaves::Made] {
                for depth in 1..=4 {
                    let [listed, visited] = rules.new_game().visit(BothWays(depth, leaves));
                    assert_eq!(listed, visited, "{} {leaves:?} {depth}", rules.key);
                }
            }
        }
    }
}
