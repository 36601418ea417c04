//! Boards: squares, directions, how squares lie in a word, and their numbering.

mod bits;
mod direction;
mod geometry;
mod kind;
mod layout;
mod set;
mod square;

pub use bits::{Bits, Slots};
pub use direction::Direction;
pub use geometry::{Geometry, Numbering, SquareNames};
pub use kind::{Board, BoardKind};
pub(crate) use layout::slots;
pub use layout::{Layout, Step};
pub use set::SquareSet;
pub use square::{MAX_SIDE, Square, SquareError};
