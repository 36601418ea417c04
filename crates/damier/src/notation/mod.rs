//! Notation: positions as FEN, moves as text.

mod fen;
mod fen_error;
mod fen_fields;
mod moves;
mod state;
mod style;

pub(crate) use fen::{print_fen, read_fen, write_fen};
pub use fen_error::{FenError, FenWarning};
pub use fen_fields::Fen;
pub(crate) use moves::{read_huff, read_squares, write_moves};
pub use style::{CaptureLength, CaptureSign, Style};
