//! Results as they were written.

use std::fmt;

use crate::outcome::GameResult;

/// A result in the spelling in which a game has it: `2-0` stays `2-0`.
///
/// ```
/// use damier::GameResult;
/// use damier::pdn::WrittenResult;
///
/// let result = WrittenResult::new("2-0");
/// assert_eq!(result.meaning(), GameResult::WhiteWins);
/// assert_eq!(result.text(), "2-0");
/// assert_eq!(WrittenResult::new("12-8").meaning(), GameResult::Unknown);
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

    /// What it means. A dash states nothing, and what is no result in any usual spelling is a score
    /// by another way of counting: unknown.
    pub fn meaning(&self) -> GameResult {
        GameResult::from_text(&self.0).unwrap_or(GameResult::Unknown)
    }
}

impl From<GameResult> for WrittenResult {
    fn from(result: GameResult) -> WrittenResult {
        WrittenResult::new(result.text())
    }
}

impl fmt::Display for WrittenResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
