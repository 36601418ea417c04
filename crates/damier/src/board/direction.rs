//! Directions on a board.

use crate::names::keys;

/// A direction on the board as White sees it, clockwise from north (up the ranks). In text it is `n`,
/// `ne` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Up the ranks.
    N,
    /// Up and towards the higher files.
    NE,
    /// Towards the higher files.
    E,
    /// Down and towards the higher files.
    SE,
    /// Down the ranks.
    S,
    /// Down and towards the lower files.
    SW,
    /// Towards the lower files.
    W,
    /// Up and towards the lower files.
    NW,
}

keys! {
    Direction, "a direction":
        N = "n", NE = "ne", E = "e", SE = "se", S = "s", SW = "sw", W = "w", NW = "nw"
}

impl Direction {
    /// Every direction, clockwise from north.
    pub const ALL: [Self; 8] =
        [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];

    /// The direction that leads back.
    #[inline(always)]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// 0 for north, clockwise to 7: the place of a direction in arrays.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it leads along a file or a rank.
    pub const fn is_orthogonal(self) -> bool {
        (self as u8).is_multiple_of(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_turn_clockwise_and_lead_back() {
        for (index, direction) in Direction::ALL.into_iter().enumerate() {
            assert_eq!(direction.index(), index);
            assert_eq!(direction.opposite().opposite(), direction);
            assert_eq!(direction.opposite().is_orthogonal(), direction.is_orthogonal());
        }
        assert_eq!(Direction::NE.opposite(), Direction::SW);
        assert!(Direction::W.is_orthogonal() && !Direction::NW.is_orthogonal());
    }
}
