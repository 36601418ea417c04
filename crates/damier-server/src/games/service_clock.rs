//! The time by which games are played: it goes on while the server serves.
//!
//! It begins as the wall clock of the start and follows the steady clock, so that a wall clock that
//! is set moves no game's. Where the whole server stands still, because its process or its machine
//! does, this time stands still too: nobody can move then, so nobody's clock may run.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::{MissedTickBehavior, interval};

use super::Millis;
use super::calendar::wall_clock;

/// How often the server shows that it serves.
const TICK: Duration = Duration::from_millis(200);

/// Without a tick, the time goes on for so long, in milliseconds: ticks are late on a busy machine.
const LONGEST_GAP: i64 = 1000;

/// The state of the clock. Moments are milliseconds since the start of the process.
#[derive(Default, Debug)]
struct ServiceClock {
    /// For how long the server has stood still.
    stood_still: i64,
    /// The last tick; none before the first, when nothing is known of standstills.
    ticked: Option<i64>,
}

impl ServiceClock {
    const fn new() -> Self {
        Self { stood_still: 0, ticked: None }
    }

    /// The time at a moment.
    fn time_at(&self, moment: i64) -> i64 {
        let latest = self.ticked.map_or(moment, |ticked| ticked + LONGEST_GAP);
        moment.min(latest) - self.stood_still
    }

    fn tick(&mut self, moment: i64) {
        let time = self.time_at(moment);
        self.stood_still = moment - time;
        self.ticked = Some(moment);
    }
}

/// The start of the process by both clocks.
struct Start {
    steady: Instant,
    wall: Millis,
}

fn start() -> &'static Start {
    static START: std::sync::OnceLock<Start> = std::sync::OnceLock::new();
    START.get_or_init(|| Start { steady: Instant::now(), wall: wall_clock() })
}

fn clock() -> MutexGuard<'static, ServiceClock> {
    static CLOCK: Mutex<ServiceClock> = Mutex::new(ServiceClock::new());
    // It is whole after each of the short steps made under the lock.
    CLOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Milliseconds since the start of the process, standstills included.
fn since_start() -> i64 {
    i64::try_from(start().steady.elapsed().as_millis()).unwrap_or(i64::MAX)
}

/// The present moment.
pub(crate) fn now() -> Millis {
    start().wall + clock().time_at(since_start())
}

/// When a moment will have come, if the server does not stand still before; never, if it is too far
/// off.
pub(crate) fn instant_of(moment: Millis) -> Option<Instant> {
    let wait = u64::try_from(moment.saturating_sub(now())).unwrap_or_default();
    Instant::now().checked_add(Duration::from_millis(wait))
}

/// Lets the time go on for as long as this runs.
pub(crate) async fn run() {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        clock().tick(since_start());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_goes_on_between_ticks_and_stands_still_with_the_server() {
        let mut clock = ServiceClock::new();
        assert_eq!(clock.time_at(5000), 5000, "nothing is known before the first tick");
        clock.tick(5000);
        assert_eq!(clock.time_at(5900), 5900);
        clock.tick(5900);
        assert_eq!(clock.time_at(6900), 6900);
        // Nothing was heard for 30 seconds: a second of them counts, before and after the next tick.
        assert_eq!(clock.time_at(35_900), 6900);
        clock.tick(35_900);
        assert_eq!(clock.time_at(35_900), 6900);
        assert_eq!(clock.time_at(36_400), 7400);
        clock.tick(36_400);
        assert_eq!(clock.time_at(36_500), 7500);
    }

    #[test]
    fn moments_to_come_are_waited_for() {
        let soon = instant_of(now() + 1000).expect("a moment");
        let wait = soon.duration_since(Instant::now());
        assert!(wait > Duration::from_millis(900) && wait <= Duration::from_secs(1), "{wait:?}");
        assert!(instant_of(now() - 1000).is_some_and(|past| past <= Instant::now()));
    }
}
