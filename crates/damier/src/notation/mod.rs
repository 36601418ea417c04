//! Notation: positions as FEN, moves as text.

mod fen;
mod moves;
mod state;
mod style;

pub use fen::{FenError, FenWarning};
pub(crate) use fen::{print_fen, read_fen, write_fen};
pub(crate) use moves::{read_squares, write_moves};
pub use style::{CaptureSign, Captures, Style};
