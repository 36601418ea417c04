//! Which rooms are in memory, and what all of them share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::alarm::Alarm;
use super::mailbox::{Message, NoRoom};
use crate::computer::Computer;
use crate::games::ids::GameId;
use crate::store::Store;

/// The most sockets open at once.
const MOST_SOCKETS: usize = 15_000;

/// What all rooms share.
pub(super) struct Directory {
    /// Where the games are kept.
    pub(super) store: Store,
    /// The opponent that is always there.
    pub(super) computer: Computer,
    /// What sees to it that flags fall.
    pub(super) alarm: Alarm,
    rooms: Mutex<Rooms>,
    sockets: AtomicUsize,
}

/// The rooms in memory.
#[derive(Default)]
pub(super) struct Rooms {
    /// The way into each.
    pub(super) senders: HashMap<GameId, mpsc::Sender<Message>>,
    /// The tasks they run in.
    pub(super) tasks: JoinSet<()>,
    /// Whether no room opens any more.
    pub(super) closed: bool,
}

impl Directory {
    /// No rooms yet.
    pub(super) fn new(store: Store, computer: Computer, alarm: Alarm) -> Self {
        Self { store, computer, alarm, rooms: Mutex::default(), sockets: AtomicUsize::new(0) }
    }

    /// Takes a place for one more socket.
    pub(super) fn socket_place(self: &Arc<Self>) -> Result<SocketPlace, NoRoom> {
        let place = SocketPlace(Arc::clone(self));
        let open = self.sockets.fetch_add(1, Ordering::Relaxed);
        if open < MOST_SOCKETS { Ok(place) } else { Err(NoRoom::Full) }
    }

    /// The rooms.
    pub(super) fn rooms(&self) -> MutexGuard<'_, Rooms> {
        // The map is whole after each of the short steps made under the lock.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way into the room of a game, if it is in memory.
    pub(super) fn open_room(&self, id: GameId) -> Option<mpsc::Sender<Message>> {
        self.rooms().senders.get(&id).filter(|sender| !sender.is_closed()).cloned()
    }

    /// Lets a room go, if nobody else can still send to it. True when it may end.
    pub(super) fn let_go(&self, id: GameId, inbox: &mpsc::Receiver<Message>) -> bool {
        let mut rooms = self.rooms();
        // Senders are cloned under this lock alone: one sender means that only the map has one.
        let unused = inbox.is_empty() && inbox.sender_strong_count() == 1;
        if unused {
            rooms.senders.remove(&id);
        }
        unused
    }

    /// Lets a room go that has failed: whoever comes next gets a new one.
    pub(super) fn discard(&self, id: GameId) {
        self.rooms().senders.remove(&id);
    }
}

/// A place among the open sockets, given back when dropped.
pub(crate) struct SocketPlace(Arc<Directory>);

impl Drop for SocketPlace {
    fn drop(&mut self) {
        self.0.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}
