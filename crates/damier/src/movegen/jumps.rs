//! Jumps of men, found for all men at once: who can jump, and whole captures of one or two jumps.

use super::side::{Side, View, each_direction};
use super::{Shape, Sink};
use crate::board::{Bits, direction::opposite};
use crate::movement::{Crown, Movement, Reach};

/// A set of squares for each direction.
type EachWay<B> = [B; 8];

/// Which pieces can jump.
pub(crate) struct Jumpers<B> {
    /// The squares from which a man could jump in each direction, whatever stands there now.
    takeoffs: EachWay<B>,
    /// The men that can.
    pub(super) men: B,
    /// Not empty if kings or parachutists can: slots that they would jump over or land on.
    others: B,
}

impl<B: Bits> Jumpers<B> {
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        (self.men | self.others).any()
    }
}

impl<M: Movement, S: Side> View<'_, M, S> {
    /// Which pieces can jump.
    #[inline(always)]
    pub(super) fn jumpers(&self) -> Jumpers<M::Bits> {
        let takeoffs = self.takeoffs_to(self.empty);
        let mut men = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump, d => {
            men |= takeoffs[d];
        });
        let mut others = M::Bits::EMPTY;
        if self.kings.any() {
            others |= self.kings_reach_prey();
        }
        if self.drops.any() {
            each_direction!(self, M, S, drop_jump, d => {
                others |= self.landings(self.drops, d);
            });
        }
        Jumpers { takeoffs, men: men & self.men, others }
    }

    /// Where a man would have to stand to jump to one of the squares `empty`.
    #[inline(always)]
    fn takeoffs_to(&self, empty: M::Bits) -> EachWay<M::Bits> {
        let mut takeoffs = [M::Bits::EMPTY; 8];
        each_direction!(self, M, S, man_take, d => {
            let prey = self.man_prey & self.step(empty, opposite(d));
            takeoffs[d] = self.step(prey, opposite(d));
        });
        takeoffs
    }

    /// Where men or parachutists land that jump from `set` in one direction.
    #[inline(always)]
    pub(super) fn landings(&self, set: M::Bits, direction: usize) -> M::Bits {
        self.step(self.step(set, direction) & self.man_prey, direction) & self.empty
    }

    /// Not empty if any king can jump: the pieces that kings could take first.
    #[inline(always)]
    fn kings_reach_prey(&self) -> M::Bits {
        let mut found = M::Bits::EMPTY;
        each_direction!(self, M, S, king_jump, d => {
            let mut reached = self.kings;
            if self.rules().reach != Reach::Short {
                reached |= self.rules().layout.slide(self.kings, self.empty, d);
            }
            found |= self.step(reached, d) & self.foe & self.step(self.empty, opposite(d));
        });
        found
    }

    /// Whether all captures are jumps of men that are worth the same, so that they can be found for
    /// all men at once.
    #[inline(always)]
    fn men_are_alike(&self, jumpers: &Jumpers<M::Bits>) -> bool {
        let kings_matter = self.rules().choice.counts_kings() && self.foe_kings.any();
        jumpers.others.is_empty() && !kings_matter && !self.rules().straight
    }

    /// Finds every capture if each is one jump of a man, as most are; false, and nothing found, if
    /// that is not so or cannot be seen at a glance.
    #[inline(always)]
    pub(super) fn single_jumps(
        &self,
        jumpers: &Jumpers<M::Bits>,
        sink: &mut impl Sink<M::Bits>,
    ) -> bool {
        let goes_on = self.goes_on(jumpers);
        if !self.men_are_alike(jumpers) || (self.landed(jumpers) & goes_on).any() {
            return false;
        }
        each_direction!(self, M, S, man_jump, d => {
            sink.take(self.first_jump(jumpers, d), self.single_jump(d));
        });
        true
    }

    /// The number of captures if some man jumps twice and none more often; `None` if that is not so
    /// or cannot be seen at a glance.
    ///
    /// Two jumps cannot come back to where the man set out or to the piece it took first, so the
    /// board can be looked at as it was before the capture.
    #[inline(always)]
    pub(super) fn count_double_jumps(&self, jumpers: &Jumpers<M::Bits>) -> Option<u32> {
        if !self.men_are_alike(jumpers) || self.may_jump_thrice(jumpers) {
            return None;
        }
        let goes_on = self.goes_on(jumpers);
        let counts_pieces = self.rules().choice.counts_pieces();
        let mut count = 0;
        let mut going_on = [M::Bits::EMPTY; 8];
        each_direction!(self, M, S, man_jump, d => {
            let landed = self.first_jump(jumpers, d);
            going_on[d] = landed & goes_on;
            if !counts_pieces {
                count += (landed & !goes_on).count();
            }
        });
        let ways = self.ways_on(&jumpers.takeoffs);
        for (i, going_on) in multiplicity(&going_on).into_iter().enumerate() {
            for (j, ways) in multiplicity(&ways).into_iter().enumerate() {
                count += (going_on & ways).count() << (i + j);
            }
        }
        Some(count)
    }

    /// The men whose captures must be followed: where pieces are counted and some man has a second
    /// jump, those that end after their first do not count.
    #[inline(always)]
    pub(super) fn men_to_follow(&self, jumpers: &Jumpers<M::Bits>) -> M::Bits {
        if !self.rules().choice.counts_pieces() || !self.men_are_alike(jumpers) {
            return jumpers.men;
        }
        let goes_on = self.goes_on(jumpers);
        // A man that has been crowned may go on or not.
        let surely =
            if self.rules().crown == Crown::On { goes_on & !self.crowning() } else { goes_on };
        if (self.landed(jumpers) & surely).is_empty() {
            return jumpers.men;
        }
        let mut men = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump, d => {
            men |= self.jump(self.first_jump(jumpers, d) & goes_on, opposite(d));
        });
        men
    }

    /// Whether a man may have a third jump, or one as a king: true in doubt.
    #[inline(always)]
    fn may_jump_thrice(&self, jumpers: &Jumpers<M::Bits>) -> bool {
        let landed = self.landed(jumpers);
        let mut third = M::Bits::EMPTY;
        if self.rules().crown == Crown::On {
            third |= landed & self.crowning();
        }
        let going_on = landed & self.goes_on(jumpers);
        // The third jump may be back to where the man set out.
        let again = self.ways_on(&self.takeoffs_to(self.empty | jumpers.men));
        let goes_on = all_but_opposite(&again);
        each_direction!(self, M, S, man_jump_on, d => {
            let at = self.jump(going_on & jumpers.takeoffs[d], d);
            third |= at & self.unless_crowned(goes_on[d]);
        });
        third.any()
    }

    /// Where men land by their first jump in one direction.
    #[inline(always)]
    fn first_jump(&self, jumpers: &Jumpers<M::Bits>, direction: usize) -> M::Bits {
        self.jump(self.men & jumpers.takeoffs[direction], direction)
    }

    /// Where men land by their first jump.
    #[inline(always)]
    fn landed(&self, jumpers: &Jumpers<M::Bits>) -> M::Bits {
        let mut landed = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump, d => {
            landed |= self.first_jump(jumpers, d);
        });
        landed
    }

    /// The squares on which a man has not ended its capture after its first jump. To turn back is
    /// not among the takeoffs: on the square behind stands the man itself.
    #[inline(always)]
    fn goes_on(&self, jumpers: &Jumpers<M::Bits>) -> M::Bits {
        let mut squares = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump_on, d => {
            squares |= jumpers.takeoffs[d];
        });
        self.unless_crowned(squares)
    }

    /// The takeoffs in the directions in which men go on.
    #[inline(always)]
    fn ways_on(&self, takeoffs: &EachWay<M::Bits>) -> EachWay<M::Bits> {
        let mut ways = [M::Bits::EMPTY; 8];
        each_direction!(self, M, S, man_jump_on, d => {
            ways[d] = takeoffs[d];
        });
        ways
    }

    /// From these squares men can jump on; what being crowned there changes.
    #[inline(always)]
    fn unless_crowned(&self, squares: M::Bits) -> M::Bits {
        match self.rules().crown {
            Crown::End => squares,
            Crown::Stop => squares & !self.crowning(),
            Crown::On => squares | self.crowning(),
        }
    }

    /// Two steps in one direction, for men known to be able to jump.
    #[inline(always)]
    fn jump(&self, men: M::Bits, direction: usize) -> M::Bits {
        self.step(self.step(men, direction), direction)
    }

    /// Captures of one jump in one direction.
    #[inline(always)]
    fn single_jump(&self, direction: usize) -> Shape<M::Bits> {
        let over = -self.rules().layout.dirs[direction].shift;
        Shape { back: 2 * over, over, prey: self.man_prey, king: false, crowning: self.crowning() }
    }
}

/// For each direction, the squares of all sets but that of the opposite direction.
#[inline(always)]
fn all_but_opposite<B: Bits>(sets: &EachWay<B>) -> EachWay<B> {
    let [a, b, c, d] = [0, 1, 2, 3].map(|d| sets[d] | sets[opposite(d)]);
    let (ab, cd) = (a | b, c | d);
    let others = [b | cd, a | cd, ab | d, ab | c];
    std::array::from_fn(|d| sets[d] | others[d % 4])
}

/// How many of the sets each square is in, as a number in binary: the squares whose number has a
/// one, a two and a four. None may be in all eight.
#[inline(always)]
fn multiplicity<B: Bits>(sets: &EachWay<B>) -> [B; 3] {
    let [a, b, c, d, e, f, g, h] = *sets;
    let (abc, carry_abc) = add(a, b, c);
    let (def, carry_def) = add(d, e, f);
    let (most, carry_most) = add(abc, def, g);
    let (ones, carry_ones) = add(most, h, B::EMPTY);
    let (most, fours) = add(carry_abc, carry_def, carry_most);
    let (twos, carry_twos) = add(most, carry_ones, B::EMPTY);
    [ones, twos, fours | carry_twos]
}

/// The sum and the carry of three bits, for each square.
#[inline(always)]
fn add<B: Bits>(a: B, b: B, c: B) -> (B, B) {
    let sum = a ^ b;
    (sum ^ c, a & b | sum & c)
}
