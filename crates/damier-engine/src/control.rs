//! Stopping a search, and telling it that a move pondered on was played.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Handle on a running search, by which another thread stops it or tells it of a ponder hit; one value
/// for one search.
///
/// ```
/// use damier::RuleSet;
/// use damier_engine::{Control, Engine, Limits, Options};
///
/// let game = RuleSet::by_key("english").unwrap().new_game();
/// let control = Control::new();
/// std::thread::scope(|scope| {
///     scope.spawn(|| control.stop());
///     let mut engine = Engine::new(Options::default().with_hash_mib(1));
///     let info = engine.search(&*game, &Limits::infinite(), &control, &mut |_| {});
///     assert!(!info.lines.is_empty());
/// });
/// ```
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    ponder_hit: OnceLock<Instant>,
}

impl Control {
    /// For a search that has not begun.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the search return what it has found, within a few milliseconds.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The move pondered on was played: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.ponder_hit.get_or_init(Instant::now);
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Since when the clock counts, if the move pondered on was played.
    pub(crate) fn hit_at(&self) -> Option<Instant> {
        self.ponder_hit.get().copied()
    }
}
