//! The opening of Konane: each side lifts one piece of a full board.

use super::side::{Side, View, each_direction};
use super::sink::{MoveGroup, Sink};
use crate::board::Bits;
use crate::movement::Movement;
use crate::piece::Color;

impl<M: Movement, S: Side> View<'_, M, S> {
    /// The pieces that may be lifted, or `None` where the game is past its opening: Black lifts from
    /// a full board, then White beside the hole.
    #[inline(always)]
    fn liftable(&self) -> Option<M::Bits> {
        match (self.empty.count(), S::COLOR) {
            (0, Color::Black) => Some(self.men & self.compiled().opening_lifts),
            (1, Color::White) if (self.empty & self.compiled().lift_holes).any() => {
                let mut beside = M::Bits::EMPTY;
                each_direction!(self, M, S, man_jump, d => {
                    beside |= self.step(self.empty, d);
                });
                Some(self.men & beside)
            }
            _ => None,
        }
    }

    /// Finds every lift; false where lifting is over.
    #[inline(always)]
    pub(super) fn lifts(&self, sink: &mut impl Sink<M::Bits>) -> bool {
        if self.compiled().opening_lifts.is_empty() {
            return false;
        }
        let Some(liftable) = self.liftable() else {
            return false;
        };
        let group = MoveGroup::steps(0, M::Bits::EMPTY);
        sink.take(liftable, |to| group.to(to));
        true
    }
}
