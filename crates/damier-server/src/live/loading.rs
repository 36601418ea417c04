//! Loading a game into memory, and what becomes of one that cannot be loaded.

use std::fmt::Display;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::directory::Directory;
use super::mailbox::NoRoom;
use crate::games::game::Game;
use crate::games::ids::GameId;
use crate::games::service_clock::now;
use crate::store::StoreError;

/// Longer than loads take: one that takes longer may yet end the process.
const SUSPICIOUS: Duration = Duration::from_millis(500);

/// Loads a game and plays it back. A game that cannot be loaded is marked in the store.
pub(super) async fn load(id: GameId, directory: &Directory) -> Result<Game, NoRoom> {
    let (record, events) = match directory.store.load(id).await {
        Ok(loaded) => loaded.ok_or(NoRoom::Unknown)?,
        Err(StoreError::Marked(_)) => return Err(NoRoom::Damaged),
        Err(StoreError::Damaged(reason)) => return Err(damaged(id, directory, &reason).await),
        Err(error) => {
            tracing::error!(%id, %error, "a game could not be loaded");
            return Err(NoRoom::Failed);
        }
    };
    let mut playing_back = spawn_blocking(move || Game::restore(record, &events, now()));
    let played_back = match timeout(SUSPICIOUS, &mut playing_back).await {
        Ok(played_back) => played_back,
        Err(_) => {
            note(id, directory.store.suspect_load(id).await);
            let played_back = playing_back.await;
            note(id, directory.store.end_load(id).await);
            played_back
        }
    };
    match played_back {
        Ok(Ok(game)) => Ok(game),
        Ok(Err(unplayable)) => Err(damaged(id, directory, &unplayable.0).await),
        Err(failure) => Err(damaged(id, directory, &failure).await),
    }
}

/// Marks a game: it is not tried again.
async fn damaged(id: GameId, directory: &Directory, reason: &(dyn Display + Sync)) -> NoRoom {
    tracing::error!(%id, %reason, "a game cannot be loaded, and is marked as damaged");
    note(id, directory.store.mark_damaged(id, &reason.to_string()).await);
    NoRoom::Damaged
}

fn note(id: GameId, noted: Result<(), StoreError>) {
    if let Err(error) = noted {
        tracing::error!(%id, %error, "what became of loading a game could not be noted");
    }
}
