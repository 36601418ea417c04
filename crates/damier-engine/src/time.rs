//! Dividing the time of a clock.

use std::time::{Duration, Instant};

use crate::control::Control;
use crate::limits::{Clock, Limits, Time};

/// The time a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeBudget {
    /// After this no new iteration begins, unless the best move is in doubt.
    pub(crate) soft: Duration,
    /// After this the search stops wherever it is.
    pub(crate) hard: Duration,
}

/// Even an empty clock leaves so much: one look at each move, less than what is kept back.
const GLANCE: Duration = Duration::from_millis(1);
/// What is kept back of every clock for the way of the move to it.
const OVERHEAD: Duration = Duration::from_millis(15);
/// For how many moves a clock without further time must last.
const MOVES_EXPECTED: u32 = 28;
/// How much longer than planned a difficult move may take.
const STRETCH: u32 = 4;

impl TimeBudget {
    /// The budget that a time gives.
    pub(crate) fn plan(time: Time) -> Self {
        let Self { soft, hard } = match time {
            Time::PerMove(time) => {
                let time = time.saturating_sub(OVERHEAD.min(time / 20));
                Self { soft: time, hard: time }
            }
            Time::Clock(clock) => Self::of_clock(clock),
        };
        Self { soft: soft.max(GLANCE), hard: hard.max(GLANCE) }
    }

    fn of_clock(clock: Clock) -> Self {
        let Clock { left, increment, delay, moves_to_go } = clock;
        // The delay passes before the clock runs: it is there in full, whatever is left.
        let usable = left.saturating_sub(OVERHEAD.min(left / 2));
        let moves = moves_to_go.unwrap_or(MOVES_EXPECTED).clamp(1, MOVES_EXPECTED);
        let share = usable / moves + increment * 3 / 4;
        // Never so much that the moves to come would have to be played at once.
        let most = if moves == 1 { usable } else { usable * 2 / 5 };
        let delay = delay.saturating_sub(OVERHEAD.min(delay / 2));
        Self { soft: share.min(most) + delay, hard: (share * STRETCH).min(most) + delay }
    }
}

/// When a running search must end.
#[derive(Debug)]
pub(crate) struct Deadline<'a> {
    started: Instant,
    budget: Option<TimeBudget>,
    ponder: bool,
    control: &'a Control,
}

impl<'a> Deadline<'a> {
    /// Starts the watch.
    pub(crate) fn start(limits: &Limits, control: &'a Control) -> Self {
        Self {
            started: Instant::now(),
            budget: limits.time.map(TimeBudget::plan),
            ponder: limits.ponder,
            control,
        }
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search goes on whatever its limits say, since the opponent has not moved.
    pub(crate) fn is_pondering(&self) -> bool {
        self.ponder && self.control.hit_at().is_none()
    }

    /// The time used of the budget, from the hit on if there was pondering.
    fn used(&self) -> Duration {
        match self.control.hit_at() {
            Some(hit) if self.ponder => hit.elapsed(),
            _ => self.started.elapsed(),
        }
    }

    /// Whether the search was told to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    /// Whether the search must stop at once.
    pub(crate) fn is_over(&self) -> bool {
        self.is_stopped()
            || !self.is_pondering() && self.budget.is_some_and(|budget| self.used() >= budget.hard)
    }

    /// Whether there is a clock, so that thinking longer costs something.
    pub(crate) fn is_on_clock(&self) -> bool {
        self.budget.is_some_and(|budget| budget.soft != budget.hard)
    }

    /// Whether no new iteration should begin; `doubt` is by how many hundredths the plan is
    /// stretched or shortened.
    pub(crate) fn is_enough(&self, doubt: u32) -> bool {
        self.budget.is_some_and(|budget| self.used() >= budget.soft * doubt / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(s: u64) -> Duration {
        Duration::from_secs(s)
    }

    #[test]
    fn a_fixed_time_is_used_but_for_the_way_to_the_clock() {
        let budget = TimeBudget::plan(Time::PerMove(seconds(10)));
        assert_eq!(budget.soft, budget.hard);
        assert!(budget.hard < seconds(10) && budget.hard > Duration::from_millis(9900));
        let short = TimeBudget::plan(Time::PerMove(Duration::from_millis(20)));
        assert!(short.hard >= Duration::from_millis(19));
    }

    #[test]
    fn sudden_death_never_spends_most_of_the_clock_on_one_move() {
        for left in [1, 10, 300, 7200].map(seconds) {
            let budget = TimeBudget::plan(Time::Clock(Clock { left, ..Clock::default() }));
            assert!(budget.soft <= left / 20, "{left:?}: {budget:?}");
            assert!(budget.hard <= left / 2, "{left:?}: {budget:?}");
            assert!(budget.soft > left / 50, "{left:?}: {budget:?}");
        }
    }

    #[test]
    fn a_game_on_increment_alone_does_not_lose_on_time() {
        let increment = seconds(2);
        let mut left = seconds(10);
        for _ in 0..200 {
            let clock = Clock { left, increment, ..Clock::default() };
            let budget = TimeBudget::plan(Time::Clock(clock));
            assert!(budget.hard < left, "{left:?}: {budget:?}");
            left = left - budget.hard + increment;
        }
        assert!(left > seconds(1), "{left:?}");
    }

    #[test]
    fn the_last_move_before_more_time_may_use_all() {
        let clock =
            |moves| Clock { left: seconds(60), moves_to_go: Some(moves), ..Clock::default() };
        let last = TimeBudget::plan(Time::Clock(clock(1)));
        assert!(last.soft > seconds(59) && last.hard < seconds(60));
        let ten = TimeBudget::plan(Time::Clock(clock(10)));
        assert!(ten.soft > seconds(5) && ten.soft < seconds(7));
    }

    #[test]
    fn a_delay_is_free() {
        let clock = Clock { left: Duration::ZERO, delay: seconds(3), ..Clock::default() };
        let budget = TimeBudget::plan(Time::Clock(clock));
        assert!(budget.soft > Duration::from_millis(2900) && budget.hard < seconds(3));
    }

    #[test]
    fn an_empty_clock_leaves_a_glance() {
        let budget = TimeBudget::plan(Time::Clock(Clock::default()));
        assert_eq!(budget, TimeBudget { soft: GLANCE, hard: GLANCE });
    }

    #[test]
    fn pondering_waits_for_the_hit() {
        let control = Control::new();
        let limits = Limits { ponder: true, ..Limits::per_move(Duration::ZERO) };
        let deadline = Deadline::start(&limits, &control);
        assert!(!deadline.is_over());
        control.ponder_hit();
        std::thread::sleep(GLANCE);
        assert!(deadline.is_over());
    }
}
