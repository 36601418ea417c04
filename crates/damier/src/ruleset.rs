//! The rule-set table: what each key names, and the doors to play by it.

mod table;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use crate::board::{Geometry, Numbering, Square};
use crate::difference::Difference;
use crate::draw::DrawCode;
use crate::dynamic::{AnyGame, AnyMovement};
use crate::movement::{Mechanics, Movement};
use crate::names::names;
use crate::notation::FenError;
use crate::perft::Leaves;
use crate::piece::{Color, Piece};
use crate::text::nearest;

/// Who wins when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The side to move that has no legal move loses.
    Stalemate,
    /// The side to move that has no legal move wins (losing games).
    Misere,
    /// The first side to have a king wins; else as [`Goal::Stalemate`].
    FirstKing,
}

names! {
    Goal, "a goal": Stalemate = "stalemate", Misere = "misere", FirstKing = "first-king";
}

/// Where the pieces stand at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Start {
    /// Each side's men fill the playing squares of these rows, counted from 0 at its own edge.
    Rows {
        /// The first row filled.
        from: u8,
        /// The last row filled.
        to: u8,
    },
    /// White stands on every square of a1's colour, Black on every other.
    Chequered,
    /// These pieces on these squares.
    Listed(Vec<(Square, Piece)>),
}

/// How squares and captures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Notation {
    /// The numbering that is read, if numbers mean anything on the board.
    pub numbering: Numbering,
    /// Whether moves are printed with numbers.
    pub numbered: bool,
    /// What stands between the squares of a capture in PDN.
    pub capture_sign: char,
}

impl Default for Notation {
    /// Algebraic squares printed, numbers from the top left read, captures with `x`.
    fn default() -> Self {
        table::ALGEBRAIC
    }
}

/// A rule set: a way of playing with its first mover, goal, draw code and notation.
///
/// This is a handle to its [`RuleSetData`], whose fields are read as if they were its own. A clone
/// costs a counter and shares the data; house rules are freed with their last handle.
///
/// Two handles are equal where one is a clone of the other. [`HouseRules`](crate::HouseRules) may
/// have any name, so that two rule sets with the same key need not be the same rules.
///
/// ```
/// use damier::{HouseRules, RuleSet};
///
/// let russian = RuleSet::by_key("russian").unwrap();
/// assert_eq!(russian.name, "Russian");
/// assert_eq!(*russian, russian.clone());
///
/// let house = HouseRules::of(russian).rule_set()?;
/// assert_ne!(*russian, house);
/// # Ok::<(), damier::HouseRulesError>(())
/// ```
#[derive(Clone)]
pub struct RuleSet(Arc<RuleSetData>);

/// What a [`RuleSet`] is made of.
#[non_exhaustive]
pub struct RuleSetData {
    /// The stable name used in files, on the command line and in addresses.
    pub key: String,
    /// The name for people, in English.
    pub name: String,
    /// Other names people know it by.
    pub also_known_as: Vec<String>,
    /// The side that moves first.
    pub first: Color,
    /// Where the pieces stand at the start.
    pub start: Start,
    /// Who wins when.
    pub goal: Goal,
    /// When games are drawn.
    pub draw: DrawCode,
    /// How moves are written.
    pub notation: Notation,
    /// The number in PDN's GameType tag, if the game has one.
    pub game_type: Option<u8>,
    /// Other numbers that files of game servers have for it in that tag; they are read, not written.
    pub other_game_types: Vec<u8>,
    /// Whose rules these are.
    pub source: String,
    /// Where these rules differ from their source, or are read in one of several ways.
    pub differs: Vec<Difference>,
    /// Whether the source has colours drawn by lot. This is for who pairs players: the rules
    /// themselves do not depend on it.
    pub colors_by_lot: bool,
    /// Whether the source lets players have hints and the like in unrated games. This is for who
    /// offers them: the rules themselves do not depend on it.
    pub assists: bool,
    pub(crate) geometry: Arc<Geometry>,
    pub(crate) movement: Box<dyn AnyMovement>,
}

impl Deref for RuleSet {
    type Target = RuleSetData;

    fn deref(&self) -> &RuleSetData {
        &self.0
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RuleSet").field(&self.key).finish()
    }
}

/// Writes the name for people.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl PartialEq for RuleSet {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for RuleSet {}

impl Hash for RuleSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

impl RuleSet {
    pub(crate) fn new(data: RuleSetData) -> Self {
        Self(Arc::new(data))
    }

    /// Every rule set of the table, in the order in which they are shown.
    pub fn all() -> &'static [Self] {
        &table::TABLE
    }

    /// The rule set with a key.
    ///
    /// ```
    /// assert_eq!(damier::RuleSet::by_key("russian").unwrap().name, "Russian");
    /// ```
    pub fn by_key(key: &str) -> Option<&'static Self> {
        Self::all().iter().find(|row| row.key == key)
    }

    /// The rule set whose key is most like a text, if one is like it at all: what somebody may have
    /// meant.
    ///
    /// ```
    /// use damier::RuleSet;
    /// assert_eq!(RuleSet::nearest("internatoinal"), RuleSet::by_key("international"));
    /// assert_eq!(RuleSet::nearest("chess"), None);
    /// ```
    pub fn nearest(key: &str) -> Option<&'static Self> {
        nearest(key, Self::all().iter().map(|row| &*row.key)).and_then(Self::by_key)
    }

    /// The first rule set with a number of PDN's GameType tag.
    pub fn by_game_type(number: u8) -> Option<&'static Self> {
        Self::all().iter().find(|row| row.has_game_type(number))
    }

    /// Whether a number of PDN's GameType tag can mean it.
    pub fn has_game_type(&self, number: u8) -> bool {
        self.game_type == Some(number) || self.other_game_types.contains(&number)
    }

    /// The first rule set that people call so: by its key, its name or another name. Case, spaces
    /// and punctuation do not matter, and of names joined by `/` one is enough.
    ///
    /// ```
    /// use damier::RuleSet;
    /// assert_eq!(RuleSet::by_name("Jogo de Damas"), RuleSet::by_key("portuguese"));
    /// assert_eq!(RuleSet::by_name("American/English"), RuleSet::by_key("english"));
    /// ```
    pub fn by_name(name: &str) -> Option<&'static Self> {
        let plain = |name: &str| -> String {
            let letters = name.chars().filter(|c| c.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        };
        let called = |wanted: &str| {
            let wanted = plain(wanted);
            let names = |row: &&Self| {
                let mut names = [&row.key, &row.name].into_iter().chain(&row.also_known_as);
                names.any(|name| plain(name) == wanted)
            };
            Self::all().iter().find(names)
        };
        called(name).or_else(|| name.split('/').find_map(called))
    }

    /// The first rule set that is played as this one is and in which `first` moves first. Its draw
    /// code may be another.
    ///
    /// ```
    /// use damier::{Color, RuleSet};
    /// let english = RuleSet::by_key("english").unwrap();
    /// let white_first = english.with_first_mover(Color::White);
    /// assert_eq!(white_first, RuleSet::by_key("english-brainking"));
    /// ```
    pub fn with_first_mover(&self, first: Color) -> Option<&'static Self> {
        Self::all().iter().find(|row| row.first == first && row.plays_like(self))
    }

    /// Whether it has the same moves, start position and goal as another. Who begins, the draw code
    /// and the notation may differ.
    pub fn plays_like(&self, other: &Self) -> bool {
        (&self.start, self.goal) == (&other.start, other.goal)
            && self.mechanics() == other.mechanics()
    }

    /// The board as people see it.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Its movement, if it is of this type.
    pub(crate) fn movement<M: Movement>(&self) -> Option<&M> {
        self.movement.as_any().downcast_ref()
    }

    /// The name of its movement, such as `International`. Rule sets that differ in draw code, first
    /// mover, start position or notation alone have the same. All that are played by the movement made
    /// at run time, house rules and rare ones of the table, share its name.
    pub fn movement_name(&self) -> String {
        self.movement.name()
    }

    /// How it is played: board, men, kings and captures, as data.
    pub fn mechanics(&self) -> &Mechanics {
        self.movement.mechanics()
    }

    /// A game from the start position.
    pub fn new_game(&self) -> Box<dyn AnyGame> {
        self.movement.new_game(self)
    }

    /// A game from a position, or from the start where the text is `startpos`.
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong and where.
    pub fn game_from_fen(&self, fen: &str) -> Result<Box<dyn AnyGame>, FenError> {
        self.movement.game_from_fen(self, fen)
    }

    /// The pieces of a position, read without looking for its moves: for pictures of many positions.
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong and where; `startpos` is not known here.
    pub fn pieces_of_fen(&self, fen: &str) -> Result<Vec<(Square, Piece)>, FenError> {
        self.movement.pieces_of_fen(self, fen)
    }

    /// A position to study: as a game from it, but no draw code ends it. (A game from a position that
    /// the code ends at once has no moves.)
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong and where.
    pub fn study_from_fen(&self, fen: &str) -> Result<Box<dyn AnyGame>, FenError> {
        self.movement.study_from_fen(self, fen)
    }

    /// The number of positions `depth` plies from a position; see [`perft`](crate::perft()).
    ///
    /// # Errors
    ///
    /// Says what in the FEN is wrong and where.
    pub fn perft(&self, fen: &str, depth: u32, leaves: Leaves) -> Result<u64, FenError> {
        self.movement.perft(self, fen, depth, leaves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::HouseRules;

    #[test]
    fn house_rules_are_freed_with_the_last_game_played_by_them() {
        let rules = HouseRules::of(&RuleSet::all()[0]).rule_set().expect("they hold together");
        let data = Arc::downgrade(&rules.0);
        let game = rules.new_game();
        drop(rules);
        assert!(data.upgrade().is_some(), "the game holds its rules");
        let copy = game.clone();
        drop(game);
        assert_eq!(copy.rule_set().key, data.upgrade().expect("so does its copy").key);
        drop(copy);
        assert!(data.upgrade().is_none(), "nobody is left to play by them");
    }

    #[test]
    fn a_rule_set_is_equal_to_its_clones_alone() {
        let house = HouseRules::of(&RuleSet::all()[0]);
        let [one, other] = [house.rule_set(), house.rule_set()].map(|rules| rules.expect("rules"));
        assert_eq!(one, one.clone());
        assert_ne!(one, other);
        assert_eq!(RuleSet::by_key(&RuleSet::all()[0].key), Some(&RuleSet::all()[0]));
    }
}
