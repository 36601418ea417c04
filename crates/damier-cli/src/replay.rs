//! `damier replay --batch`: when games, given as the positions they went through, are over.

use clap::Args;

use crate::arguments::House;
use crate::batch;
use crate::output::Outcome;
use crate::questions;

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

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    debug_assert!(arguments.batch, "the command line requires it");
    let house = arguments.house.load()?;
    batch::run(|question| questions::replay(question, house.as_ref()))
}
