//! The search beyond the horizon: until nobody can capture.

use damier::Goal;
use damier::movement::Movement;
use damier::position::PositionOf;

use super::Worker;
use crate::moves::{after, generate, is_threatened, must_capture};
use crate::score::{MAX_PLY, WIN};

impl<M: Movement> Worker<'_, M> {
    /// The score of a position once captures have been made and threats answered. `answers` counts
    /// the answers to threats so far.
    pub(super) fn quiet(
        &mut self,
        position: &PositionOf<M>,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        answers: i32,
    ) -> i32 {
        if self.visit_node() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluate(position);
        }
        self.selective_depth = self.selective_depth.max(ply);
        let mut best = -WIN + ply as i32;
        if !must_capture(self.movement, position) {
            if position.of(position.turn) == M::Bits::default() {
                return self.score_of_the_blocked(ply);
            }
            let eval = self.evaluate(position);
            // A threat can only spoil what looks good.
            let believed = eval <= alpha
                || answers >= self.shared.tuning.answers
                || !is_threatened(self.movement, position);
            if believed {
                return eval;
            }
        }
        let base = self.moves.len();
        generate(self.movement, position, &mut self.moves);
        let end = self.moves.len();
        if end == base {
            return self.score_of_the_blocked(ply);
        }
        let answers = answers + i32::from(self.moves[base].taken == M::Bits::default());
        for index in base..end {
            let mv = self.moves[index];
            let score = if mv.crowned && self.shared.goal == Goal::FirstKing {
                WIN - ply as i32 - 1
            } else {
                let next = after(self.movement, position, &mv);
                -self.quiet(&next, -beta, -alpha, ply + 1, answers)
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(base);
        best
    }
}
