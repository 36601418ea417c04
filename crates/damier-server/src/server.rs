//! Starting and stopping.

use std::io::{ErrorKind, IsTerminal};
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{interval, timeout};
use tracing_subscriber::filter::{LevelFilter, Targets};

use crate::computer::Computer;
use crate::config::{Config, ServeError};
use crate::connections;
use crate::games::Millis;
use crate::games::calendar::wall_clock;
use crate::games::service_clock;
use crate::http::{self, App};
use crate::live::registry::Registry;
use crate::store::{Store, StoreError};

/// How long a game waits for an opponent: a day.
const WAITING: Millis = 24 * 60 * 60 * 1000;

/// How often the games that have waited too long are looked for.
const LOOKING: Duration = Duration::from_secs(10 * 60);

/// How long open requests may take once the server is told to stop.
const LAST_REQUESTS: Duration = Duration::from_secs(5);

/// A server that runs. Dropping it leaves it running; [`stop`](Self::stop) ends it in order.
pub struct Server {
    address: SocketAddr,
    app: App,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
    tidying: JoinHandle<()>,
    keeping_time: JoinHandle<()>,
}

/// Starts a server on the current runtime.
pub async fn start(config: &Config) -> Result<Server, ServeError> {
    let listener = listen(config.listen).await?;
    let address = listener.local_addr().map_err(ServeError::System)?;
    std::fs::create_dir_all(&config.data)
        .map_err(|error| ServeError::Data(config.data.clone(), error))?;
    let store = Store::open(&config.database()?).await.map_err(ServeError::Store)?;
    let computer = Computer::start(config.engine_threads).map_err(ServeError::System)?;
    let registry = Registry::new(store.clone(), computer.clone());
    take_stock(&store).await.map_err(|error| ServeError::Games(error.into()))?;
    let resumed = registry.resume_clocks(service_clock::now()).await;
    resumed.map_err(|error| ServeError::Games(error.into()))?;
    let keeping_time = tokio::spawn(service_clock::run());
    let app = App { store, registry, computer };
    let (stop, stopped) = oneshot::channel::<()>();
    let router = http::router(app.clone());
    let serving = tokio::spawn(async move {
        // A sender that is dropped means: serve for ever.
        let stopped = async move {
            if stopped.await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        connections::serve(listener, router, stopped).await;
    });
    let tidying = tokio::spawn(tidy(app.registry.clone()));
    Ok(Server { address, app, stop, serving, tidying, keeping_time })
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => ServeError::PortTaken(address),
        _ => ServeError::Listen(address, error),
    })
}

/// Finds the games that cannot be loaded, and says which they are.
async fn take_stock(store: &Store) -> Result<(), StoreError> {
    store.mark_fatal_loads().await?;
    for (id, reason) in store.damaged_games().await? {
        tracing::warn!(%id, %reason, "a game is damaged, and is not loaded");
    }
    Ok(())
}

/// Closes the games that nobody joined.
async fn tidy(registry: Registry) {
    let mut rounds = interval(LOOKING);
    loop {
        rounds.tick().await;
        if let Err(error) = registry.expire(wall_clock() - WAITING).await {
            tracing::error!(%error, "games that wait could not be looked through");
        }
    }
}

impl Server {
    /// The address it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops it: no new requests, all pages told, all clocks stopped, the database closed.
    pub async fn stop(self) {
        self.tidying.abort();
        self.keeping_time.abort();
        // It may have stopped by itself.
        let _ = self.stop.send(());
        self.app.registry.close().await;
        self.app.computer.close().await;
        let abort = self.serving.abort_handle();
        if timeout(LAST_REQUESTS, self.serving).await.is_err() {
            abort.abort();
        }
        self.app.store.close().await;
    }

    /// Waits until it is told to stop by the system (SIGTERM, or control-C), or fails.
    async fn wait(&mut self) -> Result<(), ServeError> {
        tokio::select! {
            signal = told_to_stop() => signal.map_err(ServeError::System),
            served = &mut self.serving => {
                served.map_err(|error| ServeError::System(std::io::Error::other(error)))
            }
        }
    }
}

async fn told_to_stop() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            pressed = tokio::signal::ctrl_c() => pressed,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

/// Writes a line to standard output, which may be closed: nobody has to listen.
fn say(line: &str) {
    use std::io::Write;
    let mut output = std::io::stdout().lock();
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}

/// Serves until the system tells it to stop, saying on standard output where.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let mut server = start(&config).await?;
    say(&format!("Damier is at http://{}", server.address()));
    let ended = server.wait().await;
    match ended {
        Ok(()) => {
            say("Damier stops; the games are kept.");
            server.stop().await;
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// As [`serve`], on a runtime of its own, with a log on standard error: set `RUST_LOG` for more
/// of it.
pub fn run(config: Config) -> Result<(), ServeError> {
    start_log();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ServeError::System)?;
    runtime.block_on(serve(config))
}

/// Logs to standard error what `RUST_LOG` names (a level, or levels by target), else warnings.
fn start_log() {
    use tracing_subscriber::prelude::*;
    let wanted = std::env::var("RUST_LOG").unwrap_or_default();
    let filter = wanted.parse::<Targets>().ok().filter(|_| !wanted.trim().is_empty());
    let understood = filter.is_some() || wanted.trim().is_empty();
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_filter(filter.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN)));
    // A program that has its own log keeps it.
    let _ = tracing_subscriber::registry().with(lines).try_init();
    if !understood {
        tracing::warn!(
            "RUST_LOG={wanted} names no level of log: write one like `info` or `warn,damier_server=debug`"
        );
    }
}
