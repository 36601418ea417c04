//! Transposition table: what was found out about positions, shared by all threads.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::moves::MoveKey;
use crate::score::DECIDED;

/// Transposition table: a fixed amount of memory for positions searched before.
///
/// An entry is two words, the second mixed into the first: if two threads write at once, what they
/// leave fits no key and is passed over. So no lock is needed.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Counts searches, so that old entries go first.
    generation: AtomicU8,
}

/// One cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Cell; 4]);

#[derive(Default)]
struct Cell {
    /// The key, xor the data.
    check: AtomicU64,
    data: AtomicU64,
}

const _: () = assert!(size_of::<Cell>() == 16 && size_of::<Bucket>() == 64);

/// What a stored score means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The position is worth at most this.
    Upper = 1,
    /// At least this.
    Lower = 2,
    /// Just this.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, or [`MoveKey::NONE`].
    pub(crate) best: MoveKey,
    /// The score, wins counted from the root.
    pub(crate) score: i32,
    /// The static evaluation.
    pub(crate) eval: i32,
    /// To what depth it was searched.
    pub(crate) depth: i32,
    /// What the score means.
    pub(crate) bound: Bound,
}

/// The number of generations before they start again.
const GENERATIONS: u8 = 64;

impl Entry {
    fn pack(&self, generation: u8, ply: usize) -> u64 {
        // Wins are stored as counted from the position itself.
        let score = match self.score {
            s if s >= DECIDED => s + ply as i32,
            s if s <= -DECIDED => s - ply as i32,
            s => s,
        };
        u64::from(self.best.0)
            | u64::from(score as i16 as u16) << 16
            | u64::from(self.eval as i16 as u16) << 32
            | (self.depth.clamp(0, 255) as u64) << 48
            | u64::from(self.bound as u8 | generation << 2) << 56
    }

    fn unpack(data: u64, ply: usize) -> Option<Self> {
        let score = match i32::from((data >> 16) as u16 as i16) {
            s if s >= DECIDED => s - ply as i32,
            s if s <= -DECIDED => s + ply as i32,
            s => s,
        };
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            best: MoveKey(data as u16),
            score,
            eval: i32::from((data >> 32) as u16 as i16),
            depth: (data >> 48 & 255) as i32,
            bound,
        })
    }
}

impl Cell {
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    fn store(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

impl TranspositionTable {
    /// A table of so many MiB, at least one.
    pub(crate) fn new(mib: usize) -> Self {
        let buckets = (mib.max(1) << 20) / size_of::<Bucket>();
        let mut table = Self { buckets: Vec::new(), generation: AtomicU8::new(0) };
        table.buckets.resize_with(buckets, Bucket::default);
        table
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for cell in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *cell = Cell::default();
        }
        *self.generation.get_mut() = 0;
    }

    /// Aging: marks all entries as of an earlier search, so that they go first.
    pub(crate) fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Cell; 4] {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// What is known of the position with a key, `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let found = self.bucket(key).iter().map(Cell::load).find(|&(other, _)| other == key)?;
        Entry::unpack(found.1, ply)
    }

    /// Keeps what was found out; the least useful entry of the bucket makes room.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut worst = (0, i32::MAX);
        let bucket = self.bucket(key);
        for (index, cell) in bucket.iter().enumerate() {
            let (other, data) = cell.load();
            if other == key {
                if entry.best == MoveKey::NONE {
                    entry.best = MoveKey(data as u16);
                }
                worst.0 = index;
                break;
            }
            let age = (GENERATIONS + generation - (data >> 58) as u8) % GENERATIONS;
            let used = (data >> 56 & 3 != 0) as i32;
            let worth = used * (1 + (data >> 48 & 255) as i32 - 4 * i32::from(age));
            if worth < worst.1 {
                worst = (index, worth);
            }
        }
        bucket[worst.0].store(key, entry.pack(generation, ply));
    }

    /// How much of the table this search has filled, in thousandths, from a sample.
    pub(crate) fn permille(&self) -> u32 {
        let generation = u64::from(self.generation.load(Ordering::Relaxed));
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let cells = sample.iter().flat_map(|bucket| &bucket.0);
        let used = cells.filter(|cell| {
            let data = cell.data.load(Ordering::Relaxed);
            data >> 56 & 3 != 0 && data >> 58 == generation
        });
        (used.count() * 1000 / (sample.len() * 4)) as u32
    }
}

impl std::fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("buckets", &self.buckets.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    fn entry(score: i32, depth: i32) -> Entry {
        Entry { best: MoveKey(0x1234), score, eval: -77, depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1);
        table.store(42, 3, entry(-1234, 17));
        assert_eq!(table.probe(42, 3), Some(entry(-1234, 17)));
        assert_eq!(table.probe(43, 3), None);
    }

    #[test]
    fn wins_are_counted_from_the_position() {
        let table = TranspositionTable::new(1);
        table.store(42, 10, entry(WIN - 15, 8));
        assert_eq!(table.probe(42, 2).unwrap().score, WIN - 7);
        table.store(42, 10, entry(-WIN + 15, 8));
        assert_eq!(table.probe(42, 2).unwrap().score, -WIN + 7);
    }

    #[test]
    fn shallow_and_old_entries_make_room() {
        let table = TranspositionTable::new(1);
        // The keys of one bucket share their high bits.
        for (key, depth) in [(1, 9), (2, 3), (3, 9), (4, 9), (5, 5)] {
            table.store(key, 0, entry(0, depth));
        }
        assert!(table.probe(2, 0).is_none());
        assert!([1, 3, 4, 5].iter().all(|&key| table.probe(key, 0).is_some()));
        for _ in 0..3 {
            table.age();
        }
        for key in 6..9 {
            table.store(key, 0, entry(0, 1));
        }
        assert!([6, 7, 8].iter().all(|&key| table.probe(key, 0).is_some()));
    }

    #[test]
    fn a_torn_entry_is_passed_over() {
        let table = TranspositionTable::new(1);
        table.store(42, 0, entry(50, 5));
        let cell = table.bucket(42).iter().find(|cell| cell.load().0 == 42).unwrap();
        cell.data.fetch_xor(1 << 20, Ordering::Relaxed);
        assert_eq!(table.probe(42, 0), None);
    }

    #[test]
    fn clearing_forgets() {
        let mut table = TranspositionTable::new(1);
        table.store(42, 0, entry(50, 5));
        table.clear();
        assert_eq!(table.probe(42, 0), None);
        assert_eq!(table.permille(), 0);
    }
}
