//! How a game ended.

use std::fmt;

use crate::draw::Condition;
use crate::message::{Message, Template, message, templates};
use crate::piece::Color;

const OUTCOMES: &[Template] = templates!("outcome";
    "win" => "{ $winner } wins: { $why }",
    "draw" => "draw: { $why }",
);

const REASONS: &[Template] = templates!("reason";
    "no-move" => "the side to move has no legal move",
    "no-pieces" => "the side to move has no pieces",
    "first-king" => "the first king",
    "resignation" => "{ $side } resigned",
    "agreement" => "agreement",
    "time" => "{ $side } ran out of time",
    "too-many-captures" => "the side to move has too many captures to list",
);

pub(crate) const TEMPLATES: &[&[Template]] = &[OUTCOMES, REASONS];

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
    /// The side to move has pieces but no legal move: it loses, or wins if that is its goal.
    NoMove,
    /// The side to move has no pieces: it loses, or wins if that is its goal.
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

    /// Why the game ended: `"Black resigned"`, or what a draw condition is called.
    pub fn why(&self) -> Message {
        let loser = |message: Message| match self.winner {
            Some(winner) => message.with("side", winner.other()),
            None => message,
        };
        match self.reason {
            Reason::NoMove => message!(REASONS, "no-move"),
            Reason::NoPieces => message!(REASONS, "no-pieces"),
            Reason::FirstKing => message!(REASONS, "first-king"),
            Reason::Resignation => loser(message!(REASONS, "resignation")),
            Reason::Agreement => message!(REASONS, "agreement"),
            Reason::Time => loser(message!(REASONS, "time")),
            Reason::TooManyCaptures => message!(REASONS, "too-many-captures"),
            Reason::Draw { condition, claimed: false } => condition.message(),
            Reason::Draw { condition, claimed: true } => condition.claimed_message(),
        }
    }

    /// The end of the game: `"White wins: Black resigned"`.
    pub fn message(&self) -> Message {
        match self.winner {
            Some(winner) => message!(OUTCOMES, "win").with("winner", winner),
            None => message!(OUTCOMES, "draw"),
        }
        .with("why", self.why())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
