//! How the server is set up, and why it may fail to start.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread::available_parallelism;

use crate::store::{DatabaseUrl, OpenError};

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free port.
    pub listen: SocketAddr,
    /// The directory for everything that is kept. It is made if it is not there.
    pub data: PathBuf,
    /// The database as a URL: a PostgreSQL database, `postgres://user@host/name`, or an SQLite
    /// file, `sqlite:/var/lib/damier/damier.db`. Without it, the file `damier.db` in the data
    /// directory.
    pub database: Option<String>,
    /// How many threads the computer thinks in, for all its games together. With 0 it does not play.
    pub engine_threads: usize,
}

impl Default for Config {
    /// Port 8080 of this machine alone, the directory `damier-data` here, and half of the machine's
    /// processors for the computer, but at least one.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: PathBuf::from("damier-data"),
            database: None,
            engine_threads: available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1)),
        }
    }
}

impl Config {
    /// The database that is meant.
    pub(crate) fn database(&self) -> Result<DatabaseUrl, ServeError> {
        match &self.database {
            Some(url) => DatabaseUrl::parse(url).map_err(ServeError::DatabaseUrl),
            None => Ok(DatabaseUrl::Sqlite(self.data.join("damier.db"))),
        }
    }
}

/// Why the server did not start, or stopped by itself.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program listens on the address.
    #[error(
        "another program listens on {0}: stop it, or choose another address with --listen, such as \
         --listen {ip}:{port}",
        ip = .0.ip(),
        port = .0.port().checked_add(1).unwrap_or(8080)
    )]
    PortTaken(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}; choose another address with --listen")]
    Listen(SocketAddr, #[source] std::io::Error),
    /// The data directory cannot be made.
    #[error("cannot make the data directory {path}: {1}; choose another with --data", path = .0.display())]
    Data(PathBuf, #[source] std::io::Error),
    /// The URL of the database is wrong; how, without a password that it may hold.
    #[error(
        "the database URL is wrong: {0}; give one such as postgres://user@host/name or \
         sqlite:/path/to/damier.db with --database"
    )]
    DatabaseUrl(String),
    /// The database cannot be used.
    #[error(transparent)]
    Store(OpenError),
    /// The games cannot be read.
    #[error("cannot read the games: {0}")]
    Games(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The system refused something the server cannot do without.
    #[error("the server cannot run: {0}")]
    System(#[source] std::io::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_database_is_a_file_in_the_data_directory_unless_it_is_named() {
        let name = |database: Option<&str>| {
            let config = Config { database: database.map(str::to_owned), ..Config::default() };
            config.database().map(|database| database.to_string())
        };
        assert_eq!(name(None).expect("a file"), "damier-data/damier.db");
        let url = "postgres://me:secret@host/games";
        assert_eq!(name(Some(url)).expect("a database"), "postgres://host:5432/games");
        let error =
            name(Some("mysql://me:secret@host/games")).expect_err("no database").to_string();
        assert!(
            error.contains("postgres://user@host/name") && !error.contains("secret"),
            "{error}"
        );
    }
}
