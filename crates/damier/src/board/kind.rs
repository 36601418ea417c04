//! Which squares a board has.

use super::{Direction, Square, SquareSet};
use crate::names::names;

/// A board: its size, and which of its squares are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Board {
    /// Number of files, at most [`MAX_SIDE`](super::MAX_SIDE).
    pub files: u8,
    /// Number of ranks, at most [`MAX_SIDE`](super::MAX_SIDE).
    pub ranks: u8,
    /// Which squares are played on.
    pub kind: BoardKind,
}

/// Which squares of a board are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardKind {
    /// Those of a1's colour.
    DarkLeft,
    /// Those of the colour of the corner at White's right hand.
    DarkRight,
    /// All of them.
    All,
    /// Points joined by lines along files and ranks, and along the diagonals through a1 and every
    /// second point from it.
    Points,
}

names! {
    BoardKind, "a kind of board": DarkLeft = "dark-left", DarkRight = "dark-right", All = "all", Points = "points";
}

impl BoardKind {
    /// Whether only the squares of one colour are played on.
    pub const fn is_one_color(self) -> bool {
        matches!(self, Self::DarkLeft | Self::DarkRight)
    }
}

impl Board {
    /// Whether `square` is a playing square.
    pub const fn plays_on(self, square: Square) -> bool {
        let (file, rank) = (square.file(), square.rank());
        let on_board = file < self.files && rank < self.ranks;
        on_board
            && match self.kind {
                BoardKind::DarkLeft => (file + rank).is_multiple_of(2),
                BoardKind::DarkRight => (self.files - 1 - file + rank).is_multiple_of(2),
                BoardKind::All | BoardKind::Points => true,
            }
    }

    /// The playing squares.
    pub const fn squares(self) -> SquareSet {
        self.playing(Only::Everywhere)
    }

    /// The playing squares of a rank, counted from 0.
    pub const fn rank(self, rank: u8) -> SquareSet {
        self.playing(Only::Rank(rank))
    }

    /// The playing squares that are not of a1's colour.
    pub(crate) const fn odd_squares(self) -> SquareSet {
        self.playing(Only::Odd)
    }

    /// The long diagonal: the one through a1 where that is played on, else the one through the other
    /// corner of White's row. It leads to the opposite corner on square boards alone.
    pub const fn long_diagonal(self) -> SquareSet {
        match self.kind {
            BoardKind::DarkRight => self.playing(Only::Falling),
            BoardKind::DarkLeft | BoardKind::All | BoardKind::Points => self.playing(Only::Rising),
        }
    }

    /// The playing squares from which a step in `direction` does not leave the rows or, on a board of
    /// points, the lines. Steps over the edge of a board of one colour need no such care.
    pub(crate) const fn steps_from(self, direction: Direction) -> SquareSet {
        let beside = match direction {
            _ if self.kind.is_one_color() => Only::Everywhere,
            Direction::NE | Direction::E | Direction::SE => Only::AllButLastFile,
            Direction::NW | Direction::W | Direction::SW => Only::AllButFirstFile,
            _ => Only::Everywhere,
        };
        let squares = self.playing(beside);
        match self.kind {
            BoardKind::Points if !direction.is_orthogonal() => squares.and(self.crossings()),
            _ => squares,
        }
    }

    /// The points through which diagonal lines run; all those of a1's colour on other boards.
    pub(crate) const fn crossings(self) -> SquareSet {
        self.playing(Only::Even)
    }

    /// The lines that join the points, each once; none on a board of squares.
    pub fn lines(self) -> Vec<(Square, Square)> {
        if self.kind != BoardKind::Points {
            return Vec::new();
        }
        let crossings = self.crossings();
        let ranks = (0..self.ranks).flat_map(|rank| (0..self.files).map(move |file| (file, rank)));
        let from_point = |(file, rank): (u8, u8)| {
            let point = Square::new(file, rank);
            let slanted = point.is_some_and(|point| crossings.contains(point));
            let up = |files: u8| Square::new(file + files, rank + 1);
            let down = || Square::new(file + 1, rank.checked_sub(1)?);
            let ends = [
                up(0),
                up(1).filter(|_| slanted),
                Square::new(file + 1, rank),
                down().filter(|_| slanted),
            ];
            let ends = ends.into_iter().flatten().filter(move |&end| self.plays_on(end));
            ends.filter_map(move |end| Some((point?, end)))
        };
        ranks.flat_map(from_point).collect()
    }

    const fn playing(self, only: Only) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        let mut packed = 0;
        while packed < 256 {
            let square = Square::from_packed(packed as u8);
            if self.plays_on(square) && only.has(self, square) {
                set = set.with(square);
            }
            packed += 1;
        }
        set
    }
}

/// A part of a board: what a closure would say, could one be called when the code is compiled.
#[derive(Clone, Copy)]
enum Only {
    Everywhere,
    Rank(u8),
    /// Of a1's colour.
    Even,
    /// Not of a1's colour.
    Odd,
    AllButFirstFile,
    AllButLastFile,
    /// The diagonal through a1.
    Rising,
    /// The diagonal through the corner at White's right hand.
    Falling,
}

impl Only {
    const fn has(self, board: Board, square: Square) -> bool {
        let (file, rank) = (square.file(), square.rank());
        match self {
            Self::Everywhere => true,
            Self::Rank(only) => rank == only,
            Self::Even => (file + rank).is_multiple_of(2),
            Self::Odd => !(file + rank).is_multiple_of(2),
            Self::AllButFirstFile => file > 0,
            Self::AllButLastFile => file + 1 < board.files,
            Self::Rising => file == rank,
            Self::Falling => file + rank + 1 == board.files,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_join_the_points_of_the_old_board() {
        let board = Board { files: 5, ranks: 5, kind: BoardKind::Points };
        let lines = board.lines();
        // 20 along the ranks, 20 along the files, two diagonals in each of the 16 fields' halves.
        assert_eq!(lines.len(), 20 + 20 + 16);
        let joined = |a: &str, b: &str| lines.contains(&(a.parse().unwrap(), b.parse().unwrap()));
        assert!(joined("a1", "b2") && joined("a3", "b2") && joined("a1", "a2"));
        assert!(!joined("a2", "b3") && !joined("a2", "b1"));
        assert_eq!(Board { kind: BoardKind::All, ..board }.lines(), []);
    }

    #[test]
    fn boards_of_one_colour_have_their_corner_dark() {
        for (files, ranks) in [(8, 8), (10, 8), (7, 5), (16, 15)] {
            for kind in [BoardKind::DarkLeft, BoardKind::DarkRight] {
                let board = Board { files, ranks, kind };
                let corner = if kind == BoardKind::DarkLeft { 0 } else { files - 1 };
                assert!(board.plays_on(Square::new(corner, 0).unwrap()));
                assert_eq!(board.long_diagonal().len(), usize::from(files.min(ranks)));
                let count = usize::from(files) * usize::from(ranks);
                assert_eq!(board.squares().len(), count.div_ceil(2));
            }
        }
    }
}
