//! Sets of squares that do not depend on how a board lies in a word.

use std::fmt;
use std::str::FromStr;

use super::{Square, SquareError};

/// A set of squares, whatever the board: what a description of a game speaks of.
///
/// In text its squares stand in their order, joined by commas; in JSON it is a list.
///
/// ```
/// use damier::board::SquareSet;
/// let corners: SquareSet = "a1,h8".parse()?;
/// assert!(corners.contains("h8".parse()?));
/// assert_eq!(corners.len(), 2);
/// # Ok::<(), damier::SquareError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet([u128; 2]);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self([0; 2]);

    /// Whether the set has `square`.
    pub const fn contains(self, square: Square) -> bool {
        let packed = square.packed();
        self.0[packed as usize / 128] >> (packed % 128) & 1 != 0
    }

    /// The set and `square`.
    #[must_use]
    pub const fn with(mut self, square: Square) -> Self {
        let packed = square.packed();
        self.0[packed as usize / 128] |= 1 << (packed % 128);
        self
    }

    /// The squares that both sets have.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0 && self.0[1] == 0
    }

    /// How many squares the set has.
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// The squares, in the order of [`Square`].
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        (0..=u8::MAX).map(Square::from_packed).filter(move |&square| self.contains(square))
    }

    /// The squares with these names, which a space separates: for tables that are read when the code
    /// is compiled.
    ///
    /// # Panics
    ///
    /// If a name is not a letter from a on and a digit from 1 on.
    pub(crate) const fn named(names: &str) -> Self {
        let names = names.as_bytes();
        let mut set = Self::EMPTY;
        let mut at = 0;
        while at < names.len() {
            let Some(square) = Square::new(names[at] - b'a', names[at + 1] - b'1') else {
                panic!("a square is a letter and a digit");
            };
            set = set.with(square);
            at += 3;
        }
        set
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The squares in their order, joined by commas: `a1,c3`.
impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.iter().enumerate() {
            let joint = if index == 0 { "" } else { "," };
            write!(f, "{joint}{square}")?;
        }
        Ok(())
    }
}

/// Reads squares that commas or blanks part; none in an empty text.
impl FromStr for SquareSet {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let words = text.split(|c: char| c == ',' || c.is_whitespace());
        words.filter(|word| !word.is_empty()).map(str::parse).collect()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for SquareSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for SquareSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let squares: Vec<Square> = serde::Deserialize::deserialize(deserializer)?;
        Ok(squares.into_iter().collect())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_in_in_the_order_of_squares() {
        let all: Vec<Square> =
            (0..16).flat_map(|f| (0..16).filter_map(move |r| Square::new(f, r))).collect();
        for (index, &square) in all.iter().enumerate() {
            let set: SquareSet = all[index..].iter().rev().copied().collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), all[index..]);
            assert_eq!(set.len(), all.len() - index);
            assert!(set.contains(square) && !SquareSet::EMPTY.contains(square));
        }
    }

    #[test]
    fn names_are_read_when_the_code_is_compiled() {
        const SET: SquareSet = SquareSet::named("a7 b8");
        assert_eq!(format!("{SET:?}"), "{a7, b8}");
        assert_eq!(SquareSet::named("a7").and(SET).len(), 1);
        assert!(SquareSet::named("").is_empty());
    }
}
