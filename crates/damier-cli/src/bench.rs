//! `damier bench`: the project's benchmarks.

mod perft;
mod search;

use clap::{Args, Subcommand};
use damier::RuleSet;

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
    Search(search::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match &arguments.benchmark {
        Benchmark::Perft(arguments) => perft::run(arguments),
        Benchmark::Search(arguments) => search::run(arguments),
    }
}

/// The first rule set of every movement, in the order of the table.
fn one_of_each_movement() -> Vec<&'static RuleSet> {
    let mut seen = Vec::new();
    let first = |rules: &&RuleSet| {
        let name = rules.movement_name();
        let new = !seen.contains(&name);
        seen.push(name);
        new
    };
    RuleSet::all().iter().filter(first).collect()
}

/// Reads how long a speed is measured.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0.01 to 3600 is wanted".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_movement_is_measured_once() {
        let rows = one_of_each_movement();
        let names: Vec<String> = rows.iter().map(|rules| rules.movement_name()).collect();
        for rules in RuleSet::all() {
            let name = rules.movement_name();
            assert_eq!(names.iter().filter(|seen| **seen == name).count(), 1, "{name}");
        }
    }
}
