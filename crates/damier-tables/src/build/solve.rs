//! Retrograde analysis: the value of every position of a material.
//!
//! Captures and crownings lead to materials that are solved already; what is left are quiet moves
//! between the positions of a material with one side to move and those with the other, which are
//! solved together. First every position is looked at once: what its captures and crownings are
//! worth, and how many quiet moves it has. Then, ply by ply, every position whose value is settled
//! tells those that a quiet move leads to it from: a lost one makes them won, a won one takes a move
//! from those that are left to them, and who has none left is lost.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use damier::board::Bits;
use damier::movegen::Move;

use super::cells::Bytes;
use super::progress::Progress;
use crate::index::Index;
use crate::rules::{Board, TableId, TableRules};
use crate::value::ValueCode;

/// Nothing is known yet, or no more than that not every move loses.
const UNKNOWN: u8 = 253;
/// Of the moves left: no quiet move counts, since there is a capture or no quiet move at all.
const CLOSED: u8 = 255;
/// No position may have more quiet moves.
const MOST_MOVES: usize = 250;
/// Positions that a thread takes at a time; a multiple of eight.
const PORTION: u64 = 1 << 14;

/// Why a table cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsolvable {
    /// A game takes more plies than a byte holds.
    TooLong,
    /// A position has more moves than a byte counts.
    TooManyMoves,
    /// Somebody wanted it to stop.
    Stopped,
}

/// A table that is being made.
struct Unfinished<'a, B> {
    id: TableId,
    index: &'a Index<B>,
    /// The plies to the end, as far as known: those of the quickest win, or if none is known the
    /// most of a loss by captures and crownings; settled once the analysis has come to that ply.
    plies: Bytes,
    /// How many quiet moves, or drawing ones, are not known to lose.
    left: Bytes,
}

/// Solves the positions of `tables` together: those of a material with either side to move, which are
/// one table where colours are exchanged for each other and both have the same pieces. `settled`
/// gives the bytes of positions that captures and crownings lead to.
pub(crate) struct Solver<'a, B: Bits, F> {
    pub(crate) rules: &'a TableRules<B>,
    pub(crate) settled: F,
    pub(crate) threads: usize,
    /// Counts the positions that have been looked at; nothing more is, once it says so.
    pub(crate) progress: &'a Progress,
}

impl<B: Bits, F: Fn(&Board<B>) -> u8 + Sync> Solver<'_, B, F> {
    /// The bytes of every position, in the order of the index.
    pub(crate) fn solve(
        &self,
        tables: &[(TableId, &Index<B>)],
    ) -> Result<Vec<Vec<u8>>, Unsolvable> {
        let tables: Vec<Unfinished<'_, B>> = tables
            .iter()
            .map(|&(id, index)| Unfinished {
                id,
                index,
                plies: Bytes::new(index.len(), UNKNOWN),
                left: Bytes::new(index.len(), 0),
            })
            .collect();
        let run = Run {
            code: ValueCode::new(self.rules.stuck_wins()),
            present: std::array::from_fn(|_| AtomicBool::new(false)),
            too_many_moves: AtomicBool::new(false),
        };
        self.each_portion(&tables, |table, range| self.look(&run, &tables[table], range));
        if run.too_many_moves.load(Relaxed) {
            return Err(Unsolvable::TooManyMoves);
        }
        if self.progress.is_stopped() {
            return Err(Unsolvable::Stopped);
        }
        for plies in 0..UNKNOWN {
            if !run.present[usize::from(plies)].load(Relaxed) {
                continue;
            }
            if plies >= ValueCode::LONGEST {
                return Err(Unsolvable::TooLong);
            }
            self.each_portion(&tables, |table, range| {
                let (table, before) = (&tables[table], &tables[tables.len() - 1 - table]);
                self.tell(&run, plies, table, before, range);
            });
        }
        Ok(tables.iter().map(|table| self.finish(&run, table)).collect())
    }

    /// Does something with portions of every table, by all threads.
    fn each_portion(&self, tables: &[Unfinished<'_, B>], work: impl Fn(usize, Range<u64>) + Sync) {
        let portions = |table: usize| tables[table].index.len().div_ceil(PORTION);
        let total: u64 = (0..tables.len()).map(portions).sum();
        let next = AtomicU64::new(0);
        let take = || {
            loop {
                let mut portion = next.fetch_add(1, Relaxed);
                if portion >= total {
                    return;
                }
                let mut table = 0;
                while portion >= portions(table) {
                    portion -= portions(table);
                    table += 1;
                }
                let start = portion * PORTION;
                if self.progress.is_stopped() {
                    return;
                }
                work(table, start..(start + PORTION).min(tables[table].index.len()));
            }
        };
        thread::scope(|scope| {
            for _ in 1..(self.threads as u64).min(total) {
                scope.spawn(take);
            }
            take();
        });
    }

    /// Looks at the moves of every position of a portion.
    fn look(&self, run: &Run, table: &Unfinished<'_, B>, range: Range<u64>) {
        let mut moves = Vec::new();
        self.progress.add(range.end - range.start);
        for (at, position) in range.clone().zip(table.index.positions(range)) {
            let (plies, left) = match position {
                Some(mut position) => {
                    position.turn = table.id.turn;
                    self.outlook(run, &position, &mut moves)
                }
                None => (ValueCode::NONE, CLOSED),
            };
            if plies < UNKNOWN {
                run.note(plies);
            }
            table.plies.update(at, |_| Some(plies));
            table.left.update(at, |_| Some(left));
        }
    }

    /// What a position is worth by its captures and crownings, and the moves that are left besides.
    fn outlook(&self, run: &Run, position: &Board<B>, moves: &mut Vec<Move<B>>) -> (u8, u8) {
        let generator = self.rules.generator();
        moves.clear();
        generator.legal_moves(position, moves);
        if moves.is_empty() {
            return (0, if run.code.is_won(0) { CLOSED } else { 0 });
        }
        let (mut won, mut lost, mut draws, mut quiet) = (UNKNOWN, None, false, 0);
        for mv in &*moves {
            if !mv.is_capture() && !mv.crowned {
                quiet += 1;
                continue;
            }
            match (self.settled)(&self.rules.turn(&generator.after(position, mv))) {
                ValueCode::DRAWN => draws = true,
                plies if run.code.is_won(plies) => lost = lost.max(Some(plies + 1)),
                plies => won = won.min(plies + 1),
            }
        }
        if quiet > MOST_MOVES {
            run.too_many_moves.store(true, Relaxed);
        }
        let left = match quiet {
            0 if won < UNKNOWN || draws => CLOSED,
            // A draw is a move that is never taken away.
            quiet => quiet.min(MOST_MOVES) as u8 + u8::from(draws),
        };
        let plies = if won < UNKNOWN { won } else { lost.unwrap_or(UNKNOWN) };
        (plies, left)
    }

    /// Tells the positions before every one of a portion that is settled with so many plies.
    fn tell(
        &self,
        run: &Run,
        plies: u8,
        table: &Unfinished<'_, B>,
        before: &Unfinished<'_, B>,
        range: Range<u64>,
    ) {
        let won = run.code.is_won(plies);
        let mut decoder = table.index.decoder();
        table.plies.find(plies, range, |at| {
            if !won && table.left.get(at) != 0 {
                return;
            }
            let Some(mut position) = decoder.position(at) else { return };
            position.turn = table.id.turn;
            self.each_origin(&position, |origin| {
                let origin = before.index.of(origin);
                let left = before.left.get(origin);
                if left == 0 || left == CLOSED {
                    return;
                }
                if !won {
                    before.plies.update(origin, |known| {
                        (!run.code.is_won(known) || known > plies + 1).then_some(plies + 1)
                    });
                } else if before.left.decrement(origin) == 0 {
                    before.plies.update(origin, |known| match known {
                        known if run.code.is_won(known) => None,
                        UNKNOWN => Some(plies + 1),
                        known => Some(known.max(plies + 1)),
                    });
                }
                run.note(plies + 1);
            });
        });
    }

    /// Calls `tell` with every position from which a quiet move may lead to this one, turned.
    fn each_origin(&self, position: &Board<B>, mut tell: impl FnMut(&Board<B>)) {
        let position = self.rules.turn(position);
        let mover = position.turn.other();
        let side = mover.index();
        let empty = self.rules.layout().squares & !position.occupied();
        let mut origin = Board { turn: mover, ..position };
        for slot in position.men[side].slots() {
            let to = B::bit(slot);
            let from = self.rules.man_origins(mover, to, position.men[side], empty);
            for from in from.slots() {
                origin.men[side] = position.men[side] & !to | B::bit(from);
                tell(&origin);
            }
        }
        origin.men = position.men;
        for slot in position.kings[side].slots() {
            let to = B::bit(slot);
            for from in self.rules.king_origins(to, empty).slots() {
                origin.kings[side] = position.kings[side] & !to | B::bit(from);
                tell(&origin);
            }
        }
    }

    /// The bytes of a table whose analysis is over.
    fn finish(&self, run: &Run, table: &Unfinished<'_, B>) -> Vec<u8> {
        let byte = |at| match table.plies.get(at) {
            ValueCode::NONE => ValueCode::NONE,
            plies if run.code.is_won(plies) || table.left.get(at) == 0 => plies,
            _ => ValueCode::DRAWN,
        };
        (0..table.index.len()).map(byte).collect()
    }
}

/// What the threads of an analysis share.
struct Run {
    code: ValueCode,
    /// Which numbers of plies some position has, or is to have.
    present: [AtomicBool; 256],
    too_many_moves: AtomicBool,
}

impl Run {
    fn note(&self, plies: u8) {
        let present = &self.present[usize::from(plies)];
        if !present.load(Relaxed) {
            present.store(true, Relaxed);
        }
    }
}
