//! Jumps of men, found for all men at once: who can jump, and whole captures of one jump.

use std::hint::cold_path;
use std::ops::{Index, IndexMut};

use super::side::{Side, View, each_direction};
use super::sink::{MoveGroup, Sink};
use crate::board::{Bits, Direction};
use crate::movement::{Movement, Promotion, Reach};

/// A set of squares for each direction.
#[derive(Clone, Copy)]
pub(super) struct EachWay<B>(pub(super) [B; 8]);

impl<B> Index<Direction> for EachWay<B> {
    type Output = B;

    #[inline(always)]
    fn index(&self, direction: Direction) -> &B {
        &self.0[direction.index()]
    }
}

impl<B> IndexMut<Direction> for EachWay<B> {
    #[inline(always)]
    fn index_mut(&mut self, direction: Direction) -> &mut B {
        &mut self.0[direction.index()]
    }
}

/// Which pieces can jump.
pub(crate) struct Jumpers<B> {
    /// The squares from which a man could jump in each direction, whatever stands there now.
    pub(super) takeoffs: EachWay<B>,
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
            cold_path();
            others |= self.kings_reach_prey();
        }
        if self.parachutists.any() {
            each_direction!(self, M, S, parachutist_jump, d => {
                others |= self.landings(self.parachutists, d);
            });
        }
        Jumpers { takeoffs, men: men & self.men, others }
    }

    /// Where a man would have to stand to jump to one of the squares `empty`.
    #[inline(always)]
    pub(super) fn takeoffs_to(&self, empty: M::Bits) -> EachWay<M::Bits> {
        let mut takeoffs = EachWay([M::Bits::EMPTY; 8]);
        each_direction!(self, M, S, man_take, d => {
            let prey = self.man_prey & self.step(empty, d.opposite());
            takeoffs[d] = self.step(prey, d.opposite());
        });
        takeoffs
    }

    /// Where men or parachutists land that jump from `set` in one direction.
    #[inline(always)]
    pub(super) fn landings(&self, set: M::Bits, direction: Direction) -> M::Bits {
        self.step(self.step(set, direction) & self.man_prey, direction) & self.empty
    }

    /// Where a man on `at` lands by its first jump.
    #[inline(always)]
    pub(super) fn first_landings(&self, at: M::Bits) -> M::Bits {
        let mut landings = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump, d => {
            landings |= self.landings(at, d);
        });
        landings
    }

    /// Where a man lands that goes on from `at` over some of `prey` to one of the squares `free`.
    ///
    /// Nobody turns back over the piece just taken, so the direction it came in does not matter.
    #[inline(always)]
    pub(super) fn landings_on(&self, at: M::Bits, prey: M::Bits, free: M::Bits) -> M::Bits {
        let mut landings = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump_on, d => {
            landings |= self.step(self.step(at, d) & prey, d);
        });
        landings & free
    }

    /// Not empty if any king can jump: the pieces that kings could take first.
    #[inline(always)]
    fn kings_reach_prey(&self) -> M::Bits {
        let mut found = M::Bits::EMPTY;
        each_direction!(self, M, S, king_jump, d => {
            let mut reached = self.kings;
            if self.mechanics().king_reach() != Reach::Short {
                reached |= self.compiled().layout.slide(self.kings, self.empty, d);
            }
            found |= self.step(reached, d) & self.foe & self.step(self.empty, d.opposite());
        });
        found
    }

    /// Whether all captures are jumps of men that are worth the same, so that they can be found for
    /// all men at once.
    #[inline(always)]
    pub(super) fn men_are_alike(&self, jumpers: &Jumpers<M::Bits>) -> bool {
        let kings_matter = self.captures().priority.counts_kings() && self.foe_kings.any();
        jumpers.others.is_empty() && !kings_matter && !self.captures().straight
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
            let group = self.single_jump(d);
            sink.take(self.first_jump(jumpers, d), |to| group.to(to));
        });
        true
    }

    /// The men whose captures must be followed: where pieces are counted and some man has a second
    /// jump, those that end after their first do not count.
    #[inline(always)]
    pub(super) fn men_to_follow(&self, jumpers: &Jumpers<M::Bits>) -> M::Bits {
        if !self.captures().priority.counts_pieces() || !self.men_are_alike(jumpers) {
            return jumpers.men;
        }
        let goes_on = self.goes_on(jumpers);
        // A man that has been crowned may go on or not.
        let surely = if self.mechanics().promotion() == Promotion::AtOnce {
            goes_on & !self.crowning()
        } else {
            goes_on
        };
        if (self.landed(jumpers) & surely).is_empty() {
            return jumpers.men;
        }
        let mut men = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump, d => {
            men |= self.jump(self.first_jump(jumpers, d) & goes_on, d.opposite());
        });
        men
    }

    /// Where men land by their first jump in one direction.
    #[inline(always)]
    pub(super) fn first_jump(&self, jumpers: &Jumpers<M::Bits>, direction: Direction) -> M::Bits {
        self.jump(self.men & jumpers.takeoffs[direction], direction)
    }

    /// Where men land by their first jump.
    #[inline(always)]
    pub(super) fn landed(&self, jumpers: &Jumpers<M::Bits>) -> M::Bits {
        let mut landed = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump, d => {
            landed |= self.first_jump(jumpers, d);
        });
        landed
    }

    /// The squares on which a man has not ended its capture after its first jump. To turn back is
    /// not among the takeoffs: on the square behind stands the man itself.
    #[inline(always)]
    pub(super) fn goes_on(&self, jumpers: &Jumpers<M::Bits>) -> M::Bits {
        let mut squares = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump_on, d => {
            squares |= jumpers.takeoffs[d];
        });
        self.unless_crowned(squares)
    }

    /// From these squares men can jump on; what being crowned there changes.
    #[inline(always)]
    pub(super) fn unless_crowned(&self, squares: M::Bits) -> M::Bits {
        match self.mechanics().promotion() {
            Promotion::AfterCapture => squares,
            Promotion::EndsCapture => squares & !self.crowning(),
            Promotion::AtOnce => squares | self.crowning(),
        }
    }

    /// Two steps in one direction, for men known to be able to jump.
    #[inline(always)]
    pub(super) fn jump(&self, men: M::Bits, direction: Direction) -> M::Bits {
        self.step(self.step(men, direction), direction)
    }

    /// Captures of one jump in one direction.
    #[inline(always)]
    fn single_jump(&self, direction: Direction) -> MoveGroup<M::Bits> {
        let over = -self.compiled().layout.steps[direction.index()].shift;
        MoveGroup {
            back: 2 * over,
            over,
            prey: self.man_prey,
            king: false,
            crowning: self.crowning(),
        }
    }
}

/// The piece jumped over between two slots: a jump is two steps alike.
#[inline(always)]
pub(super) fn jumped<B: Bits>(from: u8, to: u8) -> B {
    B::bit((from + to) / 2)
}
