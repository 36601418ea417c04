//! Rule sets that stay in memory until the program ends.

use std::mem::ManuallyDrop;
use std::sync::OnceLock;

use super::HouseRules;
use super::compose::Composition;
use super::draws::{COMPOSED, Draws};
use super::start::Placed;
use crate::difference::Difference;
use crate::draw::DrawCode;
use crate::ruleset::{RuleSet, Start};

/// Makes a rule set of house rules that hold together.
///
/// Everything that speaks of rules has them `&'static`: games, outcomes, descriptions. A program
/// loads few rule sets and keeps them, so these are never freed.
pub(super) fn rule_set(house: &HouseRules, composition: Composition) -> &'static RuleSet {
    let differs = house.differs.iter();
    let differs = differs.map(|words| Difference::house(leak(words)));
    Box::leak(Box::new(RuleSet {
        key: leak(&house.key),
        name: leak(&house.name),
        also_known_as: Vec::leak(house.also_known_as.iter().map(|name| leak(name)).collect()),
        first: house.first,
        start: match &composition.start {
            &Placed::Rows { from, to } => Start::Rows { from, to },
            Placed::Chequered => Start::Chequered,
            Placed::Listed([white, black]) => {
                Start::Listed { white: leak(white), black: leak(black) }
            }
        },
        goal: house.goal,
        draw: match &house.draws {
            Draws::Code(code) => code,
            Draws::Conditions(conditions) => Box::leak(Box::new(DrawCode {
                key: COMPOSED,
                conditions: Vec::leak(conditions.clone()),
            })),
        },
        notation: house.notation,
        game_type: house.game_type,
        other_game_types: &[],
        source: leak(&house.source),
        differs: Vec::leak(differs.collect()),
        colors_by_lot: house.colors_by_lot,
        assists: house.assists,
        movement: Box::leak(composition.movement),
        geometry: ManuallyDrop::new(OnceLock::new()),
    }))
}

fn leak(text: &str) -> &'static str {
    String::leak(text.to_owned())
}
