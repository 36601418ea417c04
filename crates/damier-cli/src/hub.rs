//! `damier hub`: the engine as programs know it, by the Hub protocol; and such programs as children.

mod child;
mod level;
mod line;
mod server;
mod words;

use std::io::{stdin, stdout};

use clap::{ArgGroup, Args};

use crate::arguments::{Power, Rules};
use crate::output::{Outcome, Status};

pub(crate) use child::Child;

/// Run the engine for a program that speaks the Hub protocol, version 2
///
/// Reads commands from standard input and answers on standard output: hub, init, set-param,
/// new-game, pos, level, go think|ponder|analyze, stop, ponder-hit, ping, quit; the end of the input
/// is quit. Other commands are ignored. What cannot be done is answered by a line `error message=…`.
///
/// The parameters are variant, hash (MiB) and threads. A variant is the key of a rule set, or one of
/// Hub's own normal, bt, frisian and losing. Squares are counted as the rule set numbers them, or row
/// by row from the top left; parachutists are p (White's) and q (Black's); a lift of Konane is one
/// number. What these words do not say of a position, `pos fen=…` does. A won game is worth 100 men,
/// less a hundredth for each ply until its end.
#[derive(Args)]
#[command(group(ArgGroup::new("whose").args(["rules", "rules_file"]).required(true)))]
#[command(after_help = "Examples:
  damier hub --rules international
  damier hub --rules brazilian --threads 2 --hash 256")]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    power: Power,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let rules = arguments.rules.required()?;
    server::serve(&rules, arguments.power.options(), &mut stdin().lock(), stdout())?;
    Ok(Status::Done)
}
