//! `damier bench search`: the speed of the search under every way of playing.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use damier::RuleSet;
use damier_engine::{Control, Engine, Limits, Options};
use serde::Serialize;

use super::{Common, seconds, show};
use crate::arguments::MOST_HASH_MIB;
use crate::output::{Failure, Outcome};

/// Million nodes of the search a second, and the depth it reaches, for every way of playing
///
/// The start position is searched from nothing for a fixed time, by one thread and by two. A node is a
/// position looked at. Depths of different games cannot be compared: it is the tree that counts.
#[derive(Args)]
#[command(after_help = "Examples:
  damier bench search
  damier bench search --rules international --seconds 5
  damier bench search --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    common: Common,
    /// How long each search lasts
    #[arg(long, value_name = "S", default_value = "2", value_parser = seconds)]
    seconds: Duration,
    /// Size of the table of positions searched, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_HASH_MIB as i64))]
    hash: u32,
    /// One JSON object a line: {"rules","one","two"}, by threads, each
    /// {"nodes_per_second","depth"}
    #[arg(long)]
    json: bool,
}

/// What was measured of one way of playing.
#[derive(Serialize)]
struct Row {
    rules: String,
    one: Measured,
    two: Measured,
}

/// What some threads reached.
#[derive(Serialize)]
struct Measured {
    nodes_per_second: u64,
    depth: u32,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let header = format!(
        "{:13}  {:>9}  {:>5}  {:>9}  {:>5}",
        "rules", "1 thr M/s", "depth", "2 thr M/s", "depth"
    );
    let json = arguments.json;
    show(&arguments.common, json, &header, print, |rules, step| {
        let [one, two] = [1, 2].map(|threads| {
            let measured = measure(rules, threads, arguments);
            step();
            measured
        });
        Ok(Row { rules: rules.key.clone(), one, two })
    })
}

/// Searches the start position from nothing.
fn measure(rules: &RuleSet, threads: usize, arguments: &Arguments) -> Measured {
    let mut engine = Engine::new(
        Options::default().with_hash_mib(arguments.hash as usize).with_threads(threads),
    );
    let limits = Limits::per_move(arguments.seconds);
    let report = engine.search(&*rules.new_game(), &limits, &Control::new(), &mut |_| {});
    Measured { nodes_per_second: report.nodes_per_second() as u64, depth: report.depth }
}

fn print(out: &mut dyn Write, row: &Row) -> Result<(), Failure> {
    let millions = |measured: &Measured| measured.nodes_per_second as f64 / 1e6;
    writeln!(
        out,
        "{:13}  {:>9.2}  {:>5}  {:>9.2}  {:>5}",
        row.rules,
        millions(&row.one),
        row.one.depth,
        millions(&row.two),
        row.two.depth,
    )?;
    Ok(())
}
