//! From TOML to house rules.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::settings::{SETTINGS, Setting};
use super::value::{Item, Mismatch, Wrong, found};
use crate::house::compose::compose;
use crate::house::error::Place;
use crate::house::words::HOUSE;
use crate::house::{HouseRules, HouseRulesError, HouseStart};
use crate::message::{Arg, Conjunction, Message, message};
use crate::piece::Color;
use crate::ruleset::RuleSet;
use crate::text::nearest;

/// The setting that names the rule set whose rules these are but for what is said.
const BASE: &str = "base";

/// Reads house rules and checks that they hold together.
pub(super) fn read(text: &str) -> Result<HouseRules, HouseRulesError> {
    let document = DeTable::parse(text).map_err(|error| {
        let why = message!(HOUSE, "not-toml").with("why", error.message().to_owned());
        at(text, error.span().unwrap_or(0..0), HouseRulesError::new(&[], why))
    })?;
    let given = Given::of(text, document.get_ref())?;
    let mut house = match given.items.get(BASE) {
        Some(item) => based_on(text, item)?,
        None => HouseRules::default(),
    };
    // Whether there are kings comes first: what is said of them counts only then.
    let (crowning, others): (Vec<&Setting>, Vec<&Setting>) =
        SETTINGS.iter().partition(|setting| setting.path == "crowning.at");
    for setting in crowning.into_iter().chain(others) {
        if let Some(item) = given.items.get(setting.path) {
            (setting.read)(&mut house, item).map_err(|wrong| mismatch(text, setting, wrong))?;
        }
    }
    given.complete(&mut house);
    given.check(&house)?;
    compose(&house).map_err(|error| given.locate(error))?;
    Ok(house)
}

/// An error with its place.
fn at(text: &str, span: Range<usize>, error: HouseRulesError) -> HouseRulesError {
    let before = text.get(..span.start).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    let place = Place { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 };
    HouseRulesError { place: Some(place), ..error }
}

/// A value that a setting cannot have.
fn mismatch(text: &str, setting: &Setting, wrong: Mismatch) -> HouseRulesError {
    let Mismatch { wrong, at: span } = wrong;
    let path = setting.path;
    let why = match wrong {
        Wrong::Said(message) => message,
        Wrong::Value(found) => {
            message!(HOUSE, "must-be").with("wanted", (setting.wanted)()).with("found", found)
        }
    };
    let why = why.with("setting", path);
    at(text, span, HouseRulesError::new(&[path], why))
}

/// The house rules to begin with: those of a rule set of the table, but not its names.
fn based_on(text: &str, item: &Item<'_>) -> Result<HouseRules, HouseRulesError> {
    let key = item.get_ref().as_str();
    let rules = key.and_then(RuleSet::by_key).ok_or_else(|| {
        let why = match key.and_then(RuleSet::nearest) {
            Some(near) => message!(HOUSE, "base-near").with("near", near.key.to_string()),
            None => message!(HOUSE, "base"),
        };
        let why = why.with("found", found(item.get_ref()));
        at(text, item.span(), HouseRulesError::new(&[BASE], why))
    })?;
    Ok(HouseRules {
        name: format!("{} (house rules)", rules.name),
        also_known_as: Vec::new(),
        source: String::new(),
        differs: Vec::new(),
        game_type: None,
        ..HouseRules::of(rules)
    })
}

/// The settings that a file has.
struct Given<'a, 'i> {
    text: &'a str,
    items: BTreeMap<&'static str, &'a Item<'i>>,
}

impl<'a, 'i> Given<'a, 'i> {
    fn of(text: &'a str, document: &'a DeTable<'i>) -> Result<Self, HouseRulesError> {
        let mut given = Self { text, items: BTreeMap::new() };
        // The first unknown name of the file, wherever the table has it in its order.
        let mut unknown: Vec<(Range<usize>, HouseRulesError)> = Vec::new();
        for (name, item) in document {
            let path = name.get_ref().as_ref();
            if let Some(known) = known(path) {
                given.items.insert(known, item);
            } else if !is_table(path) {
                unknown.push((name.span(), no_such_setting(path)));
            } else if let DeValue::Table(table) = item.get_ref() {
                for (name, item) in table {
                    let path = format!("{path}.{}", name.get_ref());
                    match known(&path) {
                        Some(known) => {
                            given.items.insert(known, item);
                        }
                        None => unknown.push((name.span(), no_such_setting(&path))),
                    }
                }
            } else {
                let why = message!(HOUSE, "no-table").with("setting", path.to_owned());
                unknown.push((name.span(), HouseRulesError::new(&[], why)));
            }
        }
        match unknown.into_iter().min_by_key(|(span, _)| span.start) {
            Some((span, error)) => Err(at(text, span, error)),
            None => Ok(given),
        }
    }

    fn has(&self, path: &str) -> bool {
        self.items.contains_key(path)
    }

    /// What follows from the settings of the file for those that it leaves out.
    fn complete(&self, house: &mut HouseRules) {
        if self.has("men.jump") && !self.has("men.jump-on") {
            house.mechanics.men.jump_on = house.mechanics.men.jump;
        }
        if let HouseStart::Fen(fen) = &mut house.start {
            if !self.has("start.fen") {
                // That of the base, with the side to move that the file wants.
                fen.replace_range(..1, &house.first.letter().to_string());
            } else if !self.has("first") {
                let side = fen.trim_start().chars().next().and_then(Color::from_letter);
                house.first = side.unwrap_or(house.first);
            }
        }
    }

    /// What may not stand side by side in a file.
    fn check(&self, house: &HouseRules) -> Result<(), HouseRulesError> {
        let refuse =
            |path: &'static str, why: Message| Err(self.locate(HouseRulesError::new(&[path], why)));
        let starts = ["start.rows", "start.chequered", "start.fen"];
        let starts: Vec<&'static str> = starts.into_iter().filter(|path| self.has(path)).collect();
        if let [first, second, ..] = starts[..] {
            return refuse(
                second,
                message!(HOUSE, "two-starts").with("second", second).with("first", first),
            );
        }
        if self.has("start.chequered") && house.start != HouseStart::Chequered {
            return refuse("start.chequered", message!(HOUSE, "chequered-false"));
        }
        let squares = ["crowning.white", "crowning.black"].into_iter().find(|path| self.has(path));
        if let Some(squares) = squares.filter(|_| self.has("crowning.at")) {
            return refuse(squares, message!(HOUSE, "two-crownings").with("setting", squares));
        }
        let kings = self.items.keys().find(|path| {
            path.starts_with("kings.") || ["men.take-kings", "crowning.in-capture"].contains(path)
        });
        match kings {
            Some(path) if !house.mechanics.has_kings() => {
                refuse(path, message!(HOUSE, "kings-setting").with("setting", *path))
            }
            _ => Ok(()),
        }
    }

    /// An error with the place of the first of its settings that the file has.
    fn locate(&self, error: HouseRulesError) -> HouseRulesError {
        match error.settings.iter().find_map(|path| self.items.get(path)) {
            Some(item) => at(self.text, item.span(), error),
            None => error,
        }
    }
}

fn known(path: &str) -> Option<&'static str> {
    let paths = SETTINGS.iter().map(|setting| setting.path);
    std::iter::once(BASE).chain(paths).find(|known| *known == path)
}

fn is_table(name: &str) -> bool {
    SETTINGS.iter().any(|setting| setting.path.split_once('.').is_some_and(|(own, _)| own == name))
}

/// Says that there is no such setting, and which may have been meant.
fn no_such_setting(path: &str) -> HouseRulesError {
    let shown: String = path.chars().take(60).collect();
    let name = |path: &'static str| path.rsplit_once('.').map_or(path, |(_, name)| name);
    let written = path.rsplit_once('.').map_or(path, |(_, name)| name);
    let mut paths: Vec<&'static str> = SETTINGS.iter().map(|setting| setting.path).collect();
    let elsewhere = paths.iter().find(|path| name(path) == written).copied();
    // A file begins with names of settings outside tables, and with tables.
    let tables: BTreeSet<&'static str> =
        paths.iter().filter_map(|path| Some(path.split_once('.')?.0)).collect();
    paths.push(BASE);
    paths.extend(&tables);
    let why = match elsewhere.or_else(|| nearest(path, paths.iter().copied())) {
        Some(near) if tables.contains(near) => {
            message!(HOUSE, "no-setting-or-table").with("near", near)
        }
        Some(near) => message!(HOUSE, "no-setting").with("near", near),
        None => {
            let table = path.split_once('.').map_or("", |(table, _)| table);
            let own = |path: &&&str| path.split_once('.').map_or("", |(own, _)| own) == table;
            let own = paths.iter().filter(own).map(|path| Arg::from(format!("`{path}`")));
            let own = Arg::List(own.collect(), Conjunction::Comma);
            message!(HOUSE, "no-setting-here").with("own", own)
        }
    };
    HouseRulesError::new(&[], why.with("setting", shown))
}
