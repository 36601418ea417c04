//! What a position holds besides its pieces and the side to move.

use std::fmt::Debug;
use std::hash::Hash;

use crate::board::{Bits, Square, direction};
use crate::notation::FenError;
use crate::piece::Color;

/// What a position of a movement holds besides men, kings and the side to move: nothing in most.
///
/// It is part of the position's equality and hash, so of repetition, and of its FEN.
pub trait State<B: Bits>: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
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
    fn drop_in(&mut self, _color: Color, _at: B) {}

    /// The men that may not step in a direction.
    #[inline(always)]
    fn banned(&self, _direction: usize) -> B {
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

    /// The state as a field of FEN (docs/RULES.md, section 6), without its colon; empty if there is
    /// nothing to say. `square` gives the square of a slot, `label` its name.
    fn to_fen(&self, _square: &dyn Fn(u8) -> Square, _label: &dyn Fn(Square) -> String) -> String {
        String::new()
    }

    /// Reads a field of FEN after the pieces have been put on the board; passes over what means
    /// nothing here.
    ///
    /// # Errors
    ///
    /// The item of a field that does not fit the position.
    fn read_fen(&mut self, _field: &str, _board: &FenBoard<'_, B>) -> Result<(), FenError> {
        Ok(())
    }
}

/// What reading a state from FEN needs of the position.
pub struct FenBoard<'a, B> {
    /// The side to move.
    pub(crate) turn: Color,
    /// White's and Black's men.
    pub(crate) men: [B; 2],
    /// White's and Black's kings.
    pub(crate) kings: [B; 2],
    /// The slot that a text names.
    pub(crate) slot: &'a dyn Fn(&str) -> Option<u8>,
}

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

    fn drop_in(&mut self, color: Color, at: B) {
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
    fn banned(&self, direction: usize) -> B {
        match direction {
            direction::E => self.east,
            direction::W => self.west,
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

    fn to_fen(&self, square: &dyn Fn(u8) -> Square, label: &dyn Fn(Square) -> String) -> String {
        let bans = [(&self.east, 1), (&self.west, -1)];
        let mut items: Vec<(Square, Square)> = bans
            .into_iter()
            .flat_map(|(men, to)| {
                men.slots().map(move |man| (square(man), square(man.wrapping_add_signed(to))))
            })
            .collect();
        items.sort_unstable();
        field('N', items.into_iter().map(|(man, to)| label(man) + &label(to)))
    }

    fn read_fen(&mut self, field: &str, board: &FenBoard<'_, B>) -> Result<(), FenError> {
        let Some(list) = field.strip_prefix('N') else {
            return Ok(());
        };
        for item in list.split(',').filter(|item| !item.is_empty()) {
            let wrong = || FenError::NoBan { item: item.to_owned() };
            let half = item.len() / 2;
            let slot = |name: Option<&str>| name.and_then(board.slot).ok_or_else(wrong);
            let (man, to) = (slot(item.get(..half))?, slot(item.get(half..))?);
            let stands = ((board.men[0] | board.men[1]) & B::bit(man)).any();
            // The points of a row lie side by side; the last of one row is not next to the first
            // of the other, which the letters of the squares tell.
            let letters = (item.as_bytes()[0], item.as_bytes()[half]);
            if !stands || man.abs_diff(to) != 1 || letters.0.abs_diff(letters.1) != 1 {
                return Err(wrong());
            }
            self.ban(B::bit(man), to > man);
        }
        Ok(())
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

    fn to_fen(&self, square: &dyn Fn(u8) -> Square, label: &dyn Fn(Square) -> String) -> String {
        let mut squares: Vec<Square> = self.0.slots().map(square).collect();
        squares.sort_unstable();
        field('X', squares.into_iter().map(label))
    }

    fn read_fen(&mut self, field: &str, board: &FenBoard<'_, B>) -> Result<(), FenError> {
        let Some(list) = field.strip_prefix('X') else {
            return Ok(());
        };
        let foe = board.turn.other().index();
        for item in list.split(',').filter(|item| !item.is_empty()) {
            let piece = (board.slot)(item).map(B::bit);
            let piece = piece.filter(|&piece| ((board.men[foe] | board.kings[foe]) & piece).any());
            self.0 |= piece.ok_or_else(|| FenError::NotHuffable { item: item.to_owned() })?;
        }
        Ok(())
    }
}

/// A field of FEN, or nothing if it has no items.
fn field(letter: char, items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { String::new() } else { format!("{letter}{}", items.join(",")) }
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

    fn to_fen(&self, square: &dyn Fn(u8) -> Square, label: &dyn Fn(Square) -> String) -> String {
        let mut items: Vec<(Square, u8)> = Color::BOTH
            .into_iter()
            .filter_map(|color| self.of(color).map(|(slot, steps)| (square(slot), steps)))
            .collect();
        items.sort_unstable();
        field('K', items.into_iter().map(|(king, steps)| format!("{}={steps}", label(king))))
    }

    fn read_fen(&mut self, field: &str, board: &FenBoard<'_, B>) -> Result<(), FenError> {
        if let Some(list) = field.strip_prefix('K') {
            for item in list.split(',').filter(|item| !item.is_empty()) {
                self.read_count(item, board)
                    .ok_or_else(|| FenError::NoKingCount { item: item.to_owned() })?;
            }
        }
        if let Some(counts) = field.strip_prefix('+') {
            self.read_counts_of_lidraughts(counts, board);
        }
        Ok(())
    }
}

impl KingCounts {
    /// Reads `28=2`.
    fn read_count<B: Bits>(&mut self, item: &str, board: &FenBoard<'_, B>) -> Option<()> {
        let (king, steps) = item.split_once('=')?;
        let (slot, steps) = ((board.slot)(king)?, steps.parse().ok()?);
        let color =
            Color::BOTH.into_iter().find(|c| (board.kings[c.index()] & B::bit(slot)).any())?;
        let free = self.of(color).is_none() && board.men[color.index()].any();
        (free && (1..=Self::MOST).contains(&steps)).then(|| self.set(color, slot, steps))
    }

    /// Reads `0+233`, as lidraughts writes the steps of Black's king, then of White's: a digit, and
    /// behind any but 0 the two digits of the king's square. Without them the one king of the colour
    /// is meant. What does not fit the position is passed over.
    fn read_counts_of_lidraughts<B: Bits>(&mut self, text: &str, board: &FenBoard<'_, B>) {
        for (color, item) in [Color::Black, Color::White].into_iter().zip(text.split('+')) {
            let (men, kings) = (board.men[color.index()], board.kings[color.index()]);
            let (steps, king) = item.split_at_checked(1).unwrap_or_default();
            let slot = match king.trim_start_matches('0') {
                "" => (kings.count() == 1).then(|| kings.lowest()),
                king => (board.slot)(king).filter(|&slot| (kings & B::bit(slot)).any()),
            };
            if let (Ok(steps @ 1..=Self::MOST), Some(slot)) = (steps.parse(), slot)
                && men.any()
                && self.of(color).is_none()
            {
                self.set(color, slot, steps);
            }
        }
    }
}
