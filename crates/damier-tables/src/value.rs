//! What a position is worth, and how a byte says it.

use std::cmp::Ordering;
use std::fmt;

/// What a position is worth to the side to move, if both sides play perfectly and no draw code ends
/// the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins; so many plies are left to the end of the game, if it wins as soon as it
    /// can and the other side defends itself as long as it can.
    Won(u8),
    /// The side to move loses in so many plies.
    Lost(u8),
    /// Neither side can win.
    Drawn,
}

impl Value {
    /// `"won"`, `"lost"` or `"drawn"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won(_) => "won",
            Self::Lost(_) => "lost",
            Self::Drawn => "drawn",
        }
    }

    /// The number of plies to the end of the game, of a game that ends.
    pub const fn plies(self) -> Option<u8> {
        match self {
            Self::Won(plies) | Self::Lost(plies) => Some(plies),
            Self::Drawn => None,
        }
    }

    /// What the position before it is worth, by the move that leads here.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Won(plies) => Self::Lost(plies + 1),
            Self::Lost(plies) => Self::Won(plies + 1),
            Self::Drawn => Self::Drawn,
        }
    }

    /// Whether a player would rather have this than another: the quicker win, the slower loss.
    pub const fn is_better_than(self, other: Self) -> bool {
        self.rank() > other.rank()
    }

    /// How this compares with another for the player whose value it is: greater is better.
    pub fn cmp_for_mover(self, other: Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }

    const fn rank(self) -> i16 {
        match self {
            Self::Won(plies) => 1000 - plies as i16,
            Self::Lost(plies) => plies as i16 - 1000,
            Self::Drawn => 0,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            Some(plies) => write!(f, "{} in {plies}", self.name()),
            None => f.write_str(self.name()),
        }
    }
}

/// Values as bytes: the number of plies, of which wins have one parity and losses the other, since
/// the game always ends on the same side's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueCode {
    /// The parity of wins.
    won: u8,
}

impl ValueCode {
    /// No game may be longer.
    pub(crate) const LONGEST: u8 = 250;
    /// A number that belongs to no position.
    pub(crate) const NONE: u8 = 254;
    /// A drawn position.
    pub(crate) const DRAWN: u8 = 255;

    /// The code where a side to move that cannot move wins, or loses.
    pub(crate) const fn new(stuck_wins: bool) -> Self {
        Self { won: !stuck_wins as u8 }
    }

    pub(crate) const fn is_won(self, byte: u8) -> bool {
        byte <= Self::LONGEST && byte % 2 == self.won
    }

    /// The value of a byte; none for that of no position.
    pub(crate) const fn value(self, byte: u8) -> Option<Value> {
        match byte {
            Self::DRAWN => Some(Value::Drawn),
            Self::NONE => None,
            _ if byte % 2 == self.won => Some(Value::Won(byte)),
            _ => Some(Value::Lost(byte)),
        }
    }
}
