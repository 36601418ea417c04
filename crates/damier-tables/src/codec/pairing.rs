//! Recursive pairing: the pairs of symbols that come most often become symbols themselves, again and
//! again.

use super::MOST_SYMBOLS;

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Byte(u8),
    Pair(u16, u16),
}

/// Bytes as symbols.
pub(super) struct Paired {
    pub(super) symbols: Vec<Symbol>,
    /// The symbols of every block.
    pub(super) blocks: Vec<Vec<u16>>,
}

/// A pair must come so often to pay for its three bytes among the symbols.
const LEAST: u32 = 12;

/// Turns bytes, by blocks, into symbols.
pub(super) fn pair_up(bytes: &[u8], block: usize) -> Paired {
    let mut number = [u16::MAX; 256];
    let mut symbols = Vec::new();
    for &byte in bytes {
        let number = &mut number[usize::from(byte)];
        if *number == u16::MAX {
            *number = symbols.len() as u16;
            symbols.push(Symbol::Byte(byte));
        }
    }
    let numbered = |block: &[u8]| block.iter().map(|&byte| number[usize::from(byte)]).collect();
    let blocks = bytes.chunks(block).map(numbered).collect();
    let mut paired = Paired { symbols, blocks };
    while paired.symbols.len() < MOST_SYMBOLS && paired.round() {}
    paired
}

impl Paired {
    /// Replaces some of the most frequent pairs by new symbols; false if no pair is worth it.
    fn round(&mut self) -> bool {
        let n = self.symbols.len();
        let counts = self.counts();
        let mut pairs: Vec<(u32, usize)> = counts
            .into_iter()
            .enumerate()
            .filter(|&(_, count)| count >= LEAST)
            .map(|(pair, count)| (count, pair))
            .collect();
        let Some(&(most, _)) = pairs.iter().max() else { return false };
        pairs.retain(|&(count, _)| count >= most / 2);
        pairs.sort_unstable_by(|a, b| b.cmp(a));
        // A symbol that ends one of the chosen pairs and begins another would be in the way of both.
        let (mut begins, mut ends) = (vec![false; n], vec![false; n]);
        let mut chosen = vec![u16::MAX; n * n];
        for (_, pair) in pairs {
            let (left, right) = (pair / n, pair % n);
            if self.symbols.len() == MOST_SYMBOLS {
                break;
            }
            if ends[left] || begins[right] {
                continue;
            }
            (begins[left], ends[right]) = (true, true);
            chosen[pair] = self.symbols.len() as u16;
            self.symbols.push(Symbol::Pair(left as u16, right as u16));
        }
        for block in &mut self.blocks {
            replace(block, &chosen, n);
        }
        true
    }

    /// How often each pair comes, without those that share a symbol with the same pair before them.
    fn counts(&self) -> Vec<u32> {
        let n = self.symbols.len();
        let mut counts = vec![0u32; n * n];
        for block in &self.blocks {
            let mut last = usize::MAX;
            for two in block.windows(2) {
                let pair = usize::from(two[0]) * n + usize::from(two[1]);
                if pair == last {
                    last = usize::MAX;
                } else {
                    counts[pair] += 1;
                    last = if two[0] == two[1] { pair } else { usize::MAX };
                }
            }
        }
        counts
    }
}

/// Puts the new symbols of pairs, if they have any, in their place.
fn replace(block: &mut Vec<u16>, chosen: &[u16], n: usize) {
    let (mut from, mut to) = (0, 0);
    while from < block.len() {
        let symbol = block[from];
        from += 1;
        block[to] = symbol;
        if let Some(&next) = block.get(from) {
            let pair = chosen[usize::from(symbol) * n + usize::from(next)];
            if pair != u16::MAX {
                block[to] = pair;
                from += 1;
            }
        }
        to += 1;
    }
    block.truncate(to);
}
