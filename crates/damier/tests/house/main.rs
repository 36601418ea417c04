//! House rules: rule sets put together at run time.

mod boards;
mod document;
mod refused;
mod table;

use damier::{HouseRules, RuleSet};

/// The rule set of a file that must be good.
fn load(text: &str) -> RuleSet {
    let house = HouseRules::from_toml(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    house.rule_set().unwrap_or_else(|error| panic!("{error}\n{text}"))
}
