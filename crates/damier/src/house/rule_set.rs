//! From house rules that hold together to a rule set.

use std::borrow::Cow;
use std::sync::Arc;

use super::HouseRules;
use super::compose::{Composition, Extra};
use crate::any::AnyMovement;
use crate::board::{Bits, Geometry};
use crate::composed::Composed;
use crate::movement::{Rules, narrow};
use crate::ruleset::{Difference, Notation, RuleSet, RuleSetData};
use crate::state::{Bans, KingCounts, Parachutists, State};

/// The rule set of house rules that were put together.
pub(super) fn rule_set(house: &HouseRules, composition: Composition) -> RuleSet {
    let movement = movement(composition.rules, composition.extra);
    let Notation { numbering, numbered, .. } = house.notation;
    let differs = house.differs.iter();
    let differs = differs.map(|words| Difference { id: "house", words: Cow::Owned(words.clone()) });
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
        geometry: Arc::new(Geometry::new(movement.board(), numbering, numbered)),
        movement,
    })
}

/// The movement, in the narrowest word that holds the board. Positions that hold more than pieces
/// are rare: one width is enough for them.
fn movement(rules: Rules<u128>, extra: Extra) -> Box<dyn AnyMovement> {
    match extra {
        Extra::Nothing if rules.layout.squares >> u64::BITS == 0 => {
            composed::<u64, ()>(narrow(rules))
        }
        Extra::Nothing => composed::<u128, ()>(rules),
        Extra::Parachutists => composed::<u128, Parachutists<u128>>(rules),
        Extra::Bans => composed::<u128, Bans<u128>>(rules),
        Extra::KingCounts => composed::<u128, KingCounts>(rules),
    }
}

fn composed<B: Bits, S: State<B>>(rules: Rules<B>) -> Box<dyn AnyMovement> {
    Box::new(Composed::<B, S>::new(rules))
}
