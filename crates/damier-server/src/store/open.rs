//! Opening the database file: making it, locking it, bringing it up to date, saying what is wrong.

use std::fmt;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, SqliteConnection};

/// The steps from each version of the schema to the next; the file keeps its version.
const STEPS: [&str; 3] =
    [include_str!("schema/1.sql"), include_str!("schema/2.sql"), include_str!("schema/3.sql")];

/// Marks the file as one of ours: "Dami" in ASCII.
const APPLICATION_ID: i64 = 0x4461_6d69;

/// Connections that read.
const READERS: u32 = 4;

/// Why the database file cannot be used.
#[derive(Debug)]
pub enum OpenError {
    /// Another server has it open.
    InUse(PathBuf),
    /// A newer version of the program wrote it.
    Newer {
        /// The file.
        file: PathBuf,
        /// The version of its schema.
        version: i64,
    },
    /// It is a database of some other program.
    Foreign(PathBuf),
    /// It is no database, or a broken one.
    Damaged {
        /// The file.
        file: PathBuf,
        /// What the database engine says.
        reason: String,
    },
    /// It cannot be made, read or written.
    Access {
        /// The file.
        file: PathBuf,
        /// What the system says.
        reason: String,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InUse(file) => write!(
                f,
                "the database {} is in use by another damier server: stop that one, or choose \
                 another directory with --data",
                file.display()
            ),
            Self::Newer { file, version } => write!(
                f,
                "the database {} was written by a newer damier (its schema is version {version}, \
                 this program knows up to {}): use the newer program",
                file.display(),
                STEPS.len()
            ),
            Self::Foreign(file) => write!(
                f,
                "{} is a database of another program: choose another file with --database",
                file.display()
            ),
            Self::Damaged { file, reason } => write!(
                f,
                "the database {} is damaged ({reason}): put a copy of it back, or move it away to \
                 begin with a new one",
                file.display()
            ),
            Self::Access { file, reason } => {
                write!(f, "the database {} cannot be opened: {reason}", file.display())
            }
        }
    }
}

impl std::error::Error for OpenError {}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
}

/// The pool that reads; its connections are made when they are needed.
pub(super) fn readers(file: &Path) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(READERS)
        .connect_lazy_with(options(file).create_if_missing(false).read_only(true))
}

/// The connection that writes, on a database brought up to date, and the lock that keeps other
/// servers away for as long as it is held.
pub(super) async fn writer(file: &Path) -> Result<(SqliteConnection, File), OpenError> {
    let lock = lock(file)?;
    let failed = |error: sqlx::Error| explain(file, &error);
    let mut connection = options(file).create_if_missing(true).connect().await.map_err(failed)?;
    let version = pragma(&mut connection, "user_version").await.map_err(failed)?;
    let application = pragma(&mut connection, "application_id").await.map_err(failed)?;
    let tables: i64 = sqlx::query("SELECT count(*) AS n FROM sqlite_master")
        .fetch_one(&mut connection)
        .await
        .and_then(|row| row.try_get("n"))
        .map_err(failed)?;
    if application != APPLICATION_ID && tables > 0 {
        return Err(OpenError::Foreign(file.to_owned()));
    }
    let done = usize::try_from(version).ok().filter(|&done| done <= STEPS.len());
    let Some(done) = done else {
        return Err(OpenError::Newer { file: file.to_owned(), version });
    };
    migrate(&mut connection, done).await.map_err(failed)?;
    Ok((connection, lock))
}

async fn pragma(connection: &mut SqliteConnection, name: &str) -> Result<i64, sqlx::Error> {
    let row = sqlx::query(AssertSqlSafe(format!("PRAGMA {name}"))).fetch_one(connection).await?;
    row.try_get(0)
}

/// Takes the steps that the file has not taken yet, all or none.
async fn migrate(connection: &mut SqliteConnection, done: usize) -> Result<(), sqlx::Error> {
    if done == STEPS.len() {
        return Ok(());
    }
    let mut transaction = connection.begin().await?;
    for step in STEPS.iter().skip(done) {
        sqlx::raw_sql(*step).execute(&mut *transaction).await?;
    }
    let mark =
        format!("PRAGMA user_version = {}; PRAGMA application_id = {APPLICATION_ID}", STEPS.len());
    sqlx::raw_sql(AssertSqlSafe(mark)).execute(&mut *transaction).await?;
    transaction.commit().await
}

fn lock(file: &Path) -> Result<File, OpenError> {
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let path = PathBuf::from(name);
    let access = |error: std::io::Error| OpenError::Access {
        file: file.to_owned(),
        reason: format!("{}: {error}", path.display()),
    };
    let lock = File::create(&path).map_err(access)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(file.to_owned())),
        Err(TryLockError::Error(error)) => Err(access(error)),
    }
}

fn explain(file: &Path, error: &sqlx::Error) -> OpenError {
    let file = file.to_owned();
    let database = error.as_database_error();
    let reason = database.map_or_else(|| error.to_string(), |error| error.message().to_owned());
    // The primary result code is the low byte: 11 is SQLITE_CORRUPT, 26 is SQLITE_NOTADB.
    let code = database.and_then(|error| error.code()?.parse::<u32>().ok()).map(|code| code & 255);
    match code {
        Some(11 | 26) => OpenError::Damaged { file, reason },
        _ => OpenError::Access { file, reason },
    }
}
