//! Clocks: what both sides have left under a [time control](TimeControl), as moves are made.
//!
//! A [`Clock`] is a state machine of its own: it knows moments only as it is given them, in
//! milliseconds, and nothing of games.

mod control;
mod notation;
#[cfg(test)]
mod properties;

use damier::Color;

use super::Millis;

pub(crate) use control::{DAY, TimeControl};
pub(crate) use notation::TimeControlError;

/// The time left to both sides, and whose runs. All times are milliseconds, White's first.
///
/// What a side has left is one number under every time control: in byo-yomi the main time and all
/// periods together, in correspondence the time for the move and the bank.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    /// What was left when the turn began.
    left: [u64; 2],
    /// The stages that each side has been given the time of, besides the first. A move that was taken
    /// back and is made again brings no second time.
    stages: [usize; 2],
    turn: Option<Turn>,
}

/// A turn: the time of one side runs.
#[derive(Clone, Copy, Debug)]
struct Turn {
    color: Color,
    since: Millis,
}

impl Clock {
    /// A clock that stands, full on both sides.
    pub(crate) fn new(control: TimeControl) -> Self {
        Self { left: [control.at_start(); 2], control, stages: [0; 2], turn: None }
    }

    /// The time control it was set to.
    pub(crate) fn control(&self) -> &TimeControl {
        &self.control
    }

    /// What was left when the turn began, or since the clock stands.
    pub(crate) fn left_at_turn(&self) -> [u64; 2] {
        self.left
    }

    /// Whose time runs.
    pub(crate) fn running(&self) -> Option<Color> {
        self.turn.map(|turn| turn.color)
    }

    /// What is left to both sides at `now`. Under a simple delay, it stands during the delay.
    pub(crate) fn left(&self, now: Millis) -> [u64; 2] {
        let mut left = self.left;
        if let Some(Turn { color, .. }) = self.turn {
            let (own, spent) = (left[color.index()], self.spent(now).unwrap_or_default());
            let charged = match self.control {
                TimeControl::SimpleDelay { delay, .. } => spent.saturating_sub(delay),
                _ => spent,
            };
            left[color.index()] = own.saturating_sub(charged);
            if let TimeControl::Hourglass { .. } = self.control {
                left[color.other().index()] += own.min(charged);
            }
        }
        left
    }

    /// What was used since the turn began; nothing when the clock stands.
    pub(crate) fn spent(&self, now: Millis) -> Option<u64> {
        self.turn.map(|turn| now.saturating_sub(turn.since).max(0).unsigned_abs())
    }

    /// What is left of the delay at `now`, while it lasts.
    pub(crate) fn delay(&self, now: Millis) -> u64 {
        match self.control {
            TimeControl::SimpleDelay { delay, .. } => {
                self.spent(now).map_or(0, |spent| delay.saturating_sub(spent))
            }
            _ => 0,
        }
    }

    /// What both sides have after the side whose turn it is makes, at `now`, its move with the number
    /// `moves`, counted from 1. A clock that stands gives nothing for a move.
    pub(crate) fn after_move(&self, moves: usize, now: Millis) -> [u64; 2] {
        let mut left = self.after_turn(now);
        let Some(Turn { color, .. }) = self.turn else { return left };
        let own = &mut left[color.index()];
        match self.control {
            TimeControl::Fischer { increment, .. } => *own += increment,
            TimeControl::Stages { .. } => {
                let stage = self.stages[color.index()];
                *own += self.control.allotment(stage).increment;
                let reached = self.control.stage_after(moves);
                *own += (stage + 1..=reached).map(|n| self.control.allotment(n).time).sum::<u64>();
            }
            _ => {}
        }
        left
    }

    /// What both sides have after the turn ends at `now` without a move, as it does when moves are
    /// taken back: what is given for each turn comes back, what is given for a move does not.
    pub(crate) fn after_turn(&self, now: Millis) -> [u64; 2] {
        let mut left = self.left(now);
        let Some(Turn { color, .. }) = self.turn else { return left };
        let before = self.left[color.index()];
        let spent = self.spent(now).unwrap_or_default().min(before);
        let own = &mut left[color.index()];
        match self.control {
            TimeControl::Bronstein { delay, .. } => *own += spent.min(delay),
            TimeControl::ByoYomi { periods, period, .. } if *own <= u64::from(periods) * period => {
                *own = own.next_multiple_of(period);
            }
            TimeControl::Correspondence { per_move, .. } => {
                let bank = before.saturating_sub(per_move);
                *own = per_move + bank.min(*own);
            }
            _ => {}
        }
        left
    }

    /// Notes that a side has made so many moves: it has been given the time of the stages it reached.
    pub(crate) fn count_moves(&mut self, color: Color, moves: usize) {
        let reached = &mut self.stages[color.index()];
        *reached = self.control.stage_after(moves).max(*reached);
    }

    /// The moment at which the running side's flag falls.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        let Turn { color, since } = self.turn?;
        let free = match self.control {
            TimeControl::SimpleDelay { delay, .. } => delay,
            _ => 0,
        };
        let time = i64::try_from(self.left[color.index()].saturating_add(free));
        Some(since.saturating_add(time.unwrap_or(i64::MAX)))
    }

    /// Lets the running time run towards another moment, as after a restart of the server.
    pub(crate) fn reschedule(&mut self, deadline: Millis) {
        if let (Some(before), Some(turn)) = (self.deadline(), &mut self.turn) {
            turn.since = turn.since.saturating_add(deadline.saturating_sub(before));
        }
    }

    /// The side whose flag has fallen at `now`.
    pub(crate) fn flagged(&self, now: Millis) -> Option<Color> {
        self.running().filter(|_| self.deadline().is_some_and(|deadline| now >= deadline))
    }

    /// Lets the running time begin so much later, but not after `now`: what is not the player's fault
    /// is not charged to them.
    pub(crate) fn credit(&mut self, wait: u64, now: Millis) {
        if let Some(turn) = &mut self.turn {
            let wait = i64::try_from(wait).unwrap_or(i64::MAX);
            turn.since = turn.since.saturating_add(wait).min(now.max(turn.since));
        }
    }

    /// Sets what is left, and lets the time of `running` run from `now` on.
    pub(crate) fn set(&mut self, left: [u64; 2], running: Option<Color>, now: Millis) {
        self.left = left;
        self.turn = running.map(|color| Turn { color, since: now });
    }
}
