//! Games that cannot be loaded.
//!
//! A load may end the whole process, by taking all its memory or more time than somebody was
//! willing to wait. So a load is noted before it begins and struck out once it has ended, well or
//! badly: what is still noted at the next start is what the process did not outlive.
//!
//! A process can also be killed by chance just then, and no game may be lost for that. A load is
//! therefore noted as one attempt when it begins, and as two once it has gone on for far longer
//! than loads do; a game with two is marked as damaged. The mark keeps it from being loaded until
//! somebody has mended it: `UPDATE games SET damaged = NULL WHERE id = '…'`.

use super::database::{Field, Row, Statement};
use super::game_row::read_id;
use super::writer::Write;
use super::{Store, StoreError};
use crate::games::ids::GameId;

/// Attempts to load a game that the process does not outlive before the game counts as damaged.
const ATTEMPTS: i64 = 2;

/// What is said of a game whose load the process did not outlive.
const FATAL: &str = "the server ended while it was loading this game";

impl Store {
    /// Notes that a game is about to be loaded.
    pub(crate) async fn begin_load(&self, id: GameId) -> Result<(), StoreError> {
        let note = Statement::new(
            "INSERT INTO unfinished_loads (game, attempts) VALUES ($1, 1)
             ON CONFLICT (game) DO UPDATE SET attempts = unfinished_loads.attempts + 1",
        );
        self.write(Write::default().execute(note.bind(id.to_string()))).await.map(drop)
    }

    /// Notes that the load of a game goes on for suspiciously long.
    pub(crate) async fn suspect_load(&self, id: GameId) -> Result<(), StoreError> {
        let note = Statement::new(
            "INSERT INTO unfinished_loads (game, attempts) VALUES ($1, $2)
             ON CONFLICT (game) DO UPDATE SET attempts = excluded.attempts",
        );
        let note = note.bind(id.to_string()).bind(ATTEMPTS);
        self.write(Write::default().execute(note)).await.map(drop)
    }

    /// Strikes out a load that has ended.
    pub(crate) async fn end_load(&self, id: GameId) -> Result<(), StoreError> {
        let strike = Statement::new("DELETE FROM unfinished_loads WHERE game = $1");
        self.write(Write::default().execute(strike.bind(id.to_string()))).await.map(drop)
    }

    /// Marks the games whose loads the process did not outlive. To be called once, at the start.
    pub(crate) async fn mark_fatal_loads(&self) -> Result<(), StoreError> {
        let mark = Statement::new(
            "UPDATE games SET damaged = $1
             WHERE id IN (SELECT game FROM unfinished_loads WHERE attempts >= $2)",
        );
        let strike = Statement::new("DELETE FROM unfinished_loads WHERE attempts >= $1");
        let write = Write::default()
            .execute(mark.bind(FATAL).bind(ATTEMPTS))
            .execute(strike.bind(ATTEMPTS));
        self.write(write).await.map(drop)
    }

    /// Marks a game as one that cannot be loaded, and says why.
    pub(crate) async fn mark_damaged(&self, id: GameId, reason: &str) -> Result<(), StoreError> {
        let mark = Statement::new("UPDATE games SET damaged = $1 WHERE id = $2");
        let mark = mark.bind(reason).bind(id.to_string());
        self.write(Write::default().execute(mark)).await.map(drop)
    }

    /// The games that are marked, and why.
    pub(crate) async fn damaged_games(&self) -> Result<Vec<(GameId, String)>, StoreError> {
        let marked =
            Statement::new("SELECT id, damaged FROM games WHERE damaged IS NOT NULL ORDER BY id");
        let read =
            |row: &dyn Row| Ok((read_id(&<String as Field>::read(row, 0)?)?, Field::read(row, 1)?));
        self.database.fetch(&marked).await?.iter().map(|row| read(&**row)).collect()
    }
}
