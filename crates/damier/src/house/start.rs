//! Where the pieces of house rules stand at the start.

use super::check::{Checked, refuse};
use super::{HouseRules, HouseRulesError, HouseStart};
use crate::board::{Bits, Geometry};
use crate::game::start_position;
use crate::movegen::{LISTING_BUDGET, legal_moves_within};
use crate::movement::PositionOf;
use crate::movement::{Movement, RuntimeMovement};
use crate::notation::read_fen;
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
                    "`start.chequered` must be false where one colour is played on: it fills both"
                        .to_owned(),
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
            format!("`start.rows` must count up from 1, as \"1-3\" does, not \"{from}-{to}\""),
        );
    }
    if u16::from(to) * 2 > u16::from(house.mechanics.board.ranks) {
        return refuse(
            &["start.rows", "board.ranks"],
            format!(
                "`start.rows` must leave the sides apart: rows {from} to {to} of both do not fit on \
                 {} ranks",
                house.mechanics.board.ranks
            ),
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
    let unreadable = |error| {
        HouseRulesError::new(&["start.fen"], format!("`start.fen` cannot be read: {error}"))
    };
    let position = read_fen(movement.compiled(), &geometry, fen).map_err(unreadable)?;
    if position.turn != house.first {
        return refuse(
            &["first", "start.fen"],
            format!(
                "`first` must be \"{}\", the side to move in `start.fen`, not \"{}\"",
                position.turn.name(),
                house.first.name()
            ),
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
    let say = |why: String| {
        refuse(&[setting, "board.files", "board.ranks"], format!("`{setting}` {why}"))
    };
    let [white, black] = Color::BOTH.map(|color| position.of(color).count());
    if white == 0 || black == 0 {
        return say("must give both sides a piece".to_owned());
    }
    if white != black && !matches!(house.start, HouseStart::Fen(_)) {
        return say(format!(
            "must give both sides as many pieces, not {white} to White and {black} to Black: \
             `start.fen` can place any number"
        ));
    }
    for color in Color::BOTH {
        let crowned = position.men[color.index()] & rules.crowning[color];
        if let Some(slot) = crowned.slots().next() {
            let square = rules.layout.square(slot);
            let why = format!(
                "`{setting}` must not have a man of {color} on {square}, where it would be crowned"
            );
            return refuse(&[setting, CROWNING[color.index()], "one-way"], why);
        }
    }
    let mut plain = RawPosition { state: S::default(), ..*position };
    for color in Color::BOTH {
        plain.state.put_parachutist(color, position.state.parachutists(color));
    }
    if plain != *position {
        return say("must have pieces alone: bans and counts come of moves".to_owned());
    }
    let has_kings = position.kings.iter().any(|kings| kings.any());
    if has_kings && !house.mechanics.has_kings() {
        let why = "`start.fen` must have no kings where `crowning.at` is \"nowhere\"";
        return refuse(&["start.fen", "crowning.at"], why.to_owned());
    }
    if has_kings && house.goal == Goal::FirstKing {
        let why = "`start.fen` must have no king where `goal` is \"first-king\": that wins";
        return refuse(&["start.fen", "goal"], why.to_owned());
    }
    check_parachutists(house, movement, position)?;
    let mut moves = Vec::new();
    if legal_moves_within(movement, position, LISTING_BUDGET, &mut moves).is_none() {
        let why = "`start.fen` has too many captures to list: fewer pieces to take are wanted";
        return refuse(&["start.fen"], why.to_owned());
    }
    if moves.is_empty() {
        let why = format!(
            "`{setting}` must leave {} a legal move: it is the first to play",
            position.turn
        );
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
    let say = |why: &str| {
        let settings = ["men.parachutists", "start.fen", "men.jump", "crowning.white", "one-way"];
        refuse(&settings, format!("`men.parachutists` must be false where {why}"))
    };
    if Color::BOTH.into_iter().all(|color| position.state.parachutists(color).is_empty()) {
        return say("`start.fen` has none (P before a square)");
    }
    let rules = movement.compiled();
    for color in Color::BOTH {
        let dirs = rules.mechanics.parachutist_jump(color);
        let step = |set, d| rules.layout.step(set, d) & rules.layout.squares;
        let landings =
            dirs.iter().fold(B::EMPTY, |set, d| set | step(step(rules.last_row(color), d), d));
        if landings.is_empty() {
            return say("men jump in no direction that leads from the far row inwards");
        }
        if (landings & rules.crowning[color]).any() {
            return say("they could land where men are crowned");
        }
    }
    Ok(())
}
