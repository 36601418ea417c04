//! Captures: every whole capture that the choice rule leaves.
//!
//! Those that cannot be found for all men at once are followed piece by piece.

use super::Move;
use super::collector::Collector;
use super::jumps::Jumpers;
use super::side::{Side, View, each_direction};
use super::walk::Walk;
use crate::board::{Bits, Direction};
use crate::movement::{CapturePriority, Movement};
use crate::state::State;

impl<M: Movement, S: Side> View<'_, M, S> {
    /// Every legal capture, or `None` if finding them takes more than `budget` steps.
    pub(super) fn captures_within(self, budget: u32) -> Option<Vec<Move<M::Bits>>> {
        let mut moves = Vec::new();
        let mut found = Collector::within(&mut moves, budget);
        self.find_captures(self.jumpers().men, &mut found);
        found.is_whole().then_some(moves)
    }

    /// Appends every legal capture to `moves` and says in how many steps they were found; if that is
    /// more than `budget`, some are missing.
    #[inline(always)]
    pub(crate) fn list_captures(
        self,
        jumpers: &Jumpers<M::Bits>,
        moves: &mut Vec<Move<M::Bits>>,
        budget: u32,
    ) -> u32 {
        let mut found = Collector::within(moves, budget);
        self.find_captures(self.men_to_follow(jumpers), &mut found);
        found.steps
    }

    /// Finds every legal capture, each once; `men` are those that can jump.
    #[inline(never)]
    fn find_captures(&self, men: M::Bits, found: &mut Collector<'_, M::Bits>) {
        if self.kings.any() {
            self.captures_of_kings(found);
            // Precedence would sort these out too, but there is no need to look.
            if self.captures().priority == CapturePriority::KingsFirst && found.any() {
                return;
            }
        }
        if self.captures().straight {
            self.straight_captures(found);
        } else {
            for from in men.slots() {
                Walk { view: self, found, from, king: false }.start_of_man();
            }
        }
        if M::State::PARACHUTISTS && self.parachutists.any() {
            self.captures_of_parachutists(found);
        }
    }

    #[inline(never)]
    fn captures_of_kings(&self, found: &mut Collector<'_, M::Bits>) {
        for from in self.kings.slots() {
            let mut walk = Walk { view: self, found, from, king: true };
            let precedence = self.captures().priority.precedence(true);
            walk.king_jumps(
                M::Bits::bit(from),
                M::Bits::EMPTY,
                precedence,
                self.mechanics().king_jump(),
            );
        }
    }

    /// Captures of men that keep to one direction.
    #[inline(always)]
    fn straight_captures(&self, found: &mut Collector<'_, M::Bits>) {
        each_direction!(self, M, S, man_jump, d => {
            let mut landed = self.landings(self.men, d);
            let mut jumps = 1;
            while landed.any() {
                let next = self.landings(landed, d);
                let goes_on = if self.captures().may_stop {
                    M::Bits::EMPTY
                } else {
                    self.jump(next, d.opposite())
                };
                for to in (landed & !goes_on).slots() {
                    found.offer(0, self.captured(to, d, jumps));
                }
                landed = next;
                jumps += 1;
            }
        });
    }

    #[inline(never)]
    fn captures_of_parachutists(&self, found: &mut Collector<'_, M::Bits>) {
        let priority = self.captures().priority;
        each_direction!(self, M, S, parachutist_jump, d => {
            for to in self.landings(self.parachutists, d).slots() {
                let capture = Move { king: false, crowned: false, ..self.captured(to, d, 1) };
                let takes_king = (capture.taken & self.foe_kings).any();
                found.offer(priority.after_jump(priority.precedence(false), takes_king), capture);
            }
        });
    }

    /// The capture of a man that ends on `to` after so many jumps in one direction.
    #[inline(always)]
    fn captured(&self, to: u8, direction: Direction, jumps: usize) -> Move<M::Bits> {
        let mut square = M::Bits::bit(to);
        let crowned = self.crowns(square);
        let mut taken = M::Bits::EMPTY;
        for _ in 0..jumps {
            let over = self.step(square, direction.opposite());
            taken |= over;
            square = self.step(over, direction.opposite());
        }
        Move { taken, from: square.lowest(), to, king: crowned, crowned, huffed: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::{Black, White, legal_moves_within};
    use crate::movement::PositionOf;
    use crate::piece::Color;
    use crate::{RuleSet, movement, notation};

    /// The moves of a position and the steps that their search takes.
    fn search<M: Movement>(movement: &M, key: &str, fen: &str) -> (Vec<Move<M::Bits>>, u32) {
        let geometry = RuleSet::by_key(key).unwrap().geometry();
        let position: PositionOf<M> =
            notation::read_fen(movement.compiled(), geometry, fen).unwrap();
        let mut moves = Vec::new();
        let mut found = Collector::within(&mut moves, u32::MAX);
        match position.turn {
            Color::White => captures_for::<M, White>(movement, &position, &mut found),
            Color::Black => captures_for::<M, Black>(movement, &position, &mut found),
        }
        let steps = found.steps;
        (moves, steps)
    }

    fn captures_for<M: Movement, S: Side>(
        movement: &M,
        position: &PositionOf<M>,
        found: &mut Collector<'_, M::Bits>,
    ) {
        let view = View::<M, S>::new(movement, position);
        view.find_captures(view.jumpers().men, found);
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
        let fen = "W:WKa2:Ba4,a6,Kb1,b2,b4,b5,b6,b8,c3,c7,d2,d4,d5,d6,d8,e3,e7,f2,f4,f6,g2,g3,g5,g7,g8,\
                   h4,h6";
        let (moves, steps) = search(&movement::Turkish, "turkish", fen);
        assert_eq!(moves.len(), 63);
        assert!(steps < BOUND, "{steps} steps");
        let fen = "W:WKf6:Ba3,a7,a11,b2,b4,b6,b8,b10,b12,c5,d2,d4,d10,e7,e11,f2,f8,Kg1,g5,g9,g11,h2,h10,\
                   i3,i5,i9,i11,j12,k3,k5,k7,k9,l6,l12";
        let (moves, steps) = search(&movement::Canadian, "canadian", fen);
        assert_eq!(moves.len(), 2);
        assert!(steps < 100_000, "{steps} steps");
    }

    #[test]
    fn as_many_captures_as_there_are_take_time_in_proportion() {
        let fen = "W:WKc6:Ba4,a5,a7,Kb1,b2,b3,b4,b5,b6,b7,b8,Kc1,c3,c5,c7,d2,d3,d4,d5,d6,d7,d8,e3,e5,e7,f2,\
                   f4,f5,f6,f7,g3,g5,g7,g8,Kh1,h3,h4,h7,h8";
        let (moves, steps) = search(&movement::Gothic, "gothic", fen);
        assert_eq!(moves.len(), 91_429);
        assert!(steps < 100 * moves.len() as u32, "{steps} steps");
    }

    #[test]
    fn a_search_that_gives_up_has_taken_no_more_steps_and_memory_than_its_budget() {
        // Billions of steps if it were left alone.
        let fen = "W:WKe5:BKa6,Kb3,Kb8,Kc2,Kc4,Kc6,Kd1,Kd5,Kd7,Kd8,Ke2,Ke6,Kf3,Kf8,Kg2,Kg7,Kh3,Kh6,Ka4,\
                   Kb1,Kd4,Kb2,Kb6,Kg5,Kb5,Ka2,Kb4,Kd3,Kg1,Kb7,Kg4,Kd2,Kd6";
        let geometry = RuleSet::by_key("turkish").unwrap().geometry();
        let position = notation::read_fen(movement::Turkish.compiled(), geometry, fen).unwrap();
        for budget in [1_000, 10_000, 100_000] {
            let mut moves = Vec::new();
            let mut found = Collector::within(&mut moves, budget);
            captures_for::<movement::Turkish, White>(&movement::Turkish, &position, &mut found);
            assert!(!found.is_whole(), "{budget}");
            // What was begun when it gave up is left without going further.
            assert!(found.steps < budget + 1_000, "{} steps of {budget}", found.steps);
            assert!(found.remembered() <= 2 * budget as usize + 100, "{budget}");
            assert!(moves.len() <= budget as usize + 100, "{budget}");
        }
    }

    #[test]
    fn a_search_with_a_budget_gives_up() {
        let geometry = RuleSet::by_key("frisian").unwrap().geometry();
        let position =
            notation::read_fen(movement::Frisian.compiled(), geometry, FRISIAN[1].0).unwrap();
        let view = View::<movement::Frisian, White>::new(&movement::Frisian, &position);
        assert!(view.captures_within(10_000).is_none());
        assert!(view.captures_within(BOUND).is_some());
    }

    #[test]
    fn a_listing_with_a_budget_lists_all_or_nothing() {
        let frisian = &movement::Frisian;
        let geometry = RuleSet::by_key("frisian").unwrap().geometry();
        for (fen, wanted) in FRISIAN {
            let position = notation::read_fen(frisian.compiled(), geometry, fen).unwrap();
            let before =
                Move { taken: 1, from: 2, to: 3, king: false, crowned: false, huffed: None };
            let mut moves = vec![before];
            let steps = legal_moves_within(frisian, &position, BOUND, &mut moves).unwrap();
            assert_eq!(moves.len(), 1 + wanted, "{fen}");
            assert_eq!(legal_moves_within(frisian, &position, steps, &mut moves), Some(steps));
            for budget in [0, 100, 300, steps / 2, steps - 1] {
                moves.truncate(1);
                assert_eq!(legal_moves_within(frisian, &position, budget, &mut moves), None);
                assert_eq!(moves, [before], "{fen}");
            }
        }
    }
}
