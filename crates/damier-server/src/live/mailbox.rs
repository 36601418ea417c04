//! What rooms are told, and by whom.

use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use super::pump::Outgoing;
use super::request::Request;
use super::wire::Reader;
use crate::games::Millis;
use crate::games::command::Refused;
use crate::games::export::PdnExport;
use crate::games::ids::{GameId, PlayerId};
use crate::games::record::Record;

/// Why a room cannot be reached.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NoRoom {
    /// There is no such game.
    Unknown,
    /// The server has as many rooms or sockets open as it can.
    Full,
    /// The game cannot be loaded: it is marked as damaged.
    Damaged,
    /// The game could not be loaded just now, or its room has just failed.
    Failed,
}

/// What a room is told.
pub(super) enum Message {
    /// A page came; it has seen everything up to `since`.
    Join { client: Client, since: Option<u64> },
    /// A page went.
    Leave(u64),
    /// A page asks something.
    Request { client: u64, request: Request, id: Value },
    /// Somebody wants to see the game.
    Look { reader: Reader, reply: oneshot::Sender<Result<Seen, NoRoom>> },
    /// Somebody wants its record.
    Export { reply: oneshot::Sender<Result<PdnExport, NoRoom>> },
    /// A player wants another game with the same opponent. `void` is a next game that came to
    /// nothing.
    Again {
        player: PlayerId,
        name: Option<String>,
        void: Option<GameId>,
        reply: oneshot::Sender<Result<Result<GameId, Refused>, NoRoom>>,
    },
    /// A player has another name.
    Rename { player: PlayerId, name: Option<String> },
    /// A flag may have fallen, though nobody looks at the game.
    Flag { reply: Option<oneshot::Sender<Result<(), NoRoom>>> },
    /// The game may have waited too long: since before this moment.
    Expire { moment: Millis },
    /// The server goes down.
    Close,
    /// The room fails, to see what becomes of the others.
    #[cfg(test)]
    Panic,
}

/// A page in the room.
pub(super) struct Client {
    /// Unlike every other.
    pub(super) number: u64,
    /// Who reads it.
    pub(super) reader: Reader,
    /// The name they gave.
    pub(super) name: Option<String>,
    /// The way to it: bounded, so that a page that does not read cannot hold up the others.
    pub(super) out: mpsc::Sender<Outgoing>,
}

/// A game as somebody sees it.
pub(crate) struct Seen {
    /// The `game` message.
    pub(crate) json: String,
    /// What lists know of it.
    pub(crate) record: Record,
}
