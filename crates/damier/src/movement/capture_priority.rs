//! Which of several captures must be played.

use crate::names::names;

/// Capture priority: which captures are legal where several are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CapturePriority {
    /// Any.
    Free,
    /// Those that take the greatest number of pieces.
    Most,
    /// Those that take the greatest number; of these, those that take the most kings.
    MostThenKings,
    /// If any king can capture, only a king may.
    KingsFirst,
    /// The most pieces; then with a king rather than with a man; then the most kings taken; then
    /// the capture in which a king is taken earliest.
    Italian,
    /// The greatest worth, [`MAN_WORTH`](Self::MAN_WORTH) for a man and
    /// [`KING_WORTH`](Self::KING_WORTH) for a king; among equals with a king rather than with a man.
    Frisian,
}

names! {
    CapturePriority, "a capture priority":
        Free = "free", Most = "most", MostThenKings = "most+kings", KingsFirst = "king",
        Italian = "italian", Frisian = "value";
}

impl CapturePriority {
    /// What a man counts under [`Frisian`](Self::Frisian).
    pub const MAN_WORTH: u32 = 100;
    /// What a king counts under [`Frisian`](Self::Frisian): a little less than two men.
    pub const KING_WORTH: u32 = 199;
    /// Under [`Italian`](Self::Italian) no capture may have more jumps: on 32 squares none has more
    /// than 24.
    pub const MOST_ITALIAN_JUMPS: u32 = 32;

    /// The precedence of a capture before its first jump, by whether a king makes it. Captures of a
    /// greater precedence forbid those of a lesser one.
    #[inline(always)]
    pub const fn precedence(self, king: bool) -> u64 {
        match self {
            Self::KingsFirst | Self::Frisian => king as u64,
            Self::Italian => (king as u64) << WITH_KING_BIT,
            Self::Free | Self::Most | Self::MostThenKings => 0,
        }
    }

    /// The precedence after one more jump, by whether it takes a king.
    #[inline(always)]
    pub const fn after_jump(self, precedence: u64, takes_king: bool) -> u64 {
        match self {
            Self::Free | Self::KingsFirst => precedence,
            Self::Most => precedence + 1,
            Self::MostThenKings => precedence + (1 << 8) + takes_king as u64,
            // Worth counts twice, so that the lowest bit is left for who captures.
            Self::Frisian => {
                precedence + 2 * if takes_king { Self::KING_WORTH } else { Self::MAN_WORTH } as u64
            }
            Self::Italian => {
                // One bit a jump, the first the highest: the earliest king decides.
                let jumps = precedence >> JUMPS_BIT;
                let early = 1 << (Self::MOST_ITALIAN_JUMPS - 1 - jumps as u32);
                let kings = if takes_king { (1 << KINGS_BIT) + early } else { 0 };
                precedence + (1 << JUMPS_BIT) + kings
            }
        }
    }

    /// Whether precedence grows with every jump.
    #[inline(always)]
    pub const fn counts_pieces(self) -> bool {
        !matches!(self, Self::Free | Self::KingsFirst)
    }

    /// Whether precedence depends on the kind of the pieces taken.
    #[inline(always)]
    pub const fn counts_kings(self) -> bool {
        matches!(self, Self::MostThenKings | Self::Italian | Self::Frisian)
    }

    /// Whether precedence depends on the kind of the piece that captures.
    #[inline(always)]
    pub const fn prefers_kings(self) -> bool {
        matches!(self, Self::KingsFirst | Self::Italian | Self::Frisian)
    }

    /// Whether precedence depends on the order in which pieces are taken.
    #[inline(always)]
    pub const fn minds_order(self) -> bool {
        matches!(self, Self::Italian)
    }
}

// The lowest bit of each part of an Italian precedence, from the highest part down: jumps, whether a
// king makes them, kings taken; below these a bit for each jump, set where it takes a king.
const JUMPS_BIT: u32 = 48;
const WITH_KING_BIT: u32 = 40;
const KINGS_BIT: u32 = CapturePriority::MOST_ITALIAN_JUMPS;
