//! What a position is worth without looking ahead.

pub mod params;
mod place;
mod plain;

use damier::RuleSet;
use damier::movement::Movement;
use damier::movement::PositionOf;

use params::Params;
pub use plain::Plain;

/// A judge of positions.
///
/// The search asks it at every leaf, so it should take some tens of nanoseconds. Positions in which
/// captures are pending are resolved by the search before it asks.
pub trait Evaluation<M: Movement>: Send + Sync {
    /// The worth of a position to the side to move, in hundredths of a man.
    fn evaluate(&self, position: &PositionOf<M>) -> i32;
}

/// The evaluation that a rule set is played with, by other numbers than its own if any are given.
pub fn evaluation<M: Movement>(
    movement: &M,
    rule_set: &RuleSet,
    params: Option<&Params>,
) -> Box<dyn Evaluation<M>> {
    let usual = || Params::of(movement.mechanics(), rule_set.goal);
    Box::new(Plain::new(movement, rule_set.goal, params.copied().unwrap_or_else(usual)))
}
