//! The movements: board, men, kings and captures of each way of playing, as data.
//!
//! A movement is one constant [`Rules`]. The generator is written once, generic over the
//! [`Movement`]; since the compiler sees the constant, it decides every question of the rules
//! beforehand and each movement gets its own straight code. A movement whose rules are known at run
//! time alone answers the same questions from memory.

mod table;

use std::fmt::Debug;

use crate::board::{Bits, Layout, direction};
use crate::movegen::{self, Move};
use crate::piece::Color;
use crate::position::PositionOf;
use crate::sealed::Sealed;
use crate::state::State;

pub use table::*;
pub(crate) use table::{base, narrow, visit_game};

/// A set of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dirs(u8);

impl Dirs {
    /// No direction.
    pub const NONE: Self = Self(0);
    /// Every direction.
    pub const ALL: Self = Self(255);
    /// The four orthogonals.
    pub const ORTHOGONAL: Self =
        Self(1 << direction::N | 1 << direction::E | 1 << direction::S | 1 << direction::W);
    /// Up the ranks and to both sides.
    pub const FORWARD_AND_SIDEWAYS: Self =
        Self(1 << direction::N | 1 << direction::E | 1 << direction::W);
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

    /// Whether the set has no direction.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The directions of the set that another one lacks.
    pub const fn beyond(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many directions the set has.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
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

/// Which captures are legal where several are possible; docs/RULES.md, column *choice*.
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
    /// The most pieces; then with a king rather than with a man; then the most kings taken; then
    /// the capture in which a king is taken earliest.
    Italian,
    /// The greatest worth, 100 for a man and 199 for a king; among equals with a king rather than
    /// with a man (Frisian).
    Value,
}

impl Choice {
    /// The rank of a capture before its first jump, by whether a king makes it. Captures of a
    /// greater rank forbid those of a lesser one.
    #[inline(always)]
    pub const fn rank(self, king: bool) -> u64 {
        match self {
            Self::King | Self::Value => king as u64,
            Self::Italian => (king as u64) << Self::ITALIAN_WITH_KING,
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
            Self::Value => rank + if takes_king { 2 * 199 } else { 2 * 100 },
            Self::Italian => {
                // One bit a jump, the first the highest: the earliest king decides.
                let jumps = rank >> Self::ITALIAN_JUMPS;
                let early = 1 << (Self::ITALIAN_KINGS - 1 - jumps as u32);
                let kings = if takes_king { (1 << Self::ITALIAN_KINGS) + early } else { 0 };
                rank + (1 << Self::ITALIAN_JUMPS) + kings
            }
        }
    }

    // An Italian rank from the highest bit down: jumps, whether a king makes them, kings taken, and
    // the order in which they are taken. On 32 squares no capture has more than 24 jumps.
    const ITALIAN_JUMPS: u32 = 48;
    const ITALIAN_WITH_KING: u32 = 40;
    const ITALIAN_KINGS: u32 = 32;

    /// Whether ranks grow with every jump.
    #[inline(always)]
    pub const fn counts_pieces(self) -> bool {
        !matches!(self, Self::Free | Self::King)
    }

    /// Whether ranks depend on the kind of the pieces taken.
    #[inline(always)]
    pub const fn counts_kings(self) -> bool {
        matches!(self, Self::MostThenKings | Self::Italian | Self::Value)
    }

    /// Whether ranks depend on the kind of the piece that captures.
    #[inline(always)]
    pub const fn prefers_kings(self) -> bool {
        matches!(self, Self::King | Self::Italian | Self::Value)
    }

    /// Whether ranks depend on the order in which pieces are taken.
    #[inline(always)]
    pub const fn minds_order(self) -> bool {
        matches!(self, Self::Italian)
    }
}

/// When a man that touches its last row during a capture becomes a king; docs/RULES.md section 2.
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
#[non_exhaustive]
pub struct Rules<B: 'static> {
    /// The board.
    pub layout: Layout<B>,
    /// Where White's men may step; Black's directions are the mirror image.
    pub man_step: Dirs,
    /// Where White's men may jump to begin a capture; Black's directions are the mirror image.
    pub man_jump: Dirs,
    /// Where White's men may jump to go on with a capture.
    pub man_jump_on: Dirs,
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
    /// Whether men may take kings.
    pub man_takes_king: bool,
    /// Whether a piece may turn by 180 degrees between two jumps.
    pub reversal: bool,
    /// Whether both colours play up the ranks.
    pub one_way: bool,
    /// Whether a man may leap an unbroken run of own men in front of it (Dameo).
    pub leaps: bool,
    /// The row farthest from White's, and from Black's, own.
    pub last_rows: [B; 2],
    /// Whether a man that stands on its last row makes no step (Alquerque).
    pub last_row_rests: bool,
    /// Whether a capture runs in one straight line and may stop after any jump (Konane).
    pub straight: bool,
    /// The squares of which the first player lifts a piece to open the game, of a board filled with
    /// pieces; empty but in Konane.
    pub lifts: B,
    /// Where the hole stands after the first lift.
    pub lift_holes: B,
    /// The long diagonal, which some draw codes speak of.
    pub long_diagonal: B,
}

impl<B: Bits> Rules<B> {
    /// Every direction in which some piece moves: the others need not lead anywhere sensible.
    pub const fn directions(&self) -> Dirs {
        let men = self.man_step.or(self.man_jump).or(self.man_jump_on);
        men.or(men.mirrored()).or(self.king_step).or(self.king_jump)
    }

    /// The directions of every kind of move, by side.
    #[inline(always)]
    pub const fn by_side(&self) -> Directions {
        let (white, black) = (Color::White, Color::Black);
        Directions {
            man_step: [self.man_step(white), self.man_step(black)],
            man_jump: [self.man_jump(white), self.man_jump(black)],
            man_jump_on: [self.man_jump_on(white), self.man_jump_on(black)],
            drop_jump: [self.drop_jump(white), self.drop_jump(black)],
            king_step: [self.king_step; 2],
            king_jump: [self.king_jump; 2],
            man_take: [self.man_take(white), self.man_take(black)],
        }
    }

    #[inline(always)]
    const fn man_take(&self, color: Color) -> Dirs {
        self.man_jump(color).or(self.man_jump_on(color))
    }

    #[inline(always)]
    const fn seen_by(&self, dirs: Dirs, color: Color) -> Dirs {
        match color {
            Color::Black if !self.one_way => dirs.mirrored(),
            _ => dirs,
        }
    }

    /// Where the men of a side may step.
    #[inline(always)]
    pub const fn man_step(&self, color: Color) -> Dirs {
        self.seen_by(self.man_step, color)
    }

    /// Where the men of a side may jump to begin a capture.
    #[inline(always)]
    pub const fn man_jump(&self, color: Color) -> Dirs {
        self.seen_by(self.man_jump, color)
    }

    /// Where the men of a side may jump to go on with a capture.
    #[inline(always)]
    pub const fn man_jump_on(&self, color: Color) -> Dirs {
        self.seen_by(self.man_jump_on, color)
    }

    /// Where the parachutists of a side may jump: from the opponent's back row inwards.
    #[inline(always)]
    pub const fn drop_jump(&self, color: Color) -> Dirs {
        self.seen_by(self.man_jump, color.other())
    }

    /// The row farthest from a side's own.
    #[inline(always)]
    pub const fn last_row(&self, color: Color) -> B {
        self.last_rows[color.index()]
    }
}

/// Where the pieces of White and of Black may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directions {
    /// Steps of men.
    pub man_step: [Dirs; 2],
    /// First jumps of men.
    pub man_jump: [Dirs; 2],
    /// Further jumps of men.
    pub man_jump_on: [Dirs; 2],
    /// Jumps of parachutists.
    pub drop_jump: [Dirs; 2],
    /// Steps of kings.
    pub king_step: [Dirs; 2],
    /// Jumps of kings.
    pub king_jump: [Dirs; 2],
    /// First and further jumps of men.
    pub man_take: [Dirs; 2],
}

/// A way of playing: board, men, kings and captures. Rule sets that differ in draw code, first
/// mover, start position or notation share one.
///
/// The trait is closed: ways of playing that are not here are made at run time, as
/// [`HouseRules`](crate::HouseRules).
pub trait Movement: Sealed + Clone + Debug + Send + Sync + 'static {
    /// The word that holds a set of the board's squares.
    type Bits: Bits;
    /// What a position holds besides pieces and side to move.
    type State: State<Self::Bits>;
    /// Where pieces may go, if it is known when the code is compiled: then loops over directions are
    /// unrolled, and nothing is compiled for the directions that are not used.
    const DIRECTIONS: Option<Directions> = None;

    /// The row of the table.
    fn rules(&self) -> &Rules<Self::Bits>;

    /// See [`movegen::legal_moves_within`].
    fn legal_moves_within(
        &self,
        position: &PositionOf<Self>,
        budget: u32,
        moves: &mut Vec<Move<Self::Bits>>,
    ) -> Option<u32> {
        movegen::find_legal_moves(self, position, budget, moves)
    }

    /// See [`movegen::after`].
    fn after(&self, position: &PositionOf<Self>, mv: &Move<Self::Bits>) -> PositionOf<Self> {
        movegen::make(self, position, mv)
    }

    /// See [`movegen::can_capture`].
    fn can_capture(&self, position: &PositionOf<Self>) -> bool {
        movegen::look_for_captures(self, position)
    }
}

/// Gives the values of a switch their stable names.
macro_rules! names {
    ($($switch:ident: $($value:ident = $name:literal),+;)+) => {$(
        impl $switch {
            /// Every value.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// A stable name, as files and programs have it.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$value => $name),+
                }
            }
        }
    )+};
}
pub(crate) use names;

names! {
    Reach: Short = "short", Flying = "flying", FlyingLandsBehind = "flying-lands-behind";
    Choice: Free = "free", Most = "most", MostThenKings = "most+kings", King = "king",
        Italian = "italian", Value = "value";
    Crown: End = "end", Stop = "stop", On = "on";
    Removal: End = "end", AtOnce = "at-once";
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
