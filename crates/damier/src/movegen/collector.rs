//! What a search for captures has found: the best by the choice rule, each once.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::Move;
use crate::board::Bits;
use crate::movement::Directions;

/// After so many steps of one search, standings are remembered: most positions need far fewer, but
/// loose pieces around a king can be taken in exponentially many orders.
const REMEMBER_AFTER: u32 = 256;

/// Beyond so many captures, those already found are looked up by hash.
const FEW: usize = 32;

/// The most steps that listing the moves of a position may take for the position to be playable: 400,000.
///
/// A step is one jump followed, with the pieces taken before it. Ordinary positions need fewer than a
/// thousand; composed ones, with kings amid dozens of loose pieces, can need billions, and memory for
/// each. [`RuleSet::game_from_fen`](crate::RuleSet::game_from_fen) refuses a position that needs more
/// than this, and a game that reaches one ends without a winner
/// ([`Reason::TooManyCaptures`](crate::Reason::TooManyCaptures)).
pub const LISTING_BUDGET: u32 = 400_000;

/// The captures found so far that no better one has ruled out.
pub(super) struct Collector<'a, B> {
    moves: &'a mut Vec<Move<B>>,
    base: usize,
    best: u64,
    /// How many jumps were followed.
    pub(super) steps: u32,
    /// After so many steps the search gives up.
    budget: u32,
    /// Made when a search proves long.
    memory: Option<Box<Memory<B>>>,
}

/// What a long search remembers.
struct Memory<B> {
    /// The captures found, once they are more than a few.
    known: HashSet<Move<B>, BuildHasherDefault<Mixer>>,
    /// Where pieces stood all of whose captures are found.
    seen: HashSet<Standing<B>, BuildHasherDefault<Mixer>>,
}

/// Where a piece stands in a capture, with all that decides how it can go on and end.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Standing<B> {
    pub(super) taken: B,
    /// The precedence so far, if the pieces taken do not tell it.
    pub(super) precedence: u64,
    pub(super) from: u8,
    pub(super) at: u8,
    pub(super) king: bool,
    /// The directions it may take.
    pub(super) dirs: Directions,
}

/// A hasher for standings, quicker than the standard one; nobody can choose them to collide but by
/// positions of a few dozen pieces.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl<'a, B: Bits> Collector<'a, B> {
    /// Nothing yet; captures will be appended to `moves` by a search of at most `budget` steps that
    /// finds at most as many captures.
    #[inline(always)]
    pub(super) fn within(moves: &'a mut Vec<Move<B>>, budget: u32) -> Self {
        Self { base: moves.len(), moves, best: 0, steps: 0, budget, memory: None }
    }

    /// Whether there are any captures.
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        self.moves.len() > self.base
    }

    /// Whether the search ended before its budget did.
    #[inline(always)]
    pub(super) fn is_whole(&self) -> bool {
        self.steps <= self.budget
    }

    /// How many standings and captures a long search has remembered.
    #[cfg(test)]
    pub(super) fn remembered(&self) -> usize {
        self.memory.as_ref().map_or(0, |memory| memory.seen.len() + memory.known.len())
    }

    /// Counts a step; true once the search is so long that standings should be looked up.
    #[inline(always)]
    pub(super) fn step(&mut self) -> bool {
        self.steps += 1;
        self.steps >= REMEMBER_AFTER
    }

    /// Whether a long search need not go on from a standing: a piece stood there before, so all its
    /// captures are found, or the search is over its budget.
    pub(super) fn recalls(&mut self, standing: &Standing<B>) -> bool {
        // A step may end in several captures, which take memory too.
        self.steps = self.steps.max((self.moves.len() - self.base) as u32);
        !self.is_whole() || self.memory.get_or_insert_with(Memory::new).seen.contains(standing)
    }

    /// Remembers in a long search that all captures from a standing are found.
    #[inline(always)]
    pub(super) fn remember(&mut self, standing: impl FnOnce() -> Standing<B>) {
        if self.steps >= REMEMBER_AFTER && self.is_whole() {
            self.memory.get_or_insert_with(Memory::new).seen.insert(standing());
        }
    }

    /// Whether captures of this precedence are still wanted; forgets those of a lesser one.
    #[inline(always)]
    fn admits(&mut self, precedence: u64) -> bool {
        if precedence > self.best {
            self.best = precedence;
            if self.any() {
                self.forget();
            }
        }
        precedence == self.best
    }

    fn forget(&mut self) {
        self.moves.truncate(self.base);
        if let Some(memory) = &mut self.memory {
            memory.known.clear();
        }
    }

    /// Takes a capture that may have been found before in another way.
    #[inline(always)]
    pub(super) fn offer(&mut self, precedence: u64, capture: Move<B>) {
        if self.admits(precedence) && !self.has(&capture) {
            self.moves.push(capture);
        }
    }

    /// Whether a capture was found before.
    #[inline(always)]
    fn has(&mut self, capture: &Move<B>) -> bool {
        // Pieces of one move are taken one after the other; only of three or more can the order
        // differ.
        if capture.taken.is_empty() || capture.taken.without_lowest().is_empty() {
            return false;
        }
        let found = &self.moves[self.base..];
        if found.len() < FEW {
            return found.contains(capture);
        }
        let known = &mut self.memory.get_or_insert_with(Memory::new).known;
        if known.is_empty() {
            known.extend(found);
        }
        !known.insert(*capture)
    }
}

impl<B: Bits> Memory<B> {
    #[cold]
    fn new() -> Box<Self> {
        Box::new(Self { known: HashSet::default(), seen: HashSet::default() })
    }
}
