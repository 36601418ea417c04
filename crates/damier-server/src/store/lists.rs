//! Lists of games.
//!
//! A list is put together from parts that each follow an index from its newest game on: the games
//! that everybody sees in one state, those in which the reader has White, and so on. So it costs the
//! same however many games there are, and however far back it begins (keyset paging).

use std::collections::HashMap;
use std::fmt;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::database::{Field, Row, Rows, Statement};
use super::game_row::{GameRow, read_id};
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

/// A place in a list: right after the game with this key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cursor {
    updated_at: Millis,
    id: GameId,
}

impl Cursor {
    /// The place of a game.
    pub(crate) fn of(record: &Record) -> Self {
        Self { updated_at: record.updated_at, id: record.id }
    }

    /// The place that a text names, as an address has it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (updated_at, id) = text.split_once('-')?;
        Some(Self { updated_at: updated_at.parse().ok()?, id: GameId::parse(id)? })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.updated_at, self.id)
    }
}

/// Which part of a list is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Span {
    /// The games changed last.
    Newest,
    /// Those that come next after a place: changed before it.
    Older(Cursor),
    /// Those that come right before a place: changed after it.
    Newer(Cursor),
}

impl Span {
    /// The condition that a game lies in the span, to be gone on with.
    fn restrict(self, query: &mut Statement) {
        // What both databases look up in an index is the first comparison of each.
        let (first, then, tie, cursor) = match self {
            Self::Newest => return,
            Self::Older(cursor) => {
                (" AND updated_at <= ", " AND (updated_at < ", " OR id > ", cursor)
            }
            Self::Newer(cursor) => {
                (" AND updated_at >= ", " AND (updated_at > ", " OR id < ", cursor)
            }
        };
        query.push(first).push_bind(cursor.updated_at).push(then).push_bind(cursor.updated_at);
        query.push(tie).push_bind(cursor.id.to_string()).push(")");
    }

    /// The order in which the games of the span are looked for.
    fn order(self) -> &'static str {
        match self {
            Self::Newest | Self::Older(_) => " ORDER BY updated_at DESC, id",
            Self::Newer(_) => " ORDER BY updated_at, id DESC",
        }
    }
}

/// The games that everybody sees. A seat that is kept for somebody is no seat to offer to others.
const PUBLIC: &str = "listed AND (state <> 'waiting' OR invited IS NULL)";

/// How a reader may see a game: each of these is found by an index.
#[derive(Clone, Copy)]
enum Access {
    Public,
    White(PlayerId),
    Black(PlayerId),
    Invited(PlayerId),
}

impl Access {
    fn restrict(self, query: &mut Statement) {
        match self {
            Self::Public => query.push(PUBLIC),
            Self::White(player) => query.push("white = ").push_bind(player.0),
            Self::Black(player) => query.push("black = ").push_bind(player.0),
            Self::Invited(player) => query.push("invited = ").push_bind(player.0),
        };
    }
}

impl Filter<'_> {
    /// The states to look through: called-off games are in none.
    fn states(self) -> impl Iterator<Item = State> {
        State::ALL.into_iter().filter(move |&state| self.state.is_none_or(|wanted| wanted == state))
    }

    /// Every way in which the reader may see a game that is wanted.
    fn accesses(self) -> impl Iterator<Item = Access> {
        let public = (!self.own).then_some(Access::Public);
        let invited = self.reader.filter(|_| !self.own).map(Access::Invited);
        let seats = self.reader.map(|own| [Access::White(own), Access::Black(own)]);
        public.into_iter().chain(seats.into_iter().flatten()).chain(invited)
    }

    /// The games that match, as the condition of one part of the list.
    fn restrict(self, query: &mut Statement, access: Access, state: State) {
        access.restrict(query);
        query.push(" AND state = ").push_bind(state.key());
        if let Some(rules) = self.rules {
            query.push(" AND rules = ").push_bind(rules);
        }
        if self.computer {
            query.push(" AND (white_level IS NOT NULL OR black_level IS NOT NULL)");
        }
    }

    /// The games of `span` that match, `limit` at most.
    pub(super) fn select(self, span: Span, limit: u32) -> Statement {
        let limit = i64::from(limit);
        let mut select = Statement::new("SELECT * FROM (");
        let mut separator = "";
        for state in self.states() {
            for access in self.accesses() {
                select.push(separator).push("SELECT * FROM (").push(GameRow::select_sql());
                self.restrict(select.push(" WHERE "), access, state);
                span.restrict(&mut select);
                select.push(span.order()).push(" LIMIT ").push_bind(limit).push(") AS part");
                // A game that is found in several ways is listed once.
                separator = " UNION ";
            }
        }
        select.push(") AS found").push(span.order()).push(" LIMIT ").push_bind(limit);
        select
    }

    /// How many games the reader sees, or has, besides those that everybody sees.
    fn count_personal(self) -> Option<Statement> {
        let mut count = Statement::new("SELECT count(*) FROM (");
        let mut separator = "";
        for state in self.states() {
            for access in self.accesses().filter(|access| !matches!(access, Access::Public)) {
                count.push(separator).push("SELECT id FROM games WHERE ");
                self.restrict(&mut count, access, state);
                if !self.own {
                    count.push(" AND NOT (").push(PUBLIC).push(")");
                }
                separator = " UNION ";
            }
        }
        count.push(") AS found");
        (!separator.is_empty()).then_some(count)
    }

    /// How many games everybody sees.
    fn count_public(self) -> Statement {
        let mut count = Statement::new("SELECT count(*) FROM (");
        let mut separator = "";
        for state in self.states() {
            count.push(separator).push("SELECT id FROM games WHERE ");
            self.restrict(&mut count, Access::Public, state);
            separator = " UNION ALL ";
        }
        count.push(") AS found");
        count
    }
}

/// How many games of a kind everybody sees.
type PublicKind = (Option<State>, Option<String>, bool);

/// Totals that were counted, since counting looks at every game.
#[derive(Default)]
pub(super) struct Totals(Mutex<HashMap<PublicKind, Total>>);

struct Total {
    games: u64,
    good_until: Instant,
}

/// A total is kept for so many times as long as the counting took: however many games there are,
/// and however many people look, counting takes a hundredth of the time at most.
const KEPT: u32 = 100;

impl Store {
    /// The games of `span` that match, `limit` at most, the last changed first.
    pub(crate) async fn list(
        &self,
        filter: Filter<'_>,
        span: Span,
        limit: u32,
    ) -> Result<Vec<Record>, StoreError> {
        if filter.accesses().next().is_none() {
            return Ok(Vec::new());
        }
        let rows = self.database.fetch(&filter.select(span, limit)).await?;
        let mut records = readable(rows.iter().map(|row| Record::try_from(GameRow::read(&**row)?)));
        if matches!(span, Span::Newer(_)) {
            records.reverse();
        }
        Ok(records)
    }

    /// How many games match. For those that everybody sees, how many there were a moment ago.
    pub(crate) async fn count(&self, filter: Filter<'_>) -> Result<u64, StoreError> {
        let personal = match filter.count_personal() {
            Some(count) => self.number(&count).await?,
            None => 0,
        };
        let public = if filter.own { 0 } else { self.public_total(filter).await? };
        Ok(personal + public)
    }

    async fn public_total(&self, filter: Filter<'_>) -> Result<u64, StoreError> {
        let kind = (filter.state, filter.rules.map(str::to_owned), filter.computer);
        // Whoever comes while it is being counted waits for that count, and makes none of their own.
        let mut totals = self.totals.0.lock().await;
        let began = Instant::now();
        if let Some(total) = totals.get(&kind).filter(|total| began < total.good_until) {
            return Ok(total.games);
        }
        let games = self.number(&filter.count_public()).await?;
        let took: Duration = began.elapsed();
        totals.insert(kind, Total { games, good_until: Instant::now() + took * KEPT });
        Ok(games)
    }

    async fn number(&self, count: &Statement) -> Result<u64, StoreError> {
        let rows = self.database.fetch(count).await?;
        let n: Option<i64> = rows.first().map(|row| Field::read(&**row, 0)).transpose()?;
        Ok(n.unwrap_or_default().unsigned_abs())
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
pub(super) fn readable<T>(rows: impl Iterator<Item = Result<T, StoreError>>) -> Vec<T> {
    rows.filter_map(|row| {
        row.inspect_err(|error| tracing::error!(%error, "a game cannot be listed")).ok()
    })
    .collect()
}
