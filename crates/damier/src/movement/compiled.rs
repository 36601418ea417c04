//! A way of playing as the move generator wants it.

use super::mechanics::Mechanics;
use crate::board::{Bits, Layout};
use crate::piece::{ByColor, Color};

/// [`Mechanics`] with the bitboards that the move generator needs of them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CompiledMechanics<B: 'static> {
    /// What this is compiled from.
    pub mechanics: Mechanics,
    /// How the board lies in a word.
    pub layout: Layout<B>,
    /// The squares where White's, and where Black's, men are crowned.
    pub crowning: ByColor<B>,
    /// The row farthest from White's, and from Black's, own.
    pub last_rows: ByColor<B>,
    /// [`Mechanics::opening_lifts`].
    pub opening_lifts: B,
    /// Where the hole stands after the first lift.
    pub lift_holes: B,
    /// The long diagonal, which some draw codes speak of.
    pub long_diagonal: B,
}

/// Compiles in a word when the code itself is compiled, where no method of [`Bits`] can be called.
macro_rules! compile {
    ($word:ty) => {
        impl CompiledMechanics<$word> {
            /// Compiles a way of playing. Its board must fit the word.
            pub(crate) const fn new(mechanics: Mechanics) -> Self {
                let board = mechanics.board;
                let layout = Layout::<$word>::new(board, mechanics.jumps_along_lines());
                Self {
                    crowning: ByColor {
                        white: layout.set(mechanics.crowning(Color::White)),
                        black: layout.set(mechanics.crowning(Color::Black)),
                    },
                    last_rows: ByColor {
                        white: layout.set(mechanics.last_row(Color::White)),
                        black: layout.set(mechanics.last_row(Color::Black)),
                    },
                    opening_lifts: layout.set(mechanics.opening_lifts),
                    lift_holes: layout.set(board.odd_squares()),
                    long_diagonal: layout.set(board.long_diagonal()),
                    layout,
                    mechanics,
                }
            }
        }
    };
}

compile!(u64);
compile!(u128);

impl<B: Bits> CompiledMechanics<B> {
    /// The row farthest from a side's own.
    #[inline(always)]
    pub fn last_row(&self, color: Color) -> B {
        self.last_rows[color]
    }
}
