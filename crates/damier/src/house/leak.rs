//! Rule sets that stay in memory until the program ends.

use std::mem::ManuallyDrop;
use std::sync::OnceLock;

use super::HouseRules;
use super::compose::{Composition, Extra};
use super::draws::{COMPOSED, Draws};
use super::start::Placed;
use crate::any::AnyMovement;
use crate::board::Bits;
use crate::composed::Composed;
use crate::difference::Difference;
use crate::draw::DrawCode;
use crate::movement::{Rules, narrow};
use crate::ruleset::{RuleSet, Start};
use crate::state::{Bans, KingCounts, Parachutists, State};

/// Makes a rule set of house rules that hold together.
///
/// Everything that speaks of rules has them `&'static`: games, outcomes, descriptions. A program
/// loads few rule sets and keeps them, so these are never freed.
pub(super) fn rule_set(house: &HouseRules, composition: &Composition) -> &'static RuleSet {
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
        movement: movement(&composition.rules, composition.extra),
        geometry: ManuallyDrop::new(OnceLock::new()),
    }))
}

fn leak(text: &str) -> &'static str {
    String::leak(text.to_owned())
}

/// The movement, in the narrowest word that holds the board. Positions that hold more than pieces
/// are rare: one width is enough for them.
fn movement(rules: &Rules<u128>, extra: Extra) -> &'static dyn AnyMovement {
    match extra {
        Extra::Nothing if rules.layout.squares >> u64::BITS == 0 => {
            composed::<u64, ()>(narrow(rules.clone()))
        }
        Extra::Nothing => composed::<u128, ()>(rules.clone()),
        Extra::Parachutists => composed::<u128, Parachutists<u128>>(rules.clone()),
        Extra::Bans => composed::<u128, Bans<u128>>(rules.clone()),
        Extra::KingCounts => composed::<u128, KingCounts>(rules.clone()),
    }
}

fn composed<B: Bits, S: State<B>>(rules: Rules<B>) -> &'static dyn AnyMovement {
    Box::leak(Box::new(Composed::<B, S>::new(rules)))
}
