//! What a page says over its socket.

use damier::Square;
use serde_json::{Map, Value};

use crate::games::command::{Command, Entry, Refused};

/// The most squares of a path that are read: more than any capture on any board has.
const LONGEST_PATH: usize = 200;

/// What a page asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    /// To do something in the game.
    Command(Command),
    /// The ways in which a capture that was begun can go on.
    Resolve {
        /// How many plies the page has seen.
        ply: usize,
        /// The start square and the landings entered so far.
        path: Vec<Square>,
    },
    /// A sign of life.
    Ping,
}

/// A message of a page: what it asks, and its own name for the message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClientMessage {
    /// What it asks for.
    pub(crate) request: Result<Request, Unreadable>,
    /// The name that the page gave the message, to find the answer by: a string or a number.
    pub(crate) id: Value,
}

/// Why a message could not be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unreadable {
    /// It is no JSON object.
    NotAnObject,
    /// It has no type, or one we do not know.
    UnknownType(String),
    /// A field is missing or of the wrong kind.
    Field(&'static str),
    /// It names a square that is none.
    Refused(Refused),
}

impl ClientMessage {
    /// Reads a message.
    pub(crate) fn read(text: &str) -> Self {
        let Ok(Value::Object(fields)) = serde_json::from_str(text) else {
            return Self { request: Err(Unreadable::NotAnObject), id: Value::Null };
        };
        let id = match fields.get("id") {
            Some(Value::String(id)) if id.len() <= 64 => Value::String(id.clone()),
            Some(Value::Number(id)) => Value::Number(id.clone()),
            _ => Value::Null,
        };
        Self { request: read_request(&fields), id }
    }
}

fn read_request(fields: &Map<String, Value>) -> Result<Request, Unreadable> {
    let kind = fields.get("type").and_then(Value::as_str).unwrap_or_default();
    let command = match kind {
        "move" => Command::Move { ply: read_ply(fields)?, entry: read_entry(fields)? },
        "resolve" => {
            return Ok(Request::Resolve { ply: read_ply(fields)?, path: read_path(fields)? });
        }
        "ping" => return Ok(Request::Ping),
        "resign" => Command::Resign,
        "offer" => Command::Offer,
        "accept" => Command::Accept,
        "decline" => Command::Decline,
        "claim" => Command::Claim,
        "undo" => Command::Undo,
        "cancel" => Command::Cancel,
        unknown => return Err(Unreadable::UnknownType(unknown.chars().take(40).collect())),
    };
    Ok(Request::Command(command))
}

fn read_ply(fields: &Map<String, Value>) -> Result<usize, Unreadable> {
    fields
        .get("ply")
        .and_then(Value::as_u64)
        .and_then(|ply| usize::try_from(ply).ok())
        .ok_or(Unreadable::Field("ply"))
}

fn read_entry(fields: &Map<String, Value>) -> Result<Entry, Unreadable> {
    match fields.get("text") {
        None => Ok(Entry::Path(read_path(fields)?)),
        Some(Value::String(text)) => Ok(Entry::Text(text.clone())),
        Some(_) => Err(Unreadable::Field("text")),
    }
}

fn read_path(fields: &Map<String, Value>) -> Result<Vec<Square>, Unreadable> {
    let names = fields.get("path").and_then(Value::as_array);
    let names = names.filter(|names| (1..=LONGEST_PATH).contains(&names.len()));
    let names = names.ok_or(Unreadable::Field("path"))?;
    names
        .iter()
        .map(|name| {
            let name = name.as_str().ok_or(Unreadable::Field("path"))?;
            name.parse().map_err(|_| {
                let square = name.chars().take(40).collect();
                Unreadable::Refused(Refused::NoSuchSquare(square))
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_of_the_contract_is_read() {
        let squares = ["c3", "e5"].map(|name| name.parse().expect("a square"));
        for (text, request) in [
            (
                r#"{"type":"move","ply":7,"path":["c3","e5"],"id":"m1"}"#,
                Request::Command(Command::Move { ply: 7, entry: Entry::Path(squares.to_vec()) }),
            ),
            (
                r#"{"type":"move","ply":0,"text":"c3xe5"}"#,
                Request::Command(Command::Move { ply: 0, entry: Entry::Text("c3xe5".into()) }),
            ),
            (
                r#"{"type":"resolve","ply":2,"path":["c3","e5"]}"#,
                Request::Resolve { ply: 2, path: squares.to_vec() },
            ),
            (r#"{"type":"ping"}"#, Request::Ping),
            (r#"{"type":"undo"}"#, Request::Command(Command::Undo)),
        ] {
            assert_eq!(ClientMessage::read(text).request, Ok(request), "{text}");
        }
        assert_eq!(ClientMessage::read(r#"{"type":"ping","id":"m1"}"#).id, "m1");
        assert_eq!(ClientMessage::read(r#"{"type":"ping","id":7}"#).id, 7);
        assert_eq!(ClientMessage::read(r#"{"type":"ping","id":{"a":1}}"#).id, Value::Null);
    }

    #[test]
    fn every_kind_of_nonsense_is_named() {
        let deep = "[".repeat(4000);
        for text in ["", "move", "[]", "7", "{\"type\":", deep.as_str()] {
            assert_eq!(ClientMessage::read(text).request, Err(Unreadable::NotAnObject), "{text}");
        }
        for text in [r#"{}"#, r#"{"type":7}"#, r#"{"type":"fly"}"#] {
            let request = ClientMessage::read(text).request;
            assert!(matches!(request, Err(Unreadable::UnknownType(_))), "{text}");
        }
        for (text, field) in [
            (r#"{"type":"move","path":["c3"]}"#, "ply"),
            (r#"{"type":"move","ply":-1,"path":["c3"]}"#, "ply"),
            (r#"{"type":"move","ply":1.5,"path":["c3"]}"#, "ply"),
            (r#"{"type":"move","ply":1}"#, "path"),
            (r#"{"type":"move","ply":1,"path":[]}"#, "path"),
            (r#"{"type":"move","ply":1,"path":"c3"}"#, "path"),
            (r#"{"type":"move","ply":1,"path":[3]}"#, "path"),
            (r#"{"type":"move","ply":1,"text":3}"#, "text"),
        ] {
            assert_eq!(ClientMessage::read(text).request, Err(Unreadable::Field(field)), "{text}");
        }
        let request = ClientMessage::read(r#"{"type":"move","ply":0,"path":["c3","zz9"]}"#).request;
        assert!(matches!(request, Err(Unreadable::Refused(_))));
    }
}
