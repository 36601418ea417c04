//! From house rules that hold together to a rule set.

use std::sync::Arc;

use super::HouseRules;
use super::compose::Composition;
use crate::board::Geometry;
use crate::difference::Difference;
use crate::ruleset::{Notation, RuleSet, RuleSetData};

/// The rule set of house rules that were put together.
pub(super) fn rule_set(house: &HouseRules, composition: Composition) -> RuleSet {
    let Notation { numbering, numbered, .. } = house.notation;
    let differs = house.differs.iter();
    let differs = differs.map(|words| Difference::house(words.clone()));
    RuleSet::new(RuleSetData {
        key: house.key.clone(),
        name: house.name.clone(),
        also_known_as: house.also_known_as.clone(),
        first: house.first,
        start: composition.start,
        goal: house.goal,
        draw: house.draws.code(),
        notation: house.notation,
        game_type: house.game_type,
        other_game_types: Vec::new(),
        source: house.source.clone(),
        differs: differs.collect(),
        colors_by_lot: house.colors_by_lot,
        assists: house.assists,
        geometry: Arc::new(Geometry::new(house.mechanics.board, numbering, numbered)),
        movement: composition.movement,
    })
}
