//! The engine plays with itself for long: does anything break?
//!
//! A full run is `cargo test --release -p damier-engine --test soak -- --ignored --nocapture`: 20
//! games in every rule set at 50 ms a move. `DAMIER_SOAK="GAMES MS CONCURRENCY"` changes that.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use damier::{AnyGame, RuleSet};
use damier_engine::play::{Adjudication, Choice, Ending, Player, openings, play_game};
use damier_engine::{Control, Engine, Limits, Options, SearchInfo};

/// Games that the rules have not ended are drawn if they are even for long, or after so many plies.
const MOST_PLIES: usize = 200;
/// The plies by chance with which games begin, so that they differ.
const OPENING: usize = 4;

/// An engine whose every answer is looked at.
struct Watched {
    engine: Engine,
    limits: Limits,
}

impl Player for Watched {
    fn name(&self) -> String {
        "watched".to_owned()
    }

    fn new_game(&mut self, _: &dyn AnyGame) {
        self.engine.forget();
    }

    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, String> {
        let report = self.engine.search(game, &self.limits, &Control::new(), &mut |_| {});
        check(game, &report)?;
        let line = report.lines.first().ok_or("no line in a game that is not over")?;
        Ok(Choice { id: line.first, score: Some(line.score) })
    }
}

/// What is wrong with an answer.
fn check(game: &dyn AnyGame, report: &SearchInfo) -> Result<(), String> {
    for line in &report.lines {
        let legal = game.move_ids().contains(&line.first);
        if !legal || line.moves.first() != Some(&line.first) {
            return Err(format!("the line does not begin with its move in {}", game.fen()));
        }
        if line.notation(game).len() != line.moves.len() {
            return Err(format!("a line with an illegal move in {}: {line:?}", game.fen()));
        }
    }
    Ok(())
}

/// The games of a rule set.
#[derive(Default)]
struct Row {
    plies: usize,
    endings: BTreeMap<String, usize>,
    failures: Vec<String>,
}

/// Plays a game and says how it ended.
fn play(opening: &dyn AnyGame, limits: &Limits) -> Result<(Box<dyn AnyGame>, Ending), String> {
    let player = || Watched {
        engine: Engine::new(Options::default().with_hash_mib(4)),
        limits: limits.clone(),
    };
    let (mut white, mut black) = (player(), player());
    let mut game = opening.box_clone();
    let usual = Adjudication::default();
    let rule = Adjudication { most_plies: MOST_PLIES, resign_moves: 0, ..usual };
    let ending = play_game(&mut *game, [&mut white, &mut black], &rule);
    let ending = ending.map_err(|forfeit| forfeit.to_string())?;
    replay(&*game)?;
    Ok((game, ending))
}

/// Plays the written moves of a game again, as a reader of its record would.
fn replay(game: &dyn AnyGame) -> Result<(), String> {
    let start = game.rule_set().game_from_fen(&game.start_fen());
    let mut again = start.map_err(|error| error.to_string())?;
    for mv in game.record() {
        again.play(&mv.notation).map_err(|refusal| format!("ply {}: {refusal}", again.ply()))?;
    }
    if again.fen() == game.fen() { Ok(()) } else { Err("the record leads elsewhere".to_owned()) }
}

fn play_row(rules: &'static RuleSet, games: usize, limits: &Limits) -> Row {
    let mut row = Row::default();
    for (number, opening) in openings(rules, OPENING, games, 1).iter().enumerate() {
        let played = catch_unwind(AssertUnwindSafe(|| play(&**opening, limits)));
        match played.unwrap_or_else(|_| Err("a panic".to_owned())) {
            Ok((game, ending)) => {
                row.plies += game.ply();
                *row.endings.entry(ending.why()).or_default() += 1;
            }
            Err(why) => row.failures.push(format!("game {number}: {why}")),
        }
    }
    row
}

/// Plays in all rule sets, prints a table and returns all that failed.
fn soak(games: usize, limits: &Limits, concurrency: usize) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..concurrency {
            scope.spawn(|| {
                while let Some(rules) = RuleSet::all().get(next.fetch_add(1, Ordering::Relaxed)) {
                    let row = play_row(rules, games, limits);
                    let endings: Vec<String> =
                        row.endings.iter().map(|(why, count)| format!("{count} {why}")).collect();
                    println!(
                        "{:14} {:15} {games:4} games {:6} plies {:3} failed  {}",
                        rules.movement_name(),
                        rules.key,
                        row.plies,
                        row.failures.len(),
                        endings.join("; ")
                    );
                    let named = row.failures.iter().map(|why| format!("{}: {why}", rules.key));
                    failures.lock().unwrap().extend(named);
                }
            });
        }
    });
    failures.into_inner().unwrap()
}

#[test]
fn a_short_soak() {
    assert_eq!(soak(2, &Limits::nodes(1_000), 1), Vec::<String>::new());
}

#[test]
#[ignore = "takes half an hour or more"]
fn a_full_soak() {
    let text = std::env::var("DAMIER_SOAK").unwrap_or_else(|_| "20 50 1".to_owned());
    let numbers: Vec<usize> = text.split(' ').map(|word| word.parse().expect("a number")).collect();
    let [games, ms, concurrency] = numbers[..] else {
        panic!("DAMIER_SOAK=\"GAMES MS CONCURRENCY\"");
    };
    let limits = Limits::per_move(Duration::from_millis(ms as u64));
    assert_eq!(soak(games, &limits, concurrency), Vec::<String>::new());
}
