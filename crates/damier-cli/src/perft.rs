//! `damier perft`: counts the positions of a game tree.

use std::io::Write;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use clap::{ArgGroup, Args};
use damier::{FenError, Leaves, RuleSet};
use serde::Serialize;

use crate::arguments::{Position, Rules};
use crate::output::{Failure, Outcome, Status, grouped, json_line, stdout};
use crate::progress::Progress;

/// Count the positions reached after a number of moves
///
/// The yardstick of move generators. Captures that differ only in their path count as one move.
/// The moves of the last ply are counted without making them, unless --no-bulk is given.
#[derive(Args)]
#[command(group(ArgGroup::new("whose").args(["rules", "rules_file"]).required(true)))]
#[command(after_help = "Examples:
  damier perft --rules international --depth 9
  damier perft --rules english --depth 6 --divide
  damier perft --rules russian --depth 8 --fen 'W:WKa1:Bb2,d4,f6' --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: Rules,
    /// How many plies deep
    #[arg(long, value_name = "N")]
    depth: u32,
    #[command(flatten)]
    position: Position,
    /// Also give the count of each first move
    #[arg(long)]
    divide: bool,
    /// Make every move of the last ply instead of counting them
    #[arg(long)]
    no_bulk: bool,
    /// Threads that share the work among them
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// One JSON object a line: {"rules","fen","depth","nodes","seconds","nodes_per_second"},
    /// after one {"move","nodes"} for each first move with --divide
    #[arg(long)]
    json: bool,
}

/// What `--json` says of the whole count.
#[derive(Serialize)]
struct Total<'a> {
    rules: &'a str,
    fen: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
}

/// What it says of one first move.
#[derive(Serialize)]
struct Share<'a> {
    #[serde(rename = "move")]
    notation: &'a str,
    nodes: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let rules = arguments.rules.required()?;
    let game = arguments.position.game(&rules)?;
    let start = Instant::now();
    let (nodes, shares) = count(arguments, &rules, &game.fen())?;
    let seconds = start.elapsed().as_secs_f64();
    // A count that took no time at all has no speed worth the name.
    let nodes_per_second = (nodes as f64 / seconds.max(1e-9)) as u64;
    let mut out = stdout();
    if arguments.json {
        for (notation, nodes) in &shares {
            json_line(&mut out, &Share { notation, nodes: *nodes })?;
        }
        let (rules, depth) = (&*rules.key, arguments.depth);
        let fen = game.fen();
        json_line(&mut out, &Total { rules, fen, depth, nodes, seconds, nodes_per_second })?;
    } else {
        let width = shares.iter().map(|(notation, _)| notation.len()).max().unwrap_or(0);
        for (notation, nodes) in &shares {
            writeln!(out, "{notation:width$}  {}", grouped(*nodes))?;
        }
        writeln!(out, "nodes    {}", grouped(nodes))?;
        writeln!(out, "seconds  {seconds:.3}")?;
        writeln!(out, "nodes/s  {}", grouped(nodes_per_second))?;
    }
    out.flush()?;
    Ok(Status::Done)
}

/// A part of the whole count: a position and how many plies are left from it.
struct Part {
    /// The first move it belongs to.
    first: usize,
    fen: String,
    depth: u32,
}

/// The whole count, and with `--divide` that of each first move. Parts of it are counted one by one,
/// by as many threads as asked for, which also tells how far the count has come.
fn count(
    arguments: &Arguments,
    rules: &RuleSet,
    fen: &str,
) -> Result<(u64, Vec<(String, u64)>), Failure> {
    let Arguments { depth, divide, threads, .. } = *arguments;
    let leaves = if arguments.no_bulk { Leaves::Made } else { Leaves::Counted };
    let game = rules.study_from_fen(fen).map_err(Failure::refused)?;
    let moves = game.moves();
    if depth < 2 && !(divide && depth == 1) || moves.is_empty() {
        return Ok((rules.perft(fen, depth, leaves).map_err(Failure::refused)?, Vec::new()));
    }
    let mut parts = Vec::new();
    // All are listed for this very position, so none is without one behind it.
    let after = moves.iter().filter_map(|record| game.fen_after(record.id()));
    for (first, fen) in after.enumerate() {
        let whole = Part { first, fen, depth: depth - 1 };
        // Few first moves do not keep many threads busy to the end.
        if threads > 1 && whole.depth > 1 {
            parts.extend(split(rules, whole)?);
        } else {
            parts.push(whole);
        }
    }
    let mut counts = vec![0; moves.len()];
    for (part, count) in parts.iter().zip(count_parts(rules, &parts, leaves, arguments)) {
        counts[part.first] += count.map_err(Failure::refused)?;
    }
    let nodes = counts.iter().sum();
    let shares = moves.into_iter().map(|record| record.notation).zip(counts);
    Ok((nodes, if divide { shares.collect() } else { Vec::new() }))
}

/// A part as those of the next move.
fn split(rules: &RuleSet, part: Part) -> Result<Vec<Part>, Failure> {
    let game = rules.study_from_fen(&part.fen).map_err(Failure::refused)?;
    let next = game.move_ids();
    if next.is_empty() {
        return Ok(vec![part]);
    }
    let Part { first, depth, .. } = part;
    let after = next.into_iter().filter_map(|id| game.fen_after(id));
    Ok(after.map(|fen| Part { first, fen, depth: depth - 1 }).collect())
}

/// The count of each part.
fn count_parts(
    rules: &RuleSet,
    parts: &[Part],
    leaves: Leaves,
    arguments: &Arguments,
) -> Vec<Result<u64, FenError>> {
    let progress = Progress::new(parts.len() as u64, arguments.json);
    let mut counts = vec![Ok(0); parts.len()];
    let jobs = Mutex::new(parts.iter().zip(&mut counts));
    let work = || {
        while let Some((part, count)) = jobs.lock().ok().and_then(|mut jobs| jobs.next()) {
            *count = rules.perft(&part.fen, part.depth, leaves);
            progress.step();
        }
    };
    thread::scope(|scope| {
        for _ in 1..usize::from(arguments.threads).min(parts.len()) {
            scope.spawn(work);
        }
        work();
    });
    counts
}
