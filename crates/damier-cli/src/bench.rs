//! `damier bench`: the project's benchmarks.

mod judge;
mod perft;
mod search;
mod threads;

use std::io::Write;
use std::time::Duration;

use clap::{Args, Subcommand};
use damier::RuleSet;
use serde::Serialize;

use crate::arguments::{rule_set_parser, seconds_between};
use crate::output::{Failure, Outcome, Status, json_line, stdout};
use crate::progress::Progress;

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
    Judge(judge::Arguments),
    Perft(perft::Arguments),
    Search(search::Arguments),
    Threads(threads::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match &arguments.benchmark {
        Benchmark::Judge(arguments) => judge::run(arguments),
        Benchmark::Perft(arguments) => perft::run(arguments),
        Benchmark::Search(arguments) => search::run(arguments),
        Benchmark::Threads(arguments) => threads::run(arguments),
    }
}

/// The first rule set of every way of playing, in the order of the table.
fn one_of_each_mechanics() -> Vec<RuleSet> {
    let mut first: Vec<RuleSet> = Vec::new();
    for rules in RuleSet::all() {
        if first.iter().all(|seen| seen.mechanics() != rules.mechanics()) {
            first.push(rules.clone());
        }
    }
    first
}

/// Reads how long a speed is measured.
fn seconds(text: &str) -> Result<Duration, String> {
    seconds_between(0.01, 3600.0, text)
}

/// What is to be measured.
#[derive(Args)]
struct Common {
    /// Only this rule set
    #[arg(long, value_name = "KEY", value_parser = rule_set_parser())]
    rules: Option<RuleSet>,
}

/// Of each way of playing two things are measured.
const MEASURED: u64 = 2;

/// Measures every way of playing, or the one asked for, and prints each row as soon as it is known.
/// `measure` calls its second argument when it is done with one of the things to be measured.
fn show<R: Serialize>(
    common: &Common,
    json: bool,
    header: &str,
    print: impl Fn(&mut dyn Write, &R) -> Result<(), Failure>,
    measure: impl Fn(&RuleSet, &dyn Fn()) -> Result<R, Failure>,
) -> Outcome {
    let rows = common.rules.clone().map_or_else(one_of_each_mechanics, |rules| vec![rules]);
    let progress = Progress::new(MEASURED * rows.len() as u64, json);
    let mut out = stdout();
    if !json {
        writeln!(out, "{header}")?;
    }
    for rules in &rows {
        let row = measure(rules, &|| progress.step())?;
        if json {
            json_line(&mut out, &row)?;
        } else {
            print(&mut out, &row)?;
        }
        out.flush()?;
    }
    Ok(Status::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_playing_is_measured_once() {
        let rows = one_of_each_mechanics();
        for rules in RuleSet::all() {
            let same = rows.iter().filter(|row| row.mechanics() == rules.mechanics());
            assert_eq!(same.count(), 1, "{}", rules.key);
        }
    }
}
