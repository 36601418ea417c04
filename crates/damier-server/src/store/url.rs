//! Which database is meant, and why it cannot be used.

use std::fmt;
use std::path::PathBuf;

use sqlx::postgres::PgConnectOptions;

use super::database::SCHEMA_VERSION;

/// Which database is meant. Its text never holds a password.
#[derive(Clone, Debug)]
pub(crate) enum DatabaseUrl {
    /// A file of SQLite.
    Sqlite(PathBuf),
    /// A database on a PostgreSQL server.
    Postgres(Box<PgConnectOptions>),
}

impl DatabaseUrl {
    /// The database that a URL names: `sqlite:PATH` or `postgres://USER@HOST/NAME`. The error says
    /// what is wrong with it, without repeating a password.
    pub(crate) fn parse(url: &str) -> Result<Self, String> {
        match url.split_once(':') {
            Some(("sqlite", path)) => {
                let path = path.strip_prefix("//").unwrap_or(path);
                if path.is_empty() || path.contains(":memory:") || path.contains('?') {
                    return Err(format!("{url:?} names no file"));
                }
                Ok(Self::Sqlite(PathBuf::from(path)))
            }
            Some((scheme @ ("postgres" | "postgresql"), _)) => match url.parse() {
                Ok(options) => Ok(Self::Postgres(Box::new(options))),
                Err(error) => Err(format!("{scheme}:… cannot be read ({error})")),
            },
            // Whatever stands there may hold a password, which must not reach a log.
            Some((scheme, _)) => Err(format!("{scheme}:… is of a kind that is not supported")),
            None => Err("it is no URL".to_owned()),
        }
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => write!(f, "{}", file.display()),
            Self::Postgres(options) => {
                // Without a name, the database is called as the user is.
                let name = options.get_database().unwrap_or(options.get_username());
                match options.get_socket() {
                    Some(socket) => write!(f, "postgres:///{name}?host={}", socket.display()),
                    None => {
                        let (host, port) = (options.get_host(), options.get_port());
                        write!(f, "postgres://{host}:{port}/{name}")
                    }
                }
            }
        }
    }
}

/// Why a database cannot be used. `database` is its file or its URL, without a password.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// Another server has it open.
    #[error(
        "the database {database} is in use by another damier server: stop that one, or choose \
         another database with --data or --database"
    )]
    InUse {
        /// The database.
        database: String,
    },
    /// A newer version of the program wrote it.
    #[error(
        "the database {database} was written by a newer damier (its schema is version {version}, \
         this program knows up to {SCHEMA_VERSION}): use the newer program"
    )]
    Newer {
        /// The database.
        database: String,
        /// The version of its schema.
        version: i64,
    },
    /// It holds the tables of some other program.
    #[error(
        "the database {database} belongs to another program: choose another one with --database"
    )]
    Foreign {
        /// The database.
        database: String,
    },
    /// It is no database, or a broken one.
    #[error(
        "the database {database} is damaged ({reason}): put a copy back in its place, or move it \
         away to begin with a new one; the -wal and -shm files beside an SQLite file go with it"
    )]
    Damaged {
        /// The database.
        database: String,
        /// What the database engine says.
        reason: String,
        /// Its own error.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// It cannot be reached, made, read or written.
    #[error("the database {database} cannot be opened: {reason}")]
    Access {
        /// The database.
        database: String,
        /// What the system or the database engine says.
        reason: String,
        /// Its own error.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_name_files_and_servers() {
        for (url, name) in [
            ("sqlite:here.db", "here.db"),
            ("sqlite://here.db", "here.db"),
            ("sqlite:///var/games.db", "/var/games.db"),
            ("sqlite:/var/games.db", "/var/games.db"),
            ("postgres://me:secret@host/games", "postgres://host:5432/games"),
            ("postgresql://me@host:6000/games?sslmode=disable", "postgres://host:6000/games"),
            ("postgres://me@%2Frun%2Fpostgresql/games", "postgres:///games?host=/run/postgresql"),
            ("postgres://me@localhost", "postgres://localhost:5432/me"),
        ] {
            assert_eq!(DatabaseUrl::parse(url).expect(url).to_string(), name, "{url}");
        }
    }

    #[test]
    fn other_urls_are_refused_without_their_passwords() {
        for url in [
            "mysql://me:secret@host/db",
            "postgres://me:secret@host:port/db",
            "me:secret@host",
            "games.db",
            "sqlite:",
            "sqlite::memory:",
            "sqlite:games.db?mode=ro",
            "",
        ] {
            let error = DatabaseUrl::parse(url).expect_err(url);
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
