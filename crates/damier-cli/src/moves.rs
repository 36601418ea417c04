//! `damier moves`: the legal moves of a position, or of many.

use std::io::Write;

use clap::{ArgGroup, Args};
use damier::{AnyGame, MoveRecord, RuleSet, Square};
use serde::{Deserialize, Serialize};

use crate::arguments::{Position, Rules};
use crate::batch;
use crate::output::{Outcome, Status, json_line, stdout};

/// List the legal moves of a position
///
/// Prints one move a line in the notation of the rule set; with --json, one object a line:
/// {"from","to","path","taken","crowned","notation","fen"}, where path is one way of making the
/// move, its start square first, and fen the position after it. A position in which the game is
/// over has no moves.
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
    crowned: bool,
    notation: String,
    fen: String,
}

/// A line of `--batch`.
#[derive(Deserialize)]
#[serde(expecting = "an object with \"rules\" and \"fen\"")]
struct Question {
    rules: String,
    fen: String,
}

/// The answer to it.
#[derive(Serialize)]
struct Answer {
    rules: &'static str,
    fen: String,
    moves: Vec<ShortMove>,
}

/// A move as `--batch` prints it.
#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct ShortMove {
    from: Square,
    to: Square,
    taken: Vec<Square>,
    fen: String,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if arguments.batch {
        let house = arguments.rules.chosen()?;
        return batch::run(|question| answer(question, house));
    }
    let game = arguments.position.game(arguments.rules.required()?)?;
    let mut out = stdout();
    for (index, record) in game.moves().into_iter().enumerate() {
        if arguments.json {
            json_line(&mut out, &full_move(&*game, index, record))?;
        } else {
            writeln!(out, "{}", record.notation)?;
        }
    }
    out.flush()?;
    Ok(Status::Done)
}

fn full_move(game: &dyn AnyGame, index: usize, record: MoveRecord) -> FullMove {
    let MoveRecord { from, to, path, taken, crowned, notation } = record;
    FullMove { from, to, path, taken, crowned, notation, fen: game.fen_after(index) }
}

/// The legal moves of a position of the batch, in the order of their squares.
fn answer(question: &Question, house: Option<&'static RuleSet>) -> Result<Answer, String> {
    let rules = known_rules(&question.rules, house)?;
    let game = rules.study_from_fen(&question.fen).map_err(|error| error.to_string())?;
    let moves = (0..game.move_count()).map(|index| {
        let (from, to, taken) = game.sketch(index);
        ShortMove { from, to, taken, fen: game.fen_after(index) }
    });
    let mut moves: Vec<_> = moves.collect();
    moves.sort_unstable();
    Ok(Answer { rules: rules.key, fen: game.fen(), moves })
}

/// The rule set that a line names: the house rules, if there are any, or one of the table.
pub(crate) fn known_rules(
    key: &str,
    house: Option<&'static RuleSet>,
) -> Result<&'static RuleSet, String> {
    house
        .filter(|rules| rules.key == key)
        .or_else(|| RuleSet::by_key(key))
        .ok_or_else(|| format!("there is no rule set “{key}”; `damier rules` lists them"))
}
