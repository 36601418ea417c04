//! What a piece is worth by where it stands.

use damier::Color;
use damier::board::Bits;
use damier::movement::Rules;

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

/// The places of one side.
#[derive(Clone, Debug)]
pub(super) struct Places<B> {
    /// What is added for a man on each square.
    pub(super) men: Planes<B, 6>,
    /// What is added for a king on each square.
    pub(super) kings: Planes<B, 4>,
    /// How many steps from crowning a man on each square is at least.
    pub(super) steps: Planes<B, 4>,
    /// The squares from the middle of a man's way on.
    pub(super) advanced: B,
    /// The left and the right half of the board.
    pub(super) wings: [B; 2],
}

impl<B: Bits> Places<B> {
    /// The places of a side, one table for each kind of piece.
    pub(super) fn new(rules: &Rules<B>, params: &Params, color: Color) -> Self {
        let layout = &rules.layout;
        let steps = steps_to_crowning(rules, color);
        let longest = layout.squares.slots().map(|s| steps[usize::from(s)]).max().unwrap_or(0);
        let (files, ranks) = (i32::from(layout.files), i32::from(layout.ranks));
        let from_middle = |slot: u8| {
            let square = layout.square(slot);
            let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
            ((2 * file + 1 - files).abs() / 2, (2 * rank + 1 - ranks).abs() / 2)
        };
        let home = if rules.one_way { Color::White } else { color };
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
            steps: Planes::new(layout.squares, |slot| steps[usize::from(slot)]),
            advanced: advanced.fold(B::EMPTY, |set, slot| set | B::bit(slot)),
            wings: [
                layout.where_(|file, _| file < layout.files / 2),
                layout.where_(|file, _| file >= layout.files.div_ceil(2)),
            ],
        }
    }
}

/// How many steps a man of a side needs at least to be crowned, by slot; 0 where there are no kings.
fn steps_to_crowning<B: Bits>(rules: &Rules<B>, color: Color) -> [i32; 128] {
    let layout = &rules.layout;
    let mut steps = [0; 128];
    let mut reached = rules.crowning[color.index()];
    let mut left = layout.squares & !reached;
    let mut n = 0;
    while reached.any() && left.any() {
        n += 1;
        let mut next = B::EMPTY;
        for d in (0..8).filter(|&d| rules.man_step(color).has(d)) {
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
