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

    /// What finds the positions of indices, quickly if they come in order.
    pub(crate) fn decoder(&self) -> Decoder<'_, B> {
        Decoder {
            index: self,
            men_number: u64::MAX,
            kings_number: u64::MAX,
            position: None,
            free_of_men: Vec::new(),
            free: Vec::new(),
        }
    }

    /// Every position of the indices in a range, with White to move; none for those that belong to no
    /// position.
    pub(crate) fn positions(&self, range: Range<u64>) -> impl Iterator<Item = Option<Board<B>>> {
        let mut decoder = self.decoder();
        range.map(move |at| decoder.position(at))
    }
}

/// Finds the positions of indices. What the next one has in common with the last is not looked for
/// again.
pub(crate) struct Decoder<'a, B: Bits> {
    index: &'a Index<B>,
    /// The number of the men, and of the men and White's kings, that are decoded.
    men_number: u64,
    kings_number: u64,
    /// Without Black's kings; none if two men share a square.
    position: Option<Board<B>>,
    /// The slots that the men leave, and those that White's kings leave of them.
    free_of_men: Vec<u8>,
    free: Vec<u8>,
}

impl<B: Bits> Decoder<'_, B> {
    /// The position of an index, with White to move; none if it belongs to no position.
    #[inline]
    pub(crate) fn position(&mut self, at: u64) -> Option<Board<B>> {
        let Index { squares, material, sizes } = self.index;
        let number = at / sizes[3];
        if number != self.kings_number {
            self.decode(number);
        }
        let mut position = self.position?;
        position.kings[1] = squares.set(at % sizes[3], material.kings[1], &self.free);
        Some(position)
    }

    /// Decodes the men and White's kings.
    fn decode(&mut self, number: u64) {
        let Index { squares, material, sizes } = self.index;
        let (men_number, kings) = (number / sizes[2], number % sizes[2]);
        if men_number != self.men_number {
            let white = men_number / sizes[1];
            let white = squares.set(white, material.men[0], &squares.men_slots[0]);
            let black = men_number % sizes[1];
            let black = squares.set(black, material.men[1], &squares.men_slots[1]);
            self.position = (white & black).is_empty().then(|| {
                let mut position = Board::empty(Color::White);
                position.men = [white, black];
                position
            });
            self.free_of_men.clear();
            self.free_of_men.extend((squares.all & !(white | black)).slots());
            self.men_number = men_number;
        }
        self.kings_number = number;
        let Some(position) = &mut self.position else { return };
        position.kings[0] = squares.set(kings, material.kings[0], &self.free_of_men);
        let taken = position.occupied();
        self.free.clear();
        let free = self.free_of_men.iter().filter(|&&slot| (taken & B::bit(slot)).is_empty());
        self.free.extend(free);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use damier::RuleSet;

    use super::*;
    use crate::rules::{RulesVisitor, visit_rules};

    /// Looks at every index of every material of up to so many pieces.
    struct EveryIndex(u8);

    impl RulesVisitor for EveryIndex {
        type Output = ();

        fn visit<B: Bits>(self, rules: TableRules<B>) {
            let squares = Arc::new(Squares::new(&rules));
            for material in (1..=self.0).flat_map(Material::all_of) {
                let Some(index) = Index::new(&squares, material) else { continue };
                let mut seen = HashSet::new();
                for (at, position) in (0..index.len()).zip(index.positions(0..index.len())) {
                    assert_eq!(index.decoder().position(at), position);
                    let Some(position) = position else { continue };
                    assert_eq!(index.of(&position), at, "{position:?}");
                    assert!(seen.insert(position));
                    for color in Color::BOTH {
                        let men = position.men[color.index()];
                        assert!((men & !rules.men_squares(color)).is_empty());
                        assert_eq!(men.count(), u32::from(material.men[color.index()]));
                        let kings = position.kings[color.index()];
                        assert_eq!(kings.count(), u32::from(material.kings[color.index()]));
                    }
                    assert_eq!(position.occupied().count(), u32::from(material.pieces()));
                }
            }
        }
    }

    #[test]
    fn every_position_has_an_index_of_its_own() {
        for (key, pieces) in [("russian", 3), ("corner", 2), ("turkish", 2), ("canadian", 2)] {
            visit_rules(&*RuleSet::by_key(key).unwrap().new_game(), EveryIndex(pieces));
        }
    }
}
