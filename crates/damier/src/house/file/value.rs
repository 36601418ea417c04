//! The values that settings have in a file.

use std::ops::Range;

use toml::Spanned;
use toml::de::DeValue;

use crate::board::{BoardKind, Numbering, Square, SquareSet};
use crate::describe::Way;
use crate::house::words::HOUSE;
use crate::message::{Arg, Message, message};
use crate::movement::{CapturePriority, Directions, Obligation, Promotion, Reach, Removal};
use crate::piece::Color;
use crate::ruleset::Goal;

/// A value of the file with its place.
pub(super) type Item<'i> = Spanned<DeValue<'i>>;

/// A value that a setting cannot have.
pub(super) struct Mismatch {
    /// What is wrong with it.
    pub(super) wrong: Wrong,
    /// Where it stands.
    pub(super) at: Range<usize>,
}

/// What is wrong with a value.
pub(super) enum Wrong {
    /// It is none that the setting can have, but this one.
    Value(Arg),
    /// Something else; the message lacks the name of the setting.
    Said(Message),
}

impl Mismatch {
    pub(super) fn new(item: &Item<'_>) -> Self {
        Self { wrong: Wrong::Value(found(item.get_ref())), at: item.span() }
    }

    /// Wrong for another reason than its kind.
    pub(super) fn saying(item: &Item<'_>, why: Message) -> Self {
        Self { wrong: Wrong::Said(why), at: item.span() }
    }
}

/// What a value is, as a message repeats it.
pub(super) fn found(value: &DeValue<'_>) -> Arg {
    match value {
        DeValue::String(text) if text.chars().count() <= 40 => format!("{text:?}").into(),
        DeValue::String(_) => message!(HOUSE, "a-long-text").into(),
        DeValue::Integer(number) => number.to_string().into(),
        DeValue::Float(number) => number.as_str().to_owned().into(),
        DeValue::Boolean(yes) => yes.to_string().into(),
        DeValue::Datetime(_) => message!(HOUSE, "a-date").into(),
        DeValue::Array(_) => message!(HOUSE, "a-list").into(),
        DeValue::Table(_) => message!(HOUSE, "a-table").into(),
    }
}

/// A type of values.
pub(super) trait Value: Sized {
    /// The words that it may be, or be a list of; none where it is something else.
    fn words() -> Vec<&'static str> {
        Vec::new()
    }

    /// What is wanted, as it goes on after "must be".
    fn wanted() -> Arg;

    fn read(item: &Item<'_>) -> Result<Self, Mismatch>;

    /// The value as TOML.
    fn write(&self) -> String;
}

/// `"a"`, `"a" or "b"`, `"a", "b" or "c"`.
pub(super) fn one_of(words: &[&str]) -> Arg {
    Arg::any_of(words.iter().map(|word| format!("\"{word}\"")))
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> String {
    let escaped = text.chars().map(|c| match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() => format!("\\u{:04X}", u32::from(c)),
        c => c.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn read_list<T>(
    item: &Item<'_>,
    read: impl Fn(&Item<'_>) -> Result<T, Mismatch>,
) -> Result<Vec<T>, Mismatch> {
    match item.get_ref() {
        DeValue::Array(items) => items.iter().map(read).collect(),
        _ => Err(Mismatch::new(item)),
    }
}

fn read_word<T: Copy>(
    item: &Item<'_>,
    all: &[T],
    key: fn(T) -> &'static str,
) -> Result<T, Mismatch> {
    let text = item.get_ref().as_str();
    let word = text.and_then(|text| all.iter().find(|value| key(**value) == text));
    word.copied().ok_or_else(|| Mismatch::new(item))
}

macro_rules! words {
    ($($type:ty: $all:expr, $key:path;)+) => {$(
        impl Value for $type {
            fn words() -> Vec<&'static str> {
                $all.iter().map(|value| $key(*value)).collect()
            }

            fn wanted() -> Arg {
                one_of(&Self::words())
            }

            fn read(item: &Item<'_>) -> Result<Self, Mismatch> {
                read_word(item, &$all[..], $key)
            }

            fn write(&self) -> String {
                quoted($key(*self))
            }
        }
    )+};
}

words! {
    Color: Color::BOTH, Color::name;
    BoardKind: BoardKind::ALL, BoardKind::key;
    Goal: Goal::ALL, Goal::key;
    Reach: Reach::ALL, Reach::key;
    CapturePriority: CapturePriority::ALL, CapturePriority::key;
    Promotion: Promotion::ALL, Promotion::key;
    Removal: Removal::ALL, Removal::key;
    Obligation: Obligation::ALL, Obligation::key;
    Numbering: Numbering::ALL, Numbering::key;
}

impl Value for bool {
    fn wanted() -> Arg {
        message!(HOUSE, "true-or-false").into()
    }

    fn read(item: &Item<'_>) -> Result<Self, Mismatch> {
        item.get_ref().as_bool().ok_or_else(|| Mismatch::new(item))
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for u8 {
    fn wanted() -> Arg {
        message!(HOUSE, "a-small-number").into()
    }

    fn read(item: &Item<'_>) -> Result<Self, Mismatch> {
        number(item)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// A whole number that a type has room for.
pub(super) fn number<T: TryFrom<u64>>(item: &Item<'_>) -> Result<T, Mismatch> {
    let digits = item.get_ref().as_integer();
    let number = digits.and_then(|n| u64::from_str_radix(n.as_str(), n.radix()).ok());
    number.and_then(|n| T::try_from(n).ok()).ok_or_else(|| Mismatch::new(item))
}

impl Value for String {
    fn wanted() -> Arg {
        message!(HOUSE, "a-text").into()
    }

    fn read(item: &Item<'_>) -> Result<Self, Mismatch> {
        item.get_ref().as_str().map(str::to_owned).ok_or_else(|| Mismatch::new(item))
    }

    fn write(&self) -> String {
        quoted(self)
    }
}

impl Value for Vec<String> {
    fn wanted() -> Arg {
        message!(HOUSE, "a-list-of-texts").into()
    }

    fn read(item: &Item<'_>) -> Result<Self, Mismatch> {
        read_list(item, String::read)
    }

    fn write(&self) -> String {
        list(self.iter().map(|text| quoted(text)))
    }
}

impl Value for SquareSet {
    fn wanted() -> Arg {
        message!(HOUSE, "a-list-of-squares").into()
    }

    fn read(item: &Item<'_>) -> Result<Self, Mismatch> {
        let squares = read_list(item, |item| {
            let square = item.get_ref().as_str().and_then(|text| text.parse::<Square>().ok());
            square.ok_or_else(|| Mismatch::new(item))
        })?;
        squares.into_iter().try_fold(Self::EMPTY, |set, square| {
            if set.contains(square) {
                let why = message!(HOUSE, "square-twice").with("square", square.to_string());
                return Err(Mismatch::saying(item, why));
            }
            Ok(set.with(square))
        })
    }

    fn write(&self) -> String {
        list(self.iter().map(|square| quoted(&square.to_string())))
    }
}

impl Value for Directions {
    fn words() -> Vec<&'static str> {
        Way::ALL.iter().map(|way| way.key()).collect()
    }

    fn wanted() -> Arg {
        message!(HOUSE, "a-list-of").with("words", one_of(&Self::words())).into()
    }

    fn read(item: &Item<'_>) -> Result<Self, Mismatch> {
        let ways = read_list(item, |item| read_word(item, &Way::ALL, Way::key))?;
        Ok(ways.into_iter().fold(Self::NONE, |dirs, way| dirs.or(way.dirs())))
    }

    fn write(&self) -> String {
        list(Way::of(*self).iter().map(|way| quoted(way.key())))
    }
}

/// Reads a value of the type that a field of house rules has.
pub(super) fn read_into<T: Value>(field: &mut T, item: &Item<'_>) -> Result<(), Mismatch> {
    *field = T::read(item)?;
    Ok(())
}

/// The words of the type that a field of house rules has.
pub(super) fn words_of<S, T: Value>(_: fn(&S) -> &T) -> Vec<&'static str> {
    T::words()
}

/// What is wanted of the type that a field of house rules has.
pub(super) fn wanted_of<S, T: Value>(_: fn(&S) -> &T) -> Arg {
    T::wanted()
}
