//! Tables as others see them: opened by rule set, asked by position.

use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;

use damier::board::Bits;
use damier::movement::Movement;
use damier::position::RawPosition;
use damier::{AnyGame, Game, GameVisitor, RuleSet};

use crate::error::TablesError;
use crate::file::Counts;
use crate::material::Material;
use crate::rules::{RulesVisitor, TableRules, supported, table_owner, visit_rules};
use crate::set::{TableSet, in_word};
use crate::value::Value;
use crate::verify::{self, Verification, VerifyOptions};

/// The endgame tables of a rule set, open to be asked. Clones share them.
///
/// ```
/// use damier::RuleSet;
/// use damier_tables::{BuildOptions, Progress, Tables, Value, build};
///
/// let rules = RuleSet::by_key("russian").unwrap();
/// let directory = tempfile::tempdir()?;
/// let options = BuildOptions { pieces: 2, ..BuildOptions::default() };
/// build(rules, directory.path(), options, &Progress::new())?;
///
/// let tables = Tables::open(rules, directory.path())?;
/// let game = rules.study_from_fen("W:WKb2:BKa1")?;
/// assert_eq!(tables.value(&*game), Some(Value::Won(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tables {
    rules: RuleSet,
    set: Arc<dyn AnyTableSet>,
}

/// How the positions of a material came out, with White to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialCounts {
    /// The material.
    pub material: Material,
    /// How many positions there are, and of which value.
    pub counts: Counts,
    /// A position with the longest win, as FEN, if there is a win.
    pub example: Option<String>,
    /// The size of its file in bytes.
    pub file_size: u64,
}

/// Tables in whichever word holds the board.
trait AnyTableSet: Debug + Send + Sync {
    fn value(&self, position: &RawPosition<u128>) -> Option<Value>;
    fn most_pieces(&self) -> u8;
    fn counts(&self) -> Vec<MaterialCounts>;
    fn verify(&self, options: VerifyOptions) -> Result<Verification, TablesError>;
}

impl<B: Bits> AnyTableSet for TableSet<B> {
    fn value(&self, position: &RawPosition<u128>) -> Option<Value> {
        self.value(&in_word(position))
    }

    fn most_pieces(&self) -> u8 {
        self.most_pieces()
    }

    fn counts(&self) -> Vec<MaterialCounts> {
        self.materials().filter_map(|material| self.counts(material)).collect()
    }

    fn verify(&self, options: VerifyOptions) -> Result<Verification, TablesError> {
        verify::verify(self, options)
    }
}

impl Tables {
    /// Opens the tables of a rule set, which are in a directory of their own below `directory`.
    ///
    /// # Errors
    ///
    /// If there are none for these rules, or none have been built, or one is damaged or of other
    /// rules. Only the beginning of each file is looked at: [`verify`](Self::verify) reads them all.
    pub fn open(rules: &RuleSet, directory: &Path) -> Result<Self, TablesError> {
        struct Open<'a>(&'a Path);

        impl RulesVisitor for Open<'_> {
            type Output = Result<Arc<dyn AnyTableSet>, TablesError>;

            fn visit<B: Bits>(self, rules: TableRules<B>) -> Self::Output {
                Ok(Arc::new(TableSet::open(rules, self.0)?))
            }
        }

        supported(rules)?;
        let directory = directory.join(&table_owner(rules).key);
        let set = visit_rules(&*rules.new_game(), Open(&directory))?;
        Ok(Self { rules: rules.clone(), set })
    }

    /// The rule set that they were opened for.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The greatest number of pieces, of both sides together, of a position in a table.
    pub fn most_pieces(&self) -> u8 {
        self.set.most_pieces()
    }

    /// What the position of a game is worth to the side to move, as if no draw code ended the game;
    /// none if no table has the position. The game must be played by the tables' rules.
    pub fn value(&self, game: &dyn AnyGame) -> Option<Value> {
        self.value_of(&game.visit(Pieces)?)
    }

    /// What a position is worth to the side to move, by its slots in the layout of the movement; none
    /// if no table has it. It must hold nothing but men, kings and the side to move.
    pub fn value_of(&self, position: &RawPosition<u128>) -> Option<Value> {
        self.set.value(position)
    }

    /// How the positions of every material came out, the smallest first.
    pub fn counts(&self) -> Vec<MaterialCounts> {
        self.set.counts()
    }

    /// Compares positions with what their moves lead to, and reads every file to its end.
    ///
    /// # Errors
    ///
    /// If a file is damaged. Positions with a wrong value are no error, but what this tells.
    pub fn verify(&self, options: VerifyOptions) -> Result<Verification, TablesError> {
        self.set.verify(options)
    }
}

/// The men and kings of a game, if its position is nothing else.
struct Pieces;

impl GameVisitor for Pieces {
    type Output = Option<RawPosition<u128>>;

    fn visit<M: Movement>(self, game: &Game<M>) -> Self::Output {
        let position = game.position();
        if position.state != M::State::default() {
            return None;
        }
        let (men, kings) = (position.men, position.kings);
        let pieces = RawPosition { men, kings, turn: position.turn, state: () };
        Some(in_word(&pieces))
    }
}
