//! The two places at a board.

use super::ids::PlayerId;
use super::level::Level;

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// A person.
    Person {
        /// Who.
        player: PlayerId,
        /// The name shown, if they gave one.
        name: Option<String>,
    },
    /// The computer at a level.
    Computer(Level),
}

impl Seat {
    /// The person in it.
    pub(crate) fn player(&self) -> Option<PlayerId> {
        match self {
            Self::Person { player, .. } => Some(*player),
            Self::Computer(_) => None,
        }
    }

    /// The name that the person in it gave.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::Person { name, .. } => name.as_deref(),
            Self::Computer(_) => None,
        }
    }

    /// The level of the computer in it.
    pub(crate) fn level(&self) -> Option<Level> {
        match self {
            Self::Person { .. } => None,
            Self::Computer(level) => Some(*level),
        }
    }
}
