//! A position: who stands where, and who is to move.

use crate::board::{Bits, Layout, Square};
use crate::draw::{Census, SideCensus};
use crate::piece::{Color, Kind, Piece};
use crate::state::State;

/// A position as bitboards: the pieces of both sides and the side to move, without the board they
/// stand on. [`Position`](crate::Position) is the same with its board and its moves.
///
/// Equal positions have the same pieces on the same squares, the same side to move and the same
/// [`State`]: this is what repetition compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RawPosition<B, S = ()> {
    /// White's and Black's men.
    pub men: [B; 2],
    /// White's and Black's kings.
    pub kings: [B; 2],
    /// The side to move.
    pub turn: Color,
    /// What else belongs to the position.
    pub state: S,
}

impl<B: Bits, S: State<B>> RawPosition<B, S> {
    /// The empty board with a side to move.
    pub fn empty(turn: Color) -> Self {
        Self { men: [B::EMPTY; 2], kings: [B::EMPTY; 2], turn, state: S::default() }
    }

    /// All pieces of a side.
    #[inline(always)]
    pub fn of(&self, color: Color) -> B {
        let parachutists = self.state.parachutists(color);
        self.men[color.index()] | self.kings[color.index()] | parachutists
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.of(Color::White) | self.of(Color::Black)
    }

    /// The piece on a slot, if one stands there.
    pub fn piece_at(&self, slot: u8) -> Option<Piece> {
        let bit = B::bit(slot);
        Color::BOTH.into_iter().find_map(|color| {
            if (self.men[color.index()] & bit).any() {
                Some(Piece { color, kind: Kind::Man })
            } else if (self.kings[color.index()] & bit).any() {
                Some(Piece { color, kind: Kind::King })
            } else if (self.state.parachutists(color) & bit).any() {
                Some(Piece { color, kind: Kind::Parachutist })
            } else {
                None
            }
        })
    }

    /// Puts a piece on an empty slot.
    pub fn put(&mut self, slot: u8, piece: Piece) {
        let bit = B::bit(slot);
        match piece.kind {
            Kind::Man => self.men[piece.color.index()] |= bit,
            Kind::King => self.kings[piece.color.index()] |= bit,
            Kind::Parachutist => self.state.put_parachutist(piece.color, bit),
        }
    }

    /// The position once the side to move has huffed the piece on a slot, or waived its right to huff:
    /// what it may still play from is this.
    #[must_use]
    pub(crate) fn with_huff(&self, huffed: Option<u8>) -> Self {
        let gone = !huffed.map_or(B::EMPTY, B::bit);
        let state = if S::HUFFS { S::default() } else { self.state };
        let mut next = Self { state, ..*self };
        let foe = self.turn.other().index();
        next.men[foe] &= gone;
        next.kings[foe] &= gone;
        next
    }

    /// What draw codes ask of the position; what its moves tell is for the caller to say
    /// (see [`census`](crate::movegen::census)).
    pub fn census(&self, long_diagonal: B, can_capture: bool) -> Census {
        let side = |color: Color| {
            let kings = self.kings[color.index()];
            SideCensus {
                men: (self.of(color) & !kings).count() as u8,
                kings: kings.count() as u8,
                king_on_diagonal: (kings & long_diagonal).any(),
            }
        };
        Census { sides: Color::BOTH.map(side), can_capture, is_caught: false }
    }

    /// The pieces with their squares, in the order of [`Square`].
    pub fn pieces(&self, layout: &Layout<B>) -> Vec<(Square, Piece)> {
        let mut pieces: Vec<(Square, Piece)> = self
            .occupied()
            .slots()
            .filter_map(|slot| Some((layout.square(slot), self.piece_at(slot)?)))
            .collect();
        pieces.sort_unstable();
        pieces
    }
}
