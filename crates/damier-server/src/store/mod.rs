//! The only place that speaks SQL: players, games and their events, in SQLite or PostgreSQL.
//!
//! Reads go through a small pool. Writes go to one task that owns the one writing connection; it
//! takes all that waits, commits it as one group and then tells each sender. A write that was
//! acknowledged is on the disk.
//!
//! - [`database`]: the traits that each kind of database implements, and statements in SQL that all
//!   of them understand; `sqlite` and `postgres` implement them;
//! - `url`: which database is meant, and why it cannot be used;
//! - `game_row`: the columns of a game, listed once;
//! - `players`, `games`, `lists`, `deadlines`, `loads`: what the rest of the server asks for;
//! - `writer`: the task that commits.

mod database;
mod deadlines;
mod error;
mod game_row;
mod games;
mod lists;
mod loads;
mod players;
mod postgres;
mod sqlite;
mod url;
mod writer;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use database::{Rows, Storage};
use lists::Totals;
use postgres::PostgresDatabase;
use sqlite::SqliteFile;
use writer::{Job, Write};

pub(crate) use error::StoreError;
pub(crate) use lists::{Cursor, Filter, Span};
pub(crate) use players::Player;
pub(crate) use url::DatabaseUrl;
pub use url::OpenError;

/// Writes that wait in the queue before their senders have to wait for a place in it.
const QUEUE: usize = 4096;

/// How long a write may wait for its commit.
const PATIENCE: Duration = Duration::from_secs(30);

/// The store. Clones share one database.
#[derive(Clone)]
pub(crate) struct Store {
    database: Arc<dyn Storage>,
    writer: mpsc::Sender<Job>,
    totals: Arc<Totals>,
}

impl Store {
    /// Opens a database, making its file or its tables if it is new.
    pub(crate) async fn open(url: &DatabaseUrl) -> Result<Self, OpenError> {
        let database: Arc<dyn Storage> = match url {
            DatabaseUrl::Sqlite(file) => Arc::new(SqliteFile::new(file)),
            DatabaseUrl::Postgres(options) => Arc::new(PostgresDatabase::new(options)),
        };
        let connection = database.writer().await?;
        let (writer, jobs) = mpsc::channel(QUEUE);
        tokio::spawn(writer::run(connection, jobs));
        Ok(Self { database, writer, totals: Arc::default() })
    }

    /// Waits for all writes under way and closes the database.
    pub(crate) async fn close(&self) {
        // Readers first: in SQLite the last connection to close folds the log into the database
        // file, and only the writer may.
        self.database.close().await;
        let (done, closed) = oneshot::channel();
        if self.writer.send(Job::Close(done)).await.is_ok() {
            // An error means that the writer is gone, which is what was asked for.
            let _ = closed.await;
        }
    }

    /// Commits a write. One that took too long is not done later.
    async fn write(&self, write: Write) -> Result<Rows, StoreError> {
        let (done, outcome) = oneshot::channel();
        let written = async {
            self.writer.send(Job::Write(write, done)).await.map_err(|_| StoreError::Closed)?;
            outcome.await.map_err(|_| StoreError::Closed)?
        };
        timeout(PATIENCE, written).await.unwrap_or(Err(StoreError::TimedOut))
    }
}
