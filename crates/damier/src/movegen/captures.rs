//! Captures: which pieces can jump, and every whole capture that the choice rule leaves.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

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
        if self.drops.any() {
            each_direction!(self, M, S, drop_jump, d => {
                jumpers |= self.landings(self.drops, d);
            });
        }
        jumpers.any()
    }

    /// Where men or parachutists land that jump from `set` in one direction.
    #[inline(always)]
    fn landings(&self, set: M::Bits, direction: usize) -> M::Bits {
        self.step(self.step(set, direction) & self.man_prey, direction) & self.empty
    }

    /// The men that can jump, found for all men at once.
    #[inline(always)]
    fn jumping_men(&self) -> M::Bits {
        let mut jumpers = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump, d => {
            let prey = self.man_prey & self.step(self.empty, opposite(d));
            jumpers |= self.men & self.step(prey, opposite(d));
        });
        jumpers
    }

    /// The number of captures where only men can capture and each takes one piece; `None` where that
    /// is not so, or cannot be seen at a glance.
    #[inline(always)]
    pub(super) fn count_single_jumps(&self) -> Option<u32> {
        let kings_matter = self.rules.choice.counts_kings() && self.foe_kings.any();
        if kings_matter
            || self.drops.any()
            || self.rules.straight
            || self.kings.any() && self.kings_reach_prey().any()
        {
            return None;
        }
        // Wherever a man has left, another might land in its turn: look as if all had left.
        let empty = self.empty | self.jumping_men();
        let mut landed = [M::Bits::EMPTY; 8];
        let mut n = 0;
        each_direction!(self, M, S, man_jump, d => {
            landed[d] = self.landings(self.men, d);
            n += landed[d].count();
        });
        let mut goes_on = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump_on, d => {
            // Nobody turns back over the piece just taken.
            let mut at = M::Bits::EMPTY;
            each_direction!(self, M, S, man_jump, came => {
                if came != opposite(d) {
                    at |= landed[came];
                }
            });
            goes_on |= self.step(at, d) & self.man_prey & self.step(empty, opposite(d));
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
        each_direction!(self, M, S, king_jump, d => {
            let mut front = self.kings;
            let mut reached = front;
            while self.rules.reach != Reach::Short && front.any() {
                front = self.step(front, d) & self.empty;
                reached |= front;
            }
            found |= self.step(reached, d) & self.foe & self.step(self.empty, opposite(d));
        });
        found
    }

    /// Appends every legal capture, each once.
    pub(super) fn captures(&self, moves: &mut Vec<Move<M::Bits>>) {
        let mut found = Found::new(moves);
        self.capture_into(&mut found);
    }

    /// As [`captures`](Self::captures), but gives up after `budget` steps; false if it did.
    pub(super) fn captures_within(&self, moves: &mut Vec<Move<M::Bits>>, budget: u32) -> bool {
        let mut found = Found { budget, ..Found::new(moves) };
        self.capture_into(&mut found);
        found.steps <= budget
    }

    fn capture_into(&self, found: &mut Found<'_, M::Bits>) {
        let choice = self.rules.choice;
        if self.kings.any() {
            for from in self.kings.slots() {
                let mut walk = Walk { view: self, found, from, king: true };
                let at = M::Bits::bit(from);
                walk.king_jumps(at, M::Bits::EMPTY, choice.rank(true), self.rules.king_jump);
            }
            // Ranks would sort these out too, but there is no need to look.
            if choice == Choice::King && found.moves.len() > found.base {
                return;
            }
        }
        each_direction!(self, M, S, man_jump, d => {
            for to in self.landings(self.men, d).slots() {
                let (mut walk, at, over) = self.set_out(found, to, d);
                let rank = walk.jump(choice.rank(false), over);
                if self.rules.straight {
                    walk.straight_on(at, over, rank, d);
                } else {
                    walk.man_lands(at, over, rank, d);
                }
            }
        });
        if self.drops.any() {
            each_direction!(self, M, S, drop_jump, d => {
                for to in self.landings(self.drops, d).slots() {
                    let (mut walk, at, over) = self.set_out(found, to, d);
                    let rank = walk.jump(choice.rank(false), over);
                    walk.end(at, over, rank, false);
                }
            });
        }
    }

    /// The piece that has made its first jump in a direction and landed on `to`, where it stands,
    /// and what it has taken.
    #[inline(always)]
    fn set_out<'v, 'f, 'l>(
        &'v self,
        found: &'f mut Found<'l, M::Bits>,
        to: u8,
        direction: usize,
    ) -> (Walk<'v, 'f, 'l, M, S>, M::Bits, M::Bits) {
        let at = M::Bits::bit(to);
        let over = self.step(at, opposite(direction));
        let from = self.step(over, opposite(direction)).lowest();
        (Walk { view: self, found, from, king: false }, at, over)
    }
}

/// After so many steps of one search, standings are remembered: most positions need far fewer, but
/// loose pieces around a king can be taken in exponentially many orders.
const REMEMBER_AFTER: u32 = 256;

/// Beyond so many captures, those already found are looked up by hash.
const FEW: usize = 32;

/// The captures found so far that no better one has ruled out.
struct Found<'a, B> {
    moves: &'a mut Vec<Move<B>>,
    base: usize,
    best: u64,
    /// The same captures once they are more than a few.
    known: HashSet<Move<B>, BuildHasherDefault<Mixer>>,
    /// How often a piece was asked to go on.
    steps: u32,
    /// After so many steps the search gives up.
    budget: u32,
    /// Whether a piece could go on, by where it stood.
    seen: HashMap<Standing<B>, bool, BuildHasherDefault<Mixer>>,
}

/// Where a piece stands in a capture, with all that decides how it can go on and end.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Standing<B> {
    taken: B,
    rank: u64,
    from: u8,
    at: u8,
    king: bool,
    /// The directions it may take.
    dirs: Dirs,
}

/// A hasher for standings, quicker than the standard one; nobody can choose them to collide but by
/// positions of a few dozen pieces.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl<'a, B: Bits> Found<'a, B> {
    fn new(moves: &'a mut Vec<Move<B>>) -> Self {
        Self {
            base: moves.len(),
            moves,
            best: 0,
            known: HashSet::default(),
            steps: 0,
            budget: u32::MAX,
            seen: HashMap::default(),
        }
    }

    /// Whether a capture was found before.
    fn has(&mut self, mv: &Move<B>) -> bool {
        let found = &self.moves[self.base..];
        if found.len() < FEW {
            return found.contains(mv);
        }
        if self.known.is_empty() {
            self.known.extend(found);
        }
        !self.known.insert(*mv)
    }

    /// What is known of a standing that was met before, all of whose captures are then found.
    #[inline(always)]
    fn recall(&mut self, standing: &Standing<B>) -> Option<bool> {
        self.steps += 1;
        if self.steps < REMEMBER_AFTER {
            None
        } else if self.steps > self.budget {
            // Found nothing more, and says that it went on: so nothing ends here either.
            Some(true)
        } else {
            self.seen.get(standing).copied()
        }
    }

    #[inline(always)]
    fn remember(&mut self, standing: Standing<B>, went: bool) {
        if self.steps >= REMEMBER_AFTER {
            self.seen.insert(standing, went);
        }
    }

    #[inline(always)]
    fn offer(&mut self, rank: u64, mv: Move<B>) {
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.moves.truncate(self.base);
            self.known.clear();
            self.best = rank;
        } else if mv.taken.without_lowest().any() && self.has(&mv) {
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
        let rank = if self.view.rules.choice.minds_order() { rank } else { 0 };
        Standing { taken, rank, from: self.from, at: at.lowest(), king, dirs }
    }

    /// Whether a piece that has jumped in direction `came` may go on in direction `d`.
    #[inline(always)]
    fn may_turn(&self, came: usize, d: usize) -> bool {
        self.view.rules.reversal || d != opposite(came)
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
        let dirs = if view.rules.reversal { Dirs::ALL } else { Dirs::ALL.without(opposite(came)) };
        let standing = self.standing(at, taken, rank, false, dirs);
        if self.found.recall(&standing).is_some() {
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
        self.found.remember(standing, true);
    }

    #[inline(always)]
    fn man_lands(&mut self, at: M::Bits, taken: M::Bits, rank: u64, came: usize) {
        let crowned = self.view.crowns(at);
        let went = match self.view.rules.crown {
            Crown::Stop if crowned => false,
            Crown::On if crowned => {
                let dirs = self.view.rules.king_jump;
                let dirs =
                    if self.view.rules.reversal { dirs } else { dirs.without(opposite(came)) };
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

    /// Ends here, and after every further jump in the same direction.
    fn straight_on(&mut self, mut at: M::Bits, mut taken: M::Bits, rank: u64, direction: usize) {
        while at.any() {
            self.end(at, taken, rank, false);
            let over = self.view.step(at, direction) & self.view.man_prey;
            at = self.view.step(over, direction) & self.free(taken);
            taken |= over;
        }
    }

    /// Goes on as a king in one of the directions `dirs`; false if it cannot.
    fn king_jumps(&mut self, at: M::Bits, taken: M::Bits, rank: u64, dirs: Dirs) -> bool {
        let view = self.view;
        let standing = self.standing(at, taken, rank, true, dirs);
        if let Some(went) = self.found.recall(&standing) {
            return went;
        }
        let free = self.free(taken);
        let prey = view.foe & !taken;
        let mut went = false;
        each_direction!(view, M, S, king_jump, d => {
            if dirs.has(d) {
                let mut front = view.step(at, d);
                while view.rules.reach != Reach::Short && (front & free).any() {
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
        self.found.remember(standing, went);
        went
    }

    /// A king that has jumped in direction `d` may land on `first` or further on; it must land
    /// where it can go on, if there is such a square.
    fn king_lands(&mut self, first: M::Bits, taken: M::Bits, rank: u64, d: usize) {
        let rules = self.view.rules;
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::{Black, White};
    use crate::piece::Color;
    use crate::position::PositionOf;
    use crate::{RuleSet, movement, notation};

    /// The moves of a position and the steps that their search takes.
    fn search<M: Movement>(movement: &M, key: &str, fen: &str) -> (Vec<Move<M::Bits>>, u32) {
        let geometry = RuleSet::by_key(key).unwrap().geometry();
        let position: PositionOf<M> = notation::read_fen(movement, geometry, fen).unwrap();
        let mut moves = Vec::new();
        let mut found = Found::new(&mut moves);
        match position.turn {
            Color::White => View::<M, White>::new(movement, &position).capture_into(&mut found),
            Color::Black => View::<M, Black>::new(movement, &position).capture_into(&mut found),
        }
        let steps = found.steps;
        (moves, steps)
    }

    /// No capture search known takes more steps than this.
    const BOUND: u32 = 4_000_000;

    /// Positions found by climbing towards ever longer searches.
    const FRISIAN: &[(&str, usize)] = &[
        ("W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47", 1),
        ("W:WKh10:Bb2,b6,c3,c5,c7,c9,d4,d8,e3,e5,e7,e9,f2,f6,g3,g5,g7,g9,h4,h8,i3,i5,i7,i9", 3),
        ("W:WKh10:Bb6,c3,c5,c7,c9,d4,d8,e3,e5,e7,e9,f2,f6,g5,g7,g9,h4,h8,i3,i5,i7,i9", 7),
        ("W:WKh10:Bb2,b6,c3,Kc5,Kc7,c9,d4,d8,e3,e5,e7,Ke9,f2,f6,g5,g7,g9,h4,Kh8,Ki3,i5,i7,Ki9", 3),
        ("W:WKh4:BKb8,Kc3,c5,Kc7,c9,d2,Kd6,Ke3,Ke5,e7,e9,f4,Kf8,g3,g9,h2,h6,i3,i5,Ki9", 7),
        ("W:WKf6:Bb8,c3,c5,c7,d6,e5,e7,e9,f4,f8,Kg3,g7,Kg9,h2,Kh6,i3,Ki5", 75),
    ];

    #[test]
    fn loose_pieces_around_a_king_do_not_blow_the_search_up() {
        for &(fen, wanted) in FRISIAN {
            let (moves, steps) = search(&movement::Frisian, "frisian", fen);
            assert_eq!(moves.len(), wanted, "{fen}");
            assert!(steps < BOUND, "{steps} steps for {fen}");
        }
        let fen = "W:WK23:B28,17,10,20,29,39,40,38,31,8,9";
        let (moves, steps) = search(&movement::International, "international", fen);
        assert_eq!(moves.iter().map(|mv| mv.taken.count()).collect::<Vec<_>>(), [10]);
        assert!(steps < BOUND, "{steps} steps");
        let fen = "W:WKg8,Ka3,Kd4,Ka1,Ka8:BKb4,Kb7,c2,c3,Kc5,c6,c7,d3,d5,Kd7,e2,e3,e4,e5,e6,e7,f3,\
                   f5,g2,Kg3,Kg4,g6,g7";
        let (moves, steps) = search(&movement::Gothic, "gothic", fen);
        assert_eq!(moves.len(), 9375);
        assert!(steps < BOUND, "{steps} steps");
    }

    #[test]
    fn a_search_with_a_budget_gives_up() {
        let geometry = RuleSet::by_key("frisian").unwrap().geometry();
        let position = notation::read_fen(&movement::Frisian, geometry, FRISIAN[1].0).unwrap();
        let view = View::<movement::Frisian, White>::new(&movement::Frisian, &position);
        assert!(!view.captures_within(&mut Vec::new(), 10_000));
        assert!(view.captures_within(&mut Vec::new(), BOUND));
    }
}
