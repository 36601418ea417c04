//! What a position holds besides its pieces, as a field of FEN: `N` lists the bans of Alquerque, `K`
//! the counts of Frisian kings, `X` the pieces that may be huffed.

use super::FenError;
use crate::board::{Bits, Geometry, Square};
use crate::movement::CompiledMechanics;
use crate::piece::Color;
use crate::position::RawPosition;
use crate::state::{State, StateItem};
use crate::text::shortened;

/// Whether a field is one that may follow the pieces: `H0` and `F1` (half-move clock and move
/// number), `+0+2` and `K…` (king moves), `N…` (bans), `X…` (pieces that may be
/// huffed).
pub(super) fn is_state_field(field: &str) -> bool {
    let rest = &field[field.chars().next().map_or(0, char::len_utf8)..];
    match field.as_bytes()[0] {
        b'H' | b'F' => rest.bytes().all(|b| b.is_ascii_digit()),
        b'+' => rest.bytes().all(|b| b.is_ascii_digit() || b == b'+'),
        b'K' | b'N' | b'X' => rest.bytes().all(|b| b.is_ascii_alphanumeric() || b",=".contains(&b)),
        _ => false,
    }
}

/// Appends the field of a position, if there is something to say. `push` appends the name of a square.
pub(super) fn write_state<B: Bits, S: State<B>>(
    text: &mut String,
    rules: &CompiledMechanics<B>,
    position: &RawPosition<B, S>,
    push: impl Fn(&mut String, Square),
) {
    let square = |slot| rules.layout.square(slot);
    let mut items = position.state.items();
    items.sort_unstable_by_key(|item| match *item {
        StateItem::Ban { man, to } => (square(man), square(to)),
        StateItem::KingSteps { king, .. } => (square(king), square(king)),
        StateItem::Huffable { piece } => (square(piece), square(piece)),
    });
    for (index, item) in items.into_iter().enumerate() {
        let letter = match item {
            StateItem::Ban { .. } => ":N",
            StateItem::KingSteps { .. } => ":K",
            StateItem::Huffable { .. } => ":X",
        };
        text.push_str(if index == 0 { letter } else { "," });
        match item {
            StateItem::Huffable { piece } => push(text, square(piece)),
            StateItem::Ban { man, to } => {
                push(text, square(man));
                push(text, square(to));
            }
            StateItem::KingSteps { king, steps } => {
                push(text, square(king));
                text.push('=');
                text.push_str(&steps.to_string());
            }
        }
    }
}

/// Reads a field of FEN after the pieces have been put on the board; passes over what means nothing
/// in the game.
pub(super) fn read_state<B: Bits, S: State<B>>(
    field: &str,
    rules: &CompiledMechanics<B>,
    geometry: &Geometry,
    position: &mut RawPosition<B, S>,
) -> Result<(), FenError> {
    let mut reader = Reader { rules, geometry, position };
    match field.split_at_checked(1) {
        Some(("N", list)) if S::BANS => {
            let wrong = |item: &str| FenError::NoBan { item: shortened(item) };
            items(list).try_for_each(|item| reader.ban(item).ok_or_else(|| wrong(item)))
        }
        Some(("K", list)) if S::KING_STEPS.is_some() => {
            let wrong = |item: &str| FenError::NoKingCount { item: shortened(item) };
            items(list).try_for_each(|item| reader.king_steps(item).ok_or_else(|| wrong(item)))
        }
        Some(("X", list)) if S::HUFFS => {
            let wrong = |item: &str| FenError::NotHuffable { item: shortened(item) };
            items(list).try_for_each(|item| reader.huffable(item).ok_or_else(|| wrong(item)))
        }
        Some(("+", counts)) if S::KING_STEPS.is_some() => {
            reader.king_steps_of_lidraughts(counts);
            Ok(())
        }
        _ => Ok(()),
    }
}

fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').filter(|item| !item.is_empty())
}

struct Reader<'a, B: Bits, S> {
    rules: &'a CompiledMechanics<B>,
    geometry: &'a Geometry,
    position: &'a mut RawPosition<B, S>,
}

impl<B: Bits, S: State<B>> Reader<'_, B, S> {
    fn slot(&self, square: Square) -> Option<u8> {
        self.rules.layout.slot(square)
    }

    fn take(&mut self, item: StateItem) -> Option<()> {
        let (men, kings) = (self.position.men, self.position.kings);
        self.position.state.take(item, men, kings).then_some(())
    }

    /// Reads `b3a3`.
    fn ban(&mut self, item: &str) -> Option<()> {
        let (man, to) = item.split_at_checked(item.len() / 2)?;
        let (man, to) = (self.geometry.read(man)?, self.geometry.read(to)?);
        // The last point of a row and the first of the next lie side by side in the word alone.
        let one_row = man.rank() == to.rank();
        let ban = StateItem::Ban { man: self.slot(man)?, to: self.slot(to)? };
        one_row.then_some(())?;
        self.take(ban)
    }

    /// Reads `14`, where the side that has just moved has a piece.
    fn huffable(&mut self, item: &str) -> Option<()> {
        let piece = self.slot(self.geometry.read(item)?)?;
        let own = self.position.of(self.position.turn);
        (own & B::bit(piece)).is_empty().then_some(())?;
        self.take(StateItem::Huffable { piece })
    }

    /// Reads `28=2`.
    fn king_steps(&mut self, item: &str) -> Option<()> {
        let (king, steps) = item.split_once('=')?;
        let king = self.slot(self.geometry.read(king)?)?;
        self.take(StateItem::KingSteps { king, steps: steps.parse().ok()? })
    }

    /// Reads `0+233`, as lidraughts writes the steps of Black's king, then of White's: a digit, and
    /// behind any but 0 the two digits of the king's square. Without them the one king of the colour
    /// is meant. What does not fit the position is passed over.
    fn king_steps_of_lidraughts(&mut self, counts: &str) {
        for (color, item) in [Color::Black, Color::White].into_iter().zip(counts.split('+')) {
            let kings = self.position.kings[color.index()];
            let (steps, king) = item.split_at_checked(1).unwrap_or_default();
            let king = match king.trim_start_matches('0') {
                "" => (kings.count() == 1).then(|| kings.lowest()),
                king => self.geometry.read(king).and_then(|square| self.slot(square)),
            };
            let own = king.filter(|&slot| (kings & B::bit(slot)).any());
            if let (Ok(steps), Some(king)) = (steps.parse(), own) {
                self.take(StateItem::KingSteps { king, steps });
            }
        }
    }
}
