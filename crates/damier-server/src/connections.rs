//! Connections: who is let in, how long a request may take to arrive, and how all of them end.

use std::io::{Error, ErrorKind};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

/// How long a connection may wait for a request and its head may take to arrive. Half-open connections
/// would pile up otherwise, until no more can be opened.
///
/// Longer than proxies keep idle connections (nginx a minute, Caddy two): a request that a proxy sends
/// while we hang up would be lost.
const HEAD: Duration = Duration::from_secs(150);

/// How long to wait when the system has no more connections to give.
const EXHAUSTED: Duration = Duration::from_secs(1);

/// Serves every connection until `stopped` is ready, then ends them in order: each answers the request
/// it has.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    stopped: impl Future<Output = ()>,
) {
    let (end, ended) = watch::channel(());
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            () = &mut stopped => break,
            stream = accept(&listener) => {
                tokio::spawn(converse(stream, router.clone(), ended.clone()));
            }
        }
    }
    drop((listener, ended));
    // It fails if there is no connection, and then there is nothing to wait for.
    let _ = end.send(());
    end.closed().await;
}

/// The next connection. What goes wrong with one is no reason to stop.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                sleep(EXHAUSTED).await;
            }
        }
    }
}

fn is_of_one_connection(error: &Error) -> bool {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Answers the requests of one connection, one after the other, until its peer or the server ends it.
async fn converse(stream: TcpStream, router: Router, mut ended: watch::Receiver<()>) {
    // Moves are small and must not wait for company.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection stays slow");
    }
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    tokio::pin!(connection);
    let finished = tokio::select! {
        finished = &mut connection => finished,
        _ = ended.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = finished {
        tracing::debug!(%error, "a connection broke");
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;
    use tokio::time::Instant;

    use super::*;

    /// A server with one page that takes a second, and what ends it.
    async fn server() -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route(
            "/",
            get(async || {
                sleep(Duration::from_secs(1)).await;
                "here"
            }),
        );
        let (stop, stopped) = oneshot::channel();
        let stopped = async { stopped.await.unwrap() };
        (address, stop, tokio::spawn(serve(listener, router, stopped)))
    }

    /// What comes back for what is sent until the server hangs up, and after how long it does.
    async fn send(address: SocketAddr, text: &str) -> (String, Duration) {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let start = Instant::now();
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        (answer, start.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_never_ends_is_given_up() {
        let (address, _stop, _serving) = server().await;
        for text in ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nhost: a\r\nx-slow: "] {
            let (answer, time) = send(address, text).await;
            assert!(!answer.contains("here"), "{text:?} is answered {answer:?}");
            assert!((HEAD..2 * HEAD).contains(&time), "{text:?} is given up after {time:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_asks_for_nothing_more_is_closed() {
        let (address, _stop, _serving) = server().await;
        let (answer, time) = send(address, "GET / HTTP/1.1\r\nhost: a\r\n\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("here"), "{answer}");
        assert!((HEAD..2 * HEAD).contains(&time), "it is closed after {time:?}");
    }

    #[tokio::test]
    async fn a_request_that_has_come_is_answered_though_the_server_stops() {
        let (address, stop, serving) = server().await;
        let request = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";
        let asked = tokio::spawn(send(address, request));
        sleep(Duration::from_millis(300)).await;
        stop.send(()).unwrap();
        let (answer, time) = asked.await.unwrap();
        assert!(answer.ends_with("here"), "{answer}");
        assert!(time < HEAD, "the connection is kept for {time:?}");
        serving.await.unwrap();
        assert!(TcpStream::connect(address).await.is_err(), "it still lets visitors in");
    }
}
