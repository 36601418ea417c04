//! Where the pieces of house rules stand at the start.

use super::check::{Checked, refuse};
use super::words::HOUSE;
use super::{HouseRules, HouseRulesError, HouseStart};
use crate::board::{Bits, Geometry};
use crate::game::start_position;
use crate::message::{Message, message};
use crate::movegen::{LISTING_BUDGET, legal_moves_within};
use crate::movement::PositionOf;
use crate::movement::{Movement, RuntimeMovement};
use crate::notation::{FenError, read_fen};
use crate::piece::Color;
use crate::position::RawPosition;
use crate::ruleset::{Goal, Start};
use crate::state::State;

/// Finds the start position and checks that a game can be played from it.
pub(super) fn place<B: Bits, S: State<B>>(
    house: &HouseRules,
    movement: &RuntimeMovement<B, S>,
) -> Result<Start, HouseRulesError> {
    let (start, position) = match house.start {
        HouseStart::Rows { from, to } => {
            check_rows(house, from, to)?;
            let start = Start::Rows { from: from - 1, to: to - 1 };
            let position = start_position(movement, house.first, &start);
            (start, position)
        }
        HouseStart::Chequered => {
            if house.mechanics.board.kind.is_one_color() {
                return refuse(
                    &["start.chequered", "board.squares"],
                    message!(HOUSE, "chequered-one-color"),
                );
            }
            (Start::Chequered, start_position(movement, house.first, &Start::Chequered))
        }
        HouseStart::Fen(ref fen) => {
            let position = read(house, movement, fen)?;
            (Start::Listed(position.pieces(&movement.compiled().layout)), position)
        }
    };
    check_pieces(house, movement, &position)?;
    Ok(start)
}

const CROWNING: [&str; 2] = ["crowning.white", "crowning.black"];

/// The setting that says where the pieces stand.
fn setting(house: &HouseRules) -> &'static str {
    match house.start {
        HouseStart::Rows { .. } => "start.rows",
        HouseStart::Chequered => "start.chequered",
        HouseStart::Fen(_) => "start.fen",
    }
}

fn check_rows(house: &HouseRules, from: u8, to: u8) -> Checked {
    if from < 1 || from > to {
        return refuse(
            &["start.rows"],
            message!(HOUSE, "rows-down").with("from", u32::from(from)).with("to", u32::from(to)),
        );
    }
    if u16::from(to) * 2 > u16::from(house.mechanics.board.ranks) {
        return refuse(
            &["start.rows", "board.ranks"],
            message!(HOUSE, "rows-too-many")
                .with("from", u32::from(from))
                .with("to", u32::from(to))
                .with("ranks", u32::from(house.mechanics.board.ranks)),
        );
    }
    Ok(())
}

fn read<B: Bits, S: State<B>>(
    house: &HouseRules,
    movement: &RuntimeMovement<B, S>,
    fen: &str,
) -> Result<PositionOf<RuntimeMovement<B, S>>, HouseRulesError> {
    let notation = house.notation;
    let geometry = Geometry::new(house.mechanics.board, notation.numbering, notation.numbered);
    let unreadable = |error: FenError| {
        let why = message!(HOUSE, "unreadable-fen").with("why", error.message());
        HouseRulesError::new(&["start.fen"], why)
    };
    let position = read_fen(movement.compiled(), &geometry, fen).map_err(unreadable)?;
    if position.turn != house.first {
        return refuse(
            &["first", "start.fen"],
            message!(HOUSE, "other-first")
                .with("turn", position.turn.name())
                .with("found", house.first.name()),
        );
    }
    Ok(position)
}

/// That the game can be played from here.
fn check_pieces<B: Bits, S: State<B>>(
    house: &HouseRules,
    movement: &RuntimeMovement<B, S>,
    position: &RawPosition<B, S>,
) -> Checked {
    let (setting, rules) = (setting(house), movement.compiled());
    let say = |why: Message| {
        refuse(&[setting, "board.files", "board.ranks"], why.with("setting", setting))
    };
    let [white, black] = Color::BOTH.map(|color| position.of(color).count());
    if white == 0 || black == 0 {
        return say(message!(HOUSE, "side-without-pieces"));
    }
    if white != black && !matches!(house.start, HouseStart::Fen(_)) {
        return say(message!(HOUSE, "pieces-differ").with("white", white).with("black", black));
    }
    for color in Color::BOTH {
        let crowned = position.men[color.index()] & rules.crowning[color];
        if let Some(slot) = crowned.slots().next() {
            let square = rules.layout.square(slot);
            let why = message!(HOUSE, "man-crowned")
                .with("setting", setting)
                .with("color", color)
                .with("square", square.to_string());
            return refuse(&[setting, CROWNING[color.index()], "one-way"], why);
        }
    }
    let mut plain = RawPosition { state: S::default(), ..*position };
    for color in Color::BOTH {
        plain.state.put_parachutist(color, position.state.parachutists(color));
    }
    if plain != *position {
        return say(message!(HOUSE, "more-than-pieces"));
    }
    let has_kings = position.kings.iter().any(|kings| kings.any());
    if has_kings && !house.mechanics.has_kings() {
        let why = message!(HOUSE, "kings-without-crowning");
        return refuse(&["start.fen", "crowning.at"], why);
    }
    if has_kings && house.goal == Goal::FirstKing {
        let why = message!(HOUSE, "won-at-the-start");
        return refuse(&["start.fen", "goal"], why);
    }
    check_parachutists(house, movement, position)?;
    let mut moves = Vec::new();
    if legal_moves_within(movement, position, LISTING_BUDGET, &mut moves).is_none() {
        return refuse(&["start.fen"], message!(HOUSE, "too-many-captures"));
    }
    if moves.is_empty() {
        let why = message!(HOUSE, "no-move").with("setting", setting).with("color", position.turn);
        return refuse(&[setting, "first", "men.step", "one-way", "board.ranks"], why);
    }
    Ok(())
}

/// That there are parachutists, and that they can come into the game as men.
fn check_parachutists<B: Bits, S: State<B>>(
    house: &HouseRules,
    movement: &RuntimeMovement<B, S>,
    position: &RawPosition<B, S>,
) -> Checked {
    if !house.mechanics.men.parachutists {
        return Ok(());
    }
    let say = |why: Message| {
        let settings = ["men.parachutists", "start.fen", "men.jump", "crowning.white", "one-way"];
        refuse(&settings, why)
    };
    if Color::BOTH.into_iter().all(|color| position.state.parachutists(color).is_empty()) {
        return say(message!(HOUSE, "no-parachutist"));
    }
    let rules = movement.compiled();
    for color in Color::BOTH {
        let dirs = rules.mechanics.parachutist_jump(color);
        let step = |set, d| rules.layout.step(set, d) & rules.layout.squares;
        let landings =
            dirs.iter().fold(B::EMPTY, |set, d| set | step(step(rules.last_row(color), d), d));
        if landings.is_empty() {
            return say(message!(HOUSE, "parachutists-cannot-jump"));
        }
        if (landings & rules.crowning[color]).any() {
            return say(message!(HOUSE, "parachutists-crowned"));
        }
    }
    Ok(())
}
