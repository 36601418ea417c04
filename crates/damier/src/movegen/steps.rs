//! Moves without capture.

use super::Move;
use super::side::{Side, View, each_direction};
use crate::board::Bits;
use crate::movement::{Movement, Reach};

impl<M: Movement, S: Side> View<'_, M, S> {
    /// Appends every step.
    #[inline(always)]
    pub(super) fn steps(&self, moves: &mut Vec<Move<M::Bits>>) {
        self.man_steps(moves);
        if self.kings.any() {
            self.king_steps(moves);
        }
    }

    #[inline(always)]
    fn man_steps(&self, moves: &mut Vec<Move<M::Bits>>) {
        let dirs = self.rules.man_step(S::COLOR);
        for d in (0..8).filter(|&d| dirs.has(d)) {
            for to in (self.step(self.men, d) & self.empty).slots() {
                let from = to.wrapping_add_signed(-self.rules.layout.dirs[d].shift);
                let crowned = self.crowns(M::Bits::bit(to));
                moves.push(Move { taken: M::Bits::EMPTY, from, to, king: crowned, crowned });
            }
        }
    }

    fn king_steps(&self, moves: &mut Vec<Move<M::Bits>>) {
        for from in self.kings.slots() {
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
        each_direction!(M, self.rules.man_step(S::COLOR), D => {
            n += (self.step(self.men, D) & self.empty).count();
        });
        if self.kings.any() {
            each_direction!(M, self.rules.king_step, D => {
                let mut reached = self.step(self.kings, D) & self.empty;
                while reached.any() {
                    n += reached.count();
                    if self.rules.reach == Reach::Short {
                        break;
                    }
                    reached = self.step(reached, D) & self.empty;
                }
            });
        }
        n
    }
}
