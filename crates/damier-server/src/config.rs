//! How the server is set up, and why it may fail to start.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread::available_parallelism;

use crate::store::OpenError;

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free port.
    pub listen: SocketAddr,
    /// The directory for everything that is kept. It is made if it is not there.
    pub data: PathBuf,
    /// The database as a URL such as `sqlite:/var/lib/damier/damier.db`; without it, the file
    /// `damier.db` in the data directory.
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
    /// The database file.
    pub(crate) fn database_file(&self) -> Result<PathBuf, ServeError> {
        let Some(url) = &self.database else {
            return Ok(self.data.join("damier.db"));
        };
        let path = url.strip_prefix("sqlite:").ok_or_else(|| unsupported(url))?;
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() || path.contains(":memory:") || path.contains('?') {
            return Err(unsupported(url));
        }
        Ok(PathBuf::from(path))
    }
}

fn unsupported(url: &str) -> ServeError {
    // What stands after the scheme may hold a password, which must not reach a log.
    let kind = url.split(':').next().unwrap_or_default();
    let kind = if kind == "sqlite" { url } else { kind };
    ServeError::UnsupportedDatabase(kind.to_owned())
}

/// Why the server did not start, or stopped by itself.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program listens on the address.
    PortTaken(SocketAddr),
    /// The address cannot be listened on.
    Listen(SocketAddr, std::io::Error),
    /// The data directory cannot be made.
    Data(PathBuf, std::io::Error),
    /// The database is of a kind that is not supported; its URL, or the URL's scheme.
    UnsupportedDatabase(String),
    /// The database cannot be used.
    Store(OpenError),
    /// The games cannot be read.
    Games(String),
    /// The system refused something the server cannot do without.
    System(std::io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PortTaken(address) => write!(
                f,
                "another program listens on {address}: stop it, or choose another address with \
                 --listen, such as --listen {}:{}",
                address.ip(),
                address.port().checked_add(1).unwrap_or(8080)
            ),
            Self::Listen(address, error) => write!(
                f,
                "cannot listen on {address}: {error}; choose another address with --listen"
            ),
            Self::Data(directory, error) => write!(
                f,
                "cannot make the data directory {}: {error}; choose another with --data",
                directory.display()
            ),
            Self::UnsupportedDatabase(url) => write!(
                f,
                "the database {url:?} is not supported: give a file, such as \
                 --database sqlite:/path/to/damier.db"
            ),
            Self::Store(error) => error.fmt(f),
            Self::Games(error) => write!(f, "cannot read the games: {error}"),
            Self::System(error) => write!(f, "the server cannot run: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sqlite_alone_is_a_database() {
        let file = |url: &str| {
            let config = Config { database: Some(url.into()), ..Config::default() };
            config.database_file()
        };
        for (url, path) in [
            ("sqlite:here.db", "here.db"),
            ("sqlite://here.db", "here.db"),
            ("sqlite:///var/games.db", "/var/games.db"),
            ("sqlite:/var/games.db", "/var/games.db"),
        ] {
            assert_eq!(file(url).expect("a file"), PathBuf::from(path), "{url}");
        }
        for url in ["postgres://me:secret@host/db", "games.db", "sqlite:", "sqlite::memory:", ""] {
            let error = file(url).expect_err(url).to_string();
            assert!(error.contains("not supported") && !error.contains("secret"), "{error}");
        }
        assert_eq!(
            Config::default().database_file().expect("a file"),
            PathBuf::from("damier-data/damier.db")
        );
    }
}
