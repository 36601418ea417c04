//! `damier tables build`.

use std::io::{IsTerminal, stderr};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use damier_tables::{BuildOptions, Progress, build};

use super::{Place, Threads};
use crate::output::{Failure, Outcome, Status};
use crate::progress::Progress as Bar;

/// Make the tables of a rule set
///
/// Every table of up to so many pieces is made, the smallest first, and written as soon as it is
/// finished. Stop the work whenever you like: begun again, it goes on with what is missing.
#[derive(Args)]
#[command(after_help = "Examples:
  damier tables build --rules russian --pieces 4
  damier tables build --rules english --pieces 5 --dir /var/lib/damier/tables --threads 2")]
pub(super) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The most pieces of a position, of both sides together
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=8))]
    pieces: u8,
    /// How much memory may be used, in GiB
    #[arg(long, value_name = "GIB", default_value_t = 4.0, value_parser = gib)]
    memory: f64,
    #[command(flatten)]
    threads: Threads,
}

/// Reads a size in GiB.
fn gib(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(gib) if (0.001..=65_536.0).contains(&gib) => Ok(gib),
        _ => Err("a number of GiB from 0.001 to 65536 is wanted".to_owned()),
    }
}

/// How often the bar moves.
const MOMENT: Duration = Duration::from_millis(100);
/// How often a line is written where no bar is seen.
const WHILE: Duration = Duration::from_secs(60);

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let rules = arguments.place.rules()?;
    let options = BuildOptions {
        pieces: arguments.pieces,
        threads: arguments.threads.count(),
        memory: (arguments.memory * f64::from(1 << 30)) as u64,
    };
    let progress = Progress::new();
    thread::scope(|scope| {
        let work = scope.spawn(|| build(&rules, &arguments.place.dir, options, &progress));
        let mut shown = Shown::new();
        while !work.is_finished() {
            thread::sleep(MOMENT);
            shown.show(&progress);
        }
        drop(shown);
        // A thread that panics takes the whole run down with it.
        work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
    .map_err(Failure::refused)?;
    Ok(Status::Done)
}

/// What is seen of the progress: a bar on a terminal, else a line now and then.
struct Shown {
    bar: Option<Bar>,
    begun: Instant,
    said: Instant,
}

impl Shown {
    fn new() -> Self {
        let now = Instant::now();
        Self { bar: None, begun: now, said: now }
    }

    fn show(&mut self, progress: &Progress) {
        let (done, total) = progress.done();
        if total == 0 {
            return;
        }
        if stderr().is_terminal() {
            self.bar.get_or_insert_with(|| Bar::new(total, false)).reach(done);
        } else if self.said.elapsed() >= WHILE {
            self.said = Instant::now();
            let share = done as f64 / total as f64;
            let seconds = self.begun.elapsed().as_secs_f64();
            let left = seconds / share.max(1e-9) - seconds;
            let material = progress.material().map_or_else(String::new, |m| format!("{m}, "));
            eprintln!("{material}{:.1}% done, about {left:.0} s left", share * 100.0);
        }
    }
}
