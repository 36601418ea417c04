//! From a position to the code of the side to move.
//!
//! A movement calls these where the compiler knows its rules; so there is code of its own for each
//! side of each movement.

use std::marker::PhantomData;

use super::huffs::any_huff;
use super::sink::List;
use super::{Black, Move, Side, View, White, after_for, generate};
use crate::cpu::{Cpu, Work};
use crate::movement::{Movement, PositionOf};
use crate::piece::Color;
use crate::state::State;

/// What [`legal_moves_within`](super::legal_moves_within) gives.
#[inline(always)]
pub(crate) fn legal_moves_in_turn<M: Movement>(
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
struct Listing<'a, M: Movement, S> {
    movement: &'a M,
    position: &'a PositionOf<M>,
    list: List<'a, M::Bits>,
    side: PhantomData<S>,
}

impl<'a, M: Movement, S: Side> Listing<'a, M, S> {
    #[inline(always)]
    fn new(movement: &'a M, position: &'a PositionOf<M>, list: List<'a, M::Bits>) -> Self {
        Self { movement, position, list, side: PhantomData }
    }
}

impl<M: Movement, S: Side> Work for Listing<'_, M, S> {
    type Output = Option<u32>;

    #[inline(always)]
    fn run(mut self, _: Cpu) -> Option<u32> {
        let base = self.list.moves.len();
        generate::<M, S>(self.movement, self.position, &mut self.list);
        let List { moves, budget, steps } = self.list;
        if steps > budget {
            moves.truncate(base);
            return None;
        }
        Some(steps)
    }
}

/// What [`can_capture`](super::can_capture) gives.
#[inline(always)]
pub(crate) fn can_capture_in_turn<M: Movement>(movement: &M, position: &PositionOf<M>) -> bool {
    match position.turn {
        Color::White => can_capture_for::<M, White>(movement, position),
        Color::Black => can_capture_for::<M, Black>(movement, position),
    }
}

#[inline(always)]
fn can_capture_for<M: Movement, S: Side>(movement: &M, position: &PositionOf<M>) -> bool {
    let jumps = View::<M, S>::new(movement, position).jumpers().any();
    jumps || M::State::HUFFS && any_huff::<M, S>(movement, position)
}

/// What [`after`](super::after) gives.
#[inline(always)]
pub(crate) fn after_in_turn<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    mv: &Move<M::Bits>,
) -> PositionOf<M> {
    match position.turn {
        Color::White => after_for::<M, White>(movement, position, mv),
        Color::Black => after_for::<M, Black>(movement, position, mv),
    }
}
