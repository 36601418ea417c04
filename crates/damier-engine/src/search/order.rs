//! Move ordering: moves are tried first that were best before.

use std::sync::atomic::{AtomicI16, Ordering};

use damier::Color;
use damier::board::Bits;
use damier::movegen::Move;

use crate::moves::MoveKey;
use crate::score::MAX_PLY;

/// History heuristic: by side, start and end, how often moves were good rather than bad. Threads
/// share it, so that they try moves in the same order and find each other's results in the table.
pub(super) struct History(Vec<AtomicI16>);

/// Move ordering: what past searches say of moves.
pub(super) struct MoveOrdering<'a, B> {
    /// Killer moves: by ply, the two moves that last refuted something there.
    killers: Vec<[MoveKey; 2]>,
    history: &'a History,
    /// The score of each move on the worker's stack of moves.
    scores: Vec<i32>,
    bits: std::marker::PhantomData<B>,
}

const FROM_TABLE: i32 = 1 << 30;
const CROWNING: i32 = 1 << 20;
const TAKEN: i32 = 1 << 16;
const KILLER: [i32; 2] = [60_000, 50_000];
/// History stays between minus and plus this.
const MOST_HISTORY: i32 = 16_384;
/// Less than the score of any move.
const DEFERRED: i32 = i32::MIN / 2;

impl History {
    pub(super) fn new<B>() -> Self {
        let slots = slots::<B>();
        Self((0..2 * slots * slots).map(|_| AtomicI16::new(0)).collect())
    }

    #[inline(always)]
    fn of<B>(&self, turn: Color, mv: &Move<B>) -> &AtomicI16 {
        let slots = slots::<B>();
        &self.0[(turn.index() * slots + usize::from(mv.from)) * slots + usize::from(mv.to)]
    }
}

/// One more than the greatest slot.
const fn slots<B>() -> usize {
    size_of::<B>() * 8
}

impl<'a, B: Bits> MoveOrdering<'a, B> {
    pub(super) fn new(history: &'a History) -> Self {
        Self {
            killers: vec![[MoveKey::NONE; 2]; MAX_PLY + 1],
            history,
            scores: Vec::with_capacity(1024),
            bits: std::marker::PhantomData,
        }
    }

    /// How good a move was in the past.
    #[inline(always)]
    pub(super) fn history(&self, turn: Color, mv: &Move<B>) -> i32 {
        i32::from(self.history.of(turn, mv).load(Ordering::Relaxed))
    }

    /// Scores the moves from `base` to the top of the stack.
    #[inline]
    pub(super) fn score_moves(
        &mut self,
        moves: &[Move<B>],
        base: usize,
        ply: usize,
        turn: Color,
        from_table: MoveKey,
    ) {
        let killers = self.killers[ply];
        self.scores.resize(base, 0);
        for mv in &moves[base..] {
            let key = MoveKey::of(mv);
            let score = if key == from_table {
                FROM_TABLE
            } else {
                let killer = match key {
                    c if c == killers[0] => KILLER[0],
                    c if c == killers[1] => KILLER[1],
                    _ => 0,
                };
                mv.taken.count() as i32 * TAKEN
                    + i32::from(mv.crowned) * CROWNING
                    + killer
                    + self.history(turn, mv)
            };
            self.scores.push(score);
        }
    }

    /// Brings the best of the moves from `next` on to that place.
    #[inline(always)]
    pub(super) fn pick(&mut self, moves: &mut [Move<B>], next: usize) -> Move<B> {
        let mut best = next;
        for i in next + 1..moves.len() {
            if self.scores[i] > self.scores[best] {
                best = i;
            }
        }
        self.scores.swap(next, best);
        moves.swap(next, best);
        moves[next]
    }

    /// Defers the move at `index`: it changes places with the one at `last`, and is to be tried
    /// after all others, those deferred before it first.
    pub(super) fn defer(&mut self, moves: &mut [Move<B>], index: usize, last: usize, place: usize) {
        self.scores.swap(index, last);
        moves.swap(index, last);
        self.scores[last] = DEFERRED - place as i32;
    }

    /// The place in the order that a move had when it was deferred.
    pub(super) fn first_place(&self, index: usize) -> usize {
        (DEFERRED - self.scores[index]) as usize
    }

    /// Beta cut-off: the move `good` refuted a position after the moves before it in `tried` had failed to.
    pub(super) fn update(
        &mut self,
        tried: &[Move<B>],
        good: &Move<B>,
        ply: usize,
        turn: Color,
        depth: i32,
    ) {
        let key = MoveKey::of(good);
        if !good.is_capture() && self.killers[ply][0] != key {
            self.killers[ply][1] = self.killers[ply][0];
            self.killers[ply][0] = key;
        }
        let bonus = (depth * depth * 16).min(MOST_HISTORY / 8);
        for mv in tried {
            self.add_history(turn, mv, -bonus);
        }
        self.add_history(turn, good, bonus);
    }

    fn add_history(&self, turn: Color, mv: &Move<B>, bonus: i32) {
        let entry = self.history.of(turn, mv);
        let old = i32::from(entry.load(Ordering::Relaxed));
        let new = old + bonus - old * bonus.abs() / MOST_HISTORY;
        entry.store(new as i16, Ordering::Relaxed);
    }
}
