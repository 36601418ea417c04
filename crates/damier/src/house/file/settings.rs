//! Every setting of a file: its name, what it may be, how it is read and written.

use super::condition;
use super::value::{Item, Mismatch, Value, number, one_of, quoted, read_into, wanted_of, words_of};
use crate::board::SquareSet;
use crate::house::check::SIDES;
use crate::house::words::HOUSE;
use crate::house::{HouseRules, HouseStart};
use crate::message::{Arg, message};
use crate::movement::{Crowning, Kings};
use crate::piece::{ByColor, Color};

/// A setting of a file.
pub(super) struct Setting {
    /// Its name with that of its table: `kings.reach`.
    pub(super) path: &'static str,
    /// The words that it may be, or be a list of.
    pub(super) words: fn() -> Vec<&'static str>,
    /// What it must be.
    pub(super) wanted: fn() -> Arg,
    pub(super) read: fn(&mut HouseRules, &Item<'_>) -> Result<(), Mismatch>,
    /// The value as TOML; none where rules of this kind do not say it.
    write: fn(&HouseRules) -> Option<String>,
}

/// A setting that is one field.
macro_rules! field {
    ($path:literal, $($field:ident).+) => {
        Setting {
            path: $path,
            words: || words_of(|house: &HouseRules| &house.$($field).+),
            wanted: || wanted_of(|house: &HouseRules| &house.$($field).+),
            read: |house, item| read_into(&mut house.$($field).+, item),
            write: |house| Some(house.$($field).+.write()),
        }
    };
}

/// A setting that is one field of what is said of kings. Without kings it is read all the same, and
/// counts for nothing.
macro_rules! of_kings {
    ($path:literal, $field:ident) => {
        Setting {
            path: $path,
            words: || words_of(|kings: &Kings| &kings.$field),
            wanted: || wanted_of(|kings: &Kings| &kings.$field),
            read: |house, item| {
                let mut none = Kings::default();
                let kings = house.mechanics.kings.as_mut().unwrap_or(&mut none);
                read_into(&mut kings.$field, item)
            },
            write: |house| house.mechanics.kings.as_ref().map(|kings| kings.$field.write()),
        }
    };
}

/// Every setting but `base`, in the order in which they are written: those outside tables first.
pub(super) const SETTINGS: &[Setting] = &[
    field!("key", key),
    field!("name", name),
    field!("also-known-as", also_known_as),
    field!("source", source),
    field!("differs", differs),
    field!("first", first),
    field!("goal", goal),
    field!("one-way", mechanics.one_way),
    Setting {
        path: "draws",
        words: condition::codes,
        wanted: condition::wanted,
        read: |house, item| {
            house.draws = condition::read(item)?;
            Ok(())
        },
        write: |house| Some(condition::write(&house.draws)),
    },
    field!("colors-by-lot", colors_by_lot),
    field!("assists", assists),
    Setting {
        path: "board.files",
        words: Vec::new,
        wanted: side,
        read: |house, item| read_into(&mut house.mechanics.board.files, item),
        write: |house| Some(house.mechanics.board.files.write()),
    },
    Setting {
        path: "board.ranks",
        words: Vec::new,
        wanted: side,
        read: |house, item| read_into(&mut house.mechanics.board.ranks, item),
        write: |house| Some(house.mechanics.board.ranks.write()),
    },
    field!("board.squares", mechanics.board.kind),
    Setting {
        path: "start.rows",
        words: Vec::new,
        wanted: || message!(HOUSE, "two-rows").into(),
        read: read_rows,
        write: |house| match house.start {
            HouseStart::Rows { from, to } => Some(quoted(&format!("{from}-{to}"))),
            _ => None,
        },
    },
    Setting {
        path: "start.chequered",
        words: Vec::new,
        wanted: bool::wanted,
        read: |house, item| {
            if bool::read(item)? {
                house.start = HouseStart::Chequered;
            }
            Ok(())
        },
        write: |house| (house.start == HouseStart::Chequered).then(|| true.write()),
    },
    Setting {
        path: "start.fen",
        words: Vec::new,
        wanted: || message!(HOUSE, "a-fen").into(),
        read: |house, item| {
            house.start = HouseStart::Fen(String::read(item)?);
            Ok(())
        },
        write: |house| match &house.start {
            HouseStart::Fen(fen) => Some(fen.write()),
            _ => None,
        },
    },
    field!("start.lifts", mechanics.opening_lifts),
    field!("men.step", mechanics.men.step),
    field!("men.jump", mechanics.men.jump),
    field!("men.jump-on", mechanics.men.jump_on),
    of_kings!("men.take-kings", taken_by_men),
    field!("men.leap", mechanics.men.leap),
    field!("men.no-return", mechanics.men.no_return),
    field!("men.rest-on-last-row", mechanics.men.rest_on_last_row),
    field!("men.parachutists", mechanics.men.parachutists),
    of_kings!("kings.step", step),
    of_kings!("kings.jump", jump),
    of_kings!("kings.reach", reach),
    of_kings!("kings.three-steps", steps_limited),
    Setting {
        path: "crowning.at",
        words: || vec!["last-row", "nowhere"],
        wanted: || one_of(&["last-row", "nowhere"]),
        read: |house, item| {
            match item.get_ref().as_str() {
                Some("last-row") => kings(house).crowning = Crowning::LastRow,
                Some("nowhere") => house.mechanics.kings = None,
                _ => return Err(Mismatch::new(item)),
            }
            Ok(())
        },
        write: |house| match house.mechanics.kings {
            Some(Kings { crowning: Crowning::LastRow, .. }) => Some(quoted("last-row")),
            Some(Kings { crowning: Crowning::On(_), .. }) => None,
            None => Some(quoted("nowhere")),
        },
    },
    crowning_squares("crowning.white"),
    Setting {
        read: |house, item| read_crowning(house, item, Color::Black),
        write: |house| write_crowning(house, Color::Black),
        ..crowning_squares("crowning.black")
    },
    of_kings!("crowning.in-capture", promotion),
    field!("captures.choice", mechanics.captures.priority),
    field!("captures.removal", mechanics.captures.removal),
    field!("captures.turning-back", mechanics.captures.turning_back),
    field!("captures.straight", mechanics.captures.straight),
    field!("captures.may-stop", mechanics.captures.may_stop),
    field!("captures.obligation", mechanics.captures.obligation),
    Setting {
        path: "notation.squares",
        words: || vec!["letters", "numbers"],
        wanted: || one_of(&["letters", "numbers"]),
        read: |house, item| {
            house.notation.numbered = match item.get_ref().as_str() {
                Some("letters") => false,
                Some("numbers") => true,
                _ => return Err(Mismatch::new(item)),
            };
            Ok(())
        },
        write: |house| Some(quoted(if house.notation.numbered { "numbers" } else { "letters" })),
    },
    field!("notation.numbering", notation.numbering),
    Setting {
        path: "notation.capture-sign",
        words: || vec!["x", ":", "-"],
        wanted: || one_of(&["x", ":", "-"]),
        read: |house, item| {
            let sign = item.get_ref().as_str().and_then(|text| text.parse().ok());
            let known = |sign: &char| ['x', ':', '-'].contains(sign);
            house.notation.capture_sign = sign.filter(known).ok_or_else(|| Mismatch::new(item))?;
            Ok(())
        },
        write: |house| Some(house.notation.capture_sign.to_string().write()),
    },
    Setting {
        path: "notation.game-type",
        words: Vec::new,
        wanted: u8::wanted,
        read: |house, item| {
            house.game_type = Some(u8::read(item)?);
            Ok(())
        },
        write: |house| house.game_type.map(|number| number.write()),
    },
];

/// The squares where White's men are crowned.
const fn crowning_squares(path: &'static str) -> Setting {
    Setting {
        path,
        words: Vec::new,
        wanted: SquareSet::wanted,
        read: |house, item| read_crowning(house, item, Color::White),
        write: |house| write_crowning(house, Color::White),
    }
}

fn side() -> Arg {
    let (least, most) = (u32::from(*SIDES.start()), u32::from(*SIDES.end()));
    message!(HOUSE, "a-number").with("least", least).with("most", most).into()
}

fn read_rows(house: &mut HouseRules, item: &Item<'_>) -> Result<(), Mismatch> {
    let rows = || {
        let (from, to) = item.get_ref().as_str()?.split_once('-')?;
        Some(HouseStart::Rows { from: from.trim().parse().ok()?, to: to.trim().parse().ok()? })
    };
    house.start = rows().ok_or_else(|| Mismatch::new(item))?;
    Ok(())
}

/// The kings of house rules, which from now on have some.
fn kings(house: &mut HouseRules) -> &mut Kings {
    house.mechanics.kings.get_or_insert_default()
}

fn read_crowning(house: &mut HouseRules, item: &Item<'_>, color: Color) -> Result<(), Mismatch> {
    let squares = SquareSet::read(item)?;
    let crowning = &mut kings(house).crowning;
    let mut both = match *crowning {
        Crowning::On(both) => both,
        Crowning::LastRow => ByColor::default(),
    };
    both[color] = squares;
    *crowning = Crowning::On(both);
    Ok(())
}

fn write_crowning(house: &HouseRules, color: Color) -> Option<String> {
    match house.mechanics.kings?.crowning {
        Crowning::On(squares) => Some(squares[color].write()),
        Crowning::LastRow => None,
    }
}

/// Every setting of a file of house rules, with the words that it may be or be a list of (none where
/// it is a number, a text or the like): for editors that help with such files.
///
/// A setting within a condition of `draws` has the name `draws.condition` and the like.
pub fn settings() -> Vec<(&'static str, Vec<&'static str>)> {
    let base = ("base", crate::RuleSet::all().iter().map(|rules| &*rules.key).collect());
    let all = SETTINGS.iter().map(|setting| (setting.path, (setting.words)()));
    std::iter::once(base).chain(all).chain(condition::settings()).collect()
}

/// House rules as TOML, every setting on a line. Where a setting may be one of a few words, these
/// stand beside it.
pub(super) fn write(house: &HouseRules) -> String {
    let mut text = String::new();
    let mut table = "";
    for setting in SETTINGS {
        let Some(value) = (setting.write)(house) else { continue };
        let (own, name) = setting.path.split_once('.').unwrap_or(("", setting.path));
        if own != table {
            text.push_str(&format!("\n[{own}]\n"));
            table = own;
        }
        text.push_str(&format!("{name} = {value}"));
        let words = (setting.words)();
        if !words.is_empty() && !value.starts_with('[') {
            text.push_str(&format!("  # {}", one_of(&words)));
        }
        text.push('\n');
    }
    text
}

/// A number of a condition.
pub(super) fn count(item: &Item<'_>) -> Result<u16, Mismatch> {
    number(item)
}
