//! The engine as others see it.

use damier::{AnyGame, Game, GameVisitor, RuleSet, movement::Movement};

use crate::control::Control;
use crate::eval::{self, params::Params};
use crate::limits::Limits;
use crate::report::Report;
use crate::score::Score;
use crate::search::{self, Job, Tuning};
use crate::table::Table;

/// What an engine may use; more may be added.
///
/// ```
/// let options = damier_engine::Options::default().with_hash_mib(16).with_threads(2);
/// assert_eq!((options.hash_mib, options.threads), (16, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The size of its transposition table in MiB.
    pub hash_mib: usize,
    /// The number of threads that search together.
    pub threads: usize,
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
}

impl Default for Options {
    /// 64 MiB and one thread.
    fn default() -> Self {
        Self { hash_mib: 64, threads: 1 }
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
    table: Table,
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
        let table = Table::new(options.hash_mib);
        Self { options, tuning, params, table, rules: None }
    }

    /// What it may use.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes what it may use; a table of another size starts empty.
    pub fn set_options(&mut self, options: Options) {
        if options.hash_mib != self.options.hash_mib {
            self.table = Table::new(options.hash_mib);
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
    /// the end of the first iteration, the report has depth 0 and tells what is known by then: at worst
    /// the first legal move, with the evaluation of the position. A game that is over gives a report
    /// without lines.
    pub fn search(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        control: &Control,
        on_progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let before = self.rules.replace(game.rule_set().clone());
        if before.is_some_and(|rules| rules != *game.rule_set()) {
            self.forget();
        }
        self.table.age();
        let threads = self.options.threads.max(1);
        let (tuning, params) = (&self.tuning, self.params.as_ref());
        game.visit(Job {
            table: &self.table,
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
    type Output = Report;

    fn visit<M: Movement>(mut self, game: &Game<M>) -> Report {
        search::run(&mut self, game)
    }
}
