//! Time controls: how much time the players have.

/// How much time the players have, in one of the ways in which the field gives it. All times are
/// milliseconds.
///
/// Its text, such as `5+3`, is in [`notation`](super::notation).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TimeControl {
    /// Sudden death: so much for the whole game.
    SuddenDeath {
        /// For the whole game.
        main: u64,
    },
    /// Fischer: each move adds an increment.
    Fischer {
        /// At the start.
        main: u64,
        /// Added after each move.
        increment: u64,
    },
    /// Bronstein delay: what a move took is given back after it, up to the delay.
    Bronstein {
        /// At the start.
        main: u64,
        /// The most that is given back for a move.
        delay: u64,
    },
    /// Simple delay (US delay): the time of a move begins to run after the delay.
    SimpleDelay {
        /// At the start.
        main: u64,
        /// How long a move costs nothing.
        delay: u64,
    },
    /// Byo-yomi: after the main time come periods, each of which is used up only by a move that takes
    /// longer than what is left of it.
    ByoYomi {
        /// Before the first period.
        main: u64,
        /// How many periods.
        periods: u32,
        /// How long each is.
        period: u64,
    },
    /// Stages: so many moves in so much time, and then more time.
    Stages {
        /// All stages that end with a number of moves, the first one first.
        stages: Vec<Stage>,
        /// For the rest of the game.
        rest: Allotment,
    },
    /// Hourglass: what one side uses, the other gains.
    Hourglass {
        /// Of each side at the start.
        main: u64,
    },
    /// Correspondence: so much for each move, and a time bank for moves that take longer.
    Correspondence {
        /// For each move, whole days.
        per_move: u64,
        /// The time bank for the whole game, whole days; it may be empty.
        bank: u64,
    },
}

/// A number of moves and the time for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stage {
    /// How many moves.
    pub(crate) moves: usize,
    /// The time for them.
    pub(crate) allotment: Allotment,
}

/// A time, and the increment for each move made in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allotment {
    /// What is given at once.
    pub(crate) time: u64,
    /// What each move adds.
    pub(crate) increment: u64,
}

/// A day in milliseconds.
pub(crate) const DAY: u64 = 24 * 60 * 60 * 1000;

impl TimeControl {
    /// Sudden death, or Fischer where there is an increment.
    pub(crate) fn fischer(main: u64, increment: u64) -> Self {
        match increment {
            0 => Self::SuddenDeath { main },
            _ => Self::Fischer { main, increment },
        }
    }

    /// What each side has when the game begins.
    pub(crate) fn at_start(&self) -> u64 {
        match *self {
            Self::SuddenDeath { main }
            | Self::Fischer { main, .. }
            | Self::Bronstein { main, .. }
            | Self::SimpleDelay { main, .. }
            | Self::Hourglass { main } => main,
            Self::ByoYomi { main, periods, period } => main + u64::from(periods) * period,
            Self::Stages { .. } => self.allotment(0).time,
            Self::Correspondence { per_move, bank } => per_move + bank,
        }
    }

    /// What a move costs nothing of, or gives back, at the most: for who plans their time.
    pub(crate) fn bonus(&self) -> u64 {
        match *self {
            Self::Fischer { increment, .. } => increment,
            Self::Bronstein { delay, .. } | Self::SimpleDelay { delay, .. } => delay,
            Self::ByoYomi { period, .. } => period,
            Self::Stages { .. } => self.allotment(0).increment,
            Self::Correspondence { per_move, .. } => per_move,
            Self::SuddenDeath { .. } | Self::Hourglass { .. } => 0,
        }
    }

    /// The allotment of a stage, counted from 0; the last for all that come after it.
    pub(super) fn allotment(&self, stage: usize) -> Allotment {
        match self {
            Self::Stages { stages, rest } => {
                stages.get(stage).map_or(*rest, |stage| stage.allotment)
            }
            _ => Allotment { time: self.at_start(), increment: 0 },
        }
    }

    /// The stage in which a side is that has made so many moves.
    pub(super) fn stage_after(&self, moves: usize) -> usize {
        let Self::Stages { stages, .. } = self else { return 0 };
        let mut needed = 0;
        let complete = stages.iter().take_while(|stage| {
            needed += stage.moves;
            moves >= needed
        });
        complete.count()
    }
}
