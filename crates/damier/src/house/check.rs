//! What house rules may not say: values out of range, and switches that contradict each other.
//!
//! The generator plays what it is given; here is decided what it may be given. A refusal that looks
//! strict keeps a promise: the text of a rule set (`describe`) says exactly what is played.

use super::{Crowning, HouseRules, HouseRulesError, Squares};
use crate::board::direction::{E, N, NE, NW, W};
use crate::board::{Bits, Layout, Square};
use crate::describe::Way;
use crate::movement::{Choice, Dirs, Rules};
use crate::piece::Color;
use crate::ruleset::{Goal, RuleSet};

pub(super) type Checked = Result<(), HouseRulesError>;

/// The sizes that a side of a board may have.
pub(super) const SIDES: std::ops::RangeInclusive<u8> = 4..=16;

/// The first jump of an Italian capture is the highest of so many bits.
const ITALIAN_JUMPS: u32 = 32;

/// Refuses for a reason that names the settings.
pub(super) fn refuse<T>(settings: &[&'static str], why: String) -> Result<T, HouseRulesError> {
    Err(HouseRulesError::new(settings, why))
}

/// Refuses if something holds.
fn forbid(holds: bool, settings: &[&'static str], why: &str) -> Checked {
    if holds { refuse(settings, why.to_owned()) } else { Ok(()) }
}

/// The names of the rule set.
pub(super) fn names(house: &HouseRules) -> Checked {
    let key = &house.key;
    let begins_well = key.starts_with(|c: char| c.is_ascii_lowercase());
    let known = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !begins_well || key.len() > 40 || !key.chars().all(known) {
        return refuse(
            &["key"],
            format!(
                "`key` must be small letters, digits and hyphens, a letter first and 40 at most, \
                 not {key:?}"
            ),
        );
    }
    if RuleSet::by_key(key).is_some() {
        return refuse(
            &["key"],
            format!("`key` must not be \"{key}\", a rule set of the table: choose another name"),
        );
    }
    let name = [("name", &house.name), ("source", &house.source)];
    let names = house.also_known_as.iter().map(|name| ("also-known-as", name));
    let sentences = house.differs.iter().map(|sentence| ("differs", sentence));
    for (setting, text) in name.into_iter().chain(names).chain(sentences) {
        let empty = text.trim().is_empty() && setting != "source";
        if empty || text.chars().count() > 500 || text.chars().any(char::is_control) {
            return refuse(
                &[setting],
                format!("`{setting}` must be a text of one line with 1 to 500 characters"),
            );
        }
    }
    Ok(())
}

/// Size and squares of the board.
pub(super) fn board(house: &HouseRules) -> Checked {
    let HouseRules { files, ranks, squares, .. } = *house;
    for (setting, side) in [("board.files", files), ("board.ranks", ranks)] {
        if !SIDES.contains(&side) {
            let (least, most) = (SIDES.start(), SIDES.end());
            return refuse(
                &[setting],
                format!("`{setting}` must be a whole number from {least} to {most}, not {side}"),
            );
        }
    }
    forbid(
        squares == Squares::DarkRight && files % 2 == 1,
        &["board.squares", "board.files"],
        "`board.squares` must be \"dark-left\" where the number of files is odd: both corners of \
         White's row are of one colour there",
    )?;
    forbid(
        squares == Squares::Points && files != ranks,
        &["board.ranks", "board.files", "board.squares"],
        "`board.ranks` must be as many as `board.files` on a board of points",
    )?;
    let slots = slots(house);
    if slots > u128::BITS {
        let gaps = if squares.one_color() { ", with the gaps between its rows" } else { "" };
        return refuse(
            &["board.files", "board.ranks", "board.squares"],
            format!(
                "`board.files` and `board.ranks` must make a board of at most 128 squares{gaps}, not \
                 {slots}"
            ),
        );
    }
    Ok(())
}

/// Unused slots between the rows, where the board needs them.
pub(super) fn ghosts(house: &HouseRules) -> u8 {
    let jumps = house.man_jump.or(house.man_jump_on).or(house.king_jump);
    u8::from(house.files % 2 == 1 || !jumps.beyond(Dirs::DIAGONAL).is_empty())
}

fn slots(house: &HouseRules) -> u32 {
    if house.squares.one_color() {
        Layout::diagonal_slots(house.files, house.ranks, ghosts(house))
    } else {
        u32::from(house.files) * u32::from(house.ranks)
    }
}

/// Where men and kings go.
pub(super) fn directions(house: &HouseRules) -> Checked {
    let steps = [("men.step", house.man_step), ("kings.step", house.king_step)];
    let jumps = [
        ("men.jump", house.man_jump),
        ("men.jump-on", house.man_jump_on),
        ("kings.jump", house.king_jump),
    ];
    let counts =
        |(setting, _): &(&'static str, Dirs)| house.has_kings() || !setting.starts_with("kings");
    for (setting, dirs) in steps.into_iter().chain(jumps).filter(counts) {
        let told = Way::of(dirs).into_iter().fold(Dirs::NONE, |set, way| set.or(way.dirs()));
        if told != dirs {
            let why = format!("`{setting}` must lead to the left as it leads to the right");
            return refuse(&[setting], why);
        }
        if dirs.is_empty() && setting != "men.step" {
            return refuse(&[setting], format!("`{setting}` must lead somewhere"));
        }
    }
    if house.squares.one_color() {
        let (steps, jumps) = (steps.into_iter().filter(counts), jumps.into_iter().filter(counts));
        one_color_directions(house, steps, jumps)?;
    }
    forbid(
        house.man_step.is_empty() && house.lifts.is_empty(),
        &["men.step"],
        "`men.step` must lead somewhere, or no man could ever step: only a game that opens with \
         lifts (`start.lifts`) does without",
    )?;
    forbid(
        !house.man_jump.beyond(house.man_jump_on).is_empty(),
        &["men.jump-on", "men.jump"],
        "`men.jump-on` must lead wherever `men.jump` does: a capture may begin in fewer directions \
         than it goes on, not in more",
    )
}

/// On a board of one colour the neighbours along files and ranks are not played on.
fn one_color_directions(
    house: &HouseRules,
    steps: impl IntoIterator<Item = (&'static str, Dirs)>,
    jumps: impl IntoIterator<Item = (&'static str, Dirs)>,
) -> Checked {
    let straight = |dirs: Dirs| !dirs.beyond(Dirs::DIAGONAL).is_empty();
    if let Some((setting, _)) = steps.into_iter().find(|(_, dirs)| straight(*dirs)) {
        return refuse(
            &[setting, "board.squares"],
            format!(
                "`{setting}` must be diagonal where one colour is played on: the squares next to a \
                 piece along its file and rank are of the other"
            ),
        );
    }
    let small = house.files < 5 || house.ranks < 5;
    if let Some((setting, _)) = jumps.into_iter().find(|(_, dirs)| small && straight(*dirs)) {
        return refuse(
            &[setting, "board.files", "board.ranks"],
            format!(
                "`{setting}` must be diagonal on a board of fewer than 5 files or ranks: along them \
                 the playing squares lie two apart"
            ),
        );
    }
    Ok(())
}

/// Where men are crowned, and what a game without kings cannot have.
pub(super) fn crowning(house: &HouseRules, layout: &Layout<u128>) -> Checked {
    match &house.crowning {
        Crowning::Nowhere => without_kings(house),
        Crowning::LastRow => {
            let ways = house.man_step.or(house.man_jump_on);
            forbid(
                ![N, NE, NW].into_iter().any(|forward| ways.has(forward)),
                &["crowning.at", "men.step"],
                "`crowning.at` must be \"nowhere\" where neither `men.step` nor `men.jump` leads up \
                 the board: no man could ever be crowned",
            )
        }
        Crowning::On(squares) => {
            let settings = ["crowning.white", "crowning.black"];
            for (squares, setting) in squares.iter().zip(settings) {
                on_board(setting, squares, layout)?;
                forbid(
                    squares.is_empty(),
                    &[setting, settings[0], settings[1]],
                    &format!(
                        "`{setting}` must name a square: `crowning.at = \"nowhere\"` makes a game \
                         without kings"
                    ),
                )?;
            }
            Ok(())
        }
    }
}

/// That squares are on the board, each once.
fn on_board(setting: &'static str, squares: &[Square], layout: &Layout<u128>) -> Checked {
    for (index, &square) in squares.iter().enumerate() {
        let why = if layout.slot(square).is_none() {
            format!("`{setting}` must name playing squares of this board, and {square} is none")
        } else if squares[..index].contains(&square) {
            format!("`{setting}` must name each square once, and {square} stands there twice")
        } else {
            continue;
        };
        return refuse(&[setting], why);
    }
    Ok(())
}

fn without_kings(house: &HouseRules) -> Checked {
    let choice = house.choice;
    if choice.counts_kings() || choice.prefers_kings() {
        let key = choice.key();
        return refuse(
            &["captures.choice", "crowning.at"],
            format!(
                "`captures.choice` must be \"free\" or \"most\" where there are no kings, not \"{key}\""
            ),
        );
    }
    forbid(
        house.goal == Goal::FirstKing,
        &["goal", "crowning.at"],
        "`goal` must not be \"first-king\" where `crowning.at` is \"nowhere\": there are no kings",
    )
}

/// What the generator's ranks of captures have room for.
pub(super) fn choice(house: &HouseRules, rules: &Rules<u128>) -> Checked {
    let layout = &rules.layout;
    let dirs = house.man_jump_on.or(house.man_jump_on.mirrored()).or(rules.king_jump);
    let can_be_taken = |slot: &u8| {
        let beside = |d: usize| (layout.step(u128::bit(*slot), d) & layout.squares).any();
        (0..8).any(|d| dirs.has(d) && beside(d) && beside(crate::board::direction::opposite(d)))
    };
    let pieces = layout.squares.slots().filter(can_be_taken).count();
    if house.choice == Choice::Italian && pieces > ITALIAN_JUMPS as usize {
        return refuse(
            &["captures.choice", "board.files", "board.ranks"],
            format!(
                "`captures.choice` must not be \"italian\" on this board: that order compares up to \
                 {ITALIAN_JUMPS} jumps one by one, and {pieces} pieces could be taken here"
            ),
        );
    }
    Ok(())
}

/// What a position may hold besides its pieces: one thing at a time.
pub(super) fn extras(house: &HouseRules) -> Checked {
    let extras = [
        (house.no_return, "men.no-return"),
        (house.parachutists, "men.parachutists"),
        (house.king_steps_limited && house.has_kings(), "kings.three-steps"),
    ];
    let on: Vec<&'static str> =
        extras.iter().filter(|(on, _)| *on).map(|(_, name)| *name).collect();
    if let [first, second, ..] = on[..] {
        return refuse(
            &[second, first],
            format!("`{second}` must be false where `{first}` is true: one of them at a time"),
        );
    }
    let sideways = |dirs: Dirs| dirs.has(E) || dirs.has(W);
    if house.no_return {
        let why = "`men.no-return` must be false where men do not step sideways: it forbids to step \
                   straight back";
        forbid(!sideways(house.man_step), &["men.no-return", "men.step"], why)?;
    }
    if house.leaps {
        let why = "`men.leap` must be false where `men.step` is empty: men leap as they step";
        forbid(house.man_step.is_empty(), &["men.leap", "men.step"], why)?;
        let why = "`men.leap` must be false where `men.no-return` is true: what a leap sideways \
                   forbids is not laid down";
        forbid(house.no_return, &["men.leap", "men.no-return"], why)?;
    }
    if house.parachutists {
        let jumps = house.man_jump_on.or(house.king_jump);
        let why = "`men.parachutists` must be false where pieces jump sideways: those on a back row \
                   could be taken";
        forbid(sideways(jumps), &["men.parachutists", "men.jump", "kings.jump"], why)?;
        let why = "`men.take-kings` must be true where `men.parachutists` is: whether these may is \
                   not laid down";
        forbid(!house.man_takes_king, &["men.take-kings", "men.parachutists"], why)?;
    }
    Ok(())
}

/// Men that rest on their last row must be able to stand there.
pub(super) fn last_row(house: &HouseRules, rules: &Rules<u128>) -> Checked {
    let all_crowned = |color: Color| {
        let last = rules.last_row(color);
        (last & !rules.crowning[color.index()]).is_empty()
    };
    forbid(
        house.last_row_rests && Color::BOTH.into_iter().any(all_crowned),
        &["men.rest-on-last-row", "crowning.at"],
        "`men.rest-on-last-row` must be false where men are crowned on the whole of that row: none \
         stands there",
    )
}

/// The opening of Konane, and captures in a straight line.
pub(super) fn lifts(house: &HouseRules, layout: &Layout<u128>) -> Checked {
    if house.straight {
        let kings = house.has_kings();
        let why = "`captures.straight` must be false where men step or there are kings: it is for \
                   games of jumps alone";
        let settings = ["captures.straight", "men.step", "crowning.at"];
        forbid(kings || !house.man_step.is_empty(), &settings, why)?;
        let why = "`captures.straight` must be false where `captures.choice` is not \"free\": such a \
                   capture may stop after any jump";
        forbid(house.choice != Choice::Free, &["captures.straight", "captures.choice"], why)?;
        let why = "`men.jump-on` must be as `men.jump` where captures run in a straight line";
        let other = house.man_jump != house.man_jump_on;
        forbid(other, &["men.jump-on", "men.jump", "captures.straight"], why)?;
    }
    if house.lifts.is_empty() {
        return Ok(());
    }
    on_board("start.lifts", &house.lifts, layout)?;
    let why = "`start.lifts` must be left out where men step or there are kings: a game that opens \
               with lifts goes on with jumps alone";
    let stepping = house.has_kings() || !house.man_step.is_empty();
    forbid(stepping, &["start.lifts", "men.step", "crowning.at"], why)?;
    let why = "`start.lifts` must be left out where men do not jump [\"orthogonally\"]: the second \
               lift is beside the first, along its file or rank";
    forbid(house.man_jump != Dirs::ORTHOGONAL, &["start.lifts", "men.jump"], why)?;
    let full = house.start == super::HouseStart::Chequered && house.first == Color::Black;
    let why = "`start.lifts` must be left out unless `start.chequered` is true and `first` is \
               \"black\": Black lifts a piece from a full board";
    forbid(!full, &["start.lifts", "start.rows", "start.fen", "first"], why)?;
    let white = house.lifts.iter().find(|square| (square.file() + square.rank()) % 2 == 0);
    match white {
        Some(square) => refuse(
            &["start.lifts"],
            format!("`start.lifts` must name squares of Black's, and {square} is White's"),
        ),
        None => Ok(()),
    }
}

/// How squares and captures are written.
pub(super) fn notation(house: &HouseRules) -> Checked {
    forbid(
        house.notation.numbered && !house.squares.one_color(),
        &["notation.squares", "board.squares"],
        "`notation.squares` must be \"letters\" where all squares are played on: numbers are for \
         boards of one colour",
    )?;
    let sign = house.notation.capture_sign;
    if !"x:-".contains(sign) {
        return refuse(
            &["notation.capture-sign"],
            format!("`notation.capture-sign` must be \"x\", \":\" or \"-\", not {sign:?}"),
        );
    }
    Ok(())
}
