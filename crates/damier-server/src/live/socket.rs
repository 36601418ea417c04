//! The wire between a page and a room.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout};

use super::registry::{NoRoom, Registry, SocketPlace};
use super::request::{Ask, LONGEST, Request, Unreadable};
use super::room::{Client, Message, Out};
use super::wire::{self, Reader};
use crate::games::ids::GameId;

/// Messages that wait for a page before it is let go.
const QUEUE: usize = 64;

/// How often a silent page is asked whether it is there, and how long it may stay silent.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(60);

/// How long one message to a page may take.
const SENDING: Duration = Duration::from_secs(10);

/// A page may send this many messages at once, and one in each span after that.
const BURST: u32 = 20;
const SPAN: Duration = Duration::from_millis(100);

/// The end of a page that sends what is too long.
const TOO_LONG: (u16, &str) = (1009, "a message may have 4096 bytes");

/// A page that has come to a game.
pub(crate) struct Visit {
    /// The game.
    pub(crate) game: GameId,
    /// Who reads the page.
    pub(crate) reader: Reader,
    /// The name they gave.
    pub(crate) name: Option<String>,
    /// The last change the page has seen.
    pub(crate) since: Option<u64>,
    /// The place of the socket among all.
    pub(crate) place: SocketPlace,
}

/// Serves a socket until either side ends it.
pub(crate) async fn serve(mut socket: WebSocket, registry: Registry, visit: Visit) {
    static NUMBERS: AtomicU64 = AtomicU64::new(0);
    let Visit { game, reader, name, since, place } = visit;
    let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
    let (out, mut incoming) = mpsc::channel(QUEUE);
    let room = match registry.room(game) {
        Ok(room) => room,
        Err(NoRoom::Full) => return close(&mut socket, 1013, "the server is full").await,
        Err(_) => return close(&mut socket, 1001, "the server goes down").await,
    };
    let client = Client { number, reader, name, out };
    if room.send(Message::Join { client, since }).await.is_err() {
        // The room ended in the same moment: the page comes back to a new one.
        return close(&mut socket, 1012, "please come back").await;
    }
    let mut line = Line { socket, room, number, reader, pace: Pace::new(), heard: Instant::now() };
    let end = line.carry(&mut incoming).await;
    // An error means that the room is gone, and with it its knowledge of this page.
    let _ = line.room.send(Message::Leave(number)).await;
    if let Some((code, reason)) = end {
        close(&mut line.socket, code, reason).await;
    }
    drop(place);
}

/// Why a socket is closed by us; nothing when the page has gone.
type End = Option<(u16, &'static str)>;

struct Line {
    socket: WebSocket,
    room: mpsc::Sender<Message>,
    number: u64,
    reader: Reader,
    pace: Pace,
    heard: Instant,
}

impl Line {
    async fn carry(&mut self, incoming: &mut mpsc::Receiver<Out>) -> End {
        let mut pings = interval_at(Instant::now() + PING, PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                out = incoming.recv() => match out {
                    Some(Out::Text(text)) => self.send(Frame::Text(text)).await?,
                    Some(Out::Close(code, reason)) => return Some((code, reason)),
                    // The room let the page go, or is gone itself.
                    None => return Some((4000, "the page did not keep up: please come back")),
                },
                frame = self.socket.recv() => {
                    self.heard = Instant::now();
                    match frame {
                        Some(Ok(Frame::Text(text))) => {
                            if text.len() > LONGEST {
                                return Some(TOO_LONG);
                            }
                            self.pace.wait().await;
                            if let Err(end) = self.hear(&text).await {
                                return end;
                            }
                        }
                        Some(Ok(Frame::Binary(_))) => return Some((1003, "messages are text")),
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                        // Far too long a message, or text that is no UTF-8, ends the protocol.
                        Some(Err(error)) => return protocol_end(&error),
                        Some(Ok(Frame::Close(_))) | None => return None,
                    }
                },
                _ = pings.tick() => {
                    if self.heard.elapsed() > SILENCE {
                        return None;
                    }
                    self.send(Frame::Ping(Default::default())).await?;
                },
            }
        }
    }

    /// Sends a frame; the connection is given up when the page does not take it.
    async fn send(&mut self, frame: Frame) -> Option<()> {
        timeout(SENDING, self.socket.send(frame)).await.ok()?.ok()
    }

    async fn hear(&mut self, text: &str) -> Result<(), End> {
        let Request { ask, id } = Request::read(text);
        let texts = self.reader.texts;
        let answer = match ask {
            Ok(Ask::Ping) => wire::pong(),
            Ok(ask) => {
                let message = Message::Ask { client: self.number, ask, id };
                let sent = self.room.send(message).await;
                return sent.map_err(|_| Some((1012, "please come back")));
            }
            Err(Unreadable::NotAnObject) => {
                wire::refused(&id, "malformed", &texts.get("refusal-malformed"))
            }
            Err(Unreadable::Field(field)) => {
                let text = texts.with("refusal-malformed-field", &[("field", field)]);
                wire::refused(&id, "malformed", &text)
            }
            Err(Unreadable::UnknownType(kind)) => {
                let text = texts.with("refusal-unknown-type", &[("kind", kind)]);
                wire::refused(&id, "unknown-type", &text)
            }
            Err(Unreadable::Refused(refused)) => {
                wire::refused(&id, refused.key(), &texts.refused(&refused))
            }
        };
        self.send(Frame::Text(answer.into())).await.ok_or(None)
    }
}

fn protocol_end(error: &axum::Error) -> End {
    // The library's own type for this is out of reach behind axum's.
    if error.to_string().starts_with("Space limit exceeded") {
        return Some(TOO_LONG);
    }
    None
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    // The page may be gone already.
    let _ = timeout(SENDING, socket.send(Frame::Close(Some(frame)))).await;
}

/// Lets a page that sends too fast wait: it slows itself down, nobody else.
struct Pace {
    /// When the next message would be due if messages came in even spans.
    due: Instant,
}

impl Pace {
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
