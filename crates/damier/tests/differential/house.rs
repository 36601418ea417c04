//! House rules put together by chance, on boards of any size, against the naive generator.

use damier::HouseRules;
use damier::board::Direction::{E, N, NE, NW, S, SE, SW, W};
use damier::board::{Board, BoardKind};
use damier::house::HouseStart;
use damier::movement::{self, CapturePriority, Directions, Kings, Obligation, Promotion, Removal};

use crate::board::{Direction, Kind, Piece, Position, Side};
use crate::random::Random;
use crate::rows::{
    Choice, Crown, DIAGONAL, EIGHT, FORWARD, FORWARD_AND_SIDEWAYS, FRISIAN, NOT_BACK, ORTHOGONAL,
    Reach, Row, STRAIGHT_AND_DIAGONALLY_FORWARD, Squares,
};
use crate::{Tally, compare};

/// What jumps along files and ranks are on a board of one colour.
const TWO_APART: &[Direction] = &[(0, 2), (0, -2), (-2, 0), (2, 0)];
const BOTH_SIDES: &[Direction] = &[(-1, 0), (1, 0)];

/// A movement put together by chance.
fn row(random: &mut Random) -> Row {
    let alquerque = random.percent(10);
    let squares = match random.below(3) {
        _ if alquerque => Squares::All,
        0 => Squares::DarkLeft,
        1 => Squares::DarkRight,
        _ => Squares::All,
    };
    let side =
        |random: &mut Random| if random.percent(10) { 16 } else { 4 + random.below(9) as i8 };
    let (files, ranks) = match side(random) {
        files if alquerque => (files.min(9), files.min(9)),
        files => (files, side(random)),
    };
    let all = squares == Squares::All;
    let (steps, jumps): (&[&[Direction]], &[&[Direction]]) = if all {
        (
            &[
                FORWARD,
                FORWARD_AND_SIDEWAYS,
                NOT_BACK,
                STRAIGHT_AND_DIAGONALLY_FORWARD,
                EIGHT,
                DIAGONAL,
                ORTHOGONAL,
            ],
            &[FORWARD, FORWARD_AND_SIDEWAYS, NOT_BACK, EIGHT, DIAGONAL, ORTHOGONAL, BOTH_SIDES],
        )
    } else {
        (&[FORWARD, FORWARD, DIAGONAL], &[FORWARD, DIAGONAL, FRISIAN, TWO_APART])
    };
    let king_steps = if all { random.pick(&[EIGHT, DIAGONAL, ORTHOGONAL]) } else { DIAGONAL };
    let man_jumps = random.pick(jumps);
    let must_capture = random.percent(70);
    let huff = !must_capture && random.percent(60);
    Row {
        files,
        ranks,
        squares,
        man_steps: if alquerque { NOT_BACK } else { random.pick(steps) },
        man_jumps,
        man_jumps_on: if random.percent(70) { man_jumps } else { random.pick(jumps) },
        king_steps,
        king_jumps: random.pick(if all {
            &[EIGHT, DIAGONAL, ORTHOGONAL]
        } else {
            &[DIAGONAL, FRISIAN, TWO_APART]
        }),
        king: random.pick(&[Reach::Short, Reach::Flying, Reach::LandsBehind]),
        choice: random.pick(if alquerque {
            &[Choice::Free, Choice::Most]
        } else {
            &[
                Choice::Free,
                Choice::Most,
                Choice::MostThenKings,
                Choice::King,
                Choice::Italian,
                Choice::Value,
            ]
        }),
        crown: if alquerque {
            Crown::None
        } else {
            random.pick(&[Crown::End, Crown::Stop, Crown::On])
        },
        lifted_at_once: random.percent(40),
        no_reversal: random.percent(40),
        men_spare_kings: random.percent(20),
        crowns_in_corners: false,
        one_way: random.percent(10),
        alquerque,
        konane: false,
        must_capture,
        may_stop: !must_capture && !huff && random.percent(40),
        huff,
        leaps: !alquerque && random.percent(20),
        counts_king_steps: !alquerque && random.percent(20),
    }
}

/// White's directions of a list, which on a board of one colour has those along files and ranks two
/// squares long.
fn directions(list: &[Direction]) -> Directions {
    list.iter().fold(Directions::NONE, |set, (files, ranks)| {
        let direction = match (files.signum(), ranks.signum()) {
            (0, 1) => N,
            (1, 1) => NE,
            (1, 0) => E,
            (1, -1) => SE,
            (0, -1) => S,
            (-1, -1) => SW,
            (-1, 0) => W,
            _ => NW,
        };
        set.or(Directions::only(direction))
    })
}

/// Men on the first row, or the second and parachutists on the last.
fn start(row: &Row, parachutists: bool) -> Position {
    let mut start = Position::empty(Side::White);
    for square in row.playing_squares() {
        let side = if square.1 < row.ranks / 2 { Side::White } else { Side::Black };
        let from_own_edge = if side == Side::White { square.1 } else { row.ranks - 1 - square.1 };
        let piece = match (parachutists, from_own_edge) {
            (true, 0) => Some(Piece { side: side.other(), kind: Kind::Parachutist }),
            (true, 1) | (false, 0) => Some(Piece { side, kind: Kind::Man }),
            _ => None,
        };
        start.grid.put(square, piece);
    }
    start
}

/// The same movement as house rules.
fn house(row: &Row, start: &Position, parachutists: bool) -> HouseRules {
    let mut house = HouseRules::default();
    house.start = HouseStart::Fen(start.fen(row));
    let mechanics = &mut house.mechanics;
    mechanics.board = Board {
        files: row.files as u8,
        ranks: row.ranks as u8,
        kind: match row.squares {
            _ if row.alquerque => BoardKind::Points,
            Squares::DarkLeft => BoardKind::DarkLeft,
            Squares::DarkRight => BoardKind::DarkRight,
            Squares::All => BoardKind::All,
        },
    };
    mechanics.one_way = row.one_way;
    let men = &mut mechanics.men;
    men.step = directions(row.man_steps);
    men.jump = directions(row.man_jumps);
    men.jump_on = directions(row.man_jumps_on);
    men.leap = row.leaps;
    men.no_return = row.alquerque;
    men.rest_on_last_row = row.alquerque;
    men.parachutists = parachutists;
    mechanics.kings = kings(row);
    let captures = &mut mechanics.captures;
    captures.priority = match row.choice {
        Choice::Free => CapturePriority::Free,
        Choice::Most => CapturePriority::Most,
        Choice::MostThenKings => CapturePriority::MostThenKings,
        Choice::King => CapturePriority::KingsFirst,
        Choice::Italian => CapturePriority::Italian,
        Choice::Value => CapturePriority::Frisian,
    };
    captures.removal = if row.lifted_at_once { Removal::AtOnce } else { Removal::AfterCapture };
    captures.turning_back = !row.no_reversal;
    captures.may_stop = row.may_stop;
    captures.obligation = match (row.must_capture, row.huff) {
        (true, _) => Obligation::Obligatory,
        (false, false) => Obligation::Optional,
        (false, true) => Obligation::Huff,
    };
    house
}

fn kings(row: &Row) -> Option<Kings> {
    let mut kings = Kings::default();
    kings.promotion = match row.crown {
        Crown::None => return None,
        Crown::End => Promotion::AfterCapture,
        Crown::Stop => Promotion::EndsCapture,
        Crown::On => Promotion::AtOnce,
    };
    kings.step = directions(row.king_steps);
    kings.jump = directions(row.king_jumps);
    kings.reach = match row.king {
        Reach::Short => movement::Reach::Short,
        Reach::Flying => movement::Reach::Flying,
        Reach::LandsBehind => movement::Reach::FlyingLandsBehind,
    };
    kings.taken_by_men = !row.men_spare_kings;
    kings.steps_limited = row.counts_king_steps;
    Some(kings)
}

/// Compares so many positions of each of so many rule sets.
pub(crate) fn compare_all(rule_sets: usize, positions: usize, max_paths: usize, seed: u64) {
    let mut random = Random::new(seed << 8 | 0xff);
    let mut total = Tally::default();
    let (mut composed, mut refused) = (0, 0);
    while composed < rule_sets && total.differences.len() < 20 {
        let row = row(&mut random);
        // The naive parachutist knows the jumps of the one game that has it.
        let drops = row.man_jumps == FORWARD && !row.counts_king_steps && random.percent(30);
        let start = start(&row, drops);
        let Ok(rules) = house(&row, &start, drops).rule_set() else {
            refused += 1;
            continue;
        };
        composed += 1;
        let tally = compare(&rules, (&row, &start), positions, max_paths, &mut random);
        total.compared += tally.compared;
        total.moves += tally.moves;
        total.captures += tally.captures;
        total.skipped += tally.skipped;
        total.refused += tally.refused;
        let named = tally.differences.into_iter().take(2);
        total.differences.extend(named.map(|difference| format!("{row:?}\n{difference}")));
    }
    println!(
        "{composed} house rules ({refused} contradicted themselves), {} positions, {} moves, {} \
         captures, {} skipped, {} refused",
        total.compared, total.moves, total.captures, total.skipped, total.refused
    );
    assert!(total.differences.is_empty(), "{}", total.differences.join("\n"));
    assert!(composed > refused / 4, "only {composed} of {refused} held together");
}
