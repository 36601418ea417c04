//! Combinations proved by trying everything.
//!
//! A position is *won by count* for a side that is ahead by at least [`TARGET`] half men (a king is
//! worth one and a half men if it is short, three if it flies) where neither side could capture,
//! whoever's turn it were, if it can also keep that up for [`KEPT`] plies and until all captures that
//! begin then are over, whatever the opponent plays; or if the opponent has no legal move. A move
//! *wins within n plies* (itself the first) if such a position comes up by then whatever the opponent
//! plays. All moves of both sides are tried and nothing is judged or guessed, so what is found is
//! proved. It asks the rules alone: nothing of the engine.

use std::collections::HashMap;

use damier::movegen::{Move, after, can_capture, legal_moves};
use damier::movement::PositionOf;
use damier::movement::{Movement, Reach};
use damier::{AnyGame, Color, Game, GameVisitor};

/// A man counts two half men.
const MAN: i32 = 2;
/// Two men.
pub(crate) const TARGET: i32 = 2 * MAN;
/// For so many plies what was won must be kept: a king that is caught again has won nothing.
const KEPT: i8 = 6;
/// Captures that go on for longer after that are taken to lose what was won.
const LONGEST: i8 = -8;
/// Other moves must not even come to such a count, kept or not, within so many plies more.
const APART: u8 = 4;

/// A move that wins by force, while no other does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    /// The move, as an index of [`AnyGame::moves`].
    pub(crate) index: usize,
    /// The number of plies within which it wins, however the opponent plays.
    pub(crate) plies: u8,
    /// Whether the opponent must capture at once: the move gives something first.
    pub(crate) gives: bool,
}

/// The one move that wins within `most` plies, if there is one, and if no other move comes to such a
/// count, kept or not, within four plies more. Only positions without captures are looked at.
pub(crate) fn prove(game: &dyn AnyGame, most: u8) -> Option<Proof> {
    game.visit(Prove { most })
}

/// By how many half men the side to move is ahead.
pub(crate) fn ahead(game: &dyn AnyGame) -> i32 {
    struct Ahead;

    impl GameVisitor for Ahead {
        type Output = i32;

        fn visit<M: Movement>(self, game: &Game<M>) -> i32 {
            Prover::new(game, false).count(game.position())
        }
    }

    game.visit(Ahead)
}

struct Prove {
    most: u8,
}

impl GameVisitor for Prove {
    type Output = Option<Proof>;

    fn visit<M: Movement>(self, game: &Game<M>) -> Option<Proof> {
        let (root, moves) = (game.position(), game.legal());
        if game.outcome().is_some() || can_capture(game.movement(), root) {
            return None;
        }
        let wins = |prover: &mut Prover<M>, index: usize, plies: u8| {
            prover.wins(&after(&prover.movement, root, &moves[index]), plies - 1)
        };
        // Most positions have nothing to offer, and this shows it soonest.
        let mut passing = Prover::new(game, false);
        let all = 0..moves.len();
        let index = all.clone().find(|&index| wins(&mut passing, index, self.most))?;
        let mut keeping = Prover::new(game, true);
        let plies = (1..=self.most).find(|&plies| wins(&mut keeping, index, plies))?;
        let mut others = all.filter(|&other| other != index);
        if others.any(|other| wins(&mut passing, other, plies + APART)) {
            return None;
        }
        let gives = can_capture(game.movement(), &after(game.movement(), root, &moves[index]));
        Some(Proof { index, plies, gives })
    }
}

/// What is known of a position: the fewest plies within which it is proved to be won, and the most
/// within which it is proved not to be.
#[derive(Clone, Copy)]
struct Known {
    won: u8,
    not_won: Option<u8>,
}

struct Prover<M: Movement> {
    movement: M,
    winner: Color,
    king: i32,
    /// Whether a count must be kept.
    keeping: bool,
    known: HashMap<PositionOf<M>, Known>,
}

impl<M: Movement> Prover<M> {
    fn new(game: &Game<M>, keeping: bool) -> Self {
        let king = match game.movement().mechanics().king_reach() {
            Reach::Short => MAN * 3 / 2,
            // However they land, they fly.
            _ => MAN * 3,
        };
        let winner = game.position().turn;
        Self { movement: game.movement().clone(), winner, king, keeping, known: HashMap::new() }
    }

    /// By how many half men the winner is ahead.
    fn count(&self, position: &PositionOf<M>) -> i32 {
        use damier::board::Bits;
        let of = |side: Color| {
            let men = position.men[side.index()].count() as i32;
            men * MAN + position.kings[side.index()].count() as i32 * self.king
        };
        of(self.winner) - of(self.winner.other())
    }

    /// Whether the winner can force a position won by count, or the end, within so many plies.
    fn wins(&mut self, position: &PositionOf<M>, plies: u8) -> bool {
        let known = self.known.get(position).copied();
        let mut known = known.unwrap_or(Known { won: u8::MAX, not_won: None });
        if known.won <= plies {
            return true;
        }
        if known.not_won.is_some_and(|most| most >= plies) {
            return false;
        }
        let wins = self.wins_anew(position, plies);
        if wins {
            known.won = plies;
        } else {
            known.not_won = Some(plies);
        }
        self.known.insert(*position, known);
        wins
    }

    fn wins_anew(&mut self, position: &PositionOf<M>, plies: u8) -> bool {
        let moves = self.moves(position);
        let attacks = position.turn == self.winner;
        if moves.is_empty() {
            return !attacks;
        }
        if self.is_won_by_count(position) {
            return true;
        }
        let Some(left) = plies.checked_sub(1) else {
            return false;
        };
        let mut wins = |mv: &Move<M::Bits>| {
            let next = after(&self.movement, position, mv);
            self.wins(&next, left)
        };
        if attacks { moves.iter().any(&mut wins) } else { moves.iter().all(&mut wins) }
    }

    fn is_won_by_count(&self, position: &PositionOf<M>) -> bool {
        self.count(position) >= TARGET
            && self.is_quiet(position)
            && (!self.keeping || self.keeps(position, KEPT))
    }

    /// Whether neither side could capture.
    fn is_quiet(&self, position: &PositionOf<M>) -> bool {
        Color::BOTH.iter().all(|&side| {
            let mut position = *position;
            position.turn = side;
            !can_capture(&self.movement, &position)
        })
    }

    /// Whether the winner can stay ahead for so many plies.
    fn keeps(&self, position: &PositionOf<M>, plies: i8) -> bool {
        if plies <= 0 && self.is_quiet(position) {
            return self.count(position) >= TARGET;
        }
        let moves = self.moves(position);
        let attacks = position.turn == self.winner;
        if moves.is_empty() || plies == LONGEST {
            return moves.is_empty() && !attacks;
        }
        let keeps =
            |mv: &Move<M::Bits>| self.keeps(&after(&self.movement, position, mv), plies - 1);
        if attacks { moves.iter().any(keeps) } else { moves.iter().all(keeps) }
    }

    fn moves(&self, position: &PositionOf<M>) -> Vec<Move<M::Bits>> {
        let mut moves = Vec::new();
        legal_moves(&self.movement, position, &mut moves);
        moves
    }
}
