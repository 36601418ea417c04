//! The fields of a FEN, which are the same for every board.

use std::fmt;
use std::str::FromStr;

use super::fen_error::FenError;
use super::state::is_state_field;
use crate::piece::{ByColor, Color};
use crate::text::shortened;

/// FEN: a position as text, such as `W:W31,32:BK5`.
///
/// The same squares have other numbers on another board, so that what a FEN means is told by a rule
/// set: [`game`](Self::game), [`game_by`](Self::game_by) and [`position`](Self::position) read it.
/// That it has a side to move and a list of pieces for each colour is known before. Two are equal
/// where they are written alike, blanks aside.
///
/// ```
/// use damier::{AnyGame, Color, Fen, RuleSet, movement::English};
///
/// let fen: Fen = "B:W18, 22:BK9".parse()?;
/// assert_eq!(fen.turn(), Color::Black);
/// assert_eq!(fen.to_string(), "B:W18,22:BK9");
///
/// let position = fen.position::<English>()?;
/// assert_eq!(position.legal_moves().len(), 4);
///
/// // The same at run time; what is played by a game is written the same way.
/// let game = fen.game_by(RuleSet::by_key("english").unwrap())?;
/// assert_eq!(Fen::from(&*game).to_string(), "B:Wc3,d4:BKb6");
/// # Ok::<(), damier::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fen(String);

impl Fen {
    /// The text, without blanks.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The side to move: White where the text does not know it (`?`).
    pub fn turn(&self) -> Color {
        let letter = self.0.chars().next();
        letter.and_then(Color::from_letter).unwrap_or(UNKNOWN_SIDE.1)
    }

    /// What the library itself has written.
    pub(crate) fn written(text: String) -> Self {
        Self(text)
    }
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let text = without_blanks(text);
        FenFields::read(&text)?;
        Ok(Self(text))
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl AsRef<str> for Fen {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Fen {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Fen {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::names::deserialize_text(deserializer)
    }
}

/// The side to move of a FEN that does not know it (`?`): White, for want of a better answer. Files of
/// games tell by their first move.
const UNKNOWN_SIDE: (&str, Color) = ("?", Color::White);

/// Whether a FEN leaves the side to move open.
pub(crate) fn leaves_side_open(text: &str) -> bool {
    text.trim_start().starts_with(UNKNOWN_SIDE.0)
}

/// A FEN in its parts, whose squares are not read yet: what a number means is told by the board.
pub(super) struct FenFields<'t> {
    /// The side to move.
    pub(super) turn: Color,
    /// The list of the pieces of each colour.
    pub(super) pieces: ByColor<&'t str>,
    /// What else the position holds.
    pub(super) state: Vec<&'t str>,
}

impl<'t> FenFields<'t> {
    /// Takes a FEN without blanks apart.
    pub(super) fn read(text: &'t str) -> Result<Self, FenError> {
        let text = text.strip_suffix('.').unwrap_or(text);
        let mut fields = text.split(':');
        let side = fields.next().unwrap_or_default();
        let mut letters = side.chars();
        let turn = match (letters.next().and_then(Color::from_letter), letters.next()) {
            (Some(turn), None) => turn,
            _ if side == UNKNOWN_SIDE.0 => UNKNOWN_SIDE.1,
            _ => return Err(FenError::NoSideToMove { found: shortened(side) }),
        };
        let mut lists: ByColor<Option<&str>> = ByColor::default();
        let mut state = Vec::new();
        for field in fields {
            let mut letters = field.chars();
            match letters.next().and_then(Color::from_letter) {
                Some(color) if lists[color].replace(letters.as_str()).is_some() => {
                    return Err(FenError::ColorTwice { color });
                }
                Some(_) => {}
                None if field.is_empty() || is_state_field(field) => state.push(field),
                None => return Err(FenError::UnknownField { field: shortened(field) }),
            }
        }
        let list = |color| lists[color].ok_or(FenError::NoPieces { color });
        let pieces = ByColor { white: list(Color::White)?, black: list(Color::Black)? };
        Ok(Self { turn, pieces, state })
    }
}

/// A FEN without blanks. Where one stands between the end of a square and the beginning of the next,
/// a comma takes its place: `4 1` is two squares, and never 41.
pub(super) fn without_blanks(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut blank = false;
    for c in text.chars() {
        if c.is_whitespace() {
            blank = true;
            continue;
        }
        if blank && c.is_ascii_alphanumeric() && joined.ends_with(|c: char| c.is_ascii_digit()) {
            joined.push(',');
        }
        blank = false;
        joined.push(c);
    }
    joined
}
