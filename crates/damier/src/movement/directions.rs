//! Sets of directions.

use crate::board::Direction;

/// A set of directions, as White sees the board; in JSON a list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Directions(u8);

impl Directions {
    /// No direction.
    pub const NONE: Self = Self(0);
    /// Every direction.
    pub const ALL: Self = Self(255);
    /// The four orthogonals.
    pub const ORTHOGONAL: Self = Self::only(Direction::S).or(Self::ORTHOGONAL_FORWARD_AND_SIDEWAYS);
    /// The three orthogonals that do not lead backward: up the ranks and to both sides.
    pub const ORTHOGONAL_FORWARD_AND_SIDEWAYS: Self =
        Self::only(Direction::N).or(Self::only(Direction::E)).or(Self::only(Direction::W));
    /// The two diagonals up the ranks.
    pub const FORWARD_DIAGONALS: Self = Self::only(Direction::NE).or(Self::only(Direction::NW));
    /// The four diagonals.
    pub const DIAGONAL: Self = Self::FORWARD_DIAGONALS.or(Self::FORWARD_DIAGONALS.mirrored());

    /// Whether the set has `direction`.
    #[inline(always)]
    pub const fn has(self, direction: Direction) -> bool {
        self.0 >> direction.index() & 1 != 0
    }

    /// The set with `direction` alone.
    #[inline(always)]
    pub const fn only(direction: Direction) -> Self {
        Self(1 << direction.index())
    }

    /// The set without `direction`.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, direction: Direction) -> Self {
        Self(self.0 & !(1 << direction.index()))
    }

    /// Whether the set has no direction.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The directions of the set that another one lacks.
    #[must_use]
    pub const fn beyond(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many directions the set has.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The directions of the set, clockwise from north.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.has(direction))
    }

    /// The directions of either set.
    #[inline(always)]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The same directions seen from the other side of the board: up becomes down.
    #[inline(always)]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let (n, ne, e, se, s, sw, w, nw) = (
            self.0 & 1,
            self.0 >> 1 & 1,
            self.0 >> 2 & 1,
            self.0 >> 3 & 1,
            self.0 >> 4 & 1,
            self.0 >> 5 & 1,
            self.0 >> 6 & 1,
            self.0 >> 7 & 1,
        );
        Self(s | se << 1 | e << 2 | ne << 3 | n << 4 | nw << 5 | w << 6 | sw << 7)
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().fold(Self::NONE, |set, direction| set.or(Self::only(direction)))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Directions {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Directions {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let directions: Vec<Direction> = serde::Deserialize::deserialize(deserializer)?;
        Ok(directions.into_iter().collect())
    }
}

/// Where the pieces of White and of Black may go, for each kind of move; indexed by
/// [`Color::index`](crate::Color::index).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirectionsBySide {
    /// Steps of men.
    pub man_step: [Directions; 2],
    /// First jumps of men.
    pub man_jump: [Directions; 2],
    /// Further jumps of men.
    pub man_jump_on: [Directions; 2],
    /// First and further jumps of men.
    pub man_take: [Directions; 2],
    /// Jumps of parachutists.
    pub parachutist_jump: [Directions; 2],
    /// Steps of kings.
    pub king_step: [Directions; 2],
    /// Jumps of kings.
    pub king_jump: [Directions; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirroring_swaps_up_and_down_and_keeps_sides() {
        assert!(Directions::FORWARD_DIAGONALS.mirrored().has(Direction::SE));
        assert!(Directions::FORWARD_DIAGONALS.mirrored().has(Direction::SW));
        assert!(!Directions::FORWARD_DIAGONALS.mirrored().has(Direction::NE));
        assert_eq!(Directions::DIAGONAL.mirrored(), Directions::DIAGONAL);
        for d in Direction::ALL {
            assert_eq!(Directions::only(d).mirrored().mirrored(), Directions::only(d));
        }
    }
}
