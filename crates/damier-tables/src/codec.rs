//! How the bytes of a table are compressed: pairs that come often become symbols of their own, pairs
//! of those too (recursive pairing), and symbols are written as a canonical Huffman code. For every
//! [`STRIDE`]-th byte it is noted where its symbol begins, so that one is found by decoding a few.

mod huffman;
mod pairing;

use huffman::{Lengths, MOST_BITS};

/// How far apart the bytes are whose symbols are found at once.
const STRIDE: u64 = 1 << 12;
/// What is noted of each takes so many bytes: in the low two, how many bytes its symbol has before it;
/// in the others, at which bit the symbol begins.
const NOTE: usize = 8;

/// A symbol that stands for one byte has this on its right.
const BYTE: u16 = u16::MAX >> 4;
/// There are no more symbols, so that each is twelve bits of its pair.
const MOST_SYMBOLS: usize = BYTE as usize;

/// Compresses the bytes of a table. [`Reader`] reads what this gives.
pub(crate) fn compress(bytes: &[u8]) -> Vec<u8> {
    let paired = pairing::pair_up(bytes);
    let mut counts = vec![0; paired.symbols.len()];
    for &symbol in &paired.text {
        counts[usize::from(symbol)] += 1;
    }
    let lengths = huffman::lengths(&counts);
    // Symbols are written from the shortest code up; those that never stand alone come last.
    let mut order: Vec<u16> = (0..paired.symbols.len() as u16).collect();
    let length = |symbol: u16| match lengths[usize::from(symbol)] {
        0 => MOST_BITS as u8 + 1,
        length => length,
    };
    order.sort_by_key(|&symbol| (length(symbol), symbol));
    let mut place = vec![0; order.len()];
    for (at, &symbol) in order.iter().enumerate() {
        place[usize::from(symbol)] = at as u16;
    }
    let per_length = std::array::from_fn(|bits| {
        order.iter().filter(|&&symbol| usize::from(length(symbol)) == bits + 1).count() as u16
    });
    let codes = Lengths { per_length }.codes();

    let mut out = Vec::new();
    out.extend((order.len() as u16).to_le_bytes());
    out.extend(per_length.iter().flat_map(|count| count.to_le_bytes()));
    for &symbol in &order {
        let (left, right) = match paired.symbols[usize::from(symbol)] {
            pairing::Symbol::Byte(byte) => (byte.into(), BYTE),
            pairing::Symbol::Pair(left, right) => {
                (place[usize::from(left)], place[usize::from(right)])
            }
        };
        out.extend(&(u32::from(left) | u32::from(right) << 12).to_le_bytes()[..3]);
    }
    let widths: Vec<u64> = paired.widths.iter().map(|&width| width.into()).collect();
    let mut notes: Vec<u8> = Vec::new();
    let mut data = huffman::BitWriter::default();
    let (mut at, mut next) = (0, 0);
    for &symbol in &paired.text {
        let end = at + widths[usize::from(symbol)];
        while next < end {
            notes.extend((data.bits() << 16 | (next - at)).to_le_bytes());
            next += STRIDE;
        }
        let (code, bits) = codes.of(place[usize::from(symbol)]);
        data.push(code, bits);
        at = end;
    }
    data.fill_byte();
    out.extend(notes);
    out.extend(data.bytes);
    out
}

/// The bytes of a table that [`compress`] has written.
#[derive(Debug)]
pub(crate) struct Reader {
    /// The number of bytes compressed.
    len: u64,
    codes: huffman::Codes,
    /// The two symbols, or the byte and [`BYTE`], that each stands for.
    pairs: Vec<[u16; 2]>,
    /// How many bytes each stands for.
    widths: Vec<u16>,
    /// Where the notes are, and the bits of the codes.
    notes: usize,
    data: usize,
}

impl Reader {
    /// Reads what stands before the codes of a table of so many bytes; none if it makes no sense.
    pub(crate) fn new(len: u64, text: &[u8]) -> Option<Self> {
        let word = |at: usize| Some(u16::from_le_bytes([*text.get(at)?, *text.get(at + 1)?]));
        let count = usize::from(word(0)?);
        let mut per_length = [0; MOST_BITS];
        for (at, count) in per_length.iter_mut().enumerate() {
            *count = word(2 + 2 * at)?;
        }
        let symbols = 2 + 2 * MOST_BITS;
        let notes = symbols + 3 * count;
        let data = notes + NOTE * usize::try_from(len.div_ceil(STRIDE)).ok()?;
        if data > text.len() {
            return None;
        }
        let pairs: Vec<[u16; 2]> = text[symbols..notes]
            .chunks_exact(3)
            .map(|three| {
                let both = u32::from_le_bytes([three[0], three[1], three[2], 0]);
                [(both & 0xfff) as u16, (both >> 12) as u16]
            })
            .collect();
        let widths = widths(&pairs)?;
        let lengths = Lengths { per_length };
        (lengths.symbols() <= count).then(|| Self {
            len,
            codes: lengths.codes(),
            pairs,
            widths,
            notes,
            data,
        })
    }

    /// One of the bytes; none beyond their end, or if the text is damaged.
    pub(crate) fn get(&self, text: &[u8], at: u64) -> Option<u8> {
        if at >= self.len {
            return None;
        }
        let note = self.notes + NOTE * (at / STRIDE) as usize;
        let note = u64::from_le_bytes(text.get(note..note + NOTE)?.try_into().ok()?);
        let mut bits = huffman::BitReader::new(text.get(self.data..)?, note >> 16)?;
        let mut rest = (note & 0xffff) as u32 + (at % STRIDE) as u32;
        let mut symbol = loop {
            let symbol = usize::from(self.codes.next(&mut bits)?);
            match rest.checked_sub(self.widths[symbol].into()) {
                Some(left) => rest = left,
                None => break symbol,
            }
        };
        loop {
            let [left, right] = self.pairs[symbol];
            if right == BYTE {
                return Some(left as u8);
            }
            let width = self.widths[usize::from(left)].into();
            symbol = usize::from(if rest < width { left } else { right });
            rest = rest.checked_sub(width).unwrap_or(rest);
        }
    }

    /// All of the bytes; none if the text is damaged.
    pub(crate) fn all(&self, text: &[u8]) -> Option<Vec<u8>> {
        let len = usize::try_from(self.len).ok()?;
        let mut out = Vec::with_capacity(len);
        let mut open = Vec::new();
        let mut bits = huffman::BitReader::new(text.get(self.data..)?, 0)?;
        while out.len() < len {
            open.push(self.codes.next(&mut bits)?);
            while let Some(symbol) = open.pop() {
                let [left, right] = self.pairs[usize::from(symbol)];
                if right == BYTE {
                    out.push(left as u8);
                } else {
                    open.extend([right, left]);
                }
            }
        }
        (out.len() == len).then_some(out)
    }
}

/// How many bytes each symbol stands for; none if a symbol is a part of itself or too long.
fn widths(pairs: &[[u16; 2]]) -> Option<Vec<u16>> {
    let mut widths = vec![0u16; pairs.len()];
    // A symbol may stand before those that it is made of, so that some rounds are needed.
    let mut unknown = pairs.len();
    while unknown > 0 {
        let before = unknown;
        for (at, &[left, right]) in pairs.iter().enumerate() {
            if widths[at] > 0 {
                continue;
            }
            let width = if right == BYTE {
                1
            } else {
                let [left, right] = [left, right].map(|part| widths.get(usize::from(part)));
                match (*left?, *right?) {
                    (0, _) | (_, 0) => continue,
                    (left, right) => left.checked_add(right)?,
                }
            };
            widths[at] = width;
            unknown -= 1;
        }
        if unknown == before {
            return None;
        }
    }
    Some(widths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn round_trip(bytes: &[u8]) {
        let text = compress(bytes);
        let reader = Reader::new(bytes.len() as u64, &text).expect("it was just written");
        assert_eq!(reader.all(&text).as_deref(), Some(bytes));
        for (at, &byte) in bytes.iter().enumerate() {
            assert_eq!(reader.get(&text, at as u64), Some(byte), "at {at}");
        }
        assert_eq!(reader.get(&text, bytes.len() as u64), None);
    }

    #[test]
    fn runs_take_little_room_and_are_read_back() {
        round_trip(&[]);
        round_trip(&[7]);
        round_trip(&[255; 3 * STRIDE as usize + 1]);
        let bytes = [255; 64 * STRIDE as usize];
        assert!(compress(&bytes).len() < 64 * NOTE + 200);
        let mixed: Vec<u8> = (0..40_000u32).map(|n| (n * n / 977 % 7) as u8).collect();
        round_trip(&mixed);
        let all: Vec<u8> =
            (0..60_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        round_trip(&all);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn whatever_is_compressed_is_read_back(
            runs in prop::collection::vec((0u8..12, 1usize..300), 0..200),
        ) {
            let bytes: Vec<u8> =
                runs.into_iter().flat_map(|(byte, times)| std::iter::repeat_n(byte, times)).collect();
            round_trip(&bytes);
        }

        #[test]
        fn damaged_texts_are_refused_or_misread_without_a_panic(
            changes in prop::collection::vec((any::<u16>(), any::<u8>()), 1..20),
            cut in 0usize..400,
        ) {
            let bytes: Vec<u8> = (0..5_000u32).map(|n| (n * n / 331 % 9) as u8).collect();
            let mut text = compress(&bytes);
            for (at, byte) in changes {
                let at = usize::from(at) % text.len();
                text[at] = byte;
            }
            text.truncate(text.len() - cut.saturating_sub(200).min(text.len()));
            if let Some(reader) = Reader::new(bytes.len() as u64, &text) {
                let _ = reader.all(&text);
                for at in (0..bytes.len()).step_by(17) {
                    let _ = reader.get(&text, at as u64);
                }
            }
        }
    }
}
