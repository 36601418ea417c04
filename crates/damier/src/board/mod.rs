//! Boards: squares, directions, how squares lie in a word, and their numbering.

mod bits;
mod geometry;
mod layout;
mod square;

pub use bits::{Bits, Slots};
pub(crate) use geometry::Board;
pub use geometry::{Geometry, Numbering, SquareNames};
pub use layout::{Dir, Field, Layout, direction};
pub use square::{MAX_SIDE, Square, SquareError};
