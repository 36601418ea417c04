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
//! let info = engine.search(&*game, &Limits::depth(6), &Control::new(), &mut |_| {});
//! let line = &info.lines[0];
//! println!("{} {:?}", line.score, line.notation(&*game));
//! game.play_move(line.first).unwrap();
//! assert_eq!(game.ply(), 1);
//! ```
//!
//! # What is where
//!
//! [`search`](Engine::search) runs an iterative deepening principal variation search over a shared
//! transposition table. The rules come from `damier` alone: moves, goal, draw code. What a
//! position is worth is said by an [`Evaluation`](eval::Evaluation); its parameters are one table,
//! [`eval::params`]. Positions with few pieces are looked up in [`EndgameTables`], if there are any.
//! [`Level`] weakens the engine for people, [`play`] sets engines against each other.
#![forbid(unsafe_code)]

mod control;
mod endgame;
mod engine;
pub mod eval;
mod hash;
mod info;
mod level;
mod limits;
mod moves;
pub mod play;
mod rng;
mod score;
mod search;
mod time;
mod transposition;

pub use control::Control;
pub use endgame::{EndgameTables, Probe, TableValue};
pub use engine::{Engine, Options};
pub use info::{Line, SearchInfo};
pub use level::Level;
pub use limits::{Clock, Limits, Time};
pub use score::Score;
pub use search::Tuning;
