//! A board as a two-dimensional array, and its canonical FEN.

use std::collections::{BTreeMap, BTreeSet};

use crate::rows::{Crown, Row, Squares};

/// File and rank, counted from 0.
pub(crate) type Square = (i8, i8);

/// So many files and ranks by which a piece moves; forward is positive.
pub(crate) type Direction = (i8, i8);

/// The longest side of any board.
const LONGEST: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    White,
    Black,
}

impl Side {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    pub(crate) fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Man,
    King,
    Parachutist,
}

impl Kind {
    fn letter(self) -> &'static str {
        match self {
            Self::Man => "",
            Self::King => "K",
            Self::Parachutist => "P",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) kind: Kind,
}

/// What stands where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grid([[Option<Piece>; LONGEST]; LONGEST]);

impl Grid {
    pub(crate) fn empty() -> Self {
        Self([[None; LONGEST]; LONGEST])
    }

    /// The piece on a square of the board.
    pub(crate) fn at(&self, (file, rank): Square) -> Option<Piece> {
        self.0[file as usize][rank as usize]
    }

    pub(crate) fn put(&mut self, (file, rank): Square, piece: Option<Piece>) {
        self.0[file as usize][rank as usize] = piece;
    }

    /// The pieces by file, then rank.
    pub(crate) fn pieces(&self, row: &Row) -> Vec<(Square, Piece)> {
        row.playing_squares()
            .into_iter()
            .filter_map(|square| Some((square, self.at(square)?)))
            .collect()
    }

    pub(crate) fn has(&self, row: &Row, side: Side, kind: Kind) -> bool {
        self.pieces(row).iter().any(|(_, piece)| *piece == Piece { side, kind })
    }
}

/// A position: the pieces, the side to move, and what else decides on the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    pub(crate) grid: Grid,
    pub(crate) turn: Side,
    /// Alquerque: where the man on a square may not step.
    pub(crate) bans: BTreeMap<Square, Square>,
    /// Frisian: how many steps running the king on a square has made.
    pub(crate) king_steps: BTreeMap<Square, u8>,
    /// Huffing: the pieces that the side to move may remove.
    pub(crate) huffable: BTreeSet<Square>,
}

impl Position {
    pub(crate) fn empty(turn: Side) -> Self {
        Self {
            grid: Grid::empty(),
            turn,
            bans: BTreeMap::new(),
            king_steps: BTreeMap::new(),
            huffable: BTreeSet::new(),
        }
    }

    /// Reads a canonical FEN; nothing else is needed here.
    pub(crate) fn from_fen(fen: &str) -> Self {
        let mut position =
            Self::empty(if fen.starts_with('W') { Side::White } else { Side::Black });
        for (index, field) in fen.split(':').enumerate().skip(1) {
            let items = field[1..].split(',').filter(|item| !item.is_empty());
            match (index, &field[..1]) {
                (1 | 2, letter) => {
                    let side = if letter == "W" { Side::White } else { Side::Black };
                    items.for_each(|item| position.read_piece(side, item));
                }
                (_, "N") => {
                    for item in items {
                        let (man, back) = item.split_at(2);
                        position.bans.insert(read_square(man), read_square(back));
                    }
                }
                (_, "K") => {
                    for item in items {
                        let (king, steps) = item.split_once('=').unwrap();
                        position.king_steps.insert(read_square(king), steps.parse().unwrap());
                    }
                }
                (_, "X") => position.huffable.extend(items.map(read_square)),
                _ => panic!("no canonical FEN: {fen}"),
            }
        }
        position
    }

    fn read_piece(&mut self, side: Side, item: &str) {
        let (kind, square) = match &item[..1] {
            "K" => (Kind::King, &item[1..]),
            "P" => (Kind::Parachutist, &item[1..]),
            _ => (Kind::Man, item),
        };
        self.grid.put(read_square(square), Some(Piece { side, kind }));
    }

    pub(crate) fn fen(&self, row: &Row) -> String {
        let list = |side| {
            let of_side = |(square, piece): (Square, Piece)| {
                (piece.side == side).then(|| piece.kind.letter().to_owned() + &name(square))
            };
            self.grid.pieces(row).into_iter().filter_map(of_side).collect::<Vec<_>>().join(",")
        };
        let mut fen =
            format!("{}:W{}:B{}", self.turn.letter(), list(Side::White), list(Side::Black));
        if !self.bans.is_empty() {
            let bans = self.bans.iter().map(|(man, back)| name(*man) + &name(*back));
            fen += &format!(":N{}", bans.collect::<Vec<_>>().join(","));
        }
        if !self.king_steps.is_empty() {
            let steps = self.king_steps.iter().map(|(king, n)| format!("{}={n}", name(*king)));
            fen += &format!(":K{}", steps.collect::<Vec<_>>().join(","));
        }
        if !self.huffable.is_empty() {
            let squares: Vec<String> = self.huffable.iter().copied().map(name).collect();
            fen += &format!(":X{}", squares.join(","));
        }
        fen
    }
}

/// The name of a square, such as `a1`.
pub(crate) fn name((file, rank): Square) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

pub(crate) fn read_square(text: &str) -> Square {
    ((text.as_bytes()[0] - b'a') as i8, text[1..].parse::<i8>().unwrap() - 1)
}

impl Row {
    pub(crate) fn is_on_board(&self, (file, rank): Square) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank)
    }

    pub(crate) fn playing_squares(&self) -> Vec<Square> {
        let all = (0..self.files).flat_map(|file| (0..self.ranks).map(move |rank| (file, rank)));
        all.filter(|(file, rank)| match self.squares {
            Squares::DarkLeft => (file + rank) % 2 == 0,
            Squares::DarkRight => (file + rank) % 2 == 1,
            Squares::All => true,
        })
        .collect()
    }

    /// Whether a man that ends its move there becomes a king.
    pub(crate) fn crowns(&self, side: Side, square: Square) -> bool {
        if self.crown == Crown::None {
            return false;
        }
        if self.crowns_in_corners {
            let corner = match side {
                Side::White => ["a7", "b8"],
                Side::Black => ["h2", "g1"],
            };
            return corner.contains(&&*name(square));
        }
        square.1 == self.last_row(side)
    }

    pub(crate) fn last_row(&self, side: Side) -> i8 {
        if side == Side::White || self.one_way { self.ranks - 1 } else { 0 }
    }

    /// A direction of White as this side has it.
    pub(crate) fn seen_by(&self, side: Side, (files, ranks): Direction) -> Direction {
        if side == Side::White || self.one_way { (files, ranks) } else { (files, -ranks) }
    }
}
