//! What can be said of a game that was replayed.

use super::remark::Remark;
use crate::outcome::GameResult;
use crate::{Color, FenError, Outcome, Refusal, RuleSet};

/// What [`judge`](super::judge()) found.
#[derive(Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The rule set that the game was judged by, unless it could not be found.
    pub rule_set: Option<RuleSet>,
    /// How many plies were replayed before the end, or before the fault.
    pub plies: usize,
    /// The canonical FEN of the last position reached, if there is one.
    pub fen: Option<String>,
    /// The result that the `Result` tag states.
    pub tag_result: Option<GameResult>,
    /// The result written behind the moves.
    pub text_result: Option<GameResult>,
    /// What the game came to by the rules and the draw code, if it did: a game that ended by
    /// agreement, resignation or time has no such outcome. Or the fault, if something is wrong.
    pub finding: Result<Option<Outcome>, Fault>,
    /// Everything that is wrong, in the order of the game, the first fault of `finding` included, and
    /// how judging went on behind it.
    pub faults: Vec<Irregularity>,
    /// What is worth saying, without being wrong.
    pub notes: Vec<Note>,
}

/// Something wrong with a game, and how judging went on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Irregularity {
    /// What is wrong.
    pub fault: Fault,
    /// How judging went on.
    pub resumed: Resumed,
}

/// How judging went on behind something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Resumed {
    /// There was nothing behind it.
    Ended,
    /// As if the move had been legal: it was made, and the next moves fit.
    MadeAnyway,
    /// As if this legal move had been written, which alone lets the game go on.
    ReadAs(String),
    /// Not at all: it is not known what stood on the board, and so many moves were not judged.
    NotJudged(usize),
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Neither a tag nor the caller says what rules the game is played by, and its moves leave it
    /// open.
    NoRuleSet {
        /// The rule sets whose board, first mover and moves fit, but under which the moves are not the
        /// same; none if none fits or the tags name rules that are not known.
        fitting: Vec<RuleSet>,
    },
    /// The `FEN` tag cannot be read.
    BadFen(FenError),
    /// `SetUp` says that the game starts from a position of its own, but no `FEN` gives it.
    NoFen,
    /// The position that a command among the moves sets up cannot be read.
    BadSetUp {
        /// Which and where.
        place: Place,
        /// Why.
        error: FenError,
    },
    /// A move that the rules do not allow.
    Illegal {
        /// Which and where.
        place: Place,
        /// Why.
        refusal: Refusal,
    },
    /// A capture that stops in the middle of its text: `24x`.
    BreaksOff {
        /// Which and where.
        place: Place,
        /// The legal moves that begin like this, or a few of them.
        candidates: Vec<String>,
    },
    /// A remark is glued to the move.
    Glued {
        /// Which and where.
        place: Place,
        /// The part that is a move.
        moved: String,
        /// The part that is not.
        remark: String,
    },
    /// Moves go on after the game is won.
    Over {
        /// The first move too many.
        place: Place,
        /// What the game had come to.
        outcome: Box<Outcome>,
    },
    /// Something is wrong with a variation, which [`Transcript::of`](super::Transcript::of) looks
    /// at too.
    InVariation(Box<Fault>),
}

/// Where a move stands in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Place {
    /// The ply it would be, from 1.
    pub ply: usize,
    /// The move as written.
    pub text: String,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// Something worth saying about a game, without being wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Note {
    /// Something odd in the form of the text.
    Form(Remark),
    /// No tag names the rules; the moves fit these.
    RulesFound {
        /// What the game is judged by.
        rules: RuleSet,
        /// The others that fit and under which every move is the same.
        others: Vec<RuleSet>,
    },
    /// The first move is none on this board, but the game fits the board of other rule sets.
    OtherBoard {
        /// Files and ranks of that board.
        fits: (u8, u8),
        /// Files and ranks of the board that the game is judged on.
        judged: (u8, u8),
        /// What says so: its `GameType` tag, or the key of the rule set.
        named: String,
    },
    /// The FEN leaves the side to move open, and there are no moves to tell it.
    SideAssumed(Color),
    /// A command among the moves sets up a position.
    SetUp(Place),
    /// From here on the moves are not known; what came before is judged.
    MovesNotKnown(Place),
    /// A capture that could be several is the one that lets the game go on as it was written.
    DecidedByLaterMoves {
        /// Which and where.
        place: Place,
        /// The capture in full.
        capture: String,
    },
    /// Captures were written with some of their landings; this is how many.
    PartialLandings(usize),
    /// A `Variant` tag that names none of our rule sets was passed over.
    UnknownVariant(String),
    /// A `GameType` tag that names none of our rule sets was passed over.
    UnknownGameType(String),
    /// A tag names other rules than the game is judged by.
    OtherGameType(String),
    /// The first move could only be one side's, so that it is taken as the first mover, although
    /// the rule set was named and has the other side begin.
    FirstMover {
        /// The side that begins.
        color: Color,
        /// The rule set that is played alike, but begun by that side, if there is one.
        fitting: Option<RuleSet>,
    },
    /// The rule set that the tags name is begun by the other side; the one that is begun by this
    /// side is taken instead, since the tags fit it as well.
    BegunByTheOtherSide {
        /// What the tags name.
        rules: RuleSet,
        /// What is taken.
        fitting: RuleSet,
    },
    /// Captures were written jump by jump; this is how many.
    JumpByJump(usize),
    /// Moves were written without a separator; this is how many.
    Unseparated(usize),
    /// The tag and the end of the moves state different results.
    ResultsDiffer(GameResult, GameResult),
    /// The game is decided by the rules, but another result is stated.
    WrongResult {
        /// By the rules.
        outcome: Outcome,
        /// As stated.
        stated: GameResult,
    },
    /// The game was a draw by the draw code after so many plies, and its players went on all the
    /// same, as they may where nobody claims it.
    PlayedOn {
        /// After how many plies it was a draw.
        drawn_at: usize,
        /// How many plies were played after that.
        more: usize,
    },
    /// The game has no moves.
    NoMoves,
}

impl Verdict {
    /// The result that the game's text states: the tag's, unless that is missing or `*` and the one
    /// behind the moves says more.
    pub fn stated(&self) -> Option<GameResult> {
        let known = |result: &GameResult| *result != GameResult::Unknown;
        let found = [self.tag_result, self.text_result].into_iter().flatten();
        found.clone().find(known).or_else(|| found.clone().next())
    }
}

impl Fault {
    /// The move that is at fault, if it is one.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Fault::Illegal { place, .. }
            | Fault::BadSetUp { place, .. }
            | Fault::BreaksOff { place, .. }
            | Fault::Glued { place, .. }
            | Fault::Over { place, .. } => Some(place),
            Fault::InVariation(fault) => fault.place(),
            Fault::NoRuleSet { .. } | Fault::BadFen(_) | Fault::NoFen => None,
        }
    }
}

impl std::error::Error for Fault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::BadFen(error) | Self::BadSetUp { error, .. } => Some(error),
            Self::Illegal { refusal, .. } => Some(refusal),
            Self::InVariation(fault) => Some(fault),
            Self::NoRuleSet { .. }
            | Self::NoFen
            | Self::BreaksOff { .. }
            | Self::Glued { .. }
            | Self::Over { .. } => None,
        }
    }
}
