//! Every setting of a file: its name, what it may be, how it is read and written.

use super::condition;
use super::value::{Item, Mismatch, Value, number, one_of, quoted, read_into, wanted_of, words_of};
use crate::house::check::SIDES;
use crate::house::{Crowning, HouseRules, HouseStart};

/// A setting of a file.
pub(super) struct Setting {
    /// Its name with that of its table: `kings.reach`.
    pub(super) path: &'static str,
    /// The words that it may be, or be a list of.
    pub(super) words: fn() -> Vec<&'static str>,
    /// What it must be.
    pub(super) wanted: fn() -> String,
    pub(super) read: fn(&mut HouseRules, &Item<'_>) -> Result<(), Mismatch>,
    /// The value as TOML; none where rules of this kind do not say it.
    write: fn(&HouseRules) -> Option<String>,
}

/// A setting that is one field.
macro_rules! field {
    ($path:literal, $field:ident $(. $inner:ident)?) => {
        field!($path, $field $(. $inner)?, |_| true)
    };
    ($path:literal, $field:ident $(. $inner:ident)?, $said:expr) => {
        Setting {
            path: $path,
            words: || words_of(|house| &house.$field $(. $inner)?),
            wanted: || wanted_of(|house| &house.$field $(. $inner)?),
            read: |house, item| read_into(&mut house.$field $(. $inner)?, item),
            write: |house| {
                let said: fn(&HouseRules) -> bool = $said;
                said(house).then(|| house.$field $(. $inner)?.write())
            },
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
    field!("one-way", one_way),
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
        read: |house, item| read_into(&mut house.files, item),
        write: |house| Some(house.files.write()),
    },
    Setting {
        path: "board.ranks",
        words: Vec::new,
        wanted: side,
        read: |house, item| read_into(&mut house.ranks, item),
        write: |house| Some(house.ranks.write()),
    },
    field!("board.squares", squares),
    Setting {
        path: "start.rows",
        words: Vec::new,
        wanted: || "two numbers joined by a hyphen, as in \"1-3\"".to_owned(),
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
        wanted: || "a FEN in quotes".to_owned(),
        read: |house, item| {
            house.start = HouseStart::Fen(String::read(item)?);
            Ok(())
        },
        write: |house| match &house.start {
            HouseStart::Fen(fen) => Some(fen.write()),
            _ => None,
        },
    },
    field!("start.lifts", lifts),
    field!("men.step", man_step),
    field!("men.jump", man_jump),
    field!("men.jump-on", man_jump_on),
    field!("men.take-kings", man_takes_king, HouseRules::has_kings),
    field!("men.leap", leaps),
    field!("men.no-return", no_return),
    field!("men.rest-on-last-row", last_row_rests),
    field!("men.parachutists", parachutists),
    field!("kings.step", king_step, HouseRules::has_kings),
    field!("kings.jump", king_jump, HouseRules::has_kings),
    field!("kings.reach", reach, HouseRules::has_kings),
    field!("kings.three-steps", king_steps_limited, HouseRules::has_kings),
    Setting {
        path: "crowning.at",
        words: || vec!["last-row", "nowhere"],
        wanted: || one_of(&["last-row", "nowhere"]),
        read: |house, item| {
            house.crowning = match item.get_ref().as_str() {
                Some("last-row") => Crowning::LastRow,
                Some("nowhere") => Crowning::Nowhere,
                _ => return Err(Mismatch::new(item)),
            };
            Ok(())
        },
        write: |house| match house.crowning {
            Crowning::LastRow => Some(quoted("last-row")),
            Crowning::Nowhere => Some(quoted("nowhere")),
            Crowning::On(_) => None,
        },
    },
    crowning_squares("crowning.white"),
    Setting {
        read: |house, item| read_crowning(house, item, 1),
        write: |house| write_crowning(house, 1),
        ..crowning_squares("crowning.black")
    },
    field!("crowning.in-capture", crown, HouseRules::has_kings),
    field!("captures.choice", choice),
    field!("captures.removal", removal),
    field!("captures.turning-back", reversal),
    field!("captures.straight", straight),
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
        wanted: Vec::<crate::Square>::wanted,
        read: |house, item| read_crowning(house, item, 0),
        write: |house| write_crowning(house, 0),
    }
}

fn side() -> String {
    format!("a whole number from {} to {}", SIDES.start(), SIDES.end())
}

fn read_rows(house: &mut HouseRules, item: &Item<'_>) -> Result<(), Mismatch> {
    let rows = || {
        let (from, to) = item.get_ref().as_str()?.split_once('-')?;
        Some(HouseStart::Rows { from: from.trim().parse().ok()?, to: to.trim().parse().ok()? })
    };
    house.start = rows().ok_or_else(|| Mismatch::new(item))?;
    Ok(())
}

fn read_crowning(house: &mut HouseRules, item: &Item<'_>, side: usize) -> Result<(), Mismatch> {
    let squares = Vec::read(item)?;
    if !matches!(house.crowning, Crowning::On(_)) {
        house.crowning = Crowning::On([Vec::new(), Vec::new()]);
    }
    if let Crowning::On(both) = &mut house.crowning {
        both[side] = squares;
    }
    Ok(())
}

fn write_crowning(house: &HouseRules, side: usize) -> Option<String> {
    match &house.crowning {
        Crowning::On(squares) => Some(squares[side].write()),
        _ => None,
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
