//! The only place that speaks SQL: players, games and their events in one SQLite file.
//!
//! Reads go through a small pool. Writes go to one task that owns the one writing connection; it
//! takes all that waits, commits it as one group and then tells each sender. A write that was
//! acknowledged is on the disk: the journal is a write-ahead log with full synchronisation.

mod open;
mod rows;
mod writer;

use std::fmt;
use std::path::Path;

use sqlx::sqlite::SqlitePool;
use sqlx::{QueryBuilder, Row, Sqlite};
use tokio::sync::{mpsc, oneshot};

use crate::games::Millis;
use crate::games::event::Event;
use crate::games::ids::{GameId, PlayerId, Token};
use crate::games::record::{Record, State};
use rows::{GAME_COLUMNS, read_event, read_game};
use writer::{Job, Write, Written};

pub use open::OpenError;

/// A player as the store knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    /// Who.
    pub(crate) id: PlayerId,
    /// The name they gave.
    pub(crate) name: Option<String>,
}

/// Why the store could not do something.
#[derive(Debug)]
pub(crate) enum StoreError {
    /// The database refused.
    Database(sqlx::Error),
    /// What the database holds makes no sense.
    Damaged(String),
    /// The store is closing.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(error) => write!(f, "the database refused: {error}"),
            Self::Damaged(what) => write!(f, "the database is damaged: {what}"),
            Self::Closed => write!(f, "the database is being closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

/// Which games to list.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Filter<'a> {
    /// Those in this state.
    pub(crate) state: Option<State>,
    /// Those of this rule set.
    pub(crate) rules: Option<&'a str>,
    /// Who asks: their own games are listed to them even if they are not to others.
    pub(crate) reader: Option<PlayerId>,
    /// The reader's own games alone.
    pub(crate) own: bool,
    /// Games against the computer alone.
    pub(crate) computer: bool,
}

/// Writes that wait in the queue before their senders have to wait for a place in it.
const QUEUE: usize = 4096;

/// The store. Clones share one database.
#[derive(Clone)]
pub(crate) struct Store {
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
}

impl Store {
    /// Opens the database file, making it if it is new.
    pub(crate) async fn open(file: &Path) -> Result<Self, OpenError> {
        let (connection, lock) = open::writer(file).await?;
        let readers = open::readers(file);
        let (writer, jobs) = mpsc::channel(QUEUE);
        tokio::spawn(writer::run(connection, lock, jobs));
        Ok(Self { readers, writer })
    }

    /// Waits for all writes under way and closes the file.
    pub(crate) async fn close(&self) {
        // Readers first: the last connection to close folds the log into the database file, and
        // only the writer may.
        self.readers.close().await;
        let (done, closed) = oneshot::channel();
        if self.writer.send(Job::Close(done)).await.is_ok() {
            // An error means that the writer is gone, which is what was asked for.
            let _ = closed.await;
        }
    }

    async fn write(&self, write: Write) -> Result<Written, StoreError> {
        let (done, answer) = oneshot::channel();
        self.writer.send(Job::Write(write, done)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// The player who carries `token`, if they ever did anything.
    pub(crate) async fn player(&self, token: Token) -> Result<Option<Player>, StoreError> {
        let row = sqlx::query("SELECT id, name FROM players WHERE token_hash = $1")
            .bind(token.hash())
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok(Player { id: PlayerId(row.try_get("id")?), name: row.try_get("name")? }))
            .transpose()
    }

    /// The player who carries `token`, entered in the database if they are new.
    pub(crate) async fn enter_player(
        &self,
        token: Token,
        now: Millis,
    ) -> Result<Player, StoreError> {
        match self.write(Write::Player { token_hash: token.hash(), at: now }).await? {
            Written::Player(player) => Ok(player),
            Written::Done => Err(StoreError::Damaged("a player was not entered".into())),
        }
    }

    /// Gives a player a name, also in the games they are in that are not over.
    pub(crate) async fn name_player(
        &self,
        id: PlayerId,
        name: Option<String>,
    ) -> Result<(), StoreError> {
        self.write(Write::Name { id, name }).await.map(drop)
    }

    /// Enters a new game.
    pub(crate) async fn create(&self, record: Record) -> Result<(), StoreError> {
        self.write(Write::Create(Box::new(record))).await.map(drop)
    }

    /// Appends an event to a game, whose row becomes `record`.
    pub(crate) async fn append(&self, record: Record, event: &Event) -> Result<(), StoreError> {
        let body = serde_json::to_string(event)
            .map_err(|error| StoreError::Damaged(format!("an event has no JSON: {error}")))?;
        self.write(Write::Append(Box::new(record), body)).await.map(drop)
    }

    /// Keeps what the clocks of a game show, for when the server comes back.
    pub(crate) async fn keep_clock(&self, id: GameId, left: [u64; 2]) -> Result<(), StoreError> {
        self.write(Write::Clock(id, left)).await.map(drop)
    }

    /// A game with its events in order.
    pub(crate) async fn load(
        &self,
        id: GameId,
    ) -> Result<Option<(Record, Vec<(Event, Millis)>)>, StoreError> {
        let mut query = QueryBuilder::<Sqlite>::new("SELECT ");
        query.push(GAME_COLUMNS).push(" FROM games WHERE id = ").push_bind(id.to_string());
        let Some(row) = query.build().fetch_optional(&self.readers).await? else {
            return Ok(None);
        };
        let record = read_game(&row)?;
        // An event appended between the two reads does not belong to this row.
        let rows = sqlx::query(
            "SELECT seq, at, body FROM events WHERE game = $1 AND seq <= $2 ORDER BY seq",
        )
        .bind(id.to_string())
        .bind(i64::try_from(record.seq).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await?;
        let events =
            rows.iter().map(|row| read_event(id, row)).collect::<Result<Vec<_>, StoreError>>()?;
        if events.len() as u64 != record.seq {
            let (seq, found) = (record.seq, events.len());
            return Err(StoreError::Damaged(format!("game {id} has {found} of {seq} events")));
        }
        Ok(Some((record, events)))
    }

    /// The games that match, the last changed first.
    pub(crate) async fn list(
        &self,
        filter: Filter<'_>,
        limit: u32,
        offset: u64,
    ) -> Result<Vec<Record>, StoreError> {
        let mut query = QueryBuilder::<Sqlite>::new("SELECT ");
        query.push(GAME_COLUMNS).push(" FROM games WHERE ");
        restrict(&mut query, filter);
        query.push(" ORDER BY updated_at DESC, id LIMIT ").push_bind(i64::from(limit));
        query.push(" OFFSET ").push_bind(i64::try_from(offset).unwrap_or(i64::MAX));
        let rows = query.build().fetch_all(&self.readers).await?;
        rows.iter().map(read_game).collect()
    }

    /// How many games match.
    pub(crate) async fn count(&self, filter: Filter<'_>) -> Result<u64, StoreError> {
        let mut query = QueryBuilder::<Sqlite>::new("SELECT count(*) AS n FROM games WHERE ");
        restrict(&mut query, filter);
        let n: i64 = query.build().fetch_one(&self.readers).await?.try_get("n")?;
        Ok(n.unsigned_abs())
    }

    /// The running games with a clock: their flags can fall though nobody watches.
    pub(crate) async fn timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM games WHERE state = 'running' AND clock_initial IS NOT NULL",
        )
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(rows::read_id).collect()
    }

    /// The games that have waited for an opponent since before `moment`.
    pub(crate) async fn waiting_since(&self, moment: Millis) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query("SELECT id FROM games WHERE state = 'waiting' AND updated_at < $1")
            .bind(moment)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(rows::read_id).collect()
    }
}

fn restrict(query: &mut QueryBuilder<Sqlite>, filter: Filter<'_>) {
    match filter.state {
        Some(state) => query.push("state = ").push_bind(state.key()),
        None => query.push("state IN ('waiting', 'running', 'over')"),
    };
    if let Some(rules) = filter.rules {
        query.push(" AND rules = ").push_bind(rules.to_owned());
    }
    if filter.computer {
        query.push(" AND (white_level IS NOT NULL OR black_level IS NOT NULL)");
    }
    let own = filter.reader.map_or(-1, |reader| reader.0);
    query.push(if filter.own { " AND (white = " } else { " AND (listed OR white = " });
    query.push_bind(own).push(" OR black = ").push_bind(own);
    if !filter.own {
        // A seat that is kept for somebody is no seat to offer to others.
        query.push(" OR invited = ").push_bind(own).push(") AND (state <> 'waiting'");
        query.push(" OR invited IS NULL OR invited = ").push_bind(own);
        query.push(" OR white = ").push_bind(own).push(" OR black = ").push_bind(own);
    }
    query.push(")");
}

#[cfg(test)]
mod tests;
