//! The pump of a WebSocket: pings, rate limit, sizes and close codes, whatever the socket is for.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout};

/// The longest message a page may send, in bytes.
pub(crate) const LONGEST: usize = 4096;

/// Messages that wait for a page before it is let go.
pub(super) const QUEUE: usize = 64;

/// How often a silent page is asked whether it is there, and how long it may stay silent.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(60);

/// How long one message to a page may take.
const SENDING: Duration = Duration::from_secs(10);

/// A page may send this many messages at once, and one in each span after that.
const BURST: u32 = 20;
const SPAN: Duration = Duration::from_millis(100);

/// The end of a page that sends what is too long.
const TOO_LONG: Close = (1009, "a message may have 4096 bytes");

/// What a page is sent.
pub(super) enum Outgoing {
    /// A message; one that goes to many pages is kept once.
    Text(Arc<str>),
    /// The end.
    Close(u16, &'static str),
}

/// Why a socket is closed: a code of the protocol, and the reason for people who look for one.
pub(super) type Close = (u16, &'static str);

/// What is at the far end of a socket, seen from the page: a game's room, for one.
pub(super) trait FarEnd {
    /// Hears a message of the page, and answers it now or later through the queue of what goes out.
    /// The error closes the socket.
    async fn hear(&mut self, text: &str) -> Result<Option<String>, Close>;
}

/// Carries messages between a page and the far end until either side ends it. The result is why we
/// close the socket; nothing if the page has gone.
pub(super) async fn pump(
    socket: &mut WebSocket,
    outgoing: &mut mpsc::Receiver<Outgoing>,
    far_end: &mut impl FarEnd,
) -> Option<Close> {
    let mut connection = Connection { socket, heard: Instant::now(), rate: RateLimit::new() };
    let mut pings = interval_at(Instant::now() + PING, PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            out = outgoing.recv() => match out {
                Some(Outgoing::Text(text)) => connection.send_text(&text).await?,
                Some(Outgoing::Close(code, reason)) => return Some((code, reason)),
                // The far end let the page go, or is gone itself.
                None => return Some((4000, "the page did not keep up: please come back")),
            },
            frame = connection.socket.recv() => {
                let text = match connection.receive(frame).await {
                    Received::Text(text) => text,
                    Received::Nothing => continue,
                    Received::End(end) => return end,
                };
                match far_end.hear(&text).await {
                    Ok(Some(answer)) => connection.send_text(&answer).await?,
                    Ok(None) => {}
                    Err(end) => return Some(end),
                }
            },
            _ = pings.tick() => {
                if connection.heard.elapsed() > SILENCE {
                    return None;
                }
                connection.send(Frame::Ping(Default::default())).await?;
            },
        }
    }
}

/// Closes a socket.
pub(super) async fn close(socket: &mut WebSocket, (code, reason): Close) {
    let frame = CloseFrame { code, reason: reason.into() };
    // The page may be gone already.
    let _ = timeout(SENDING, socket.send(Frame::Close(Some(frame)))).await;
}

/// What came of a frame.
enum Received {
    Text(axum::extract::ws::Utf8Bytes),
    Nothing,
    End(Option<Close>),
}

struct Connection<'a> {
    socket: &'a mut WebSocket,
    /// When the page last said anything.
    heard: Instant,
    rate: RateLimit,
}

impl Connection<'_> {
    /// Looks at a frame; a page that sends too many waits here.
    async fn receive(&mut self, frame: Option<Result<Frame, axum::Error>>) -> Received {
        self.heard = Instant::now();
        match frame {
            Some(Ok(Frame::Text(text))) if text.len() > LONGEST => Received::End(Some(TOO_LONG)),
            Some(Ok(Frame::Text(text))) => {
                self.rate.wait().await;
                Received::Text(text)
            }
            Some(Ok(Frame::Binary(_))) => Received::End(Some((1003, "messages are text"))),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {
                // These cost work, too.
                self.rate.wait().await;
                Received::Nothing
            }
            // Far too long a message, or text that is no UTF-8, ends the protocol.
            Some(Err(error)) => Received::End(protocol_end(&error)),
            Some(Ok(Frame::Close(_))) | None => Received::End(None),
        }
    }

    async fn send_text(&mut self, text: &str) -> Option<()> {
        self.send(Frame::text(text)).await
    }

    /// Sends a frame; the connection is given up when the page does not take it.
    async fn send(&mut self, frame: Frame) -> Option<()> {
        timeout(SENDING, self.socket.send(frame)).await.ok()?.ok()
    }
}

fn protocol_end(error: &axum::Error) -> Option<Close> {
    // The library's own type for this is out of reach behind axum's.
    error.to_string().starts_with("Space limit exceeded").then_some(TOO_LONG)
}

/// Lets a page that sends too fast wait: it slows itself down, nobody else.
struct RateLimit {
    /// When the next message would be due if messages came in even spans.
    due: Instant,
}

impl RateLimit {
    fn new() -> Self {
        Self { due: Instant::now() }
    }

    async fn wait(&mut self) {
        let now = Instant::now();
        self.due = self.due.max(now) + SPAN;
        let early = self.due - SPAN * BURST;
        if early > now {
            sleep_until(early).await;
        }
    }
}
