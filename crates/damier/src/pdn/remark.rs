//! What is odd in the form of a PDN text.

use std::fmt;

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

impl Remark {
    /// The remark without its line, for counting the same one in many games.
    pub fn sentence(&self) -> String {
        self.problem.to_string()
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)?;
        match self.count - 1 {
            0 => Ok(()),
            more => write!(f, " (and {more} more of this kind)"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::MalformedTag(text) => {
                write!(f, "“[{text}” is no tag; a tag reads [Name \"value\"]")
            }
            Problem::UnclosedTag(name) => {
                write!(f, "the value of the tag {name} is not closed by \"] on the same line")
            }
            Problem::UnclosedComment => {
                f.write_str("the comment that opens here with { is never closed with }")
            }
            Problem::UnclosedVariation => {
                f.write_str("the variation that opens here with ( is never closed with )")
            }
            Problem::NoVariationToClose => f.write_str("this ) closes no variation"),
            Problem::NothingToVary => f.write_str(
                "the variation stands in place of no move of the game and is kept as a comment",
            ),
            Problem::NothingToAnnotate => {
                f.write_str("an annotation must follow the move that it judges")
            }
            Problem::BadNag(digits) => {
                write!(f, "“${digits}” is no annotation: a number is missing")
            }
            Problem::OwnNag(number) => {
                write!(f, "“${number}” is an annotation of its writer's own; PDN has $0 to $255")
            }
            Problem::BadNumber(digits) => write!(f, "“{digits}.” is no move number"),
            Problem::BracketedNumber(digits) => {
                write!(f, "“{digits})” is read as the move number {digits}.")
            }
            Problem::PercentLine => f.write_str("a line that begins with % was passed over"),
            Problem::EvaluationSign(sign) => {
                write!(f, "“{sign}” among the moves is read as an annotation of the position")
            }
            Problem::OnlyMoveSign(text) => {
                write!(f, "the * of “{text}” is read as the sign for the only move, $7")
            }
            Problem::BlanksInMove(text) => write!(f, "“{text}” is read without its blanks"),
            Problem::StrayWord(word) => write!(
                f,
                "“{word}” is neither a move nor a result; remarks are written in braces: {{{word}}}"
            ),
            Problem::StrayCharacter(c) => write!(f, "“{c}” has no meaning here"),
            Problem::TooDeep => write!(f, "variations are nested deeper than {MAX_DEPTH}"),
            Problem::TooLong => {
                write!(f, "the game has more than {MAX_ITEMS} moves, comments, variations and tags")
            }
        }
    }
}
