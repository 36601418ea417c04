//! From rows to games and back.

use damier::RuleSet;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::StoreError;
use crate::games::clock::TimeControl;
use crate::games::computer::Level;
use crate::games::ending::{Ending, StoredEnding};
use crate::games::event::{Event, Seat};
use crate::games::ids::{GameId, PlayerId};
use crate::games::record::Record;
use crate::games::settings::{Place, Settings};
use crate::games::{Millis, color_named};

/// The columns that [`read_game`] reads.
pub(super) const GAME_COLUMNS: &str = "id, rules, place, listed, start, set_up, clock_initial, \
    clock_increment, creator, created_at, white, black, white_name, black_name, seq, updated_at, \
    plies, turn, fen, white_left, black_left, result, winner, reason, condition, claimed, \
    invited, white_level, black_level";

pub(super) fn read_game(row: &SqliteRow) -> Result<Record, StoreError> {
    let id = read_id(row)?;
    let damaged = |what: &str| StoreError::Damaged(format!("game {id} has an unknown {what}"));
    let rules: &str = row.try_get("rules")?;
    let rules = RuleSet::by_key(rules).ok_or_else(|| damaged("rule set"))?;
    let clock = match (row.try_get("clock_initial")?, row.try_get("clock_increment")?) {
        (Some(initial), Some(increment)) => {
            Some(TimeControl { initial: unsigned(initial), increment: unsigned(increment) })
        }
        _ => None,
    };
    let settings = Settings {
        rules: rules.clone(),
        place: Place::from_key(row.try_get("place")?).ok_or_else(|| damaged("place"))?,
        clock,
        listed: row.try_get("listed")?,
        start: row.try_get("start")?,
        set_up: row.try_get("set_up")?,
        invited: row.try_get::<Option<i64>, _>("invited")?.map(PlayerId),
    };
    let ending = read_ending(row)?
        .map(|stored| Ending::from_stored(&stored, rules).ok_or_else(|| damaged("ending")))
        .transpose()?;
    let left = match (row.try_get("white_left")?, row.try_get("black_left")?) {
        (Some(white), Some(black)) => Some([unsigned(white), unsigned(black)]),
        _ => None,
    };
    Ok(Record {
        id,
        settings,
        creator: PlayerId(row.try_get("creator")?),
        created_at: row.try_get("created_at")?,
        seats: [read_seat(row, id, "white")?, read_seat(row, id, "black")?],
        seq: unsigned(row.try_get("seq")?),
        updated_at: row.try_get("updated_at")?,
        plies: usize::try_from(row.try_get::<i64, _>("plies")?).unwrap_or_default(),
        turn: color_named(row.try_get("turn")?).ok_or_else(|| damaged("side to move"))?,
        fen: row.try_get("fen")?,
        ending,
        left,
    })
}

pub(super) fn read_id(row: &SqliteRow) -> Result<GameId, StoreError> {
    let id: &str = row.try_get("id")?;
    GameId::parse(id).ok_or_else(|| StoreError::Damaged(format!("{id:?} is no name of a game")))
}

fn read_seat(row: &SqliteRow, id: GameId, side: &str) -> Result<Option<Seat>, StoreError> {
    if let Some(number) = row.try_get::<Option<i64>, _>(&*format!("{side}_level"))? {
        let level = u8::try_from(number).ok().and_then(Level::by_number);
        let unknown = || StoreError::Damaged(format!("game {id} has an unknown level {number}"));
        return Ok(Some(Seat::Computer(level.ok_or_else(unknown)?)));
    }
    let Some(player) = row.try_get(side)? else { return Ok(None) };
    let name = row.try_get(&*format!("{side}_name"))?;
    Ok(Some(Seat::Person { player: PlayerId(player), name }))
}

fn read_ending(row: &SqliteRow) -> Result<Option<StoredEnding>, StoreError> {
    let (Some(result), Some(reason)) = (row.try_get("result")?, row.try_get("reason")?) else {
        return Ok(None);
    };
    Ok(Some(StoredEnding {
        result,
        winner: row.try_get("winner")?,
        reason,
        condition: row.try_get("condition")?,
        claimed: row.try_get("claimed")?,
    }))
}

pub(super) fn read_event(id: GameId, row: &SqliteRow) -> Result<(Event, Millis), StoreError> {
    let body: &str = row.try_get("body")?;
    let event = serde_json::from_str(body).map_err(|error| {
        let seq: i64 = row.try_get("seq").unwrap_or_default();
        StoreError::Damaged(format!("event {seq} of game {id} cannot be read: {error}"))
    })?;
    Ok((event, row.try_get("at")?))
}

fn unsigned(value: i64) -> u64 {
    u64::try_from(value).unwrap_or_default()
}
