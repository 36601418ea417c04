//! Colours and pieces.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::names::{NameError, names};

/// A side of the game.
///
/// In text it is `White`, in files `white`; either is read, in letters of any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// The side that plays up the ranks.
    White,
    /// The side that plays down the ranks.
    Black,
}

impl Color {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `"white"` or `"black"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// `'W'` or `'B'`, as FEN writes it.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }

    /// The colour with a FEN letter of either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'W' | 'w' => Some(Self::White),
            'B' | 'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// 0 for White, 1 for Black: the place of a side in arrays.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

impl FromStr for Color {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        const NAMES: &[&str] = &[Color::White.name(), Color::Black.name()];
        let named = Self::BOTH.into_iter().find(|color| text.eq_ignore_ascii_case(color.name()));
        named.ok_or_else(|| NameError::new(text, "a colour", NAMES))
    }
}

/// A value for each side, by colour: `both[Color::White]` is White's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// The value of a side: what indexing gives, in code that runs when it is compiled too.
    #[inline(always)]
    pub const fn get(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        self.get(color)
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// A piece as it stands at the start.
    Man,
    /// A crowned man.
    King,
    /// A piece behind the enemy's lines that becomes a man with its one jump (Parachute).
    Parachutist,
}

names! {
    Kind, "a kind of piece": Man = "man", King = "king", Parachutist = "parachutist";
}

/// A piece of one side: in text `white man`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color.name(), self.kind)
    }
}

impl FromStr for Piece {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let (color, kind) = text.trim().split_once(' ').unwrap_or((text, ""));
        Ok(Self { color: color.parse()?, kind: kind.parse()? })
    }
}
