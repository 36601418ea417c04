//! What the store needs of a database: the traits that each kind of database implements.
//!
//! SQL that all kinds understand is written once, as a [`Statement`] with `$1`, `$2` … where its
//! values go. An implementation opens its database, brings the schema up to date, keeps other
//! servers away, and runs statements.

use std::borrow::Cow;

use futures_util::future::BoxFuture;
use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};

use super::{OpenError, StoreError};

/// The version of the schema that this program reads and writes.
pub(super) const SCHEMA_VERSION: i64 = 6;

/// What a statement is answered, once it has run.
pub(super) type Answer<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// The rows that a statement found.
pub(super) type Rows = Vec<Box<dyn Row>>;

/// A database in which games can be kept.
pub(super) trait Storage: Send + Sync {
    /// Opens the connection that writes, on a schema brought up to date. While it is open, no other
    /// server gets one.
    fn writer(&self) -> BoxFuture<'_, Result<Box<dyn Writer>, OpenError>>;

    /// Runs a statement that reads, on any connection that is free.
    fn fetch<'a>(&'a self, statement: &'a Statement) -> Answer<'a, Rows>;

    /// Runs a statement that reads, and is quick, on a connection kept for such: it does not wait for
    /// others to be free.
    fn fetch_quick<'a>(&'a self, statement: &'a Statement) -> Answer<'a, Rows>;

    /// Closes the connections that read.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// The one connection that writes, in transactions.
pub(super) trait Writer: Send {
    /// Begins a transaction.
    fn begin(&mut self) -> Answer<'_, ()>;

    /// Runs a statement; how many rows it changed.
    fn execute<'a>(&'a mut self, statement: &'a Statement) -> Answer<'a, u64>;

    /// Runs a statement that returns rows.
    fn fetch<'a>(&'a mut self, statement: &'a Statement) -> Answer<'a, Rows>;

    /// Commits the transaction: once this is done, it survives the end of the process and a loss of
    /// power.
    fn commit(&mut self) -> Answer<'_, ()>;

    /// Undoes the transaction, if one has begun.
    fn rollback(&mut self) -> BoxFuture<'_, ()>;

    /// Closes the connection and lets other servers in.
    fn close(self: Box<Self>) -> Answer<'static, ()>;
}

/// A row that a statement found. Columns count from 0.
pub(super) trait Row: Send + Sync {
    /// The integer in a column.
    fn integer(&self, column: usize) -> Result<Option<i64>, sqlx::Error>;

    /// The text in a column.
    fn text(&self, column: usize) -> Result<Option<String>, sqlx::Error>;

    /// The truth value in a column.
    fn boolean(&self, column: usize) -> Result<Option<bool>, sqlx::Error>;
}

/// Reads the columns of a driver's row, whose own trait of that name has to be in scope.
macro_rules! read_columns {
    ($row:ty) => {
        impl Row for $row {
            fn integer(&self, column: usize) -> Result<Option<i64>, sqlx::Error> {
                self.try_get(column)
            }

            fn text(&self, column: usize) -> Result<Option<String>, sqlx::Error> {
                self.try_get(column)
            }

            fn boolean(&self, column: usize) -> Result<Option<bool>, sqlx::Error> {
                self.try_get(column)
            }
        }
    };
}
pub(super) use read_columns;

/// A value of a column. NULL has a type, too: PostgreSQL asks for it.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Integer(Option<i64>),
    Text(Option<String>),
    Boolean(Option<bool>),
    Bytes(Option<Vec<u8>>),
}

/// A type that a column can have.
pub(super) trait Field: Sized {
    /// The value in a column of `row`.
    fn read(row: &dyn Row, column: usize) -> Result<Self, sqlx::Error>;
}

/// Ties a Rust type to its values, with and without NULL.
macro_rules! fields {
    ($($type:ty, $value:ident, $read:ident;)*) => {$(
        impl From<Option<$type>> for Value {
            fn from(value: Option<$type>) -> Self {
                Self::$value(value)
            }
        }

        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$value(Some(value))
            }
        }

        impl Field for Option<$type> {
            fn read(row: &dyn Row, column: usize) -> Result<Self, sqlx::Error> {
                row.$read(column)
            }
        }

        impl Field for $type {
            fn read(row: &dyn Row, column: usize) -> Result<Self, sqlx::Error> {
                row.$read(column)?.ok_or_else(|| sqlx::Error::ColumnDecode {
                    index: column.to_string(),
                    source: "it is NULL".into(),
                })
            }
        }
    )*};
}

fields! {
    i64, Integer, integer;
    String, Text, text;
    bool, Boolean, boolean;
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(Some(value.to_owned()))
    }
}

impl From<Vec<u8>> for Value {
    fn from(value: Vec<u8>) -> Self {
        Self::Bytes(Some(value))
    }
}

/// A statement in SQL with the values for `$1`, `$2` ….
#[derive(Clone, Debug)]
pub(super) struct Statement {
    sql: Cow<'static, str>,
    values: Vec<Value>,
}

impl Statement {
    /// A statement whose values are still to be bound.
    pub(super) fn new(sql: &'static str) -> Self {
        Self { sql: Cow::Borrowed(sql), values: Vec::new() }
    }

    /// Adds the next value.
    pub(super) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Adds the next values.
    pub(super) fn bind_all(mut self, values: impl IntoIterator<Item = Value>) -> Self {
        self.values.extend(values);
        self
    }

    /// Goes on with more SQL.
    pub(super) fn push(&mut self, sql: &'static str) -> &mut Self {
        self.sql.to_mut().push_str(sql);
        self
    }

    /// Goes on with a value.
    pub(super) fn push_bind(&mut self, value: impl Into<Value>) -> &mut Self {
        self.values.push(value.into());
        let place = format!("${}", self.values.len());
        self.sql.to_mut().push_str(&place);
        self
    }

    /// The statement that tells how SQLite would run this one.
    #[cfg(test)]
    pub(super) fn explained(mut self) -> Self {
        self.sql.to_mut().insert_str(0, "EXPLAIN QUERY PLAN ");
        self
    }

    /// The SQL: put together from parts of the program's own, never from what somebody sent.
    pub(super) fn sql(&self) -> SqlStr {
        match &self.sql {
            Cow::Borrowed(sql) => sql.into_sql_str(),
            Cow::Owned(sql) => AssertSqlSafe(sql.as_str()).into_sql_str(),
        }
    }

    /// The values, in the order of their places.
    pub(super) fn values(&self) -> &[Value] {
        &self.values
    }
}

/// A step of the schema: what makes a database of the version before one of version `to`.
pub(super) struct SchemaStep {
    pub(super) to: i64,
    pub(super) sql: &'static str,
}

/// The steps still to be taken from `version`; nothing if a newer program made the database.
pub(super) fn steps_from(
    version: i64,
    steps: &'static [SchemaStep],
) -> Option<impl Iterator<Item = &'static SchemaStep>> {
    let known = (0..=SCHEMA_VERSION).contains(&version);
    known.then(|| steps.iter().filter(move |step| step.to > version))
}
