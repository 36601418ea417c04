//! Who plays.

use damier::{AnyGame, MoveId};

use crate::control::Control;
use crate::engine::{Engine, Options};
use crate::level::Level;
use crate::limits::Limits;
use crate::score::Score;

/// Anybody who can choose a move: the engine, a program that speaks Hub, a person.
pub trait Player {
    /// What it is called.
    fn name(&self) -> String;

    /// A new game begins.
    fn new_game(&mut self, _game: &dyn AnyGame) {}

    /// Chooses a move in a game that is not over.
    ///
    /// # Errors
    ///
    /// Why it cannot, in a sentence.
    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, String>;
}

/// A move chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub id: MoveId,
    /// What the player thinks of its position, if it says so.
    pub score: Option<Score>,
}

/// The engine of this crate with fixed limits.
#[derive(Debug)]
pub struct EnginePlayer {
    engine: Engine,
    limits: Limits,
}

impl EnginePlayer {
    /// A player that searches each move within the same limits.
    pub fn new(engine: Engine, limits: Limits) -> Self {
        Self { engine, limits }
    }
}

impl Player for EnginePlayer {
    fn name(&self) -> String {
        "damier".to_owned()
    }

    fn new_game(&mut self, _: &dyn AnyGame) {
        self.engine.forget();
    }

    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, String> {
        let info = self.engine.search(game, &self.limits, &Control::new(), &mut |_| {});
        let line = info.lines.first().ok_or("the game is over")?;
        Ok(Choice { id: line.first, score: Some(line.score) })
    }
}

/// The engine of this crate at a level for people.
#[derive(Debug)]
pub struct LevelPlayer {
    engine: Engine,
    level: &'static Level,
    seed: u64,
}

impl LevelPlayer {
    /// A player of a level; each game it plays differs, as `seed` goes on from game to game.
    pub fn new(level: &'static Level, seed: u64) -> Self {
        let engine = Engine::new(Options::default().with_hash_mib(2));
        Self { engine, level, seed }
    }
}

impl Player for LevelPlayer {
    fn name(&self) -> String {
        format!("level {}", self.level.number)
    }

    fn new_game(&mut self, _: &dyn AnyGame) {
        self.seed = self.seed.wrapping_add(1);
    }

    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, String> {
        let control = Control::new();
        let choice = self.engine.choice_of_level(game, self.level, self.seed, None, &control);
        let choice = choice.ok_or("the game is over")?;
        Ok(Choice { id: choice.id, score: choice.score })
    }
}
