//! What is odd in the form of a PDN text.

#[cfg(doc)]
use super::tree::{MAX_DEPTH, MAX_ITEMS};

/// Something odd in the form of a game's text that says nothing about its moves: it is remarked, and
/// reading goes on. Oddities of one kind are one remark.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Remark {
    /// The line of the first of its kind, counted from 1.
    pub line: usize,
    /// How many there are of its kind.
    pub count: usize,
    /// What is odd about the first of them.
    pub problem: Problem,
}

/// What can be odd or wrong in the form of a PDN text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// Something in square brackets that is no tag.
    MalformedTag(String),
    /// A tag's value has no closing quotation mark and bracket on its line.
    UnclosedTag(String),
    /// A comment has no closing brace.
    UnclosedComment,
    /// A variation has no closing parenthesis.
    UnclosedVariation,
    /// A closing parenthesis too many.
    NoVariationToClose,
    /// A variation whose number names a move that the game does not have; it is kept as a comment.
    NothingToVary,
    /// An annotation before any move.
    NothingToAnnotate,
    /// A `$` without a number.
    BadNag(String),
    /// An annotation beyond `$255`, as some programs have them for signs of their own.
    OwnNag(u32),
    /// A move number beyond all measure.
    BadNumber(String),
    /// A number with a parenthesis for its dot: `1)`.
    BracketedNumber(String),
    /// A line that begins with `%`.
    PercentLine,
    /// A sign for the worth of a position, such as `±`, which is read as `$16`.
    EvaluationSign(String),
    /// `*` glued to a move, the old sign for the only move, which is read as `$7`.
    OnlyMoveSign(String),
    /// Blanks inside a move, which is read without them.
    BlanksInMove(String),
    /// A command in a comment that should tell a clock time, such as `[%clk x]`.
    UnreadableClock(String),
    /// A word that is neither number, move nor result.
    StrayWord(String),
    /// A character that has no meaning where it stands.
    StrayCharacter(char),
    /// Variations nested deeper than [`MAX_DEPTH`]: the game is not read.
    TooDeep,
    /// More than [`MAX_ITEMS`] moves, comments, variations and tags in one game: it is not read.
    TooLong,
}

impl Problem {
    /// Whether a game is not read for it.
    pub(super) fn is_fatal(&self) -> bool {
        matches!(self, Problem::TooDeep | Problem::TooLong)
    }
}
