//! The board as the side to move sees it.

use crate::board::{Bits, Direction};
use crate::movement::PositionOf;
use crate::movement::{Captures, CompiledMechanics, Mechanics, Movement};
use crate::piece::Color;
use crate::state::State;

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
///
/// Passed on by value: a view whose address nobody takes stays in registers.
pub(crate) struct View<'a, M: Movement, S> {
    movement: &'a M,
    pub(super) men: M::Bits,
    pub(super) kings: M::Bits,
    /// Own parachutists.
    pub(super) parachutists: M::Bits,
    pub(super) foe_kings: M::Bits,
    /// What kings may take.
    pub(super) foe: M::Bits,
    /// What men may take.
    pub(super) man_prey: M::Bits,
    pub(super) empty: M::Bits,
    pub(super) state: M::State,
    side: std::marker::PhantomData<S>,
}

impl<M: Movement, S> Clone for View<'_, M, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Movement, S> Copy for View<'_, M, S> {}

impl<'a, M: Movement, S: Side> View<'a, M, S> {
    #[inline(always)]
    pub(super) fn new(movement: &'a M, position: &PositionOf<M>) -> Self {
        let rules = movement.compiled();
        let (own, foe) = (S::COLOR, S::Other::COLOR);
        let (foe_men, foe_kings) = (position.men[foe.index()], position.kings[foe.index()]);
        let takeable = foe_men | foe_kings;
        Self {
            movement,
            men: position.men[own.index()],
            kings: position.kings[own.index()],
            parachutists: position.state.parachutists(own),
            foe_kings,
            foe: takeable,
            man_prey: if rules.mechanics.men_take_all() { takeable } else { foe_men },
            state: position.state,
            empty: rules.layout.squares & !position.occupied(),
            side: std::marker::PhantomData,
        }
    }

    /// The rules; asked of the movement each time, so that the compiler still knows them.
    #[inline(always)]
    pub(super) fn compiled(&self) -> &'a CompiledMechanics<M::Bits> {
        self.movement.compiled()
    }

    #[inline(always)]
    pub(super) fn mechanics(&self) -> &'a Mechanics {
        &self.compiled().mechanics
    }

    #[inline(always)]
    pub(super) fn captures(&self) -> &'a Captures {
        &self.mechanics().captures
    }

    #[inline(always)]
    pub(super) fn step(&self, set: M::Bits, direction: Direction) -> M::Bits {
        self.compiled().layout.step(set, direction)
    }

    /// Where a side's men are crowned.
    #[inline(always)]
    pub(super) fn crowning(&self) -> M::Bits {
        self.compiled().crowning[S::COLOR]
    }

    #[inline(always)]
    pub(super) fn crowns(&self, to: M::Bits) -> bool {
        (to & self.crowning()).any()
    }
}

/// Runs a block once for each direction in which the side to move may make a kind of move.
///
/// Where the movement's directions are known to the compiler, the block is unrolled for these alone
/// (the others are not even compiled); else it is a loop.
macro_rules! each_direction {
    ($view:expr, $m:ty, $s:ty, $set:ident, $d:ident => $body:block) => {{
        if const { <$m as $crate::movement::Movement>::DIRECTIONS.is_some() } {
            each_direction!(@one $m, $s, $set, N, $d $body);
            each_direction!(@one $m, $s, $set, NE, $d $body);
            each_direction!(@one $m, $s, $set, E, $d $body);
            each_direction!(@one $m, $s, $set, SE, $d $body);
            each_direction!(@one $m, $s, $set, S, $d $body);
            each_direction!(@one $m, $s, $set, SW, $d $body);
            each_direction!(@one $m, $s, $set, W, $d $body);
            each_direction!(@one $m, $s, $set, NW, $d $body);
        } else {
            let directions = $view.mechanics().directions_by_side().$set[<$s as Side>::COLOR.index()];
            for $d in directions.iter() {
                $body
            }
        }
    }};
    (@one $m:ty, $s:ty, $set:ident, $n:ident, $d:ident $body:block) => {
        if const {
            match <$m as $crate::movement::Movement>::DIRECTIONS {
                Some(known) => known.$set[<$s as Side>::COLOR.index()].has($crate::board::Direction::$n),
                None => false,
            }
        } {
            let $d = $crate::board::Direction::$n;
            $body
        }
    };
}
pub(super) use each_direction;
