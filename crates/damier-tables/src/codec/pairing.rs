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
    /// How many bytes each symbol stands for.
    pub(super) widths: Vec<u16>,
    /// All bytes, in symbols.
    pub(super) text: Vec<u16>,
}

/// A pair must come so often to pay for its three bytes among the symbols.
const LEAST: u32 = 12;

/// Turns bytes into symbols.
pub(super) fn pair_up(bytes: &[u8]) -> Paired {
    let mut number = [u16::MAX; 256];
    let mut symbols = Vec::new();
    for &byte in bytes {
        let number = &mut number[usize::from(byte)];
        if *number == u16::MAX {
            *number = symbols.len() as u16;
            symbols.push(Symbol::Byte(byte));
        }
    }
    let widths = vec![1; symbols.len()];
    let text = bytes.iter().map(|&byte| number[usize::from(byte)]).collect();
    let mut paired = Paired { symbols, widths, text };
    while paired.symbols.len() < MOST_SYMBOLS && paired.round() {}
    paired
}

impl Paired {
    /// Replaces some of the most frequent pairs by new symbols; false if no pair is worth it.
    fn round(&mut self) -> bool {
        let n = self.symbols.len();
        let width = |pair: usize| self.widths[pair / n].checked_add(self.widths[pair % n]);
        let mut pairs: Vec<(u32, usize)> = self
            .counts()
            .into_iter()
            .enumerate()
            .filter(|&(pair, count)| count >= LEAST && width(pair).is_some())
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
            self.widths.push(self.widths[left] + self.widths[right]);
        }
        self.replace(&chosen, n);
        true
    }

    /// How often each pair comes, without those that share a symbol with the same pair before them.
    fn counts(&self) -> Vec<u32> {
        let n = self.symbols.len();
        let mut counts = vec![0u32; n * n];
        let mut last = usize::MAX;
        for two in self.text.windows(2) {
            let pair = usize::from(two[0]) * n + usize::from(two[1]);
            if pair == last {
                last = usize::MAX;
            } else {
                counts[pair] += 1;
                last = if two[0] == two[1] { pair } else { usize::MAX };
            }
        }
        counts
    }

    /// Puts the new symbols of pairs, if they have any, in their place.
    fn replace(&mut self, chosen: &[u16], n: usize) {
        let text = &mut self.text;
        let (mut from, mut to) = (0, 0);
        while from < text.len() {
            let symbol = text[from];
            from += 1;
            text[to] = symbol;
            if let Some(&next) = text.get(from) {
                let pair = chosen[usize::from(symbol) * n + usize::from(next)];
                if pair != u16::MAX {
                    text[to] = pair;
                    from += 1;
                }
            }
            to += 1;
        }
        text.truncate(to);
    }
}
