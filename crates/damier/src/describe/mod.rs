//! A rule set as a text, made from its data alone: what a page of rules says can never disagree
//! with what the generator plays.
//!
//! A description is a list of [`Section`]s, each a list of [`Statement`]s. A statement is a
//! [`Message`]: data that words itself in English, and that other languages have words for.

mod board;
mod compare;
mod draws;
mod english;
mod examples;
mod moves;
mod ways;

use std::fmt;

use crate::board::{Geometry, Square};
use crate::message::{Arg, Message, Template, message};
use crate::ruleset::RuleSet;
use english::SECTIONS;

pub use compare::{Comparison, TakesBack};
pub use examples::Example;
pub(crate) use ways::Way;

pub(crate) const TEMPLATES: &[&[Template]] =
    &[SECTIONS, english::RULES, english::WAYS, english::RESETS, english::PIECES];

/// The words of a statement, by its key. A key without words does not compile.
macro_rules! rule {
    ($key:literal) => {
        const { $crate::message::Template::named($crate::describe::english::RULES, $key) }
    };
}
use rule;

/// A part of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Section {
    /// Its heading.
    pub heading: Message,
    /// What it says; never empty.
    pub statements: Vec<Statement>,
}

impl Section {
    /// A stable name, such as `"captures"`.
    pub fn id(&self) -> &'static str {
        self.heading.key()
    }
}

/// One thing that is so under a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statement {
    /// What it says: whole sentences.
    pub message: Message,
    /// What is to be known besides.
    pub details: Vec<Statement>,
}

impl Statement {
    fn new(template: &'static Template) -> Self {
        Self { message: Message::new(template), details: Vec::new() }
    }

    fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.message = self.message.with(name, arg);
        self
    }

    fn detail(mut self, detail: Self) -> Self {
        self.details.push(detail);
        self
    }

    /// A stable name, such as `"men-step"`.
    pub fn id(&self) -> &'static str {
        self.message.key()
    }
}

/// The statement in English, without its details.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl RuleSet {
    /// The rule set as a text: everything there is to say about it, in order.
    ///
    /// ```
    /// let rules = damier::RuleSet::by_key("brazilian").unwrap();
    /// let description = rules.describe();
    /// let choice = description.iter().find(|section| section.id() == "choice").unwrap();
    /// assert_eq!(
    ///     choice.statements[0].to_string(),
    ///     "The capture that takes the most pieces must be played; men and kings count the same."
    /// );
    /// ```
    pub fn describe(&self) -> Vec<Section> {
        let mechanics = self.mechanics();
        let sections = [
            (message!(SECTIONS, "board"), board::board(self, mechanics)),
            (message!(SECTIONS, "start"), board::start(self, mechanics)),
            (message!(SECTIONS, "goal"), board::goal(self)),
            (message!(SECTIONS, "men"), moves::men(self, mechanics)),
            (message!(SECTIONS, "parachutists"), moves::parachutists(mechanics)),
            (message!(SECTIONS, "kings"), moves::kings(mechanics)),
            (message!(SECTIONS, "captures"), moves::captures(mechanics)),
            (message!(SECTIONS, "choice"), moves::choice(mechanics)),
            (message!(SECTIONS, "crowning"), moves::crowning(self, mechanics)),
            (message!(SECTIONS, "draws"), draws::draws(self, mechanics)),
            (message!(SECTIONS, "notation"), board::notation(self, mechanics)),
            (message!(SECTIONS, "names"), board::names(self)),
        ];
        let sections = sections.into_iter().filter(|(_, statements)| !statements.is_empty());
        sections.map(|(heading, statements)| Section { heading, statements }).collect()
    }
}

/// Plain statements, without arguments.
fn plain(templates: &[&'static Template]) -> Vec<Statement> {
    templates.iter().map(|template| Statement::new(template)).collect()
}

/// Squares that are all meant.
fn squares(squares: impl IntoIterator<Item = Square>, geometry: &Geometry) -> Arg {
    let named = |square| Arg::square(square, |square| geometry.label(square));
    Arg::all_of(squares.into_iter().map(named))
}

/// Squares of which any one will do.
fn one_of(squares: impl IntoIterator<Item = Square>, geometry: &Geometry) -> Arg {
    let named = |square| Arg::square(square, |square| geometry.label(square));
    Arg::any_of(squares.into_iter().map(named))
}

/// A square by its letter and rank, whatever its number is.
fn coordinate(square: Square) -> Arg {
    Arg::square(square, |square| square.to_string())
}
