//! Moves without capture.

use std::hint::cold_path;

use super::side::{Side, View, each_direction};
use super::sink::{MoveGroup, Sink};
use crate::board::{Bits, Direction};
use crate::movement::{Movement, Reach};
use crate::state::State;

impl<M: Movement, S: Side> View<'_, M, S> {
    /// Finds every step.
    #[inline(always)]
    pub(super) fn steps(&self, sink: &mut impl Sink<M::Bits>) {
        self.man_steps(sink);
        if self.kings.any() {
            cold_path();
            sink.take_king_steps(self);
        }
    }

    /// The men that may step in a direction.
    #[inline(always)]
    fn stepping_men(&self, direction: Direction) -> M::Bits {
        let men = self.men & !self.state.banned(direction);
        if self.mechanics().men.rest_on_last_row {
            men & !self.compiled().last_row(S::COLOR)
        } else {
            men
        }
    }

    /// The kings that may step.
    #[inline(always)]
    fn stepping_kings(&self) -> M::Bits {
        self.kings & !self.state.resting(S::COLOR)
    }

    #[inline(always)]
    fn man_steps(&self, sink: &mut impl Sink<M::Bits>) {
        each_direction!(self, M, S, man_step, d => {
            let shift = self.compiled().layout.steps[d.index()].shift;
            let mut front = self.step(self.stepping_men(d), d);
            let mut back = -shift;
            loop {
                let group = MoveGroup::steps(back, self.crowning());
                sink.take(front & self.empty, |to| group.to(to));
                // Those that stand before a man of their own may leap it.
                front &= self.men;
                if !self.mechanics().men.leap || front.is_empty() {
                    break;
                }
                front = self.step(front, d);
                back = back.wrapping_sub(shift);
            }
        });
    }

    /// The steps of all kings at once, one square farther each time.
    #[inline(always)]
    pub(super) fn king_steps(&self, sink: &mut impl Sink<M::Bits>) {
        each_direction!(self, M, S, king_step, d => {
            let shift = self.compiled().layout.steps[d.index()].shift;
            let mut reached = self.step(self.stepping_kings(), d) & self.empty;
            let mut back = -shift;
            while reached.any() {
                let group = MoveGroup::king_steps(back);
                sink.take(reached, |to| group.to(to));
                if self.mechanics().king_reach() == Reach::Short {
                    break;
                }
                reached = self.step(reached, d) & self.empty;
                back = back.wrapping_sub(shift);
            }
        });
    }

    /// The number of steps of all kings: no two of them reach the same square in the same direction,
    /// for one would stand in the other's way.
    #[inline(always)]
    pub(super) fn count_king_steps(&self) -> u32 {
        let layout = &self.compiled().layout;
        let kings = self.stepping_kings();
        let mut count = 0;
        each_direction!(self, M, S, king_step, d => {
            let reached = match self.mechanics().king_reach() {
                Reach::Short => self.step(kings, d) & self.empty,
                Reach::Flying | Reach::FlyingLandsBehind => layout.slide(kings, self.empty, d),
            };
            count += reached.count();
        });
        count
    }
}
