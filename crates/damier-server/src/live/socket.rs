//! The socket of a game's page: the way between the page and the game's room.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::WebSocket;
use tokio::sync::mpsc;

use super::directory::SocketPlace;
use super::mailbox::{Client, Message, NoRoom};
use super::pump::{self, Close, FarEnd};
use super::registry::Registry;
use super::request::{ClientMessage, Request, Unreadable};
use super::wire::{self, Reader};
use crate::games::ids::GameId;

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
    let (out, mut outgoing) = mpsc::channel(pump::QUEUE);
    let room = match registry.room(game) {
        Ok(room) => room,
        Err(NoRoom::Full) => return pump::close(&mut socket, (1013, "the server is full")).await,
        Err(_) => return pump::close(&mut socket, (1001, "the server goes down")).await,
    };
    let client = Client { number, reader, name, out };
    if room.send(Message::Join { client, since }).await.is_err() {
        // The room ended in the same moment: the page comes back to a new one.
        return pump::close(&mut socket, COME_BACK).await;
    }
    let mut page = GamePage { room, number, reader };
    let end = pump::pump(&mut socket, &mut outgoing, &mut page).await;
    // An error means that the room is gone, and with it its knowledge of this page.
    let _ = page.room.send(Message::Leave(number)).await;
    if let Some(end) = end {
        pump::close(&mut socket, end).await;
    }
    drop(place);
}

/// The end of a page whose room has gone: there will be another.
const COME_BACK: Close = (1012, "please come back");

/// A page as its room knows it.
struct GamePage {
    room: mpsc::Sender<Message>,
    number: u64,
    reader: Reader,
}

impl FarEnd for GamePage {
    async fn hear(&mut self, text: &str) -> Result<Option<String>, Close> {
        let ClientMessage { request, id } = ClientMessage::read(text);
        let texts = self.reader.texts;
        Ok(Some(match request {
            Ok(Request::Ping) => wire::pong(),
            Ok(request) => {
                let message = Message::Request { client: self.number, request, id };
                return self.room.send(message).await.map(|()| None).map_err(|_| COME_BACK);
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
        }))
    }
}
