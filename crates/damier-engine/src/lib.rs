//! The engine of Damier: search and evaluation for every rule set.
//!
//! An [`Engine`] plays any [`AnyGame`](damier::AnyGame). It does no input or output, keeps no global
//! state and can be stopped at any time from another thread. With one thread and a limit of depth
//! or nodes it always does the same.
//!
//! ```
//! use damier::RuleSet;
//! use damier_engine::{Control, Engine, Limits, Options};
//!
//! let mut game = RuleSet::by_key("russian").unwrap().new_game();
//! let mut engine = Engine::new(Options::default().with_hash_mib(1));
//!
//! let report = engine.search(&*game, &Limits::depth(6), &Control::new(), &mut |_| {});
//! let line = &report.lines[0];
//! println!("{} {:?}", line.score, line.notation(&*game));
//! game.play_move(line.first).unwrap();
//! assert_eq!(game.ply(), 1);
//! ```
//!
//! # What is where
//!
//! [`search`](Engine::search) runs an iterative deepening principal variation search over a shared
//! [transposition table](Table). The rules come from `damier` alone: moves, goal, draw code. What a
//! position is worth is said by an [`Evaluation`](eval::Evaluation); its parameters are one table,
//! [`eval::params`]. [`Level`] weakens the engine for people, [`play`] sets engines against each
//! other.
#![forbid(unsafe_code)]

mod control;
mod engine;
pub mod eval;
mod hash;
mod level;
mod limits;
mod moves;
pub mod play;
mod report;
mod rng;
mod score;
mod search;
mod table;
mod time;

pub use control::Control;
pub use engine::{Engine, Options};
pub use level::Level;
pub use limits::{Clock, Limits, Time};
pub use report::{Line, Report};
pub use score::Score;
pub use search::Tuning;
pub use table::Table;
