//! Endgame tables in the search.
//!
//! Tables know nothing of the draw code. A draw is a draw under any code. A win that is over before
//! any count can be complete is as good as proved, and cuts off. One for which the counts that run now
//! leave time, but not those that may begin on the way, is believed near the horizon alone: further
//! up, moves are searched, so that ways around the counts are found, and ways into them avoided. What
//! the running counts leave no time for is left to the search.

use damier::board::Bits;
use damier::movement::{Movement, PositionOf};
use damier::position::RawPosition;

use super::Worker;
use super::draws::{DrawStatus, TimeToWin};
use crate::endgame::{Probe, TableValue};
use crate::hash::key_of;
use crate::moves::{after, must_capture};
use crate::score::{DECIDED, TABLE_WIN, WIN, WON};

/// The endgame tables of the rule set that is searched.
#[derive(Clone, Copy)]
pub(super) struct Endgame<'a> {
    tables: &'a dyn Probe,
    pub(super) most_pieces: u32,
}

impl<'a> Endgame<'a> {
    pub(super) fn new(tables: &'a dyn Probe) -> Self {
        Self { tables, most_pieces: tables.most_pieces() }
    }
}

impl<M: Movement> Worker<'_, M> {
    /// Endgame tables: the score of a node that they tell of.
    #[inline(always)]
    pub(super) fn probe_tables(
        &mut self,
        position: &PositionOf<M>,
        capture: bool,
        depth: i32,
        ply: usize,
    ) -> Option<i32> {
        let endgame = self.shared.endgame?;
        if capture || position.occupied().count() > endgame.most_pieces {
            return None;
        }
        self.score_by_tables(endgame, position, depth, ply)
    }

    /// What the root is worth, if endgame tables tell for certain.
    pub(super) fn probe_root(&mut self) -> Option<i32> {
        let root = self.root;
        let capture = must_capture(self.movement, &root);
        // Only what is certain is believed so far from the horizon.
        self.probe_tables(&root, capture, i32::MAX, 0)
    }

    /// Whether endgame tables tell for certain what the root is worth, and that the best move found
    /// keeps it: a score that is equal by chance is not enough.
    pub(super) fn is_settled_by_tables(&mut self) -> bool {
        let best = &self.root_moves[0];
        let (mv, score) = (best.mv, best.score);
        if self.known_by_tables != Some(score) {
            return false;
        }
        let root = self.root;
        let next = after(self.movement, &root, &mv);
        let capture = must_capture(self.movement, &next);
        self.path.leave(0, &root, &mv);
        let status = self.path.enter(1, &next, key_of::<M>(&next), capture);
        matches!(status, DrawStatus::Open(_))
            && self.probe_tables(&next, capture, i32::MAX, 1) == Some(-score)
    }

    #[cold]
    #[inline(never)]
    fn score_by_tables(
        &mut self,
        endgame: Endgame<'_>,
        position: &PositionOf<M>,
        depth: i32,
        ply: usize,
    ) -> Option<i32> {
        if position.state != M::State::default() {
            return None;
        }
        let value = endgame.tables.probe(&widened::<M>(position))?;
        self.table_hits += 1;
        let (sign, plies) = match value {
            TableValue::Win(plies) => (1, plies),
            TableValue::Draw => return Some(0),
            TableValue::Loss(plies) => (-1, plies),
        };
        let end = ply as i32 + i32::from(plies);
        match self.path.time_to_win(ply, plies) {
            TimeToWin::Enough => Some(sign * (WIN - end).max(WON)),
            TimeToWin::PerhapsEnough if depth <= self.shared.tuning.tables_to => {
                Some(sign * (TABLE_WIN - end).max(DECIDED))
            }
            TimeToWin::PerhapsEnough | TimeToWin::TooLittle => None,
        }
    }
}

/// The position in the widest words, so that tables need not know which ones its board fits.
fn widened<M: Movement>(position: &PositionOf<M>) -> RawPosition<u128> {
    RawPosition {
        men: position.men.map(Into::into),
        kings: position.kings.map(Into::into),
        turn: position.turn,
        state: (),
    }
}
