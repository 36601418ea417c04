//! Clocks: so much for the game, and an increment after each move (Fischer).

use std::fmt;
use std::time::{Duration, Instant};

use damier::Color;

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeControl {
    /// Milliseconds for the whole game.
    pub(crate) initial: u64,
    /// Milliseconds added after each move that was timed.
    pub(crate) increment: u64,
}

impl TimeControl {
    /// The minutes for the game, as a form has them: `10`, or `0.5`.
    pub(crate) fn minutes(self) -> String {
        (self.initial as f64 / 60_000.0).to_string()
    }
}

impl fmt::Display for TimeControl {
    /// Minutes and seconds as players write them: `10+5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.minutes(), self.increment / 1000)
    }
}

/// The time left to both sides, and whose runs.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    /// Milliseconds left when the running time began.
    left: [u64; 2],
    running: Option<(Color, Instant)>,
}

impl Clock {
    /// A clock that stands, full on both sides.
    pub(crate) fn new(control: TimeControl) -> Self {
        Self { control, left: [control.initial; 2], running: None }
    }

    /// The time control it was set to.
    pub(crate) fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose time runs.
    pub(crate) fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Milliseconds left to both sides at `now`, White first.
    pub(crate) fn left(&self, now: Instant) -> [u64; 2] {
        let mut left = self.left;
        if let Some((color, since)) = self.running {
            let own = &mut left[color.index()];
            *own = own.saturating_sub(millis(now.saturating_duration_since(since)));
        }
        left
    }

    /// Milliseconds used since the running time began; nothing when the clock stands.
    pub(crate) fn spent(&self, now: Instant) -> Option<u64> {
        self.running.map(|(_, since)| millis(now.saturating_duration_since(since)))
    }

    /// What both sides have after the side whose time runs moves at `now`.
    pub(crate) fn after_move(&self, now: Instant) -> [u64; 2] {
        let mut left = self.left(now);
        if let Some((color, _)) = self.running {
            left[color.index()] += self.control.increment;
        }
        left
    }

    /// The moment at which the running side's flag falls.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.running.map(|(color, since)| since + Duration::from_millis(self.left[color.index()]))
    }

    /// The side whose flag has fallen at `now`.
    pub(crate) fn flagged(&self, now: Instant) -> Option<Color> {
        let deadline = self.deadline()?;
        (now >= deadline).then(|| self.running())?
    }

    /// Lets the running time begin so much later: that long nobody could have moved.
    pub(crate) fn credit(&mut self, wait: Duration) {
        if let Some((_, since)) = &mut self.running {
            *since += wait;
        }
    }

    /// Sets the times, White first, and lets `running` think from `now` on.
    pub(crate) fn set(&mut self, left: [u64; 2], running: Option<Color>, now: Instant) {
        self.left = left;
        self.running = running.map(|color| (color, now));
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_running_side_alone_pays_and_gets_its_increment() {
        let start = Instant::now();
        let mut clock = Clock::new(TimeControl { initial: 60_000, increment: 2000 });
        assert_eq!(clock.left(start), [60_000; 2]);
        assert_eq!(clock.flagged(start + Duration::from_secs(1000)), None, "it stands");
        clock.set([60_000, 30_000], Some(Color::Black), start);
        let later = start + Duration::from_secs(10);
        assert_eq!(clock.left(later), [60_000, 20_000]);
        assert_eq!(clock.after_move(later), [60_000, 22_000]);
        assert_eq!(clock.spent(later), Some(10_000));
        assert_eq!(clock.flagged(start + Duration::from_millis(29_999)), None);
        assert_eq!(clock.flagged(start + Duration::from_secs(30)), Some(Color::Black));
        assert_eq!(clock.left(start + Duration::from_secs(99)), [60_000, 0]);
    }

    #[test]
    fn time_that_is_credited_is_not_charged() {
        let start = Instant::now();
        let mut clock = Clock::new(TimeControl { initial: 60_000, increment: 0 });
        clock.credit(Duration::from_secs(1));
        clock.set([60_000; 2], Some(Color::White), start);
        clock.credit(Duration::from_secs(4));
        let later = start + Duration::from_secs(10);
        assert_eq!((clock.left(later), clock.spent(later)), ([54_000, 60_000], Some(6000)));
        clock.credit(Duration::from_secs(99));
        assert_eq!(clock.spent(later), Some(0), "never more than there was");
    }

    #[test]
    fn time_controls_are_written_as_players_write_them() {
        for (initial, increment, text) in [(600_000, 5000, "10+5"), (30_000, 0, "0.5+0")] {
            assert_eq!(TimeControl { initial, increment }.to_string(), text);
        }
    }
}
