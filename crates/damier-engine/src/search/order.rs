//! The order in which moves are tried: those first that were best before.

use damier::Color;
use damier::board::Bits;
use damier::movegen::Move;

use crate::moves::Code;
use crate::score::MAX_PLY;

/// What past searches say of moves.
pub(super) struct Order<B> {
    /// By ply, the two moves that last refuted something there.
    killers: Vec<[Code; 2]>,
    /// By side, start and end, how often a move was good rather than bad.
    history: Vec<i16>,
    /// The worth of each move on the worker's stack of moves.
    worth: Vec<i32>,
    bits: std::marker::PhantomData<B>,
}

const FROM_TABLE: i32 = 1 << 30;
const CROWNING: i32 = 1 << 20;
const TAKEN: i32 = 1 << 16;
const KILLER: [i32; 2] = [60_000, 50_000];
/// History stays between minus and plus this.
const MOST_HISTORY: i32 = 16_384;

impl<B: Bits> Order<B> {
    /// One more than the greatest slot.
    const SLOTS: usize = size_of::<B>() * 8;

    pub(super) fn new() -> Self {
        Self {
            killers: vec![[Code::NONE; 2]; MAX_PLY + 1],
            history: vec![0; 2 * Self::SLOTS * Self::SLOTS],
            worth: Vec::with_capacity(1024),
            bits: std::marker::PhantomData,
        }
    }

    #[inline(always)]
    fn index(turn: Color, mv: &Move<B>) -> usize {
        (turn.index() * Self::SLOTS + usize::from(mv.from)) * Self::SLOTS + usize::from(mv.to)
    }

    /// How good a move was in the past.
    #[inline(always)]
    pub(super) fn history(&self, turn: Color, mv: &Move<B>) -> i32 {
        i32::from(self.history[Self::index(turn, mv)])
    }

    /// Judges the moves from `base` to the top of the stack.
    #[inline]
    pub(super) fn judge(
        &mut self,
        moves: &[Move<B>],
        base: usize,
        ply: usize,
        turn: Color,
        from_table: Code,
    ) {
        let killers = self.killers[ply];
        self.worth.resize(base, 0);
        for mv in &moves[base..] {
            let code = Code::of(mv);
            let worth = if code == from_table {
                FROM_TABLE
            } else {
                let killer = match code {
                    c if c == killers[0] => KILLER[0],
                    c if c == killers[1] => KILLER[1],
                    _ => 0,
                };
                mv.taken.count() as i32 * TAKEN
                    + i32::from(mv.crowned) * CROWNING
                    + killer
                    + self.history(turn, mv)
            };
            self.worth.push(worth);
        }
    }

    /// Brings the best of the moves from `next` on to that place.
    #[inline(always)]
    pub(super) fn pick(&mut self, moves: &mut [Move<B>], next: usize) -> Move<B> {
        let mut best = next;
        for i in next + 1..moves.len() {
            if self.worth[i] > self.worth[best] {
                best = i;
            }
        }
        self.worth.swap(next, best);
        moves.swap(next, best);
        moves[next]
    }

    /// Two moves of the stack change places.
    pub(super) fn swap(&mut self, one: usize, other: usize) {
        self.worth.swap(one, other);
    }

    /// The move `good` refuted a position after the moves before it in `tried` had failed to.
    pub(super) fn learn(
        &mut self,
        tried: &[Move<B>],
        good: &Move<B>,
        ply: usize,
        turn: Color,
        depth: i32,
    ) {
        let code = Code::of(good);
        if !good.is_capture() && self.killers[ply][0] != code {
            self.killers[ply][1] = self.killers[ply][0];
            self.killers[ply][0] = code;
        }
        let bonus = (depth * depth * 16).min(MOST_HISTORY / 8);
        for mv in tried {
            self.add(turn, mv, -bonus);
        }
        self.add(turn, good, bonus);
    }

    fn add(&mut self, turn: Color, mv: &Move<B>, bonus: i32) {
        let entry = &mut self.history[Self::index(turn, mv)];
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
    }
}
