//! Sets of squares as machine words.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of board slots in one machine word: `u64` where the board fits, `u128` for the large ones.
///
/// The bit of a slot says whether the slot is in the set. Which slot is which square is told by
/// the [`Layout`](super::Layout).
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Into<u128>
{
    /// The empty set.
    const EMPTY: Self;

    /// The number of bits in the word.
    const WIDTH: u32;

    /// The set that holds the one slot `index`, which must be less than the width of the word.
    fn bit(index: u8) -> Self;

    /// The number of slots in the set.
    fn count(self) -> u32;

    /// The lowest slot of the set. The set must not be empty.
    fn lowest(self) -> u8;

    /// The set without its lowest slot. The set must not be empty.
    fn without_lowest(self) -> Self;

    /// Whether the set has no slot.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set has a slot.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// The slots of the set, from the lowest up.
    #[inline(always)]
    fn slots(self) -> Slots<Self> {
        Slots(self)
    }
}

/// The slots of a set, from the lowest up; see [`Bits::slots`].
#[derive(Clone, Copy, Debug)]
pub struct Slots<B>(B);

impl<B: Bits> Iterator for Slots<B> {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let slot = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(slot)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}

impl<B: Bits> ExactSizeIterator for Slots<B> {}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const EMPTY: Self = 0;
            const WIDTH: u32 = <$word>::BITS;

            #[inline(always)]
            fn bit(index: u8) -> Self {
                1 << index
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

bits!(u64);
bits!(u128);
