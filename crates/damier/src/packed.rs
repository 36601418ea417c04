//! Positions as short strings of bytes.

use std::fmt;

use crate::board::{Bits, Layout, Square};
use crate::movement::{Movement, PositionOf};
use crate::piece::{Color, Kind, Piece};
use crate::position::RawPosition;
use crate::state::{State, StateItem};

/// A position as a short string of bytes, to be a key of maps, files and databases.
///
/// Positions of one movement are equal if and only if they pack into the same bytes, and they are
/// ordered by them. What the bytes mean depends on the movement alone, not on the machine or on how
/// boards lie in words: files may keep them. Most positions take between 6 and 16 bytes.
///
/// Bits come highest first. They say: whether Black is to move; for every playing square, in the
/// order of [`Square`], whether a piece stands there; for every piece, in the same order, whether it
/// is Black's, then its kind: no bit where there are men alone, one bit where there are kings, two where
/// there are parachutists. Zeros fill up the last byte. What else belongs to the position follows in
/// pairs of bytes, in order: for a man that may not step back, its square and the one it may not step
/// to; for a king whose steps are counted, its square and their number; for a piece that may be
/// huffed, its square twice. Such a square is a byte: 16 times its file and its rank, both from 0.
///
/// ```
/// use damier::movement::Russian;
/// use damier::{PackedPosition, Position};
///
/// let position = Position::<Russian>::from_fen("W:Wh6:Bg7,c5,d2")?;
/// let packed = position.pack();
/// assert_eq!(packed.as_bytes().len(), 6);
/// assert_eq!(Position::unpack(Russian, &packed), Ok(position));
/// # Ok::<(), damier::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedPosition(Box<[u8]>);

/// Bytes that are no [`PackedPosition`] of the movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedPositionError;

impl fmt::Display for PackedPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these bytes are no position of these rules")
    }
}

impl std::error::Error for PackedPositionError {}

impl PackedPosition {
    /// Packs a position of a movement.
    pub fn pack<M: Movement>(movement: &M, position: &PositionOf<M>) -> Self {
        let layout = &movement.compiled().layout;
        let mut writer = BitWriter::default();
        writer.push(position.turn.index(), 1);
        let occupied = position.occupied();
        for slot in slots(layout) {
            writer.push((occupied & M::Bits::bit(slot)).any().into(), 1);
        }
        let kind_bits = kind_bits(movement);
        for piece in slots(layout).filter_map(|slot| position.piece_at(slot)) {
            writer.push(piece.color.index(), 1);
            writer.push(kind_number(piece.kind), kind_bits);
        }
        let mut bytes = writer.bytes;
        let mut items: Vec<[u8; 2]> = position
            .state
            .items()
            .into_iter()
            .map(|item| match item {
                StateItem::Ban { man, to } => [square(layout, man), square(layout, to)],
                StateItem::KingSteps { king, steps } => [square(layout, king), steps],
                StateItem::Huffable { piece } => [square(layout, piece); 2],
            })
            .collect();
        items.sort_unstable();
        bytes.extend(items.iter().flatten());
        Self(bytes.into())
    }

    /// The position that was packed.
    ///
    /// # Errors
    ///
    /// If the bytes are none that [`pack`](Self::pack) makes of a position of this movement.
    pub fn unpack<M: Movement>(&self, movement: &M) -> Result<PositionOf<M>, PackedPositionError> {
        let position = read(movement, &self.0).ok_or(PackedPositionError)?;
        // Whatever could be said in two ways was said in the wrong one.
        let again = Self::pack(movement, &position);
        if again == *self { Ok(position) } else { Err(PackedPositionError) }
    }

    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Bytes that were kept somewhere; [`PackedPosition::unpack`] says whether they are a position.
impl From<&[u8]> for PackedPosition {
    fn from(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }
}

impl AsRef<[u8]> for PackedPosition {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// The bytes in hexadecimal.
impl fmt::Debug for PackedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PackedPosition(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

/// The slots of the playing squares, in the order of [`Square`].
fn slots<B: Bits>(layout: &Layout<B>) -> impl Iterator<Item = u8> {
    let squares = (0..layout.files)
        .flat_map(|file| (0..layout.ranks).filter_map(move |rank| Square::new(file, rank)));
    squares.filter_map(|square| layout.slot(square))
}

fn square<B: Bits>(layout: &Layout<B>, slot: u8) -> u8 {
    layout.square(slot).packed()
}

/// How many bits say of which kind a piece is.
fn kind_bits<M: Movement>(movement: &M) -> u32 {
    match (M::State::PARACHUTISTS, movement.mechanics().has_kings()) {
        (true, _) => 2,
        (false, kings) => kings.into(),
    }
}

fn kind_number(kind: Kind) -> usize {
    match kind {
        Kind::Man => 0,
        Kind::King => 1,
        Kind::Parachutist => 2,
    }
}

/// Reads bytes as a position, in whichever way they say it.
fn read<M: Movement>(movement: &M, bytes: &[u8]) -> Option<PositionOf<M>> {
    let compiled = movement.compiled();
    let layout = &compiled.layout;
    let mut reader = BitReader { bytes, at: 0 };
    let side = |bit| if bit == 0 { Color::White } else { Color::Black };
    let mut position: PositionOf<M> = RawPosition::empty(side(reader.take(1)?));
    let mut occupied = Vec::new();
    for slot in slots(layout) {
        if reader.take(1)? == 1 {
            occupied.push(slot);
        }
    }
    for slot in occupied {
        let color = side(reader.take(1)?);
        let kind = match reader.take(kind_bits(movement))? {
            0 => Kind::Man,
            1 => Kind::King,
            2 => Kind::Parachutist,
            _ => return None,
        };
        let bit = M::Bits::bit(slot);
        let may_stand = match kind {
            Kind::Man => (compiled.crowning[color] & bit).is_empty(),
            Kind::King => true,
            Kind::Parachutist => (compiled.last_row(color) & bit).any(),
        };
        if !may_stand {
            return None;
        }
        position.put(slot, Piece { color, kind });
    }
    let items = bytes.get(reader.at.div_ceil(8)..)?.chunks_exact(2);
    for pair in items {
        let squares = [pair[0], pair[1]].map(Square::from_packed);
        let slot = layout.slot(squares[0])?;
        let item = if M::State::BANS {
            // Slots side by side may be the ends of two rows.
            let beside = squares[0].rank() == squares[1].rank();
            StateItem::Ban { man: slot, to: layout.slot(squares[1]).filter(|_| beside)? }
        } else if M::State::HUFFS {
            let own = position.of(position.turn) & M::Bits::bit(slot);
            StateItem::Huffable { piece: Some(slot).filter(|_| own.is_empty())? }
        } else {
            StateItem::KingSteps { king: slot, steps: pair[1] }
        };
        if !position.state.take(item, position.men, position.kings) {
            return None;
        }
    }
    Some(position)
}

#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    /// How many bits of the last byte are still free.
    free: u32,
}

impl BitWriter {
    /// Appends the lowest `bits` bits of a number.
    fn push(&mut self, number: usize, bits: u32) {
        for bit in (0..bits).rev() {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            self.free -= 1;
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((number >> bit & 1) as u8) << self.free;
            }
        }
    }
}

struct BitReader<'a> {
    bytes: &'a [u8],
    /// The next bit.
    at: usize,
}

impl BitReader<'_> {
    fn take(&mut self, bits: u32) -> Option<usize> {
        let mut number = 0;
        for _ in 0..bits {
            let byte = *self.bytes.get(self.at / 8)?;
            number = number << 1 | usize::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }
}
