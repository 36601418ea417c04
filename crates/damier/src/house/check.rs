//! What house rules may not say: values out of range, and switches that contradict each other.
//!
//! The generator plays what it is given; here is decided what it may be given. A refusal that looks
//! strict keeps a promise: the text of a rule set (`describe`) says exactly what is played.

use super::words::HOUSE;
use super::{HouseRules, HouseRulesError, HouseStart};
use crate::board::Direction::{self, E, N, NE, NW, W};
use crate::board::{Bits, Board, BoardKind, Layout, SquareSet, slots};
use crate::describe::Way;
use crate::message::{Message, message};
use crate::movement::{CapturePriority, Crowning, Directions, Mechanics, Obligation};
use crate::piece::{ByColor, Color};
use crate::ruleset::{Goal, RuleSet};

pub(super) type Checked = Result<(), HouseRulesError>;

/// The sizes that a side of a board may have.
pub(super) const SIDES: std::ops::RangeInclusive<u8> = 4..=16;

/// Refuses for a reason that names the settings.
pub(super) fn refuse<T>(settings: &[&'static str], why: Message) -> Result<T, HouseRulesError> {
    Err(HouseRulesError::new(settings, why))
}

/// Refuses if something holds.
fn forbid(holds: bool, settings: &[&'static str], why: Message) -> Checked {
    if holds { refuse(settings, why) } else { Ok(()) }
}

/// Refuses what cannot be played, but for the start position.
pub(super) fn house(house: &HouseRules) -> Checked {
    let mechanics = &house.mechanics;
    names(house)?;
    board(mechanics)?;
    directions(mechanics)?;
    crowning(house)?;
    extras(mechanics)?;
    straight_captures(mechanics)?;
    obligation(mechanics)?;
    lifts(house)?;
    priority(mechanics)?;
    last_row(mechanics)?;
    notation(house)?;
    house.draws.check(mechanics.has_kings())
}

/// The names of the rule set.
fn names(house: &HouseRules) -> Checked {
    let key = &house.key;
    let begins_well = key.starts_with(|c: char| c.is_ascii_lowercase());
    let known = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !begins_well || key.len() > 40 || !key.chars().all(known) {
        return refuse(&["key"], message!(HOUSE, "key").with("found", format!("{key:?}")));
    }
    if RuleSet::by_key(key).is_some() {
        return refuse(&["key"], message!(HOUSE, "key-taken").with("key", key.clone()));
    }
    let name = [("name", &house.name), ("source", &house.source)];
    let names = house.also_known_as.iter().map(|name| ("also-known-as", name));
    let sentences = house.differs.iter().map(|sentence| ("differs", sentence));
    for (setting, text) in name.into_iter().chain(names).chain(sentences) {
        let empty = text.trim().is_empty() && setting != "source";
        if empty || text.chars().count() > 500 || text.chars().any(char::is_control) {
            return refuse(&[setting], message!(HOUSE, "text").with("setting", setting));
        }
    }
    Ok(())
}

/// Size and squares of the board.
fn board(mechanics: &Mechanics) -> Checked {
    let Board { files, ranks, kind } = mechanics.board;
    for (setting, side) in [("board.files", files), ("board.ranks", ranks)] {
        if !SIDES.contains(&side) {
            let (least, most) = (SIDES.start(), SIDES.end());
            return refuse(
                &[setting],
                message!(HOUSE, "side")
                    .with("setting", setting)
                    .with("least", u32::from(*least))
                    .with("most", u32::from(*most))
                    .with("found", u32::from(side)),
            );
        }
    }
    forbid(
        kind == BoardKind::DarkRight && files % 2 == 1,
        &["board.squares", "board.files"],
        message!(HOUSE, "dark-right-odd"),
    )?;
    forbid(
        kind == BoardKind::Points && files != ranks,
        &["board.ranks", "board.files", "board.squares"],
        message!(HOUSE, "points-square"),
    )?;
    let slots = slots(mechanics.board, mechanics.jumps_along_lines());
    if slots > u128::BITS {
        let why = if kind.is_one_color() {
            message!(HOUSE, "too-large-with-gaps")
        } else {
            message!(HOUSE, "too-large")
        };
        return refuse(&["board.files", "board.ranks", "board.squares"], why.with("slots", slots));
    }
    Ok(())
}

/// Where men and kings go.
fn directions(mechanics: &Mechanics) -> Checked {
    let Mechanics { men, kings, .. } = mechanics;
    let mut steps = vec![("men.step", men.step)];
    let mut jumps = vec![("men.jump", men.jump), ("men.jump-on", men.jump_on)];
    if let Some(kings) = kings {
        steps.push(("kings.step", kings.step));
        jumps.push(("kings.jump", kings.jump));
    }
    for &(setting, directions) in steps.iter().chain(&jumps) {
        let ways = Way::of(directions).into_iter();
        let told = ways.fold(Directions::NONE, |set, way| set.or(way.dirs()));
        if told != directions {
            let why = message!(HOUSE, "sides-differ").with("setting", setting);
            return refuse(&[setting], why);
        }
        if directions.is_empty() && setting != "men.step" {
            return refuse(&[setting], message!(HOUSE, "leads-nowhere").with("setting", setting));
        }
    }
    if mechanics.board.kind.is_one_color() {
        one_color_directions(mechanics.board, steps, jumps)?;
    }
    forbid(
        men.step.is_empty() && mechanics.opening_lifts.is_empty(),
        &["men.step"],
        message!(HOUSE, "step-nowhere"),
    )?;
    forbid(
        !men.jump.beyond(men.jump_on).is_empty(),
        &["men.jump-on", "men.jump"],
        message!(HOUSE, "jump-on-fewer"),
    )
}

/// On a board of one colour the neighbours along files and ranks are not played on.
fn one_color_directions(
    board: Board,
    steps: Vec<(&'static str, Directions)>,
    jumps: Vec<(&'static str, Directions)>,
) -> Checked {
    let along_lines = |set: Directions| !set.beyond(Directions::DIAGONAL).is_empty();
    if let Some((setting, _)) = steps.into_iter().find(|(_, set)| along_lines(*set)) {
        return refuse(
            &[setting, "board.squares"],
            message!(HOUSE, "one-color-steps").with("setting", setting),
        );
    }
    let small = board.files < 5 || board.ranks < 5;
    if let Some((setting, _)) = jumps.into_iter().find(|(_, set)| small && along_lines(*set)) {
        return refuse(
            &[setting, "board.files", "board.ranks"],
            message!(HOUSE, "small-board-jumps").with("setting", setting),
        );
    }
    Ok(())
}

/// Where men are crowned, and what a game without kings cannot have.
fn crowning(house: &HouseRules) -> Checked {
    let mechanics = &house.mechanics;
    let Some(kings) = &mechanics.kings else {
        return without_kings(house);
    };
    match kings.crowning {
        Crowning::LastRow => {
            let ways = mechanics.men.step.or(mechanics.men.jump_on);
            forbid(
                ![N, NE, NW].into_iter().any(|forward| ways.has(forward)),
                &["crowning.at", "men.step"],
                message!(HOUSE, "cannot-crown"),
            )
        }
        Crowning::On(ByColor { white, black }) => {
            let both = [("crowning.white", white), ("crowning.black", black)];
            for (setting, squares) in both {
                on_board(setting, squares, mechanics.board)?;
                forbid(
                    squares.is_empty(),
                    &[setting, "crowning.white", "crowning.black"],
                    message!(HOUSE, "no-crowning-square").with("setting", setting),
                )?;
            }
            Ok(())
        }
    }
}

/// That squares are on the board.
fn on_board(setting: &'static str, squares: SquareSet, board: Board) -> Checked {
    match squares.iter().find(|&square| !board.plays_on(square)) {
        Some(square) => refuse(
            &[setting],
            message!(HOUSE, "off-board")
                .with("setting", setting)
                .with("square", square.to_string()),
        ),
        None => Ok(()),
    }
}

fn without_kings(house: &HouseRules) -> Checked {
    let priority = house.mechanics.captures.priority;
    if priority.counts_kings() || priority.prefers_kings() {
        let key = priority.key();
        return refuse(
            &["captures.choice", "crowning.at"],
            message!(HOUSE, "choice-without-kings").with("choice", key),
        );
    }
    forbid(
        house.goal == Goal::FirstKing,
        &["goal", "crowning.at"],
        message!(HOUSE, "first-king-without-kings"),
    )
}

/// What the precedence of captures has room for.
fn priority(mechanics: &Mechanics) -> Checked {
    if mechanics.captures.priority != CapturePriority::Italian {
        return Ok(());
    }
    let layout = Layout::<u128>::new(mechanics.board, mechanics.jumps_along_lines());
    let jump_on = mechanics.men.jump_on;
    let jumps = jump_on.or(jump_on.mirrored()).or(mechanics.king_jump());
    let can_be_taken = |slot: &u8| {
        let beside = |d: Direction| (layout.step(u128::bit(*slot), d) & layout.squares).any();
        jumps.iter().any(|d| beside(d) && beside(d.opposite()))
    };
    let pieces = layout.squares.slots().filter(can_be_taken).count();
    let most = CapturePriority::MOST_ITALIAN_JUMPS;
    if pieces > most as usize {
        return refuse(
            &["captures.choice", "board.files", "board.ranks"],
            message!(HOUSE, "italian-board")
                .with("most", most)
                .with("pieces", u32::try_from(pieces).unwrap_or(u32::MAX)),
        );
    }
    Ok(())
}

/// What a position may hold besides its pieces: one thing at a time.
fn extras(mechanics: &Mechanics) -> Checked {
    let men = &mechanics.men;
    let extras = [
        (men.no_return, "men.no-return"),
        (men.parachutists, "men.parachutists"),
        (mechanics.king_step_limit().is_some(), "kings.three-steps"),
    ];
    let on: Vec<&'static str> =
        extras.iter().filter(|(on, _)| *on).map(|(_, name)| *name).collect();
    if let [first, second, ..] = on[..] {
        return refuse(
            &[second, first],
            message!(HOUSE, "two-extras").with("second", second).with("first", first),
        );
    }
    if let ([first, ..], true) = (&on[..], mechanics.huffs()) {
        return refuse(
            &["captures.obligation", first],
            message!(HOUSE, "huff-with-extra").with("setting", *first),
        );
    }
    let sideways = |dirs: Directions| dirs.has(E) || dirs.has(W);
    if men.no_return {
        let why = message!(HOUSE, "no-return-sideways");
        forbid(!sideways(men.step), &["men.no-return", "men.step"], why)?;
    }
    if men.leap {
        let why = message!(HOUSE, "leap-without-steps");
        forbid(men.step.is_empty(), &["men.leap", "men.step"], why)?;
        let why = message!(HOUSE, "leap-no-return");
        forbid(men.no_return, &["men.leap", "men.no-return"], why)?;
    }
    if men.parachutists {
        let jumps = men.jump_on.or(mechanics.king_jump());
        let why = message!(HOUSE, "parachutists-sideways");
        forbid(sideways(jumps), &["men.parachutists", "men.jump", "kings.jump"], why)?;
        let why = message!(HOUSE, "parachutists-take-kings");
        forbid(!mechanics.men_take_all(), &["men.take-kings", "men.parachutists"], why)?;
    }
    Ok(())
}

/// Men that rest on their last row must be able to stand there.
fn last_row(mechanics: &Mechanics) -> Checked {
    let all_crowned = |color: Color| {
        let crowning = mechanics.crowning(color);
        mechanics.last_row(color).iter().all(|square| crowning.contains(square))
    };
    forbid(
        mechanics.men.rest_on_last_row && Color::BOTH.into_iter().any(all_crowned),
        &["men.rest-on-last-row", "crowning.at"],
        message!(HOUSE, "rests-on-crowning"),
    )
}

/// Captures in a straight line.
fn straight_captures(mechanics: &Mechanics) -> Checked {
    let Mechanics { men, captures, .. } = mechanics;
    if !captures.straight {
        return Ok(());
    }
    let why = message!(HOUSE, "straight-steps");
    let settings = ["captures.straight", "men.step", "crowning.at"];
    forbid(mechanics.pieces_step(), &settings, why)?;
    let why = message!(HOUSE, "straight-choice");
    let other = captures.priority != CapturePriority::Free;
    forbid(other, &["captures.straight", "captures.choice"], why)?;
    let why = message!(HOUSE, "straight-jump-on");
    let settings = ["men.jump-on", "men.jump", "captures.straight"];
    forbid(men.jump != men.jump_on, &settings, why)
}

/// Whether captures must be made, and made to the end.
fn obligation(mechanics: &Mechanics) -> Checked {
    let captures = &mechanics.captures;
    if !captures.may_stop {
        return Ok(());
    }
    let why = message!(HOUSE, "stop-obligation");
    let optional = captures.obligation == Obligation::Optional;
    forbid(!optional, &["captures.may-stop", "captures.obligation"], why)?;
    let why = message!(HOUSE, "stop-counts");
    let counts = captures.priority.counts_pieces();
    forbid(counts, &["captures.may-stop", "captures.choice"], why)
}

/// The opening of Konane.
fn lifts(house: &HouseRules) -> Checked {
    let Mechanics { board, men, opening_lifts, .. } = house.mechanics;
    if opening_lifts.is_empty() {
        return Ok(());
    }
    on_board("start.lifts", opening_lifts, board)?;
    let why = message!(HOUSE, "lifts-steps");
    let settings = ["start.lifts", "men.step", "crowning.at"];
    forbid(house.mechanics.pieces_step(), &settings, why)?;
    let why = message!(HOUSE, "lifts-jumps");
    forbid(men.jump != Directions::ORTHOGONAL, &["start.lifts", "men.jump"], why)?;
    let full = house.start == HouseStart::Chequered && house.first == Color::Black;
    let why = message!(HOUSE, "lifts-start");
    forbid(!full, &["start.lifts", "start.rows", "start.fen", "first"], why)?;
    let blacks = board.odd_squares();
    match opening_lifts.iter().find(|&square| !blacks.contains(square)) {
        Some(square) => refuse(
            &["start.lifts"],
            message!(HOUSE, "lift-of-white").with("square", square.to_string()),
        ),
        None => Ok(()),
    }
}

/// How squares and captures are written.
fn notation(house: &HouseRules) -> Checked {
    forbid(
        house.notation.numbered && !house.mechanics.board.kind.is_one_color(),
        &["notation.squares", "board.squares"],
        message!(HOUSE, "numbers-on-all"),
    )?;
    let sign = house.notation.capture_sign;
    if !"x:-".contains(sign) {
        return refuse(
            &["notation.capture-sign"],
            message!(HOUSE, "capture-sign").with("found", format!("{sign:?}")),
        );
    }
    Ok(())
}
