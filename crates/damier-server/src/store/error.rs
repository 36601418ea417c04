//! Why the store could not do something.

use std::sync::Arc;

/// Why the store could not do something.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// The database refused, or cannot be reached.
    #[error("the database refused: {0}")]
    Database(#[source] Arc<sqlx::Error>),
    /// What the database holds makes no sense.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The game is marked as one that cannot be loaded; why.
    #[error("the game is damaged: {0}")]
    Marked(String),
    /// The database took too long.
    #[error("the database took too long")]
    TimedOut,
    /// Another server has taken the database.
    #[error(
        "the database is in use by another damier server, which took it while this one had lost its \
         connection: stop one of them"
    )]
    TakenOver,
    /// The store is closing.
    #[error("the database is being closed")]
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

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}
