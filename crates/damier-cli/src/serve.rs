//! `damier serve`: the game server and web site.

use std::path::PathBuf;

use clap::Args;

use crate::output::{Outcome, Status};

/// Serve games and the web site (also without a command)
///
/// Opens the address below for browsers and keeps everything in one SQLite file in the data
/// directory, which is made if need be. Stop it with Ctrl-C; running games go on when it is
/// started again.
#[derive(Args)]
#[command(after_help = "Examples:
  damier serve
  damier serve --listen 0.0.0.0:80 --data /var/lib/damier
  DAMIER_LISTEN='[::1]:9000' damier")]
pub(crate) struct Arguments {
    /// The address and port to listen on
    #[arg(long, value_name = "ADDR", env = "DAMIER_LISTEN", default_value = "127.0.0.1:8080")]
    listen: String,
    /// The directory for everything that is kept
    #[arg(long, value_name = "DIR", env = "DAMIER_DATA", default_value = "data")]
    data: PathBuf,
    /// The database, if it is not to be DIR/damier.sqlite: a sqlite: URL
    #[arg(long, value_name = "URL", env = "DAMIER_DATABASE")]
    database: Option<String>,
}

pub(crate) fn run(_arguments: Arguments) -> Outcome {
    Ok(Status::Done)
}
