//! The flags of all games: one task that knows when each may fall, and looks at the game then.
//!
//! A room need not be in memory for the clock of its game to run. What the task knows stands in the
//! rows of the games, too, so nothing is lost with the process.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::sleep_until;

use super::directory::Directory;
use super::mailbox::{Message, NoRoom};
use super::registry::room_in;
use crate::games::Millis;
use crate::games::ids::GameId;
use crate::games::service_clock;
use crate::store::StoreError;

/// How often it is noted, while any clock runs, that the server is there: a server that is killed
/// gives players so much time at most.
const ALIVE: Duration = Duration::from_secs(5);

/// How soon a game is looked at again whose room could not be had.
const AGAIN: Millis = 10_000;

/// The way to the task. Clones lead to the same one.
#[derive(Clone, Debug)]
pub(super) struct Alarm {
    settings: mpsc::UnboundedSender<(GameId, Option<Millis>)>,
}

/// What the task is told.
pub(super) type AlarmSettings = mpsc::UnboundedReceiver<(GameId, Option<Millis>)>;

impl Alarm {
    /// An alarm, and what [`run`] is to be given.
    pub(super) fn new() -> (Self, AlarmSettings) {
        let (settings, received) = mpsc::unbounded_channel();
        (Self { settings }, received)
    }

    /// Has the game looked at when its deadline has come; a game without one is forgotten.
    pub(super) fn set(&self, game: GameId, deadline: Option<Millis>) {
        // The task ends with the server, which then needs no flag to fall.
        let _ = self.settings.send((game, deadline));
    }
}

/// The deadlines, the next first.
#[derive(Default, Debug)]
struct Deadlines {
    queue: BTreeSet<(Millis, GameId)>,
    of: HashMap<GameId, Millis>,
}

impl Deadlines {
    fn set(&mut self, game: GameId, deadline: Option<Millis>) {
        let before = match deadline {
            Some(deadline) => self.of.insert(game, deadline),
            None => self.of.remove(&game),
        };
        if let Some(before) = before {
            self.queue.remove(&(before, game));
        }
        self.queue.extend(deadline.map(|deadline| (deadline, game)));
    }

    fn next(&self) -> Option<Millis> {
        self.queue.first().map(|(deadline, _)| *deadline)
    }

    /// Takes the games whose deadline has come.
    fn due(&mut self, now: Millis) -> Vec<GameId> {
        let mut due = Vec::new();
        while let Some(&(deadline, game)) = self.queue.first()
            && deadline <= now
        {
            self.queue.pop_first();
            self.of.remove(&game);
            due.push(game);
        }
        due
    }
}

/// Waits for the deadlines of all games until the server is closed.
pub(super) async fn run(directory: Arc<Directory>, mut settings: AlarmSettings) {
    let mut deadlines = Deadlines::default();
    let mut noted: Option<Instant> = None;
    loop {
        if deadlines.next().is_none() {
            noted = None;
        } else if noted.is_none_or(|noted| noted.elapsed() >= ALIVE) {
            note(directory.store.note_alive(service_clock::now()).await);
            noted = Some(Instant::now());
        }
        let next = deadlines.next().and_then(service_clock::instant_of);
        let note_again = noted.map(|noted| noted + ALIVE);
        tokio::select! {
            setting = settings.recv() => match setting {
                Some((game, deadline)) => deadlines.set(game, deadline),
                None => return,
            },
            () = until([next, note_again].into_iter().flatten().min()) => {}
        }
        for game in deadlines.due(service_clock::now()) {
            tokio::spawn(look_at(game, Arc::clone(&directory)));
        }
    }
}

async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment.into()).await,
        None => std::future::pending().await,
    }
}

/// Has the room of a game look at the flag.
async fn look_at(game: GameId, directory: Arc<Directory>) {
    if let Some(room) = directory.open_room(game)
        && room.send(Message::Flag { reply: None }).await.is_ok()
    {
        return;
    }
    // Games are loaded one by one, and each is noted before: should one of them end the process, it
    // is known at the next start.
    static ONE_BY_ONE: Mutex<()> = Mutex::const_new(());
    let _turn = ONE_BY_ONE.lock().await;
    note(directory.store.begin_load(game).await);
    let loaded = look_at_loaded(game, &directory).await;
    note(directory.store.end_load(game).await);
    match loaded {
        // Of a game that is not there, or damaged, no flag falls.
        Ok(()) | Err(NoRoom::Unknown | NoRoom::Damaged) => {}
        Err(reason @ (NoRoom::Full | NoRoom::Failed)) => {
            tracing::error!(id = %game, ?reason, "a flag could not be looked at");
            directory.alarm.set(game, Some(service_clock::now() + AGAIN));
        }
    }
}

async fn look_at_loaded(game: GameId, directory: &Arc<Directory>) -> Result<(), NoRoom> {
    let (reply, looked) = oneshot::channel();
    let room = room_in(directory, game)?;
    let sent = room.send(Message::Flag { reply: Some(reply) }).await;
    sent.map_err(|_| NoRoom::Failed)?;
    looked.await.map_err(|_| NoRoom::Failed)?
}

fn note(noted: Result<(), StoreError>) {
    if let Err(error) = noted {
        tracing::error!(%error, "what clocks need to be known after a restart could not be noted");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deadlines_come_in_their_order_and_each_game_has_one() {
        let [ann, bob, eve] =
            ["annannan", "bobbobbo", "eveeveev"].map(|name| GameId::parse(name).expect("a name"));
        let mut deadlines = Deadlines::default();
        for (game, deadline) in
            [(ann, Some(30)), (bob, Some(10)), (eve, Some(20)), (ann, Some(5)), (eve, None)]
        {
            deadlines.set(game, deadline);
        }
        deadlines.set(ann, Some(5));
        assert_eq!(deadlines.next(), Some(5));
        assert_eq!(deadlines.due(4), []);
        assert_eq!(deadlines.due(10), [ann, bob]);
        assert_eq!((deadlines.next(), deadlines.of.len()), (None, 0));
    }
}
