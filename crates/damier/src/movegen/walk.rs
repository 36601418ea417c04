//! The search that follows one piece through its captures.

use super::Move;
use super::found::{Found, Standing};
use super::side::{Side, View, each_direction};
use crate::board::{Bits, direction::opposite};
use crate::movement::{Crown, Dirs, Movement, Reach, Removal};

/// One piece on its way through a capture.
pub(super) struct Walk<'v, 'f, 'l, M: Movement, S> {
    pub(super) view: &'v View<'v, M, S>,
    pub(super) found: &'f mut Found<'l, M::Bits>,
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
        match self.view.rules().removal {
            Removal::End => free,
            Removal::AtOnce => free | taken,
        }
    }

    /// The rank after one more jump.
    #[inline(always)]
    pub(super) fn jump(&self, rank: u64, over: M::Bits) -> u64 {
        let choice = self.view.rules().choice;
        choice.jump(rank, choice.counts_kings() && (over & self.view.foe_kings).any())
    }

    #[inline(always)]
    fn end(&mut self, at: M::Bits, taken: M::Bits, rank: u64, king: bool) {
        let crowned = king && !self.king;
        self.found.offer(rank, Move { taken, from: self.from, to: at.lowest(), king, crowned });
    }

    #[inline(always)]
    fn standing(
        &self,
        at: M::Bits,
        taken: M::Bits,
        rank: u64,
        king: bool,
        dirs: Dirs,
    ) -> Standing<M::Bits> {
        // The pieces taken tell the rank, but for the order.
        let rank = if self.view.rules().choice.minds_order() { rank } else { 0 };
        Standing { taken, rank, from: self.from, at: at.lowest(), king, dirs }
    }

    /// Whether a long search finds nothing from here that is wanted.
    #[cold]
    #[inline(never)]
    fn is_spent(&mut self, at: M::Bits, taken: M::Bits, rank: u64, king: bool, dirs: Dirs) -> bool {
        self.found.recalls(&self.standing(at, taken, rank, king, dirs))
    }

    /// Whether a piece that has jumped in direction `came` may go on in direction `d`.
    #[inline(always)]
    fn may_turn(&self, came: usize, d: usize) -> bool {
        self.view.rules().reversal || d != opposite(came)
    }

    /// Whether it can go on as a man.
    #[inline(always)]
    fn man_can_jump(&self, at: M::Bits, taken: M::Bits, came: usize) -> bool {
        let view = self.view;
        let free = self.free(taken);
        let prey = view.man_prey & !taken;
        let mut landings = M::Bits::EMPTY;
        each_direction!(view, M, S, man_jump_on, d => {
            if self.may_turn(came, d) {
                landings |= view.step(view.step(at, d) & prey, d) & free;
            }
        });
        landings.any()
    }

    /// Goes on as a man, which it must be able to.
    #[inline(never)]
    fn man_jumps(&mut self, at: M::Bits, taken: M::Bits, rank: u64, came: usize) {
        let view = self.view;
        let dirs =
            if view.rules().reversal { Dirs::ALL } else { Dirs::ALL.without(opposite(came)) };
        if self.found.step() && self.is_spent(at, taken, rank, false, dirs) {
            return;
        }
        let free = self.free(taken);
        let prey = view.man_prey & !taken;
        each_direction!(view, M, S, man_jump_on, d => {
            if self.may_turn(came, d) {
                let over = view.step(at, d) & prey;
                let landing = view.step(over, d) & free;
                if landing.any() {
                    self.man_lands(landing, taken | over, self.jump(rank, over), d);
                }
            }
        });
        let standing = self.standing(at, taken, rank, false, dirs);
        self.found.remember(|| standing);
    }

    /// A man has jumped in direction `came` to `at`.
    #[inline(always)]
    pub(super) fn man_lands(&mut self, at: M::Bits, taken: M::Bits, rank: u64, came: usize) {
        let crowned = self.view.crowns(at);
        let went = match self.view.rules().crown {
            Crown::Stop if crowned => false,
            Crown::On if crowned => {
                let dirs = self.view.rules().king_jump;
                let dirs =
                    if self.view.rules().reversal { dirs } else { dirs.without(opposite(came)) };
                self.king_jumps(at, taken, rank, dirs)
            }
            _ => {
                let goes_on = self.man_can_jump(at, taken, came);
                if goes_on {
                    self.man_jumps(at, taken, rank, came);
                }
                goes_on
            }
        };
        if !went {
            self.end(at, taken, rank, crowned);
        }
    }

    /// Goes on as a king in one of the directions `dirs`; false if it cannot.
    pub(super) fn king_jumps(
        &mut self,
        at: M::Bits,
        taken: M::Bits,
        rank: u64,
        dirs: Dirs,
    ) -> bool {
        let view = self.view;
        let free = self.free(taken);
        let prey = view.foe & !taken;
        let mut went = false;
        each_direction!(view, M, S, king_jump, d => {
            if dirs.has(d) {
                let mut front = view.step(at, d);
                while view.rules().reach != Reach::Short && (front & free).any() {
                    front = view.step(front, d);
                }
                let over = front & prey;
                let landing = view.step(over, d) & free;
                if landing.any() {
                    went = true;
                    self.king_lands(landing, taken | over, self.jump(rank, over), d);
                }
            }
        });
        went
    }

    /// A king that has jumped in direction `d` may land on `first` or further on; it must land
    /// where it can go on, if there is such a square.
    ///
    /// One step of the search, however many the landings: all that follows depends on the jump.
    fn king_lands(&mut self, first: M::Bits, taken: M::Bits, rank: u64, d: usize) {
        if self.found.step() && self.is_spent(first, taken, rank, true, Dirs::only(d)) {
            return;
        }
        let rules = self.view.rules();
        let free = self.free(taken);
        // Behind stands the piece just taken, unless it has left.
        let turns = if rules.removal == Removal::End || !rules.reversal {
            rules.king_jump.without(d).without(opposite(d))
        } else {
            rules.king_jump.without(d)
        };
        let mut went = false;
        let mut last = first;
        let mut run = M::Bits::EMPTY;
        let mut at = first;
        while at.any() {
            run |= at;
            last = at;
            went |= self.king_jumps(at, taken, rank, turns);
            if rules.reach != Reach::Flying {
                break;
            }
            at = self.view.step(at, d) & free;
        }
        // Straight on, all landings of the run lead to the same jump: look once.
        went |= self.king_jumps(last, taken, rank, Dirs::only(d));
        if !went {
            for to in run.slots() {
                self.end(M::Bits::bit(to), taken, rank, true);
            }
        }
        let standing = self.standing(first, taken, rank, true, Dirs::only(d));
        self.found.remember(|| standing);
    }
}
