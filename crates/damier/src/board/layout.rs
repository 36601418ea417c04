//! How the playing squares of a board lie in a machine word.
//!
//! The slots are chosen so that one step in a direction is one shift of the whole word. On boards
//! whose playing squares are of one colour, a slot stands between some rows that no square uses (a
//! ghost): a piece that steps over the edge falls on a ghost, and since no ghost is ever empty or
//! enemy, nothing else needs checking. Boards that play on all squares mask the edge instead.

use super::{Bits, Board, BoardKind, Direction, Square, SquareSet};

/// One step in a direction: a shift, and the slots from which the step stays on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<B> {
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
    /// One step in each of the eight directions, by [`Direction::index`].
    ///
    /// On a board of one colour an orthogonal step leads to the next playing square of the file or
    /// rank, two squares on.
    pub steps: [Step<B>; 8],
    slot_of: [u8; 256],
    square_of: [u8; 128],
}

/// Marks a slot or square that is not on the board.
const NONE: u8 = 255;

impl<B: Bits> Layout<B> {
    /// The set moved one step in `direction`; what steps over the edge is gone or on a ghost, which
    /// the caller's mask of empty or enemy squares removes.
    #[inline(always)]
    pub fn step(&self, set: B, direction: Direction) -> B {
        let dir = &self.steps[direction.index()];
        let set = if dir.wraps { set & dir.from } else { set };
        if dir.shift >= 0 {
            set << dir.shift as u32
        } else {
            set >> dir.shift.unsigned_abs() as u32
        }
    }

    /// The slots of `through` that are reached from `set` by steps in `direction` over slots of
    /// `through` alone: found in four doublings, with no branch on how far they lead.
    #[inline(always)]
    pub fn slide(&self, set: B, through: B, direction: Direction) -> B {
        let dir = &self.steps[direction.index()];
        let shifted = |set: B, steps: u32| {
            let shift = u32::from(dir.shift.unsigned_abs()) * steps;
            match (shift < B::WIDTH, dir.shift > 0) {
                (false, _) => B::EMPTY,
                (true, true) => set << shift,
                (true, false) => set >> shift,
            }
        };
        let mut through = if dir.wraps { through & shifted(dir.from, 1) } else { through };
        let mut reached = set;
        for steps in [1, 2, 4, 8] {
            reached |= through & shifted(reached, steps);
            through &= shifted(through, steps);
        }
        reached & !set
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

    /// The playing squares for which `test(file, rank)` holds.
    pub fn squares_where(&self, test: impl Fn(u8, u8) -> bool) -> B {
        self.squares
            .slots()
            .filter(|&slot| {
                let square = self.square(slot);
                test(square.file(), square.rank())
            })
            .fold(B::EMPTY, |set, slot| set | B::bit(slot))
    }
}

/// How the squares of a board are numbered by slots, whatever the word that holds them.
struct SlotPlan {
    slot_of: [u8; 256],
    /// What one step in each direction adds to a slot.
    shifts: [i8; 8],
}

/// Unused slots at the end of each row: none are needed where pieces move diagonally alone and there
/// is an even number of files, one is needed elsewhere. `along_lines` says whether pieces jump along
/// files or ranks.
const fn ghosts(board: Board, along_lines: bool) -> u8 {
    (along_lines || !board.files.is_multiple_of(2)) as u8
}

/// How many slots a board takes, which a word must have.
pub(crate) const fn slots(board: Board, along_lines: bool) -> u32 {
    let (files, ranks) = (board.files as u32, board.ranks as u32);
    if !board.kind.is_one_color() {
        return files * ranks;
    }
    let stride = files / 2 + ghosts(board, along_lines) as u32;
    let last = ranks - 1;
    let row = last / 2 * (2 * stride + 1) + last % 2 * (stride + 1);
    row + (files + 1 - last % 2) / 2
}

impl SlotPlan {
    const fn of(board: Board, along_lines: bool) -> Self {
        if board.kind.is_one_color() {
            Self::one_color(board, ghosts(board, along_lines))
        } else {
            Self::all(board)
        }
    }

    const fn one_color(board: Board, ghosts: u8) -> Self {
        let Board { files, kind, .. } = board;
        let stride = (files / 2 + ghosts) as i8;
        let mirrored = matches!(kind, BoardKind::DarkRight);
        let mut slot_of = [NONE; 256];
        let mut packed = 0;
        while packed < 256 {
            let square = Square::from_packed(packed as u8);
            if board.plays_on(square) {
                let rank = square.rank() as i8;
                let seen = if mirrored { files - 1 - square.file() } else { square.file() };
                let row = rank / 2 * (2 * stride + 1) + rank % 2 * (stride + 1);
                slot_of[packed] = (row + (seen / 2) as i8) as u8;
            }
            packed += 1;
        }
        // Seen from a dark-left board, NE is one slot more than NW; a mirrored one swaps them.
        let (east, ne, nw) =
            if mirrored { (-1, stride, stride + 1) } else { (1, stride + 1, stride) };
        let shifts = [2 * stride + 1, ne, east, -nw, -2 * stride - 1, -ne, -east, nw];
        Self { slot_of, shifts }
    }

    const fn all(board: Board) -> Self {
        let mut slot_of = [NONE; 256];
        let mut packed = 0;
        while packed < 256 {
            let square = Square::from_packed(packed as u8);
            if board.plays_on(square) {
                slot_of[packed] = square.rank() * board.files + square.file();
            }
            packed += 1;
        }
        let row = board.files as i8;
        Self { slot_of, shifts: [row, row + 1, 1, 1 - row, -row, -row - 1, -1, row - 1] }
    }
}

/// Makes layouts in a word when the code is compiled, where no method of [`Bits`] can be called.
macro_rules! layouts {
    ($word:ty) => {
        impl Layout<$word> {
            /// The layout of a board. `along_lines` says whether pieces jump along files or ranks. The
            /// word must have room for the [`slots`].
            pub(crate) const fn new(board: Board, along_lines: bool) -> Self {
                let SlotPlan { slot_of, shifts } = SlotPlan::of(board, along_lines);
                let mut layout = Self {
                    files: board.files,
                    ranks: board.ranks,
                    squares: 0,
                    steps: [Step { shift: 0, from: 0, wraps: false }; 8],
                    slot_of,
                    square_of: [NONE; 128],
                };
                let mut packed = 0;
                while packed < 256 {
                    let slot = slot_of[packed] as usize;
                    if slot != NONE as usize {
                        layout.square_of[slot] = packed as u8;
                    }
                    packed += 1;
                }
                layout.squares = layout.set(board.squares());
                let mut d = 0;
                while d < 8 {
                    let from = layout.set(board.steps_from(Direction::ALL[d]));
                    layout.steps[d] =
                        Step { shift: shifts[d], from, wraps: from != layout.squares };
                    d += 1;
                }
                layout
            }

            /// The slots of the playing squares among `squares`.
            pub(crate) const fn set(&self, squares: SquareSet) -> $word {
                let mut set = 0;
                let mut packed = 0;
                while packed < 256 {
                    let slot = self.slot_of[packed];
                    if slot != NONE && squares.contains(Square::from_packed(packed as u8)) {
                        set |= 1 << slot;
                    }
                    packed += 1;
                }
                set
            }
        }
    };
}

layouts!(u64);
layouts!(u128);
