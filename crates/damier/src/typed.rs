//! The typed way in: games and positions whose movement the compiler knows.

use std::fmt;
use std::str::FromStr;

use crate::board::Square;
use crate::dynamic::AnyGame;
use crate::game::{Game, start_position};
use crate::move_id::MoveId;
use crate::movegen::{self, Move};
use crate::movement::{Movement, PositionOf, with_table_movements};
use crate::notation::{Fen, FenError, read_fen, write_fen};
use crate::perft::{Leaves, perft};
use crate::piece::{Color, Piece};
use crate::ruleset::RuleSet;

/// A movement of the table, such as [`International`](crate::movement::International): a way of
/// playing that is known when the code is compiled, with the rule sets that are played by it.
pub trait TableMovement: Movement + Default {
    /// The first rule set of the table that is played by this movement.
    ///
    /// ```
    /// use damier::TableMovement;
    /// use damier::movement::International;
    ///
    /// assert_eq!(International::rule_set().key, "international");
    /// ```
    fn rule_set() -> &'static RuleSet {
        let mut all = RuleSet::all().iter();
        // A test asks every movement of the table.
        all.find(|rules| rules.movement::<Self>().is_some()).expect("a rule set of each movement")
    }
}

macro_rules! implement {
    ($($movement:ty),+) => {
        $(impl TableMovement for $movement {})+
    };
}
with_table_movements!(implement);

impl<M: TableMovement> Game<M> {
    /// A game from the start position, by [`TableMovement::rule_set`].
    ///
    /// ```
    /// use damier::movement::Brazilian;
    /// use damier::{AnyGame, Game};
    ///
    /// let mut game = Game::<Brazilian>::new();
    /// game.play("c3-d4")?;
    /// assert_eq!(game.legal().len(), 7);
    /// # Ok::<(), damier::Refusal>(())
    /// ```
    pub fn new() -> Self {
        Self::start(&M::default(), M::rule_set())
    }

    /// A game from a position, or from the start where the text is `startpos`, by
    /// [`TableMovement::rule_set`].
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong and where.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        Self::read(&M::default(), M::rule_set(), fen)
    }
}

impl<M: TableMovement> Default for Game<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Movement> Game<M> {
    /// A game from the start position by a rule set of this movement; none by one of another.
    ///
    /// ```
    /// use damier::movement::English;
    /// use damier::{Game, RuleSet};
    ///
    /// assert!(Game::<English>::by(RuleSet::by_key("english-wcdf").unwrap()).is_some());
    /// assert!(Game::<English>::by(RuleSet::by_key("russian").unwrap()).is_none());
    /// ```
    pub fn by(rules: &RuleSet) -> Option<Self> {
        rules.movement::<M>().map(|movement| Self::start(movement, rules))
    }

    /// The position with its board, without the game that led to it.
    pub fn to_position(&self) -> Position<M> {
        Position { movement: self.movement().clone(), raw: *self.position() }
    }
}

/// The position as canonical FEN.
impl<M: Movement> fmt::Display for Game<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

/// A position under a movement: the pieces, the side to move and the moves, without a history.
///
/// It is what searches and counts work on. Draw codes, notation and the end of games belong to
/// [`Game`].
///
/// ```
/// use damier::Position;
/// use damier::movement::International;
///
/// let start = Position::<International>::start();
/// assert_eq!(start.perft(5), 27_117);
///
/// let position = Position::<International>::from_fen("W:W31,32:B27,K5")?;
/// for mv in position.legal_moves() {
///     println!("{:?} leads to {}", position.id(&mv), position.after(&mv));
/// }
/// # Ok::<(), damier::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position<M: Movement> {
    movement: M,
    raw: PositionOf<M>,
}

impl<M: TableMovement> Position<M> {
    /// The start position of [`TableMovement::rule_set`].
    pub fn start() -> Self {
        let (movement, rules) = (M::default(), M::rule_set());
        let raw = start_position(&movement, rules.first, &rules.start);
        Self { movement, raw }
    }

    /// Reads a position as FEN, with numbers or algebraic squares.
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong and where.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let movement = M::default();
        let raw = read_fen(movement.compiled(), M::rule_set().geometry(), fen)?;
        Ok(Self { movement, raw })
    }
}

impl<M: Movement> Position<M> {
    /// A position from its bitboards.
    pub fn from_raw(movement: M, raw: PositionOf<M>) -> Self {
        Self { movement, raw }
    }

    /// Its bitboards.
    pub fn raw(&self) -> &PositionOf<M> {
        &self.raw
    }

    /// The movement it is played by.
    pub fn movement(&self) -> &M {
        &self.movement
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.raw.turn
    }

    /// The pieces with their squares, in the order of [`Square`].
    pub fn pieces(&self) -> Vec<(Square, Piece)> {
        self.raw.pieces(&self.movement.compiled().layout)
    }

    /// The piece on a square, if one stands there.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.raw.piece_at(self.movement.compiled().layout.slot(square)?)
    }

    /// Every legal move, each once. See [`movegen::legal_moves_within`] for positions that a
    /// stranger composed.
    pub fn legal_moves(&self) -> Vec<Move<M::Bits>> {
        let mut moves = Vec::new();
        movegen::legal_moves(&self.movement, &self.raw, &mut moves);
        moves
    }

    /// A move by its squares.
    pub fn id(&self, mv: &Move<M::Bits>) -> MoveId {
        mv.id(&self.movement)
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, mv: &Move<M::Bits>) -> Self {
        let raw = movegen::after(&self.movement, &self.raw, mv);
        Self { movement: self.movement.clone(), raw }
    }

    /// The number of positions reached after exactly `depth` plies; see [`perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        perft(&self.movement, &self.raw, depth, Leaves::Counted)
    }
}

impl<M: Movement> PartialEq for Position<M> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}

/// A FEN as the rules read it.
impl Fen {
    /// The position under a movement known when the code is compiled.
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong on this board and where.
    pub fn position<M: TableMovement>(&self) -> Result<Position<M>, FenError> {
        Position::from_fen(self.as_str())
    }

    /// A game from the position, by [`TableMovement::rule_set`].
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong on this board and where.
    pub fn game<M: TableMovement>(&self) -> Result<Game<M>, FenError> {
        Game::from_fen(self.as_str())
    }

    /// A game from the position, by a rule set known at run time; in short
    /// [`RuleSet::game_from_fen`].
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong on this board and where.
    pub fn game_by(&self, rules: &RuleSet) -> Result<Box<dyn AnyGame>, FenError> {
        rules.game_from_fen(self.as_str())
    }
}

/// Canonical FEN.
impl<M: Movement> From<&Position<M>> for Fen {
    fn from(position: &Position<M>) -> Self {
        Self::written(position.to_string())
    }
}

/// The game's position as canonical FEN.
impl From<&dyn AnyGame> for Fen {
    fn from(game: &dyn AnyGame) -> Self {
        Self::written(game.fen())
    }
}

/// The game's position as canonical FEN.
impl<M: Movement> From<&Game<M>> for Fen {
    fn from(game: &Game<M>) -> Self {
        Self::written(game.fen())
    }
}

impl<M: TableMovement> FromStr for Position<M> {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

/// Canonical FEN.
impl<M: Movement> fmt::Display for Position<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_fen(self.movement.compiled(), &self.raw))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_movement_of_the_table_starts_as_its_first_rule_set_does() {
        fn check<M: TableMovement>() {
            let rules = M::rule_set();
            let start = rules.new_game().fen();
            assert_eq!(Position::<M>::start().to_string(), start, "{}", rules.key);
            assert_eq!(Game::<M>::new().to_string(), start, "{}", rules.key);
            let read: Position<M> = start.parse().expect("its own FEN");
            assert_eq!(read, Position::start());
            assert_eq!(read.perft(3), rules.perft("startpos", 3, Leaves::Made).expect("a count"));
            let after = read.after(&read.legal_moves()[0]);
            assert_eq!(after.turn(), read.turn().other());
            assert_eq!(Game::<M>::from_fen(&start).expect("its own FEN").to_position(), read);
        }
        macro_rules! check_each {
            ($($movement:ty),+) => { $(check::<$movement>();)+ };
        }
        with_table_movements!(check_each);
    }

    #[test]
    fn a_game_is_begun_by_rule_sets_of_its_movement_alone() {
        use crate::movement::Frisian;
        let keys = RuleSet::all().iter().filter(|rules| Game::<Frisian>::by(rules).is_some());
        assert_eq!(keys.map(|rules| &*rules.key).collect::<Vec<_>>(), ["frisian", "frysk"]);
    }
}
