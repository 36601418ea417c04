//! What can go wrong with tables.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::material::Material;
use crate::rules::Unsupported;

/// Why tables cannot be made, opened or checked.
#[derive(Debug)]
#[non_exhaustive]
pub enum TablesError {
    /// There are no tables for these rules.
    Unsupported(Unsupported),
    /// Nothing is built in the directory.
    NoTables {
        /// Where they were looked for.
        directory: PathBuf,
    },
    /// A file cannot be read or written.
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file is no table, or is damaged.
    Damaged {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A file holds a table of other rules, or of these as they were before a change.
    OtherRules {
        /// Which.
        path: PathBuf,
    },
    /// Another process makes tables in the directory.
    InUse {
        /// Which.
        directory: PathBuf,
    },
    /// The tables need more memory than may be used.
    Memory {
        /// What they need, in bytes.
        needed: u64,
        /// What may be used, in bytes.
        allowed: u64,
    },
    /// More pieces than tables are made for.
    TooManyPieces {
        /// The most.
        most: u8,
    },
    /// A win of this material takes more plies than a table can hold.
    TooLong(Material),
    /// Positions of this material have more moves than can be counted.
    TooManyMoves(Material),
    /// Somebody wanted it to stop.
    Stopped,
}

impl TablesError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::Io { path, error }
    }

    pub(crate) fn damaged(path: &Path, why: &'static str) -> Self {
        Self::Damaged { path: path.to_owned(), why }
    }
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gib = |bytes: u64| bytes as f64 / f64::from(1 << 30);
        match self {
            Self::Unsupported(why) => why.fmt(f),
            Self::NoTables { directory } => {
                write!(f, "there are no tables in {}; build them first", directory.display())
            }
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Damaged { path, why } => {
                write!(f, "{} is damaged: {why}; remove it and build it anew", path.display())
            }
            Self::OtherRules { path } => write!(
                f,
                "{} is a table of other rules, or of these before they were changed; remove it and \
                 build it anew",
                path.display()
            ),
            Self::InUse { directory } => {
                write!(f, "another process makes tables in {}", directory.display())
            }
            Self::Memory { needed, allowed } => write!(
                f,
                "these tables need {:.2} GiB of memory while they are made, and {:.2} may be used; \
                 allow more, or build fewer pieces",
                gib(*needed),
                gib(*allowed)
            ),
            Self::TooManyPieces { most } => {
                write!(f, "tables are made of up to {most} pieces")
            }
            Self::TooLong(material) => write!(
                f,
                "a win of {material} takes more plies than a table can hold; build fewer pieces"
            ),
            Self::TooManyMoves(material) => write!(
                f,
                "positions of {material} have more moves than can be counted; build fewer pieces"
            ),
            Self::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for TablesError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unsupported(why) => Some(why),
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<Unsupported> for TablesError {
    fn from(why: Unsupported) -> Self {
        Self::Unsupported(why)
    }
}
