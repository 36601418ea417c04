//! What a position holds besides its pieces and the side to move.

use std::fmt::Debug;
use std::hash::Hash;

use crate::board::{Bits, Direction};
use crate::piece::Color;
use crate::sealed::Sealed;

/// What a position of a movement holds besides men, kings and the side to move: nothing in most.
///
/// It is part of the position's equality and hash, so of repetition, and of its FEN. The trait is
/// closed.
pub trait State<B: Bits>:
    Sealed + Copy + Eq + Hash + Debug + Default + Send + Sync + 'static
{
    /// Whether the movement has parachutists.
    const PARACHUTISTS: bool = false;
    /// Whether a man may be forbidden to step back to where it came from.
    const BANS: bool = false;
    /// Whether pieces that could have captured and did not may be huffed.
    const HUFFS: bool = false;
    /// After how many steps running a king may not step, if such steps are counted.
    const KING_STEPS: Option<u8> = None;

    /// The parachutists of a side.
    #[inline(always)]
    fn parachutists(&self, _color: Color) -> B {
        B::EMPTY
    }

    /// Puts a parachutist on the board. Only movements that have them are asked to.
    fn put_parachutist(&mut self, _color: Color, _at: B) {}

    /// The men that may not step in a direction.
    #[inline(always)]
    fn banned(&self, _direction: Direction) -> B {
        B::EMPTY
    }

    /// The kings of a side that may not step.
    #[inline(always)]
    fn resting(&self, _color: Color) -> B {
        B::EMPTY
    }

    /// The pieces that the side to move may huff.
    #[inline(always)]
    fn huffable(&self) -> B {
        B::EMPTY
    }

    /// What the state is after a move.
    #[inline(always)]
    #[must_use]
    fn after(&self, _change: &Change<B>) -> Self {
        *self
    }

    /// What a text of the position must say besides its pieces: nothing in most.
    fn items(&self) -> Vec<StateItem> {
        Vec::new()
    }

    /// Takes an item that a text names, on a board with these men and kings of White's and of
    /// Black's; false if it does not fit them.
    fn take(&mut self, _item: StateItem, _men: [B; 2], _kings: [B; 2]) -> bool {
        false
    }
}

/// One thing that a position holds besides its pieces, by slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateItem {
    /// A man may not step sideways to a square.
    Ban {
        /// Where the man stands.
        man: u8,
        /// The square beside it.
        to: u8,
    },
    /// A king has made steps running.
    KingSteps {
        /// Where it stands.
        king: u8,
        /// How many.
        steps: u8,
    },
    /// A piece may be huffed.
    Huffable {
        /// Where it stands.
        piece: u8,
    },
}

impl Sealed for () {}
impl<B: Bits> Sealed for Parachutists<B> {}
impl<B: Bits> Sealed for Bans<B> {}
impl Sealed for KingCounts {}
impl<B: Bits> Sealed for Huffable<B> {}

impl<B: Bits> State<B> for () {}

/// A move as it changes the position, for the state to follow.
#[derive(Clone, Copy, Debug)]
pub struct Change<B> {
    /// Who moved.
    pub color: Color,
    /// From where.
    pub from: B,
    /// To where.
    pub to: B,
    /// Slots from start to end of a step, which tells its direction.
    pub shift: i8,
    /// What was taken.
    pub taken: B,
    /// Whether a king moved.
    pub by_king: bool,
    /// The men of both sides after the move.
    pub men: [B; 2],
    /// The pieces that could have captured instead, where they stand after the move; none if it was
    /// a capture, or where nothing is huffed.
    pub offenders: B,
}

/// The parachutists that have not jumped yet, White's and Black's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parachutists<B>([B; 2]);

impl<B: Bits> State<B> for Parachutists<B> {
    const PARACHUTISTS: bool = true;

    #[inline(always)]
    fn parachutists(&self, color: Color) -> B {
        self.0[color.index()]
    }

    fn put_parachutist(&mut self, color: Color, at: B) {
        self.0[color.index()] |= at;
    }

    #[inline(always)]
    fn after(&self, change: &Change<B>) -> Self {
        let gone = !(change.from | change.taken);
        Self(self.0.map(|set| set & gone))
    }
}

/// The men of either side that may not step back to where they came from (Alquerque).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bans<B> {
    east: B,
    west: B,
}

impl<B: Bits> Bans<B> {
    /// Forbids a man to step sideways, to the east or to the west.
    pub(crate) fn ban(&mut self, man: B, east: bool) {
        if east { self.east |= man } else { self.west |= man }
    }
}

impl<B: Bits> State<B> for Bans<B> {
    const BANS: bool = true;

    #[inline(always)]
    fn banned(&self, direction: Direction) -> B {
        match direction {
            Direction::E => self.east,
            Direction::W => self.west,
            _ => B::EMPTY,
        }
    }

    #[inline(always)]
    fn after(&self, change: &Change<B>) -> Self {
        let gone = !(change.from | change.taken);
        let mut next = Self { east: self.east & gone, west: self.west & gone };
        if change.taken.is_empty() {
            match change.shift {
                1 => next.west |= change.to,
                -1 => next.east |= change.to,
                _ => {}
            }
        }
        next
    }

    fn items(&self) -> Vec<StateItem> {
        let bans = |men: B, to: i8| {
            men.slots().map(move |man| StateItem::Ban { man, to: man.wrapping_add_signed(to) })
        };
        bans(self.east, 1).chain(bans(self.west, -1)).collect()
    }

    fn take(&mut self, item: StateItem, men: [B; 2], _: [B; 2]) -> bool {
        let StateItem::Ban { man, to } = item else { return false };
        let stands = ((men[0] | men[1]) & B::bit(man)).any();
        let fits = stands && man.abs_diff(to) == 1;
        if fits {
            self.ban(B::bit(man), to > man);
        }
        fits
    }
}

/// The pieces that the side to move may huff: they could have captured in the move before, and did
/// not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Huffable<B>(B);

impl<B: Bits> State<B> for Huffable<B> {
    const HUFFS: bool = true;

    #[inline(always)]
    fn huffable(&self) -> B {
        self.0
    }

    #[inline(always)]
    fn after(&self, change: &Change<B>) -> Self {
        Self(change.offenders)
    }

    fn items(&self) -> Vec<StateItem> {
        self.0.slots().map(|piece| StateItem::Huffable { piece }).collect()
    }

    fn take(&mut self, item: StateItem, men: [B; 2], kings: [B; 2]) -> bool {
        let StateItem::Huffable { piece } = item else { return false };
        let piece = B::bit(piece);
        let stands = ((men[0] | men[1] | kings[0] | kings[1]) & piece).any();
        if stands {
            self.0 |= piece;
        }
        stands
    }
}

/// How many moves running the king that a side stepped last has stepped (Frisian): for White and
/// for Black the king's slot and the number, at most three; 0 where nothing is counted.
///
/// A half of the word for each side, the number in its high byte: most positions count nothing, and
/// that is then seen at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KingCounts(u32);

impl KingCounts {
    /// After this many steps running a king may not step.
    pub const MOST: u8 = 3;

    /// The king whose steps are counted, and their number.
    #[inline(always)]
    pub fn of(&self, color: Color) -> Option<(u8, u8)> {
        let [slot, steps] = ((self.0 >> (16 * color.index())) as u16).to_le_bytes();
        (steps > 0).then_some((slot, steps))
    }

    /// Sets the count of a side that has none.
    #[inline(always)]
    pub(crate) fn set(&mut self, color: Color, slot: u8, steps: u8) {
        self.0 |= u32::from(u16::from_le_bytes([slot, steps])) << (16 * color.index());
    }
}

impl<B: Bits> State<B> for KingCounts {
    const KING_STEPS: Option<u8> = Some(Self::MOST);

    #[inline(always)]
    fn resting(&self, color: Color) -> B {
        match self.of(color) {
            Some((slot, steps)) if steps >= Self::MOST => B::bit(slot),
            _ => B::EMPTY,
        }
    }

    #[inline(always)]
    fn after(&self, change: &Change<B>) -> Self {
        if *self == Self::default() && !change.by_king {
            return *self;
        }
        let (color, foe) = (change.color, change.color.other());
        let mut next = Self::default();
        if change.by_king && change.taken.is_empty() && change.men[color.index()].any() {
            let before = match self.of(color) {
                Some((slot, steps)) if B::bit(slot) == change.from => steps,
                _ => 0,
            };
            next.set(color, change.to.lowest(), before + 1);
        }
        if let Some((slot, steps)) = self.of(foe)
            && change.men[foe.index()].any()
            && (change.taken & B::bit(slot)).is_empty()
        {
            next.set(foe, slot, steps);
        }
        next
    }

    fn items(&self) -> Vec<StateItem> {
        let count =
            |color| self.of(color).map(|(king, steps)| StateItem::KingSteps { king, steps });
        Color::BOTH.into_iter().filter_map(count).collect()
    }

    fn take(&mut self, item: StateItem, men: [B; 2], kings: [B; 2]) -> bool {
        let StateItem::KingSteps { king, steps } = item else { return false };
        let whose = Color::BOTH.into_iter().find(|c| (kings[c.index()] & B::bit(king)).any());
        let fits = |color: &Color| {
            let free = self.of(*color).is_none() && men[color.index()].any();
            free && (1..=Self::MOST).contains(&steps)
        };
        let whose = whose.filter(fits);
        if let Some(color) = whose {
            self.set(color, king, steps);
        }
        whose.is_some()
    }
}
