//! The row of a game: its columns, listed once, and the way from a row to a game's record and back.

use std::sync::LazyLock;

use damier::RuleSet;

use super::StoreError;
use super::database::{Field, Row, Statement, Value};
use crate::games::clock::TimeControl;
use crate::games::color_named;
use crate::games::ending::{Ending, StoredEnding};
use crate::games::ids::{GameId, PlayerId};
use crate::games::level::Level;
use crate::games::record::Record;
use crate::games::seat::Seat;
use crate::games::settings::{Place, Settings};

/// Declares a row by its columns. Every statement about whole rows is made from this list: INSERT
/// has all columns, SELECT has them in the same order in which they are read, UPDATE has those that
/// change.
macro_rules! row {
    (
        $(#[$doc:meta])* $name:ident in $table:literal
        fixed { $($fixed:ident: $fixed_type:ty,)* }
        changing { $($changing:ident: $changing_type:ty,)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug)]
        pub(super) struct $name {
            $(pub(super) $fixed: $fixed_type,)*
            $(pub(super) $changing: $changing_type,)*
        }

        impl $name {
            /// All columns, in their order.
            pub(super) const COLUMNS: &[&str] =
                &[$(stringify!($fixed),)* $(stringify!($changing),)*];

            /// The columns that change.
            const CHANGING: &[&str] = &[$(stringify!($changing),)*];

            /// What [`read`](Self::read) reads, to be gone on with: `SELECT … FROM …`.
            pub(super) fn select_sql() -> &'static str {
                static SQL: LazyLock<String> = LazyLock::new(|| {
                    format!(concat!("SELECT {} FROM ", $table), $name::COLUMNS.join(", "))
                });
                &SQL
            }

            /// The same as a statement.
            pub(super) fn select() -> Statement {
                Statement::new(Self::select_sql())
            }

            /// Enters the row.
            pub(super) fn insert(self) -> Statement {
                static SQL: LazyLock<String> = LazyLock::new(|| {
                    let columns = $name::COLUMNS;
                    let places: Vec<_> = (1..=columns.len()).map(|n| format!("${n}")).collect();
                    let (columns, places) = (columns.join(", "), places.join(", "));
                    format!(concat!("INSERT INTO ", $table, " ({}) VALUES ({})"), columns, places)
                });
                Statement::new(&SQL).bind_all([
                    $(Value::from(self.$fixed),)*
                    $(Value::from(self.$changing),)*
                ])
            }

            /// Sets the columns that change, to be gone on with: `UPDATE … SET …`.
            pub(super) fn update(self) -> Statement {
                static SQL: LazyLock<String> = LazyLock::new(|| {
                    let set = $name::CHANGING.iter().zip(1..);
                    let set: Vec<_> = set.map(|(column, n)| format!("{column} = ${n}")).collect();
                    format!(concat!("UPDATE ", $table, " SET {}"), set.join(", "))
                });
                Statement::new(&SQL).bind_all([$(Value::from(self.$changing),)*])
            }

            /// The row that a [`select`](Self::select) found.
            pub(super) fn read(row: &dyn Row) -> Result<Self, sqlx::Error> {
                let mut columns = 0..;
                let mut next = || columns.next().unwrap_or_default();
                Ok(Self {
                    $($fixed: Field::read(row, next())?,)*
                    $($changing: Field::read(row, next())?,)*
                })
            }
        }
    };
}

row! {
    /// A game without its events.
    GameRow in "games"
    fixed {
        id: String,
        rules: String,
        place: String,
        listed: bool,
        start: String,
        set_up: bool,
        time_control: Option<String>,
        creator: i64,
        created_at: i64,
        white_level: Option<i64>,
        black_level: Option<i64>,
        invited: Option<i64>,
        damaged: Option<String>,
    }
    changing {
        white: Option<i64>,
        black: Option<i64>,
        white_name: Option<String>,
        black_name: Option<String>,
        state: String,
        seq: i64,
        updated_at: i64,
        plies: i64,
        turn: String,
        fen: String,
        white_left: Option<i64>,
        black_left: Option<i64>,
        deadline: Option<i64>,
        result: Option<String>,
        winner: Option<String>,
        reason: Option<String>,
        condition: Option<String>,
        claimed: bool,
    }
}

impl From<Record> for GameRow {
    fn from(record: Record) -> Self {
        let state = state(&record).to_owned();
        let Record { settings, seats: [white, black], .. } = record;
        let (clock, left) = (settings.clock, record.left);
        let ending = record.ending.map(Ending::stored);
        let claimed = ending.as_ref().is_some_and(|ending| ending.claimed);
        let (result, winner, reason, condition) = match ending {
            Some(ending) => {
                (Some(ending.result), ending.winner, Some(ending.reason), ending.condition)
            }
            None => (None, None, None, None),
        };
        Self {
            id: record.id.to_string(),
            rules: settings.rules.key.clone(),
            place: settings.place.key().to_owned(),
            listed: settings.listed,
            start: settings.start,
            set_up: settings.set_up,
            time_control: clock.map(|control| control.to_string()),
            creator: record.creator.0,
            created_at: record.created_at,
            white_level: level(white.as_ref()),
            black_level: level(black.as_ref()),
            invited: settings.invited.map(|player| player.0),
            damaged: None,
            white: player(white.as_ref()),
            black: player(black.as_ref()),
            white_name: name(white.as_ref()),
            black_name: name(black.as_ref()),
            state,
            seq: signed(record.seq),
            updated_at: record.updated_at,
            plies: signed(record.plies as u64),
            turn: record.turn.name().to_owned(),
            fen: record.fen,
            white_left: left.map(|left| signed(left[0])),
            black_left: left.map(|left| signed(left[1])),
            deadline: record.deadline,
            result,
            winner,
            reason,
            condition,
            claimed,
        }
    }
}

impl TryFrom<GameRow> for Record {
    type Error = StoreError;

    fn try_from(row: GameRow) -> Result<Self, StoreError> {
        let id = read_id(&row.id)?;
        let damaged = |what: &str| StoreError::Damaged(format!("game {id} has an unknown {what}"));
        let rules = RuleSet::by_key(&row.rules).ok_or_else(|| damaged("rule set"))?;
        let clock = row.time_control.as_deref().map(str::parse::<TimeControl>).transpose();
        let clock = clock.map_err(|_| damaged("time control"))?;
        let ending = row.ending();
        let ending = ending
            .map(|stored| Ending::from_stored(&stored, rules).ok_or_else(|| damaged("ending")))
            .transpose()?;
        let seats = [
            seat(row.white_level, row.white, row.white_name),
            seat(row.black_level, row.black, row.black_name),
        ];
        let [Ok(white), Ok(black)] = seats else { return Err(damaged("level")) };
        Ok(Self {
            id,
            settings: Settings {
                rules: rules.clone(),
                place: Place::from_key(&row.place).ok_or_else(|| damaged("place"))?,
                clock,
                listed: row.listed,
                start: row.start,
                set_up: row.set_up,
                invited: row.invited.map(PlayerId),
            },
            creator: PlayerId(row.creator),
            created_at: row.created_at,
            seats: [white, black],
            seq: unsigned(row.seq),
            updated_at: row.updated_at,
            plies: usize::try_from(row.plies).unwrap_or_default(),
            turn: color_named(&row.turn).ok_or_else(|| damaged("side to move"))?,
            fen: row.fen,
            ending,
            left: both(row.white_left, row.black_left),
            deadline: row.deadline,
        })
    }
}

impl GameRow {
    fn ending(&self) -> Option<StoredEnding> {
        Some(StoredEnding {
            result: self.result.clone()?,
            winner: self.winner.clone(),
            reason: self.reason.clone()?,
            condition: self.condition.clone(),
            claimed: self.claimed,
        })
    }
}

/// The name of a game, from its column.
pub(super) fn read_id(id: &str) -> Result<GameId, StoreError> {
    GameId::parse(id).ok_or_else(|| StoreError::Damaged(format!("{id:?} is no name of a game")))
}

/// A number of the database: what does not fit is as much as it can hold.
pub(super) fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn unsigned(value: i64) -> u64 {
    u64::try_from(value).unwrap_or_default()
}

fn both(first: Option<i64>, second: Option<i64>) -> Option<[u64; 2]> {
    Some([unsigned(first?), unsigned(second?)])
}

fn player(seat: Option<&Seat>) -> Option<i64> {
    seat.and_then(Seat::player).map(|player| player.0)
}

fn name(seat: Option<&Seat>) -> Option<String> {
    seat.and_then(Seat::name).map(str::to_owned)
}

fn level(seat: Option<&Seat>) -> Option<i64> {
    seat.and_then(Seat::level).map(|level| i64::from(level.number()))
}

/// Who has a seat; an error if the computer has it at a level that there is not.
fn seat(level: Option<i64>, player: Option<i64>, name: Option<String>) -> Result<Option<Seat>, ()> {
    match (level, player) {
        (Some(number), _) => {
            let level = u8::try_from(number).ok().and_then(Level::by_number);
            level.map(|level| Some(Seat::Computer(level))).ok_or(())
        }
        (None, Some(player)) => Ok(Some(Seat::Person { player: PlayerId(player), name })),
        (None, None) => Ok(None),
    }
}

/// The state column: games that were called off are not games that are over.
fn state(record: &Record) -> &'static str {
    match record.ending {
        Some(ending) if ending.is_void() => "void",
        _ => record.state().key(),
    }
}
