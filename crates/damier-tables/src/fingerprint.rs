//! What tells tables of other rules: how some positions are played.

use damier::board::{Bits, Square};
use damier::{Color, Goal, Kind, Piece};

use crate::rules::{Board, TableRules};

/// How many positions are looked at, and the most pieces they have.
const POSITIONS: usize = 1500;
const MOST_PIECES: u64 = 9;

/// A number made from the goal and from the moves of positions that are always the same. Rules that
/// differ in any of these have another number; the names by which the code knows its rules have no
/// part in it.
pub(crate) fn fingerprint<B: Bits>(rules: &TableRules<B>) -> u64 {
    let layout = rules.layout();
    let mut squares: Vec<(Square, u8)> =
        layout.squares.slots().map(|slot| (layout.square(slot), slot)).collect();
    squares.sort_unstable();
    let mut hash = Hash::new();
    hash.add(layout.files);
    hash.add(layout.ranks);
    hash.add(match rules.goal {
        Goal::Stalemate => 0,
        Goal::Misere => 1,
        Goal::FirstKing => 2,
    });
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut moves = Vec::new();
    for _ in 0..POSITIONS {
        let position = random_position(rules, &squares, &mut random);
        moves.clear();
        rules.generator().legal_moves(&position, &mut moves);
        // Moves come in no order that is promised.
        let mut sum = 0u64;
        for mv in &moves {
            let mut one = Hash::new();
            let mut taken: Vec<Square> = layout.squares_of(mv.taken);
            taken.extend([layout.square(mv.from), layout.square(mv.to)]);
            taken.iter().for_each(|square| one.add(square.file() << 4 | square.rank()));
            one.add(mv.king.into());
            sum = sum.wrapping_add(one.0);
        }
        sum.to_le_bytes().into_iter().for_each(|byte| hash.add(byte));
    }
    hash.0
}

/// A position of some men and kings on squares where they may stand.
fn random_position<B: Bits>(
    rules: &TableRules<B>,
    squares: &[(Square, u8)],
    random: &mut Random,
) -> Board<B> {
    let side = |bit: u64| if bit == 0 { Color::White } else { Color::Black };
    let mut position: Board<B> = Board::empty(side(random.below(2)));
    for _ in 0..2 + random.below(MOST_PIECES - 1) {
        let (_, slot) = squares[random.below(squares.len() as u64) as usize];
        let (color, man) = (side(random.below(2)), random.below(2) == 0);
        let bit = B::bit(slot);
        let kind = if man { Kind::Man } else { Kind::King };
        let may_stand = match kind {
            Kind::Man => (rules.men_squares(color) & bit).any(),
            _ => rules.has_kings(),
        };
        if may_stand && (position.occupied() & bit).is_empty() {
            position.put(slot, Piece { color, kind });
        }
    }
    position
}

/// FNV-1a.
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
}

/// A generator of numbers that look random and are always the same (xorshift64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number less than `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        // The high half, as the low bits of this generator are poor.
        ((self.next() >> 32) * end) >> 32
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use damier::RuleSet;

    use super::*;
    use crate::rules::{RulesVisitor, supported, table_owner, visit_rules};

    struct Fingerprint;

    impl RulesVisitor for Fingerprint {
        type Output = u64;

        fn visit<B: Bits>(self, rules: TableRules<B>) -> u64 {
            fingerprint(&rules)
        }
    }

    #[test]
    fn rule_sets_have_the_same_fingerprint_if_they_share_tables() {
        let mut owners = HashMap::new();
        for rules in RuleSet::all().iter().filter(|rules| supported(rules).is_ok()) {
            let fingerprint = visit_rules(&*rules.new_game(), Fingerprint);
            let owner = &*table_owner(rules).key;
            let before = owners.insert(fingerprint, owner);
            assert!(before.is_none_or(|before| before == owner), "{owner} and {before:?}");
        }
        assert!(owners.len() > 20);
    }
}
