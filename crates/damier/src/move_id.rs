//! Moves without their words: handles to play them by.

use crate::board::{Square, SquareSet};

/// A move by what makes it this move and no other: start, end, pieces taken and crowning.
///
/// It stays good after its game has gone on: where the same move is legal again it may be played,
/// anywhere else it is refused. It never stands for another move.
///
/// ```
/// let mut game = damier::RuleSet::by_key("international").unwrap().new_game();
/// let id = game.find("32-28")?;
/// assert_eq!((id.from().to_string(), id.to().to_string()), ("d4".to_owned(), "e5".to_owned()));
/// game.play_move(id)?;
/// assert_eq!(game.play_move(id).unwrap_err().to_string(), "there is no piece on 32");
/// # Ok::<(), damier::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct MoveId {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) taken: SquareSet,
    pub(crate) crowned: bool,
}

impl MoveId {
    /// Where the piece starts.
    pub fn from(self) -> Square {
        self.from
    }

    /// Where it ends; in a circular capture, where it started.
    pub fn to(self) -> Square {
        self.to
    }

    /// The squares of the pieces taken.
    pub fn taken(self) -> SquareSet {
        self.taken
    }

    /// Whether it takes anything.
    pub fn is_capture(self) -> bool {
        !self.taken.is_empty()
    }

    /// Whether it crowns a man.
    pub fn crowned(self) -> bool {
        self.crowned
    }
}
