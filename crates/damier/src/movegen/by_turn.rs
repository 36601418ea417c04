//! From a position to the code of the side to move.
//!
//! A movement calls these where the compiler knows its rules; so there is code of its own for each
//! side of each movement.

use std::marker::PhantomData;

use super::huffs::any_huff;
use super::sink::List;
use super::{Black, Move, Side, View, White, after_for, generate};
use crate::board::Bits;
use crate::cpu::{Best, Cpu, Work};
use crate::movement::{Movement, PositionOf, RuntimeMovement};
use crate::piece::Color;
use crate::position::RawPosition;
use crate::state::State;

/// What [`legal_moves_within`](super::legal_moves_within) gives.
#[inline(always)]
pub(crate) fn legal_moves_in_turn<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    budget: u32,
    moves: &mut Vec<Move<M::Bits>>,
) -> Option<u32> {
    let Some(cpu) = Best::detect() else {
        return legal_moves_at_run_time(movement.at_run_time(), position, budget, moves);
    };
    let list = List { moves, budget, steps: 0 };
    match position.turn {
        Color::White => cpu.run(Listing::<M, White>::new(movement, position, list)),
        Color::Black => cpu.run(Listing::<M, Black>::new(movement, position, list)),
    }
}

/// As [`legal_moves_in_turn`], on any processor. Few are without better instructions: code of its own
/// for each movement would double what is compiled, for them alone.
#[inline(never)]
fn legal_moves_at_run_time<B: Bits, S: State<B>>(
    movement: &RuntimeMovement<B, S>,
    position: &RawPosition<B, S>,
    budget: u32,
    moves: &mut Vec<Move<B>>,
) -> Option<u32> {
    let list = List { moves, budget, steps: 0 };
    match position.turn {
        Color::White => Listing::<_, White>::new(movement, position, list).find(),
        Color::Black => Listing::<_, Black>::new(movement, position, list).find(),
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

impl<M: Movement, S: Side> Listing<'_, M, S> {
    #[inline(always)]
    fn find(mut self) -> Option<u32> {
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

impl<M: Movement, S: Side> Work for Listing<'_, M, S> {
    type Output = Option<u32>;

    #[inline(always)]
    fn run(self, _: Cpu) -> Option<u32> {
        self.find()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::{AnyGame, GameVisitor, RuleSet};

    /// The moves of a position on any processor, and on this one.
    struct BothWays;

    impl GameVisitor for BothWays {
        type Output = ();

        fn visit<M: Movement>(self, game: &Game<M>) {
            let (mut plain, mut own) = (Vec::new(), Vec::new());
            let (movement, position) = (game.movement(), game.position());
            legal_moves_at_run_time(movement.at_run_time(), position, u32::MAX, &mut plain);
            movement.legal_moves_within(position, u32::MAX, &mut own);
            let key = |mv: &Move<M::Bits>| (mv.from, mv.to, mv.taken, mv.king, mv.huffed);
            plain.sort_by_key(key);
            own.sort_by_key(key);
            assert_eq!(plain, own, "{}", game.rule_set().key);
        }
    }

    #[test]
    fn moves_are_the_same_on_any_processor() {
        for rules in RuleSet::all() {
            // A multiplier of Knuth's mixes the choices.
            let mut choice = 1_u64;
            for _ in 0..4 {
                let mut game = rules.new_game();
                while game.outcome().is_none() && game.ply() < 80 {
                    game.visit(BothWays);
                    let moves = game.move_ids();
                    choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let picked = moves[(choice >> 33) as usize % moves.len()];
                    game.play_move(picked).expect("a legal move");
                }
            }
        }
    }
}
