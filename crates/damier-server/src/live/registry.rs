//! Finds the room of a game.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use super::room::{self, Message, Seen};
use super::wire::Reader;
use crate::computer::Computer;
use crate::games::command::Refused;
use crate::games::export::Sheet;
use crate::games::ids::{GameId, PlayerId};
use crate::store::{Player, Store, StoreError};

/// The most rooms in memory at once.
const MOST_ROOMS: usize = 20_000;

/// The most sockets open at once.
const MOST_SOCKETS: usize = 15_000;

/// Messages that wait for one room before their senders have to wait.
const QUEUE: usize = 256;

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

/// All rooms. Clones share them.
#[derive(Clone)]
pub(crate) struct Registry {
    shared: Arc<Shared>,
}

pub(super) struct Shared {
    pub(super) store: Store,
    pub(super) computer: Computer,
    rooms: Mutex<Rooms>,
    sockets: AtomicUsize,
}

#[derive(Default)]
struct Rooms {
    senders: HashMap<GameId, mpsc::Sender<Message>>,
    tasks: JoinSet<()>,
    closed: bool,
}

impl Shared {
    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        // The map is whole after each of the short steps made under the lock.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
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
pub(crate) struct SocketPlace(Arc<Shared>);

impl Drop for SocketPlace {
    fn drop(&mut self) {
        self.0.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Registry {
    /// No rooms yet.
    pub(crate) fn new(store: Store, computer: Computer) -> Self {
        let (rooms, sockets) = (Mutex::default(), AtomicUsize::new(0));
        let shared = Shared { store, computer, rooms, sockets };
        Self { shared: Arc::new(shared) }
    }

    /// Takes a place for one more socket.
    pub(crate) fn socket_place(&self) -> Result<SocketPlace, NoRoom> {
        let place = SocketPlace(Arc::clone(&self.shared));
        let open = self.shared.sockets.fetch_add(1, Ordering::Relaxed);
        if open < MOST_SOCKETS { Ok(place) } else { Err(NoRoom::Full) }
    }

    /// The way into the room of a game, which is loaded if it is not in memory.
    pub(super) fn room(&self, id: GameId) -> Result<mpsc::Sender<Message>, NoRoom> {
        let mut rooms = self.shared.rooms();
        if rooms.closed {
            return Err(NoRoom::Failed);
        }
        if let Some(sender) = rooms.senders.get(&id).filter(|sender| !sender.is_closed()) {
            return Ok(sender.clone());
        }
        if rooms.senders.len() >= MOST_ROOMS {
            return Err(NoRoom::Full);
        }
        let (sender, inbox) = mpsc::channel(QUEUE);
        rooms.senders.insert(id, sender.clone());
        // Tasks that have ended are cleared away as new ones come.
        while rooms.tasks.try_join_next().is_some() {}
        rooms.tasks.spawn(room::run(id, inbox, Arc::clone(&self.shared)));
        Ok(sender)
    }

    /// Asks the room of a game something. A room that ends just then is asked again, once loaded.
    async fn ask<T>(
        &self,
        id: GameId,
        question: impl Fn(oneshot::Sender<Result<T, NoRoom>>) -> Message,
    ) -> Result<T, NoRoom> {
        for _ in 0..3 {
            let (reply, answer) = oneshot::channel();
            if self.room(id)?.send(question(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer;
            }
        }
        Err(NoRoom::Failed)
    }

    /// A game as `reader` sees it.
    pub(crate) async fn look(&self, id: GameId, reader: Reader) -> Result<Seen, NoRoom> {
        self.ask(id, |reply| Message::Look { reader, reply }).await
    }

    /// The record of a game, for a file.
    pub(crate) async fn sheet(&self, id: GameId) -> Result<Sheet, NoRoom> {
        self.ask(id, |reply| Message::Sheet { reply }).await
    }

    /// The next game of `player` and their opponent after game `id`, other than `void`, which
    /// came to nothing.
    pub(crate) async fn rematch(
        &self,
        id: GameId,
        player: &Player,
        void: Option<GameId>,
    ) -> Result<Result<GameId, Refused>, NoRoom> {
        let again = |reply| {
            let (player, name) = (player.id, player.name.clone());
            Message::Again { player, name, void, reply }
        };
        self.ask(id, again).await
    }

    /// Tells the rooms in memory that a player has another name.
    pub(crate) fn rename(&self, player: PlayerId, name: Option<&str>) {
        let senders: Vec<_> = self.shared.rooms().senders.values().cloned().collect();
        let name = name.map(str::to_owned);
        // A room that is busy storing a move must not keep whoever renames waiting.
        tokio::spawn(async move {
            for sender in senders {
                // A room that has ended will load the new name from the store.
                let _ = sender.send(Message::Rename { player, name: name.clone() }).await;
            }
        });
    }

    /// How many rooms are in memory.
    #[cfg(test)]
    pub(super) fn rooms_open(&self) -> usize {
        self.shared.rooms().senders.len()
    }

    /// Loads the running games with a clock, so that their flags fall. One by one, and each noted
    /// before it is tried: should one of them end the process, it is known at the next start.
    pub(crate) async fn wake_timed_games(&self) -> Result<(), StoreError> {
        let store = &self.shared.store;
        let mut last = None;
        for id in store.timed_games().await? {
            store.begin_load(id, last).await?;
            last = Some(id);
            let woken = self.ask(id, |reply| Message::Wake { reply }).await;
            if self.shared.rooms().closed {
                break;
            }
            // Why a game could not be loaded is in the log already.
            if let Err(NoRoom::Full) = woken {
                tracing::error!(%id, "there is no room for a game whose clock runs");
            }
        }
        match last {
            Some(last) => store.end_load(last).await,
            None => Ok(()),
        }
    }

    /// Ends the games that have waited for an opponent since before `moment` (wall clock).
    pub(crate) async fn expire(&self, moment: i64) -> Result<(), StoreError> {
        for id in self.shared.store.waiting_since(moment).await? {
            if let Ok(room) = self.room(id) {
                // A room that ends just now is asked again next time.
                let _ = room.send(Message::Expire { moment }).await;
            }
        }
        Ok(())
    }

    /// Closes all rooms, keeping what their clocks show, and lets no new one open.
    pub(crate) async fn close(&self) {
        let (senders, mut tasks) = {
            let mut rooms = self.shared.rooms();
            rooms.closed = true;
            (std::mem::take(&mut rooms.senders), std::mem::take(&mut rooms.tasks))
        };
        for sender in senders.into_values() {
            // A room that has ended already needs no word.
            let _ = sender.send(Message::Close).await;
        }
        while tasks.join_next().await.is_some() {}
    }
}
