//! A game: its position, its history, its draw code and its end.

mod any_game;
mod find;
mod start;

use std::sync::Arc;

use crate::board::Bits;
use crate::draw::{Census, ConditionStatus, Counters};
use crate::dynamic::MoveRecord;
use crate::movegen::{
    LISTING_BUDGET, Move, Path, after, can_be_written, census, legal_moves_within,
};
use crate::movement::{Movement, PositionOf};
use crate::notation::{FenError, WrittenMove, leaves_side_open, read_fen, shares_ends, write_move};
use crate::outcome::{Outcome, Reason};
use crate::piece::Color;
use crate::refusal::{Refusal, Why};
use crate::ruleset::{Goal, RuleSet};
pub(crate) use start::start_position;

/// A game under the rules of one movement known to the compiler.
///
/// It knows its legal moves, how often its position has come up, how far each condition of the draw
/// code has come, and ends by itself where the rules say so. Code that learns the rule set at run
/// time uses it as [`AnyGame`](crate::AnyGame).
#[derive(Clone, Debug)]
pub struct Game<M: Movement> {
    movement: M,
    rules: RuleSet,
    position: PositionOf<M>,
    legal: Vec<Move<M::Bits>>,
    /// Whether `legal` is all: false only where listing the moves would take more than its budget.
    listed: bool,
    counters: Counters,
    outcome: Option<Outcome>,
    /// Whether the draw code ends the game; in study it does not.
    adjudicated: bool,
    /// Whether the side that moves first was assumed, since the FEN leaves it open.
    side_assumed: bool,
    past: Vec<Past<M>>,
    record: Vec<MoveRecord>,
}

/// What taking a move back restores.
#[derive(Clone, Debug)]
struct Past<M: Movement> {
    position: PositionOf<M>,
    counters: Counters,
}

impl<M: Movement> Game<M> {
    /// A game from the start position of a rule set of this movement.
    pub(crate) fn start(movement: &M, rules: &RuleSet) -> Self {
        Self::from_position(movement, rules, start_position(movement, rules.first, &rules.start))
    }

    /// A game from a position, or from the start where the text is `startpos`.
    pub(crate) fn read(movement: &M, rules: &RuleSet, fen: &str) -> Result<Self, FenError> {
        if fen.trim() == "startpos" {
            return Ok(Self::start(movement, rules));
        }
        let position = read_fen(movement.compiled(), rules.geometry(), fen)?;
        let mut game = Self::from_position(movement, rules, position);
        game.side_assumed = leaves_side_open(fen);
        if game.listed { Ok(game) } else { Err(FenError::TooManyCaptures) }
    }

    /// The same position with no draw code to end the game.
    pub(crate) fn for_study(mut self) -> Self {
        self.adjudicated = false;
        self.outcome = self.ended_by_itself();
        self
    }

    fn from_position(movement: &M, rules: &RuleSet, position: PositionOf<M>) -> Self {
        let mut game = Self {
            movement: movement.clone(),
            rules: rules.clone(),
            position,
            legal: Vec::new(),
            listed: true,
            counters: Counters::start(&rules.draw, Census::default()),
            outcome: None,
            adjudicated: true,
            side_assumed: false,
            past: Vec::new(),
            record: Vec::new(),
        };
        game.find_legal();
        game.counters = Counters::start(&rules.draw, game.census());
        game.outcome = game.ended_by_itself();
        game
    }

    /// The movement it is played by.
    pub fn movement(&self) -> &M {
        &self.movement
    }

    /// How far each condition of the draw code has come.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The positions before this one, from the start of the game.
    pub fn past_positions(&self) -> impl DoubleEndedIterator<Item = &PositionOf<M>> {
        self.past.iter().map(|past| &past.position)
    }

    /// The position.
    pub fn position(&self) -> &PositionOf<M> {
        &self.position
    }

    fn first_position(&self) -> &PositionOf<M> {
        self.past.first().map_or(&self.position, |past| &past.position)
    }

    /// The legal moves by the rules of movement, whether or not the game is over, in the order of
    /// their squares.
    pub fn legal(&self) -> &[Move<M::Bits>] {
        &self.legal
    }

    fn find_legal(&mut self) {
        self.legal.clear();
        let (movement, position) = (&self.movement, &self.position);
        self.listed = legal_moves_within(movement, position, LISTING_BUDGET, &mut self.legal)
            .is_some()
            && can_be_written(movement.compiled(), position, &self.legal);
        if !self.listed {
            self.legal.clear();
        }
        let (layout, geometry) = (&self.movement.compiled().layout, self.rules.geometry());
        self.legal.sort_unstable_by_key(|mv| {
            let rank = |slot| geometry.rank_in_lists(layout.square(slot));
            (mv.huffed.map(rank), rank(mv.from), rank(mv.to), mv.taken, mv.crowned)
        });
    }

    /// The legal moves while the game is on.
    fn open_moves(&self) -> &[Move<M::Bits>] {
        if self.outcome.is_some() { &[] } else { &self.legal }
    }

    fn census(&self) -> Census {
        let can_capture = self.legal.iter().any(Move::is_capture);
        census(&self.movement, &self.position, &self.rules.draw, can_capture)
    }

    /// How often the position has come up in the game, this time included.
    fn repeated(&self) -> u16 {
        let before = self.past.iter().filter(|past| past.position == self.position).count();
        u16::try_from(before + 1).unwrap_or(u16::MAX)
    }

    /// The end that the rules themselves make in this position: a win first, then the draw code.
    fn ended_by_itself(&self) -> Option<Outcome> {
        let turn = self.position.turn;
        if self.rules.goal == Goal::FirstKing {
            let has_king = |color: &Color| self.position.kings[color.index()].any();
            // The side that has just moved comes first.
            if let Some(winner) = [turn.other(), turn].into_iter().find(has_king) {
                return Some(Outcome { winner: Some(winner), reason: Reason::FirstKing });
            }
        }
        if !self.listed {
            return Some(Outcome::drawn(Reason::TooManyCaptures));
        }
        if self.legal.is_empty() {
            let winner = if self.rules.goal == Goal::Misere { turn } else { turn.other() };
            let has_pieces = self.position.of(turn).any();
            let reason = if has_pieces { Reason::NoMove } else { Reason::NoPieces };
            return Some(Outcome { winner: Some(winner), reason });
        }
        if !self.adjudicated {
            return None;
        }
        self.statuses()
            .into_iter()
            .find(|status| status.holds && !status.condition.on_claim)
            .map(|status| draw(status, false))
    }

    fn statuses(&self) -> Vec<ConditionStatus> {
        let code = &self.rules.draw;
        let (repeated, turn) = (self.repeated(), self.position.turn);
        (0..code.conditions.len())
            .map(|index| self.counters.status(code, index, repeated, turn))
            .collect()
    }

    fn make(&mut self, mv: Move<M::Bits>, record: MoveRecord) {
        let turn = self.position.turn;
        let kind = mv.kind(&self.movement, &self.position);
        self.past.push(Past { position: self.position, counters: self.counters });
        self.position = after(&self.movement, &self.position, &mv);
        self.find_legal();
        self.counters = self.counters.after(&self.rules.draw, turn, kind, self.census());
        self.record.push(record);
        self.outcome = self.ended_by_itself();
    }

    fn to_record(&self, mv: &Move<M::Bits>, written: WrittenMove) -> MoveRecord {
        let WrittenMove { text: notation, path, in_full: named_in_full } = written;
        let layout = &self.movement.compiled().layout;
        MoveRecord {
            from: layout.square(mv.from),
            to: layout.square(mv.to),
            path: path.into_iter().map(|slot| layout.square(slot)).collect(),
            taken: layout.squares_of(mv.taken),
            huffed: mv.huffed.map(|slot| layout.square(slot)),
            crowned: mv.crowned,
            notation,
            named_in_full,
        }
    }

    fn refuse(&self, why: Why) -> Refusal {
        Refusal::new(why, Arc::clone(&self.rules.geometry))
    }

    fn notation_of(&self, index: usize) -> String {
        self.record_of(index).notation
    }

    fn record_of(&self, index: usize) -> MoveRecord {
        let mv = self.legal[index];
        let sign = self.rules.notation.capture_sign;
        let (geometry, position) = (self.rules.geometry(), &self.position);
        let in_full = shares_ends(&self.legal, index);
        let written = write_move(self.movement.compiled(), geometry, sign, position, &mv, in_full);
        self.to_record(&mv, written)
    }
}

fn draw(status: ConditionStatus, claimed: bool) -> Outcome {
    Outcome::drawn(Reason::Draw { condition: status.condition, claimed })
}

/// The slots of a move that jumps over nothing: start and end, or the one slot of a lift.
fn step_path<B: Bits>(mv: &Move<B>) -> Path {
    if mv.is_lift() { vec![mv.from] } else { vec![mv.from, mv.to] }
}
