//! `damier bench`: the project's benchmarks.

mod perft;

use clap::{Args, Subcommand};

use crate::output::Outcome;

/// Measure the speed of this program on this machine
///
/// Each benchmark prints one table. Speeds differ from machine to machine and from run to run:
/// close other programs first, and compare what was measured side by side.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    benchmark: Benchmark,
}

#[derive(Subcommand)]
enum Benchmark {
    Perft(perft::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match &arguments.benchmark {
        Benchmark::Perft(arguments) => perft::run(arguments),
    }
}
