//! Notation: positions as FEN, moves as text.

mod fen;
mod fen_error;
mod moves;
mod state;
mod style;

pub(crate) use fen::{leaves_side_open, print_fen, read_fen, write_fen};
pub use fen_error::{FenError, FenWarning};
pub(crate) use moves::{read_huff, read_squares, shares_ends, write_move};
pub use style::{CaptureLength, CaptureSign, Style};
