//! Databases for tests: empty, and gone when their test ends.

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, SqliteConnection};
use tempfile::TempDir;

/// Names a PostgreSQL server that lets the tests make databases, as a URL.
const SERVER: &str = "DAMIER_TEST_POSTGRES";

/// Runs each test on each kind of database: it is given one. Those on PostgreSQL, which is not
/// everywhere, are run by `./test`, and by `cargo test -- --ignored postgres`.
macro_rules! on_every_database {
    ($($test:ident,)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test(super::ScratchDatabase::sqlite()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            #[ignore = "needs PostgreSQL: run ./test, or see CONTRIBUTING.md"]
            async fn $test() {
                super::$test(super::ScratchDatabase::postgres().await).await;
            })*
        }
    };
}

pub(crate) use on_every_database;

/// A database for one test.
pub(crate) enum ScratchDatabase {
    Sqlite(TempDir),
    Postgres { server: Box<PgConnectOptions>, name: String },
}

/// A connection of the test's own.
pub(crate) enum ScratchConnection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl ScratchDatabase {
    /// A file in a directory of its own.
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().expect("a directory"))
    }

    /// A new database on the server that the environment names.
    pub(crate) async fn postgres() -> Self {
        let url = std::env::var(SERVER)
            .unwrap_or_else(|_| panic!("set {SERVER}=postgres://user@host/name, or run ./test"));
        let server: PgConnectOptions = url.parse().expect("a URL");
        let server = server.disable_statement_logging();
        let name = format!("damier_test_{:032x}", rand::random::<u128>());
        let mut connection = server.connect().await.expect("a PostgreSQL server");
        let create = format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'");
        sqlx::raw_sql(AssertSqlSafe(create)).execute(&mut connection).await.expect("a database");
        connection.close().await.expect("an end");
        Self::Postgres { server: Box::new(server), name }
    }

    /// The URL for the option `--database`.
    pub(crate) fn url(&self) -> String {
        match self {
            Self::Sqlite(directory) => {
                format!("sqlite:{}", directory.path().join("games.db").display())
            }
            Self::Postgres { server, name } => {
                PgConnectOptions::clone(server).database(name).to_url_lossy().to_string()
            }
        }
    }

    /// A connection past the store.
    pub(crate) async fn connect(&self) -> ScratchConnection {
        match self {
            Self::Sqlite(directory) => {
                let file = directory.path().join("games.db");
                let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
                ScratchConnection::Sqlite(options.connect().await.expect("a file"))
            }
            Self::Postgres { server, name } => {
                let options = PgConnectOptions::clone(server).database(name);
                ScratchConnection::Postgres(options.connect().await.expect("a database"))
            }
        }
    }

    /// Runs statements past the store.
    pub(crate) async fn run(&self, sql: &str) {
        let mut connection = self.connect().await;
        connection.run(sql).await;
        connection.close().await;
    }
}

impl ScratchConnection {
    pub(crate) async fn run(&mut self, sql: &str) {
        let statements = sqlx::raw_sql(AssertSqlSafe(sql));
        match self {
            Self::Sqlite(connection) => drop(statements.execute(connection).await.expect(sql)),
            Self::Postgres(connection) => drop(statements.execute(connection).await.expect(sql)),
        }
    }

    /// The texts in the first column of what a statement finds.
    pub(crate) async fn texts(&mut self, sql: &str) -> Vec<String> {
        let query = AssertSqlSafe(sql);
        match self {
            Self::Sqlite(connection) => {
                sqlx::query_scalar(query).fetch_all(connection).await.expect(sql)
            }
            Self::Postgres(connection) => {
                sqlx::query_scalar(query).fetch_all(connection).await.expect(sql)
            }
        }
    }

    pub(crate) async fn close(self) {
        match self {
            Self::Sqlite(connection) => connection.close().await.expect("an end"),
            Self::Postgres(connection) => connection.close().await.expect("an end"),
        }
    }
}

impl Drop for ScratchDatabase {
    fn drop(&mut self) {
        let Self::Postgres { server, name } = self else { return };
        let (server, name) = (server.clone(), name.clone());
        // A thread of its own, since the test's runtime may be in the middle of a panic.
        let drop_database = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let mut connection = server.connect().await?;
                let sql = format!("DROP DATABASE {name} WITH (FORCE)");
                sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await
            })
        });
        let dropped = drop_database.join();
        if !std::thread::panicking() {
            dropped.expect("no panic").expect("the database goes");
        }
    }
}
