//! The key of a position, computed from its words as a whole.
//!
//! There is nothing to keep up to date while moves are made, and what a movement's state holds is
//! taken in by its own `Hash`. Each word costs one multiplication.

use std::hash::{Hash, Hasher};

use damier::Color;
use damier::movement::Movement;
use damier::movement::PositionOf;

/// The key of a position, side to move included.
#[inline(always)]
pub(crate) fn key_of<M: Movement>(position: &PositionOf<M>) -> u64 {
    let mut folder = Folder(match position.turn {
        Color::White => 0x2545_F491_4F6C_DD1D,
        Color::Black => 0xD6E8_FEB8_6659_FD93,
    });
    position.men[0].hash(&mut folder);
    position.men[1].hash(&mut folder);
    position.kings[0].hash(&mut folder);
    position.kings[1].hash(&mut folder);
    position.state.hash(&mut folder);
    folder.finish()
}

/// Another key for the same position in other circumstances.
#[inline(always)]
pub(crate) fn mixed(key: u64, circumstances: u64) -> u64 {
    fold(key ^ circumstances, 0x9FB2_1C65_1E98_DF25)
}

/// Both halves of a product, folded: every bit of the word reaches every bit of the key.
#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

struct Folder(u64);

impl Hasher for Folder {
    #[inline(always)]
    fn write_u64(&mut self, word: u64) {
        self.0 = fold(self.0 ^ word, 0x9E37_79B9_7F4A_7C15).wrapping_add(0x8EBC_6AF0_9C88_C6E3);
    }

    #[inline(always)]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    #[inline(always)]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.write_u64(chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0
    }
}
