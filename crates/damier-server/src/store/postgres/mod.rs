//! Games in a PostgreSQL database, where the session that writes holds an advisory lock.

use std::borrow::Cow;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::postgres::{
    PgArguments, PgConnectOptions, PgConnection, PgPool, PgPoolOptions, PgRow, Postgres,
};
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row as _};
use tokio::time::{Instant, sleep, timeout};

use super::database::{
    Answer, Row, Rows, SCHEMA_VERSION, SchemaStep, Statement, Storage, Value, Writer, read_columns,
    steps_from,
};
use super::{DatabaseUrl, OpenError, StoreError};

const STEPS: &[SchemaStep] = &[
    SchemaStep { to: 4, sql: include_str!("schema/4.sql") },
    SchemaStep { to: 5, sql: include_str!("schema/5.sql") },
    SchemaStep { to: 6, sql: include_str!("schema/6.sql") },
];

/// Connections that read, besides the one for quick statements.
const READERS: u32 = 4;

/// How long a connection or a statement may take: a server that is cut off says nothing at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait for the lock: PostgreSQL may need a moment to see that its holder is gone.
const LOCKED: Duration = Duration::from_secs(2);

/// The lock that a server holds on the schema it uses: "Dami" in ASCII, and the schema's name.
const TRY_LOCK: &str = "SELECT pg_try_advisory_lock(1147235689, hashtext(current_schema()))";

/// A database on a PostgreSQL server.
pub(super) struct PostgresDatabase {
    options: PgConnectOptions,
    readers: PgPool,
    quick_reader: PgPool,
}

impl PostgresDatabase {
    /// The database that `options` lead to; its connections are made when they are needed.
    pub(super) fn new(options: &PgConnectOptions) -> Self {
        let options = options.clone().application_name("damier").disable_statement_logging();
        let pool = |connections| {
            PgPoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(PATIENCE)
                .connect_lazy_with(options.clone())
        };
        let (readers, quick_reader) = (pool(READERS), pool(1));
        Self { options, readers, quick_reader }
    }

    async fn open_writer(&self) -> Result<PostgresWriter, OpenError> {
        let database = name(&self.options);
        let failed = |error: sqlx::Error| explain(&database, error);
        let (mut connection, session) =
            connect(&self.options).await.map_err(|error| access(&database, error))?;
        if !take_lock(&mut connection, None).await.map_err(failed)? {
            return Err(OpenError::InUse { database });
        }
        let version = version(&mut connection).await.map_err(failed)?;
        let Some(version) = version else { return Err(OpenError::Foreign { database }) };
        let Some(steps) = steps_from(version, STEPS) else {
            return Err(OpenError::Newer { database, version });
        };
        migrate(&mut connection, steps).await.map_err(failed)?;
        let options = self.options.clone();
        Ok(PostgresWriter { options, connection: Some(connection), session })
    }
}

impl Storage for PostgresDatabase {
    fn writer(&self) -> BoxFuture<'_, Result<Box<dyn Writer>, OpenError>> {
        Box::pin(async { Ok(Box::new(self.open_writer().await?) as Box<dyn Writer>) })
    }

    fn fetch<'a>(&'a self, statement: &'a Statement) -> Answer<'a, Rows> {
        Box::pin(read(&self.readers, statement))
    }

    fn fetch_quick<'a>(&'a self, statement: &'a Statement) -> Answer<'a, Rows> {
        Box::pin(read(&self.quick_reader, statement))
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            self.readers.close().await;
            self.quick_reader.close().await;
        })
    }
}

/// A session as PostgreSQL knows it: its process, and when that began.
#[derive(Clone, Debug)]
struct Session {
    process: i32,
    began: String,
}

/// The session that writes. When its connection is lost, the next transaction makes another.
struct PostgresWriter {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    session: Session,
}

impl PostgresWriter {
    fn connection(&mut self) -> Result<&mut PgConnection, StoreError> {
        self.connection.as_mut().ok_or_else(|| StoreError::from(silence()))
    }

    /// Gives up a connection that has failed, unless PostgreSQL itself reported the error.
    fn settle<T>(
        &mut self,
        done: Result<Result<T, sqlx::Error>, tokio::time::error::Elapsed>,
    ) -> Result<T, StoreError> {
        let result = done.unwrap_or_else(|_| Err(silence()));
        if result.as_ref().is_err_and(|error| error.as_database_error().is_none()) {
            self.connection = None;
        }
        Ok(result?)
    }

    async fn run(&mut self, sql: &'static str) -> Result<(), StoreError> {
        let done = timeout(PATIENCE, sqlx::raw_sql(sql).execute(self.connection()?)).await;
        self.settle(done).map(drop)
    }

    /// Makes another connection, which has to take the lock again.
    async fn reconnect(&mut self) -> Result<(), StoreError> {
        let (mut connection, session) = connect(&self.options).await?;
        if !take_lock(&mut connection, Some(&self.session)).await? {
            return Err(StoreError::TakenOver);
        }
        // Meanwhile, somebody may have upgraded it and gone.
        if version(&mut connection).await? != Some(SCHEMA_VERSION) {
            return Err(StoreError::TakenOver);
        }
        tracing::warn!("the connection to the database was lost, and is there again");
        (self.connection, self.session) = (Some(connection), session);
        Ok(())
    }
}

impl Writer for PostgresWriter {
    fn begin(&mut self) -> Answer<'_, ()> {
        Box::pin(async {
            if self.connection.is_some() && self.run("BEGIN").await.is_ok() {
                return Ok(());
            }
            // It was lost while there was nothing to write: nobody has to know.
            self.connection = None;
            self.reconnect().await?;
            self.run("BEGIN").await
        })
    }

    fn execute<'a>(&'a mut self, statement: &'a Statement) -> Answer<'a, u64> {
        Box::pin(async {
            let done = timeout(PATIENCE, query(statement).execute(self.connection()?)).await;
            Ok(self.settle(done)?.rows_affected())
        })
    }

    fn fetch<'a>(&'a mut self, statement: &'a Statement) -> Answer<'a, Rows> {
        Box::pin(async {
            let done = timeout(PATIENCE, query(statement).fetch_all(self.connection()?)).await;
            Ok(boxed(self.settle(done)?))
        })
    }

    fn commit(&mut self) -> Answer<'_, ()> {
        Box::pin(self.run("COMMIT"))
    }

    fn rollback(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            if self.connection.is_some() && self.run("ROLLBACK").await.is_err() {
                self.connection = None;
            }
        })
    }

    fn close(self: Box<Self>) -> Answer<'static, ()> {
        Box::pin(async {
            match self.connection {
                Some(connection) => Ok(connection.close().await?),
                None => Ok(()),
            }
        })
    }
}

read_columns!(PgRow);

fn boxed(rows: Vec<PgRow>) -> Rows {
    rows.into_iter().map(|row| Box::new(row) as Box<dyn Row>).collect()
}

fn query(statement: &Statement) -> Query<'_, Postgres, PgArguments> {
    let query = sqlx::query(statement.sql());
    statement.values().iter().fold(query, |query, value| match value {
        Value::Integer(value) => query.bind(value),
        Value::Text(value) => query.bind(value.as_deref()),
        Value::Boolean(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value.as_deref()),
    })
}

async fn read(readers: &PgPool, statement: &Statement) -> Result<Rows, StoreError> {
    let fetch = query(statement).fetch_all(readers);
    Ok(boxed(timeout(PATIENCE, fetch).await.unwrap_or_else(|_| Err(silence()))?))
}

/// What is said when nothing was heard in time.
fn silence() -> sqlx::Error {
    let reason = "the database server does not answer";
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, reason))
}

/// A connection on which a commit is on the disk once it is acknowledged, whatever the server is
/// set to.
async fn connect(options: &PgConnectOptions) -> Result<(PgConnection, Session), sqlx::Error> {
    let connect = async {
        let mut connection = options.connect().await?;
        sqlx::raw_sql(
            "SELECT set_config('synchronous_commit', 'on', false)
             WHERE current_setting('synchronous_commit') IN ('off', 'local');
             SET lock_timeout = '5s'",
        )
        .execute(&mut connection)
        .await?;
        let row = sqlx::query(
            "SELECT pid, backend_start::text, current_setting('fsync'),
                 current_setting('server_encoding'), current_schema()::text
             FROM pg_stat_activity WHERE pid = pg_backend_pid()",
        )
        .fetch_one(&mut connection)
        .await?;
        if row.try_get::<&str, _>(2)? == "off" {
            tracing::warn!(
                "the database server runs with fsync = off: a loss of power may cost moves that \
                 were acknowledged"
            );
        }
        let unusable = |reason: String| Err(sqlx::Error::Configuration(reason.into()));
        match row.try_get(3)? {
            "UTF8" => {}
            other => return unusable(format!("its encoding is {other}: make it with UTF8")),
        }
        if row.try_get::<Option<&str>, _>(4)?.is_none() {
            return unusable("its search_path names no schema that exists".to_owned());
        }
        Ok((connection, Session { process: row.try_get(0)?, began: row.try_get(1)? }))
    };
    timeout(PATIENCE, connect).await.unwrap_or_else(|_| Err(silence()))
}

/// Takes the lock that keeps other servers away; false when another one holds it. A session of our
/// own that was cut off may hold it still, and is ended.
async fn take_lock(
    connection: &mut PgConnection,
    own: Option<&Session>,
) -> Result<bool, sqlx::Error> {
    let until = Instant::now() + LOCKED;
    loop {
        if sqlx::query(TRY_LOCK).fetch_one(&mut *connection).await?.try_get(0)? {
            return Ok(true);
        }
        if Instant::now() > until {
            return Ok(false);
        }
        if let Some(Session { process, began }) = own {
            sqlx::query(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE pid = $1 AND backend_start::text = $2",
            )
            .bind(process)
            .bind(began)
            .execute(&mut *connection)
            .await?;
        }
        sleep(LOCKED / 20).await;
    }
}

/// The version of the schema, 0 where there is none yet; nothing if the tables are not ours.
async fn version(connection: &mut PgConnection) -> Result<Option<i64>, sqlx::Error> {
    let tables: Vec<String> = sqlx::query(
        "SELECT relname::text FROM pg_class
         WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')",
    )
    .fetch_all(&mut *connection)
    .await?
    .iter()
    .map(|row| row.try_get(0))
    .collect::<Result<_, _>>()?;
    if tables.is_empty() {
        return Ok(Some(0));
    }
    if !tables.iter().any(|table| table == "damier_schema") {
        return Ok(None);
    }
    let row = sqlx::query("SELECT version FROM damier_schema").fetch_one(connection).await?;
    row.try_get(0).map(Some)
}

/// Takes the steps that the database has not taken yet, all or none.
async fn migrate(
    connection: &mut PgConnection,
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
    let mark = format!("UPDATE damier_schema SET version = {SCHEMA_VERSION}");
    sqlx::raw_sql(AssertSqlSafe(mark)).execute(&mut *transaction).await?;
    transaction.commit().await
}

fn name(options: &PgConnectOptions) -> String {
    DatabaseUrl::Postgres(Box::new(options.clone())).to_string()
}

/// What the error says of itself, without what the driver says around it.
fn access(database: &str, error: sqlx::Error) -> OpenError {
    let reason = match &error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::Configuration(reason) => reason.to_string(),
        other => other.to_string(),
    };
    OpenError::Access { database: database.to_owned(), reason, source: error.into() }
}

fn explain(database: &str, error: sqlx::Error) -> OpenError {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let code = code.map(Cow::into_owned);
    match (code.as_deref(), access(database, error)) {
        // data_corrupted and index_corrupted
        (Some("XX001" | "XX002"), OpenError::Access { database, reason, source }) => {
            OpenError::Damaged { database, reason, source }
        }
        (_, other) => other,
    }
}
