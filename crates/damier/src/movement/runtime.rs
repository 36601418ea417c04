//! Movements whose rules are known at run time alone.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use super::{CompiledMechanics, Mechanics, Movement};
use crate::board::{Bits, slots};
use crate::sealed::Sealed;
use crate::state::State;

/// A movement put together at run time: the generator asks its rules as it goes.
///
/// House rules and rare rule sets of the table are played by one, and a refused move is looked for under relaxed rules.
#[derive(Clone)]
pub struct RuntimeMovement<B: Bits, S> {
    /// Shared, since every game has its movement by value.
    rules: Arc<CompiledMechanics<B>>,
    state: PhantomData<fn() -> S>,
}

impl<B: Bits, S: State<B>> RuntimeMovement<B, S> {
    pub(crate) fn new(rules: CompiledMechanics<B>) -> Self {
        Self { rules: Arc::new(rules), state: PhantomData }
    }
}

/// Its name, as movements of the table show theirs.
impl<B: Bits, S> fmt::Debug for RuntimeMovement<B, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RuntimeMovement")
    }
}

impl<B: Bits, S: State<B>> Sealed for RuntimeMovement<B, S> {}

impl<B: Bits, S: State<B>> Movement for RuntimeMovement<B, S> {
    type Bits = B;
    type State = S;

    fn compiled(&self) -> &CompiledMechanics<B> {
        &self.rules
    }

    fn at_run_time(&self) -> &Self {
        self
    }
}

/// Code generic over the movement that is to run on one made at run time.
pub(crate) trait RuntimeVisitor {
    type Output;

    fn visit<B: Bits, S: State<B>>(self, movement: RuntimeMovement<B, S>) -> Self::Output;
}

/// Registers the types of state, each with the rule that needs it: the one list of them.
macro_rules! states {
    ($($needs:expr => $state:ty;)+) => {
        /// Makes the movement of a way of playing, with the state that it needs, in the narrowest
        /// word that holds the board. Positions that hold more than pieces are rare: one width is
        /// enough for them.
        pub(crate) fn visit_runtime_movement<V: RuntimeVisitor>(
            mechanics: Mechanics,
            visitor: V,
        ) -> V::Output {
            type Needs = fn(&Mechanics) -> bool;
            let wide = CompiledMechanics::<u128>::new;
            $(
                let needs: Needs = $needs;
                if needs(&mechanics) {
                    return visitor.visit(RuntimeMovement::<u128, $state>::new(wide(mechanics)));
                }
            )+
            if slots(mechanics.board, mechanics.jumps_along_lines()) <= u64::BITS {
                let narrow = CompiledMechanics::<u64>::new(mechanics);
                visitor.visit(RuntimeMovement::<u64, ()>::new(narrow))
            } else {
                visitor.visit(RuntimeMovement::<u128, ()>::new(wide(mechanics)))
            }
        }

        /// Gives every type of movement made at run time to a macro.
        macro_rules! with_runtime_movements {
            ($then:ident) => {
                $then! {
                    $crate::movement::RuntimeMovement<u64, ()>,
                    $crate::movement::RuntimeMovement<u128, ()>
                    $(, $crate::movement::RuntimeMovement<u128, $state>)+
                }
            };
        }
        pub(crate) use with_runtime_movements;
    };
}

states! {
    |mechanics| mechanics.men.parachutists => crate::state::Parachutists<u128>;
    |mechanics| mechanics.huffs() => crate::state::Huffable<u128>;
    |mechanics| mechanics.men.no_return => crate::state::Bans<u128>;
    |mechanics| mechanics.king_step_limit().is_some() => crate::state::KingCounts;
}
