//! Canonical Huffman codes of at most sixteen bits.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No code is longer.
pub(super) const MOST_BITS: usize = 16;

/// The length of each symbol's code, for symbols that come so many times; 0 for those that never do.
pub(super) fn lengths(counts: &[u64]) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let lengths = unlimited_lengths(&counts);
        if lengths.iter().all(|&length| usize::from(length) <= MOST_BITS) {
            return lengths;
        }
        // Rare symbols are taken for more frequent than they are until no code is too long.
        counts.iter_mut().filter(|count| **count > 0).for_each(|count| *count = *count / 2 + 1);
    }
}

fn unlimited_lengths(counts: &[u64]) -> Vec<u8> {
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> = counts
        .iter()
        .enumerate()
        .filter(|&(_, &count)| count > 0)
        .map(|(symbol, &count)| Reverse((count, symbol)))
        .collect();
    // Parents get the numbers after the symbols.
    let mut parent = vec![usize::MAX; counts.len()];
    let alone = heap.len() == 1;
    while let (Some(Reverse((a, one))), Some(&Reverse((b, other)))) = (heap.pop(), heap.peek()) {
        heap.pop();
        let number = parent.len();
        parent.push(usize::MAX);
        (parent[one], parent[other]) = (number, number);
        heap.push(Reverse((a + b, number)));
    }
    let mut depth = vec![0u8; parent.len()];
    for node in (0..parent.len()).rev() {
        if parent[node] != usize::MAX {
            depth[node] = depth[parent[node]].saturating_add(1);
        }
    }
    depth.truncate(counts.len());
    if alone {
        depth.iter_mut().zip(counts).for_each(|(depth, &count)| *depth = u8::from(count > 0));
    }
    depth
}

/// How many codes there are of each length, from one bit up. Symbols have their codes in order.
pub(super) struct Lengths {
    pub(super) per_length: [u16; MOST_BITS],
}

impl Lengths {
    /// How many symbols have a code.
    pub(super) fn symbols(&self) -> usize {
        self.per_length.iter().map(|&count| usize::from(count)).sum()
    }

    pub(super) fn codes(&self) -> Codes {
        let mut codes =
            Codes { ends: [0; MOST_BITS], firsts: [0; MOST_BITS], symbols: [0; MOST_BITS] };
        let (mut code, mut symbol) = (0u32, 0);
        for (at, &count) in self.per_length.iter().enumerate() {
            let shift = MOST_BITS - 1 - at;
            codes.firsts[at] = code;
            codes.symbols[at] = symbol;
            code = code.saturating_add(u32::from(count) << shift);
            symbol += u32::from(count);
            codes.ends[at] = code;
        }
        codes
    }
}

/// The codes of symbols, sixteen bits each, filled up with zeros on the right.
#[derive(Debug)]
pub(super) struct Codes {
    /// For each length, the first code beyond those of that length.
    ends: [u32; MOST_BITS],
    firsts: [u32; MOST_BITS],
    /// For each length, the first symbol.
    symbols: [u32; MOST_BITS],
}

impl Codes {
    /// The code of a symbol that has one, and its length.
    pub(super) fn of(&self, symbol: u16) -> (u32, u32) {
        let symbol = u32::from(symbol);
        let at = self.symbols.iter().rposition(|&first| first <= symbol);
        // Lengths without symbols have the same first symbol as the next one that has some.
        let at = at.unwrap_or(0);
        let shift = MOST_BITS - 1 - at;
        ((self.firsts[at] >> shift) + symbol - self.symbols[at], at as u32 + 1)
    }

    /// The symbol of the next code; none where no code begins so, or the bits are at their end.
    #[inline(always)]
    pub(super) fn next(&self, bits: &mut BitReader<'_>) -> Option<u16> {
        let code = bits.peek();
        let mut at = 0;
        while code >= self.ends[at] {
            at += 1;
            if at == MOST_BITS {
                return None;
            }
        }
        bits.skip(at as u32 + 1)?;
        Some((self.symbols[at] + ((code - self.firsts[at]) >> (MOST_BITS - 1 - at))) as u16)
    }
}

/// Bits, the highest of each byte first.
#[derive(Default)]
pub(super) struct BitWriter {
    pub(super) bytes: Vec<u8>,
    waiting: u64,
    count: u32,
}

impl BitWriter {
    pub(super) fn push(&mut self, code: u32, bits: u32) {
        self.waiting = self.waiting << bits | u64::from(code);
        self.count += bits;
        while self.count >= 8 {
            self.count -= 8;
            self.bytes.push((self.waiting >> self.count) as u8);
        }
    }

    /// How many bits there are.
    pub(super) fn bits(&self) -> u64 {
        self.bytes.len() as u64 * 8 + u64::from(self.count)
    }

    pub(super) fn fill_byte(&mut self) {
        if self.count > 0 {
            self.push(0, 8 - self.count);
        }
    }
}

/// See [`BitWriter`].
pub(super) struct BitReader<'a> {
    rest: &'a [u8],
    /// The next bits, from the highest down.
    waiting: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    /// Reads from a bit on; none if it lies beyond the end.
    #[inline(always)]
    pub(super) fn new(bytes: &'a [u8], first: u64) -> Option<Self> {
        let rest = bytes.get(usize::try_from(first / 8).ok()?..)?;
        let mut reader = Self { rest, waiting: 0, count: 0 };
        reader.peek();
        reader.skip((first % 8) as u32)?;
        Some(reader)
    }

    /// The next sixteen bits, zeros beyond the end.
    #[inline(always)]
    fn peek(&mut self) -> u32 {
        if self.count < MOST_BITS as u32 {
            self.fill();
        }
        (self.waiting >> 48) as u32
    }

    #[inline(always)]
    fn fill(&mut self) {
        if let Some((four, rest)) = self.rest.split_first_chunk::<4>() {
            self.waiting |= u64::from(u32::from_be_bytes(*four)) << (32 - self.count);
            self.count += 32;
            self.rest = rest;
        } else {
            while let Some((&byte, rest)) = self.rest.split_first() {
                self.waiting |= u64::from(byte) << (56 - self.count);
                self.count += 8;
                self.rest = rest;
            }
        }
    }

    #[inline(always)]
    fn skip(&mut self, bits: u32) -> Option<()> {
        self.count = self.count.checked_sub(bits)?;
        self.waiting <<= bits;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_symbols_have_short_codes_and_none_is_too_long() {
        assert_eq!(lengths(&[0, 5, 0]), [0, 1, 0]);
        assert_eq!(lengths(&[1, 1, 2, 4]), [3, 3, 2, 1]);
        let mut fibonacci = vec![1u64, 1];
        for n in 2..60 {
            fibonacci.push(fibonacci[n - 1] + fibonacci[n - 2]);
        }
        let lengths = lengths(&fibonacci);
        assert!(lengths.iter().all(|&length| (1..=16).contains(&length)));
        let filled: f64 = lengths.iter().map(|&length| 0.5f64.powi(length.into())).sum();
        assert!(filled <= 1.0);
    }
}
