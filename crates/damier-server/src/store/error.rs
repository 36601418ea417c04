//! Why the store could not do something.

use std::fmt;
use std::sync::Arc;

/// Why the store could not do something.
#[derive(Clone, Debug)]
pub(crate) enum StoreError {
    /// The database refused, or cannot be reached.
    Database(Arc<sqlx::Error>),
    /// What the database holds makes no sense.
    Damaged(String),
    /// The game is marked as one that cannot be loaded; why.
    Marked(String),
    /// The database took too long.
    TimedOut,
    /// Another server has taken the database.
    TakenOver,
    /// The store is closing.
    Closed,
}

impl StoreError {
    /// Whether the fault is of one write alone: others can still be committed.
    pub(super) fn is_of_one_write(&self) -> bool {
        use sqlx::error::ErrorKind;
        match self {
            Self::Damaged(_) => true,
            Self::Database(error) => match &**error {
                sqlx::Error::Encode(_) => true,
                sqlx::Error::Database(error) => {
                    // Of the codes of five characters, which PostgreSQL has, those that begin with
                    // 22 are about the values of one statement.
                    let code = error.code().unwrap_or_default();
                    let of_values = code.len() == 5 && code.starts_with("22");
                    of_values || error.kind() != ErrorKind::Other
                }
                _ => false,
            },
            Self::Marked(_) | Self::TimedOut | Self::TakenOver | Self::Closed => false,
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(error) => write!(f, "the database refused: {error}"),
            Self::Damaged(what) => write!(f, "the database is damaged: {what}"),
            Self::Marked(reason) => write!(f, "the game is damaged: {reason}"),
            Self::TimedOut => write!(f, "the database took too long"),
            Self::TakenOver => write!(
                f,
                "the database is in use by another damier server, which took it while this one had \
                 lost its connection: stop one of them"
            ),
            Self::Closed => write!(f, "the database is being closed"),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Database(error) => Some(error),
            _ => None,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}
