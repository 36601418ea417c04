//! From house rules to the rules that the generator plays by.

use super::start;
use super::{Crowning, HouseRules, HouseRulesError, Squares, check};
use crate::board::{Bits, Field, Layout, Square};
use crate::movement::{Dirs, Reach, Rules, base};
use crate::ruleset::Start;
use crate::state::{Bans, KingCounts, Parachutists};

/// House rules that hold together.
pub(super) struct Composition {
    pub(super) rules: Rules<u128>,
    pub(super) extra: Extra,
    pub(super) start: Start,
}

/// What positions hold besides their pieces.
#[derive(Clone, Copy)]
pub(super) enum Extra {
    Nothing,
    Parachutists,
    Bans,
    KingCounts,
}

/// Checks house rules and puts them together.
pub(super) fn compose(house: &HouseRules) -> Result<Composition, HouseRulesError> {
    check::names(house)?;
    check::board(house)?;
    check::directions(house)?;
    let layout = layout(house);
    check::crowning(house, &layout)?;
    check::extras(house)?;
    check::lifts(house, &layout)?;
    let rules = rules(house, layout);
    check::choice(house, &rules)?;
    check::last_row(house, &rules)?;
    check::notation(house)?;
    house.draws.check(house.has_kings())?;
    let extra = extra(house);
    let start = match extra {
        Extra::Nothing => start::place::<()>(house, &rules),
        Extra::Parachutists => start::place::<Parachutists<u128>>(house, &rules),
        Extra::Bans => start::place::<Bans<u128>>(house, &rules),
        Extra::KingCounts => start::place::<KingCounts>(house, &rules),
    }?;
    Ok(Composition { rules, extra, start })
}

fn extra(house: &HouseRules) -> Extra {
    if house.parachutists {
        Extra::Parachutists
    } else if house.no_return {
        Extra::Bans
    } else if house.king_steps_limited && house.has_kings() {
        Extra::KingCounts
    } else {
        Extra::Nothing
    }
}

fn layout(house: &HouseRules) -> Layout<u128> {
    let HouseRules { files, ranks, squares, .. } = *house;
    match squares {
        Squares::DarkLeft => Layout::diagonal(files, ranks, Field::DarkLeft, check::ghosts(house)),
        Squares::DarkRight => {
            Layout::diagonal(files, ranks, Field::DarkRight, check::ghosts(house))
        }
        Squares::All => Layout::all(files, ranks),
        Squares::Points => Layout::points(files),
    }
}

fn rules(house: &HouseRules, layout: Layout<u128>) -> Rules<u128> {
    let set = |squares: &[Square]| {
        let slots = squares.iter().filter_map(|&square| layout.slot(square));
        slots.fold(0, |set, slot| set | u128::bit(slot))
    };
    let last = layout.ranks(house.ranks - 1, house.ranks - 1);
    let last_rows = [last, if house.one_way { last } else { layout.ranks(0, 0) }];
    let lifts = set(&house.lifts);
    let mut rules = Rules {
        man_step: house.man_step,
        man_jump: house.man_jump,
        man_jump_on: house.man_jump_on,
        king_step: house.king_step,
        king_jump: house.king_jump,
        reach: house.reach,
        choice: house.choice,
        crown: house.crown,
        crowning: match &house.crowning {
            Crowning::LastRow => last_rows,
            Crowning::Nowhere => [0; 2],
            Crowning::On([white, black]) => [set(white), set(black)],
        },
        removal: house.removal,
        man_takes_king: house.man_takes_king,
        reversal: house.reversal,
        one_way: house.one_way,
        leaps: house.leaps,
        last_rows,
        last_row_rests: house.last_row_rests,
        straight: house.straight,
        lifts,
        lift_holes: if lifts == 0 { 0 } else { layout.odd() },
        ..base(layout)
    };
    if !house.has_kings() {
        rules.king_step = Dirs::NONE;
        rules.king_jump = Dirs::NONE;
        rules.reach = Reach::Short;
        rules.man_takes_king = true;
    }
    rules
}
