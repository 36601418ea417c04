//! Captures: which pieces can jump, and every whole capture that the choice rule leaves.
//!
//! Jumps of men are found for all men at once, the first and the second; captures that go on, and
//! those of kings, are followed piece by piece.

use super::found::Found;
use super::side::{Side, View, each_direction};
use super::walk::Walk;
use super::{Move, Sink};
use crate::board::{Bits, direction::opposite};
use crate::movement::{Choice, Crown, Movement, Reach};
use crate::state::State;

/// The squares from which a man could jump in each direction.
pub(super) type Takeoffs<B> = [B; 8];

impl<M: Movement, S: Side> View<'_, M, S> {
    /// Where a man would have to stand to jump, whatever stands there now.
    #[inline(always)]
    pub(super) fn takeoffs(&self) -> Takeoffs<M::Bits> {
        self.takeoffs_to(self.empty)
    }

    #[inline(always)]
    fn takeoffs_to(&self, empty: M::Bits) -> Takeoffs<M::Bits> {
        let mut takeoffs = [M::Bits::EMPTY; 8];
        each_direction!(self, M, S, man_take, d => {
            let prey = self.man_prey & self.step(empty, opposite(d));
            takeoffs[d] = self.step(prey, opposite(d));
        });
        takeoffs
    }

    /// The men that can jump.
    #[inline(always)]
    fn jumping_men(&self, takeoffs: &Takeoffs<M::Bits>) -> M::Bits {
        let mut jumpers = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump, d => {
            jumpers |= takeoffs[d];
        });
        jumpers & self.men
    }

    /// Whether any piece can jump.
    #[inline(always)]
    pub(super) fn can_capture(&self, takeoffs: &Takeoffs<M::Bits>) -> bool {
        let mut jumpers = self.jumping_men(takeoffs);
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

    /// Not empty if any king can jump: the pieces that kings could take first.
    #[inline(always)]
    fn kings_reach_prey(&self) -> M::Bits {
        let mut found = M::Bits::EMPTY;
        each_direction!(self, M, S, king_jump, d => {
            let mut front = self.kings;
            let mut reached = front;
            while self.rules().reach != Reach::Short && front.any() {
                front = self.step(front, d) & self.empty;
                reached |= front;
            }
            found |= self.step(reached, d) & self.foe & self.step(self.empty, opposite(d));
        });
        found
    }

    /// Every legal capture, or `None` if finding them takes more than `budget` steps.
    pub(super) fn captures_within(self, budget: u32) -> Option<Vec<Move<M::Bits>>> {
        let mut moves = Vec::new();
        let mut found = Found::within(&mut moves, budget);
        self.find_captures(&mut found);
        found.is_whole().then_some(moves)
    }

    /// Finds every capture if each is one jump of a man, as most are; false, and nothing found, if
    /// that is not so or cannot be seen at a glance.
    #[inline(always)]
    pub(super) fn single_jumps(
        &self,
        takeoffs: &Takeoffs<M::Bits>,
        sink: &mut impl Sink<M::Bits>,
    ) -> bool {
        let kings_matter = self.rules().choice.counts_kings() && self.foe_kings.any();
        if kings_matter
            || self.drops.any()
            || self.rules().straight
            || self.kings.any() && self.kings_reach_prey().any()
        {
            return false;
        }
        if self.first_jumps_go_on(takeoffs) {
            return false;
        }
        each_direction!(self, M, S, man_jump, d => {
            sink.take(self.jump(self.men & takeoffs[d], d), |to| self.captured(to, &[d]));
        });
        true
    }

    /// Whether a man's capture does not end after its first jump.
    #[inline(always)]
    fn first_jumps_go_on(&self, takeoffs: &Takeoffs<M::Bits>) -> bool {
        let mut landed = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump, d => {
            landed |= self.jump(self.men & takeoffs[d], d);
        });
        (landed & self.goes_on(takeoffs)).any()
    }

    /// Appends every legal capture to `moves`.
    #[inline(always)]
    pub(crate) fn list_captures(self, moves: &mut Vec<Move<M::Bits>>) {
        self.find_captures(&mut Found::listed(moves));
    }

    /// Counts the legal captures; `scratch` is left as it was.
    #[inline(always)]
    pub(super) fn count_captures(self, scratch: &mut Vec<Move<M::Bits>>) -> u32 {
        let base = scratch.len();
        let mut found = Found::counted(scratch);
        self.find_captures(&mut found);
        let total = found.total();
        scratch.truncate(base);
        total
    }

    /// Finds every legal capture, each once.
    #[inline(never)]
    fn find_captures(&self, found: &mut Found<'_, M::Bits>) {
        if self.kings.any() {
            self.captures_of_kings(found);
            // Ranks would sort these out too, but there is no need to look.
            if self.rules().choice == Choice::King && found.total() > 0 {
                return;
            }
        }
        let takeoffs = self.takeoffs();
        if self.rules().straight {
            self.straight_captures(found, &takeoffs);
        } else if self.rules().choice.counts_kings() && self.foe_kings.any() {
            self.captures_of_men_one_by_one(found, &takeoffs);
        } else {
            self.captures_of_men(found, &takeoffs);
        }
        if M::State::PARACHUTISTS && self.drops.any() {
            self.captures_of_parachutists(found);
        }
    }

    #[inline(never)]
    fn captures_of_kings(&self, found: &mut Found<'_, M::Bits>) {
        for from in self.kings.slots() {
            let mut walk = Walk { view: self, found, from, king: true };
            let rank = self.rules().choice.rank(true);
            walk.king_jumps(M::Bits::bit(from), M::Bits::EMPTY, rank, self.rules().king_jump);
        }
    }

    /// The captures of men where what a jump is worth depends on the piece it takes.
    #[inline(never)]
    fn captures_of_men_one_by_one(
        &self,
        found: &mut Found<'_, M::Bits>,
        takeoffs: &Takeoffs<M::Bits>,
    ) {
        each_direction!(self, M, S, man_jump, d => {
            for from in (self.men & takeoffs[d]).slots() {
                let over = self.step(M::Bits::bit(from), d);
                let mut walk = Walk { view: self, found, from, king: false };
                let rank = walk.jump(self.rules().choice.rank(false), over);
                walk.man_lands(self.step(over, d), over, rank, d);
            }
        });
    }

    /// The captures of men where every piece is worth the same: the first jump of all men at once.
    #[inline(always)]
    fn captures_of_men(&self, found: &mut Found<'_, M::Bits>, takeoffs: &Takeoffs<M::Bits>) {
        let choice = self.rules().choice;
        let rank = choice.jump(choice.rank(false), false);
        let goes_on = self.goes_on(takeoffs);
        let any_goes_on = self.first_jumps_go_on(takeoffs);
        // Longer captures, if there are any, will rule these out where pieces are counted.
        let crowned_may_stop = self.rules().crown == Crown::On;
        if !any_goes_on || !choice.counts_pieces() || crowned_may_stop {
            each_direction!(self, M, S, man_jump, d => {
                let ends = self.jump(self.men & takeoffs[d], d) & !goes_on;
                found.offer_each(rank, ends, |to| self.captured(to, &[d]));
            });
        }
        if any_goes_on {
            // The third jump may be back to where the man set out.
            let again = self.takeoffs_to(self.empty | self.jumping_men(takeoffs));
            each_direction!(self, M, S, man_jump, came => {
                let landed = self.jump(self.men & takeoffs[came], came) & goes_on;
                if landed.any() {
                    self.second_jumps(found, landed, came, takeoffs, &again, rank);
                }
            });
        }
    }

    /// The captures of the men that have `landed` by one jump in direction `came` and go on: their
    /// second jump, and the others where a third is possible.
    ///
    /// Two jumps cannot come back to where the man set out or to the piece it took first, so the
    /// board can be looked at as it was before the capture.
    #[inline(never)]
    fn second_jumps(
        &self,
        found: &mut Found<'_, M::Bits>,
        landed: M::Bits,
        came: usize,
        takeoffs: &Takeoffs<M::Bits>,
        again: &Takeoffs<M::Bits>,
        rank: u64,
    ) {
        let choice = self.rules().choice;
        let mut men = landed;
        if self.rules().crown == Crown::On {
            let crowned = men & self.crowning();
            for at in crowned.slots() {
                self.follow(found, at, &[came], rank);
            }
            men &= !crowned;
        }
        each_direction!(self, M, S, man_jump_on, d => {
            if d != opposite(came) {
                let at = self.jump(men & takeoffs[d], d);
                let more = at & self.goes_on_from(again, d);
                let rank = choice.jump(rank, false);
                found.offer_each(rank, at & !more, |to| self.captured(to, &[came, d]));
                for at in more.slots() {
                    self.follow(found, at, &[came, d], rank);
                }
            }
        });
    }

    /// The squares on which a man has not ended its capture after its first jump. To turn back is
    /// not among the takeoffs: on the square behind stands the man itself.
    #[inline(always)]
    fn goes_on(&self, takeoffs: &Takeoffs<M::Bits>) -> M::Bits {
        let mut squares = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump_on, d => {
            squares |= takeoffs[d];
        });
        self.unless_crowned(squares)
    }

    /// The squares on which a man that comes in direction `came` has not ended its capture. Nobody
    /// turns back over the piece just taken.
    #[inline(always)]
    fn goes_on_from(&self, takeoffs: &Takeoffs<M::Bits>, came: usize) -> M::Bits {
        let mut squares = M::Bits::EMPTY;
        each_direction!(self, M, S, man_jump_on, d => {
            if d != opposite(came) {
                squares |= takeoffs[d];
            }
        });
        self.unless_crowned(squares)
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

    /// Where a man came from that has jumped in `directions` to `at`, and what it has taken.
    #[inline(always)]
    fn trace(&self, at: u8, directions: &[usize]) -> (u8, M::Bits) {
        let mut square = M::Bits::bit(at);
        let mut taken = M::Bits::EMPTY;
        for &d in directions.iter().rev() {
            let over = self.step(square, opposite(d));
            taken |= over;
            square = self.step(over, opposite(d));
        }
        (square.lowest(), taken)
    }

    /// The capture of a man that ends on `to` after jumps in `directions`.
    #[inline(always)]
    fn captured(&self, to: u8, directions: &[usize]) -> Move<M::Bits> {
        let (from, taken) = self.trace(to, directions);
        let crowned = self.crowns(M::Bits::bit(to));
        Move { taken, from, to, king: crowned, crowned }
    }

    /// Follows a man that has jumped in `directions` to `at`.
    #[inline(never)]
    fn follow(&self, found: &mut Found<'_, M::Bits>, at: u8, directions: &[usize], rank: u64) {
        let (from, taken) = self.trace(at, directions);
        let came = directions[directions.len() - 1];
        let mut walk = Walk { view: self, found, from, king: false };
        walk.man_lands(M::Bits::bit(at), taken, rank, came);
    }

    /// Captures that may end after every jump, all jumps in one direction.
    #[inline(always)]
    fn straight_captures(&self, found: &mut Found<'_, M::Bits>, takeoffs: &Takeoffs<M::Bits>) {
        each_direction!(self, M, S, man_jump, d => {
            let directions = [d; MOST_STRAIGHT_JUMPS];
            let mut men = self.men;
            for jumps in 1..=MOST_STRAIGHT_JUMPS {
                men = self.jump(men & takeoffs[d], d);
                if men.is_empty() {
                    break;
                }
                found.offer_each(0, men, |to| self.captured(to, &directions[..jumps]));
            }
        });
    }

    #[inline(never)]
    fn captures_of_parachutists(&self, found: &mut Found<'_, M::Bits>) {
        let choice = self.rules().choice;
        each_direction!(self, M, S, drop_jump, d => {
            for to in self.landings(self.drops, d).slots() {
                let (from, taken) = self.trace(to, &[d]);
                let rank = choice.jump(choice.rank(false), (taken & self.foe_kings).any());
                let capture = Move { taken, from, to, king: false, crowned: false };
                found.offer(rank, capture);
            }
        });
    }
}

/// No line of squares has room for more jumps.
const MOST_STRAIGHT_JUMPS: usize = (crate::board::MAX_SIDE as usize - 1) / 2;

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
        let mut found = Found::listed(&mut moves);
        match position.turn {
            Color::White => View::<M, White>::new(movement, &position).find_captures(&mut found),
            Color::Black => View::<M, Black>::new(movement, &position).find_captures(&mut found),
        }
        let steps = found.steps;
        (moves, steps)
    }

    /// No capture search known follows more jumps than this, though kings are ringed by pieces that
    /// can be taken in exponentially many orders: each jump is followed once for the pieces taken
    /// before it, not once for each order.
    const BOUND: u32 = 2_000_000;

    /// Positions found by climbing towards ever longer searches.
    const FRISIAN: &[(&str, usize)] = &[
        ("W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47", 1),
        ("W:WKh10:Bb2,b6,c3,c5,c7,c9,d4,d8,e3,e5,e7,e9,f2,f6,g3,g5,g7,g9,h4,h8,i3,i5,i7,i9", 3),
        ("W:WKh10:Bb6,c3,c5,c7,c9,d4,d8,e3,e5,e7,e9,f2,f6,g5,g7,g9,h4,h8,i3,i5,i7,i9", 7),
        ("W:WKh10:Bb2,b6,c3,Kc5,Kc7,c9,d4,d8,e3,e5,e7,Ke9,f2,f6,g5,g7,g9,h4,Kh8,Ki3,i5,i7,Ki9", 3),
        ("W:WKh4:BKb8,Kc3,c5,Kc7,c9,d2,Kd6,Ke3,Ke5,e7,e9,f4,Kf8,g3,g9,h2,h6,i3,i5,Ki9", 7),
        ("W:WKf6:Bb8,c3,c5,c7,d6,e5,e7,e9,f4,f8,Kg3,g7,Kg9,h2,Kh6,i3,Ki5", 75),
        ("W:WKa3:Ba5,b4,Kb6,b8,b10,Kc3,d4,Kd8,e5,f2,f6,Kg1,Kg3,g5,g7,Kg9,Kh4,Kh8,i3,i9,Kj6", 23),
        (
            "W:WKh10:Ba3,a7,a9,b4,b8,c1,c3,c5,c7,d2,d6,e3,e7,e9,f4,f10,g1,g3,g9,h2,h6,h8,i3,i9,j6,\
             j10",
            2,
        ),
        ("W:WKi3:Ba3,a9,b2,b4,b8,c7,d2,d6,e1,e7,e9,f2,f4,f8,g3,g7,g9,h2,h4,h6,h10,i7,i9,j8", 1),
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
        let fen = "W:WKa2:Ba4,a6,b1,b2,b4,b5,b6,b8,c3,c7,d2,d4,d5,d6,d8,e3,e7,f2,f4,f6,g2,g3,g5,g7,g8,\
                   h4,h6";
        let (moves, steps) = search(&movement::Turkish, "turkish", fen);
        assert_eq!(moves.len(), 63);
        assert!(steps < BOUND, "{steps} steps");
        let fen = "W:WKf6:Ba3,a7,a11,b2,b4,b6,b8,b10,b12,c5,d2,d4,d10,e7,e11,f2,f8,g1,g5,g9,g11,h2,h10,\
                   i3,i5,i9,i11,j12,k3,k5,k7,k9,l6,l12";
        let (moves, steps) = search(&movement::Canadian, "canadian", fen);
        assert_eq!(moves.len(), 2);
        assert!(steps < 100_000, "{steps} steps");
    }

    #[test]
    fn as_many_captures_as_there_are_take_time_in_proportion() {
        let fen = "W:WKc6:Ba4,a5,a7,b1,b2,b3,b4,b5,b6,b7,b8,c1,c3,c5,c7,d2,d3,d4,d5,d6,d7,d8,e3,e5,e7,f2,\
                   f4,f5,f6,f7,g3,g5,g7,g8,h1,h3,h4,h7,h8";
        let (moves, steps) = search(&movement::Gothic, "gothic", fen);
        assert_eq!(moves.len(), 91_429);
        assert!(steps < 100 * moves.len() as u32, "{steps} steps");
    }

    #[test]
    fn a_search_with_a_budget_gives_up() {
        let geometry = RuleSet::by_key("frisian").unwrap().geometry();
        let position = notation::read_fen(&movement::Frisian, geometry, FRISIAN[1].0).unwrap();
        let view = View::<movement::Frisian, White>::new(&movement::Frisian, &position);
        assert!(view.captures_within(10_000).is_none());
        assert!(view.captures_within(BOUND).is_some());
    }
}
