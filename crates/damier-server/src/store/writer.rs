//! The one task that writes.

use std::fs::File;

use sqlx::{Connection, Row, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::{Player, StoreError};
use crate::games::Millis;
use crate::games::computer::Level;
use crate::games::ending::Ending;
use crate::games::event::Seat;
use crate::games::ids::{GameId, PlayerId};
use crate::games::record::Record;

/// What to write.
pub(super) enum Write {
    /// A player, unless they are known.
    Player { token_hash: Vec<u8>, at: Millis },
    /// A player's name.
    Name { id: PlayerId, name: Option<String> },
    /// A new game.
    Create(Box<Record>),
    /// An event of a game, as JSON.
    Append(Box<Record>, String),
    /// What a game's clocks show.
    Clock(GameId, [u64; 2]),
}

/// What came of it.
pub(super) enum Written {
    Done,
    Player(Player),
}

type Answer = Result<Written, StoreError>;

/// What the writer is sent.
pub(super) enum Job {
    Write(Write, oneshot::Sender<Answer>),
    /// Close the file and say so.
    Close(oneshot::Sender<()>),
}

/// The most writes in one commit: keeps the first from waiting long for the last.
const GROUP: usize = 256;

/// Writes what it is sent until it is told to close, holding `lock` all the while.
pub(super) async fn run(
    mut connection: SqliteConnection,
    lock: File,
    mut jobs: mpsc::Receiver<Job>,
) {
    let mut waiting = Vec::with_capacity(GROUP);
    let mut closing = None;
    while closing.is_none() && jobs.recv_many(&mut waiting, GROUP).await > 0 {
        let mut writes = Vec::with_capacity(waiting.len());
        let mut senders = Vec::with_capacity(waiting.len());
        for job in waiting.drain(..) {
            match job {
                Job::Write(write, sender) => {
                    writes.push(write);
                    senders.push(sender);
                }
                Job::Close(sender) => closing = Some(sender),
            }
        }
        let answers = commit(&mut connection, &writes).await;
        for (sender, answer) in senders.into_iter().zip(answers) {
            // Whoever no longer waits for the answer does not need it.
            let _ = sender.send(answer);
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed properly");
    }
    drop(lock);
    if let Some(sender) = closing {
        let _ = sender.send(());
    }
}

/// Commits the group as one transaction; if that fails, each write by itself, so that one bad
/// write does not take the others with it.
async fn commit(connection: &mut SqliteConnection, writes: &[Write]) -> Vec<Answer> {
    if writes.is_empty() {
        return Vec::new();
    }
    if let Ok(answers) = transact(connection, writes).await {
        return answers.into_iter().map(Ok).collect();
    }
    let mut answers = Vec::with_capacity(writes.len());
    for write in writes {
        let answer = transact(connection, std::slice::from_ref(write)).await;
        answers.push(answer.and_then(|mut written| written.pop().ok_or(StoreError::Closed)));
    }
    answers
}

async fn transact(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Written>, StoreError> {
    let mut transaction = connection.begin().await?;
    let mut written = Vec::with_capacity(writes.len());
    for write in writes {
        written.push(write.run(&mut transaction).await?);
    }
    transaction.commit().await?;
    Ok(written)
}

impl Write {
    async fn run(&self, connection: &mut SqliteConnection) -> Answer {
        match self {
            Self::Player { token_hash, at } => {
                let player = enter_player(connection, token_hash, *at).await?;
                return Ok(Written::Player(player));
            }
            Self::Name { id, name } => name_player(connection, *id, name.as_deref()).await?,
            Self::Create(record) => create(connection, record).await?,
            Self::Append(record, body) => append(connection, record, body).await?,
            Self::Clock(id, left) => keep_clock(connection, *id, *left).await?,
        }
        Ok(Written::Done)
    }
}

async fn enter_player(
    connection: &mut SqliteConnection,
    token_hash: &[u8],
    at: Millis,
) -> Result<Player, StoreError> {
    let row = sqlx::query(
        "INSERT INTO players (token_hash, created_at) VALUES ($1, $2)
         ON CONFLICT (token_hash) DO UPDATE SET token_hash = token_hash RETURNING id, name",
    )
    .bind(token_hash)
    .bind(at)
    .fetch_one(connection)
    .await?;
    Ok(Player { id: PlayerId(row.try_get("id")?), name: row.try_get("name")? })
}

async fn name_player(
    connection: &mut SqliteConnection,
    id: PlayerId,
    name: Option<&str>,
) -> Result<(), StoreError> {
    for statement in [
        "UPDATE players SET name = $2 WHERE id = $1",
        "UPDATE games SET white_name = $2 WHERE white = $1 AND state IN ('waiting', 'running')",
        "UPDATE games SET black_name = $2 WHERE black = $1 AND state IN ('waiting', 'running')",
    ] {
        sqlx::query(statement).bind(id.0).bind(name).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn create(connection: &mut SqliteConnection, record: &Record) -> Result<(), StoreError> {
    let settings = &record.settings;
    let [white, black] = &record.seats;
    sqlx::query(
        "INSERT INTO games (id, rules, place, listed, start, set_up, clock_initial,
             clock_increment, creator, created_at, white, black, white_name, black_name, state,
             seq, updated_at, plies, turn, fen, white_left, black_left, invited, white_level,
             black_level)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
             $19, $20, $21, $22, $23, $24, $25)",
    )
    .bind(record.id.to_string())
    .bind(&settings.rules.key)
    .bind(settings.place.key())
    .bind(settings.listed)
    .bind(&settings.start)
    .bind(settings.set_up)
    .bind(settings.clock.map(|clock| signed(clock.initial)))
    .bind(settings.clock.map(|clock| signed(clock.increment)))
    .bind(record.creator.0)
    .bind(record.created_at)
    .bind(player(white))
    .bind(player(black))
    .bind(name(white))
    .bind(name(black))
    .bind(state(record))
    .bind(signed(record.seq))
    .bind(record.updated_at)
    .bind(signed(record.plies as u64))
    .bind(record.turn.name())
    .bind(&record.fen)
    .bind(record.left.map(|left| signed(left[0])))
    .bind(record.left.map(|left| signed(left[1])))
    .bind(settings.invited.map(|player| player.0))
    .bind(level(white))
    .bind(level(black))
    .execute(connection)
    .await?;
    Ok(())
}

async fn append(
    connection: &mut SqliteConnection,
    record: &Record,
    body: &str,
) -> Result<(), StoreError> {
    let id = record.id.to_string();
    sqlx::query("INSERT INTO events (game, seq, at, body) VALUES ($1, $2, $3, $4)")
        .bind(&id)
        .bind(signed(record.seq))
        .bind(record.updated_at)
        .bind(body)
        .execute(&mut *connection)
        .await?;
    let [white, black] = &record.seats;
    let ending = record.ending.map(Ending::stored);
    let ending = ending.as_ref();
    let updated = sqlx::query(
        "UPDATE games SET white = $2, black = $3, white_name = $4, black_name = $5, state = $6,
             seq = $7, updated_at = $8, plies = $9, turn = $10, fen = $11, white_left = $12,
             black_left = $13, result = $14, winner = $15, reason = $16, condition = $17,
             claimed = $18
         WHERE id = $1 AND seq = $7 - 1",
    )
    .bind(&id)
    .bind(player(white))
    .bind(player(black))
    .bind(name(white))
    .bind(name(black))
    .bind(state(record))
    .bind(signed(record.seq))
    .bind(record.updated_at)
    .bind(signed(record.plies as u64))
    .bind(record.turn.name())
    .bind(&record.fen)
    .bind(record.left.map(|left| signed(left[0])))
    .bind(record.left.map(|left| signed(left[1])))
    .bind(ending.map(|ending| ending.result.as_str()))
    .bind(ending.and_then(|ending| ending.winner.as_deref()))
    .bind(ending.map(|ending| ending.reason.as_str()))
    .bind(ending.and_then(|ending| ending.condition.as_deref()))
    .bind(ending.is_some_and(|ending| ending.claimed))
    .execute(connection)
    .await?;
    if updated.rows_affected() != 1 {
        let (id, seq) = (record.id, record.seq);
        return Err(StoreError::Damaged(format!("event {seq} of game {id} is out of order")));
    }
    Ok(())
}

async fn keep_clock(
    connection: &mut SqliteConnection,
    id: GameId,
    left: [u64; 2],
) -> Result<(), StoreError> {
    sqlx::query("UPDATE games SET white_left = $2, black_left = $3 WHERE id = $1")
        .bind(id.to_string())
        .bind(signed(left[0]))
        .bind(signed(left[1]))
        .execute(connection)
        .await?;
    Ok(())
}

fn player(seat: &Option<Seat>) -> Option<i64> {
    seat.as_ref().and_then(Seat::player).map(|player| player.0)
}

fn name(seat: &Option<Seat>) -> Option<&str> {
    seat.as_ref().and_then(Seat::name)
}

fn level(seat: &Option<Seat>) -> Option<u8> {
    seat.as_ref().and_then(Seat::level).map(Level::number)
}

/// The state column: games that were called off are not games that are over.
fn state(record: &Record) -> &'static str {
    match record.ending {
        Some(Ending::Cancelled | Ending::Expired) => "void",
        _ => record.state().key(),
    }
}

fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
