//! `damier tables`: makes, checks and asks endgame tables.

mod build;
mod info;
mod probe;
mod verify;

use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand};
use damier::RuleSet;
use damier_tables::Tables;

use crate::arguments::{Rules, TABLES};
use crate::output::{Failure, Outcome};

/// Endgame tables: perfect play with few pieces
///
/// A table tells of every position of some pieces who wins and in how many plies, if nobody makes a
/// mistake and no draw code ends the game. Rule sets with the same moves and the same goal share
/// tables.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(build::Arguments),
    Verify(verify::Arguments),
    Info(info::Arguments),
    Probe(probe::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match &arguments.command {
        Command::Build(arguments) => build::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Info(arguments) => info::run(arguments),
        Command::Probe(arguments) => probe::run(arguments),
    }
}

/// Which tables.
#[derive(Args)]
#[command(group(ArgGroup::new("whose").args(["rules", "rules_file"]).required(true)))]
struct Place {
    #[command(flatten)]
    rules: Rules,
    /// Where tables are: each rule set has a directory of its own below this
    #[arg(long, value_name = "DIR", default_value = TABLES)]
    dir: PathBuf,
}

impl Place {
    fn rules(&self) -> Result<RuleSet, Failure> {
        self.rules.required()
    }

    fn open(&self, rules: &RuleSet) -> Result<Tables, Failure> {
        Tables::open(rules, &self.dir).map_err(Failure::refused)
    }
}

/// The number of threads that work.
#[derive(Args)]
struct Threads {
    /// Threads that share the work; as many as there are processors, if none are named
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

impl Threads {
    fn count(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, |count| count.get());
        self.threads.map_or_else(all, usize::from)
    }
}
