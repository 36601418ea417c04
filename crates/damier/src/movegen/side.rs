//! The board as the side to move sees it.

use crate::board::Bits;
use crate::movement::{Movement, Rules};
use crate::piece::Color;
use crate::position::PositionOf;

/// A side known to the compiler.
pub(crate) trait Side {
    /// Which side it is.
    const COLOR: Color;
    /// Its opponent.
    type Other: Side<Other = Self>;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Other = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Other = White;
}

/// The pieces of a position by own and foe, with what every part of the generator asks for.
pub(super) struct View<'a, M: Movement, S> {
    pub(super) rules: &'a Rules<M::Bits>,
    pub(super) men: M::Bits,
    pub(super) kings: M::Bits,
    pub(super) foe_kings: M::Bits,
    pub(super) foe: M::Bits,
    pub(super) empty: M::Bits,
    side: std::marker::PhantomData<S>,
}

impl<'a, M: Movement, S: Side> View<'a, M, S> {
    #[inline(always)]
    pub(super) fn new(movement: &'a M, position: &PositionOf<M>) -> Self {
        let rules = movement.rules();
        let (own, foe) = (S::COLOR, S::Other::COLOR);
        Self {
            rules,
            men: position.men[own.index()],
            kings: position.kings[own.index()],
            foe_kings: position.kings[foe.index()],
            foe: position.of(foe),
            empty: rules.layout.squares & !position.occupied(),
            side: std::marker::PhantomData,
        }
    }

    #[inline(always)]
    pub(super) fn step(&self, set: M::Bits, direction: usize) -> M::Bits {
        self.rules.layout.step(set, direction)
    }

    /// Where a side's men are crowned.
    #[inline(always)]
    pub(super) fn crowning(&self) -> M::Bits {
        self.rules.crowning[S::COLOR.index()]
    }

    #[inline(always)]
    pub(super) fn crowns(&self, to: M::Bits) -> bool {
        (to & self.crowning()).any()
    }
}

/// Runs a block once for each direction of a set, with the direction as a constant.
///
/// The movement is named so that the block is not even compiled for directions it never uses.
macro_rules! each_direction {
    ($m:ty, $dirs:expr, $d:ident => $body:block) => {{
        let dirs = $dirs;
        each_direction!(@one $m, 0 dirs $d $body);
        each_direction!(@one $m, 1 dirs $d $body);
        each_direction!(@one $m, 2 dirs $d $body);
        each_direction!(@one $m, 3 dirs $d $body);
        each_direction!(@one $m, 4 dirs $d $body);
        each_direction!(@one $m, 5 dirs $d $body);
        each_direction!(@one $m, 6 dirs $d $body);
        each_direction!(@one $m, 7 dirs $d $body);
    }};
    (@one $m:ty, $n:literal $dirs:ident $d:ident $body:block) => {
        if const { <$m as $crate::movement::Movement>::DIRECTIONS.has($n) } {
            if $dirs.has($n) {
                const $d: usize = $n;
                $body
            }
        }
    };
}
pub(super) use each_direction;
