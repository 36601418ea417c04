//! `damier bench threads`: how much sooner several threads reach a depth.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use damier::RuleSet;
use damier_engine::{Control, Engine, Limits, Options};
use serde::Serialize;

use crate::arguments::MOST_HASH_MIB;
use crate::output::{Failure, Outcome, Status, json_line, stdout};
use crate::progress::Progress;

/// How much sooner several threads reach a depth than one
///
/// Ten positions from games between people are searched from nothing to a depth that takes one thread
/// a second or two, by one thread and by several in turn. The table shows the median time of each, and
/// how many times as fast the threads were; the last row has the geometric mean of these. Threads need
/// processors of their own: on a machine that is busy the numbers mean nothing.
#[derive(Args)]
#[command(after_help = "Examples:
  damier bench threads
  damier bench threads --threads 4 --deeper 2 --hash 256")]
pub(crate) struct Arguments {
    /// How many threads are compared with one
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(2..=256))]
    threads: u16,
    /// How often each search is repeated
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    runs: u16,
    /// So many plies deeper than usual; may be negative
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i32).range(-16..=16))]
    deeper: i32,
    /// Size of the table of positions searched, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_HASH_MIB as i64))]
    hash: u32,
    /// One JSON object a line: {"rules","fen","depth","one","threads","ratio"}, times in seconds, and
    /// a last one {"mean"}
    #[arg(long)]
    json: bool,
}

/// Rule set, position and depth; from the games of testdata/games.
const POSITIONS: [(&str, &str, i32); 10] = [
    (
        "international",
        "B:Wa5,b2,c1,c3,c5,d2,d4,e1,e3,f2,f4,g1,i1,i3,i5,j2,j4:\
         Ba7,a9,b8,c9,d8,d10,e7,e9,f8,f10,g7,g9,h8,h10,i9,j8,j10",
        17,
    ),
    (
        "international",
        "W:Wa1,a3,c1,c3,c5,d2,d4,e1,e3,e5,f2,f4,g3,i1,i3,j2,j4:\
         Ba5,a7,a9,b8,d8,d10,e7,e9,f6,f8,f10,g7,h6,i7,i9,j8,j10",
        17,
    ),
    (
        "international",
        "W:Wa3,b4,d2,d4,e1,e3,e5,f4,g1,g3,g5,h6,i1,i3,j2:\
         Ba7,a9,b8,c7,d8,e7,e9,f8,f10,g9,i7,i9,j6,j8,j10",
        18,
    ),
    (
        "international",
        "W:Wa3,b4,c3,c5,d2,d4,e1,e3,e5,f2,f4,g1,g3,h2,h4,i1,i3,j2,j4:\
         Ba5,a7,a9,b8,b10,c9,d8,e9,f6,f8,f10,g7,g9,h6,h8,h10,i7,i9,j6",
        19,
    ),
    ("brazilian", "W:Wa1,b2,c3,c5,d2,e1,f2,g1,g3,h2:Ba5,a7,b6,d8,e7,f6,f8,g7,h6,h8", 19),
    ("brazilian", "W:Wa1,a3,b4,c1,e1,e3,f2,f4,g1,g3:Ba7,b8,c5,c7,d6,d8,f6,f8,h4,h6", 21),
    ("english", "B:Wa3,c1,c3,d2,d4,e1,e3,f4,g1,h2:Bb6,b8,c5,c7,d6,d8,f6,f8,g5,h6", 20),
    ("english", "B:Wa1,a3,b4,c1,c3,d2,e1,f4,g1,g3,h2:Bb6,b8,c5,d6,d8,e5,e7,f6,f8,g7,h6", 20),
    ("russian", "W:Wa1,a3,b4,c1,d2,e1,f2,f4,g1,g3,h2:Bb8,c5,c7,d6,d8,e5,e7,f8,g5,h6,h8", 19),
    (
        "frisian",
        "W:Wa1,a3,a5,b2,c1,c3,d2,e1,e3,f2,g1,h2,i3,j2:\
         Ba7,a9,b8,b10,c7,c9,d8,d10,e9,f10,h6,h8,h10,j8,j10",
        17,
    ),
];

/// What was measured of one position.
#[derive(Serialize)]
struct Row {
    rules: &'static str,
    fen: &'static str,
    depth: u32,
    one: f64,
    threads: f64,
    ratio: f64,
}

#[derive(Serialize)]
struct Mean {
    mean: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let searches = POSITIONS.len() as u64 * u64::from(arguments.runs) * 2;
    let progress = Progress::new(searches, arguments.json);
    let mut out = stdout();
    if !arguments.json {
        let many = format!("{} threads", arguments.threads);
        writeln!(
            out,
            "{:13}  {:>5}  {:>9}  {many:>11}  {:>6}",
            "rules", "depth", "1 thread", "faster"
        )?;
    }
    let mut ratios = Vec::with_capacity(POSITIONS.len());
    for (key, fen, depth) in POSITIONS {
        let row =
            measure(key, fen, (depth + arguments.deeper).max(1) as u32, arguments, &progress)?;
        ratios.push(row.ratio);
        if arguments.json {
            json_line(&mut out, &row)?;
        } else {
            let Row { rules, depth, one, threads, ratio, .. } = row;
            writeln!(out, "{rules:13}  {depth:>5}  {one:>7.3} s  {threads:>9.3} s  {ratio:>6.2}")?;
        }
        out.flush()?;
    }
    let mean = geometric_mean(&ratios);
    if arguments.json {
        json_line(&mut out, &Mean { mean })?;
    } else {
        writeln!(out, "{:13}  {:>5}  {:>9}  {:>11}  {mean:>6.2}", "mean", "", "", "")?;
    }
    out.flush()?;
    Ok(Status::Done)
}

fn measure(
    rules: &'static str,
    fen: &'static str,
    depth: u32,
    arguments: &Arguments,
    progress: &Progress,
) -> Result<Row, Failure> {
    let named = RuleSet::by_key(rules).ok_or_else(|| Failure::refused(format!("no {rules}")))?;
    let game = named.game_from_fen(fen).map_err(Failure::refused)?;
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..arguments.runs {
        for (times, threads) in times.iter_mut().zip([1, usize::from(arguments.threads)]) {
            let mut engine = Engine::new(
                Options::default().with_hash_mib(arguments.hash as usize).with_threads(threads),
            );
            let limits = Limits::depth(depth);
            times.push(engine.search(&*game, &limits, &Control::new(), &mut |_| {}).elapsed);
            progress.step();
        }
    }
    let [one, threads] = times.map(median);
    Ok(Row { rules, fen, depth, one, threads, ratio: one / threads })
}

/// The median in seconds, of one time or more.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    let middle = times.len() / 2;
    let time =
        if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2 };
    // Even the shortest search takes some nanoseconds; were it none, nothing could be divided by it.
    time.as_secs_f64().max(1e-9)
}

fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_one() {
        for (key, fen, _) in POSITIONS {
            let game = RuleSet::by_key(key).unwrap().game_from_fen(fen).unwrap();
            assert!(game.outcome().is_none(), "{key} {fen}");
            assert_eq!(game.fen(), fen);
        }
    }

    #[test]
    fn means_are_in_the_middle() {
        let seconds =
            |times: &[u64]| median(times.iter().copied().map(Duration::from_secs).collect());
        assert_eq!(seconds(&[9, 1, 4]), 4.0);
        assert_eq!(seconds(&[8, 1, 4, 2]), 3.0);
        assert!((geometric_mean(&[0.5, 2.0, 8.0]) - 2.0).abs() < 1e-12);
    }
}
