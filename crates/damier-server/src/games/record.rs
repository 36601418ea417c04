//! What the store and the lists know of a game, without its events.

use damier::Color;

use super::Millis;
use super::ending::Ending;
use super::ids::{GameId, PlayerId};
use super::seat::Seat;
use super::settings::Settings;

/// What the store keeps of a game beside its events.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// Its name.
    pub(crate) id: GameId,
    /// What was agreed before it began.
    pub(crate) settings: Settings,
    /// Who opened it.
    pub(crate) creator: PlayerId,
    /// When.
    pub(crate) created_at: Millis,
    /// The players, White first.
    pub(crate) seats: [Option<Seat>; 2],
    /// The number of its last event.
    pub(crate) seq: u64,
    /// When that was.
    pub(crate) updated_at: Millis,
    /// Plies played.
    pub(crate) plies: usize,
    /// Whose move it is.
    pub(crate) turn: Color,
    /// The position, as canonical FEN.
    pub(crate) fen: String,
    /// How it ended.
    pub(crate) ending: Option<Ending>,
    /// Milliseconds left when the turn began, White first.
    pub(crate) left: Option<[u64; 2]>,
    /// When the flag of the person to move falls.
    pub(crate) deadline: Option<Millis>,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum State {
    /// A seat is free.
    Waiting,
    /// It is being played.
    Running,
    /// It has ended.
    Over,
}

impl State {
    /// Every state.
    pub(crate) const ALL: [Self; 3] = [Self::Waiting, Self::Running, Self::Over];

    /// The key of the state in the store, in URLs and for pages.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Over => "over",
        }
    }

    /// The state with this key.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.key() == key)
    }
}

impl Record {
    /// How far the game is.
    pub(crate) fn state(&self) -> State {
        match (&self.ending, &self.seats) {
            (Some(_), _) => State::Over,
            (None, [Some(_), Some(_)]) => State::Running,
            (None, _) => State::Waiting,
        }
    }
}
