//! A game: its position, its history, its draw code and its end.

use std::sync::Arc;

use crate::any::{AnyGame, MoveRecord};
use crate::board::{Bits, Square, SquareNames};
use crate::draw::{Census, ConditionStatus, Counters};
use crate::explain;
use crate::move_id::MoveId;
use crate::movegen::{
    LISTING_BUDGET, Move, Path, after, can_be_written, capture_paths, census, legal_moves,
    legal_moves_within,
};
use crate::movement::Movement;
use crate::movement::PositionOf;
use crate::notation::{
    FenError, FenWarning, print_fen, read_fen, read_huff, read_squares, write_fen, write_moves,
};
use crate::outcome::{Outcome, Reason};
use crate::piece::{Color, Piece};
use crate::position::RawPosition;
use crate::refusal::{Refusal, Why};
use crate::ruleset::{Goal, RuleSet, Start};
use crate::sealed::Sealed;
use crate::state::State;
use crate::text::shortened;

/// A game under the rules of one movement known to the compiler.
///
/// It knows its legal moves, how often its position has come up, how far each condition of the draw
/// code has come, and ends by itself where the rules say so. Code that learns the rule set at run
/// time uses it as [`AnyGame`].
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
    past: Vec<Past<M>>,
    record: Vec<MoveRecord>,
}

/// At most so many moves are named when a text could be any of several.
const MOST_CANDIDATES: usize = 6;

/// The most ways of making one capture among which landings are looked for that name only some of its
/// own.
const MOST_PATHS: usize = 512;

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
        let game = Self::from_position(movement, rules, position);
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
        self.legal.sort_by_cached_key(|mv| {
            let order = |slot| {
                let square = layout.square(slot);
                let number = if geometry.numbered { geometry.number(square) } else { None };
                (number, square)
            };
            (mv.huffed.map(order), order(mv.from), order(mv.to), mv.taken, mv.crowned)
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

    fn written(&self, moves: &[Move<M::Bits>]) -> Vec<(String, Path)> {
        let sign = self.rules.notation.capture_sign;
        write_moves(self.movement.compiled(), self.rules.geometry(), sign, &self.position, moves)
    }

    fn to_record(&self, mv: &Move<M::Bits>, (notation, path): (String, Path)) -> MoveRecord {
        let layout = &self.movement.compiled().layout;
        MoveRecord {
            from: layout.square(mv.from),
            to: layout.square(mv.to),
            path: path.into_iter().map(|slot| layout.square(slot)).collect(),
            taken: layout.squares_of(mv.taken),
            huffed: mv.huffed.map(|slot| layout.square(slot)),
            crowned: mv.crowned,
            notation,
        }
    }

    /// Why a text is no move.
    fn unreadable(&self, text: &str) -> Why {
        let example = if self.rules.geometry().numbered { "9-14" } else { "c3-d4" };
        Why::Unreadable { text: shortened(text), example: example.to_owned() }
    }

    fn refuse(&self, why: Why) -> Refusal {
        Refusal::new(why, Arc::clone(&self.rules.geometry))
    }

    /// What is played from once the piece on the first of `squares` is huffed, if it may be; else
    /// the position as it is, with the moves that huff nothing.
    fn begin<'s>(&self, squares: &'s [u8]) -> Begun<'s, M> {
        let huffable = self.position.state.huffable();
        match squares.split_first() {
            Some((&huffed, squares)) if (huffable & M::Bits::bit(huffed)).any() => {
                let position = self.position.with_huff(Some(huffed));
                let mut legal = Vec::new();
                // It took no more steps when all moves were listed.
                legal_moves(&self.movement, &position, &mut legal);
                Begun { huffed: Some(huffed), position, legal, squares }
            }
            _ => {
                let legal = self.legal.iter().filter(|mv| mv.huffed.is_none()).copied().collect();
                Begun { huffed: None, position: self.position, legal, squares }
            }
        }
    }

    /// The index among the legal moves of one that was found after a huff or none.
    fn index_after(&self, huffed: Option<u8>, mv: &Move<M::Bits>) -> Option<usize> {
        let taken = mv.taken | huffed.map_or(M::Bits::EMPTY, M::Bits::bit);
        let all = (taken, mv.from, mv.to, mv.king);
        self.legal.iter().position(|legal| (legal.taken, legal.from, legal.to, legal.king) == all)
    }

    /// The moves that squares name, as indices of the legal moves.
    fn named_by(&self, begun: &Begun<'_, M>) -> Vec<usize> {
        let named = begun.named(&self.movement);
        let mut indices: Vec<usize> =
            named.iter().filter_map(|mv| self.index_after(begun.huffed, mv)).collect();
        // A move that another way of making it is named by gives way to one that has no other name.
        let own = |&index: &usize| self.legal[index].huffed == begun.huffed;
        if indices.len() > 1 && indices.iter().any(own) {
            indices.retain(own);
        }
        indices
    }

    fn find_labelled(&self, squares: &[Square]) -> Result<usize, Refusal> {
        let words: Vec<String> = squares.iter().map(|&s| self.rules.geometry().label(s)).collect();
        self.find_squares(squares, &words.join("-"))
    }

    /// The index among the legal moves of the one that squares name; `text` is what was written.
    fn find_squares(&self, squares: &[Square], text: &str) -> Result<usize, Refusal> {
        if self.outcome.is_some() {
            return Err(self.refuse(Why::GameOver));
        }
        let layout = &self.movement.compiled().layout;
        let slots = squares
            .iter()
            .map(|&square| {
                layout.slot(square).ok_or(Why::NoSuchSquare { square: square.to_string() })
            })
            .collect::<Result<Vec<u8>, Why>>()
            .map_err(|why| self.refuse(why))?;
        if slots.is_empty() {
            return Err(self.refuse(self.unreadable(text)));
        }
        let begun = self.begin(&slots);
        if begun.squares.is_empty() {
            return Err(self.refuse(self.unreadable(text)));
        }
        match self.named_by(&begun)[..] {
            [index] => Ok(index),
            [] => {
                let Begun { huffed, position, legal, squares } = &begun;
                let word = |mv: &Move<M::Bits>| {
                    let index = self.index_after(*huffed, mv);
                    index.map_or_else(String::new, |index| self.notation_of(index))
                };
                let rules = self.movement.compiled();
                let why = explain::why_not(rules, position, legal, squares, &word);
                Err(self.refuse(why))
            }
            ref several => {
                // A sentence has room for some of them.
                let named = several.iter().take(MOST_CANDIDATES);
                let candidates = named.map(|&i| self.notation_of(i)).collect();
                Err(self.refuse(Why::Ambiguous { text: shortened(text), candidates }))
            }
        }
    }

    /// The index among the legal moves, while the game is on.
    fn index_by_id(&self, id: MoveId) -> Option<usize> {
        let layout = &self.movement.compiled().layout;
        let (from, to) = (layout.slot(id.from)?, layout.slot(id.to)?);
        let same =
            |mv: &Move<M::Bits>| (mv.from, mv.to) == (from, to) && mv.id(&self.movement) == id;
        self.open_moves().iter().position(same)
    }

    /// Why a move that is not legal is refused.
    fn refuse_id(&self, id: MoveId) -> Refusal {
        let is_lift = id.from == id.to && !id.is_capture();
        let squares = if is_lift { vec![id.from] } else { vec![id.from, id.to] };
        match self.find_labelled(&squares) {
            Err(refusal) => refusal,
            // Another move has the same ends: what it takes tells them apart.
            Ok(other) => {
                let words: Vec<String> =
                    squares.iter().map(|&s| self.rules.geometry().label(s)).collect();
                let candidates = vec![self.notation_of(other)];
                self.refuse(Why::Ambiguous { text: words.join("-"), candidates })
            }
        }
    }

    fn notation_of(&self, index: usize) -> String {
        self.record_of(index).notation
    }

    fn record_of(&self, index: usize) -> MoveRecord {
        let mv = self.legal[index];
        // Its text depends on the moves that share its ends, and on no others.
        let ends = |mv: &Move<M::Bits>| (mv.huffed, mv.from, mv.to);
        let rivals: Vec<_> =
            self.legal.iter().copied().filter(|other| ends(other) == ends(&mv)).collect();
        let written = self.written(&rivals);
        let own = rivals.iter().position(|m| *m == mv).unwrap_or(0);
        self.to_record(&mv, written[own].clone())
    }
}

fn draw(status: ConditionStatus, claimed: bool) -> Outcome {
    Outcome::drawn(Reason::Draw { condition: status.condition, claimed })
}

/// A move that squares are to name, from what it is named in.
struct Begun<'s, M: Movement> {
    /// What is huffed first.
    huffed: Option<u8>,
    /// The position after the huff, if there is one.
    position: PositionOf<M>,
    /// Its legal moves.
    legal: Vec<Move<M::Bits>>,
    /// The squares of the move itself.
    squares: &'s [u8],
}

impl<M: Movement> Begun<'_, M> {
    /// The moves that the squares name.
    fn named(&self, movement: &M) -> Vec<Move<M::Bits>> {
        let (Some(&from), Some(&to)) = (self.squares.first(), self.squares.last()) else {
            return Vec::new();
        };
        let ends = |mv: &&Move<M::Bits>| (mv.from, mv.to) == (from, to);
        let with_these_ends: Vec<_> = self.legal.iter().filter(ends).copied().collect();
        // A single square names a lift, and nothing else.
        if self.squares.len() == 1 {
            return with_these_ends.into_iter().filter(Move::is_lift).collect();
        }
        if self.squares.len() == 2 && with_these_ends.len() <= 1 {
            return with_these_ends;
        }
        match with_these_ends.iter().find(|mv| self.goes_by(movement, mv)) {
            Some(mv) => vec![*mv],
            None if self.squares.len() == 2 => with_these_ends,
            // Some of the landings are named: enough where one capture alone lands so.
            None => with_these_ends.into_iter().filter(|mv| self.lands_on(movement, mv)).collect(),
        }
    }

    /// Whether a way of making a capture has the squares among its landings, in their order.
    fn lands_on(&self, movement: &M, mv: &Move<M::Bits>) -> bool {
        if mv.jumped().is_empty() {
            return false;
        }
        let paths = capture_paths(movement, &self.position, mv, &[], MOST_PATHS);
        paths.iter().any(|path| {
            let mut landings = path.iter();
            self.squares.iter().all(|square| landings.any(|landing| landing == square))
        })
    }

    /// Whether exactly the squares, the start and every landing, are a way of making the move.
    fn goes_by(&self, movement: &M, mv: &Move<M::Bits>) -> bool {
        let jumps = mv.jumped().count() as usize;
        if jumps == 0 {
            return self.squares == step_path(mv);
        }
        self.squares.len() == jumps + 1
            && !capture_paths(movement, &self.position, mv, self.squares, 1).is_empty()
    }
}

/// The slots of a move that jumps over nothing: start and end, or the one slot of a lift.
fn step_path<B: Bits>(mv: &Move<B>) -> Path {
    if mv.is_lift() { vec![mv.from] } else { vec![mv.from, mv.to] }
}

/// Where the pieces stand at the start.
pub(crate) fn start_position<M: Movement>(
    movement: &M,
    first: Color,
    start: &Start,
) -> PositionOf<M> {
    let layout = &movement.compiled().layout;
    let mut position = RawPosition::empty(first);
    let last = layout.ranks - 1;
    position.men = match *start {
        Start::Rows { from, to } => [
            layout.squares_where(|_, rank| (from..=to).contains(&rank)),
            layout.squares_where(|_, rank| (from..=to).contains(&(last - rank))),
        ],
        Start::Chequered => [
            layout.squares_where(|file, rank| (file + rank) % 2 == 0),
            layout.squares_where(|file, rank| (file + rank) % 2 == 1),
        ],
        Start::Listed(ref pieces) => {
            for &(square, piece) in pieces {
                let slot = layout.slot(square);
                // The table and the check of house rules see to that.
                position.put(slot.expect("pieces start on playing squares"), piece);
            }
            return position;
        }
    };
    position
}

impl<M: Movement> Sealed for Game<M> {}

impl<M: Movement> AnyGame for Game<M> {
    fn rule_set(&self) -> &RuleSet {
        &self.rules
    }

    fn turn(&self) -> Color {
        self.position.turn
    }

    fn ply(&self) -> usize {
        self.record.len()
    }

    fn fen(&self) -> String {
        write_fen(self.movement.compiled(), &self.position)
    }

    fn start_fen(&self) -> String {
        write_fen(self.movement.compiled(), self.first_position())
    }

    fn fen_in(&self, names: SquareNames) -> String {
        print_fen(self.movement.compiled(), self.rules.geometry(), &self.position, names)
    }

    fn start_fen_in(&self, names: SquareNames) -> String {
        print_fen(self.movement.compiled(), self.rules.geometry(), self.first_position(), names)
    }

    fn pieces(&self) -> Vec<(Square, Piece)> {
        self.position.pieces(&self.movement.compiled().layout)
    }

    fn start_warnings(&self) -> Vec<FenWarning> {
        let own = self.first_position();
        let usual = start_position(&self.movement, self.rules.first, &self.rules.start);
        Color::BOTH
            .into_iter()
            .map(|color| (color, own.of(color).count(), usual.of(color).count()))
            .filter(|(_, has, start)| has > start)
            .map(|(color, has, start)| FenWarning::MorePiecesThanAtStart { color, has, start })
            .collect()
    }

    fn moves(&self) -> Vec<MoveRecord> {
        let moves = self.open_moves();
        let written = self.written(moves);
        moves.iter().zip(written).map(|(mv, text)| self.to_record(mv, text)).collect()
    }

    fn move_count(&self) -> usize {
        self.open_moves().len()
    }

    fn move_ids(&self) -> Vec<MoveId> {
        self.open_moves().iter().map(|mv| mv.id(&self.movement)).collect()
    }

    fn move_record(&self, id: MoveId) -> Option<MoveRecord> {
        self.index_by_id(id).map(|index| self.record_of(index))
    }

    fn paths(&self, id: MoveId, limit: usize) -> Vec<Vec<Square>> {
        let Some(mv) = self.index_by_id(id).map(|index| &self.legal[index]) else {
            return Vec::new();
        };
        let paths = if mv.jumped().any() {
            capture_paths(&self.movement, &self.position, mv, &[], limit)
        } else {
            vec![step_path(mv)]
        };
        let layout = &self.movement.compiled().layout;
        paths
            .into_iter()
            .map(|path| path.into_iter().map(|slot| layout.square(slot)).collect())
            .collect()
    }

    fn fen_after(&self, id: MoveId) -> Option<String> {
        let mv = &self.legal[self.index_by_id(id)?];
        Some(write_fen(self.movement.compiled(), &after(&self.movement, &self.position, mv)))
    }

    fn find(&self, text: &str) -> Result<MoveId, Refusal> {
        if self.outcome.is_some() {
            return Err(self.refuse(Why::GameOver));
        }
        let geometry = self.rules.geometry();
        let (huffed, rest) = read_huff(geometry, text).filter(|_| M::State::HUFFS).unzip();
        let mut squares = read_squares(geometry, rest.unwrap_or(text)).map_err(|word| {
            self.refuse(match word {
                Some(square) => Why::NoSuchSquare { square },
                None => self.unreadable(text),
            })
        })?;
        if let Some(square) = huffed {
            let slot = self.movement.compiled().layout.slot(square);
            let piece = slot.map_or(M::Bits::EMPTY, M::Bits::bit);
            if (piece & self.position.state.huffable()).is_empty() {
                return Err(self.refuse(Why::NotHuffable { square }));
            }
            squares.insert(0, square);
        }
        if squares.len() == 1 && self.movement.compiled().opening_lifts.is_empty() {
            return Err(self.refuse(self.unreadable(text)));
        }
        self.find_squares(&squares, text.trim()).map(|index| self.legal[index].id(&self.movement))
    }

    fn find_path(&self, squares: &[Square]) -> Result<MoveId, Refusal> {
        self.find_labelled(squares).map(|index| self.legal[index].id(&self.movement))
    }

    fn play_move(&mut self, id: MoveId) -> Result<MoveRecord, Refusal> {
        let Some(index) = self.index_by_id(id) else {
            return Err(self.refuse_id(id));
        };
        let record = self.record_of(index);
        self.make(self.legal[index], record.clone());
        Ok(record)
    }

    fn play(&mut self, text: &str) -> Result<MoveRecord, Refusal> {
        let id = self.find(text)?;
        self.play_move(id)
    }

    fn undo(&mut self) -> Option<MoveRecord> {
        let past = self.past.pop()?;
        let record = self.record.pop()?;
        self.position = past.position;
        self.counters = past.counters;
        self.outcome = None;
        self.find_legal();
        Some(record)
    }

    fn record(&self) -> &[MoveRecord] {
        &self.record
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn resign(&mut self, who: Color) {
        self.end(Outcome::lost_by(who, Reason::Resignation));
    }

    fn agree_draw(&mut self) {
        self.end(Outcome::drawn(Reason::Agreement));
    }

    fn end(&mut self, outcome: Outcome) {
        self.outcome.get_or_insert(outcome);
    }

    fn claim_draw(&mut self) -> Result<Outcome, Refusal> {
        if self.outcome.is_some() {
            return Err(self.refuse(Why::GameOver));
        }
        let held = self.statuses().into_iter().find(|status| status.holds);
        let status = held.ok_or_else(|| self.refuse(Why::NothingToClaim))?;
        let outcome = draw(status, true);
        self.end(outcome);
        Ok(outcome)
    }

    fn conditions(&self) -> Vec<ConditionStatus> {
        self.statuses()
    }

    fn box_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}
