//! Notation: positions as FEN, moves as text.

mod fen;
mod moves;
mod style;

pub use fen::{FenError, FenWarning};
pub(crate) use fen::{print_fen, read_fen, write_fen};
pub(crate) use moves::{read_huff, read_squares, write_moves};
pub use style::{CaptureSign, Captures, Style};

/// A piece of somebody's text as a message repeats it: what is longer than 40 characters is cut.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
