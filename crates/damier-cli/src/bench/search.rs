//! `damier bench search`: the speed of the search under every movement.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use damier::RuleSet;
use damier_engine::{Options, Report, bench};
use serde::Serialize;

use super::{one_of_each_movement, seconds};
use crate::arguments::rule_set_parser;
use crate::output::{Failure, Outcome, Status, json_line, stdout};
use crate::progress::Progress;

/// Million nodes of the search a second, and the depth it reaches, for every movement
///
/// The start position is searched from nothing for a fixed time, by one thread and by two. A node is a
/// position looked at. Depths of different movements cannot be compared: it is the tree that counts.
#[derive(Args)]
#[command(after_help = "Examples:
  damier bench search
  damier bench search --rules international --seconds 5
  damier bench search --json")]
pub(crate) struct Arguments {
    /// Only the movement of this rule set
    #[arg(long, value_name = "KEY", value_parser = rule_set_parser())]
    rules: Option<&'static RuleSet>,
    /// How long each search lasts
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    /// Size of the table of positions searched, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// One JSON object a line: {"movement","rules","one","two"}, by threads, each
    /// {"nodes_per_second","depth"}
    #[arg(long)]
    json: bool,
}

/// What was measured of one movement.
#[derive(Serialize)]
struct Row {
    movement: String,
    rules: &'static str,
    one: Measured,
    two: Measured,
}

/// What some threads reached.
#[derive(Serialize)]
struct Measured {
    nodes_per_second: u64,
    depth: u32,
}

impl From<Report> for Measured {
    fn from(report: Report) -> Measured {
        Measured { nodes_per_second: report.nodes_per_second() as u64, depth: report.depth }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let rows = arguments.rules.map_or_else(one_of_each_movement, |rules| vec![rules]);
    let progress = Progress::new(2 * rows.len() as u64, arguments.json);
    let mut out = stdout();
    if !arguments.json {
        writeln!(
            out,
            "{:13}  {:13}  {:>9}  {:>5}  {:>9}  {:>5}",
            "movement", "rules", "1 thr M/s", "depth", "2 thr M/s", "depth"
        )?;
    }
    for rules in rows {
        let row = measure(rules, arguments, &progress);
        if arguments.json {
            json_line(&mut out, &row)?;
        } else {
            print(&mut out, &row)?;
        }
        out.flush()?;
    }
    Ok(Status::Done)
}

fn measure(rules: &'static RuleSet, arguments: &Arguments, progress: &Progress) -> Row {
    let [one, two] = [1, 2].map(|threads| {
        let options = Options { hash_mib: arguments.hash as usize, threads };
        let time = Duration::from_secs_f64(arguments.seconds);
        let report = bench::search(&*rules.new_game(), options, time);
        progress.step();
        Measured::from(report)
    });
    Row { movement: rules.movement_name(), rules: rules.key, one, two }
}

fn print(out: &mut impl Write, row: &Row) -> Result<(), Failure> {
    let millions = |measured: &Measured| measured.nodes_per_second as f64 / 1e6;
    writeln!(
        out,
        "{:13}  {:13}  {:>9.2}  {:>5}  {:>9.2}  {:>5}",
        row.movement,
        row.rules,
        millions(&row.one),
        row.one.depth,
        millions(&row.two),
        row.two.depth,
    )?;
    Ok(())
}
