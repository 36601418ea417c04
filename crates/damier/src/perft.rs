//! Counting the positions of a game tree, the yardstick of move generators.

use std::hint::black_box;
use std::marker::PhantomData;

use crate::board::Bits;
use crate::cpu::{Cpu, Work};
use crate::movegen::{Black, Listing, Move, Side, Sink, View, White, apply, count, find};
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
        if depth == 1 {
            return cpu.run(Made::<M, S>::new(movement, position, scratch));
        }
        let base = scratch.len();
        cpu.run(Listing::<M, S>::new(movement, position, scratch));
        let listed = base..scratch.len();
        let mut nodes = 0;
        // The positions before counted leaves stay in their loop: they need not be stored.
        if depth == 2 && leaves == Leaves::Counted {
            for i in listed {
                let next = apply::<M, S>(movement, position, &scratch[i]);
                nodes += u64::from(count::<M, S::Other>(movement, &next, scratch));
            }
        } else {
            for i in listed {
                let next = apply::<M, S>(movement, position, &scratch[i]);
                let below = Walk::<M, S::Other>::new(movement, &next, depth - 1, leaves, scratch);
                nodes += cpu.run(below);
            }
        }
        scratch.truncate(base);
        nodes
    }
}

/// Leaves that are made as they are found.
struct Made<'a, M: Movement, S> {
    movement: &'a M,
    position: &'a PositionOf<M>,
    leaves: u64,
    scratch: &'a mut Vec<Move<M::Bits>>,
    side: PhantomData<S>,
}

impl<'a, M: Movement, S: Side> Made<'a, M, S> {
    #[inline(always)]
    fn new(
        movement: &'a M,
        position: &'a PositionOf<M>,
        scratch: &'a mut Vec<Move<M::Bits>>,
    ) -> Self {
        Self { movement, position, leaves: 0, scratch, side: PhantomData }
    }

    #[inline(always)]
    fn make(&mut self, mv: &Move<M::Bits>) {
        black_box(&apply::<M, S>(self.movement, self.position, mv));
        self.leaves += 1;
    }
}

impl<M: Movement, S: Side> Work for Made<'_, M, S> {
    type Output = u64;

    #[inline(always)]
    fn run(mut self, _: Cpu) -> u64 {
        find::<M, S>(self.movement, self.position, &mut self);
        self.leaves
    }
}

impl<B: Bits, M: Movement<Bits = B>, S: Side> Sink<B> for Made<'_, M, S> {
    #[inline(always)]
    fn take(&mut self, ends: B, mv: impl Fn(u8) -> Move<B>) {
        for to in ends.slots() {
            self.make(&mv(to));
        }
    }

    #[inline(always)]
    fn take_captures<N: Movement<Bits = B>, T: Side>(&mut self, view: View<'_, N, T>) {
        let base = self.scratch.len();
        view.list_captures(self.scratch);
        for i in base..self.scratch.len() {
            let mv = self.scratch[i];
            self.make(&mv);
        }
        self.scratch.truncate(base);
    }
}
