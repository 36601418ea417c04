//! A rule set as a text, made from its data alone: what a page of rules says can never disagree
//! with what the generator plays.
//!
//! A description is a list of [`Section`]s, each a list of [`Statement`]s. A statement is data: a
//! stable id and typed arguments. It words itself in English; who speaks another language words the
//! id and the arguments.

mod board;
mod compare;
mod draws;
mod english;
mod examples;
mod moves;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::board::Direction::{self, E, N, NE, NW, S, SE, SW, W};
use crate::board::{Geometry, Square};
use crate::draw::{Balance, Condition, Resets};
use crate::movement::Directions;
use crate::ruleset::{Difference, RuleSet};

pub use compare::{Comparison, TakesBack};
pub use examples::Example;

/// A part of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Section {
    /// A stable name, one of [`Section::IDS`].
    pub id: &'static str,
    /// What it says; never empty.
    pub statements: Vec<Statement>,
}

impl Section {
    /// Every section's name, in the order in which they are told.
    pub const IDS: &'static [&'static str] = &[
        "board",
        "start",
        "goal",
        "men",
        "parachutists",
        "kings",
        "captures",
        "choice",
        "crowning",
        "draws",
        "notation",
        "names",
    ];

    /// Its heading in English.
    pub fn heading(&self) -> &'static str {
        english::heading(self.id)
    }
}

/// One thing that is so under a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statement {
    /// A stable name, such as `"men-step"`, one of [`Statement::ids`].
    pub id: &'static str,
    /// What it speaks of, by name.
    pub args: Vec<(&'static str, Arg)>,
    /// What is to be known besides.
    pub details: Vec<Statement>,
}

impl Statement {
    /// The name of every statement that some rule set makes.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        english::ids()
    }

    fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new(), details: Vec::new() }
    }

    fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }

    fn detail(mut self, detail: Self) -> Self {
        self.details.push(detail);
        self
    }
}

/// The statement in English: whole sentences, without its details.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&english::statement(self))
    }
}

/// What a statement speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arg {
    /// A number.
    Number(u32),
    /// A text that is the same in every language: a key, a sign, a source.
    Text(Cow<'static, str>),
    /// Names that are the same in every language.
    Names(Vec<String>),
    /// The sign between the squares of a capture.
    Sign(char),
    /// A square by its letter and rank, whatever its number is.
    Coordinate(Square),
    /// Squares, in the order in which they are told, and the board that names them.
    Squares(Vec<Square>, Arc<Geometry>),
    /// Squares of which any one will do.
    OneOf(Vec<Square>, Arc<Geometry>),
    /// Where a piece of either side goes, as it sees the board.
    Ways(Vec<Way>),
    /// A condition of a draw code.
    Condition(Condition),
    /// Pieces of both sides.
    Balances(&'static [Balance]),
    /// What starts a count again.
    Events(Vec<ResetBy>),
    /// Where the rule set differs from its source.
    Difference(Difference),
}

/// The argument in English.
impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&english::argument(self))
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<&'static str> for Arg {
    fn from(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<Directions> for Arg {
    fn from(dirs: Directions) -> Self {
        Self::Ways(Way::of(dirs))
    }
}

/// Directions that are told together, as a piece of either side sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// All eight.
    Everywhere,
    /// The four diagonals.
    Diagonally,
    /// The two diagonals forward.
    DiagonallyForward,
    /// The two diagonals backward.
    DiagonallyBackward,
    /// The four orthogonals.
    Orthogonally,
    /// Straight forward.
    Forward,
    /// Straight backward.
    Backward,
    /// To both sides.
    Sideways,
}

impl Way {
    /// Every one.
    pub const ALL: [Self; 8] = [
        Self::Everywhere,
        Self::Diagonally,
        Self::DiagonallyForward,
        Self::DiagonallyBackward,
        Self::Orthogonally,
        Self::Forward,
        Self::Backward,
        Self::Sideways,
    ];

    /// A stable name, such as `"diagonally-forward"`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Everywhere => "everywhere",
            Self::Diagonally => "diagonally",
            Self::DiagonallyForward => "diagonally-forward",
            Self::DiagonallyBackward => "diagonally-backward",
            Self::Orthogonally => "orthogonally",
            Self::Forward => "forward",
            Self::Backward => "backward",
            Self::Sideways => "sideways",
        }
    }

    /// The directions, for White's pieces.
    pub const fn dirs(self) -> Directions {
        match self {
            Self::Everywhere => Directions::ALL,
            Self::Diagonally => Directions::DIAGONAL,
            Self::DiagonallyForward => Directions::FORWARD_DIAGONALS,
            Self::DiagonallyBackward => Directions::FORWARD_DIAGONALS.mirrored(),
            Self::Orthogonally => Directions::ORTHOGONAL,
            Self::Forward => Directions::only(N),
            Self::Backward => Directions::only(S),
            Self::Sideways => Directions::only(E).or(Directions::only(W)),
        }
    }

    /// The directions of White's pieces, put together to be told; what leads up the ranks is forward.
    pub fn of(dirs: Directions) -> Vec<Self> {
        let all = |wanted: &[Direction]| wanted.iter().all(|&direction| dirs.has(direction));
        if dirs == Directions::ALL {
            return vec![Self::Everywhere];
        }
        let mut ways = Vec::new();
        match (all(&[N]), all(&[S]), all(&[E, W])) {
            (true, true, true) => ways.push(Self::Orthogonally),
            (forward, backward, sideways) => {
                ways.extend(forward.then_some(Self::Forward));
                ways.extend(backward.then_some(Self::Backward));
                ways.extend(sideways.then_some(Self::Sideways));
            }
        }
        match (all(&[NE, NW]), all(&[SE, SW])) {
            (true, true) => ways.push(Self::Diagonally),
            (true, false) => ways.push(Self::DiagonallyForward),
            (false, true) => ways.push(Self::DiagonallyBackward),
            (false, false) => {}
        }
        ways
    }
}

/// What starts a count again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResetBy {
    /// Any capture.
    Capture,
    /// Any crowning.
    Crowning,
    /// A man's move.
    ManMove,
}

impl ResetBy {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Capture, Self::Crowning, Self::ManMove];

    /// A stable name, such as `"man-move"`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Crowning => "crowning",
            Self::ManMove => "man-move",
        }
    }

    fn of(resets: Resets) -> Vec<Self> {
        let has = |event: &Self| match event {
            Self::Capture => resets.capture,
            Self::Crowning => resets.crowning,
            Self::ManMove => resets.man_move,
        };
        Self::ALL.into_iter().filter(has).collect()
    }
}

impl RuleSet {
    /// The rule set as a text: everything there is to say about it, in order.
    ///
    /// ```
    /// let rules = damier::RuleSet::by_key("brazilian").unwrap();
    /// let description = rules.describe();
    /// let choice = description.iter().find(|section| section.id == "choice").unwrap();
    /// assert_eq!(
    ///     choice.statements[0].to_string(),
    ///     "The capture that takes the most pieces must be played; men and kings count the same."
    /// );
    /// ```
    pub fn describe(&self) -> Vec<Section> {
        let mechanics = self.mechanics();
        let statements = |id: &'static str| match id {
            "board" => board::board(self, mechanics),
            "start" => board::start(self, mechanics),
            "goal" => board::goal(self),
            "men" => moves::men(self, mechanics),
            "parachutists" => moves::parachutists(mechanics),
            "kings" => moves::kings(mechanics),
            "captures" => moves::captures(mechanics),
            "choice" => moves::choice(mechanics),
            "crowning" => moves::crowning(self, mechanics),
            "draws" => draws::draws(self, mechanics),
            "notation" => board::notation(self, mechanics),
            _ => board::names(self),
        };
        let sections = Section::IDS.iter().map(|&id| Section { id, statements: statements(id) });
        sections.filter(|section| !section.statements.is_empty()).collect()
    }
}
