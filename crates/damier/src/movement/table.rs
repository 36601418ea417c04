//! The rows of the movement table.

use std::sync::LazyLock;

use super::{
    CapturePriority, Captures, CompiledMechanics, Crowning, Directions, DirectionsBySide, Kings,
    Mechanics, Men, Movement, Obligation, Promotion, Reach, Removal, RuntimeMovement,
};
use crate::board::{Board, BoardKind, Direction, SquareSet};
use crate::movegen::{self, Move};
use crate::movement::PositionOf;
use crate::piece::ByColor;
use crate::sealed::Sealed;
use crate::state::{Bans, KingCounts, Parachutists, State};

pub(super) const fn board(files: u8, ranks: u8, kind: BoardKind) -> Board {
    Board { files, ranks, kind }
}

const BOARD_8: Board = board(8, 8, BoardKind::DarkLeft);
pub(super) const BOARD_8_RIGHT: Board = board(8, 8, BoardKind::DarkRight);
const BOARD_8_ALL: Board = board(8, 8, BoardKind::All);
const BOARD_10: Board = board(10, 10, BoardKind::DarkLeft);
pub(super) const BOARD_12: Board = board(12, 12, BoardKind::DarkLeft);

// Men step and jump diagonally forward, but for those of these rows.
pub(super) const MEN_JUMPING_BACK: Men =
    Men { jump: Directions::DIAGONAL, jump_on: Directions::DIAGONAL, ..Men::FORWARD };
const NOT_BACKWARD: Directions =
    Directions::ORTHOGONAL_FORWARD_AND_SIDEWAYS.or(Directions::FORWARD_DIAGONALS);
const TURKISH_MEN: Men = Men {
    step: Directions::ORTHOGONAL_FORWARD_AND_SIDEWAYS,
    jump: Directions::ORTHOGONAL_FORWARD_AND_SIDEWAYS,
    jump_on: Directions::ORTHOGONAL_FORWARD_AND_SIDEWAYS,
    ..Men::FORWARD
};

/// Flying kings; the last row ends a capture.
pub(super) const ENDING_ON_LAST_ROW: Kings =
    Kings { promotion: Promotion::EndsCapture, ..Kings::FLYING };
const TURKISH_KINGS: Kings =
    Kings { step: Directions::ORTHOGONAL, jump: Directions::ORTHOGONAL, ..Kings::FLYING };

const MOST: Captures = Captures { priority: CapturePriority::Most, ..Captures::FREE };
const TURKISH_CAPTURES: Captures =
    Captures { removal: Removal::AtOnce, turning_back: false, ..MOST };

/// Short kings; any capture; the last row ends a capture.
pub(super) const ENGLISH: Mechanics = Mechanics {
    kings: Some(Kings { reach: Reach::Short, ..ENDING_ON_LAST_ROW }),
    ..Mechanics::on(BOARD_8)
};

/// What several rows begin with: if a king can capture, only a king may.
pub(super) const CZECH: Mechanics = Mechanics {
    kings: Some(ENDING_ON_LAST_ROW),
    captures: Captures { priority: CapturePriority::KingsFirst, ..Captures::FREE },
    ..Mechanics::on(BOARD_8)
};

/// A man crowned on the way goes on as a king.
const RUSSIAN: Mechanics = Mechanics {
    men: MEN_JUMPING_BACK,
    kings: Some(Kings { promotion: Promotion::AtOnce, ..Kings::FLYING }),
    ..Mechanics::on(BOARD_8)
};

/// Men jump backwards too; the most pieces must be taken.
pub(super) const fn international(board: Board) -> Mechanics {
    Mechanics { men: MEN_JUMPING_BACK, captures: MOST, ..Mechanics::on(board) }
}

/// Whether positions of a movement hold what its rules ask for, and nothing else.
const fn fits<B: crate::board::Bits, S: State<B>>(mechanics: &Mechanics) -> bool {
    S::PARACHUTISTS == mechanics.men.parachutists
        && S::BANS == mechanics.men.no_return
        && S::HUFFS == mechanics.huffs()
        && S::KING_STEPS.is_some() == mechanics.king_step_limit().is_some()
}

macro_rules! movements {
    ($($(#[$doc:meta])* $name:ident: $bits:ty, $state:ty = $mechanics:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl Sealed for $name {}

        impl Movement for $name {
            type Bits = $bits;
            type State = $state;
            const DIRECTIONS: Option<DirectionsBySide> = {
                const MECHANICS: Mechanics = $mechanics;
                assert!(fits::<$bits, $state>(&MECHANICS));
                Some(MECHANICS.directions_by_side())
            };

            #[inline(always)]
            fn compiled(&self) -> &CompiledMechanics<$bits> {
                static RULES: CompiledMechanics<$bits> = CompiledMechanics::<$bits>::new($mechanics);
                &RULES
            }

            fn at_run_time(&self) -> &RuntimeMovement<$bits, $state> {
                static RUNTIME: LazyLock<RuntimeMovement<$bits, $state>> =
                    LazyLock::new(|| RuntimeMovement::new($name.compiled().clone()));
                &RUNTIME
            }

            // Written out again, these are compiled in this crate, once, where the compiler sees the
            // rules as constants.
            fn legal_moves_within(
                &self,
                position: &PositionOf<Self>,
                budget: u32,
                moves: &mut Vec<Move<Self::Bits>>,
            ) -> Option<u32> {
                movegen::legal_moves_in_turn(self, position, budget, moves)
            }

            fn after(
                &self,
                position: &PositionOf<Self>,
                mv: &Move<Self::Bits>,
            ) -> PositionOf<Self> {
                movegen::after_in_turn(self, position, mv)
            }

            fn can_capture(&self, position: &PositionOf<Self>) -> bool {
                movegen::can_capture_in_turn(self, position)
            }
        }
    )*

        /// Gives every movement of the table to a macro.
        macro_rules! with_table_movements {
            ($then:ident) => {
                $then! { $($crate::movement::$name),* }
            };
        }
        pub(crate) use with_table_movements;
    };
}

movements! {
    /// 8x8; men step and jump forward; short kings; any capture; the last row ends a capture.
    English: u64, () = ENGLISH;
    /// As English with flying kings; if a king can capture, only a king may.
    Czech: u64, () = CZECH;
    /// As Czech, played from corner to corner: men are crowned on two squares alone.
    Corner: u64, () = Mechanics {
        kings: Some(Kings {
            crowning: Crowning::On(ByColor {
                white: SquareSet::named("a7 b8"),
                black: SquareSet::named("h2 g1"),
            }),
            ..ENDING_ON_LAST_ROW
        }),
        ..CZECH
    };
    /// As Czech with both colours playing up the ranks.
    OneWay: u64, () = Mechanics { one_way: true, ..CZECH };
    /// As Czech with parachutists behind the enemy's lines.
    Parachute: u64, Parachutists<u64> =
        Mechanics { men: Men { parachutists: true, ..Men::FORWARD }, ..CZECH };
    /// 8x8; men step and jump forward; kings fly but land right behind the piece they take.
    Thai: u64, () = Mechanics {
        kings: Some(Kings { reach: Reach::FlyingLandsBehind, ..ENDING_ON_LAST_ROW }),
        ..Mechanics::on(BOARD_8)
    };
    /// 8x8; men jump backwards too; the most pieces must be taken.
    Brazilian: u64, () = international(BOARD_8);
    /// 8x8; men jump backwards too; any capture; a man crowned on the way goes on as a king.
    Russian: u64, () = RUSSIAN;
    /// Russian rules on a board of ten files and eight ranks.
    Spantsiretti: u64, () = Mechanics { board: board(10, 8, BoardKind::DarkLeft), ..RUSSIAN };
    /// 8x8; men jump backwards too; any capture; crowned only where a capture ends.
    Pool: u64, () = Mechanics { men: MEN_JUMPING_BACK, ..Mechanics::on(BOARD_8) };
    /// 8x8 with h1 dark; men jump forward; the most pieces, then the most kings, must be taken.
    Portuguese: u64, () = Mechanics {
        kings: Some(ENDING_ON_LAST_ROW),
        captures: Captures { priority: CapturePriority::MostThenKings, ..Captures::FREE },
        ..Mechanics::on(BOARD_8_RIGHT)
    };
    /// 8x8 with h1 dark; short kings, which men may not take; the Italian order of captures.
    Italian: u64, () = Mechanics {
        kings: Some(Kings { reach: Reach::Short, taken_by_men: false, ..ENDING_ON_LAST_ROW }),
        captures: Captures { priority: CapturePriority::Italian, ..Captures::FREE },
        ..Mechanics::on(BOARD_8_RIGHT)
    };
    /// 10x10; men jump backwards too; the most pieces must be taken.
    International: u64, () = international(BOARD_10);
    /// 10x10; as international, but jumps go along files and ranks too, the greatest worth must be
    /// taken, and a king's steps are counted.
    Frisian: u64, KingCounts = Mechanics {
        men: Men { jump: Directions::ALL, jump_on: Directions::ALL, ..Men::FORWARD },
        kings: Some(Kings { jump: Directions::ALL, steps_limited: true, ..Kings::FLYING }),
        captures: Captures { priority: CapturePriority::Frisian, ..Captures::FREE },
        ..Mechanics::on(BOARD_10)
    };
    /// 12x12, otherwise as international.
    Canadian: u128, () = international(BOARD_12);
    /// 8x8 on all squares; men step and jump in five directions, short kings in eight.
    Gothic: u64, () = Mechanics {
        men: Men { step: NOT_BACKWARD, jump: NOT_BACKWARD, jump_on: NOT_BACKWARD, ..Men::FORWARD },
        kings: Some(Kings {
            step: Directions::ALL,
            jump: Directions::ALL,
            reach: Reach::Short,
            ..ENDING_ON_LAST_ROW
        }),
        ..Mechanics::on(BOARD_8_ALL)
    };
    /// 8x8 on all squares; men and flying kings move along files and ranks; jumped pieces leave at
    /// once; the most must be taken.
    Turkish: u64, () = Mechanics {
        men: TURKISH_MEN,
        kings: Some(TURKISH_KINGS),
        captures: TURKISH_CAPTURES,
        ..Mechanics::on(BOARD_8_ALL)
    };
    /// As Turkish with diagonal steps; a man crowned on the way goes on as a king.
    Armenian: u64, () = Mechanics {
        men: Men { step: NOT_BACKWARD, ..TURKISH_MEN },
        kings: Some(Kings {
            step: Directions::ALL,
            promotion: Promotion::AtOnce,
            ..TURKISH_KINGS
        }),
        captures: TURKISH_CAPTURES,
        ..Mechanics::on(BOARD_8_ALL)
    };
    /// 8x8 on all squares; men step forward or leap a run of their own; jumps along files and ranks;
    /// the most must be taken.
    Dameo: u64, () = Mechanics {
        men: Men {
            step: Directions::FORWARD_DIAGONALS.or(Directions::only(Direction::N)),
            jump: Directions::ORTHOGONAL,
            jump_on: Directions::ORTHOGONAL,
            leap: true,
            ..Men::FORWARD
        },
        kings: Some(Kings { step: Directions::ALL, ..TURKISH_KINGS }),
        captures: MOST,
        ..Mechanics::on(BOARD_8_ALL)
    };
    /// The 25 points of the old board; no kings; a man may not step straight back sideways.
    Alquerque: u64, Bans<u64> = Mechanics {
        men: Men {
            step: NOT_BACKWARD,
            jump: NOT_BACKWARD,
            jump_on: Directions::ALL,
            no_return: true,
            rest_on_last_row: true,
            ..Men::FORWARD
        },
        kings: None,
        ..Mechanics::on(board(5, 5, BoardKind::Points))
    };
    /// 8x8 full of pieces; after two are lifted every move jumps in a straight line.
    Konane: u64, () = Mechanics {
        men: Men {
            step: Directions::NONE,
            jump: Directions::ORTHOGONAL,
            jump_on: Directions::ORTHOGONAL,
            ..Men::FORWARD
        },
        kings: None,
        captures: Captures { removal: Removal::AtOnce, straight: true, may_stop: true, obligation: Obligation::Optional, ..Captures::FREE },
        opening_lifts: SquareSet::named("a8 h1 d5 e4"),
        ..Mechanics::on(BOARD_8_ALL)
    };
}
