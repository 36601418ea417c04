//! Quiescence search: what follows beyond the horizon, until nobody can capture.

use damier::Goal;
use damier::movement::Movement;
use damier::movement::PositionOf;

use super::Worker;
use super::window::Window;
use crate::moves::{after, is_threatened, may_capture, must_capture};
use crate::score::{MAX_PLY, WIN};

/// What the quiescence search of a position may still do.
#[derive(Clone, Copy)]
struct Allowance {
    /// How many nodes it may take, in all.
    nodes: u64,
    /// How many threats may still be answered on one line.
    answers: i32,
}

impl<M: Movement> Worker<'_, M> {
    /// Quiescence search: the score of a position once captures have been made and threats answered.
    pub(super) fn quiescence_search(
        &mut self,
        position: &PositionOf<M>,
        window: Window,
        ply: usize,
    ) -> i32 {
        let tuning = &self.shared.tuning;
        let nodes = u64::from(tuning.quiescence_nodes);
        self.resolve(position, window, ply, Allowance { nodes, answers: tuning.answers })
    }

    /// One node of the quiescence search.
    ///
    /// Where captures are forced, most nodes have few moves, and nothing is cut off. But where many kings
    /// stand among loose pieces each capture may be answered by dozens: then each move gets an equal
    /// share of the nodes that are left, and where there are not enough for one each, the evaluation
    /// stands for what would follow.
    fn resolve(
        &mut self,
        position: &PositionOf<M>,
        window: Window,
        ply: usize,
        allowance: Allowance,
    ) -> i32 {
        if self.visit_node() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluate(position);
        }
        self.selective_depth = self.selective_depth.max(ply);
        let Window { mut alpha, beta } = window;
        let mut answers = allowance.answers;
        let mut best = -WIN + ply as i32;
        let stands_pat = may_capture(self.movement, position);
        if !must_capture(self.movement, position) {
            if position.of(position.turn) == M::Bits::default() {
                return self.score_of_the_blocked(ply);
            }
            let eval = self.evaluate(position);
            if stands_pat {
                if eval >= beta {
                    return eval;
                }
                best = eval;
                alpha = alpha.max(eval);
            // What is bad enough already need not be shown to be worse by a threat.
            } else if eval <= alpha || answers == 0 || !is_threatened(self.movement, position) {
                return eval;
            } else {
                answers -= 1;
            }
        }
        let (base, before) = (self.moves.len(), self.nodes);
        let Some(count) = self.list_moves(position) else {
            return self.evaluate(position);
        };
        if count == 0 {
            return self.score_of_the_blocked(ply);
        }
        if count as u64 > allowance.nodes {
            self.moves.truncate(base);
            return self.evaluate(position);
        }
        for index in base..base + count {
            let mv = self.moves[index];
            // A player who need not capture has a quiet move as good as the position.
            if stands_pat && !mv.is_capture() {
                continue;
            }
            let score = if mv.crowned && self.shared.goal == Goal::FirstKing {
                WIN - ply as i32 - 1
            } else {
                let left = allowance.nodes.saturating_sub(self.nodes - before);
                let nodes = left / (base + count - index) as u64;
                let next = after(self.movement, position, &mv);
                let window = Window { alpha, beta }.negated();
                -self.resolve(&next, window, ply + 1, Allowance { nodes, answers })
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
