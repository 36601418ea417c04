//! How fast the search is.

use std::time::Duration;

use damier::{AnyGame, RuleSet};

use crate::control::Control;
use crate::engine::{Engine, Options};
use crate::limits::Limits;
use crate::report::Report;

/// One rule set for each way of moving: the first of the table that has it.
pub fn rule_sets() -> Vec<&'static RuleSet> {
    let mut seen = Vec::new();
    RuleSet::all()
        .iter()
        .filter(|rules| {
            let looks = (rules.traits(), rules.geometry().files, rules.geometry().ranks);
            let new = !seen.contains(&looks);
            if new {
                seen.push(looks);
            }
            new
        })
        .collect()
}

/// Searches a game from nothing for a fixed time, and says how far it got.
pub fn search(game: &dyn AnyGame, options: Options, time: Duration) -> Report {
    let mut engine = Engine::new(options);
    engine.search(game, &Limits::per_move(time), &Control::new(), &mut |_| {})
}

/// Searches a game from nothing to a fixed depth, and says how long it took.
pub fn search_to(game: &dyn AnyGame, options: Options, depth: u32) -> Report {
    let mut engine = Engine::new(options);
    engine.search(game, &Limits::depth(depth), &Control::new(), &mut |_| {})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_movement_is_measured_once() {
        let keys: Vec<&str> = rule_sets().iter().map(|rules| rules.key).collect();
        assert!(keys.len() >= 21, "{keys:?}");
        let international = ["international", "international-brainking", "antidraughts"];
        assert_eq!(keys.iter().filter(|key| international.contains(key)).count(), 1);
    }
}
