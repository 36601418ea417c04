//! The rules of draughts: every rule set, its moves, its games and its notations.
//!
//! A rule set is data: a [`movement`] (board, men, kings, captures), a [draw code](draw) and a
//! notation, one row of a table. The move generator is written once, for all of them.
//!
//! Code that learns the rule set at run time plays through [`AnyGame`]:
//!
//! ```
//! use damier::RuleSet;
//!
//! let mut game = RuleSet::by_key("brazilian").unwrap().new_game();
//! game.play("c3-d4")?;
//! game.play("b6-a5")?;
//! assert_eq!(game.ply(), 2);
//!
//! let refusal = game.play("d4-c3").unwrap_err();
//! assert_eq!(refusal.to_string(), "the man on d4 may not step backwards");
//! # Ok::<(), damier::Refusal>(())
//! ```
//!
//! Code that needs speed names a movement and calls the generator itself:
//!
//! ```
//! use damier::movement::International;
//! use damier::position::Position;
//! use damier::{Color, Leaves, perft};
//!
//! let layout = &damier::movement::Movement::rules(&International).layout;
//! let mut start = Position::empty(Color::White);
//! start.men = [layout.where_(|_, rank| rank < 4), layout.where_(|_, rank| rank > 5)];
//! assert_eq!(perft(&International, &start, 5, Leaves::Counted), 27_117);
//! ```
#![deny(unsafe_code)]

mod any;
pub mod board;
pub mod cpu;
pub mod describe;
pub mod draw;
mod explain;
mod game;
pub mod movegen;
pub mod movement;
pub mod notation;
mod outcome;
mod perft;
mod piece;
pub mod position;
mod refusal;
mod ruleset;
pub mod state;
mod traits;

pub use any::{AnyGame, GameVisitor, MoveRecord};
pub use board::{Geometry, Numbering, Square, SquareError};
pub use draw::{Condition, ConditionStatus, DrawCode};
pub use game::Game;
pub use notation::{FenError, FenWarning, pdn};
pub use outcome::{Outcome, Reason};
pub use perft::{Leaves, perft};
pub use piece::{Color, Kind, Piece};
pub use refusal::{Refusal, Why};
pub use ruleset::{Difference, Goal, Notation, RuleSet, Start};
pub use traits::Traits;
