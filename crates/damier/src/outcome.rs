//! How a game ended.

use std::fmt;
use std::str::FromStr;

use crate::draw::Condition;
use crate::message::{Message, Template, message, templates};
use crate::names::NameError;
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
///
/// With the feature `serde` it is written as an object: `result`, `winner`, the `reason` by its key
/// and, for a draw by the code, whether it was `claimed`. It is not read back, since a draw condition
/// means something in its draw code alone.
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

impl Outcome {
    /// A win of the other side: `who` resigned, or ran out of time.
    pub const fn lost_by(who: Color, reason: Reason) -> Self {
        Self { winner: Some(who.other()), reason }
    }

    /// A draw.
    pub const fn drawn(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// The result of the game.
    pub fn result(&self) -> GameResult {
        self.winner.into()
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

#[cfg(feature = "serde")]
impl serde::Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Outcome", 4)?;
        fields.serialize_field("result", &self.result())?;
        fields.serialize_field("winner", &self.winner)?;
        fields.serialize_field("reason", self.reason.key())?;
        match self.reason {
            Reason::Draw { claimed, .. } => fields.serialize_field("claimed", &claimed)?,
            _ => fields.skip_field("claimed")?,
        }
        fields.end()
    }
}

/// The result of a game, White's score first.
///
/// ```
/// use damier::{Color, GameResult};
///
/// let result: GameResult = "2-0".parse()?;
/// assert_eq!(result.winner(), Some(Color::White));
/// assert_eq!(result.to_string(), "1-0");
/// // International games count a win as two points.
/// assert_eq!(result.text_for(Some(20)), "2-0");
/// # Ok::<(), damier::NameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `0-0`: both sides lose.
    BothLose,
    /// `*`: not over, not known, or not counted.
    Unknown,
}

impl GameResult {
    /// Every result.
    pub const ALL: &'static [Self] =
        &[Self::WhiteWins, Self::BlackWins, Self::Draw, Self::BothLose, Self::Unknown];

    /// Reads a result in any of its usual spellings, a win as one point or as two. Scores by other
    /// ways of counting, such as `12-8`, are none.
    pub fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" | "2-0" => Self::WhiteWins,
            "0-1" | "0-2" => Self::BlackWins,
            "1/2-1/2" | "1-1" | "1/2" | "½-½" | "½" => Self::Draw,
            "0-0" => Self::BothLose,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// The usual spelling: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
            Self::Unknown => "*",
        }
    }

    /// The spelling in games of a PDN game type: `2-0`, `1-1` and `0-2` where federations count a win
    /// as two points (international 20, Canadian 27 and Frisian 40), else as [`text`](Self::text).
    pub fn text_for(self, game_type: Option<u8>) -> &'static str {
        const TWO_POINTS: [u8; 3] = [20, 27, 40];
        match self {
            _ if !game_type.is_some_and(|number| TWO_POINTS.contains(&number)) => self.text(),
            Self::WhiteWins => "2-0",
            Self::BlackWins => "0-2",
            Self::Draw => "1-1",
            Self::BothLose | Self::Unknown => self.text(),
        }
    }

    /// Who won, if anybody did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::BothLose | Self::Unknown => None,
        }
    }
}

/// The result of a game that is over, by who won: a draw where nobody did.
impl From<Option<Color>> for GameResult {
    fn from(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }
}

/// The usual spelling.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// Reads a result as [`from_text`](Self::from_text) does.
impl FromStr for GameResult {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        const NAMES: &[&str] = &["1-0", "0-1", "1/2-1/2", "0-0", "*"];
        Self::from_text(text).ok_or_else(|| NameError::new(text, "a result", NAMES))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for GameResult {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for GameResult {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::names::deserialize_text(deserializer)
    }
}
