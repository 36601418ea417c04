//! One of the two players of a match.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use damier::{AnyGame, RuleSet};
use damier_engine::play::{Choice, Player};
use damier_engine::{Clock, Control, Engine, Level, Limits};

use super::engine::{Limit, Spec, Strength, TimeControl};
use crate::hub::Child;

/// What both players are told before a match.
#[derive(Clone)]
pub(super) struct Terms {
    pub(super) rules: RuleSet,
    /// How long they may think.
    pub(super) limit: Limit,
    /// How long a program may be silent, or think beyond its time.
    pub(super) patience: Duration,
    /// Set when no further move is of interest.
    pub(super) over: Arc<AtomicBool>,
}

/// A player: an engine and its clock.
pub(super) struct Side {
    terms: Terms,
    limit: Limit,
    source: Source,
    name: String,
    watch: Option<Watch>,
}

/// What thinks for a side.
enum Source {
    Engine(Engine),
    Level {
        engine: Engine,
        level: &'static Level,
        seed: u64,
    },
    /// A program; while it does not run, it is started when a move is wanted.
    Program {
        command: String,
        child: Option<Child>,
    },
}

impl Side {
    /// Gets an engine ready.
    ///
    /// # Errors
    ///
    /// Why a program cannot be used.
    pub(super) fn start(spec: &Spec, terms: &Terms) -> Result<Side, String> {
        let mut limit = terms.limit.clone();
        let (source, name) = match spec {
            Spec::Program(command) => {
                let child = Child::start(command, &terms.rules, terms.patience)?;
                let name = child.name().to_owned();
                (Source::Program { command: command.clone(), child: Some(child) }, name)
            }
            Spec::Builtin(builtin) => {
                let engine = Engine::new(builtin.options.clone());
                match &builtin.strength {
                    Strength::Match => (Source::Engine(engine), "Damier".to_owned()),
                    Strength::Own(own) => {
                        limit = own.clone();
                        (Source::Engine(engine), format!("Damier ({})", in_words(own)))
                    }
                    Strength::Level(level) => {
                        let name = format!("Damier level {}", level.number);
                        (Source::Level { engine, level, seed: 0 }, name)
                    }
                }
            }
        };
        let watch = match &limit {
            Limit::Clock(control) => Some(Watch::new(control.clone())),
            _ => None,
        };
        Ok(Side { terms: terms.clone(), limit, source, name, watch })
    }

    /// Sets what a level's errors in the next game depend on.
    pub(super) fn set_seed(&mut self, number: u64) {
        if let Source::Level { seed, .. } = &mut self.source {
            *seed = number;
        }
    }

    fn limits(&self) -> Limits {
        match (&self.limit, &self.watch) {
            (Limit::Time(time), _) => Limits::per_move(*time),
            (Limit::Nodes(nodes), _) => Limits::nodes(*nodes),
            (Limit::Depth(depth), _) => Limits::depth(*depth),
            (Limit::Clock(control), None) => Limits::per_move(control.time),
            (Limit::Clock(_), Some(watch)) => Limits::clock(watch.clock()),
        }
    }

    fn think(&mut self, game: &dyn AnyGame, limits: &Limits) -> Result<Choice, String> {
        let control = Control::new();
        let over = || "the game is over".to_owned();
        match &mut self.source {
            Source::Engine(engine) => {
                let report = engine.search(game, limits, &control, &mut |_| {});
                let line = report.lines.first().ok_or_else(over)?;
                Ok(Choice { id: line.first, score: Some(line.score) })
            }
            Source::Level { engine, level, seed } => {
                let id = engine.move_of_level(game, level, *seed, &control);
                Ok(Choice { id: id.ok_or_else(over)?, score: None })
            }
            Source::Program { command, child } => {
                let mut running = match child.take() {
                    Some(running) => running,
                    None => Child::start(command, &self.terms.rules, self.terms.patience)?,
                };
                let choice = running.choose(game, limits)?;
                // One that failed is not asked again: the next game has a new one.
                *child = Some(running);
                Ok(choice)
            }
        }
    }
}

impl Player for Side {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self, _: &dyn AnyGame) {
        if let Some(watch) = &mut self.watch {
            *watch = Watch::new(watch.control.clone());
        }
        match &mut self.source {
            Source::Engine(engine) => engine.forget(),
            Source::Level { .. } => {}
            Source::Program { child, .. } => {
                if child.as_mut().is_some_and(|child| child.new_game().is_err()) {
                    *child = None;
                }
            }
        }
    }

    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, String> {
        if self.terms.over.load(Ordering::Relaxed) {
            return Err("the match is over".to_owned());
        }
        let limits = self.limits();
        let start = Instant::now();
        let choice = self.think(game, &limits)?;
        if let Some(watch) = &mut self.watch {
            watch.spend(start.elapsed()).map_err(|why| format!("{} {why}", self.name))?;
        }
        Ok(choice)
    }
}

/// A limit for people.
pub(super) fn in_words(limit: &Limit) -> String {
    match limit {
        Limit::Time(time) => format!("{} s a move", time.as_secs_f64()),
        Limit::Nodes(nodes) => format!("{nodes} nodes a move"),
        Limit::Depth(depth) => format!("depth {depth}"),
        Limit::Clock(TimeControl { moves, time, increment }) => {
            let moves = moves.map(|moves| format!("{moves}/")).unwrap_or_default();
            format!("{moves}{}+{} s", time.as_secs_f64(), increment.as_secs_f64())
        }
    }
}

/// A player's clock in a game.
struct Watch {
    control: TimeControl,
    left: Duration,
    /// Moves made since time was last given.
    moves: u32,
}

impl Watch {
    fn new(control: TimeControl) -> Watch {
        Watch { left: control.time, control, moves: 0 }
    }

    fn clock(&self) -> Clock {
        Clock::new(self.left)
            .with_increment(self.control.increment)
            .with_moves_to_go(self.control.moves.map(|moves| moves - self.moves))
    }

    /// A move took so long.
    fn spend(&mut self, time: Duration) -> Result<(), &'static str> {
        self.left = self.left.checked_sub(time).ok_or("ran out of time")?;
        self.left += self.control.increment;
        self.moves += 1;
        if self.control.moves == Some(self.moves) {
            self.left += self.control.time;
            self.moves = 0;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::engine::clock;
    use super::*;

    #[test]
    fn a_clock_runs_down_and_is_filled_again() {
        let seconds = Duration::from_secs;
        let mut watch = Watch::new(clock("2/10+1").expect("a clock"));
        assert_eq!(watch.clock().moves_to_go, Some(2));
        assert_eq!(watch.spend(seconds(4)), Ok(()));
        assert_eq!((watch.left, watch.clock().moves_to_go), (seconds(7), Some(1)));
        assert_eq!(watch.spend(seconds(7)), Ok(()));
        assert_eq!((watch.left, watch.clock().moves_to_go), (seconds(11), Some(2)));
        assert_eq!(watch.spend(seconds(12)), Err("ran out of time"));
        assert_eq!(Watch::new(clock("5").expect("a clock")).clock().moves_to_go, None);
    }

    #[test]
    fn limits_are_words() {
        let clock = Limit::Clock(clock("40/60+0.5").expect("a clock"));
        assert_eq!(in_words(&clock), "40/60+0.5 s");
        assert_eq!(in_words(&Limit::Time(Duration::from_millis(100))), "0.1 s a move");
    }
}
