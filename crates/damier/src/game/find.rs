//! The legal move that squares, a text or a handle name, or why there is none.

use std::borrow::Cow;

use super::{Game, step_path};
use crate::board::{Bits, Square};
use crate::explain;
use crate::move_id::MoveId;
use crate::movegen::{Move, capture_paths, legal_moves};
use crate::movement::{Movement, PositionOf};
use crate::refusal::{Refusal, Why};
use crate::state::State;
use crate::text::shortened;

/// At most so many moves are named when a text could be any of several.
const MOST_CANDIDATES: usize = 6;

/// The most ways of making one capture among which landings are looked for that name only some of its
/// own.
const MOST_PATHS: usize = 512;

impl<M: Movement> Game<M> {
    /// Why a text is no move.
    pub(super) fn unreadable(&self, text: &str) -> Why {
        let example = if self.rules.geometry().numbered { "9-14" } else { "c3-d4" };
        Why::Unreadable { text: shortened(text), example: example.to_owned() }
    }

    /// What is played from once the piece on the first of `squares` is huffed, if it may be; else
    /// the position as it is, with the moves that huff nothing.
    fn begin<'s>(&'s self, squares: &'s [u8]) -> Begun<'s, M> {
        let huffable = self.position.state.huffable();
        match squares.split_first() {
            Some((&huffed, squares)) if (huffable & M::Bits::bit(huffed)).any() => {
                let position = self.position.with_huff(Some(huffed));
                let mut legal = Vec::new();
                // It took no more steps when all moves were listed.
                legal_moves(&self.movement, &position, &mut legal);
                Begun { huffed: Some(huffed), position, legal: Cow::Owned(legal), squares }
            }
            _ => {
                let legal = if huffable.is_empty() {
                    Cow::Borrowed(&self.legal[..])
                } else {
                    self.legal.iter().filter(|mv| mv.huffed.is_none()).copied().collect()
                };
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

    pub(super) fn find_labelled(&self, squares: &[Square]) -> Result<usize, Refusal> {
        let words: Vec<String> = squares.iter().map(|&s| self.rules.geometry().label(s)).collect();
        self.find_squares(squares, &words.join("-"))
    }

    /// The index among the legal moves of the one that squares name; `text` is what was written.
    pub(super) fn find_squares(&self, squares: &[Square], text: &str) -> Result<usize, Refusal> {
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
    pub(super) fn index_by_id(&self, id: MoveId) -> Option<usize> {
        let layout = &self.movement.compiled().layout;
        let (from, to) = (layout.slot(id.from)?, layout.slot(id.to)?);
        let same =
            |mv: &Move<M::Bits>| (mv.from, mv.to) == (from, to) && mv.id(&self.movement) == id;
        self.open_moves().iter().position(same)
    }

    /// Why a move that is not legal is refused.
    pub(super) fn refuse_id(&self, id: MoveId) -> Refusal {
        let is_lift = id.from == id.to && !id.is_capture();
        let squares = if is_lift { vec![id.from] } else { vec![id.from, id.to] };
        let legal = self.open_moves().iter().position(|mv| {
            let legal = mv.id(&self.movement);
            (legal.from, legal.to) == (id.from, id.to)
        });
        let other = match legal {
            Some(index) => index,
            None => match self.find_labelled(&squares) {
                Err(refusal) => return refusal,
                Ok(index) => index,
            },
        };
        let example = self.notation_of(other);
        self.refuse(Why::OtherPosition { from: id.from, to: id.to, example })
    }
}

/// A move that squares are to name, from what it is named in.
struct Begun<'s, M: Movement> {
    /// What is huffed first.
    huffed: Option<u8>,
    /// The position after the huff, if there is one.
    position: PositionOf<M>,
    /// Its legal moves.
    legal: Cow<'s, [Move<M::Bits>]>,
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
