#![doc = include_str!("../README.md")]
//!
//! # Speed
//!
//! Code that needs speed names a movement and calls the generator itself:
//!
//! ```
//! use damier::movement::International;
//! use damier::position::Position;
//! use damier::{Color, Leaves, perft};
//!
//! let layout = &damier::movement::Movement::compiled(&International).layout;
//! let mut start = Position::empty(Color::White);
//! start.men = [layout.squares_where(|_, rank| rank < 4), layout.squares_where(|_, rank| rank > 5)];
//! assert_eq!(perft(&International, &start, 5, Leaves::Counted), 27_117);
//! ```
#![deny(unsafe_code)]

mod any;
pub mod board;
mod catalogue;
pub mod cpu;
pub mod describe;
mod difference;
pub mod draw;
mod explain;
mod game;
pub mod house;
pub mod message;
pub mod movegen;
pub mod movement;
mod names;
pub mod notation;
mod outcome;
pub mod pdn;
mod perft;
mod piece;
pub mod position;
mod refusal;
mod ruleset;
pub mod state;
mod text;

/// What closes traits: their methods are called everywhere, but they are implemented here alone, so
/// that they can be given more.
mod sealed {
    /// Implemented by what this crate implements a closed trait for.
    pub trait Sealed {}
}

pub use any::{AnyGame, GameVisitor, MoveRecord};
pub use board::{Geometry, Numbering, Square, SquareError, SquareNames};
pub use catalogue::templates;
pub use difference::Difference;
pub use draw::{Condition, ConditionStatus, DrawCode};
pub use game::Game;
pub use house::{HouseRules, HouseRulesError};
pub use message::Message;
pub use movement::Mechanics;
pub use notation::{CaptureSign, Captures, FenError, FenWarning, Style};
pub use outcome::{Outcome, Reason, result_of};
pub use perft::{Leaves, perft};
pub use piece::{ByColor, Color, Kind, Piece};
pub use refusal::{Refusal, Why};
pub use ruleset::{Goal, Notation, RuleSet, RuleSetData, Start};
