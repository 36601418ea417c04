//! Results: what they mean, and how they were written.

use std::fmt;

/// What a result means, whichever of the usual spellings it was written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PdnResult {
    /// `1-0` or `2-0`.
    WhiteWins,
    /// `0-1` or `0-2`.
    BlackWins,
    /// `1/2-1/2` or `1-1`.
    Draw,
    /// `0-0`: both sides lose.
    BothLose,
    /// `*` or `-`: not over, not known, or not counted.
    Unknown,
    /// A score by another way of counting, such as `12-8`.
    Other,
}

impl PdnResult {
    /// Reads a result in any of its spellings. Scores by other ways of counting are not known here:
    /// only a game's `Result` tag tells them from moves.
    pub fn from_text(text: &str) -> Option<PdnResult> {
        Some(match text {
            "1-0" | "2-0" => PdnResult::WhiteWins,
            "0-1" | "0-2" => PdnResult::BlackWins,
            "1/2-1/2" | "1-1" | "1/2" | "½-½" | "½" => PdnResult::Draw,
            "0-0" => PdnResult::BothLose,
            "*" => PdnResult::Unknown,
            _ => return None,
        })
    }

    /// The spelling that machines read: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
    pub fn text(self) -> &'static str {
        match self {
            PdnResult::WhiteWins => "1-0",
            PdnResult::BlackWins => "0-1",
            PdnResult::Draw => "1/2-1/2",
            PdnResult::BothLose => "0-0",
            PdnResult::Unknown | PdnResult::Other => "*",
        }
    }

    /// The spelling for new games of a PDN game type: `2-0`, `1-1` and `0-2` where federations count
    /// a win as two points (international 20, Canadian 27 and Frisian 40), else as [`text`](Self::text).
    pub fn text_for(self, game_type: Option<u8>) -> &'static str {
        const TWO_POINTS: [u8; 3] = [20, 27, 40];
        match self {
            _ if !game_type.is_some_and(|number| TWO_POINTS.contains(&number)) => self.text(),
            PdnResult::WhiteWins => "2-0",
            PdnResult::BlackWins => "0-2",
            PdnResult::Draw => "1-1",
            other => other.text(),
        }
    }
}

impl fmt::Display for PdnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A result in the spelling in which a game has it: `2-0` stays `2-0`.
///
/// ```
/// use damier::pdn::{PdnResult, WrittenResult};
///
/// let result = WrittenResult::new("2-0");
/// assert_eq!(result.meaning(), PdnResult::WhiteWins);
/// assert_eq!(result.text(), "2-0");
/// assert_eq!(WrittenResult::new("12-8").meaning(), PdnResult::Other);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WrittenResult(String);

impl WrittenResult {
    /// A result as written.
    pub fn new(text: impl Into<String>) -> WrittenResult {
        WrittenResult(text.into())
    }

    /// The spelling.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What it means. A dash states nothing; what is no result in any usual spelling is a score by
    /// another way of counting.
    pub fn meaning(&self) -> PdnResult {
        match PdnResult::from_text(&self.0) {
            Some(result) => result,
            None if self.0 == "-" => PdnResult::Unknown,
            None => PdnResult::Other,
        }
    }
}

impl From<PdnResult> for WrittenResult {
    fn from(result: PdnResult) -> WrittenResult {
        WrittenResult::new(result.text())
    }
}

impl fmt::Display for WrittenResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
