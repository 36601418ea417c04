//! How far the conditions of a draw code have come in a game.

use super::condition::{Condition, Criterion, DrawCode, Limit};
use super::material::Census;
use crate::piece::Color;

/// What draw codes ask of a move: which counts it starts again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveKind {
    /// Something was taken.
    pub capture: bool,
    /// A man was crowned.
    pub crowning: bool,
    /// A man stepped, not purely sideways, or took something.
    pub man_move: bool,
}

/// How far one condition has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counter {
    /// Whether the material is on the board.
    on: bool,
    /// Plies since the count stood at 0.
    plies: u16,
    /// Moves of the stronger side since then.
    strong: u16,
}

/// The greatest number of conditions a code has.
pub(crate) const MAX_CONDITIONS: usize = 8;

/// How far each condition of a code has come in a game; one value for each ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    counters: [Counter; MAX_CONDITIONS],
    census: Census,
}

impl Counters {
    /// The counts in the first position of a game.
    pub fn start(code: &DrawCode, census: Census) -> Self {
        let mut counters = [Counter::default(); MAX_CONDITIONS];
        for (counter, condition) in counters.iter_mut().zip(&*code.conditions) {
            counter.on = condition.material().is_some_and(|material| material.holds(&census));
        }
        Self { counters, census }
    }

    /// The counts after a move of this kind by this side, which led to a position with this census.
    #[must_use]
    pub fn after(&self, code: &DrawCode, by: Color, mv: MoveKind, census: Census) -> Self {
        let mut next = Self { census, ..*self };
        for (counter, condition) in next.counters.iter_mut().zip(&*code.conditions) {
            let (Some(material), Some(resets)) = (condition.material(), condition.resets()) else {
                continue;
            };
            if !material.holds(&census) {
                *counter = Counter::default();
            } else if !counter.on || resets.by(mv) {
                *counter = Counter { on: true, ..Counter::default() };
            } else {
                counter.plies = counter.plies.saturating_add(1);
                if self.census.stronger() == Some(by) {
                    counter.strong = counter.strong.saturating_add(1);
                }
            }
        }
        next
    }

    /// How far condition `index` of `code` has come; `repeated` is how often the position has come
    /// up, `turn` the side to move.
    pub fn status(
        &self,
        code: &DrawCode,
        index: usize,
        repeated: u16,
        turn: Color,
    ) -> ConditionStatus {
        let condition = code.conditions[index];
        let counter = self.counters[index];
        let (count, limit, active) = match condition.criterion {
            Criterion::Repetition(n) => (repeated, n, repeated > 1),
            Criterion::AtOnceUnlessCapture(_) => (0, 0, counter.on),
            Criterion::MoveCount { limit: Limit::StrongerSide(n), .. }
                if self.census.stronger().is_some() =>
            {
                (counter.strong, n, counter.on)
            }
            Criterion::MoveCount {
                limit: Limit::MovesEach(n) | Limit::StrongerSide(n), ..
            } => (counter.plies, 2 * n, counter.on),
        };
        let by_strong = condition.counts_stronger_side() && self.census.stronger().is_some();
        let holds = match condition.criterion {
            Criterion::Repetition(_) => count >= limit,
            Criterion::AtOnceUnlessCapture(_) => {
                active && !self.census.can_capture && !self.census.is_caught
            }
            Criterion::MoveCount { .. } => active && count >= limit,
        };
        let remaining_plies =
            match condition.criterion {
                Criterion::Repetition(_) => None,
                Criterion::AtOnceUnlessCapture(_) | Criterion::MoveCount { .. } if !active => None,
                Criterion::AtOnceUnlessCapture(_) => Some(u16::from(!holds)),
                Criterion::MoveCount { .. } if by_strong => {
                    // The stronger side's own moves come every other ply.
                    let moves = limit.saturating_sub(count);
                    Some((2 * moves).saturating_sub(u16::from(
                        self.census.stronger() == Some(turn) && moves > 0,
                    )))
                }
                Criterion::MoveCount { .. } => Some(limit.saturating_sub(count)),
            };
        ConditionStatus { condition, count, limit, active, holds, remaining_plies, by_strong }
    }

    /// After how many more plies the first of the counts of `code` is complete if all run on; 0 if
    /// one is. Repetition is left out. `None` if nothing is counted.
    pub fn plies_left(&self, code: &DrawCode, turn: Color) -> Option<u16> {
        (0..code.conditions.len())
            .filter_map(|index| self.status(code, index, 1, turn).remaining_plies)
            .min()
    }
}

/// How far a condition of the draw code has come in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionStatus {
    /// The condition.
    pub condition: Condition,
    /// How far its count has come: plies, moves of the stronger side where `by_strong`, or for a
    /// repetition how often the position has come up.
    pub count: u16,
    /// The count at which it holds.
    pub limit: u16,
    /// Whether its count runs: its material is on the board, or the position has come up before.
    pub active: bool,
    /// Whether it holds: a draw, or one that may be claimed.
    pub holds: bool,
    /// After how many more plies it holds if the count runs on; `None` where that cannot be said.
    pub remaining_plies: Option<u16>,
    /// Whether `count` and `limit` are moves of the stronger side.
    pub by_strong: bool,
}
