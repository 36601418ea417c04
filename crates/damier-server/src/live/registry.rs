//! Finds the room of a game.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;

use super::alarm::{self, Alarm};
use super::directory::{Directory, SocketPlace};
use super::mailbox::{Message, NoRoom, Seen};
use super::room;
use super::wire::Reader;
use crate::computer::Computer;
use crate::games::Millis;
use crate::games::command::Refused;
use crate::games::export::PdnExport;
use crate::games::ids::{GameId, PlayerId};
use crate::games::service_clock;
use crate::store::{Player, Store, StoreError};

/// The most rooms in memory at once.
const MOST_ROOMS: usize = 20_000;

/// Messages that wait for one room before their senders have to wait.
const QUEUE: usize = 256;

/// The way into the room of a game, which is loaded if it is not in memory.
pub(super) fn room_in(
    directory: &Arc<Directory>,
    id: GameId,
) -> Result<mpsc::Sender<Message>, NoRoom> {
    let mut rooms = directory.rooms();
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
    rooms.tasks.spawn(room::run(id, inbox, Arc::clone(directory)));
    Ok(sender)
}

/// All rooms. Clones share them.
#[derive(Clone)]
pub(crate) struct Registry {
    directory: Arc<Directory>,
    alarm: AbortHandle,
}

impl Registry {
    /// No rooms yet, and no flags to fall.
    pub(crate) fn new(store: Store, computer: Computer) -> Self {
        let (alarm, settings) = Alarm::new();
        let directory = Arc::new(Directory::new(store, computer, alarm));
        let alarm = tokio::spawn(alarm::run(Arc::clone(&directory), settings)).abort_handle();
        Self { directory, alarm }
    }

    /// Takes a place for one more socket.
    pub(crate) fn socket_place(&self) -> Result<SocketPlace, NoRoom> {
        self.directory.socket_place()
    }

    /// The way into the room of a game, which is loaded if it is not in memory.
    pub(super) fn room(&self, id: GameId) -> Result<mpsc::Sender<Message>, NoRoom> {
        room_in(&self.directory, id)
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
    pub(crate) async fn export(&self, id: GameId) -> Result<PdnExport, NoRoom> {
        self.ask(id, |reply| Message::Export { reply }).await
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
        let senders: Vec<_> = self.directory.rooms().senders.values().cloned().collect();
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
        self.directory.rooms().senders.len()
    }

    /// Has all flags fall in time, whether anybody looks at their games or not. `now` is the moment
    /// from which the clocks run on.
    pub(crate) async fn resume_clocks(&self, now: Millis) -> Result<(), StoreError> {
        self.directory.store.resume_clocks(now).await?;
        for (id, deadline) in self.directory.store.deadlines().await? {
            self.directory.alarm.set(id, Some(deadline));
        }
        Ok(())
    }

    /// Ends the games that have waited for an opponent since before `moment` (wall clock).
    pub(crate) async fn expire(&self, moment: i64) -> Result<(), StoreError> {
        for id in self.directory.store.waiting_since(moment).await? {
            if let Ok(room) = self.room(id) {
                // A room that ends just now is asked again next time.
                let _ = room.send(Message::Expire { moment }).await;
            }
        }
        Ok(())
    }

    /// Closes all rooms, stops all clocks, and lets no new room open.
    pub(crate) async fn close(&self) {
        self.alarm.abort();
        let (senders, mut tasks) = {
            let mut rooms = self.directory.rooms();
            rooms.closed = true;
            (std::mem::take(&mut rooms.senders), std::mem::take(&mut rooms.tasks))
        };
        for sender in senders.into_values() {
            // A room that has ended already needs no word.
            let _ = sender.send(Message::Close).await;
        }
        while tasks.join_next().await.is_some() {}
        if let Err(error) = self.directory.store.note_alive(service_clock::now()).await {
            tracing::error!(%error, "when the clocks were stopped could not be noted");
        }
    }
}
