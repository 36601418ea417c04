//! Draw codes in a file: the name of a code, or a list of conditions.

use toml::de::{DeTable, DeValue};

use super::settings::count;
use super::value::{Item, Mismatch, Value, Wrong, found, one_of, quoted};
use crate::draw::{CODES, Condition, Criterion, Limit};
use crate::house::Draws;
use crate::house::words::HOUSE;
use crate::message::{Arg, Message, message};

/// The settings of a condition.
const CONDITION: &str = "condition";
const ON_CLAIM: &str = "on-claim";
const TIMES: &str = "times";
const MOVES: &str = "moves";
const MOVES_OF_STRONGER: &str = "moves-of-stronger-side";

/// The settings of a condition under `draws`, with their words.
pub(super) fn settings() -> [(&'static str, Vec<&'static str>); 5] {
    [
        ("draws.condition", ids()),
        ("draws.times", Vec::new()),
        ("draws.moves", Vec::new()),
        ("draws.moves-of-stronger-side", Vec::new()),
        ("draws.on-claim", Vec::new()),
    ]
}

/// The names of the codes.
pub(super) fn codes() -> Vec<&'static str> {
    CODES.iter().map(|code| code.key).collect()
}

/// The names of the conditions, each once.
fn ids() -> Vec<&'static str> {
    let mut ids: Vec<&'static str> = Vec::new();
    for condition in Condition::all() {
        if !ids.contains(&condition.id) {
            ids.push(condition.id);
        }
    }
    ids
}

pub(super) fn wanted() -> Arg {
    message!(HOUSE, "a-draw-code").with("codes", one_of(&codes())).into()
}

/// The setting that has a condition's number.
fn number_setting(condition: &Condition) -> Option<&'static str> {
    if !condition.takes_number() {
        return None;
    }
    Some(match condition.criterion {
        Criterion::Repetition(_) => TIMES,
        Criterion::MoveCount { limit: Limit::StrongerSide(_), .. } => MOVES_OF_STRONGER,
        Criterion::MoveCount { .. } | Criterion::AtOnceUnlessCapture(_) => MOVES,
    })
}

pub(super) fn read(item: &Item<'_>) -> Result<Draws, Mismatch> {
    match item.get_ref() {
        DeValue::String(key) => {
            let code = CODES.iter().find(|code| code.key == key.as_ref());
            code.map(|code| Draws::Code(code)).ok_or_else(|| Mismatch::new(item))
        }
        DeValue::Array(items) => {
            let conditions = items.iter().map(|item| match item.get_ref() {
                DeValue::Table(table) => read_condition(item, table),
                _ => Err(nameless(item)),
            });
            Ok(Draws::Conditions(conditions.collect::<Result<_, _>>()?))
        }
        _ => Err(Mismatch::new(item)),
    }
}

/// Not a condition with its name.
fn nameless(item: &Item<'_>) -> Mismatch {
    let example = "{ condition = \"kings-only\", moves = 15 }";
    Mismatch::saying(item, message!(HOUSE, "nameless-condition").with("example", example))
}

fn read_condition(item: &Item<'_>, table: &DeTable<'_>) -> Result<Condition, Mismatch> {
    let say = |item: &Item<'_>, why: Message| Mismatch::saying(item, why);
    let id = table.get(CONDITION).ok_or_else(|| nameless(item))?;
    let name = id.get_ref().as_str().unwrap_or_default();
    let named: Vec<Condition> =
        Condition::all().into_iter().filter(|known| known.id == name).collect();
    if named.is_empty() {
        let why = message!(HOUSE, "unknown-condition").with("known", one_of(&ids()));
        return Err(say(id, why.with("found", found(id.get_ref()))));
    }
    let settings: Vec<&'static str> = named.iter().filter_map(number_setting).collect();
    for (setting, _) in table.iter() {
        let own = [CONDITION, ON_CLAIM].iter().chain(&settings);
        if !own.clone().any(|own| own == setting.get_ref()) {
            let takes = Arg::all_of(own.skip(1).map(|own| format!("`{own}`")));
            let why = message!(HOUSE, "condition-takes")
                .with("written", setting.get_ref().to_string())
                .with("condition", name.to_owned())
                .with("takes", takes);
            return Err(Mismatch { wrong: Wrong::Said(why), at: setting.span() });
        }
    }
    let on_claim = match table.get(ON_CLAIM) {
        Some(item) => bool::read(item).map_err(|_| {
            say(item, message!(HOUSE, "on-claim").with("found", found(item.get_ref())))
        })?,
        None => false,
    };
    let given: Vec<(&Condition, &Item<'_>)> = named
        .iter()
        .filter_map(|known| Some((known, table.get(number_setting(known)?)?)))
        .collect();
    let condition = match (&given[..], &settings[..]) {
        (_, []) => named[0],
        ([(known, number)], _) => known.with_number(count(number).map_err(|_| {
            let why = message!(HOUSE, "condition-count").with("condition", name.to_owned());
            say(number, why.with("found", found(number.get_ref())))
        })?),
        _ => {
            let settings = Arg::any_of(settings.iter().map(|setting| format!("`{setting}`")));
            let why =
                message!(HOUSE, "condition-without-number").with("condition", name.to_owned());
            return Err(say(item, why.with("settings", settings)));
        }
    };
    Ok(condition.claimable(on_claim))
}

pub(super) fn write(draws: &Draws) -> String {
    let conditions = match draws {
        Draws::Code(code) => return quoted(code.key),
        Draws::Conditions(conditions) => conditions,
    };
    let lines = conditions.iter().map(|condition| {
        let mut line = format!("    {{ {CONDITION} = {}", quoted(condition.id));
        if let Some(setting) = number_setting(condition) {
            line.push_str(&format!(", {setting} = {}", condition.limit()));
        }
        if condition.on_claim {
            line.push_str(&format!(", {ON_CLAIM} = true"));
        }
        line + " },\n"
    });
    format!("[\n{}]", lines.collect::<String>())
}
