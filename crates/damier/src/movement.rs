//! The movement table: board, men, kings and captures of each way of playing, as data.
//!
//! A movement is one constant [`Rules`]. The generator is written once, generic over the
//! [`Movement`]; since the compiler sees the constant, it decides every question of the rules
//! beforehand and each movement gets its own straight code. A movement whose rules are known at run
//! time alone answers the same questions from memory.

use std::fmt::Debug;
use std::hash::Hash;

use crate::board::{Bits, Field, Layout, direction};
use crate::piece::Color;

/// A set of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dirs(u8);

impl Dirs {
    /// No direction.
    pub const NONE: Self = Self(0);
    /// Every direction.
    pub const ALL: Self = Self(255);
    /// The two diagonals up the ranks.
    pub const FORWARD: Self = Self(1 << direction::NE | 1 << direction::NW);
    /// The four diagonals.
    pub const DIAGONAL: Self =
        Self(1 << direction::NE | 1 << direction::NW | 1 << direction::SE | 1 << direction::SW);

    /// Whether the set has `direction`.
    #[inline(always)]
    pub const fn has(self, direction: usize) -> bool {
        self.0 >> direction & 1 != 0
    }

    /// The set with `direction` alone.
    #[inline(always)]
    pub const fn only(direction: usize) -> Self {
        Self(1 << direction)
    }

    /// The set without `direction`.
    #[inline(always)]
    pub const fn without(self, direction: usize) -> Self {
        Self(self.0 & !(1 << direction))
    }

    /// The directions of either set.
    #[inline(always)]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The same directions seen from the other side of the board: up becomes down.
    #[inline(always)]
    pub const fn mirrored(self) -> Self {
        let (n, ne, e, se, s, sw, w, nw) = (
            self.0 & 1,
            self.0 >> 1 & 1,
            self.0 >> 2 & 1,
            self.0 >> 3 & 1,
            self.0 >> 4 & 1,
            self.0 >> 5 & 1,
            self.0 >> 6 & 1,
            self.0 >> 7 & 1,
        );
        Self(s | se << 1 | e << 2 | ne << 3 | n << 4 | nw << 5 | w << 6 | sw << 7)
    }
}

/// How far a king goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// One square, and over an adjacent piece to the next square.
    Short,
    /// Any number of empty squares in a line, before and behind the piece it takes.
    Flying,
    /// As flying, but it lands on the one square right behind the piece it takes.
    FlyingLandsBehind,
}

/// Which captures are legal where several are possible; RULES.md, column *choice*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Any.
    Free,
    /// Those that take the greatest number of pieces.
    Most,
    /// Those that take the greatest number; of these, those that take the most kings.
    MostThenKings,
    /// If any king can capture, only a king may.
    King,
}

impl Choice {
    /// The rank of a capture before its first jump, by whether a king makes it. Captures of a
    /// greater rank forbid those of a lesser one.
    #[inline(always)]
    pub const fn rank(self, king: bool) -> u64 {
        match self {
            Self::King => king as u64,
            Self::Free | Self::Most | Self::MostThenKings => 0,
        }
    }

    /// The rank after one more jump, by whether it takes a king.
    #[inline(always)]
    pub const fn jump(self, rank: u64, takes_king: bool) -> u64 {
        match self {
            Self::Free | Self::King => rank,
            Self::Most => rank + 1,
            Self::MostThenKings => rank + (1 << 8) + takes_king as u64,
        }
    }

    /// Whether ranks depend on the kind of the pieces taken.
    #[inline(always)]
    pub const fn counts_kings(self) -> bool {
        matches!(self, Self::MostThenKings)
    }
}

/// When a man that touches its last row during a capture becomes a king; RULES.md section 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crown {
    /// Only if the capture ends there.
    End,
    /// There the capture ends.
    Stop,
    /// At once, and it goes on as a king if it can.
    On,
}

/// When the pieces jumped over leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// After the whole capture: until then they block, and none may be jumped twice.
    End,
    /// As soon as each is jumped: it frees its square.
    AtOnce,
}

/// All that the move generator must know of a way of playing: one row of the movement table.
#[derive(Clone, Debug)]
pub struct Rules<B: 'static> {
    /// The board.
    pub layout: Layout<B>,
    /// Where White's men may step; Black's directions are the mirror image.
    pub man_step: Dirs,
    /// Where White's men may jump; Black's directions are the mirror image.
    pub man_jump: Dirs,
    /// Where kings may step.
    pub king_step: Dirs,
    /// Where kings may jump.
    pub king_jump: Dirs,
    /// How far kings go.
    pub reach: Reach,
    /// Which of several captures are legal.
    pub choice: Choice,
    /// What the last row does to a man during a capture.
    pub crown: Crown,
    /// The squares where White's, and where Black's, men are crowned.
    pub crowning: [B; 2],
    /// When jumped pieces leave the board.
    pub removal: Removal,
    /// The long diagonal, which some draw codes speak of.
    pub long_diagonal: B,
}

impl<B: Bits> Rules<B> {
    /// Every direction in which some piece moves: the others need not lead anywhere sensible.
    pub const fn directions(&self) -> Dirs {
        let men = self.man_step.or(self.man_step.mirrored());
        let jumps = self.man_jump.or(self.man_jump.mirrored());
        men.or(jumps).or(self.king_step).or(self.king_jump)
    }

    /// Where the men of a side may step.
    #[inline(always)]
    pub const fn man_step(&self, color: Color) -> Dirs {
        match color {
            Color::White => self.man_step,
            Color::Black => self.man_step.mirrored(),
        }
    }

    /// Where the men of a side may jump.
    #[inline(always)]
    pub const fn man_jump(&self, color: Color) -> Dirs {
        match color {
            Color::White => self.man_jump,
            Color::Black => self.man_jump.mirrored(),
        }
    }
}

/// What a position of a movement holds besides its pieces and the side to move: nothing in most.
///
/// It is part of the position's equality and hash, so of repetition.
pub trait State: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {}

impl State for () {}

/// A way of playing: board, men, kings and captures. Rule sets that differ in draw code, first
/// mover, start position or notation share one.
pub trait Movement: Clone + Debug + Send + Sync + 'static {
    /// The word that holds a set of the board's squares.
    type Bits: Bits;
    /// What a position holds besides pieces and side to move.
    type State: State;
    /// The directions that any piece may use, for the compiler to leave out the code of the others.
    const DIRECTIONS: Dirs = Dirs::ALL;

    /// The row of the table.
    fn rules(&self) -> &Rules<Self::Bits>;
}

/// Most rows differ from this one in a few columns: diagonal steps forward, flying kings, captures
/// of free choice, crowned where a capture ends.
const fn base(layout: Layout<u128>) -> Rules<u128> {
    let last = layout.ranks - 1;
    Rules {
        man_step: Dirs::FORWARD,
        man_jump: Dirs::FORWARD,
        king_step: Dirs::DIAGONAL,
        king_jump: Dirs::DIAGONAL,
        reach: Reach::Flying,
        choice: Choice::Free,
        crown: Crown::End,
        crowning: [layout.ranks(last, last), layout.ranks(0, 0)],
        removal: Removal::End,
        long_diagonal: layout.long_diagonal(),
        layout,
    }
}

const fn narrow(rules: Rules<u128>) -> Rules<u64> {
    Rules {
        layout: rules.layout.narrow(),
        man_step: rules.man_step,
        man_jump: rules.man_jump,
        king_step: rules.king_step,
        king_jump: rules.king_jump,
        reach: rules.reach,
        choice: rules.choice,
        crown: rules.crown,
        crowning: [rules.crowning[0] as u64, rules.crowning[1] as u64],
        removal: rules.removal,
        long_diagonal: rules.long_diagonal as u64,
    }
}

const BOARD_8: Layout<u128> = Layout::diagonal(8, 8, Field::DarkLeft, 0);
const BOARD_8_RIGHT: Layout<u128> = Layout::diagonal(8, 8, Field::DarkRight, 0);
const BOARD_10: Layout<u128> = Layout::diagonal(10, 10, Field::DarkLeft, 0);
const BOARD_10X8: Layout<u128> = Layout::diagonal(10, 8, Field::DarkLeft, 0);
const BOARD_12: Layout<u128> = Layout::diagonal(12, 12, Field::DarkLeft, 0);

macro_rules! movements {
    ($($(#[$doc:meta])* $name:ident: $bits:ty = $rules:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl Movement for $name {
            type Bits = $bits;
            type State = ();
            const DIRECTIONS: Dirs = {
                const RULES: Rules<$bits> = $rules;
                RULES.directions()
            };

            #[inline(always)]
            fn rules(&self) -> &Rules<$bits> {
                static RULES: Rules<$bits> = $rules;
                &RULES
            }
        }
    )*};
}

movements! {
    /// 8x8; men step and jump forward; short kings; any capture; the last row ends a capture.
    English: u64 = narrow(Rules {
        reach: Reach::Short,
        crown: Crown::Stop,
        ..base(BOARD_8)
    });
    /// Russian rules on a board of ten files and eight ranks.
    Spantsiretti: u64 = narrow(Rules {
        man_jump: Dirs::DIAGONAL,
        crown: Crown::On,
        ..base(BOARD_10X8)
    });
    /// As English with flying kings; if a king can capture, only a king may.
    Czech: u64 = narrow(Rules {
        choice: Choice::King,
        crown: Crown::Stop,
        ..base(BOARD_8)
    });
    /// 8x8; men step and jump forward; kings fly but land right behind the piece they take.
    Thai: u64 = narrow(Rules {
        reach: Reach::FlyingLandsBehind,
        crown: Crown::Stop,
        ..base(BOARD_8)
    });
    /// 8x8; men jump backwards too; the most pieces must be taken.
    Brazilian: u64 = narrow(Rules {
        man_jump: Dirs::DIAGONAL,
        choice: Choice::Most,
        ..base(BOARD_8)
    });
    /// 8x8; men jump backwards too; any capture; a man crowned on the way goes on as a king.
    Russian: u64 = narrow(Rules {
        man_jump: Dirs::DIAGONAL,
        crown: Crown::On,
        ..base(BOARD_8)
    });
    /// 8x8; men jump backwards too; any capture; crowned only where a capture ends.
    Pool: u64 = narrow(Rules {
        man_jump: Dirs::DIAGONAL,
        ..base(BOARD_8)
    });
    /// 8x8 with h1 dark; men jump forward; the most pieces, then the most kings, must be taken.
    Portuguese: u64 = narrow(Rules {
        choice: Choice::MostThenKings,
        crown: Crown::Stop,
        ..base(BOARD_8_RIGHT)
    });
    /// 10x10; men jump backwards too; the most pieces must be taken.
    International: u64 = narrow(Rules {
        man_jump: Dirs::DIAGONAL,
        choice: Choice::Most,
        ..base(BOARD_10)
    });
    /// 12x12, otherwise as international.
    Canadian: u128 = Rules {
        man_jump: Dirs::DIAGONAL,
        choice: Choice::Most,
        ..base(BOARD_12)
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirroring_swaps_up_and_down_and_keeps_sides() {
        assert!(Dirs::FORWARD.mirrored().has(direction::SE));
        assert!(Dirs::FORWARD.mirrored().has(direction::SW));
        assert!(!Dirs::FORWARD.mirrored().has(direction::NE));
        assert_eq!(Dirs::DIAGONAL.mirrored(), Dirs::DIAGONAL);
        for d in 0..8 {
            assert_eq!(Dirs::only(d).mirrored().mirrored(), Dirs::only(d));
        }
    }

    #[test]
    fn every_direction_leads_to_the_neighbour_and_back() {
        fn check<B: Bits>(layout: &Layout<B>) {
            for (d, (df, dr)) in
                [(1, (1, 1)), (3, (1, -1)), (5, (-1, -1)), (7, (-1, 1))] as [(usize, (i8, i8)); 4]
            {
                for slot in layout.squares.slots() {
                    let from = layout.square(slot);
                    let (file, rank) = (from.file() as i8 + df, from.rank() as i8 + dr);
                    let stepped = layout.step(B::bit(slot), d) & layout.squares;
                    let wanted = crate::board::Square::new(file as u8, rank as u8)
                        .and_then(|square| layout.slot(square));
                    assert_eq!(stepped.slots().next(), wanted, "{from} direction {d}");
                }
            }
        }
        check(&English.rules().layout);
        check(&Portuguese.rules().layout);
        check(&International.rules().layout);
        check(&Canadian.rules().layout);
    }
}
