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
//! house.reach = Reach::Short;
//! let rules = house.rule_set()?;
//! assert_eq!(rules.new_game().moves().len(), 7);
//!
//! house.ranks = 4;
//! let error = house.rule_set().unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "`start.rows` must leave the sides apart: rows 1 to 3 of both do not fit on 4 ranks"
//! );
//! # Ok::<(), damier::HouseRulesError>(())
//! ```
//!
//! With the feature `toml` they are also read from files (`HouseRules::from_toml`) and written to
//! them (`HouseRules::to_toml`); docs/HOUSE-RULES.md describes the format.

mod check;
mod compose;
mod draws;
mod error;
#[cfg(feature = "toml")]
mod file;
mod rule_set;
mod start;

pub use draws::Draws;
pub use error::HouseRulesError;
#[cfg(feature = "toml")]
pub use file::settings;

use crate::board::Square;
use crate::movement::{Choice, Crown, Dirs, Reach, Removal, names};
use crate::piece::Color;
use crate::ruleset::{Goal, Notation, RuleSet, Start};

/// A rule set that is put together at run time.
///
/// Directions are those of White's pieces, as in [`Traits`](crate::Traits); Black's are the mirror
/// image. Nothing is checked before [`rule_set`](Self::rule_set) is called.
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
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Which squares are played on.
    pub squares: Squares,
    /// The side that moves first.
    pub first: Color,
    /// Where the pieces stand at the start.
    pub start: HouseStart,
    /// The squares of which Black lifts a piece to open the game, as in Konane; usually none.
    pub lifts: Vec<Square>,
    /// Who wins when.
    pub goal: Goal,
    /// Whether both colours play up the ranks.
    pub one_way: bool,
    /// Where men may step.
    pub man_step: Dirs,
    /// Where men may jump to begin a capture.
    pub man_jump: Dirs,
    /// Where men may jump to go on with a capture.
    pub man_jump_on: Dirs,
    /// Whether men may take kings.
    pub man_takes_king: bool,
    /// Whether a man may leap an unbroken run of own men in front of it, as in Dameo.
    pub leaps: bool,
    /// Whether a man that has stepped sideways may not step straight back, as in Alquerque.
    pub no_return: bool,
    /// Whether a man that stands on its last row makes no step, as in Alquerque.
    pub last_row_rests: bool,
    /// Whether there are parachutists.
    pub parachutists: bool,
    /// Where kings may step. This and all else about kings counts for nothing without kings.
    pub king_step: Dirs,
    /// Where kings may jump.
    pub king_jump: Dirs,
    /// How far kings go.
    pub reach: Reach,
    /// Whether a player who has a man may step the same king three moves running at most, as in
    /// Frisian.
    pub king_steps_limited: bool,
    /// Where men are crowned.
    pub crowning: Crowning,
    /// What the crowning squares do to a man during a capture.
    pub crown: Crown,
    /// Which of several captures are legal.
    pub choice: Choice,
    /// When jumped pieces leave the board.
    pub removal: Removal,
    /// Whether a piece may turn by 180 degrees between two jumps.
    pub reversal: bool,
    /// Whether a capture runs in one straight line and may stop after any jump, as in Konane.
    pub straight: bool,
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

/// Which squares of a board are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Squares {
    /// Those of a1's colour.
    DarkLeft,
    /// Those of the colour of the corner at White's right hand.
    DarkRight,
    /// All of them.
    All,
    /// Points joined by lines along files and ranks, and along the diagonals through a1 and every
    /// second point from it.
    Points,
}

names! {
    Squares: DarkLeft = "dark-left", DarkRight = "dark-right", All = "all", Points = "points";
}

impl Squares {
    /// Whether only the squares of one colour are played on.
    pub const fn one_color(self) -> bool {
        matches!(self, Self::DarkLeft | Self::DarkRight)
    }
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

/// Where men are crowned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// On the row farthest from their own.
    LastRow,
    /// Nowhere: there are no kings.
    Nowhere,
    /// On these squares alone, White's and Black's men.
    On([Vec<Square>; 2]),
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
            files: 8,
            ranks: 8,
            squares: Squares::DarkLeft,
            first: Color::White,
            start: HouseStart::Rows { from: 1, to: 3 },
            lifts: Vec::new(),
            goal: Goal::Stalemate,
            one_way: false,
            man_step: Dirs::FORWARD,
            man_jump: Dirs::FORWARD,
            man_jump_on: Dirs::FORWARD,
            man_takes_king: true,
            leaps: false,
            no_return: false,
            last_row_rests: false,
            parachutists: false,
            king_step: Dirs::DIAGONAL,
            king_jump: Dirs::DIAGONAL,
            reach: Reach::Flying,
            king_steps_limited: false,
            crowning: Crowning::LastRow,
            crown: Crown::End,
            choice: Choice::Free,
            removal: Removal::End,
            reversal: true,
            straight: false,
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
        let (geometry, traits) = (rules.geometry(), rules.traits());
        let a1 = Square::new(0, 0).is_some_and(|corner| geometry.plays_on(corner));
        let squares = match (geometry.lines.is_empty(), geometry.reads_numbers, a1) {
            (false, ..) => Squares::Points,
            (true, false, _) => Squares::All,
            (true, true, true) => Squares::DarkLeft,
            (true, true, false) => Squares::DarkRight,
        };
        let start = match rules.start {
            Start::Rows { from, to } => HouseStart::Rows { from: from + 1, to: to + 1 },
            Start::Chequered => HouseStart::Chequered,
            Start::Listed(_) => HouseStart::Fen(rules.new_game().fen()),
        };
        let crowning = if !traits.has_kings() {
            Crowning::Nowhere
        } else if traits.crowning == traits.last_rows {
            Crowning::LastRow
        } else {
            Crowning::On(traits.crowning.clone())
        };
        let mut house = Self {
            key: format!("{}-house", rules.key.trim_end_matches("-house")),
            name: rules.name.clone(),
            also_known_as: rules.also_known_as.clone(),
            source: rules.source.clone(),
            differs: rules
                .differs
                .iter()
                .map(|difference| difference.words.clone().into_owned())
                .collect(),
            files: geometry.files,
            ranks: geometry.ranks,
            squares,
            first: rules.first,
            start,
            lifts: traits.lifts.clone(),
            goal: rules.goal,
            one_way: traits.one_way,
            man_step: traits.man_step,
            man_jump: traits.man_jump,
            man_jump_on: traits.man_jump_on,
            man_takes_king: traits.man_takes_king,
            leaps: traits.leaps,
            no_return: traits.no_return,
            last_row_rests: traits.last_row_rests,
            parachutists: traits.parachutists,
            king_step: traits.king_step,
            king_jump: traits.king_jump,
            reach: traits.reach,
            king_steps_limited: traits.king_steps.is_some(),
            crowning,
            crown: traits.crown,
            choice: traits.choice,
            removal: traits.removal,
            reversal: traits.reversal,
            straight: traits.straight,
            draws: Draws::of(&rules.draw),
            notation: rules.notation,
            game_type: rules.game_type,
            colors_by_lot: rules.colors_by_lot,
            assists: rules.assists,
        };
        if !house.has_kings() {
            // What counts for nothing is left as it usually is.
            let Self { king_step, king_jump, reach, .. } = Self::default();
            house = Self { king_step, king_jump, reach, ..house };
        }
        house
    }

    /// Whether men can become kings.
    pub fn has_kings(&self) -> bool {
        self.crowning != Crowning::Nowhere
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
