//! `damier moves`: the legal moves of a position, or of many.

use std::io::Write;

use clap::{ArgGroup, Args};
use damier::{AnyGame, MoveRecord, Square};
use serde::Serialize;

use crate::arguments::{Position, Rules};
use crate::batch;
use crate::output::{Outcome, Status, json_line, stdout};
use crate::questions;

/// List the legal moves of a position
///
/// Prints one move a line in the notation of the rule set; with --json, one object a line:
/// {"from","to","path","taken","crowned","notation","fen"}, where path is one way of making the
/// move, its start square first, and fen the position after it; where a piece is huffed, its
/// square is among the taken, and "huffed" says which it is. A position in which the game is over
/// has no moves.
///
/// With --batch it answers many positions: it reads {"rules","fen"} a line from standard input
/// and writes {"rules","fen","moves":[{"from","to","taken","fen"}, …]} or {"error"} a line, in
/// order. A bad line is answered by its error, and makes the exit status 1. With --rules-file the
/// lines may name the key of those house rules too.
#[derive(Args)]
#[command(group(
    ArgGroup::new("whose").args(["rules", "rules_file", "batch"]).required(true).multiple(true)
))]
#[command(after_help = "Examples:
  damier moves --rules international
  damier moves --rules russian --fen 'W:Wh6:Bg7,c5,d2' --json
  damier moves --rules-file my.toml
  damier moves --batch < positions.jsonl > moves.jsonl")]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    position: Position,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Answer the positions on standard input
    #[arg(long, conflicts_with_all = ["rules", "fen", "json"])]
    batch: bool,
}

/// A move as `--json` prints it.
#[derive(Serialize)]
struct FullMove {
    from: Square,
    to: Square,
    path: Vec<Square>,
    taken: Vec<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    huffed: Option<Square>,
    crowned: bool,
    notation: String,
    fen: String,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if arguments.batch {
        let house = arguments.rules.chosen()?;
        return batch::run(|question| questions::moves(question, house.as_ref()));
    }
    let game = arguments.position.game(&arguments.rules.required()?)?;
    let mut out = stdout();
    for record in game.moves() {
        if arguments.json {
            json_line(&mut out, &full_move(&*game, record))?;
        } else {
            writeln!(out, "{}", record.notation)?;
        }
    }
    out.flush()?;
    Ok(Status::Done)
}

fn full_move(game: &dyn AnyGame, record: MoveRecord) -> FullMove {
    // It was listed for this very position.
    let fen = game.fen_after(record.id()).unwrap_or_default();
    let MoveRecord { from, to, path, taken, huffed, crowned, notation, .. } = record;
    FullMove { from, to, path, taken, huffed, crowned, notation, fen }
}
