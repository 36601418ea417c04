//! The rows of the movement table.

use std::any::Any;

use super::{Choice, Crown, Directions, Dirs, Movement, Reach, Removal, Rules};
use crate::any::GameVisitor;
use crate::board::{Field, Layout, direction};
use crate::composed;
use crate::game::Game;
use crate::movegen::{self, Move};
use crate::position::PositionOf;
use crate::sealed::Sealed;
use crate::state::{Bans, KingCounts, Parachutists};

/// Most rows differ from this one in a few columns: diagonal steps forward, flying kings, captures
/// of free choice, crowned where a capture ends.
pub(crate) const fn base(layout: Layout<u128>) -> Rules<u128> {
    let last = layout.ranks - 1;
    Rules {
        man_step: Dirs::FORWARD,
        man_jump: Dirs::FORWARD,
        man_jump_on: Dirs::FORWARD,
        king_step: Dirs::DIAGONAL,
        king_jump: Dirs::DIAGONAL,
        reach: Reach::Flying,
        choice: Choice::Free,
        crown: Crown::End,
        crowning: [layout.ranks(last, last), layout.ranks(0, 0)],
        removal: Removal::End,
        man_takes_king: true,
        reversal: true,
        one_way: false,
        leaps: false,
        last_rows: [layout.ranks(last, last), layout.ranks(0, 0)],
        last_row_rests: false,
        straight: false,
        lifts: 0,
        lift_holes: 0,
        long_diagonal: layout.long_diagonal(),
        layout,
    }
}

/// As [`base`], with men that jump forwards and backwards.
const fn base_jumping_back(layout: Layout<u128>) -> Rules<u128> {
    Rules { man_jump: Dirs::DIAGONAL, man_jump_on: Dirs::DIAGONAL, ..base(layout) }
}

/// As [`base`], on a board of all squares with men that step and jump forwards and sideways.
const fn base_all(layout: Layout<u128>) -> Rules<u128> {
    Rules {
        man_step: Dirs::FORWARD_AND_SIDEWAYS,
        man_jump: Dirs::FORWARD_AND_SIDEWAYS,
        man_jump_on: Dirs::FORWARD_AND_SIDEWAYS,
        king_step: Dirs::ORTHOGONAL,
        king_jump: Dirs::ORTHOGONAL,
        ..base(layout)
    }
}

pub(crate) const fn narrow(rules: Rules<u128>) -> Rules<u64> {
    Rules {
        layout: rules.layout.narrow(),
        man_step: rules.man_step,
        man_jump: rules.man_jump,
        man_jump_on: rules.man_jump_on,
        king_step: rules.king_step,
        king_jump: rules.king_jump,
        reach: rules.reach,
        choice: rules.choice,
        crown: rules.crown,
        crowning: [rules.crowning[0] as u64, rules.crowning[1] as u64],
        removal: rules.removal,
        man_takes_king: rules.man_takes_king,
        reversal: rules.reversal,
        one_way: rules.one_way,
        leaps: rules.leaps,
        last_rows: [rules.last_rows[0] as u64, rules.last_rows[1] as u64],
        last_row_rests: rules.last_row_rests,
        straight: rules.straight,
        lifts: rules.lifts as u64,
        lift_holes: rules.lift_holes as u64,
        long_diagonal: rules.long_diagonal as u64,
    }
}

const BOARD_8: Layout<u128> = Layout::diagonal(8, 8, Field::DarkLeft, 0);
const BOARD_8_RIGHT: Layout<u128> = Layout::diagonal(8, 8, Field::DarkRight, 0);
const BOARD_10: Layout<u128> = Layout::diagonal(10, 10, Field::DarkLeft, 0);
const BOARD_10X8: Layout<u128> = Layout::diagonal(10, 8, Field::DarkLeft, 0);
/// With ghosts at the end of every row, for jumps along files and ranks.
const BOARD_10_LINES: Layout<u128> = Layout::diagonal(10, 10, Field::DarkLeft, 1);
const BOARD_8_ALL: Layout<u128> = Layout::all(8, 8);
const BOARD_POINTS: Layout<u128> = Layout::points(5);
const BOARD_12: Layout<u128> = Layout::diagonal(12, 12, Field::DarkLeft, 0);

macro_rules! movements {
    ($($(#[$doc:meta])* $name:ident: $bits:ty, $state:ty = $rules:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl Sealed for $name {}

        impl Movement for $name {
            type Bits = $bits;
            type State = $state;
            const DIRECTIONS: Option<Directions> = {
                const RULES: Rules<$bits> = $rules;
                Some(RULES.by_side())
            };

            #[inline(always)]
            fn rules(&self) -> &Rules<$bits> {
                static RULES: Rules<$bits> = $rules;
                &RULES
            }

            // Written out again, these are compiled in this crate, once, where the compiler sees the
            // rules as constants.
            fn legal_moves_within(
                &self,
                position: &PositionOf<Self>,
                budget: u32,
                moves: &mut Vec<Move<Self::Bits>>,
            ) -> Option<u32> {
                movegen::find_legal_moves(self, position, budget, moves)
            }

            fn after(
                &self,
                position: &PositionOf<Self>,
                mv: &Move<Self::Bits>,
            ) -> PositionOf<Self> {
                movegen::make(self, position, mv)
            }

            fn can_capture(&self, position: &PositionOf<Self>) -> bool {
                movegen::look_for_captures(self, position)
            }
        }
    )*

        /// Shows a game to a visitor as the game of whichever movement of the table it is, or as
        /// one of house rules.
        pub(crate) fn visit_game<V: GameVisitor>(game: &dyn Any, visitor: V) -> Option<V::Output> {
            $(if let Some(game) = game.downcast_ref::<Game<$name>>() {
                return Some(visitor.visit(game));
            })*
            composed::visit_game(game, visitor)
        }
    };
}

movements! {
    /// 8x8; men step and jump forward; short kings; any capture; the last row ends a capture.
    English: u64, () = narrow(Rules {
        reach: Reach::Short,
        crown: Crown::Stop,
        ..base(BOARD_8)
    });
    /// As English with flying kings; if a king can capture, only a king may.
    Czech: u64, () = narrow(Rules {
        choice: Choice::King,
        crown: Crown::Stop,
        ..base(BOARD_8)
    });
    /// As Czech, played from corner to corner: men are crowned on two squares alone.
    Corner: u64, () = narrow(Rules {
        choice: Choice::King,
        crown: Crown::Stop,
        crowning: [BOARD_8.set(b"a7b8"), BOARD_8.set(b"h2g1")],
        ..base(BOARD_8)
    });
    /// As Czech with both colours playing up the ranks.
    OneWay: u64, () = narrow(Rules {
        choice: Choice::King,
        crown: Crown::Stop,
        one_way: true,
        crowning: [BOARD_8.ranks(7, 7), BOARD_8.ranks(7, 7)],
        last_rows: [BOARD_8.ranks(7, 7), BOARD_8.ranks(7, 7)],
        ..base(BOARD_8)
    });
    /// As Czech with parachutists behind the enemy's lines.
    Parachute: u64, Parachutists<u64> = narrow(Rules {
        choice: Choice::King,
        crown: Crown::Stop,
        ..base(BOARD_8)
    });
    /// 8x8; men step and jump forward; kings fly but land right behind the piece they take.
    Thai: u64, () = narrow(Rules {
        reach: Reach::FlyingLandsBehind,
        crown: Crown::Stop,
        ..base(BOARD_8)
    });
    /// 8x8; men jump backwards too; the most pieces must be taken.
    Brazilian: u64, () = narrow(Rules { choice: Choice::Most, ..base_jumping_back(BOARD_8) });
    /// 8x8; men jump backwards too; any capture; a man crowned on the way goes on as a king.
    Russian: u64, () = narrow(Rules { crown: Crown::On, ..base_jumping_back(BOARD_8) });
    /// Russian rules on a board of ten files and eight ranks.
    Spantsiretti: u64, () = narrow(Rules { crown: Crown::On, ..base_jumping_back(BOARD_10X8) });
    /// 8x8; men jump backwards too; any capture; crowned only where a capture ends.
    Pool: u64, () = narrow(base_jumping_back(BOARD_8));
    /// 8x8 with h1 dark; men jump forward; the most pieces, then the most kings, must be taken.
    Portuguese: u64, () = narrow(Rules {
        choice: Choice::MostThenKings,
        crown: Crown::Stop,
        ..base(BOARD_8_RIGHT)
    });
    /// 8x8 with h1 dark; short kings, which men may not take; the Italian order of captures.
    Italian: u64, () = narrow(Rules {
        reach: Reach::Short,
        choice: Choice::Italian,
        crown: Crown::Stop,
        man_takes_king: false,
        ..base(BOARD_8_RIGHT)
    });
    /// 10x10; men jump backwards too; the most pieces must be taken.
    International: u64, () = narrow(Rules { choice: Choice::Most, ..base_jumping_back(BOARD_10) });
    /// 10x10; as international, but jumps go along files and ranks too, the greatest worth must be
    /// taken, and a king's steps are counted.
    Frisian: u64, KingCounts = narrow(Rules {
        man_jump: Dirs::ALL,
        man_jump_on: Dirs::ALL,
        king_jump: Dirs::ALL,
        choice: Choice::Value,
        ..base(BOARD_10_LINES)
    });
    /// 12x12, otherwise as international.
    Canadian: u128, () = Rules { choice: Choice::Most, ..base_jumping_back(BOARD_12) };
    /// 8x8 on all squares; men step and jump in five directions, short kings in eight.
    Gothic: u64, () = narrow(Rules {
        man_step: Dirs::FORWARD_AND_SIDEWAYS.or(Dirs::FORWARD),
        man_jump: Dirs::FORWARD_AND_SIDEWAYS.or(Dirs::FORWARD),
        man_jump_on: Dirs::FORWARD_AND_SIDEWAYS.or(Dirs::FORWARD),
        king_step: Dirs::ALL,
        king_jump: Dirs::ALL,
        reach: Reach::Short,
        crown: Crown::Stop,
        ..base_all(BOARD_8_ALL)
    });
    /// 8x8 on all squares; men and flying kings move along files and ranks; jumped pieces leave at
    /// once; the most must be taken.
    Turkish: u64, () = narrow(Rules {
        choice: Choice::Most,
        removal: Removal::AtOnce,
        reversal: false,
        ..base_all(BOARD_8_ALL)
    });
    /// As Turkish with diagonal steps; a man crowned on the way goes on as a king.
    Armenian: u64, () = narrow(Rules {
        man_step: Dirs::FORWARD_AND_SIDEWAYS.or(Dirs::FORWARD),
        king_step: Dirs::ALL,
        choice: Choice::Most,
        crown: Crown::On,
        removal: Removal::AtOnce,
        reversal: false,
        ..base_all(BOARD_8_ALL)
    });
    /// 8x8 on all squares; men step forward or leap a run of their own; jumps along files and ranks;
    /// the most must be taken.
    Dameo: u64, () = narrow(Rules {
        man_step: Dirs::FORWARD.or(Dirs::only(direction::N)),
        man_jump: Dirs::ORTHOGONAL,
        man_jump_on: Dirs::ORTHOGONAL,
        king_step: Dirs::ALL,
        choice: Choice::Most,
        leaps: true,
        ..base_all(BOARD_8_ALL)
    });
    /// The 25 points of the old board; no kings; a man may not step straight back sideways.
    Alquerque: u64, Bans<u64> = narrow(Rules {
        man_step: Dirs::FORWARD_AND_SIDEWAYS.or(Dirs::FORWARD),
        man_jump: Dirs::FORWARD_AND_SIDEWAYS.or(Dirs::FORWARD),
        man_jump_on: Dirs::ALL,
        king_step: Dirs::NONE,
        king_jump: Dirs::NONE,
        reach: Reach::Short,
        crowning: [0, 0],
        last_row_rests: true,
        ..base_all(BOARD_POINTS)
    });
    /// 8x8 full of pieces; after two are lifted every move jumps in a straight line.
    Konane: u64, () = narrow(Rules {
        man_step: Dirs::NONE,
        man_jump: Dirs::ORTHOGONAL,
        man_jump_on: Dirs::ORTHOGONAL,
        king_step: Dirs::NONE,
        king_jump: Dirs::NONE,
        reach: Reach::Short,
        crowning: [0, 0],
        removal: Removal::AtOnce,
        straight: true,
        lifts: BOARD_8_ALL.set(b"a8h1d5e4"),
        lift_holes: BOARD_8_ALL.odd(),
        ..base_all(BOARD_8_ALL)
    });
}
