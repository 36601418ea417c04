//! A square by its coordinates.

use std::fmt;
use std::str::FromStr;

use crate::text::shortened;

/// The greatest number of files or ranks a board may have.
pub const MAX_SIDE: u8 = 16;

/// A square by its file and rank, as White sees the board: `a1` is at White's left hand.
///
/// Squares are ordered by file letter, then by rank number (`a2` before `a10`), the order of the
/// canonical FEN. Whether a board has the square is told by its [`Geometry`](super::Geometry).
///
/// ```
/// use damier::Square;
/// let square: Square = "c10".parse()?;
/// assert_eq!((square.file(), square.rank()), (2, 9));
/// assert_eq!(square.to_string(), "c10");
/// # Ok::<(), damier::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on `file` and `rank`, both counted from 0, or `None` beyond the sixteenth.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < MAX_SIDE && rank < MAX_SIDE { Some(Self(file << 4 | rank)) } else { None }
    }

    /// The file, counted from 0 for a.
    pub const fn file(self) -> u8 {
        self.0 >> 4
    }

    /// The rank, counted from 0 for rank 1.
    pub const fn rank(self) -> u8 {
        self.0 & 15
    }

    pub(crate) const fn from_packed(packed: u8) -> Self {
        Self(packed)
    }

    pub(crate) const fn packed(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square, such as `z0`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SquareError {
    /// What was read, shortened if it is long.
    pub text: String,
}

impl std::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let parse = || {
            let (letter, digits) = (text.as_bytes().first()?, text.get(1..)?);
            let file = letter.to_ascii_lowercase().checked_sub(b'a')?;
            if digits.starts_with('0')
                || digits.len() > 2
                || !digits.bytes().all(|b| b.is_ascii_digit())
            {
                return None;
            }
            Square::new(file, digits.parse::<u8>().ok()?.checked_sub(1)?)
        };
        parse().ok_or_else(|| SquareError { text: shortened(text) })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Square {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::names::deserialize_text(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_and_orders_by_file_then_rank_number() {
        let mut all: Vec<Square> =
            (0..16).flat_map(|f| (0..16).map(move |r| Square::new(f, r).unwrap())).collect();
        for &square in &all {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        all.sort();
        let words: Vec<String> = all.iter().map(ToString::to_string).collect();
        assert_eq!(words[..3], ["a1", "a2", "a3"]);
        assert!(Square::from_str("a2").unwrap() < Square::from_str("a10").unwrap());
    }

    #[test]
    fn nonsense_is_no_square() {
        for text in
            ["", "a", "a0", "a01", "a17", "q1", "1a", "a+1", "a1 ", "é1", "a-1", "aa1", "a256"]
        {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }
}
