//! Localisable messages: all that the library has to say in words, as data.
//!
//! A [`Message`] is a [`Template`] and the arguments that fill it in. It words itself in English
//! ([`Display`](fmt::Display)). Who speaks another language looks up a pattern of that language by
//! [`Message::id`] and fills in the same arguments; [`templates`](crate::templates) lists every
//! template there is, so that a missing translation can be found.
//!
//! Templates are patterns in the syntax of [Fluent](https://projectfluent.org), of which English needs
//! little: text, variables, and a choice between variants by number or key.
//!
//! ```
//! let mut game = damier::RuleSet::by_key("english").unwrap().new_game();
//! let message = game.play("11-20").unwrap_err().message();
//! assert_eq!(message.id(), "refusal-not-a-move");
//! assert_eq!(message.template().pattern(), "the man on { $from } cannot move to { $to }");
//! assert_eq!(message.to_string(), "the man on 11 cannot move to 20");
//! assert_eq!(message.sentence(), "The man on 11 cannot move to 20.");
//! ```

mod arg;
mod macros;
mod pattern;
mod phrases;
mod square_error;

use std::fmt;

pub(crate) use arg::ToArg;
pub use arg::{Arg, Conjunction};
pub(crate) use macros::{localized, message, templates};
pub(crate) use phrases::PHRASES;
pub(crate) use square_error::SQUARE_ERROR;

/// The English pattern of a message, with the names by which other languages find theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Template {
    id: &'static str,
    key: &'static str,
    pattern: &'static str,
}

impl Template {
    pub(crate) const fn new(id: &'static str, key: &'static str, pattern: &'static str) -> Self {
        Self { id, key, pattern }
    }

    /// The template of `table` with this key. A key without a template does not compile, where this
    /// is worked out at compile time.
    pub(crate) const fn named(table: &'static [Self], key: &str) -> &'static Self {
        let mut index = 0;
        while index < table.len() {
            if pattern::same(table[index].key, key) {
                return &table[index];
            }
            index += 1;
        }
        panic!("a message has no English words")
    }

    /// The template itself, if its variables are these and no others; else it does not compile.
    pub(crate) const fn with_variables(&'static self, names: &[&str]) -> &'static Self {
        assert!(
            pattern::has_variables(self.pattern, names),
            "a message lacks variables, or has others"
        );
        self
    }

    /// Its stable name, unique in the library: `"refusal-not-a-move"`.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// Its name among those of its kind: `"not-a-move"`.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// The English words, as a pattern in Fluent's syntax: `"the man on { $from } cannot move to { $to }"`.
    pub const fn pattern(&self) -> &'static str {
        self.pattern
    }

    /// The names of its variables, each once, in the order in which English has them.
    pub fn variables(&self) -> Vec<&'static str> {
        pattern::variables(self.pattern)
    }
}

/// Something that the library says, in any language: a template and what fills it in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    template: &'static Template,
    args: Vec<(&'static str, Arg)>,
}

impl Message {
    pub(crate) fn new(template: &'static Template) -> Self {
        Self { template, args: Vec::new() }
    }

    /// The message with one more argument.
    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }

    /// Its stable name, unique in the library: `"rule-men-step"`.
    pub fn id(&self) -> &'static str {
        self.template.id
    }

    /// Its name among those of its kind: `"men-step"`.
    pub fn key(&self) -> &'static str {
        self.template.key
    }

    /// The English words that it fills in.
    pub fn template(&self) -> &'static Template {
        self.template
    }

    /// What it speaks of, by name.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }

    /// The message as a whole English sentence: with a capital letter, unless it begins with a
    /// variable such as a square, and a full stop.
    pub fn sentence(&self) -> String {
        to_sentence(self.to_string(), !self.template.pattern.starts_with('{'))
    }
}

/// Words as a whole sentence: with a full stop, and a capital letter where that is wanted. What ends
/// like a sentence is left as it is, in the scripts of the world too.
///
/// ```
/// use damier::message::to_sentence;
/// assert_eq!(to_sentence("the game is over".to_owned(), true), "The game is over.");
/// assert_eq!(to_sentence("c3 is occupied".to_owned(), false), "c3 is occupied.");
/// assert_eq!(to_sentence("対局は終わっています。".to_owned(), true), "対局は終わっています。");
/// ```
pub fn to_sentence(words: String, capital: bool) -> String {
    let mut letters = words.chars();
    let mut sentence = match letters.next() {
        Some(first) if capital => first.to_uppercase().chain(letters).collect(),
        _ => words,
    };
    if !sentence.ends_with(['.', '!', '?', '…', '。', '！', '？', '।', '۔', '؟']) {
        sentence.push('.');
    }
    sentence
}

/// The message in English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |name: &str| {
            let (_, arg) = self.args.iter().find(|(known, _)| *known == name)?;
            Some(match arg {
                Arg::Number(number) => pattern::Value::Number(*number),
                other => pattern::Value::Text(other.to_string()),
            })
        };
        f.write_str(&pattern::fill_in(self.template.pattern, &value))
    }
}
