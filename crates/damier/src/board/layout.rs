//! How the playing squares of a board lie in a machine word.
//!
//! The slots are chosen so that one step in a direction is one shift of the whole word. On boards
//! whose playing squares are of one colour, a slot stands between some rows that no square uses (a
//! ghost): a piece that steps over the edge falls on a ghost, and since no ghost is ever empty or
//! enemy, nothing else needs checking. Boards that play on all squares mask the edge instead.

use super::Square;
use super::bits::Bits;

/// A direction on the board as White sees it, clockwise from north (up the ranks).
pub mod direction {
    /// Up the ranks.
    pub const N: usize = 0;
    /// Up and towards the higher files.
    pub const NE: usize = 1;
    /// Towards the higher files.
    pub const E: usize = 2;
    /// Down and towards the higher files.
    pub const SE: usize = 3;
    /// Down the ranks.
    pub const S: usize = 4;
    /// Down and towards the lower files.
    pub const SW: usize = 5;
    /// Towards the lower files.
    pub const W: usize = 6;
    /// Up and towards the lower files.
    pub const NW: usize = 7;

    /// The direction that leads back.
    #[inline(always)]
    pub const fn opposite(direction: usize) -> usize {
        (direction + 4) % 8
    }
}

/// One step in a direction: a shift, and the slots from which the step stays on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dir<B> {
    /// Slots upwards if positive, downwards if negative; 0 if the board has no such direction.
    pub shift: i8,
    /// The slots from which the shifted bit does not wrap to another row.
    pub from: B,
    /// Whether `from` must be looked at; where ghosts stand, it need not.
    pub wraps: bool,
}

/// How the playing squares of a board lie in a word, and what one step in each direction is.
#[derive(Clone, Debug)]
pub struct Layout<B: 'static> {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Every playing square.
    pub squares: B,
    /// One step in each of the eight directions, by [`direction`].
    ///
    /// On a board of one colour an orthogonal step leads to the next playing square of the file or
    /// rank, two squares on.
    pub dirs: [Dir<B>; 8],
    slot_of: [u8; 256],
    square_of: [u8; 128],
}

/// Marks a slot or square that is not on the board.
const NONE: u8 = 255;

/// Which squares of the rectangle are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// Those of a1's colour.
    DarkLeft,
    /// Those of h1's colour (on an even board, the other colour than a1's).
    DarkRight,
}

impl<B: Bits> Layout<B> {
    /// The set moved one step in `direction`; what steps over the edge is gone or on a ghost, which
    /// the caller's mask of empty or enemy squares removes.
    #[inline(always)]
    pub fn step(&self, set: B, direction: usize) -> B {
        let dir = &self.dirs[direction];
        let set = if dir.wraps { set & dir.from } else { set };
        if dir.shift >= 0 {
            set << dir.shift as u32
        } else {
            set >> dir.shift.unsigned_abs() as u32
        }
    }

    /// The slot of a square, if it is a playing square.
    pub fn slot(&self, square: Square) -> Option<u8> {
        let slot = self.slot_of[square.packed() as usize];
        (slot != NONE).then_some(slot)
    }

    /// The square of a slot. The slot must hold a playing square.
    pub fn square(&self, slot: u8) -> Square {
        debug_assert!(self.square_of[slot as usize] != NONE, "slot {slot} is a ghost");
        Square::from_packed(self.square_of[slot as usize])
    }

    /// The squares of a set, in the order of [`Square`].
    pub fn squares_of(&self, set: B) -> Vec<Square> {
        let mut squares: Vec<Square> = set.slots().map(|slot| self.square(slot)).collect();
        squares.sort_unstable();
        squares
    }

    /// The lines that join the points of a board on which not every neighbour can be stepped to,
    /// each once; none on a board of squares.
    pub fn lines(&self) -> Vec<(Square, Square)> {
        let (files, ranks) = (usize::from(self.files), usize::from(self.ranks));
        if self.squares.count() as usize != files * ranks {
            return Vec::new();
        }
        let upwards = [direction::N, direction::NE, direction::E, direction::SE];
        let joined = |slot: u8| {
            let step = move |&d: &usize| (self.step(B::bit(slot), d) & self.squares).slots().next();
            let ends = upwards.into_iter().filter_map(move |d| step(&d));
            ends.map(move |end| (self.square(slot), self.square(end)))
        };
        let lines: Vec<(Square, Square)> = self.squares.slots().flat_map(joined).collect();
        let neighbours = (files - 1) * ranks + (ranks - 1) * files + 2 * (files - 1) * (ranks - 1);
        if lines.len() < neighbours { lines } else { Vec::new() }
    }

    /// The playing squares for which `test(file, rank)` holds.
    pub fn where_(&self, test: impl Fn(u8, u8) -> bool) -> B {
        self.squares
            .slots()
            .filter(|&slot| {
                let square = self.square(slot);
                test(square.file(), square.rank())
            })
            .fold(B::EMPTY, |set, slot| set | B::bit(slot))
    }
}

impl Layout<u128> {
    /// A board of `files` by `ranks` that plays on the squares of one colour. `ghosts` is the number
    /// of unused slots at the end of each row: 0 is enough where pieces move diagonally alone and
    /// there is an even number of files, 1 is needed elsewhere.
    pub(crate) const fn diagonal(files: u8, ranks: u8, field: Field, ghosts: u8) -> Self {
        let stride = (files / 2 + ghosts) as i8;
        let mirrored = matches!(field, Field::DarkRight);
        let mut layout = Self::blank(files, ranks);
        let mut rank = 0;
        while rank < ranks {
            let mut file = 0;
            while file < files {
                let seen = if mirrored { files - 1 - file } else { file };
                if (seen + rank).is_multiple_of(2) {
                    let row = (rank / 2) as i8 * (2 * stride + 1) + (rank % 2) as i8 * (stride + 1);
                    layout = layout.with_square(file, rank, (row + (seen / 2) as i8) as u8);
                }
                file += 1;
            }
            rank += 1;
        }
        // Seen from a dark-left board, NE is one slot more than NW; a mirrored one swaps them.
        let (east, ne, nw) =
            if mirrored { (-1, stride, stride + 1) } else { (1, stride + 1, stride) };
        let shifts = [2 * stride + 1, ne, east, -nw, -2 * stride - 1, -ne, -east, nw];
        let mut d = 0;
        while d < 8 {
            layout.dirs[d] = Dir { shift: shifts[d], from: layout.squares, wraps: false };
            d += 1;
        }
        layout
    }

    /// How many slots [`diagonal`](Self::diagonal) takes, which a word must have.
    pub(crate) const fn diagonal_slots(files: u8, ranks: u8, ghosts: u8) -> u32 {
        let (files, last) = (files as u32, ranks as u32 - 1);
        let stride = files / 2 + ghosts as u32;
        let row = last / 2 * (2 * stride + 1) + last % 2 * (stride + 1);
        row + (files + 1 - last % 2) / 2
    }

    /// A board of `files` by `ranks` that plays on every square.
    pub(crate) const fn all(files: u8, ranks: u8) -> Self {
        let mut layout = Self::blank(files, ranks);
        let (mut west_edge, mut east_edge) = (0u128, 0u128);
        let mut rank = 0;
        while rank < ranks {
            let mut file = 0;
            while file < files {
                layout = layout.with_square(file, rank, rank * files + file);
                file += 1;
            }
            west_edge |= 1 << (rank * files);
            east_edge |= 1 << (rank * files + files - 1);
            rank += 1;
        }
        let row = files as i8;
        let shifts = [row, row + 1, 1, 1 - row, -row, -row - 1, -1, row - 1];
        let mut d = 0;
        while d < 8 {
            let from = match d {
                direction::NE | direction::E | direction::SE => layout.squares & !east_edge,
                direction::NW | direction::W | direction::SW => layout.squares & !west_edge,
                _ => layout.squares,
            };
            layout.dirs[d] = Dir { shift: shifts[d], from, wraps: from != layout.squares };
            d += 1;
        }
        layout
    }

    /// A board of `side` by `side` points joined along files and ranks, and along the diagonals
    /// through a1 and every second point from it.
    pub(crate) const fn points(side: u8) -> Self {
        let mut layout = Self::all(side, side);
        let mut crossings = 0u128;
        let mut slot = 0;
        while slot < side * side {
            if (slot / side + slot % side).is_multiple_of(2) {
                crossings |= 1 << slot;
            }
            slot += 1;
        }
        let mut d = direction::NE;
        while d < 8 {
            layout.dirs[d].from &= crossings;
            layout.dirs[d].wraps = true;
            d += 2;
        }
        layout
    }

    const fn blank(files: u8, ranks: u8) -> Self {
        Self {
            files,
            ranks,
            squares: 0,
            dirs: [Dir { shift: 0, from: 0, wraps: false }; 8],
            slot_of: [NONE; 256],
            square_of: [NONE; 128],
        }
    }

    const fn with_square(mut self, file: u8, rank: u8, slot: u8) -> Self {
        let packed = file << 4 | rank;
        self.squares |= 1 << slot;
        self.slot_of[packed as usize] = slot;
        self.square_of[slot as usize] = packed;
        self
    }

    /// The same layout in a 64-bit word, which it must fit.
    pub(crate) const fn narrow(self) -> Layout<u64> {
        assert!(self.squares >> 64 == 0, "the board does not fit 64 slots");
        let mut dirs = [Dir { shift: 0, from: 0u64, wraps: false }; 8];
        let mut d = 0;
        while d < 8 {
            let dir = self.dirs[d];
            dirs[d] = Dir { shift: dir.shift, from: dir.from as u64, wraps: dir.wraps };
            d += 1;
        }
        Layout {
            files: self.files,
            ranks: self.ranks,
            squares: self.squares as u64,
            dirs,
            slot_of: self.slot_of,
            square_of: self.square_of,
        }
    }

    /// The playing squares of the ranks `first..=last`, counted from 0.
    pub(crate) const fn ranks(&self, first: u8, last: u8) -> u128 {
        let mut set = 0;
        let mut slot = 0;
        while slot < 128 {
            let packed = self.square_of[slot];
            if packed != NONE && packed & 15 >= first && packed & 15 <= last {
                set |= 1 << slot;
            }
            slot += 1;
        }
        set
    }

    /// The playing squares that are not of a1's colour.
    pub(crate) const fn odd(&self) -> u128 {
        let mut set = 0;
        let mut slot = 0;
        while slot < 128 {
            let packed = self.square_of[slot];
            if packed != NONE && !((packed >> 4) + (packed & 15)).is_multiple_of(2) {
                set |= 1 << slot;
            }
            slot += 1;
        }
        set
    }

    /// The squares that are named one after the other, two letters each: `b"a7b8"`.
    pub(crate) const fn set(&self, names: &[u8]) -> u128 {
        let mut set = 0;
        let mut i = 0;
        while i < names.len() {
            let slot = self.slot_of[((names[i] - b'a') << 4 | (names[i + 1] - b'1')) as usize];
            assert!(slot != NONE, "not a playing square");
            set |= 1 << slot;
            i += 2;
        }
        set
    }

    /// The long diagonal: the one through a1 where that is played on, else the one through the other
    /// corner of White's row. It leads to the opposite corner on square boards alone.
    pub(crate) const fn long_diagonal(&self) -> u128 {
        let rising = self.slot_of[0] != NONE;
        let mut set = 0;
        let mut rank = 0;
        while rank < self.ranks && rank < self.files {
            let file = if rising { rank } else { self.files - 1 - rank };
            if self.slot_of[(file << 4 | rank) as usize] != NONE {
                set |= 1 << self.slot_of[(file << 4 | rank) as usize];
            }
            rank += 1;
        }
        set
    }
}
