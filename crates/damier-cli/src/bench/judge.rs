//! `damier bench judge`: how fast games in PDN are read and judged.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use damier::pdn::{self, PdnGame};
use damier::{AnyGame, RuleSet};
use serde::Serialize;

use super::{Common, seconds, show};
use crate::output::{Failure, Outcome};

/// Games in PDN read and judged a second, for every movement, on one thread
///
/// Games of 60 plies, or less where one ends sooner, are made by chance, the same in every run, and
/// written as PDN. They are read from memory (READ), and read and judged (JUDGED). The best of several
/// runs is shown, and how long 100,000 games of 60 plies would take.
#[derive(Args)]
#[command(after_help = "Examples:
  damier bench judge
  damier bench judge --rules english --seconds 5
  damier bench judge --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    common: Common,
    /// How long each speed is measured
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    seconds: Duration,
    /// One JSON object a line: {"movement","rules","games","plies","bytes","read","judged"}, times in
    /// seconds for all these games
    #[arg(long)]
    json: bool,
}

/// What was measured of one movement.
#[derive(Serialize)]
struct Row {
    movement: String,
    rules: String,
    games: usize,
    /// Of all the games.
    plies: usize,
    bytes: usize,
    read: f64,
    judged: f64,
}

/// So many games are read at a time: few enough for a run to be short, enough for all kinds of moves.
const GAMES: usize = 200;

/// The most plies of a game.
const PLIES: usize = 60;

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let header = format!(
        "{:13}  {:13}  {:>7}  {:>11}  {:>13}  {:>18}",
        "movement", "rules", "plies", "read MiB/s", "judged ply/s", "100,000 games of 60"
    );
    show(&arguments.common, arguments.json, &header, print, |rules, step| {
        let Written { text, plies } = write_games(rules);
        let read =
            best(arguments.seconds, || pdn::read(&text).filter(Result::is_ok).count() == GAMES)?;
        step();
        let judged = best(arguments.seconds, || {
            let legal = |game: &PdnGame| pdn::judge(game, None).finding.is_ok();
            pdn::read(&text).filter(|game| game.as_ref().is_ok_and(legal)).count() == GAMES
        })?;
        step();
        Ok(Row {
            movement: rules.movement_name(),
            rules: rules.key.clone(),
            games: GAMES,
            plies,
            bytes: text.len(),
            read: read.as_secs_f64(),
            judged: judged.as_secs_f64(),
        })
    })
}

/// Games as PDN.
struct Written {
    text: String,
    /// The plies of all the games.
    plies: usize,
}

/// Games made by chance, the same for the same rule set.
fn write_games(rules: &RuleSet) -> Written {
    let mut written = Written { text: String::new(), plies: 0 };
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let tags = [("Event".to_owned(), "Benchmark".to_owned())];
    for _ in 0..GAMES {
        let game = random.game(rules);
        written.plies += game.ply();
        written.text.push_str(&pdn::write(&pdn::record(&*game, &tags)));
        written.text.push('\n');
    }
    written
}

/// A small generator of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn game(&mut self, rules: &RuleSet) -> Box<dyn AnyGame> {
        let mut game = rules.new_game();
        while game.outcome().is_none() && game.ply() < PLIES {
            let moves = game.move_ids();
            let chosen = moves[self.below(moves.len())];
            // It is one of the legal moves.
            game.play_move(chosen).expect("a legal move");
        }
        game
    }
}

/// The shortest time of several runs, each of which says whether all went well.
fn best(budget: Duration, run: impl Fn() -> bool) -> Result<Duration, Failure> {
    let begun = Instant::now();
    let mut best = Duration::MAX;
    loop {
        let start = Instant::now();
        if !run() {
            return Err(Failure::refused("games that were played by the rules are refused"));
        }
        best = best.min(start.elapsed());
        if begun.elapsed() >= budget {
            return Ok(best);
        }
    }
}

fn print(out: &mut dyn Write, row: &Row) -> Result<(), Failure> {
    let speed = |amount: usize, time: f64| amount as f64 / time.max(1e-9);
    let plies = speed(row.plies, row.judged);
    writeln!(
        out,
        "{:13}  {:13}  {:>7}  {:>11.1}  {plies:>13.0}  {:>17.1} s",
        row.movement,
        row.rules,
        row.plies,
        speed(row.bytes, row.read) / f64::from(1 << 20),
        100_000.0 * PLIES as f64 / plies,
    )?;
    Ok(())
}
