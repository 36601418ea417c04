//! `damier serve`: the game server and web site.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use damier_server::Config;

use crate::output::{Failure, Outcome, Status};

/// Serve games and the web site (also without a command)
///
/// Prints the address to open in a browser and keeps everything in one SQLite file in the data
/// directory, which is made if need be, or in a PostgreSQL database. Stop it with Ctrl-C: running games are kept, and go on
/// when it is started again.
#[derive(Args)]
#[command(after_help = "Examples:
  damier serve
  damier serve --listen 0.0.0.0:8000 --data /var/lib/damier
  damier serve --database postgres://damier@localhost/games
  DAMIER_LISTEN='[::1]:9000' damier

RUST_LOG=info says more on standard error about what the server does.")]
pub(crate) struct Arguments {
    /// The address and port to listen on
    #[arg(long, value_name = "ADDR", env = "DAMIER_LISTEN")]
    #[arg(default_value_t = Config::default().listen)]
    listen: SocketAddr,
    /// The directory for everything that is kept
    #[arg(long, value_name = "DIR", env = "DAMIER_DATA")]
    #[arg(default_value_os_t = Config::default().data)]
    data: PathBuf,
    /// The database: sqlite:PATH or postgres://USER@HOST/NAME [default: the SQLite file damier.db
    /// in the data directory]
    #[arg(long, value_name = "URL", env = "DAMIER_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// How many threads think for all games against the computer together; 0: nobody can play it
    #[arg(long, value_name = "N", env = "DAMIER_ENGINE_THREADS")]
    #[arg(default_value_t = Config::default().engine_threads, hide_default_value = true)]
    engine_threads: usize,
}

pub(crate) fn run(arguments: Arguments) -> Outcome {
    let Arguments { listen, data, database, engine_threads } = arguments;
    damier_server::run(Config { listen, data, database, engine_threads })
        .map_err(Failure::refused)?;
    Ok(Status::Done)
}
