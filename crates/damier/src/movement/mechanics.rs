//! How a game is played, as data: the one description that all else is made from.

use super::capture_priority::CapturePriority;
use super::directions::{Directions, DirectionsBySide};
use crate::board::{Board, BoardKind, SquareSet};
use crate::names::names;
use crate::piece::{ByColor, Color};
use crate::state::KingCounts;

/// A way of playing: board, men, kings, captures and opening, as data without words or bitboards.
///
/// The move generator plays what is compiled from it
/// ([`CompiledMechanics`](super::CompiledMechanics)), the texts of a rule set
/// ([`describe`](crate::describe)) are put together from it, and house rules are names, a start
/// position, a draw code and this. A rule of play is a field here and nowhere else.
///
/// Directions are those of White's pieces; Black's are the mirror image.
///
/// With the feature `serde` what a text leaves out is as [`Default`] has it. That the parts hold
/// together is checked where rules are made of them ([`HouseRules`](crate::HouseRules)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Mechanics {
    /// The board.
    pub board: Board,
    /// Whether both colours play up the ranks.
    pub one_way: bool,
    /// How men move.
    pub men: Men,
    /// How kings move and men become kings; `None` where there are no kings.
    pub kings: Option<Kings>,
    /// What holds for captures of every piece.
    pub captures: Captures,
    /// The squares of which the first player lifts a piece to open the game, of a board filled with
    /// pieces; none but in games like Konane.
    pub opening_lifts: SquareSet,
}

/// How men move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Men {
    /// Where men may step.
    pub step: Directions,
    /// Where men may jump to begin a capture.
    pub jump: Directions,
    /// Where men may jump to go on with a capture.
    pub jump_on: Directions,
    /// Whether a man may leap an unbroken run of own men in front of it (Dameo).
    pub leap: bool,
    /// Whether a man that has stepped sideways may not step straight back (Alquerque).
    pub no_return: bool,
    /// Whether a man that stands on its last row makes no step (Alquerque).
    pub rest_on_last_row: bool,
    /// Whether some men are parachutists: they stand on the opponent's back row and move by a jump
    /// inwards alone, after which they are common men (Parachute).
    pub parachutists: bool,
}

/// How kings move and men become kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Kings {
    /// Where kings may step.
    pub step: Directions,
    /// Where kings may jump.
    pub jump: Directions,
    /// How far kings go.
    pub reach: Reach,
    /// Whether men may take kings.
    pub taken_by_men: bool,
    /// Whether a player who has a man may step the same king
    /// [`KingCounts::MOST`] moves running at most (Frisian).
    pub steps_limited: bool,
    /// Where men are crowned.
    pub crowning: Crowning,
    /// What the crowning squares do to a man during a capture.
    pub promotion: Promotion,
}

/// What holds for captures of every piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Captures {
    /// Which of several captures are legal.
    pub priority: CapturePriority,
    /// When jumped pieces leave the board.
    pub removal: Removal,
    /// Whether a piece may turn by 180 degrees between two jumps.
    pub turning_back: bool,
    /// Whether all jumps of a capture lead in one direction (Konane).
    pub straight: bool,
    /// Whether a capture may end after any of its jumps.
    pub may_stop: bool,
    /// Whether a player who can capture must.
    pub obligation: Obligation,
}

/// Forced capture: whether a player who can capture must.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obligation {
    /// A player who can capture must.
    Obligatory,
    /// A player may capture or make another move.
    Optional,
    /// As optional, but the opponent may huff: take a piece off the board that could have captured
    /// and did not, and then make a move.
    Huff,
}

/// How far a king goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reach {
    /// One square, and over an adjacent piece to the next square.
    Short,
    /// Any number of empty squares in a line, before and behind the piece it takes.
    Flying,
    /// As flying, but it lands on the one square right behind the piece it takes.
    FlyingLandsBehind,
}

/// Where men are crowned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Crowning {
    /// On the row farthest from their own.
    LastRow,
    /// On these squares alone, White's and Black's men.
    On(ByColor<SquareSet>),
}

/// Promotion: when a man that touches a crowning square during a capture becomes a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Promotion {
    /// Only if the capture ends there.
    AfterCapture,
    /// There: the capture ends on the square, even if the man could jump on.
    EndsCapture,
    /// At once, and it goes on as a king if it can.
    AtOnce,
}

/// When the pieces jumped over leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Removal {
    /// After the whole capture: until then they block, and none may be jumped twice.
    AfterCapture,
    /// As soon as each is jumped: it frees its square.
    AtOnce,
}

names! {
    Reach, "a reach of kings": Short = "short", Flying = "flying", FlyingLandsBehind = "flying-lands-behind";
    Promotion, "a promotion": AfterCapture = "end", EndsCapture = "stop", AtOnce = "on";
    Removal, "a time of removal": AfterCapture = "end", AtOnce = "at-once";
    Obligation, "an obligation to capture": Obligatory = "obligatory", Optional = "optional", Huff = "huff";
}

impl Men {
    /// Men that step and jump diagonally forward.
    pub(crate) const FORWARD: Self = Self {
        step: Directions::FORWARD_DIAGONALS,
        jump: Directions::FORWARD_DIAGONALS,
        jump_on: Directions::FORWARD_DIAGONALS,
        leap: false,
        no_return: false,
        rest_on_last_row: false,
        parachutists: false,
    };
}

impl Kings {
    /// Kings that fly along the diagonals; men become kings where a capture ends on the last row.
    pub(crate) const FLYING: Self = Self {
        step: Directions::DIAGONAL,
        jump: Directions::DIAGONAL,
        reach: Reach::Flying,
        taken_by_men: true,
        steps_limited: false,
        crowning: Crowning::LastRow,
        promotion: Promotion::AfterCapture,
    };
}

impl Captures {
    /// Obligatory captures of free choice, whose pieces leave the board at the end.
    pub(crate) const FREE: Self = Self {
        priority: CapturePriority::Free,
        removal: Removal::AfterCapture,
        turning_back: true,
        straight: false,
        may_stop: false,
        obligation: Obligation::Obligatory,
    };
}

impl Default for Men {
    /// Men that step and jump diagonally forward.
    fn default() -> Self {
        Self::FORWARD
    }
}

impl Default for Captures {
    /// Obligatory captures of free choice, whose pieces leave the board at the end.
    fn default() -> Self {
        Self::FREE
    }
}

impl Default for Kings {
    /// Kings that fly along the diagonals, are taken by men, and are made where a capture ends on
    /// the last row.
    fn default() -> Self {
        Self::FLYING
    }
}

impl Default for Mechanics {
    /// 8x8, men that step and jump diagonally forward, flying kings, any capture, crowned where a
    /// capture ends.
    fn default() -> Self {
        Self::on(Board { files: 8, ranks: 8, kind: BoardKind::DarkLeft })
    }
}

impl Mechanics {
    /// On this board, all else as most games have it.
    pub(crate) const fn on(board: Board) -> Self {
        Self {
            board,
            one_way: false,
            men: Men::FORWARD,
            kings: Some(Kings::FLYING),
            captures: Captures::FREE,
            opening_lifts: SquareSet::EMPTY,
        }
    }

    /// Whether men can become kings.
    pub const fn has_kings(&self) -> bool {
        self.kings.is_some()
    }

    /// Whether a player who can capture must.
    #[inline(always)]
    pub const fn captures_are_obligatory(&self) -> bool {
        matches!(self.captures.obligation, Obligation::Obligatory)
    }

    /// Whether pieces that could have captured and did not may be huffed.
    pub const fn huffs(&self) -> bool {
        matches!(self.captures.obligation, Obligation::Huff)
    }

    /// Whether men step, or kings may come to.
    pub const fn pieces_step(&self) -> bool {
        self.has_kings() || !self.men.step.is_empty()
    }

    /// Where kings may step; nowhere if there are none.
    #[inline(always)]
    pub const fn king_step(&self) -> Directions {
        match &self.kings {
            Some(kings) => kings.step,
            None => Directions::NONE,
        }
    }

    /// Where kings may jump; nowhere if there are none.
    #[inline(always)]
    pub const fn king_jump(&self) -> Directions {
        match &self.kings {
            Some(kings) => kings.jump,
            None => Directions::NONE,
        }
    }

    /// How far kings go, if there are any: one square is the least.
    #[inline(always)]
    pub const fn king_reach(&self) -> Reach {
        match &self.kings {
            Some(kings) => kings.reach,
            None => Reach::Short,
        }
    }

    /// Whether men may take all pieces: kings too, if there are any.
    #[inline(always)]
    pub const fn men_take_all(&self) -> bool {
        match &self.kings {
            Some(kings) => kings.taken_by_men,
            None => true,
        }
    }

    /// What the crowning squares do to a man during a capture; nothing if there are no kings.
    #[inline(always)]
    pub const fn promotion(&self) -> Promotion {
        match &self.kings {
            Some(kings) => kings.promotion,
            None => Promotion::AfterCapture,
        }
    }

    /// How many moves running a player who has a man may step the same king, where that is limited.
    pub const fn king_step_limit(&self) -> Option<u8> {
        match &self.kings {
            Some(kings) if kings.steps_limited => Some(KingCounts::MOST),
            _ => None,
        }
    }

    /// The row farthest from a side's own.
    pub const fn last_row(&self, color: Color) -> SquareSet {
        let home = matches!(color, Color::Black) && !self.one_way;
        self.board.rank(if home { 0 } else { self.board.ranks - 1 })
    }

    /// The squares where the men of a side are crowned; none where there are no kings.
    pub const fn crowning(&self, color: Color) -> SquareSet {
        match &self.kings {
            Some(Kings { crowning: Crowning::LastRow, .. }) => self.last_row(color),
            Some(Kings { crowning: Crowning::On(squares), .. }) => *squares.get(color),
            None => SquareSet::EMPTY,
        }
    }

    /// The crowning squares as house rules and tables say them in one way: those that are the last
    /// rows are [`Crowning::LastRow`].
    pub(crate) fn normalized(mut self) -> Self {
        let is_last_row = |&color: &Color| self.crowning(color) == self.last_row(color);
        let last_rows = Color::BOTH.iter().all(is_last_row);
        if let Some(kings) = self.kings.as_mut().filter(|_| last_rows) {
            kings.crowning = Crowning::LastRow;
        }
        self
    }

    /// Whether any piece jumps along files or ranks, which on a board of one colour leads over its
    /// playing squares two apart.
    pub(crate) const fn jumps_along_lines(&self) -> bool {
        let jumps = self.men.jump.or(self.men.jump_on).or(self.king_jump());
        !jumps.beyond(Directions::DIAGONAL).is_empty()
    }

    /// Every direction in which some piece moves: the others need not lead anywhere sensible.
    pub const fn directions(&self) -> Directions {
        let men = self.men.step.or(self.men.jump).or(self.men.jump_on);
        men.or(men.mirrored()).or(self.king_step()).or(self.king_jump())
    }

    /// The directions of every kind of move, by side.
    #[inline(always)]
    pub const fn directions_by_side(&self) -> DirectionsBySide {
        let (white, black) = (Color::White, Color::Black);
        DirectionsBySide {
            man_step: [self.man_step(white), self.man_step(black)],
            man_jump: [self.man_jump(white), self.man_jump(black)],
            man_jump_on: [self.man_jump_on(white), self.man_jump_on(black)],
            man_take: [self.man_take(white), self.man_take(black)],
            parachutist_jump: [self.parachutist_jump(white), self.parachutist_jump(black)],
            king_step: [self.king_step(); 2],
            king_jump: [self.king_jump(); 2],
        }
    }

    #[inline(always)]
    const fn seen_by(&self, directions: Directions, color: Color) -> Directions {
        match color {
            Color::Black if !self.one_way => directions.mirrored(),
            _ => directions,
        }
    }

    /// Where the men of a side may step.
    #[inline(always)]
    pub const fn man_step(&self, color: Color) -> Directions {
        self.seen_by(self.men.step, color)
    }

    /// Where the men of a side may jump to begin a capture.
    #[inline(always)]
    pub const fn man_jump(&self, color: Color) -> Directions {
        self.seen_by(self.men.jump, color)
    }

    /// Where the men of a side may jump to go on with a capture.
    #[inline(always)]
    pub const fn man_jump_on(&self, color: Color) -> Directions {
        self.seen_by(self.men.jump_on, color)
    }

    #[inline(always)]
    const fn man_take(&self, color: Color) -> Directions {
        self.man_jump(color).or(self.man_jump_on(color))
    }

    /// Where the parachutists of a side may jump: from the opponent's back row inwards.
    #[inline(always)]
    pub const fn parachutist_jump(&self, color: Color) -> Directions {
        self.seen_by(self.men.jump, color.other())
    }
}
