//! Boards: squares, directions, how squares lie in a word, and their numbering.

mod bits;
mod geometry;
mod layout;
mod square;

pub use bits::{Bits, Slots};
pub(crate) use geometry::Board;
pub use geometry::{Geometry, Numbering, SquareNames};
pub(crate) use layout::Field;
pub use layout::{Dir, Layout, direction};
pub use square::{MAX_SIDE, Square, SquareError};
