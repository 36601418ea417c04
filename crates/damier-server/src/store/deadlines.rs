//! When flags fall, and what becomes of that while the server is down.
//!
//! The row of a game has the moment at which the flag of who is to move falls. While the server is
//! down, nobody's clock runs: at the next start all these moments move by the time for which it was
//! away. Days go on; but who could not move for long gets another day at least.

use super::database::{Field, Row, Statement};
use super::game_row::read_id;
use super::lists::readable;
use super::writer::Write;
use super::{Store, StoreError};
use crate::games::Millis;
use crate::games::clock::DAY;
use crate::games::ids::GameId;

/// Away for longer than this, and nobody loses by days within a day.
const LONG: Millis = 60 * 60 * 1000;

/// Whether a game is one of days: theirs are the time controls whose text ends so.
const BY_DAYS: &str = "time_control LIKE '%d'";

impl Store {
    /// Notes that the server is there.
    pub(crate) async fn note_alive(&self, now: Millis) -> Result<(), StoreError> {
        let note = Statement::new("UPDATE service SET alive_at = $1");
        self.write(Write::default().execute(note.bind(now))).await.map(drop)
    }

    /// Moves the deadlines by the time for which no server was there. To be called once, at the start.
    pub(crate) async fn resume_clocks(&self, now: Millis) -> Result<(), StoreError> {
        let rows = self.database.fetch(&Statement::new("SELECT alive_at FROM service")).await?;
        let alive_at: Option<Millis> =
            rows.first().map(|row| Field::read(&**row, 0)).transpose()?.flatten();
        let away = alive_at.map_or(0, |alive_at| (now - alive_at).max(0));
        let mut shift = Statement::new("UPDATE games SET deadline = deadline + ");
        shift.push_bind(away).push(" WHERE deadline IS NOT NULL AND NOT ").push(BY_DAYS);
        let mut write = Write::default().execute(shift);
        if away > LONG {
            let mut extend = Statement::new("UPDATE games SET deadline = ");
            let another_day = now.saturating_add_unsigned(DAY);
            extend.push_bind(another_day).push(" WHERE deadline < ").push_bind(another_day);
            write = write.execute({
                extend.push(" AND ").push(BY_DAYS);
                extend
            });
        }
        // Games of versions without deadlines: their clocks stood while the server was down.
        let mut schedule = Statement::new("UPDATE games SET deadline = ");
        schedule.push_bind(now).push(
            " + CASE turn WHEN 'white' THEN white_left ELSE black_left END
              WHERE state = 'running' AND plies >= 2 AND deadline IS NULL
                  AND time_control IS NOT NULL
                  AND CASE turn WHEN 'white' THEN white_level ELSE black_level END IS NULL",
        );
        let note = Statement::new("UPDATE service SET alive_at = $1").bind(now);
        self.write(write.execute(schedule).execute(note)).await.map(drop)
    }

    /// When the flag of each game that can be loaded falls.
    pub(crate) async fn deadlines(&self) -> Result<Vec<(GameId, Millis)>, StoreError> {
        let deadlines = Statement::new(
            "SELECT id, deadline FROM games
             WHERE deadline IS NOT NULL AND state = 'running' AND damaged IS NULL",
        );
        let read =
            |row: &dyn Row| Ok((read_id(&<String as Field>::read(row, 0)?)?, Field::read(row, 1)?));
        let rows = self.database.fetch(&deadlines).await?;
        Ok(readable(rows.iter().map(|row| read(&**row))))
    }
}
