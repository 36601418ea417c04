//! web/types/protocol.d.ts, the types of all messages for the browser's code, made from ours.

use std::path::Path;

use serde::Serialize;
use ts_rs::{Config, TS};

use super::position::{Claim, Count, GeometryView, LegalMove, PositionView};
use super::request::{ClientMessage, Request};
use super::wire::{
    ClockView, MoveView, NextView, OutcomeView, RulesView, SeatView, SeatsView, ServerMessage,
    WholeGame,
};
use crate::games::command::Command;
use crate::games::event::Proposal;

/// What pages say, as they write it: [`ClientMessage::read`] takes it apart by hand, so that each
/// mistake can be named.
#[derive(Serialize, TS)]
#[serde(tag = "type", rename_all = "lowercase")]
#[ts(rename = "ClientMessage", optional_fields)]
enum Written {
    Move {
        id: Option<String>,
        ply: usize,
        #[ts(type = "Square[]")]
        path: Vec<&'static str>,
    },
    #[serde(rename = "move")]
    Typed {
        id: Option<String>,
        ply: usize,
        text: String,
    },
    Resolve {
        id: Option<String>,
        ply: usize,
        #[ts(type = "Square[]")]
        path: Vec<&'static str>,
    },
    Resign {
        id: Option<String>,
    },
    Offer {
        id: Option<String>,
    },
    Accept {
        id: Option<String>,
    },
    Decline {
        id: Option<String>,
    },
    Claim {
        id: Option<String>,
    },
    Undo {
        id: Option<String>,
    },
    Cancel {
        id: Option<String>,
    },
    Ping {
        id: Option<String>,
    },
}

/// What stands in the file before the types that are made from ours.
const HEAD: &str = "\
// The messages of /game/{id}/socket. Made from the server's own types by its tests:
// UPDATE=1 cargo test -p damier-server protocol

export type Color = 'white' | 'black';
/** A square by its coordinate as White sees the board: \"c3\". */
export type Square = string;
/** Colour (w, b) and kind (m man, k king, p parachutist). */
export type PieceCode = 'wm' | 'wk' | 'wp' | 'bm' | 'bk' | 'bp';
export type Pieces = Record<Square, PieceCode>;
/** The message with the whole game. */
export type GameMessage = Extract<ServerMessage, { type: 'game' }>;
";

fn declared<T: TS>(config: &Config) -> String {
    let docs = T::docs().map(|docs| docs.trim_end().to_owned() + "\n").unwrap_or_default();
    format!("\n{docs}export {}\n", T::decl(config))
}

fn written() -> String {
    let config = &Config::new().with_large_int("number");
    let types = [
        declared::<GeometryView<'static>>(config),
        declared::<LegalMove>(config),
        declared::<Count>(config),
        declared::<Claim>(config),
        declared::<PositionView<'static>>(config),
        declared::<MoveView>(config),
        declared::<ClockView>(config),
        declared::<OutcomeView>(config),
        declared::<SeatView<'static>>(config),
        declared::<SeatsView<'static>>(config),
        declared::<Proposal>(config),
        declared::<NextView>(config),
        declared::<RulesView<'static>>(config),
        declared::<WholeGame<'static>>(config),
        declared::<ServerMessage<'static>>(config),
        declared::<Written>(config),
    ];
    HEAD.to_owned() + &types.concat()
}

#[test]
fn the_types_of_the_protocol_are_those_of_the_server() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/types/protocol.d.ts");
    let written = written();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &written).expect("a file that can be written");
    }
    let found = std::fs::read_to_string(&file).expect("a file that can be read");
    assert!(
        found == written,
        "web/types/protocol.d.ts is out of date: UPDATE=1 cargo test -p damier-server protocol"
    );
}

#[test]
fn what_pages_write_is_what_is_read() {
    let id = || Some("m1".to_owned());
    let path = || vec!["c3", "e5"];
    for written in [
        Written::Move { id: id(), ply: 7, path: path() },
        Written::Typed { id: id(), ply: 7, text: "c3xe5".into() },
        Written::Resolve { id: id(), ply: 7, path: path() },
        Written::Resign { id: id() },
        Written::Offer { id: id() },
        Written::Accept { id: id() },
        Written::Decline { id: id() },
        Written::Claim { id: id() },
        Written::Undo { id: id() },
        Written::Cancel { id: id() },
        Written::Ping { id: None },
    ] {
        let text = serde_json::to_string(&written).expect("JSON");
        let ClientMessage { request, id } = ClientMessage::read(&text);
        let fits = match (&written, request.expect("a message of the protocol")) {
            (Written::Move { .. } | Written::Typed { .. }, Request::Command(command)) => {
                matches!(command, Command::Move { ply: 7, .. })
            }
            (Written::Resolve { .. }, Request::Resolve { ply, path }) => {
                (ply, path.len()) == (7, 2)
            }
            (Written::Resign { .. }, Request::Command(Command::Resign))
            | (Written::Offer { .. }, Request::Command(Command::Offer))
            | (Written::Accept { .. }, Request::Command(Command::Accept))
            | (Written::Decline { .. }, Request::Command(Command::Decline))
            | (Written::Claim { .. }, Request::Command(Command::Claim))
            | (Written::Undo { .. }, Request::Command(Command::Undo))
            | (Written::Cancel { .. }, Request::Command(Command::Cancel))
            | (Written::Ping { .. }, Request::Ping) => true,
            _ => false,
        };
        assert!(fits, "{text}");
        assert_eq!(id.is_null(), matches!(written, Written::Ping { .. }), "{text}");
    }
}
