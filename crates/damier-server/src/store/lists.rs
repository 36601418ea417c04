//! Lists of games.

use super::database::{Field, Row, Rows, Statement};
use super::game_row::{GameRow, read_id, signed};
use super::{Store, StoreError};
use crate::games::Millis;
use crate::games::ids::{GameId, PlayerId};
use crate::games::record::{Record, State};

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

impl Filter<'_> {
    /// Adds the condition that a game matches.
    fn restrict(self, query: &mut Statement) {
        match self.state {
            Some(state) => query.push("state = ").push_bind(state.key()),
            None => query.push("state IN ('waiting', 'running', 'over')"),
        };
        if let Some(rules) = self.rules {
            query.push(" AND rules = ").push_bind(rules);
        }
        if self.computer {
            query.push(" AND (white_level IS NOT NULL OR black_level IS NOT NULL)");
        }
        let own = self.reader.map_or(-1, |reader| reader.0);
        query.push(if self.own { " AND (white = " } else { " AND (listed OR white = " });
        query.push_bind(own).push(" OR black = ").push_bind(own);
        if !self.own {
            // A seat that is kept for somebody is no seat to offer to others.
            query.push(" OR invited = ").push_bind(own).push(") AND (state <> 'waiting'");
            query.push(" OR invited IS NULL OR invited = ").push_bind(own);
            query.push(" OR white = ").push_bind(own).push(" OR black = ").push_bind(own);
        }
        query.push(")");
    }
}

impl Store {
    /// The games that match, the last changed first.
    pub(crate) async fn list(
        &self,
        filter: Filter<'_>,
        limit: u32,
        offset: u64,
    ) -> Result<Vec<Record>, StoreError> {
        let mut select = GameRow::select();
        filter.restrict(select.push(" WHERE "));
        select.push(" ORDER BY updated_at DESC, id LIMIT ").push_bind(i64::from(limit));
        select.push(" OFFSET ").push_bind(signed(offset));
        let rows = self.database.fetch(&select).await?;
        Ok(readable(rows.iter().map(|row| Record::try_from(GameRow::read(&**row)?))))
    }

    /// How many games match.
    pub(crate) async fn count(&self, filter: Filter<'_>) -> Result<u64, StoreError> {
        let mut count = Statement::new("SELECT count(*) FROM games WHERE ");
        filter.restrict(&mut count);
        let rows = self.database.fetch(&count).await?;
        let n: Option<i64> = rows.first().map(|row| Field::read(&**row, 0)).transpose()?;
        Ok(n.unwrap_or_default().unsigned_abs())
    }

    /// The running games with a clock: their flags can fall though nobody watches.
    pub(crate) async fn timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let timed = Statement::new(
            "SELECT id FROM games
             WHERE state = 'running' AND clock_initial IS NOT NULL AND damaged IS NULL",
        );
        Ok(read_ids(&self.database.fetch(&timed).await?))
    }

    /// The games that have waited for an opponent since before `moment`.
    pub(crate) async fn waiting_since(&self, moment: Millis) -> Result<Vec<GameId>, StoreError> {
        let waiting = Statement::new(
            "SELECT id FROM games
             WHERE state = 'waiting' AND updated_at < $1 AND damaged IS NULL",
        );
        Ok(read_ids(&self.database.fetch(&waiting.bind(moment)).await?))
    }
}

/// The names in the first column.
fn read_ids(rows: &Rows) -> Vec<GameId> {
    let read = |row: &dyn Row| read_id(&<String as Field>::read(row, 0)?);
    readable(rows.iter().map(|row| read(&**row)))
}

/// What can be read: a row that cannot goes to the log, and takes no other one along.
fn readable<T>(rows: impl Iterator<Item = Result<T, StoreError>>) -> Vec<T> {
    rows.filter_map(|row| {
        row.inspect_err(|error| tracing::error!(%error, "a game cannot be listed")).ok()
    })
    .collect()
}
