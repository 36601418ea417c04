//! Games in one SQLite file, with a write-ahead log that is synchronised at each commit.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::query::Query;
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row as _, Sqlite, SqliteConnection};

use super::database::{
    Answer, Row, Rows, SCHEMA_VERSION, SchemaStep, Statement, Storage, Value, Writer, read_columns,
    steps_from,
};
use super::{DatabaseUrl, OpenError};

const STEPS: &[SchemaStep] = &[
    SchemaStep { to: 1, sql: include_str!("schema/1.sql") },
    SchemaStep { to: 2, sql: include_str!("schema/2.sql") },
    SchemaStep { to: 3, sql: include_str!("schema/3.sql") },
    SchemaStep { to: 4, sql: include_str!("schema/4.sql") },
    SchemaStep { to: 5, sql: include_str!("schema/5.sql") },
    SchemaStep { to: 6, sql: include_str!("schema/6.sql") },
];

/// Marks the file as one of ours: "Dami" in ASCII.
const APPLICATION_ID: i64 = 0x4461_6d69;

/// Connections that read, besides the one for quick statements.
const READERS: u32 = 4;

/// How long a connection waits for a lock that another program holds.
const LOCKED: Duration = Duration::from_secs(5);

/// A database file.
pub(super) struct SqliteFile {
    file: PathBuf,
    readers: SqlitePool,
    quick_reader: SqlitePool,
}

impl SqliteFile {
    /// The database in `file`; its connections are made when they are needed.
    pub(super) fn new(file: &Path) -> Self {
        let pool = |connections| {
            SqlitePoolOptions::new()
                .max_connections(connections)
                .connect_lazy_with(options(file).create_if_missing(false).read_only(true))
        };
        Self { file: file.to_owned(), readers: pool(READERS), quick_reader: pool(1) }
    }

    async fn open_writer(&self) -> Result<SqliteWriter, OpenError> {
        let file = &self.file;
        let lock = lock(file)?;
        let failed = |error: sqlx::Error| explain(file, error);
        let mut connection =
            options(file).create_if_missing(true).connect().await.map_err(failed)?;
        let version = number(&mut connection, "PRAGMA user_version").await.map_err(failed)?;
        let application = number(&mut connection, "PRAGMA application_id").await.map_err(failed)?;
        let tables = "SELECT count(*) FROM sqlite_master";
        let tables = number(&mut connection, tables).await.map_err(failed)?;
        let database = name(file);
        if application != APPLICATION_ID && tables > 0 {
            return Err(OpenError::Foreign { database });
        }
        let Some(steps) = steps_from(version, STEPS) else {
            return Err(OpenError::Newer { database, version });
        };
        migrate(&mut connection, steps).await.map_err(failed)?;
        Ok(SqliteWriter { connection, _lock: lock })
    }
}

impl Storage for SqliteFile {
    fn writer(&self) -> BoxFuture<'_, Result<Box<dyn Writer>, OpenError>> {
        Box::pin(async { Ok(Box::new(self.open_writer().await?) as Box<dyn Writer>) })
    }

    fn fetch<'a>(&'a self, statement: &'a Statement) -> Answer<'a, Rows> {
        Box::pin(async { Ok(boxed(query(statement).fetch_all(&self.readers).await?)) })
    }

    fn fetch_quick<'a>(&'a self, statement: &'a Statement) -> Answer<'a, Rows> {
        Box::pin(async { Ok(boxed(query(statement).fetch_all(&self.quick_reader).await?)) })
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.readers.close().await;
            self.quick_reader.close().await;
        })
    }
}

/// The writing connection, and the lock that keeps other servers away for as long as it is held.
struct SqliteWriter {
    connection: SqliteConnection,
    _lock: File,
}

impl SqliteWriter {
    async fn run(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        sqlx::query(sql).execute(&mut self.connection).await.map(drop)
    }
}

impl Writer for SqliteWriter {
    fn begin(&mut self) -> Answer<'_, ()> {
        // At once as a writer: a lock of another program is met here, not halfway.
        Box::pin(async { Ok(self.run("BEGIN IMMEDIATE").await?) })
    }

    fn execute<'a>(&'a mut self, statement: &'a Statement) -> Answer<'a, u64> {
        Box::pin(async {
            Ok(query(statement).execute(&mut self.connection).await?.rows_affected())
        })
    }

    fn fetch<'a>(&'a mut self, statement: &'a Statement) -> Answer<'a, Rows> {
        Box::pin(async { Ok(boxed(query(statement).fetch_all(&mut self.connection).await?)) })
    }

    fn commit(&mut self) -> Answer<'_, ()> {
        Box::pin(async { Ok(self.run("COMMIT").await?) })
    }

    fn rollback(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            // Some errors have undone it already, which is the one way in which this fails.
            let _ = self.run("ROLLBACK").await;
        })
    }

    fn close(self: Box<Self>) -> Answer<'static, ()> {
        Box::pin(async { Ok(self.connection.close().await?) })
    }
}

read_columns!(SqliteRow);

fn boxed(rows: Vec<SqliteRow>) -> Rows {
    rows.into_iter().map(|row| Box::new(row) as Box<dyn Row>).collect()
}

fn query(statement: &Statement) -> Query<'_, Sqlite, SqliteArguments> {
    let query = sqlx::query(statement.sql());
    statement.values().iter().fold(query, |query, value| match value {
        Value::Integer(value) => query.bind(value),
        Value::Text(value) => query.bind(value.as_deref()),
        Value::Boolean(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value.as_deref()),
    })
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(LOCKED)
        .disable_statement_logging()
}

async fn number(connection: &mut SqliteConnection, sql: &'static str) -> Result<i64, sqlx::Error> {
    sqlx::query(sql).fetch_one(connection).await?.try_get(0)
}

/// Takes the steps that the file has not taken yet, all or none.
async fn migrate(
    connection: &mut SqliteConnection,
    steps: impl Iterator<Item = &'static SchemaStep>,
) -> Result<(), sqlx::Error> {
    let mut steps = steps.peekable();
    if steps.peek().is_none() {
        return Ok(());
    }
    let mut transaction = connection.begin().await?;
    for step in steps {
        sqlx::raw_sql(step.sql).execute(&mut *transaction).await?;
    }
    let mark =
        format!("PRAGMA user_version = {SCHEMA_VERSION}; PRAGMA application_id = {APPLICATION_ID}");
    sqlx::raw_sql(AssertSqlSafe(mark)).execute(&mut *transaction).await?;
    transaction.commit().await
}

/// Locks a file beside the database: its lock goes with the process, however that ends.
fn lock(file: &Path) -> Result<File, OpenError> {
    // One lock for one database, by whichever link it is reached.
    let real = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let mut path = real.into_os_string();
    path.push(".lock");
    let path = PathBuf::from(path);
    let access = |error: std::io::Error| OpenError::Access {
        database: name(file),
        reason: format!("{}: {error}", path.display()),
        source: error.into(),
    };
    let lock = File::create(&path).map_err(access)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { database: name(file) }),
        Err(TryLockError::Error(error)) => Err(access(error)),
    }
}

fn name(file: &Path) -> String {
    DatabaseUrl::Sqlite(file.to_owned()).to_string()
}

fn explain(file: &Path, error: sqlx::Error) -> OpenError {
    let database = name(file);
    let reported = error.as_database_error();
    let reason = reported.map_or_else(|| error.to_string(), |error| error.message().to_owned());
    // The primary result code is the low byte: 11 is SQLITE_CORRUPT, 26 is SQLITE_NOTADB.
    let code = reported.and_then(|error| error.code()?.parse::<u32>().ok()).map(|code| code & 255);
    let source = error.into();
    match code {
        Some(11 | 26) => OpenError::Damaged { database, reason, source },
        _ => OpenError::Access { database, reason, source },
    }
}
