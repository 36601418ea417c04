//! From house rules to what is played by them.

use super::start;
use super::{HouseRules, HouseRulesError, check};
use crate::board::Bits;
use crate::dynamic::AnyMovement;
use crate::movement::{RuntimeMovement, RuntimeVisitor, visit_runtime_movement};
use crate::ruleset::Start;
use crate::state::State;

/// House rules that hold together.
pub(super) struct Composition {
    pub(super) movement: Box<dyn AnyMovement>,
    pub(super) start: Start,
}

/// Checks house rules and puts them together.
pub(super) fn compose(house: &HouseRules) -> Result<Composition, HouseRulesError> {
    check::house(house)?;
    visit_runtime_movement(house.mechanics.normalized(), Compose(house))
}

struct Compose<'a>(&'a HouseRules);

impl RuntimeVisitor for Compose<'_> {
    type Output = Result<Composition, HouseRulesError>;

    fn visit<B: Bits, S: State<B>>(self, movement: RuntimeMovement<B, S>) -> Self::Output {
        let start = start::place(self.0, &movement)?;
        Ok(Composition { movement: Box::new(movement), start })
    }
}
