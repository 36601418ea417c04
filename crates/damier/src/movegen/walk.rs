//! The search that follows one piece through its captures.

use super::Move;
use super::collector::{Collector, Standing};
use super::jumps::jumped;
use super::side::{Side, View, each_direction};
use crate::board::{Bits, Direction};
use crate::movement::{Directions, Movement, Promotion, Reach, Removal};

/// One piece on its way through a capture.
pub(super) struct Walk<'v, 'f, 'l, M: Movement, S> {
    pub(super) view: &'v View<'v, M, S>,
    pub(super) found: &'f mut Collector<'l, M::Bits>,
    pub(super) from: u8,
    /// Whether the piece was a king when it set out.
    pub(super) king: bool,
}

impl<M: Movement, S: Side> Walk<'_, '_, '_, M, S> {
    /// The squares that may be crossed and landed on: the square the piece came from is empty, and
    /// so are those of the pieces taken where they leave at once.
    #[inline(always)]
    fn free(&self, taken: M::Bits) -> M::Bits {
        let free = self.view.empty | M::Bits::bit(self.from);
        match self.view.captures().removal {
            Removal::AfterCapture => free,
            Removal::AtOnce => free | taken,
        }
    }

    /// The precedence after one more jump.
    #[inline(always)]
    fn jump(&self, precedence: u64, over: M::Bits) -> u64 {
        let priority = self.view.captures().priority;
        priority
            .after_jump(precedence, priority.counts_kings() && (over & self.view.foe_kings).any())
    }

    #[inline(always)]
    fn end(&mut self, at: M::Bits, taken: M::Bits, precedence: u64, king: bool) {
        let crowned = king && !self.king;
        self.found.offer(
            precedence,
            Move { taken, from: self.from, to: at.lowest(), king, crowned, huffed: None },
        );
    }

    #[inline(always)]
    fn standing(
        &self,
        at: M::Bits,
        taken: M::Bits,
        precedence: u64,
        king: bool,
        dirs: Directions,
    ) -> Standing<M::Bits> {
        // The pieces taken tell the precedence, but for the order.
        let precedence = if self.view.captures().priority.minds_order() { precedence } else { 0 };
        Standing { taken, precedence, from: self.from, at: at.lowest(), king, dirs }
    }

    /// Whether a long search finds nothing from here that is wanted.
    #[cold]
    #[inline(never)]
    fn is_spent(
        &mut self,
        at: M::Bits,
        taken: M::Bits,
        precedence: u64,
        king: bool,
        dirs: Directions,
    ) -> bool {
        self.found.recalls(&self.standing(at, taken, precedence, king, dirs))
    }

    /// Finds the captures of a man.
    #[inline(always)]
    pub(super) fn start_of_man(&mut self) {
        let view = self.view;
        let at = M::Bits::bit(self.from);
        let precedence = view.captures().priority.precedence(false);
        for to in view.first_landings(at).slots() {
            self.man_lands(at, to, M::Bits::EMPTY, precedence);
        }
    }

    /// Goes on as a man from `at` to each of the squares `landings`, of which there are some.
    #[inline(never)]
    fn man_jumps(&mut self, at: M::Bits, landings: M::Bits, taken: M::Bits, precedence: u64) {
        if self.found.step() && self.is_spent(at, taken, precedence, false, Directions::ALL) {
            return;
        }
        for to in landings.slots() {
            self.man_lands(at, to, taken, precedence);
        }
        let standing = self.standing(at, taken, precedence, false, Directions::ALL);
        self.found.remember(|| standing);
    }

    /// A man has jumped from `at` to `to`.
    #[inline(always)]
    fn man_lands(&mut self, at: M::Bits, to: u8, taken: M::Bits, precedence: u64) {
        let over = jumped(at.lowest(), to);
        let precedence = self.jump(precedence, over);
        let taken = taken | over;
        let to = M::Bits::bit(to);
        let crowned = self.view.crowns(to);
        let went = match self.view.mechanics().promotion() {
            Promotion::EndsCapture if crowned => false,
            Promotion::AtOnce if crowned => {
                self.king_jumps(to, taken, precedence, self.turns_of_king(at, over))
            }
            _ => {
                let prey = self.view.man_prey & !taken;
                let landings = self.view.landings_on(to, prey, self.free(taken));
                if landings.any() {
                    self.man_jumps(to, landings, taken, precedence);
                }
                landings.any()
            }
        };
        if !went || self.view.captures().may_stop {
            self.end(to, taken, precedence, crowned);
        }
    }

    /// Where a man that has just jumped from `at` and been crowned may go on.
    fn turns_of_king(&self, at: M::Bits, over: M::Bits) -> Directions {
        let view = self.view;
        let mut dirs = view.mechanics().king_jump();
        if !view.captures().turning_back {
            each_direction!(view, M, S, man_jump_on, d => {
                if view.step(at, d) == over {
                    dirs = dirs.without(d.opposite());
                }
            });
        }
        dirs
    }

    /// Goes on as a king in one of the directions `dirs`; false if it cannot.
    pub(super) fn king_jumps(
        &mut self,
        at: M::Bits,
        taken: M::Bits,
        precedence: u64,
        dirs: Directions,
    ) -> bool {
        let view = self.view;
        let free = self.free(taken);
        let prey = view.foe & !taken;
        let mut went = false;
        each_direction!(view, M, S, king_jump, d => {
            if dirs.has(d) {
                let mut front = view.step(at, d);
                while view.mechanics().king_reach() != Reach::Short && (front & free).any() {
                    front = view.step(front, d);
                }
                let over = front & prey;
                let landing = view.step(over, d) & free;
                if landing.any() {
                    went = true;
                    self.king_lands(landing, taken | over, self.jump(precedence, over), d);
                }
            }
        });
        went
    }

    /// A king that has jumped in direction `d` may land on `first` or further on; it must land
    /// where it can go on, if there is such a square.
    ///
    /// One step of the search, however many the landings: all that follows depends on the jump.
    fn king_lands(&mut self, first: M::Bits, taken: M::Bits, precedence: u64, d: Direction) {
        if self.found.step() && self.is_spent(first, taken, precedence, true, Directions::only(d)) {
            return;
        }
        let mechanics = self.view.mechanics();
        let captures = &mechanics.captures;
        let free = self.free(taken);
        // Behind stands the piece just taken, unless it has left.
        let turns = if captures.removal == Removal::AfterCapture || !captures.turning_back {
            mechanics.king_jump().without(d).without(d.opposite())
        } else {
            mechanics.king_jump().without(d)
        };
        let mut went = false;
        let mut last = first;
        let mut run = M::Bits::EMPTY;
        let mut at = first;
        while at.any() {
            run |= at;
            last = at;
            went |= self.king_jumps(at, taken, precedence, turns);
            if mechanics.king_reach() != Reach::Flying {
                break;
            }
            at = self.view.step(at, d) & free;
        }
        // Straight on, all landings of the run lead to the same jump: look once.
        went |= self.king_jumps(last, taken, precedence, Directions::only(d));
        if !went || captures.may_stop {
            for to in run.slots() {
                self.end(M::Bits::bit(to), taken, precedence, true);
            }
        }
        let standing = self.standing(first, taken, precedence, true, Directions::only(d));
        self.found.remember(|| standing);
    }
}
