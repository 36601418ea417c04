//! What people see of a board: its size, its playing squares and their names.

use super::{Board, Square};
use crate::names::names;

/// The order in which playing squares are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Numbering {
    /// From Black's row down, each row from White's left: international, English, Italian and most.
    FromTopLeft,
    /// From White's row up, each row from White's right: Portuguese, Spanish, Thai.
    FromBottomRight,
}

/// Which names of squares are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SquareNames {
    /// Those that the rule set prints: numbers or algebraic names.
    #[default]
    Own,
    /// Numbers; algebraic names on a board whose squares have none (see
    /// [`Geometry::reads_numbers`]).
    Numbers,
    /// Algebraic names.
    Algebraic,
}

names! {
    Numbering, "a numbering":
        FromTopLeft = "from-top-left", FromBottomRight = "from-bottom-right";
    SquareNames, "a way of naming squares":
        Own = "own", Numbers = "numbers", Algebraic = "algebraic";
}

/// The board of a rule set as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Geometry {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// The playing squares in the order of their numbers.
    pub squares: Vec<Square>,
    /// Whether moves are printed with numbers; otherwise with algebraic squares.
    pub numbered: bool,
    /// Whether numbers are read as squares at all.
    pub reads_numbers: bool,
    /// On a board of points, the lines that join them; none on a board of squares.
    pub lines: Vec<(Square, Square)>,
    /// The number of each square by its packed form, 0 where none is played on.
    numbers: Box<[u8; 256]>,
}

impl Geometry {
    /// Builds the view of a board.
    pub(crate) fn new(board: Board, numbering: Numbering, numbered: bool) -> Self {
        let Board { files, ranks, kind } = board;
        let mut squares: Vec<Square> = board.squares().iter().collect();
        squares.sort_by_key(|s| match numbering {
            Numbering::FromTopLeft => (ranks - s.rank(), s.file()),
            Numbering::FromBottomRight => (s.rank(), files - s.file()),
        });
        // Numbers belong to the boards that play on one colour.
        let reads_numbers = kind.is_one_color();
        let mut numbers = Box::new([0; 256]);
        for (&square, number) in squares.iter().zip(1..=u8::MAX) {
            numbers[usize::from(square.packed())] = number;
        }
        Self { files, ranks, squares, numbered, reads_numbers, lines: board.lines(), numbers }
    }

    /// Whether the board has `square` as a playing square.
    pub fn plays_on(&self, square: Square) -> bool {
        self.number(square).is_some()
    }

    /// The number of a playing square, from 1.
    pub fn number(&self, square: Square) -> Option<u8> {
        Some(self.numbers[usize::from(square.packed())]).filter(|&number| number > 0)
    }

    /// By what squares are sorted where moves are listed: by their numbers where these are printed,
    /// else in the order of [`Square`].
    pub(crate) fn rank_in_lists(&self, square: Square) -> u8 {
        let packed = square.packed();
        if self.numbered { self.numbers[usize::from(packed)] } else { packed }
    }

    /// The playing square with a number, from 1.
    pub fn by_number(&self, number: u8) -> Option<Square> {
        self.squares.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// A square as this rule set prints it: its number, or its algebraic name.
    pub fn label(&self, square: Square) -> String {
        self.label_in(square, SquareNames::Own)
    }

    /// A square by its number or its algebraic name.
    pub fn label_in(&self, square: Square, names: SquareNames) -> String {
        match self.number(square) {
            Some(number) if self.writes_numbers(names) => number.to_string(),
            _ => square.to_string(),
        }
    }

    /// Whether squares written by `names` are numbers on this board.
    pub(crate) fn writes_numbers(&self, names: SquareNames) -> bool {
        match names {
            SquareNames::Own => self.numbered,
            SquareNames::Numbers => self.reads_numbers,
            SquareNames::Algebraic => false,
        }
    }

    /// Reads a square by its number, where the rule set reads numbers, or by its algebraic name.
    pub fn read(&self, text: &str) -> Option<Square> {
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            if !self.reads_numbers || text.len() > 3 || !text.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            return self.by_number(text.parse().ok()?);
        }
        text.parse().ok().filter(|&square| self.plays_on(square))
    }
}
