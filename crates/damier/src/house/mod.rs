//! House rules: rule sets that a user puts together, from the same switches as the table.
//!
//! A [`HouseRules`] is a plain value: take one that exists, set what is to be different, and ask for
//! its [`rule_set`](HouseRules::rule_set). That is a [`RuleSet`] like those of the table, played by
//! the same generator; whatever takes a rule set takes this one.
//!
//! ```
//! use damier::movement::Reach;
//! use damier::{HouseRules, RuleSet};
//!
//! let mut house = HouseRules::of(RuleSet::by_key("brazilian").unwrap());
//! house.name = "Brazilian with short kings".to_owned();
//! house.mechanics.kings.as_mut().unwrap().reach = Reach::Short;
//! let rules = house.rule_set()?;
//! assert_eq!(rules.new_game().moves().len(), 7);
//!
//! house.mechanics.board.ranks = 4;
//! let error = house.rule_set().unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "`start.rows` must leave the sides apart: rows 1 to 3 of both do not fit on 4 ranks"
//! );
//! # Ok::<(), damier::HouseRulesError>(())
//! ```
//!
//! With the feature `toml` they are also read from files (`HouseRules::from_toml`) and written to
//! them (`HouseRules::to_toml`, which spells every setting out).

mod check;
mod compose;
mod draws;
mod error;
#[cfg(feature = "toml")]
mod file;
mod rule_set;
mod start;
mod words;

pub use draws::Draws;
pub use error::HouseRulesError;
#[cfg(feature = "toml")]
pub use file::settings;
pub(crate) use words::HOUSE;

use crate::movement::Mechanics;
use crate::piece::Color;
use crate::ruleset::{Goal, Notation, RuleSet, Start};

/// A rule set that is put together at run time: names, start, draws and notation around
/// [`Mechanics`]. Nothing is checked before [`rule_set`](Self::rule_set) is called.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HouseRules {
    /// The stable name, which PDN's Variant tag gets: small letters, digits and hyphens. It must be
    /// none of the table's.
    pub key: String,
    /// The name for people.
    pub name: String,
    /// Other names people know it by.
    pub also_known_as: Vec<String>,
    /// Whose rules these are; may be empty.
    pub source: String,
    /// Where they differ from their source, in whole sentences.
    pub differs: Vec<String>,
    /// How it is played.
    pub mechanics: Mechanics,
    /// The side that moves first.
    pub first: Color,
    /// Where the pieces stand at the start.
    pub start: HouseStart,
    /// Who wins when.
    pub goal: Goal,
    /// When games are drawn.
    pub draws: Draws,
    /// How moves are written.
    pub notation: Notation,
    /// The number in PDN's GameType tag. Only a game that other programs know by the number should
    /// have one.
    pub game_type: Option<u8>,
    /// Whether colours are drawn by lot.
    pub colors_by_lot: bool,
    /// Whether hints and the like may be offered in unrated games.
    pub assists: bool,
}

/// Where the pieces of house rules stand at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseStart {
    /// Each side's men fill the playing squares of these rows, counted from 1 at its own edge.
    Rows {
        /// The first row filled.
        from: u8,
        /// The last row filled.
        to: u8,
    },
    /// White stands on every square of a1's colour, Black on every other.
    Chequered,
    /// A position, as FEN.
    Fen(String),
}

impl Default for HouseRules {
    /// What a file that says nothing means: 8x8, twelve men a side, men that step and jump
    /// diagonally forward, flying kings, any capture, crowned where a capture ends.
    fn default() -> Self {
        Self {
            key: "house".to_owned(),
            name: "House rules".to_owned(),
            also_known_as: Vec::new(),
            source: String::new(),
            differs: Vec::new(),
            mechanics: Mechanics::default(),
            first: Color::White,
            start: HouseStart::Rows { from: 1, to: 3 },
            goal: Goal::Stalemate,
            draws: Draws::default(),
            notation: Notation::default(),
            game_type: None,
            colors_by_lot: false,
            assists: true,
        }
    }
}

impl HouseRules {
    /// A rule set as house rules, ready to be changed. All is taken over but the key, which gets
    /// `-house` at its end.
    pub fn of(rules: &RuleSet) -> Self {
        let start = match rules.start {
            Start::Rows { from, to } => HouseStart::Rows { from: from + 1, to: to + 1 },
            Start::Chequered => HouseStart::Chequered,
            Start::Listed(_) => HouseStart::Fen(rules.new_game().fen()),
        };
        Self {
            key: format!("{}-house", rules.key.trim_end_matches("-house")),
            name: rules.name.clone(),
            also_known_as: rules.also_known_as.clone(),
            source: rules.source.clone(),
            differs: rules
                .differs
                .iter()
                .map(|difference| difference.words.clone().into_owned())
                .collect(),
            mechanics: *rules.mechanics(),
            first: rules.first,
            start,
            goal: rules.goal,
            draws: Draws::of(&rules.draw),
            notation: rules.notation,
            game_type: rules.game_type,
            colors_by_lot: rules.colors_by_lot,
            assists: rules.assists,
        }
    }

    /// The rule set, to play by.
    ///
    /// Each call makes a rule set of its own, which is equal to its clones alone.
    ///
    /// # Errors
    ///
    /// What is wrong with the rules or contradicts itself, by the name of the setting in a file.
    pub fn rule_set(&self) -> Result<RuleSet, HouseRulesError> {
        Ok(rule_set::rule_set(self, compose::compose(self)?))
    }
}
