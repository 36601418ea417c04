//! `damier tables probe`.

use std::io::Write;

use clap::Args;
use damier::{AnyGame, RuleSet};
use damier_tables::{Tables, Value};
use serde::{Deserialize, Serialize};

use super::Place;
use crate::batch;
use crate::output::{Failure, Outcome, Status, json_line, stdout};

/// Ask tables about a position
///
/// Says whether the side to move wins, loses or draws, in how many plies the game ends if both sides
/// play their best, and the same of each of its moves, the best ones first. Draw codes are left out.
///
/// With --batch it answers many positions: it reads {"fen"} a line from standard input and writes
/// {"fen","value","plies","moves":[{"notation","value","plies"}, …]} or {"error"} a line, in order.
/// The values of moves are those of the side that makes them.
#[derive(Args)]
#[command(after_help = "Examples:
  damier tables probe --rules russian --fen 'W:WKb2:BKa1'
  damier tables probe --rules russian --batch < positions.jsonl")]
pub(super) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The position
    #[arg(long, value_name = "FEN", required_unless_present = "batch")]
    fen: Option<String>,
    /// One JSON object, as --batch writes it
    #[arg(long)]
    json: bool,
    /// Answer the positions on standard input
    #[arg(long, conflicts_with_all = ["fen", "json"])]
    batch: bool,
}

#[derive(Deserialize)]
struct Question {
    fen: String,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    value: &'static str,
    plies: Option<u8>,
    moves: Vec<MoveValue>,
}

#[derive(Serialize)]
struct MoveValue {
    notation: String,
    value: &'static str,
    plies: Option<u8>,
    #[serde(skip)]
    worth: Value,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let rules = arguments.place.rules()?;
    let tables = arguments.place.open(&rules)?;
    if arguments.batch {
        return batch::run(|question: &Question| answer(&tables, &rules, &question.fen));
    }
    let fen = arguments.fen.as_deref().unwrap_or_default();
    let answer = answer(&tables, &rules, fen).map_err(Failure::refused)?;
    let mut out = stdout();
    if arguments.json {
        json_line(&mut out, &answer)?;
    } else {
        writeln!(out, "{}", in_words(answer.value, answer.plies))?;
        let width = answer.moves.iter().map(|mv| mv.notation.chars().count()).max().unwrap_or(0);
        for MoveValue { notation, value, plies, .. } in &answer.moves {
            writeln!(out, "{notation:width$}  {}", in_words(value, *plies))?;
        }
    }
    out.flush()?;
    Ok(Status::Done)
}

fn in_words(value: &str, plies: Option<u8>) -> String {
    match plies {
        Some(plies) => format!("{value} in {plies}"),
        None => value.to_owned(),
    }
}

fn answer(tables: &Tables, rules: &RuleSet, fen: &str) -> Result<Answer, String> {
    let game = rules.study_from_fen(fen).map_err(|error| error.to_string())?;
    let outside = |game: &dyn AnyGame| {
        format!(
            "{} is in no table; there are tables of up to {} pieces",
            game.fen(),
            tables.most_pieces()
        )
    };
    let value = tables.value(&*game).ok_or_else(|| outside(&*game))?;
    let mut moves = Vec::new();
    for record in game.moves() {
        let mut next = game.clone();
        next.play_move(record.id()).map_err(|refusal| refusal.to_string())?;
        let worth = tables.value(&*next).ok_or_else(|| outside(&*next))?.before();
        let (value, plies) = (worth.name(), worth.plies());
        moves.push(MoveValue { notation: record.notation, value, plies, worth });
    }
    moves.sort_by(|a, b| b.worth.cmp_for_mover(a.worth));
    Ok(Answer { fen: game.fen(), value: value.name(), plies: value.plies(), moves })
}
