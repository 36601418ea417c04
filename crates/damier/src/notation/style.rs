//! Ways of writing moves other than the rule set's own.

use crate::board::SquareNames;
use crate::names::names;

/// How moves are written. The default is the rule set's own way.
///
/// ```
/// use damier::{CaptureLength, CaptureSign, RuleSet, SquareNames, Style};
///
/// let rules = RuleSet::by_key("english").unwrap();
/// let game = rules.game_from_fen("W:W30:B26,18,10").unwrap();
/// let record = &game.moves()[0];
/// assert_eq!(record.notation, "30x7");
/// assert_eq!(record.in_style(rules, Style::default()), "30x7");
///
/// let style = Style {
///     squares: SquareNames::Algebraic,
///     captures: CaptureLength::Full,
///     sign: CaptureSign::Colon,
/// };
/// assert_eq!(record.in_style(rules, style), "c1:e3:c5:e7");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Style {
    /// The names of the squares.
    pub squares: SquareNames,
    /// How much of a capture is written.
    pub captures: CaptureLength,
    /// What stands between the squares of a capture.
    pub sign: CaptureSign,
}

/// How much of a capture is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaptureLength {
    /// Its first and last square; every landing only where these two name several captures.
    #[default]
    Short,
    /// Its first square and every landing.
    Full,
}

/// What stands between the squares of a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaptureSign {
    /// What the rule set writes in PDN.
    #[default]
    Own,
    /// `x`.
    X,
    /// `:`.
    Colon,
}

names! {
    CaptureLength, "a length of captures": Short = "short", Full = "full";
    CaptureSign, "a sign of captures": Own = "own", X = "x", Colon = ":";
}
