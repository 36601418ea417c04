//! Moves without capture.

use super::Move;
use super::side::{Side, View, each_direction};
use crate::board::Bits;
use crate::movement::{Movement, Reach};
use crate::state::State;

impl<M: Movement, S: Side> View<'_, M, S> {
    /// Appends every step.
    #[inline(always)]
    pub(super) fn steps(&self, moves: &mut Vec<Move<M::Bits>>) {
        self.man_steps(moves);
        if self.kings.any() {
            self.king_steps(moves);
        }
    }

    /// The men that may step in a direction.
    #[inline(always)]
    fn stepping_men(&self, direction: usize) -> M::Bits {
        let men = self.men & !self.state.banned(direction);
        if self.rules.last_row_rests { men & !self.rules.last_row(S::COLOR) } else { men }
    }

    /// The kings that may step.
    #[inline(always)]
    fn stepping_kings(&self) -> M::Bits {
        self.kings & !self.state.resting(S::COLOR)
    }

    #[inline(always)]
    fn man_steps(&self, moves: &mut Vec<Move<M::Bits>>) {
        each_direction!(self, M, S, man_step, d => {
            let shift = self.rules.layout.dirs[d].shift;
            let mut front = self.step(self.stepping_men(d), d);
            let mut back = -shift;
            loop {
                for to in (front & self.empty).slots() {
                    let from = to.wrapping_add_signed(back);
                    let crowned = self.crowns(M::Bits::bit(to));
                    moves.push(Move { taken: M::Bits::EMPTY, from, to, king: crowned, crowned });
                }
                // Those that stand before a man of their own may leap it.
                front &= self.men;
                if !self.rules.leaps || front.is_empty() {
                    break;
                }
                front = self.step(front, d);
                back -= shift;
            }
        });
    }

    fn king_steps(&self, moves: &mut Vec<Move<M::Bits>>) {
        for from in self.stepping_kings().slots() {
            for d in (0..8).filter(|&d| self.rules.king_step.has(d)) {
                let mut at = self.step(M::Bits::bit(from), d) & self.empty;
                while at.any() {
                    let to = at.lowest();
                    moves.push(Move {
                        taken: M::Bits::EMPTY,
                        from,
                        to,
                        king: true,
                        crowned: false,
                    });
                    if self.rules.reach == Reach::Short {
                        break;
                    }
                    at = self.step(at, d) & self.empty;
                }
            }
        }
    }

    /// The number of steps, counted for all men, and for all kings, at once.
    #[inline(always)]
    pub(super) fn count_steps(&self) -> u32 {
        let mut n = 0;
        each_direction!(self, M, S, man_step, d => {
            let mut front = self.step(self.stepping_men(d), d);
            n += (front & self.empty).count();
            while self.rules.leaps && (front & self.men).any() {
                front = self.step(front & self.men, d);
                n += (front & self.empty).count();
            }
        });
        if self.kings.any() {
            each_direction!(self, M, S, king_step, d => {
                let mut reached = self.step(self.stepping_kings(), d) & self.empty;
                while reached.any() {
                    n += reached.count();
                    if self.rules.reach == Reach::Short {
                        break;
                    }
                    reached = self.step(reached, d) & self.empty;
                }
            });
        }
        n
    }
}
