//! The door for code that learns the rule set at run time.

use std::any::Any;

use crate::board::{Square, SquareNames};
use crate::draw::ConditionStatus;
use crate::game::Game;
use crate::move_id::MoveId;
use crate::movement::{
    Mechanics, Movement, PositionOf, with_runtime_movements, with_table_movements,
};
use crate::notation::{CaptureLength, CaptureSign, FenError, FenWarning, Style, read_fen};
use crate::outcome::Outcome;
use crate::perft::{Leaves, perft};
use crate::piece::{Color, Piece};
use crate::refusal::Refusal;
use crate::ruleset::RuleSet;
use crate::sealed::Sealed;

/// A whole move as people, files and servers know it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MoveRecord {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends; in a circular capture, where it started.
    pub to: Square,
    /// One way of making the move: the start, then each landing.
    pub path: Vec<Square>,
    /// The squares of the pieces taken, sorted: those jumped over, and the one huffed.
    pub taken: Vec<Square>,
    /// The square of the piece huffed before the move, if one is.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub huffed: Option<Square>,
    /// Whether it crowned a man.
    pub crowned: bool,
    /// The move as the rule set writes it.
    pub notation: String,
    /// Whether every landing must be named, since another capture has the same ends.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub named_in_full: bool,
}

impl MoveRecord {
    /// The move without its words, to play it by.
    pub fn id(&self) -> MoveId {
        let Self { from, to, crowned, .. } = *self;
        MoveId { from, to, taken: self.taken.iter().copied().collect(), crowned }
    }

    /// The move of a game by `rules` as `style` writes it.
    pub fn in_style(&self, rules: &RuleSet, style: Style) -> String {
        let geometry = rules.geometry();
        let jumps = self.taken.len() > usize::from(self.huffed.is_some());
        let lift = self.path.len() == 1;
        let squares = if lift || self.named_in_full || style.captures == CaptureLength::Full {
            &self.path[..]
        } else {
            &[self.from, self.to]
        };
        let sign = match style.sign {
            _ if !jumps => '-',
            CaptureSign::Own => rules.notation.capture_sign,
            CaptureSign::X => 'x',
            CaptureSign::Colon => ':',
        };
        let label = |square| geometry.label_in(square, style.squares);
        let mut text =
            self.huffed.map_or_else(String::new, |square| format!("H{}/", label(square)));
        for (index, &square) in squares.iter().enumerate() {
            if index > 0 {
                text.push(sign);
            }
            text.push_str(&label(square));
        }
        text
    }
}

/// A game whose rules are known at run time: what [`RuleSet::new_game`] gives.
///
/// The trait is closed, so that it can be given more methods; [`Game`] alone implements it.
///
/// ```
/// let rules = damier::RuleSet::by_key("international").unwrap();
/// let mut game = rules.new_game();
/// assert_eq!(game.moves().len(), 9);
/// game.play("32-28")?;
/// assert_eq!(game.turn(), damier::Color::Black);
/// # Ok::<(), damier::Refusal>(())
/// ```
pub trait AnyGame: Sealed + Send + Sync {
    /// The rule set it is played by.
    fn rule_set(&self) -> &RuleSet;
    /// The side to move.
    fn turn(&self) -> Color;
    /// The number of plies (moves of one side) played.
    fn ply(&self) -> usize;
    /// The position as canonical FEN.
    fn fen(&self) -> String;
    /// The position the game started from, as canonical FEN.
    fn start_fen(&self) -> String;
    /// The position as FEN with its squares named as wanted: [`SquareNames::Own`] is what a PDN file
    /// wants.
    fn fen_in(&self, names: SquareNames) -> String;
    /// The position the game started from, as [`fen_in`](Self::fen_in) names its squares.
    fn start_fen_in(&self, names: SquareNames) -> String;
    /// The pieces, by square.
    fn pieces(&self) -> Vec<(Square, Piece)>;
    /// What is odd in the position the game started from.
    fn start_warnings(&self) -> Vec<FenWarning>;
    /// The legal moves; none once the game is over.
    fn moves(&self) -> Vec<MoveRecord>;
    /// The number of legal moves.
    fn move_count(&self) -> usize;
    /// The legal moves without their words, in the order of [`moves`](Self::moves); none once the
    /// game is over.
    fn move_ids(&self) -> Vec<MoveId>;
    /// The move in words, if it is legal here.
    fn move_record(&self, id: MoveId) -> Option<MoveRecord>;
    /// The ways of making a move, at most `limit`: each the start, then every landing. None where it
    /// is not legal.
    fn paths(&self, id: MoveId, limit: usize) -> Vec<Vec<Square>>;
    /// The position after a move, as canonical FEN, if it is legal here.
    fn fen_after(&self, id: MoveId) -> Option<String>;
    /// The move that a text names.
    ///
    /// # Errors
    ///
    /// Why it is no legal move.
    fn find(&self, text: &str) -> Result<MoveId, Refusal>;
    /// The move that begins and ends on the first and last of `squares` and, if there are more, has
    /// the others as its landings. The square of a piece that may be huffed stands before them.
    ///
    /// # Errors
    ///
    /// Why there is no such legal move, or that several fit.
    fn find_path(&self, squares: &[Square]) -> Result<MoveId, Refusal>;
    /// Plays a move.
    ///
    /// # Errors
    ///
    /// Why it is not legal here; the game is unchanged.
    fn play_move(&mut self, id: MoveId) -> Result<MoveRecord, Refusal>;
    /// Plays the move that a text names.
    ///
    /// # Errors
    ///
    /// Why it is no legal move; the game is unchanged.
    fn play(&mut self, text: &str) -> Result<MoveRecord, Refusal>;
    /// Takes the last move back, and with it the end of the game.
    fn undo(&mut self) -> Option<MoveRecord>;
    /// The moves played.
    fn record(&self) -> &[MoveRecord];
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// `who` resigns, unless the game is over.
    fn resign(&mut self, who: Color);
    /// Both sides agree to a draw, unless the game is over.
    fn agree_draw(&mut self);
    /// Ends the game from outside, as a clock or a referee does, unless it is over.
    ///
    /// ```
    /// use damier::{Color, Outcome, Reason, RuleSet};
    ///
    /// let mut game = RuleSet::by_key("english").unwrap().new_game();
    /// game.end(Outcome::lost_by(Color::Black, Reason::Time));
    /// assert_eq!(game.outcome().unwrap().to_string(), "White wins: Black ran out of time");
    /// ```
    fn end(&mut self, outcome: Outcome);
    /// The player to move claims a draw by the first condition that holds.
    ///
    /// # Errors
    ///
    /// That none holds, or that the game is over.
    fn claim_draw(&mut self) -> Result<Outcome, Refusal>;
    /// How far each condition of the draw code has come.
    fn conditions(&self) -> Vec<ConditionStatus>;
    /// A copy of the game.
    fn box_clone(&self) -> Box<dyn AnyGame>;
    /// The game as a value whose type can be asked for.
    fn as_any(&self) -> &dyn Any;
}

/// Code generic over the movement that is to run on a game whose movement is known at run time.
///
/// ```
/// use damier::board::Bits;
/// use damier::movement::Movement;
/// use damier::{AnyGame, Game, GameVisitor, RuleSet};
///
/// /// Counts the pieces on the board.
/// struct CountPieces;
///
/// impl GameVisitor for CountPieces {
///     type Output = u32;
///
///     fn visit<M: Movement>(self, game: &Game<M>) -> u32 {
///         game.position().occupied().count()
///     }
/// }
///
/// let game: Box<dyn AnyGame> = RuleSet::by_key("international").unwrap().new_game();
/// assert_eq!(game.visit(CountPieces), 40);
/// ```
pub trait GameVisitor {
    /// What the visit gives.
    type Output;

    /// Works on the game. It is compiled once for each movement.
    fn visit<M: Movement>(self, game: &Game<M>) -> Self::Output;
}

/// Shows a game to a visitor as the game of whichever movement it is: of the table, or of those made
/// at run time.
fn visit_game<V: GameVisitor>(game: &dyn Any, visitor: V) -> Option<V::Output> {
    macro_rules! try_each {
        ($($movement:ty),+) => {$(
            if let Some(game) = game.downcast_ref::<Game<$movement>>() {
                return Some(visitor.visit(game));
            }
        )+};
    }
    with_table_movements!(try_each);
    with_runtime_movements!(try_each);
    None
}

impl dyn AnyGame + '_ {
    /// Runs code that is generic over the movement on this game.
    pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        match visit_game(self.as_any(), visitor) {
            Some(output) => output,
            // Games are made from the table and from house rules, whose movements are all listed.
            None => unreachable!("a game of an unknown movement"),
        }
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.box_clone()
    }
}

/// What the rule-set table needs of a movement, whatever its types are.
pub(crate) trait AnyMovement: Send + Sync {
    fn name(&self) -> String;
    fn mechanics(&self) -> &Mechanics;
    fn boxed(&self) -> Box<dyn AnyMovement>;
    fn as_any(&self) -> &dyn Any;
    fn new_game(&self, rules: &RuleSet) -> Box<dyn AnyGame>;
    fn game_from_fen(&self, rules: &RuleSet, fen: &str) -> Result<Box<dyn AnyGame>, FenError>;
    fn pieces_of_fen(&self, rules: &RuleSet, fen: &str) -> Result<Vec<(Square, Piece)>, FenError>;
    fn study_from_fen(&self, rules: &RuleSet, fen: &str) -> Result<Box<dyn AnyGame>, FenError>;
    fn perft(
        &self,
        rules: &RuleSet,
        fen: &str,
        depth: u32,
        leaves: Leaves,
    ) -> Result<u64, FenError>;
}

impl<M: Movement> AnyMovement for M {
    fn name(&self) -> String {
        format!("{self:?}")
    }

    fn mechanics(&self) -> &Mechanics {
        Movement::mechanics(self)
    }

    fn boxed(&self) -> Box<dyn AnyMovement> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn new_game(&self, rules: &RuleSet) -> Box<dyn AnyGame> {
        Box::new(Game::start(self, rules))
    }

    fn game_from_fen(&self, rules: &RuleSet, fen: &str) -> Result<Box<dyn AnyGame>, FenError> {
        Ok(Box::new(Game::read(self, rules, fen)?))
    }

    fn pieces_of_fen(&self, rules: &RuleSet, fen: &str) -> Result<Vec<(Square, Piece)>, FenError> {
        let position: PositionOf<M> = read_fen(self.compiled(), rules.geometry(), fen)?;
        Ok(position.pieces(&self.compiled().layout))
    }

    fn study_from_fen(&self, rules: &RuleSet, fen: &str) -> Result<Box<dyn AnyGame>, FenError> {
        Ok(Box::new(Game::read(self, rules, fen)?.for_study()))
    }

    fn perft(
        &self,
        rules: &RuleSet,
        fen: &str,
        depth: u32,
        leaves: Leaves,
    ) -> Result<u64, FenError> {
        let game = Game::read(self, rules, fen)?;
        Ok(perft(self, game.position(), depth, leaves))
    }
}
