//! Captures: which pieces can jump, and every whole capture that the choice rule leaves.

use super::Move;
use super::side::{Side, View, each_direction};
use crate::board::{Bits, direction::opposite};
use crate::movement::{Choice, Crown, Dirs, Movement, Reach, Removal};

impl<M: Movement, S: Side> View<'_, M, S> {
    /// Whether any piece can jump.
    #[inline(always)]
    pub(super) fn can_capture(&self) -> bool {
        let mut jumpers = self.jumping_men();
        if self.kings.any() {
            jumpers |= self.kings_reach_prey();
        }
        jumpers.any()
    }

    /// The men that can jump, found for all men at once.
    #[inline(always)]
    fn jumping_men(&self) -> M::Bits {
        let mut jumpers = M::Bits::EMPTY;
        each_direction!(M, self.rules.man_jump(S::COLOR), D => {
            let prey = self.foe & self.step(self.empty, opposite(D));
            jumpers |= self.men & self.step(prey, opposite(D));
        });
        jumpers
    }

    /// The number of captures where only men can capture and each takes one piece; `None` where that
    /// is not so, or cannot be seen at a glance.
    #[inline(always)]
    pub(super) fn count_single_jumps(&self) -> Option<u32> {
        if self.kings.any() && self.kings_reach_prey().any() || self.rules.choice.counts_kings() {
            return None;
        }
        let dirs = self.rules.man_jump(S::COLOR);
        // Wherever a man has left, another might land in its turn: look as if all had left.
        let empty = self.empty | self.jumping_men();
        let mut takeable = [M::Bits::EMPTY; 8];
        each_direction!(M, dirs, D => {
            takeable[D] = self.foe & self.step(empty, opposite(D));
        });
        let mut landed = [M::Bits::EMPTY; 8];
        let mut n = 0;
        each_direction!(M, dirs, D => {
            landed[D] = self.step(self.step(self.men, D) & self.foe, D) & self.empty;
            n += landed[D].count();
        });
        let mut goes_on = M::Bits::EMPTY;
        each_direction!(M, dirs, D => {
            // Nobody turns back over the piece just taken.
            let came = landed.iter().enumerate().filter(|&(came, _)| came != opposite(D));
            let at = came.fold(M::Bits::EMPTY, |set, (_, &landed)| set | landed);
            goes_on |= self.step(at, D) & takeable[D];
        });
        if self.rules.crown == Crown::On {
            goes_on |= landed.iter().fold(M::Bits::EMPTY, |set, &at| set | at) & self.crowning();
        }
        goes_on.is_empty().then_some(n)
    }

    /// Not empty if any king can jump: the pieces that kings could take first.
    #[inline(always)]
    fn kings_reach_prey(&self) -> M::Bits {
        let mut found = M::Bits::EMPTY;
        each_direction!(M, self.rules.king_jump, D => {
            let mut front = self.kings;
            let mut reached = front;
            while self.rules.reach != Reach::Short && front.any() {
                front = self.step(front, D) & self.empty;
                reached |= front;
            }
            found |= self.step(reached, D) & self.foe & self.step(self.empty, opposite(D));
        });
        found
    }

    /// Appends every legal capture, each once.
    pub(super) fn captures(&self, moves: &mut Vec<Move<M::Bits>>) {
        let choice = self.rules.choice;
        let base = moves.len();
        let mut found = Found { moves, base, best: 0 };
        if self.kings.any() {
            for from in self.kings.slots() {
                let mut walk = Walk { view: self, found: &mut found, from, king: true };
                walk.king_jumps(
                    M::Bits::bit(from),
                    M::Bits::EMPTY,
                    choice.rank(true),
                    self.rules.king_jump,
                );
            }
            // Ranks would sort these out too, but there is no need to look.
            if choice == Choice::King && found.moves.len() > base {
                return;
            }
        }
        each_direction!(M, self.rules.man_jump(S::COLOR), D => {
            let over = self.step(self.men, D) & self.foe;
            for to in (self.step(over, D) & self.empty).slots() {
                let at = M::Bits::bit(to);
                let over = self.step(at, opposite(D));
                let from = self.step(over, opposite(D)).lowest();
                let mut walk = Walk { view: self, found: &mut found, from, king: false };
                let rank = walk.jump(choice.rank(false), over);
                walk.man_lands(at, over, rank);
            }
        });
    }
}

/// The captures found so far that no better one has ruled out.
struct Found<'a, B> {
    moves: &'a mut Vec<Move<B>>,
    base: usize,
    best: u64,
}

impl<B: Bits> Found<'_, B> {
    #[inline(always)]
    fn offer(&mut self, rank: u64, mv: Move<B>) {
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.moves.truncate(self.base);
            self.best = rank;
        } else if mv.taken.without_lowest().any() && self.moves[self.base..].contains(&mv) {
            // Only captures of several pieces can be made in two ways.
            return;
        }
        self.moves.push(mv);
    }
}

/// One piece on its way through a capture.
struct Walk<'v, 'f, 'l, M: Movement, S> {
    view: &'v View<'v, M, S>,
    found: &'f mut Found<'l, M::Bits>,
    from: u8,
    /// Whether the piece was a king when it set out.
    king: bool,
}

impl<M: Movement, S: Side> Walk<'_, '_, '_, M, S> {
    /// The squares that may be crossed and landed on: the square the piece came from is empty, and
    /// so are those of the pieces taken where they leave at once.
    #[inline(always)]
    fn free(&self, taken: M::Bits) -> M::Bits {
        let free = self.view.empty | M::Bits::bit(self.from);
        match self.view.rules.removal {
            Removal::End => free,
            Removal::AtOnce => free | taken,
        }
    }

    #[inline(always)]
    fn jump(&self, rank: u64, over: M::Bits) -> u64 {
        let choice = self.view.rules.choice;
        choice.jump(rank, choice.counts_kings() && (over & self.view.foe_kings).any())
    }

    #[inline(always)]
    fn end(&mut self, at: M::Bits, taken: M::Bits, rank: u64, king: bool) {
        let mv =
            Move { taken, from: self.from, to: at.lowest(), king, crowned: king && !self.king };
        self.found.offer(rank, mv);
    }

    /// Whether it can go on as a man.
    #[inline(always)]
    fn man_can_jump(&self, at: M::Bits, taken: M::Bits) -> bool {
        let view = self.view;
        let free = self.free(taken);
        let prey = view.foe & !taken;
        let mut landings = M::Bits::EMPTY;
        each_direction!(M, view.rules.man_jump(S::COLOR), D => {
            landings |= view.step(view.step(at, D) & prey, D) & free;
        });
        landings.any()
    }

    /// Goes on as a man, which it must be able to.
    #[inline(never)]
    fn man_jumps(&mut self, at: M::Bits, taken: M::Bits, rank: u64) {
        let view = self.view;
        let free = self.free(taken);
        let prey = view.foe & !taken;
        each_direction!(M, view.rules.man_jump(S::COLOR), D => {
            let over = view.step(at, D) & prey;
            let landing = view.step(over, D) & free;
            if landing.any() {
                self.man_lands(landing, taken | over, self.jump(rank, over));
            }
        });
    }

    #[inline(always)]
    fn man_lands(&mut self, at: M::Bits, taken: M::Bits, rank: u64) {
        let crowned = self.view.crowns(at);
        let went = match self.view.rules.crown {
            Crown::Stop if crowned => false,
            Crown::On if crowned => self.king_jumps(at, taken, rank, self.view.rules.king_jump),
            _ => {
                let goes_on = self.man_can_jump(at, taken);
                if goes_on {
                    self.man_jumps(at, taken, rank);
                }
                goes_on
            }
        };
        if !went {
            self.end(at, taken, rank, crowned);
        }
    }

    /// Goes on as a king in one of the directions `dirs`; false if it cannot.
    fn king_jumps(&mut self, at: M::Bits, taken: M::Bits, rank: u64, dirs: Dirs) -> bool {
        let view = self.view;
        let free = self.free(taken);
        let prey = view.foe & !taken;
        let mut went = false;
        each_direction!(M, view.rules.king_jump, D => {
            if dirs.has(D) {
                let mut front = view.step(at, D);
                while view.rules.reach != Reach::Short && (front & free).any() {
                    front = view.step(front, D);
                }
                let over = front & prey;
                let landing = view.step(over, D) & free;
                if landing.any() {
                    went = true;
                    self.king_lands(landing, taken | over, self.jump(rank, over), D);
                }
            }
        });
        went
    }

    /// A king that has jumped in direction `d` may land on `first` or further on; it must land
    /// where it can go on, if there is such a square.
    fn king_lands(&mut self, first: M::Bits, taken: M::Bits, rank: u64, d: usize) {
        let rules = self.view.rules;
        let free = self.free(taken);
        // Behind stands the piece just taken, unless it has left.
        let turns = match rules.removal {
            Removal::End => rules.king_jump.without(d).without(opposite(d)),
            Removal::AtOnce => rules.king_jump.without(d),
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
    }
}
