//! What happens in a game: the events that the store keeps and the pages are sent.

use damier::{Color, Square};
use serde::{Deserialize, Serialize};

use super::ids::GameId;

/// What a player may propose to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Proposal {
    /// A draw by agreement.
    Draw,
    /// To take back the proposer's last move.
    Undo,
}

impl Proposal {
    /// All kinds, in the order of their numbers.
    pub(crate) const ALL: [Self; 2] = [Self::Draw, Self::Undo];
}

/// A move as it was made: what the rules need to know it by, and the way the player chose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Step {
    /// The square it started on.
    pub(crate) from: Square,
    /// The square it ended on.
    pub(crate) to: Square,
    /// The squares of the pieces taken, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) taken: Vec<Square>,
    /// Whether a man was crowned.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) crowned: bool,
    /// The squares it touched, the first included.
    pub(crate) path: Vec<Square>,
}

/// One change of a game. Times are milliseconds, White's first; nothing without a clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Event {
    /// A player took a seat.
    Seated {
        /// The seat.
        color: Color,
        /// Who.
        player: i64,
        /// The name they had then.
        name: Option<String>,
    },
    /// A move, with all that follows from it by the rules.
    Moved {
        /// The move.
        step: Step,
        /// Milliseconds it took, when they were charged.
        spent: Option<u64>,
        /// What both sides have left after it.
        left: Option<[u64; 2]>,
    },
    /// A proposal to the other player.
    Offered {
        /// Whose.
        by: Color,
        /// What.
        what: Proposal,
    },
    /// The other player said no.
    Declined {
        /// Who said no.
        by: Color,
        /// To what.
        what: Proposal,
    },
    /// The last moves were taken back.
    Undone {
        /// How many plies.
        plies: usize,
        /// What both sides have left.
        left: Option<[u64; 2]>,
    },
    /// The game ended otherwise than by a move.
    Ended {
        /// How.
        how: End,
        /// What both sides have left.
        left: Option<[u64; 2]>,
    },
    /// After the end: a player has opened the next game of the two.
    Rematch {
        /// Who.
        by: Color,
        /// The next game.
        game: GameId,
    },
}

/// An end of the game that is not made by a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum End {
    /// The named side gave up.
    Resigned(Color),
    /// The two agreed to a draw.
    Agreed,
    /// A draw that the code gives to who claims it.
    Claimed,
    /// The named side's time ran out, and the other side wins.
    Flagged(Color),
    /// A side's time ran out, and the other side could not have won any more.
    FlaggedDraw,
    /// The creator called the game off.
    Cancelled,
    /// Nobody joined.
    Expired,
    /// A first move did not come in time.
    Aborted,
}
