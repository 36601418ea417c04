//! A game as code knows it that learns its rules at run time.

use super::{Game, draw, start_position, step_path};
use crate::board::{Bits, Square, SquareNames};
use crate::draw::ConditionStatus;
use crate::dynamic::{AnyGame, MoveRecord};
use crate::move_id::MoveId;
use crate::movegen::{after, capture_paths};
use crate::movement::Movement;
use crate::notation::{FenWarning, print_fen, read_huff, read_squares, write_fen};
use crate::outcome::{Outcome, Reason};
use crate::piece::{Color, Piece};
use crate::refusal::{Refusal, Why};
use crate::ruleset::RuleSet;
use crate::sealed::Sealed;
use crate::state::State;

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
        let assumed = FenWarning::SideAssumed { color: own.turn };
        let too_many = Color::BOTH
            .into_iter()
            .map(|color| (color, own.of(color).count(), usual.of(color).count()))
            .filter(|(_, has, start)| has > start)
            .map(|(color, has, start)| FenWarning::MorePiecesThanAtStart { color, has, start });
        self.side_assumed.then_some(assumed).into_iter().chain(too_many).collect()
    }

    fn moves(&self) -> Vec<MoveRecord> {
        (0..self.open_moves().len()).map(|index| self.record_of(index)).collect()
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
