//! `damier replay --batch`: when games, given as the positions they went through, are over.

use clap::Args;
use damier::{AnyGame, RuleSet};
use serde::{Deserialize, Serialize};

use crate::arguments::House;
use crate::batch;
use crate::moves::known_rules;
use crate::output::Outcome;

/// Find out when games are over by the rules and the draw code
///
/// Reads {"rules","positions":[FEN, …]} a line from standard input, a game as the positions it
/// went through, and writes {"ply","result","why"} a line, in order: the number of moves after
/// which the game is over, its result (“*” if it is not over) and the reason. A draw that may be
/// claimed ends the game here; its reason then ends in “ (on claim)”. A line that is no game is
/// answered by {"error"}, and makes the exit status 1. With --rules-file the lines may name the key
/// of those house rules too.
#[derive(Args)]
#[command(after_help = "Example:
  damier replay --batch < games.jsonl > outcomes.jsonl")]
pub(crate) struct Arguments {
    /// Answer the games on standard input (the one way there is)
    #[arg(long, required = true)]
    batch: bool,
    #[command(flatten)]
    house: House,
}

/// A line of the input.
#[derive(Deserialize)]
#[serde(expecting = "an object with \"rules\" and \"positions\"")]
struct Question {
    rules: String,
    positions: Vec<String>,
}

/// The answer to it.
#[derive(Serialize)]
struct Answer {
    ply: usize,
    result: &'static str,
    why: String,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    debug_assert!(arguments.batch, "the command line requires it");
    let house = arguments.house.load()?;
    batch::run(|question| answer(question, house))
}

/// Goes through the positions until the game is over.
fn answer(question: &Question, house: Option<&'static RuleSet>) -> Result<Answer, String> {
    let rules = known_rules(&question.rules, house)?;
    let [first, following @ ..] = &question.positions[..] else {
        return Err("“positions” is empty; a game has at least its first position".to_owned());
    };
    let read = |index: usize, fen: &str| {
        rules.game_from_fen(fen).map_err(|error| format!("position {}: {error}", index + 1))
    };
    let mut game = read(0, first)?;
    for (index, fen) in following.iter().enumerate() {
        if let Some(ended) = ended(&*game) {
            return Ok(ended);
        }
        let next = read(index + 1, fen)?.fen();
        let mut moves = 0..game.move_count();
        let Some(played) = moves.find(|&index| game.fen_after(index) == next) else {
            return Err(format!(
                "position {}: no legal move leads from {} to {next}",
                index + 2,
                game.fen()
            ));
        };
        game.play_index(played);
    }
    let open = || Answer { ply: game.ply(), result: "*", why: "not over".to_owned() };
    Ok(ended(&*game).unwrap_or_else(open))
}

/// The answer if the game is over, or a draw may be claimed.
fn ended(game: &dyn AnyGame) -> Option<Answer> {
    let ply = game.ply();
    if let Some(outcome) = game.outcome() {
        return Some(Answer { ply, result: outcome.result(), why: outcome.why() });
    }
    let claims = game.conditions();
    let claim = claims.iter().find(|status| status.holds && status.condition.on_claim)?;
    let why = format!("{} (on claim)", claim.condition.words());
    Some(Answer { ply, result: "1/2-1/2", why })
}
