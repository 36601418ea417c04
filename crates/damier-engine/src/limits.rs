//! How long a search may last.

use std::time::Duration;

/// What ends a search; the first limit that is reached. Without any it runs until it is stopped.
///
/// Limits are put together, and more kinds may be added:
///
/// ```
/// use std::time::Duration;
///
/// use damier_engine::{Clock, Limits, Time};
///
/// let clock = Clock::new(Duration::from_secs(60)).with_increment(Duration::from_secs(1));
/// let limits = Limits::depth(20).with_time(Time::Clock(clock)).with_lines(3);
/// assert_eq!((limits.depth, limits.nodes, limits.lines), (Some(20), None, 3));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The greatest depth, in plies, of the iterations.
    pub depth: Option<u32>,
    /// The greatest number of nodes: positions looked at, by all threads together.
    pub nodes: Option<u64>,
    /// The time there is.
    pub time: Option<Time>,
    /// How many different first moves get a line of their own; 0 means 1.
    pub lines: usize,
    /// Whether the time counts only after [`Control::ponder_hit`](crate::Control::ponder_hit); until
    /// then the search does not end by itself.
    pub ponder: bool,
}

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// Just so long.
    PerMove(Duration),
    /// As the player's clock shows; the engine divides it.
    Clock(Clock),
}

/// A player's clock before a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// For how long the clock waits before each move.
    pub delay: Duration,
    /// The number of moves until more time comes; `None` if none does.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// A clock that shows so much, and gets no more.
    pub fn new(left: Duration) -> Self {
        Self { left, ..Self::default() }
    }

    /// The same with so much added after each move.
    #[must_use]
    pub fn with_increment(self, increment: Duration) -> Self {
        Self { increment, ..self }
    }

    /// The same, waiting so long before each move.
    #[must_use]
    pub fn with_delay(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    /// The same with so many moves until more time comes, or with none to come.
    #[must_use]
    pub fn with_moves_to_go(self, moves: impl Into<Option<u32>>) -> Self {
        Self { moves_to_go: moves.into(), ..self }
    }
}

impl Limits {
    /// No limit: until stopped.
    pub fn infinite() -> Self {
        Self::default()
    }

    /// A limit of depth.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A limit of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A fixed time.
    pub fn per_move(time: Duration) -> Self {
        Self { time: Some(Time::PerMove(time)), ..Self::default() }
    }

    /// A clock.
    pub fn clock(clock: Clock) -> Self {
        Self { time: Some(Time::Clock(clock)), ..Self::default() }
    }

    /// The same with a limit of depth, or with none.
    #[must_use]
    pub fn with_depth(self, depth: impl Into<Option<u32>>) -> Self {
        Self { depth: depth.into(), ..self }
    }

    /// The same with a limit of nodes, or with none.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<u64>>) -> Self {
        Self { nodes: nodes.into(), ..self }
    }

    /// The same with a time, or with none.
    #[must_use]
    pub fn with_time(self, time: impl Into<Option<Time>>) -> Self {
        Self { time: time.into(), ..self }
    }

    /// The same, pondering: the time counts only after a ponder hit.
    #[must_use]
    pub fn pondering(self) -> Self {
        Self { ponder: true, ..self }
    }

    /// The same with so many lines.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Self {
        Self { lines, ..self }
    }
}
