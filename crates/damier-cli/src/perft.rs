//! `damier perft`: counts the positions of a game tree.

use std::io::Write;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use clap::{ArgGroup, Args};
use damier::{Leaves, RuleSet};
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
    /// Threads that share the first moves among them
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
struct Total {
    rules: &'static str,
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
    let game = arguments.position.game(rules)?;
    let start = Instant::now();
    let (nodes, shares) = count(arguments, rules, &game.fen())?;
    let seconds = start.elapsed().as_secs_f64();
    // A count that took no time at all has no speed worth the name.
    let nodes_per_second = (nodes as f64 / seconds.max(1e-9)) as u64;
    let mut out = stdout();
    if arguments.json {
        for (notation, nodes) in &shares {
            json_line(&mut out, &Share { notation, nodes: *nodes })?;
        }
        let (rules, depth) = (rules.key, arguments.depth);
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

/// The whole count, and with `--divide` that of each first move. The first moves are counted one by
/// one, by as many threads as asked for, which also tells how far the count has come.
fn count(
    arguments: &Arguments,
    rules: &'static RuleSet,
    fen: &str,
) -> Result<(u64, Vec<(String, u64)>), Failure> {
    let Arguments { depth, divide, threads, .. } = *arguments;
    let leaves = if arguments.no_bulk { Leaves::Made } else { Leaves::Counted };
    let game = rules.study_from_fen(fen).map_err(Failure::refused)?;
    let moves = game.moves();
    if depth < 2 && !(divide && depth == 1) || moves.is_empty() {
        return Ok((rules.perft(fen, depth, leaves).map_err(Failure::refused)?, Vec::new()));
    }
    let progress = Progress::new(moves.len() as u64, arguments.json);
    let mut counts = vec![Ok(0); moves.len()];
    let jobs = Mutex::new(counts.iter_mut().enumerate());
    let fens: Vec<String> = (0..moves.len()).map(|index| game.fen_after(index)).collect();
    let work = || {
        while let Some((index, slot)) = jobs.lock().ok().and_then(|mut jobs| jobs.next()) {
            *slot = rules.perft(&fens[index], depth - 1, leaves);
            progress.step();
        }
    };
    thread::scope(|scope| {
        for _ in 1..usize::from(threads).min(moves.len()) {
            scope.spawn(work);
        }
        work();
    });
    let mut shares = Vec::new();
    let mut nodes = 0;
    for (record, count) in moves.into_iter().zip(counts) {
        let count = count.map_err(Failure::refused)?;
        nodes += count;
        if divide {
            shares.push((record.notation, count));
        }
    }
    Ok((nodes, shares))
}
