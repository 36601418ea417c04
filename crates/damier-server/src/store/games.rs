//! Games and their events.

use super::database::{Field, Row, Statement};
use super::game_row::GameRow;
use super::writer::Write;
use super::{Store, StoreError};
use crate::games::Millis;
use crate::games::event::Event;
use crate::games::ids::GameId;
use crate::games::record::Record;

impl Store {
    /// Enters a new game.
    pub(crate) async fn create(&self, record: Record) -> Result<(), StoreError> {
        self.write(Write::default().execute(GameRow::from(record).insert())).await.map(drop)
    }

    /// Appends an event to a game, whose row becomes `record`.
    pub(crate) async fn append(&self, record: Record, event: &Event) -> Result<(), StoreError> {
        let body = serde_json::to_string(event)
            .map_err(|error| StoreError::Damaged(format!("an event has no JSON: {error}")))?;
        let row = GameRow::from(record);
        let (id, seq, at) = (row.id.clone(), row.seq, row.updated_at);
        let out_of_order = format!("event {seq} of game {id} is out of order");
        let event =
            Statement::new("INSERT INTO events (game, seq, at, body) VALUES ($1, $2, $3, $4)");
        let mut update = row.update();
        update.push(" WHERE id = ").push_bind(id.as_str());
        update.push(" AND seq = ").push_bind(seq - 1);
        let write = Write::default()
            .execute(event.bind(id).bind(seq).bind(at).bind(body))
            .change_one(update, out_of_order);
        self.write(write).await.map(drop)
    }

    /// A game with its events in order; [`StoreError::Damaged`] if it cannot be read,
    /// [`StoreError::Marked`] if that is known already.
    pub(crate) async fn load(
        &self,
        id: GameId,
    ) -> Result<Option<(Record, Vec<(Event, Millis)>)>, StoreError> {
        let mut select = GameRow::select();
        select.push(" WHERE id = ").push_bind(id.to_string());
        let rows = self.database.fetch(&select).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let row = GameRow::read(&**row)?;
        if let Some(reason) = row.damaged {
            return Err(StoreError::Marked(reason));
        }
        // An event appended between the two reads does not belong to this row.
        let events = Statement::new(
            "SELECT seq, at, body FROM events WHERE game = $1 AND seq <= $2 ORDER BY seq",
        );
        let rows = self.database.fetch(&events.bind(id.to_string()).bind(row.seq)).await?;
        let record = Record::try_from(row)?;
        let events = rows
            .iter()
            .map(|row| read_event(id, &**row))
            .collect::<Result<Vec<_>, StoreError>>()?;
        if events.len() as u64 != record.seq {
            let (seq, found) = (record.seq, events.len());
            return Err(StoreError::Damaged(format!("game {id} has {found} of {seq} events")));
        }
        Ok(Some((record, events)))
    }
}

/// From the columns `seq, at, body`.
fn read_event(id: GameId, row: &dyn Row) -> Result<(Event, Millis), StoreError> {
    let seq: i64 = Field::read(row, 0)?;
    let body: String = Field::read(row, 2)?;
    let event = serde_json::from_str(&body).map_err(|error| {
        StoreError::Damaged(format!("event {seq} of game {id} cannot be read: {error}"))
    })?;
    Ok((event, Field::read(row, 1)?))
}
