//! What is known of each position while a table is made: two bytes that several threads change.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Bytes that several threads read and change, eight to a word so that they are searched quickly.
pub(crate) struct Bytes(Vec<AtomicU64>);

const LOWS: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

impl Bytes {
    /// So many bytes of one value.
    pub(crate) fn new(len: u64, value: u8) -> Self {
        let words = len.div_ceil(8) as usize;
        Self((0..words).map(|_| AtomicU64::new(LOWS * u64::from(value))).collect())
    }

    fn place(at: u64) -> (usize, u32) {
        ((at / 8) as usize, (at % 8) as u32 * 8)
    }

    #[inline]
    pub(crate) fn get(&self, at: u64) -> u8 {
        let (word, shift) = Self::place(at);
        (self.0[word].load(Relaxed) >> shift) as u8
    }

    /// Changes a byte as `change` says; does nothing where it gives none.
    #[inline]
    pub(crate) fn update(&self, at: u64, mut change: impl FnMut(u8) -> Option<u8>) {
        let (word, shift) = Self::place(at);
        let word = &self.0[word];
        let mut old = word.load(Relaxed);
        while let Some(byte) = change((old >> shift) as u8) {
            let new = old & !(0xff << shift) | u64::from(byte) << shift;
            match word.compare_exchange_weak(old, new, Relaxed, Relaxed) {
                Ok(_) => return,
                Err(now) => old = now,
            }
        }
    }

    /// Takes one from a byte, which must not be 0; gives what is left.
    #[inline]
    pub(crate) fn decrement(&self, at: u64) -> u8 {
        let (word, shift) = Self::place(at);
        let old = (self.0[word].fetch_sub(1 << shift, Relaxed) >> shift) as u8;
        debug_assert!(old > 0, "a position has more ways in than ways out");
        old.wrapping_sub(1)
    }

    /// Calls `found` for every byte of a value among those of a range that begins at a word.
    #[inline]
    pub(crate) fn find(&self, value: u8, range: Range<u64>, mut found: impl FnMut(u64)) {
        let wanted = LOWS * u64::from(value);
        let (start, end) = ((range.start / 8) as usize, range.end.div_ceil(8) as usize);
        for (at, word) in self.0[start..end].iter().enumerate() {
            let differs = word.load(Relaxed) ^ wanted;
            // Some byte is 0, if this is not; which ones is then looked at one by one.
            if differs.wrapping_sub(LOWS) & !differs & HIGHS == 0 {
                continue;
            }
            let first = ((start + at) * 8) as u64;
            for (n, byte) in differs.to_le_bytes().into_iter().enumerate() {
                let at = first + n as u64;
                if byte == 0 && at < range.end {
                    found(at);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_where_they_were_put() {
        let bytes = Bytes::new(1000, 7);
        for at in [0, 8, 63, 64, 65, 999] {
            bytes.update(at, |old| (old == 7).then_some(9));
            bytes.update(at, |old| (old == 7).then_some(3));
        }
        assert_eq!(bytes.decrement(65), 8);
        let mut found = Vec::new();
        bytes.find(9, 8..1000, |at| found.push(at));
        assert_eq!(found, [8, 63, 64, 999]);
        let mut all = 0;
        bytes.find(7, 0..1000, |_| all += 1);
        assert_eq!(all, 994);
    }
}
