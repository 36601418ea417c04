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
pub(crate) use fen_fields::leaves_side_open;
pub(crate) use moves::{WrittenMove, read_huff, read_squares, shares_ends, write_move};
pub use style::{CaptureLength, CaptureSign, Style};
