//! Moves by their squares: as handles, and as records with their words.

use crate::board::{Square, SquareSet};

/// A whole move as people, files and servers know it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveRecord {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends; in a circular capture, where it started.
    pub to: Square,
    /// One way of making the move: the start, then each landing.
    pub path: Vec<Square>,
    /// The squares of the pieces taken, sorted.
    pub taken: Vec<Square>,
    /// Whether it crowned a man.
    pub crowned: bool,
    /// The move as the rule set writes it.
    pub notation: String,
}

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
/// assert_eq!(game.play_move(id).unwrap_err().to_string(), "square 32 is empty");
/// # Ok::<(), damier::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

impl MoveRecord {
    /// The move without its words.
    pub fn id(&self) -> MoveId {
        let Self { from, to, crowned, .. } = *self;
        MoveId { from, to, taken: self.taken.iter().copied().collect(), crowned }
    }
}
