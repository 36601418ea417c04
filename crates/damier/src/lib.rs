#![doc = include_str!("../README.md")]
//!
//! # Speed
//!
//! Code that needs speed names a movement and calls the generator itself:
//!
//! ```
//! use damier::Position;
//! use damier::movement::International;
//!
//! let start = Position::<International>::start();
//! assert_eq!(start.perft(5), 27_117);
//! ```
//!
//! [`Position::raw`] are the bitboards, which [`movegen`] works on.
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod board;
mod catalogue;
#[doc(hidden)]
pub mod cpu;
pub mod describe;
mod difference;
pub mod draw;
mod dynamic;
mod explain;
mod game;
pub mod house;
pub mod message;
mod move_id;
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
mod typed;

/// What closes traits: their methods are called everywhere, but they are implemented here alone, so
/// that they can be given more.
mod sealed {
    /// Implemented by what this crate implements a closed trait for.
    pub trait Sealed {}
}

pub use board::{Geometry, Numbering, Square, SquareError, SquareNames};
pub use catalogue::templates;
pub use difference::Difference;
pub use draw::{Condition, ConditionStatus, DrawCode};
pub use dynamic::{AnyGame, GameVisitor, MoveRecord};
pub use game::Game;
pub use house::{HouseRules, HouseRulesError};
pub use message::Message;
pub use move_id::MoveId;
pub use movement::Mechanics;
pub use names::NameError;
pub use notation::{CaptureLength, CaptureSign, Fen, FenError, FenWarning, Style};
pub use outcome::{GameResult, Outcome, Reason};
pub use perft::{Leaves, perft};
pub use piece::{ByColor, Color, Kind, Piece};
pub use refusal::{Refusal, Why};
pub use ruleset::{Goal, Notation, RuleSet, RuleSetData, Start};
pub use typed::{Position, TableMovement};
