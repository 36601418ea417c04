//! What a piece is worth by where it stands.

use damier::Color;
use damier::board::{Bits, Direction, Layout};
use damier::movement::{CompiledMechanics, Directions};

use super::params::Params;

/// A table of small numbers by square, cut into bit planes: the sum over a set of squares is one
/// count of bits for each plane, whatever the number of pieces.
#[derive(Clone, Debug)]
pub(super) struct Planes<B, const N: usize>([B; N]);

impl<B: Bits, const N: usize> Planes<B, N> {
    /// The table with these values; below 0 and from 2^`N` on they are cut.
    fn new(squares: B, value: impl Fn(u8) -> i32) -> Self {
        let mut planes = [B::EMPTY; N];
        for slot in squares.slots() {
            let value = value(slot).clamp(0, (1 << N) - 1);
            for (n, plane) in planes.iter_mut().enumerate() {
                if value >> n & 1 != 0 {
                    *plane |= B::bit(slot);
                }
            }
        }
        Self(planes)
    }

    /// The sum of the values of a set.
    #[inline(always)]
    pub(super) fn sum(&self, set: B) -> i32 {
        let mut sum = 0;
        for (n, &plane) in self.0.iter().enumerate() {
            sum += ((set & plane).count() as i32) << n;
        }
        sum
    }
}

/// No board has more slots.
const SLOTS: usize = 128;

/// One step in a direction, as two shifts one of which is by 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<B> {
    left: u32,
    right: u32,
    /// The squares from which the step stays on the board.
    from: B,
    /// The squares to which the step back does.
    back_from: B,
}

impl<B: Bits> Step<B> {
    fn new(layout: &Layout<B>, direction: Direction) -> Self {
        let dir = layout.steps[direction.index()];
        let shift = i32::from(dir.shift);
        let squares = layout.squares;
        Self {
            left: shift.max(0) as u32,
            right: (-shift).max(0) as u32,
            from: if dir.wraps { dir.from } else { squares },
            back_from: layout.steps[direction.opposite().index()].from & squares,
        }
    }

    /// A set moved one step.
    #[inline(always)]
    pub(super) fn go(self, set: B) -> B {
        ((set & self.from) << self.left) >> self.right
    }

    /// A set moved one step back.
    #[inline(always)]
    pub(super) fn back(self, set: B) -> B {
        ((set & self.back_from) << self.right) >> self.left
    }

    /// The steps in each of some directions.
    pub(super) fn all(layout: &Layout<B>, directions: Directions) -> Box<[Self]> {
        directions.iter().map(|d| Self::new(layout, d)).collect()
    }
}

/// The places of one side.
#[derive(Clone, Debug)]
pub(super) struct Places<B> {
    /// What is added for a man on each square.
    pub(super) men: Planes<B, 6>,
    /// What is added for a king on each square.
    pub(super) kings: Planes<B, 4>,
    /// By slot, how many steps from crowning a man is at least.
    pub(super) steps_left: [i32; SLOTS],
    /// By slot, the squares that a man can still come to without capturing.
    pub(super) ahead: [B; SLOTS],
    /// The squares from the middle of a man's way on.
    pub(super) advanced: B,
    /// The left and the right half of the board.
    pub(super) wings: [B; 2],
}

impl<B: Bits> Places<B> {
    /// The places of a side, one table for each kind of piece.
    pub(super) fn new(rules: &CompiledMechanics<B>, params: &Params, color: Color) -> Self {
        let layout = &rules.layout;
        let steps = steps_to_crowning(rules, color);
        let longest = layout.squares.slots().map(|s| steps[usize::from(s)]).max().unwrap_or(0);
        let (files, ranks) = (i32::from(layout.files), i32::from(layout.ranks));
        let from_middle = |slot: u8| {
            let square = layout.square(slot);
            let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
            ((2 * file + 1 - files).abs() / 2, (2 * rank + 1 - ranks).abs() / 2)
        };
        let home = if rules.mechanics.one_way { Color::White } else { color };
        let is_back_row = |slot: u8| (rules.last_row(home.other()) & B::bit(slot)).any();
        let men = Planes::new(layout.squares, |slot| {
            let left = steps[usize::from(slot)];
            let progress = if longest > 1 {
                // The last steps count more than the first.
                let done = longest - left;
                params.progress * done * (done + longest) / (2 * longest * longest)
            } else {
                0
            };
            let (file, _) = from_middle(slot);
            let centre = params.centre - params.centre * file * 2 / files;
            progress + centre + if is_back_row(slot) { params.guard } else { 0 }
        });
        let kings = Planes::new(layout.squares, |slot| {
            let (file, rank) = from_middle(slot);
            params.king_centre - params.king_centre * file.max(rank) * 2 / files.max(ranks)
        });
        let advanced = layout.squares.slots().filter(|&s| 2 * steps[usize::from(s)] <= longest);
        Self {
            men,
            kings,
            steps_left: steps,
            ahead: ahead_of_each(rules, color),
            advanced: advanced.fold(B::EMPTY, |set, slot| set | B::bit(slot)),
            wings: [
                layout.squares_where(|file, _| file < layout.files / 2),
                layout.squares_where(|file, _| file >= layout.files.div_ceil(2)),
            ],
        }
    }
}

/// How many steps a man of a side needs at least to be crowned, by slot; 0 where there are no kings.
fn steps_to_crowning<B: Bits>(rules: &CompiledMechanics<B>, color: Color) -> [i32; SLOTS] {
    let layout = &rules.layout;
    let mut steps = [0; SLOTS];
    let mut reached = rules.crowning[color];
    let mut left = layout.squares & !reached;
    let mut n = 0;
    while reached.any() && left.any() {
        n += 1;
        let mut next = B::EMPTY;
        for d in rules.mechanics.man_step(color).iter() {
            let goes = left.slots().filter(|&s| (layout.step(B::bit(s), d) & reached).any());
            next = goes.fold(next, |set, slot| set | B::bit(slot));
        }
        if next.is_empty() {
            break;
        }
        for slot in next.slots() {
            steps[usize::from(slot)] = n;
        }
        reached |= next;
        left &= !next;
    }
    // From what is left, only captures lead there.
    for slot in left.slots().filter(|_| n > 0) {
        steps[usize::from(slot)] = n;
    }
    steps
}

/// The squares that a man of a side can come to by steps, by slot.
fn ahead_of_each<B: Bits>(rules: &CompiledMechanics<B>, color: Color) -> [B; SLOTS] {
    let layout = &rules.layout;
    let steps = Step::all(layout, rules.mechanics.man_step(color));
    let mut ahead = [B::EMPTY; SLOTS];
    for slot in layout.squares.slots() {
        let mut reached = B::bit(slot);
        let mut front = reached;
        while front.any() {
            let next = steps.iter().fold(B::EMPTY, |set, step| set | step.go(front));
            front = next & layout.squares & !reached;
            reached |= front;
        }
        ahead[usize::from(slot)] = reached & !B::bit(slot);
    }
    ahead
}
