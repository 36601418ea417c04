//! The index of a position among all those of its material.
//!
//! Men come first, White's and Black's each as a combination of the squares where such men may
//! stand; then the kings, White's as a combination of the squares that the men leave, and Black's of
//! those that are still free after that. Combinations are numbered by the combinatorial number
//! system: squares `a < b < c` are number C(a, 1) + C(b, 2) + C(c, 3).
//!
//! Two men may be given the same square: such numbers belong to no position. They are few.

use std::ops::Range;
use std::sync::Arc;

use damier::Color;
use damier::board::Bits;

use crate::material::{MOST_OF_A_KIND, Material};
use crate::rules::{Board, TableRules};

/// No word has more slots.
const SLOTS: usize = 128;

/// What the numbers of all materials of a rule set are made from.
pub(crate) struct Squares<B> {
    all: B,
    /// For each slot, how many playing squares are below it.
    rank: [u8; SLOTS],
    /// For each slot, how many squares for White's, and for Black's, men are below it.
    man_rank: [[u8; SLOTS]; 2],
    /// For each slot, the set of those below it.
    below: Vec<B>,
    /// `choose[k][n]`: C(n, k).
    choose: [[u64; SLOTS + 1]; MOST_OF_A_KIND + 1],
    /// The slots, by rank.
    slots: Vec<u8>,
    men_slots: [Vec<u8>; 2],
}

impl<B: Bits> Squares<B> {
    pub(crate) fn new(rules: &TableRules<B>) -> Self {
        let all = rules.layout().squares;
        let men = Color::BOTH.map(|color| rules.men_squares(color));
        let mut below = vec![B::EMPTY; SLOTS];
        for slot in 1..SLOTS.min(B::WIDTH as usize) {
            below[slot] = below[slot - 1] | B::bit(slot as u8 - 1);
        }
        let ranks = |set: B| std::array::from_fn(|slot| (set & below[slot]).count() as u8);
        let mut choose = [[0u64; SLOTS + 1]; MOST_OF_A_KIND + 1];
        choose[0] = [1; SLOTS + 1];
        for n in 1..=SLOTS {
            for k in 1..=MOST_OF_A_KIND {
                choose[k][n] = choose[k][n - 1].saturating_add(choose[k - 1][n - 1]);
            }
        }
        Self {
            all,
            rank: ranks(all),
            man_rank: men.map(ranks),
            choose,
            slots: all.slots().collect(),
            men_slots: men.map(|set| set.slots().collect()),
            below,
        }
    }

    fn choose(&self, n: usize, k: u8) -> u64 {
        self.choose[usize::from(k)][n]
    }

    /// The number of a set of squares whose ranks come in growing order.
    #[inline(always)]
    fn number(&self, ranks: impl Iterator<Item = usize>) -> u64 {
        ranks.zip(&self.choose[1..]).map(|(rank, choose)| choose[rank]).sum()
    }

    /// The set of `k` of the slots `from` with a number.
    fn set(&self, mut number: u64, k: u8, from: &[u8]) -> B {
        let mut set = B::EMPTY;
        let mut end = from.len();
        for k in (1..=k).rev() {
            let choose = &self.choose[usize::from(k)];
            let rank = choose[..end].partition_point(|&first| first <= number) - 1;
            number -= choose[rank];
            set |= B::bit(from[rank]);
            end = rank;
        }
        set
    }
}

/// The index of the positions of one material, of either side to move.
pub(crate) struct Index<B> {
    squares: Arc<Squares<B>>,
    pub(crate) material: Material,
    /// How many placements there are of each group, in the order in which they make the index.
    sizes: [u64; 4],
}

impl<B: Bits> Index<B> {
    /// The index of a material; none if there are no such positions, or too many to be numbered.
    pub(crate) fn new(squares: &Arc<Squares<B>>, material: Material) -> Option<Self> {
        let Material { men, kings } = material;
        if men.iter().chain(&kings).any(|&n| usize::from(n) > MOST_OF_A_KIND) {
            return None;
        }
        let n = squares.slots.len();
        let after_men = n.checked_sub(usize::from(men[0] + men[1]))?;
        let after_white = after_men.checked_sub(usize::from(kings[0]))?;
        let sizes = [
            squares.choose(squares.men_slots[0].len(), men[0]),
            squares.choose(squares.men_slots[1].len(), men[1]),
            squares.choose(after_men, kings[0]),
            squares.choose(after_white, kings[1]),
        ];
        let len = sizes.iter().try_fold(1u64, |product, &size| product.checked_mul(size))?;
        (len > 0).then(|| Self { squares: Arc::clone(squares), material, sizes })
    }

    /// One more than the greatest index.
    pub(crate) fn len(&self) -> u64 {
        self.sizes.iter().product()
    }

    /// The index of a position of this material.
    #[inline]
    pub(crate) fn of(&self, position: &Board<B>) -> u64 {
        let squares = &*self.squares;
        let Board { men, kings, .. } = position;
        let all_men = men[0] | men[1];
        let occupied = all_men | kings[0];
        let man = |color: usize| {
            squares
                .number(men[color].slots().map(|s| squares.man_rank[color][usize::from(s)].into()))
        };
        let king = |color: usize, taken: B| {
            squares.number(kings[color].slots().map(|slot| {
                let slot = usize::from(slot);
                usize::from(squares.rank[slot]) - (taken & squares.below[slot]).count() as usize
            }))
        };
        ((man(0) * self.sizes[1] + man(1)) * self.sizes[2] + king(0, all_men)) * self.sizes[3]
            + king(1, occupied)
    }

    /// Every position of the indices in a range, with White to move; none for those that belong to no
    /// position.
    pub(crate) fn positions(&self, range: Range<u64>) -> Positions<'_, B> {
        Positions { index: self, next: range.start, end: range.end, outer: None }
    }

    /// The pieces but Black's kings that an index divided by their number stands for, and what is free
    /// of them; none if men share a square.
    fn outer(&self, number: u64) -> Option<Outer<B>> {
        let squares = &*self.squares;
        let Material { men, kings } = self.material;
        let (number, white_kings) = (number / self.sizes[2], number % self.sizes[2]);
        let (white, black) = (number / self.sizes[1], number % self.sizes[1]);
        let white = squares.set(white, men[0], &squares.men_slots[0]);
        let black = squares.set(black, men[1], &squares.men_slots[1]);
        if (white & black).any() {
            return None;
        }
        let free = squares.all & !(white | black);
        let slots: Vec<u8> = free.slots().collect();
        let white_kings = squares.set(white_kings, kings[0], &slots);
        let slots = (free & !white_kings).slots().collect();
        Some(Outer { men: [white, black], white_kings, slots })
    }
}

/// All pieces but Black's kings.
struct Outer<B> {
    men: [B; 2],
    white_kings: B,
    slots: Vec<u8>,
}

/// See [`Index::positions`].
pub(crate) struct Positions<'a, B: Bits> {
    index: &'a Index<B>,
    next: u64,
    end: u64,
    outer: Option<Outer<B>>,
}

impl<B: Bits> Iterator for Positions<'_, B> {
    type Item = Option<Board<B>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.end {
            return None;
        }
        let last = self.index.sizes[3];
        let (number, black_kings) = (self.next / last, self.next % last);
        if black_kings == 0 || self.outer.is_none() {
            self.outer = self.index.outer(number);
        }
        self.next += 1;
        let Some(outer) = &self.outer else { return Some(None) };
        let count = self.index.material.kings[1];
        let black_kings = self.index.squares.set(black_kings, count, &outer.slots);
        let mut position = Board::empty(Color::White);
        position.men = outer.men;
        position.kings = [outer.white_kings, black_kings];
        Some(Some(position))
    }
}
