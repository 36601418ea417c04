//! The computer as a player: its levels, and what it does about a position.
//!
//! It plays by the same commands as a person. It never resigns, since the win is its opponent's to
//! play out, and offers no draws; it agrees to a draw, or claims one, where it is not better.

use damier::{Color, RuleSet};
use damier_engine::Score;

use super::command::{Command, Entry};
use super::event::Proposal;
use super::game::Game;

/// How strong the computer is in a game: one of the engine's levels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level(&'static damier_engine::Level);

impl Level {
    /// The level with a number from 1 to 8.
    pub(crate) fn by_number(number: u8) -> Option<Self> {
        damier_engine::Level::by_number(number).map(Self)
    }

    /// The numbers of all levels, the weakest first.
    pub(crate) fn numbers() -> impl Iterator<Item = u8> {
        damier_engine::Level::ALL.into_iter().map(|level| level.number)
    }

    /// Its number.
    pub(crate) fn number(self) -> u8 {
        self.0.number
    }

    /// The level as the engine has it.
    pub(crate) fn engine(self) -> &'static damier_engine::Level {
        self.0
    }
}

impl PartialEq for Level {
    fn eq(&self, other: &Self) -> bool {
        self.number() == other.number()
    }
}

impl Eq for Level {}

/// What the computer thinks of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Judgement {
    /// The best move, as its place in the list of legal moves.
    pub(crate) index: usize,
    /// What the position is worth to the side to move.
    pub(crate) score: Score,
}

/// The computer is content with a draw if it is ahead by no more than this, in hundredths of a man.
const CONTENT: i16 = 10;

/// For so many half moves the computer wants to play, unless half of the pieces are gone before.
const EARLY: usize = 30;

/// What the computer that plays `color` does, having thought about the position of `game`: answers a
/// proposal first, and then claims a draw or moves.
pub(crate) fn reply(game: &Game, color: Color, judgement: Judgement) -> Command {
    let own = if game.turn() == color { judgement.score } else { -judgement.score };
    let content = own.hundredths() <= CONTENT;
    match game.proposal() {
        Some((by, Proposal::Draw)) if by != color && content && !is_early(game) => Command::Accept,
        Some((by, _)) if by != color => Command::Decline,
        _ if content && game.board().box_clone().claim_draw().is_ok() => Command::Claim,
        _ => Command::Move { ply: game.plies(), entry: Entry::Listed(judgement.index) },
    }
}

fn is_early(game: &Game) -> bool {
    let usual = |rules: &'static RuleSet| rules.new_game().pieces().len();
    game.plies() < EARLY && game.board().pieces().len() * 2 > usual(game.rules())
}
