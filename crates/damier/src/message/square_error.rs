//! The words of a text that is no square.
//!
//! Squares are the ground of the library and know nothing of words.

use std::fmt;

use super::macros::{message, templates};
use super::{Message, Template};
use crate::board::SquareError;

/// What is said of squares as texts.
pub(crate) const SQUARE_ERROR: &[Template] = templates!("square";
    "unreadable" =>
        "“{ $text }” is not a square: a file letter and a rank number are wanted, as in c3",
);

impl SquareError {
    /// The error in words of any language.
    pub fn message(&self) -> Message {
        message!(SQUARE_ERROR, "unreadable").with("text", self.text.clone())
    }
}

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
