//! The movements: board, men, kings and captures of each way of playing, as data.
//!
//! A movement is one constant [`Mechanics`]. The generator is written once, generic over the
//! [`Movement`]; since the compiler sees the constant, it decides every question of the rules
//! beforehand and each movement gets its own straight code. A movement whose rules are known at run
//! time alone answers the same questions from memory.

mod capture_priority;
mod compiled;
mod directions;
mod mechanics;
pub(crate) mod rare;
mod runtime;
mod table;

use std::fmt::Debug;

use crate::board::Bits;
use crate::movegen::{self, Move};
use crate::position::RawPosition;
use crate::sealed::Sealed;
use crate::state::State;

pub use capture_priority::CapturePriority;
pub use compiled::CompiledMechanics;
pub use directions::{Directions, DirectionsBySide};
pub use mechanics::{
    Captures, Crowning, Kings, Mechanics, Men, Obligation, Promotion, Reach, Removal,
};
#[doc(hidden)]
pub use runtime::RuntimeMovement;
pub(crate) use runtime::{RuntimeVisitor, visit_runtime_movement, with_runtime_movements};
pub(crate) use table::with_table_movements;
pub use table::*;

/// The raw position type of a movement.
pub type PositionOf<M> = RawPosition<<M as Movement>::Bits, <M as Movement>::State>;

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
    const DIRECTIONS: Option<DirectionsBySide> = None;

    /// How it is played, with the bitboards of it.
    fn compiled(&self) -> &CompiledMechanics<Self::Bits>;

    /// The same movement with its rules asked as it goes: slower, and compiled once for each kind of
    /// position.
    #[doc(hidden)]
    fn at_run_time(&self) -> &RuntimeMovement<Self::Bits, Self::State>;

    /// How it is played, as data.
    #[inline(always)]
    fn mechanics(&self) -> &Mechanics {
        &self.compiled().mechanics
    }

    /// See [`movegen::legal_moves_within`].
    fn legal_moves_within(
        &self,
        position: &PositionOf<Self>,
        budget: u32,
        moves: &mut Vec<Move<Self::Bits>>,
    ) -> Option<u32> {
        movegen::legal_moves_in_turn(self, position, budget, moves)
    }

    /// See [`movegen::after`].
    fn after(&self, position: &PositionOf<Self>, mv: &Move<Self::Bits>) -> PositionOf<Self> {
        movegen::after_in_turn(self, position, mv)
    }

    /// See [`movegen::can_capture`].
    fn can_capture(&self, position: &PositionOf<Self>) -> bool {
        movegen::can_capture_in_turn(self, position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Direction, Layout, Square};

    #[test]
    fn every_direction_leads_to_the_neighbour_and_back() {
        fn check<B: Bits>(layout: &Layout<B>) {
            let neighbours: [(Direction, (i8, i8)); 4] = [
                (Direction::NE, (1, 1)),
                (Direction::SE, (1, -1)),
                (Direction::SW, (-1, -1)),
                (Direction::NW, (-1, 1)),
            ];
            for (d, (df, dr)) in neighbours {
                for slot in layout.squares.slots() {
                    let from = layout.square(slot);
                    let (file, rank) = (from.file() as i8 + df, from.rank() as i8 + dr);
                    let stepped = layout.step(B::bit(slot), d) & layout.squares;
                    let wanted =
                        Square::new(file as u8, rank as u8).and_then(|square| layout.slot(square));
                    assert_eq!(stepped.slots().next(), wanted, "{from} {d:?}");
                }
            }
        }
        check(&English.compiled().layout);
        check(&Portuguese.compiled().layout);
        check(&International.compiled().layout);
        check(&Canadian.compiled().layout);
    }
}
