//! The engine as others see it.

use std::sync::Arc;

use damier::{AnyGame, Game, GameVisitor, RuleSet, movement::Movement};

use crate::control::Control;
use crate::endgame::{EndgameTables, Probe};
use crate::eval::{self, params::Params};
use crate::info::SearchInfo;
use crate::limits::Limits;
use crate::score::Score;
use crate::search::{self, Job, Tuning};
use crate::transposition::TranspositionTable;

/// What an engine may use; more may be added.
///
/// ```
/// let options = damier_engine::Options::default().with_hash_mib(16).with_threads(2);
/// assert_eq!((options.hash_mib, options.threads), (16, 2));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The size of its transposition table in MiB.
    pub hash_mib: usize,
    /// The number of threads that search together.
    pub threads: usize,
    /// The endgame tables it looks things up in.
    pub endgame_tables: Option<Arc<dyn EndgameTables>>,
}

impl Options {
    /// The same with a transposition table of so many MiB.
    #[must_use]
    pub fn with_hash_mib(self, hash_mib: usize) -> Self {
        Self { hash_mib, ..self }
    }

    /// The same with so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// The same with endgame tables, or with none.
    #[must_use]
    pub fn with_endgame_tables(self, tables: impl Into<Option<Arc<dyn EndgameTables>>>) -> Self {
        Self { endgame_tables: tables.into(), ..self }
    }
}

/// Endgame tables are equal if they are the same.
impl PartialEq for Options {
    fn eq(&self, other: &Self) -> bool {
        let same_tables = match (&self.endgame_tables, &other.endgame_tables) {
            (Some(own), Some(others)) => Arc::ptr_eq(own, others),
            (None, None) => true,
            _ => false,
        };
        same_tables && (self.hash_mib, self.threads) == (other.hash_mib, other.threads)
    }
}

impl Eq for Options {}

impl Default for Options {
    /// 64 MiB, one thread, no endgame tables.
    fn default() -> Self {
        Self { hash_mib: 64, threads: 1, endgame_tables: None }
    }
}

/// A player of every rule set.
///
/// It remembers what it has searched; [`forget`](Self::forget) begins anew.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    tuning: Tuning,
    params: Option<Params>,
    table: TranspositionTable,
    /// By which rules the table was filled: a position means something else under others.
    rules: Option<RuleSet>,
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(options: Options) -> Self {
        Self::with_numbers(options, Tuning::DEFAULT, None)
    }

    /// An engine that searches and evaluates by other numbers than the usual ones, for experiments.
    pub fn with_numbers(options: Options, tuning: Tuning, params: Option<Params>) -> Self {
        let table = TranspositionTable::new(options.hash_mib);
        Self { options, tuning, params, table, rules: None }
    }

    /// What it may use.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes what it may use; a table of another size starts empty.
    pub fn set_options(&mut self, options: Options) {
        if options.hash_mib != self.options.hash_mib {
            self.table = TranspositionTable::new(options.hash_mib);
        }
        self.options = options;
    }

    /// Forgets all that it has searched, as before a new game.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Looks for the best move of a game, history and draw counts included.
    ///
    /// `on_progress` is called after every completed iteration (and at no other time). The search ends
    /// at the first of its limits, from the first node on, or when `control` says so. If that was before
    /// the end of the first iteration, the depth told is 0 and the lines are what is known by then: at
    /// worst the first legal move, with the evaluation of the position. A game that is over has no
    /// lines.
    pub fn search(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        control: &Control,
        on_progress: &mut dyn FnMut(&SearchInfo),
    ) -> SearchInfo {
        let tables = self.options.endgame_tables.as_ref();
        let endgame = tables.and_then(|tables| tables.of_rules(game.rule_set()));
        self.search_with(game, limits, control, endgame.as_deref(), on_progress)
    }

    /// Searches with endgame tables of the game's rule set, or without.
    pub(crate) fn search_with(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        control: &Control,
        endgame: Option<&dyn Probe>,
        on_progress: &mut dyn FnMut(&SearchInfo),
    ) -> SearchInfo {
        let before = self.rules.replace(game.rule_set().clone());
        if before.is_some_and(|rules| rules != *game.rule_set()) {
            self.forget();
        }
        self.table.age();
        let threads = self.options.threads.max(1);
        let (tuning, params) = (&self.tuning, self.params.as_ref());
        game.visit(Job {
            table: &self.table,
            endgame,
            threads,
            tuning,
            params,
            limits,
            control,
            on_progress,
        })
    }

    /// What a position is worth to the side to move without looking ahead.
    pub fn evaluate(game: &dyn AnyGame) -> Score {
        struct Evaluate;

        impl GameVisitor for Evaluate {
            type Output = i32;

            fn visit<M: Movement>(self, game: &Game<M>) -> i32 {
                eval::evaluation(game.movement(), game.rule_set(), None).evaluate(game.position())
            }
        }

        Score::new(game.visit(Evaluate))
    }
}

impl GameVisitor for Job<'_> {
    type Output = SearchInfo;

    fn visit<M: Movement>(mut self, game: &Game<M>) -> SearchInfo {
        search::run(&mut self, game)
    }
}
