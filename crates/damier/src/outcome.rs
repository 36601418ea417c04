//! How a game ended.

use std::fmt;

use crate::draw::Condition;
use crate::piece::Color;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// Why the game ended.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The side to move has pieces but no legal move.
    NoMove,
    /// The side to move has no pieces.
    NoPieces,
    /// A side has reached the goal of the game: the first king.
    FirstKing,
    /// A side resigned.
    Resignation,
    /// Both sides agreed to a draw.
    Agreement,
    /// A side ran out of time.
    Time,
    /// Nobody's win: the side to move has so many captures that they cannot be listed within
    /// [`LISTING_BUDGET`](crate::movegen::LISTING_BUDGET), so nobody can say which moves are legal.
    /// Only positions composed for it lead there.
    TooManyCaptures,
    /// A condition of the draw code.
    Draw {
        /// Which.
        condition: Condition,
        /// Whether a player had to claim it.
        claimed: bool,
    },
}

impl Reason {
    /// A stable name, such as `"no-move"`; for draws by the code the condition's `id`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::NoMove => "no-move",
            Self::NoPieces => "no-pieces",
            Self::FirstKing => "first-king",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::TooManyCaptures => "too-many-captures",
            Self::Draw { condition, .. } => condition.id,
        }
    }
}

/// `"1-0"`, `"0-1"` or, where nobody won, `"1/2-1/2"`: the result of a game that is over, White's
/// score first.
pub fn result_of(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

impl Outcome {
    /// `"1-0"`, `"0-1"` or `"1/2-1/2"`, White's score first.
    pub fn result(&self) -> &'static str {
        result_of(self.winner)
    }

    /// Why the game ended, in English: `"the side to move has no legal move"`, or a draw condition's
    /// words.
    pub fn why(&self) -> String {
        let loser = || self.winner.map_or("nobody".to_owned(), |w| w.other().to_string());
        match self.reason {
            Reason::NoMove => "the side to move has no legal move".to_owned(),
            Reason::NoPieces => "the side to move has no pieces".to_owned(),
            Reason::FirstKing => "the first king".to_owned(),
            Reason::Resignation => format!("{} resigned", loser()),
            Reason::Agreement => "agreement".to_owned(),
            Reason::Time => format!("{} ran out of time", loser()),
            Reason::TooManyCaptures => "the side to move has too many captures to list".to_owned(),
            Reason::Draw { condition, claimed: false } => condition.words(),
            Reason::Draw { condition, claimed: true } => {
                format!("{} (on claim)", condition.words())
            }
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins: {}", self.why()),
            None => write!(f, "draw: {}", self.why()),
        }
    }
}
