//! Directions as they are told.

use super::english::WAYS;
use crate::board::Direction::{self, E, N, NE, NW, S, SE, SW, W};
use crate::message::{Arg, message};
use crate::movement::Directions;

/// Directions that are told together, as a piece of either side sees them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// All eight.
    Everywhere,
    /// The four diagonals.
    Diagonally,
    /// The two diagonals forward.
    DiagonallyForward,
    /// The two diagonals backward.
    DiagonallyBackward,
    /// The four orthogonals.
    Orthogonally,
    /// Straight forward.
    Forward,
    /// Straight backward.
    Backward,
    /// To both sides.
    Sideways,
}

impl Way {
    /// Every one.
    #[cfg(feature = "toml")]
    pub(crate) const ALL: [Self; 8] = [
        Self::Everywhere,
        Self::Diagonally,
        Self::DiagonallyForward,
        Self::DiagonallyBackward,
        Self::Orthogonally,
        Self::Forward,
        Self::Backward,
        Self::Sideways,
    ];

    /// A stable name in files, such as `"diagonally-forward"`.
    #[cfg(feature = "toml")]
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Everywhere => "everywhere",
            Self::Diagonally => "diagonally",
            Self::DiagonallyForward => "diagonally-forward",
            Self::DiagonallyBackward => "diagonally-backward",
            Self::Orthogonally => "orthogonally",
            Self::Forward => "forward",
            Self::Backward => "backward",
            Self::Sideways => "sideways",
        }
    }

    /// The directions, for White's pieces.
    pub(crate) const fn dirs(self) -> Directions {
        match self {
            Self::Everywhere => Directions::ALL,
            Self::Diagonally => Directions::DIAGONAL,
            Self::DiagonallyForward => Directions::FORWARD_DIAGONALS,
            Self::DiagonallyBackward => Directions::FORWARD_DIAGONALS.mirrored(),
            Self::Orthogonally => Directions::ORTHOGONAL,
            Self::Forward => Directions::only(N),
            Self::Backward => Directions::only(S),
            Self::Sideways => Directions::only(E).or(Directions::only(W)),
        }
    }

    /// The directions of White's pieces, put together to be told; what leads up the ranks is forward.
    pub(crate) fn of(dirs: Directions) -> Vec<Self> {
        let all = |wanted: &[Direction]| wanted.iter().all(|&direction| dirs.has(direction));
        if dirs == Directions::ALL {
            return vec![Self::Everywhere];
        }
        let mut ways = Vec::new();
        match (all(&[N]), all(&[S]), all(&[E, W])) {
            (true, true, true) => ways.push(Self::Orthogonally),
            (forward, backward, sideways) => {
                ways.extend(forward.then_some(Self::Forward));
                ways.extend(backward.then_some(Self::Backward));
                ways.extend(sideways.then_some(Self::Sideways));
            }
        }
        match (all(&[NE, NW]), all(&[SE, SW])) {
            (true, true) => ways.push(Self::Diagonally),
            (true, false) => ways.push(Self::DiagonallyForward),
            (false, true) => ways.push(Self::DiagonallyBackward),
            (false, false) => {}
        }
        ways
    }
}

impl From<Way> for Arg {
    fn from(way: Way) -> Self {
        Self::Phrase(match way {
            Way::Everywhere => message!(WAYS, "everywhere"),
            Way::Diagonally => message!(WAYS, "diagonally"),
            Way::DiagonallyForward => message!(WAYS, "diagonally-forward"),
            Way::DiagonallyBackward => message!(WAYS, "diagonally-backward"),
            Way::Orthogonally => message!(WAYS, "orthogonally"),
            Way::Forward => message!(WAYS, "forward"),
            Way::Backward => message!(WAYS, "backward"),
            Way::Sideways => message!(WAYS, "sideways"),
        })
    }
}

/// Where a piece of either side may go: any of the ways.
impl From<Directions> for Arg {
    fn from(directions: Directions) -> Self {
        Self::any_of(Way::of(directions))
    }
}
