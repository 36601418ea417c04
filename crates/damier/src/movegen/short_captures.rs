//! Captures of men where none has more than three jumps: nearly all that are not of one.
//!
//! That few jumps seldom come back to a piece taken or a square left, so whether there can be more is
//! seen for all men at once, and the captures need no comparing with each other.

use super::jumps::{EachWay, Jumpers, jumped};
use super::side::{Side, View, each_direction};
use super::{Move, Sink};
use crate::board::{Bits, Direction};
use crate::movement::{Movement, Promotion};

/// How many jumps the longest capture of a man has: more in doubt.
enum Longest<B> {
    Two,
    /// With the squares on which men land by a second jump that may be followed by a third.
    Three(B),
    More,
}

impl<M: Movement, S: Side> View<'_, M, S> {
    /// Finds every capture if some man jumps twice and none more than three times; false, and
    /// nothing found, if that is not so, cannot be seen at a glance or is not worth it.
    #[inline(always)]
    pub(super) fn short_captures<T: Sink<M::Bits>>(
        &self,
        jumpers: &Jumpers<M::Bits>,
        sink: &mut T,
    ) -> bool {
        let ways = self.mechanics().man_jump(S::COLOR).len();
        if ways > T::WAYS || self.captures().may_stop || !self.men_are_alike(jumpers) {
            return false;
        }
        let done = match self.longest(jumpers) {
            Longest::Two => false,
            Longest::Three(second) => {
                let found = self.triple_jumps(jumpers, second, sink);
                found || !self.captures().priority.counts_pieces()
            }
            Longest::More => return false,
        };
        if !done {
            sink.take_double_jumps(self, jumpers);
        }
        true
    }

    /// How many jumps the longest capture may have, if one has two.
    #[inline(always)]
    fn longest(&self, jumpers: &Jumpers<M::Bits>) -> Longest<M::Bits> {
        let on_as_king = if self.mechanics().promotion() == Promotion::AtOnce {
            self.crowning()
        } else {
            M::Bits::EMPTY
        };
        let landed = self.landed(jumpers);
        let first = landed & self.goes_on(jumpers);
        // A third jump may be back to where the man set out.
        let again = self.takeoffs_to(self.empty | jumpers.men);
        let (once, twice) = self.ways_on(&again);
        let mut second = EachWay([M::Bits::EMPTY; 8]);
        let mut seconds = landed & on_as_king;
        each_direction!(self, M, S, man_jump_on, d => {
            let at = self.jump(first & jumpers.takeoffs[d], d);
            second[d] = at & self.onward(d, once, twice);
            seconds |= second[d];
        });
        if seconds.is_empty() {
            return Longest::Two;
        }
        let mut third = (landed | seconds) & on_as_king;
        let second = all_but_opposite(&second);
        each_direction!(self, M, S, man_jump_on, d => {
            let at = self.jump(second[d] & again[d], d);
            third |= at & self.onward(d, once, twice);
        });
        if third.is_empty() { Longest::Three(seconds) } else { Longest::More }
    }

    /// The squares from which a man may jump on in one direction or more, and in two or more.
    #[inline(always)]
    fn ways_on(&self, takeoffs: &EachWay<M::Bits>) -> (M::Bits, M::Bits) {
        let (mut once, mut twice) = (M::Bits::EMPTY, M::Bits::EMPTY);
        each_direction!(self, M, S, man_jump_on, d => {
            twice |= once & takeoffs[d];
            once |= takeoffs[d];
        });
        (once, twice)
    }

    /// From where a man that has jumped in one direction may go on; `once` and `twice` are the squares
    /// with ways on and with two of them. One is back over the piece just taken.
    #[inline(always)]
    fn onward(&self, direction: Direction, once: M::Bits, twice: M::Bits) -> M::Bits {
        let back = self.mechanics().man_jump_on(S::COLOR).has(direction.opposite());
        self.unless_crowned(if back { twice } else { once })
    }

    /// Finds the captures of two jumps, and those of one if they are as good.
    #[inline(always)]
    pub(super) fn double_jumps(&self, jumpers: &Jumpers<M::Bits>, sink: &mut impl Sink<M::Bits>) {
        let counts_pieces = self.captures().priority.counts_pieces();
        for from in jumpers.men.slots() {
            let start = Man::on(from);
            for first in self.first_landings(M::Bits::bit(from)).slots() {
                let one = start.jumps(first);
                let seconds = self.further_jumps(&one);
                if seconds.any() {
                    sink.take(seconds, |to| self.ended(one.jumps(to)));
                } else if !counts_pieces {
                    sink.take(M::Bits::bit(first), |_| self.ended(one));
                }
            }
        }
    }

    /// Finds the captures of three jumps, of which the second ends on one of the squares `second`;
    /// shorter ones too if they are as good. Tells whether there are any.
    #[inline(always)]
    fn triple_jumps(
        &self,
        jumpers: &Jumpers<M::Bits>,
        second: M::Bits,
        sink: &mut impl Sink<M::Bits>,
    ) -> bool {
        let counts_pieces = self.captures().priority.counts_pieces();
        let mut found = false;
        for from in jumpers.men.slots() {
            let start = Man::on(from);
            for first in self.first_landings(M::Bits::bit(from)).slots() {
                let one = start.jumps(first);
                let mut seconds = self.further_jumps(&one);
                if counts_pieces {
                    seconds &= second;
                } else if seconds.is_empty() {
                    sink.take(M::Bits::bit(first), |_| self.ended(one));
                }
                for second in seconds.slots() {
                    let two = one.jumps(second);
                    let thirds = self.further_jumps(&two);
                    if thirds.is_empty() && !counts_pieces {
                        sink.take(M::Bits::bit(second), |_| self.ended(two));
                    }
                    // Three jumps that end where they began are made in either sense: one move.
                    let thirds = if first < second { thirds } else { thirds & !M::Bits::bit(from) };
                    found |= thirds.any();
                    sink.take(thirds, |to| self.ended(two.jumps(to)));
                }
            }
        }
        found
    }

    /// The number of captures of two jumps, and of those of one if they are as good.
    ///
    /// Two jumps cannot come back to where the man set out or to the piece it took first, so the
    /// board can be looked at as it was before the capture.
    #[inline(always)]
    pub(super) fn count_double_jumps(&self, jumpers: &Jumpers<M::Bits>) -> u32 {
        let goes_on = self.goes_on(jumpers);
        let mut going_on = EachWay([M::Bits::EMPTY; 8]);
        let (mut count, mut once, mut twice) = (0, M::Bits::EMPTY, M::Bits::EMPTY);
        each_direction!(self, M, S, man_jump, d => {
            let landed = self.first_jump(jumpers, d);
            if !self.captures().priority.counts_pieces() {
                count += (landed & !goes_on).count();
            }
            going_on[d] = landed & goes_on;
            twice |= once & going_on[d];
            once |= going_on[d];
        });
        each_direction!(self, M, S, man_jump_on, d => {
            count += (once & jumpers.takeoffs[d]).count();
        });
        // Where more than one man lands, each has these ways on.
        for square in twice.slots() {
            let square = M::Bits::bit(square);
            let (mut men, mut ways) = (0, 0);
            each_direction!(self, M, S, man_jump, d => {
                men += (going_on[d] & square).count();
            });
            each_direction!(self, M, S, man_jump_on, d => {
                ways += (jumpers.takeoffs[d] & square).count();
            });
            count += (men - 1) * ways;
        }
        count
    }

    /// Where a man lands by another jump.
    #[inline(always)]
    fn further_jumps(&self, man: &Man<M::Bits>) -> M::Bits {
        let at = M::Bits::bit(man.at);
        let at = if self.mechanics().promotion() == Promotion::EndsCapture {
            at & !self.crowning()
        } else {
            at
        };
        self.landings_on(at, self.man_prey & !man.taken, self.empty | M::Bits::bit(man.from))
    }

    /// The capture of a man that goes no further.
    #[inline(always)]
    fn ended(&self, man: Man<M::Bits>) -> Move<M::Bits> {
        let crowned = self.crowns(M::Bits::bit(man.at));
        Move { taken: man.taken, from: man.from, to: man.at, king: crowned, crowned, huffed: None }
    }
}

/// A man on its way through a capture.
#[derive(Clone, Copy)]
struct Man<B> {
    from: u8,
    at: u8,
    taken: B,
}

impl<B: Bits> Man<B> {
    /// A man that has not jumped yet.
    #[inline(always)]
    fn on(from: u8) -> Self {
        Self { from, at: from, taken: B::EMPTY }
    }

    /// The man after a jump.
    #[inline(always)]
    fn jumps(self, to: u8) -> Self {
        Self { at: to, taken: self.taken | jumped(self.at, to), ..self }
    }
}

/// For each direction, the squares of all sets but that of the opposite direction.
#[inline(always)]
fn all_but_opposite<B: Bits>(sets: &EachWay<B>) -> EachWay<B> {
    let EachWay(sets) = sets;
    let [a, b, c, d] = [0, 1, 2, 3].map(|d| sets[d] | sets[d + 4]);
    let (ab, cd) = (a | b, c | d);
    let others = [b | cd, a | cd, ab | d, ab | c];
    EachWay(std::array::from_fn(|d| sets[d] | others[d % 4]))
}

#[cfg(test)]
mod tests {
    use crate::{Leaves, RuleSet};

    #[track_caller]
    fn check(key: &str, fen: &str, moves: u64) {
        for leaves in [Leaves::Counted, Leaves::Made] {
            let count = RuleSet::by_key(key).unwrap().perft(fen, 1, leaves).unwrap();
            assert_eq!(count, moves, "{leaves:?} in {key} {fen}");
        }
    }

    #[test]
    fn three_jumps_around_a_triangle_are_one_move() {
        check("frisian", "W:Wc3:Bd4,e3,f4", 1);
    }

    #[test]
    fn a_third_jump_over_a_piece_taken_is_none() {
        check("frisian", "W:Wd2:Bd4,c5,e5", 2);
    }

    #[test]
    fn a_capture_that_goes_on_counts_with_its_further_jumps_alone() {
        check("russian", "W:Wc1:Bd2,f4,d4,d6", 2);
        check("brazilian", "W:Wc1,a1:Bd2,f4,h2", 1);
    }

    #[test]
    fn men_that_land_on_one_square_each_go_on_from_there() {
        check("russian", "W:Wc1,g1:Bd2,f2,d4,f4", 4);
        check("brazilian", "W:Wc1,g1:Bd2,f2,d4,f4", 4);
        check("brazilian", "W:Wc1,g1:Bd2,f2,d4,b6", 2);
    }
}
