//! `damier bench perft`: the speed of move generation under every way of playing.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use damier::{Leaves, RuleSet};
use serde::Serialize;

use super::{Common, seconds, show};
use crate::output::{Failure, Outcome, grouped};

/// Million leaves of the game tree a second, for every way of playing, on one thread
///
/// Each tree starts from the start position. BULK: the moves of the last ply are counted where they
/// can be counted without making them. MADE: every move is made. The best of several runs is shown.
///
/// The reference is dctl, a generator of C++ templates; its speeds were measured on two cores of an
/// Intel Xeon of 2023. The ratios mean something on a machine of that kind alone.
#[derive(Args)]
#[command(after_help = "Examples:
  damier bench perft
  damier bench perft --rules international --seconds 10
  damier bench perft --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    common: Common,
    /// How long each speed is measured
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    seconds: Duration,
    /// One JSON object a line: {"rules","depth","leaves","bulk","made"}, speeds in
    /// leaves a second
    #[arg(long)]
    json: bool,
}

/// What was measured of one way of playing.
#[derive(Serialize)]
struct Row {
    rules: String,
    /// Of the counted tree.
    depth: u32,
    leaves: u64,
    /// Leaves a second.
    bulk: u64,
    made: u64,
}

/// Speeds of dctl by rule set: million leaves a second, bulk and made.
const REFERENCE: &[(&str, u32, u32)] = &[
    ("international", 303, 123),
    ("frisian", 144, 84),
    ("brazilian", 216, 123),
    ("russian", 225, 120),
    ("english", 235, 128),
    ("italian", 198, 116),
    ("canadian", 153, 71),
];

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let header = format!(
        "{:13}  {:>5}  {:>13}  {:>9}  {:>9}  {:>9}",
        "rules", "depth", "leaves", "bulk M/s", "made M/s", "/ dctl"
    );
    show(&arguments.common, arguments.json, &header, print, |rules, step| {
        let bulk = best(rules, Leaves::Counted, arguments.seconds)?;
        step();
        let made = best(rules, Leaves::Made, arguments.seconds)?;
        step();
        Ok(Row {
            rules: rules.key.clone(),
            depth: bulk.depth,
            leaves: bulk.leaves,
            bulk: bulk.speed(),
            made: made.speed(),
        })
    })
}

/// One count of a tree.
#[derive(Clone, Copy)]
struct Run {
    depth: u32,
    leaves: u64,
    time: Duration,
}

impl Run {
    fn of(rules: &RuleSet, depth: u32, leaves: Leaves) -> Result<Run, Failure> {
        let start = Instant::now();
        let count = rules.perft("startpos", depth, leaves).map_err(Failure::refused)?;
        Ok(Run { depth, leaves: count, time: start.elapsed() })
    }

    fn speed(&self) -> u64 {
        (self.leaves as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// The fastest of several counts of one tree, so large that some fit into the time.
fn best(rules: &RuleSet, leaves: Leaves, budget: Duration) -> Result<Run, Failure> {
    // A ply more takes some ten times as long.
    let large_enough = budget / 40;
    let mut best = Run::of(rules, 1, leaves)?;
    while best.time < large_enough && best.leaves > 0 {
        best = Run::of(rules, best.depth + 1, leaves)?;
    }
    let mut spent = best.time;
    while spent < budget && best.leaves > 0 {
        let run = Run::of(rules, best.depth, leaves)?;
        spent += run.time;
        if run.time < best.time {
            best = run;
        }
    }
    Ok(best)
}

fn print(out: &mut dyn Write, row: &Row) -> Result<(), Failure> {
    let (bulk, made) = (row.bulk as f64 / 1e6, row.made as f64 / 1e6);
    let reference = REFERENCE.iter().find(|(key, ..)| *key == row.rules);
    let ratio = reference.map_or(String::new(), |&(_, counted, each)| {
        format!("{:.2} {:.2}", bulk / f64::from(counted), made / f64::from(each))
    });
    writeln!(
        out,
        "{:13}  {:>5}  {:>13}  {bulk:>9.1}  {made:>9.1}  {ratio:>9}",
        row.rules,
        row.depth,
        grouped(row.leaves),
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::one_of_each_mechanics;

    #[test]
    fn references_name_rule_sets_that_are_shown() {
        let rows = one_of_each_mechanics();
        for (key, ..) in REFERENCE {
            assert!(rows.iter().any(|rules| rules.key == *key), "{key}");
        }
    }
}
