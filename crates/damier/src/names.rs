//! Stable names of values, as files and programs have them, and texts that are none of them.

use std::fmt;

use crate::text::shortened;

/// A text that should have been one of a few names, such as that of a [`Goal`](crate::Goal).
///
/// ```
/// use damier::Goal;
///
/// assert_eq!("misere".parse(), Ok(Goal::Misere));
/// let error = "win".parse::<Goal>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "“win” is not a goal: “stalemate”, “misere” or “first-king” is wanted"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NameError {
    /// What was read, shortened if it is long.
    pub text: String,
    /// What it should have named, as in “is not a …”.
    pub what: &'static str,
    /// The names that there are.
    pub names: &'static [&'static str],
}

impl NameError {
    pub(crate) fn new(text: &str, what: &'static str, names: &'static [&'static str]) -> Self {
        Self { text: shortened(text), what, names }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is not {}: ", self.text, self.what)?;
        for (index, name) in self.names.iter().enumerate() {
            let joint = match index {
                0 => "",
                _ if index + 1 == self.names.len() => " or ",
                _ => ", ",
            };
            write!(f, "{joint}“{name}”")?;
        }
        f.write_str(" is wanted")
    }
}

impl std::error::Error for NameError {}

/// Gives the values of enums their stable names, as text and, with the feature `serde`, in JSON.
macro_rules! names {
    ($($type:ident, $what:literal: $($value:ident = $name:literal),+;)+) => {$(
        impl $type {
            /// Every value.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];
        }

        crate::names::keys!($type, $what: $($value = $name),+);
    )+};
}

/// As [`names`], for an enum that has a list of its values already.
macro_rules! keys {
    ($type:ident, $what:literal: $($value:ident = $name:literal),+) => {
        impl $type {
            /// A stable name, as files and programs have it.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$value => $name),+
                }
            }
        }

        /// The stable name.
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.key())
            }
        }

        /// Reads the stable name.
        impl std::str::FromStr for $type {
            type Err = crate::names::NameError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($name => Ok(Self::$value),)+
                    _ => Err(crate::names::NameError::new(text, $what, &[$($name),+])),
                }
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                crate::names::deserialize_text(deserializer)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.key())
            }
        }
    };
}

/// Reads a value from a text in JSON and the like as its `FromStr` does.
#[cfg(feature = "serde")]
pub(crate) fn deserialize_text<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: std::str::FromStr<Err: fmt::Display>,
{
    let text: String = serde::Deserialize::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}

pub(crate) use {keys, names};

#[cfg(test)]
mod tests {
    use std::fmt::{Debug, Display};
    use std::str::FromStr;

    use super::*;
    use crate::board::{BoardKind, Direction, Numbering, SquareNames, SquareSet};
    use crate::movement::{CapturePriority, Obligation, Promotion, Reach, Removal};
    use crate::notation::{CaptureLength, CaptureSign};
    use crate::outcome::GameResult;
    use crate::piece::{Color, Kind, Piece};
    use crate::ruleset::Goal;

    /// Checks that every value is read as it is written, and that nothing else is.
    fn check<T: Copy + Debug + PartialEq + Display + FromStr<Err = NameError>>(all: &[T]) {
        for (index, &value) in all.iter().enumerate() {
            let text = value.to_string();
            assert_eq!(text.parse(), Ok(value), "{text}");
            assert_eq!(all.iter().position(|other| other.to_string() == text), Some(index));
            let wrong = format!("{text}?");
            let error = wrong.parse::<T>().expect_err("it is none");
            assert!(error.to_string().starts_with(&format!("“{wrong}” is not ")), "{error}");
            assert_eq!(error.names.len(), all.len(), "{error}");
            let named = |other: &T| error.names.contains(&&*other.to_string().to_lowercase());
            assert!(all.iter().all(named), "{error}");
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        check(BoardKind::ALL);
        check(&Direction::ALL);
        check(Numbering::ALL);
        check(SquareNames::ALL);
        check(CapturePriority::ALL);
        check(Obligation::ALL);
        check(Promotion::ALL);
        check(Reach::ALL);
        check(Removal::ALL);
        check(CaptureLength::ALL);
        check(CaptureSign::ALL);
        check(Goal::ALL);
        check(Kind::ALL);
        check(&Color::BOTH);
        check(GameResult::ALL);
    }

    #[test]
    fn pieces_and_sets_of_squares_are_read_as_they_are_written() {
        for color in Color::BOTH {
            for &kind in Kind::ALL {
                let piece = Piece { color, kind };
                assert_eq!(piece.to_string().parse(), Ok(piece));
            }
        }
        let wrong = |text: &str| text.parse::<Piece>().expect_err("it is none").to_string();
        assert_eq!(
            wrong("white queen"),
            "“queen” is not a kind of piece: “man”, “king” or “parachutist” is wanted"
        );
        assert_eq!(wrong("man"), "“man” is not a colour: “white” or “black” is wanted");
        for text in ["", "a1", "a1,c3,a10"] {
            let set: SquareSet = text.parse().expect("squares");
            assert_eq!(set.to_string().parse(), Ok(set));
        }
        assert_eq!("c3, a1 a2".parse::<SquareSet>().expect("squares").to_string(), "a1,a2,c3");
        assert_eq!("c3,z9".parse::<SquareSet>().expect_err("no square").text, "z9");
    }
}
