//! Levels of strength for people.

use damier::{AnyGame, MoveId};

use crate::control::Control;
use crate::engine::Engine;
use crate::info::Line;
use crate::limits::{Limits, Time};
use crate::play::Choice;
use crate::rng::Rng;

/// How strongly the engine plays against people, from 1, which a child can beat, to 8, full strength.
///
/// Levels are limited in depth and nodes, never in time, so that they are as strong on any machine.
/// The weaker ones look less far ahead, and do not always take the best of several moves that look
/// nearly as good to them; none gives pieces away that it sees to be lost. Endgame tables are for the
/// last level alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// From 1 to 8.
    pub number: u8,
    /// How many plies it looks ahead, captures not counted.
    depth: u32,
    /// How many nodes it may visit for a move.
    nodes: u64,
    /// How far its judgement of a move may be off, in hundredths of a man: the standard deviation.
    error: f64,
    /// A move that it sees to be worse than the best by more than this is never chosen.
    window: i16,
}

/// Moves are compared exactly for so many plies at most; beyond, those that matter are few.
const ALL_MOVES_TO_DEPTH: u32 = 4;
/// How many moves are then compared.
const SOME_MOVES: usize = 4;

const fn level(number: u8, depth: u32, nodes: u64, error: f64, window: i16) -> Level {
    Level { number, depth, nodes, error, window }
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 8] = [
        level(1, 1, 2_000, 100.0, 150),
        level(2, 2, 6_000, 70.0, 145),
        level(3, 2, 8_000, 15.0, 48),
        level(4, 3, 12_000, 7.0, 25),
        level(5, 5, 20_000, 9.0, 30),
        level(6, 7, 50_000, 5.0, 20),
        level(7, 10, 150_000, 2.0, 9),
        level(8, 60, 500_000, 0.0, 0),
    ];

    /// The level with a number from 1 to 8.
    pub fn by_number(number: u8) -> Option<&'static Self> {
        static ALL: [Level; 8] = Level::ALL;
        ALL.iter().find(|level| level.number == number)
    }

    /// Whether it always plays the best move that it finds.
    fn is_full_strength(&self) -> bool {
        self.error == 0.0
    }

    fn limits(&self) -> Limits {
        let lines = match self {
            _ if self.is_full_strength() => 1,
            _ if self.depth <= ALL_MOVES_TO_DEPTH => usize::MAX,
            _ => SOME_MOVES,
        };
        Limits { depth: Some(self.depth), nodes: Some(self.nodes), lines, ..Limits::default() }
    }

    /// The line whose first move looks best to somebody whose judgement is off by chance.
    fn choose<'a>(&self, lines: &'a [Line], rng: &mut Rng) -> Option<&'a Line> {
        let best = lines.first()?.score;
        // Nobody fails to see a win, and all losses look alike.
        if best.is_win() || best.is_loss() {
            return lines.first();
        }
        let worst = best.hundredths() - self.window;
        let mut choice = (f64::NEG_INFINITY, lines.first());
        for line in lines.iter().filter(|line| line.score.hundredths() >= worst) {
            let looks = f64::from(line.score.hundredths()) + self.error * rng.normal();
            if looks > choice.0 {
                choice = (looks, Some(line));
            }
        }
        choice.1
    }
}

impl Engine {
    /// The move that a level plays; none if the game is over.
    ///
    /// The same `seed` in the same position gives the same move, so a game can be played again.
    ///
    /// ```
    /// use damier::RuleSet;
    /// use damier_engine::{Control, Engine, Level, Options};
    ///
    /// let mut game = RuleSet::by_key("turkish").unwrap().new_game();
    /// let mut engine = Engine::new(Options::default().with_hash_mib(1));
    /// let level = Level::by_number(1).unwrap();
    /// let id = engine.move_of_level(&*game, level, 7, &Control::new()).unwrap();
    /// println!("{}", game.play_move(id).unwrap().notation);
    /// ```
    pub fn move_of_level(
        &mut self,
        game: &dyn AnyGame,
        level: &Level,
        seed: u64,
        control: &Control,
    ) -> Option<MoveId> {
        self.choice_of_level(game, level, seed, None, control).map(|choice| choice.id)
    }

    /// The move that a level plays, with what it thinks of the position; none if the game is over.
    ///
    /// As [`move_of_level`](Self::move_of_level), but the move may have to be made in a `time`: where
    /// that is too short for all that the level looks at, the move is weaker and not always the same.
    pub fn choice_of_level(
        &mut self,
        game: &dyn AnyGame,
        level: &Level,
        seed: u64,
        time: Option<Time>,
        control: &Control,
    ) -> Option<Choice> {
        // What was searched for other moves must not make this one stronger.
        self.forget();
        let limits = Limits { time, ..level.limits() };
        let info = if level.is_full_strength() {
            self.search(game, &limits, control, &mut |_| {})
        } else {
            self.search_with(game, &limits, control, None, &mut |_| {})
        };
        let mut rng = Rng::new(seed ^ (game.ply() as u64) << 32);
        let id = level.choose(&info.lines, &mut rng)?.first;
        Some(Choice { id, score: info.lines.first().map(|best| best.score) })
    }
}
