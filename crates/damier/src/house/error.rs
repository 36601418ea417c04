//! What is wrong with house rules.

use std::fmt;

use super::words::HOUSE;
use crate::message::{Message, message};

/// Why house rules are refused: one sentence that names the setting, and the place in the file if
/// they were read from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRulesError {
    /// The settings that are at fault, the first one first, as files name them.
    pub(super) settings: Vec<&'static str>,
    pub(super) why: Message,
    pub(super) place: Option<Place>,
}

/// A place in a text, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    /// In characters.
    pub(super) column: usize,
}

impl HouseRulesError {
    pub(super) fn new(settings: &[&'static str], why: Message) -> Self {
        Self { settings: settings.to_vec(), why, place: None }
    }

    /// The error, with its place if it has one, in words of any language.
    pub fn message(&self) -> Message {
        let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
        match self.place {
            Some(Place { line, column }) => message!(HOUSE, "at")
                .with("line", number(line))
                .with("column", number(column))
                .with("why", self.why.clone()),
            None => self.why.clone(),
        }
    }

    /// The setting at fault, as files name it: `"kings.reach"`. None where the text is not TOML, or
    /// names a setting that does not exist.
    pub fn setting(&self) -> Option<&'static str> {
        self.settings.first().copied()
    }

    /// The line of the file, from 1. None for rules put together in code, and where the fault lies
    /// in what the file leaves to its base.
    pub fn line(&self) -> Option<usize> {
        self.place.map(|place| place.line)
    }

    /// The character of the line, from 1.
    pub fn column(&self) -> Option<usize> {
        self.place.map(|place| place.column)
    }
}

impl fmt::Display for HouseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for HouseRulesError {}
