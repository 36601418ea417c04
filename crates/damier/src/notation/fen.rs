//! Positions as text: FEN as PDN has it, and the canonical form that machines exchange.

use super::fen_error::FenError;
use super::shortened;
use crate::board::{Bits, Geometry, Square, SquareNames};
use crate::movement::Movement;
use crate::piece::{Color, Kind, Piece};
use crate::position::{Position, PositionOf};
use crate::state::{FenBoard, State};

/// Reads a position.
pub(crate) fn read_fen<M: Movement>(
    movement: &M,
    geometry: &Geometry,
    text: &str,
) -> Result<PositionOf<M>, FenError> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.strip_suffix('.').unwrap_or(&text);
    let mut fields = text.split(':');
    let side = fields.next().unwrap_or_default();
    let mut letters = side.chars();
    let (Some(turn), None) = (letters.next().and_then(Color::from_letter), letters.next()) else {
        return Err(FenError::NoSideToMove { found: shortened(side) });
    };
    let mut position = Position::empty(turn);
    let mut listed = [false; 2];
    let mut extras = Vec::new();
    for field in fields {
        let mut letters = field.chars();
        let letter = letters.next();
        let Some(color) = letter.and_then(Color::from_letter) else {
            if field.is_empty() || is_extra(field) {
                extras.push(field);
                continue;
            }
            return Err(FenError::UnknownField { field: shortened(field) });
        };
        if std::mem::replace(&mut listed[color.index()], true) {
            return Err(FenError::ColorTwice { color });
        }
        for item in letters.as_str().split(',').filter(|item| !item.is_empty()) {
            put(movement, geometry, &mut position, color, item)?;
        }
    }
    if let Some(color) = Color::BOTH.into_iter().find(|color| !listed[color.index()]) {
        return Err(FenError::NoPieces { color });
    }
    let layout = &movement.rules().layout;
    let slot = |name: &str| geometry.read(name).and_then(|square| layout.slot(square));
    let board = FenBoard { men: position.men, kings: position.kings, slot: &slot };
    for field in extras {
        position.state.read_fen(field, &board)?;
    }
    Ok(position)
}

/// Whether a field is one that may follow the pieces: `H0` and `F1` (half moves and move number),
/// `+0+2` and `K…` (king moves), `N…` (bans).
fn is_extra(field: &str) -> bool {
    let rest = &field[field.chars().next().map_or(0, char::len_utf8)..];
    match field.as_bytes()[0] {
        b'H' | b'F' => rest.bytes().all(|b| b.is_ascii_digit()),
        b'+' => rest.bytes().all(|b| b.is_ascii_digit() || b == b'+'),
        b'K' | b'N' => rest.bytes().all(|b| b.is_ascii_alphanumeric() || b",=".contains(&b)),
        _ => false,
    }
}

/// Puts one item of a list, `K28`, `c3` or `31-50`, on the board.
fn put<M: Movement>(
    movement: &M,
    geometry: &Geometry,
    position: &mut PositionOf<M>,
    color: Color,
    item: &str,
) -> Result<(), FenError> {
    // On the large boards k is a file too: k7 is a square, Kk7 a king on it.
    let (kind, names) = match item.strip_prefix(['K', 'k']) {
        Some(names) if item.starts_with('K') || geometry.read(item).is_none() => {
            (Kind::King, names)
        }
        _ => match item.strip_prefix('P') {
            Some(names) if M::State::PARACHUTISTS => (Kind::Parachutist, names),
            _ => (Kind::Man, item),
        },
    };
    let letter = names.chars().next().unwrap_or(' ');
    if !letter.is_ascii_digit() && !letter.is_ascii_lowercase() {
        let file = letter.is_ascii_uppercase() && geometry.read(names).is_some();
        if !file {
            return Err(FenError::UnknownPiece { piece: shortened(item) });
        }
    }
    let read = |name: &str| {
        geometry.read(name).ok_or_else(|| FenError::NoSuchSquare { square: shortened(name) })
    };
    let squares: Vec<Square> = match names.split_once('-') {
        None => vec![read(names)?],
        Some((first, last)) => {
            let number = |name| Ok(read(name).map(|s| geometry.number(s))?.unwrap_or_default());
            let (low, high) = (number(first)?, number(last)?);
            if low > high {
                return Err(FenError::EmptyRange { range: shortened(names) });
            }
            (low..=high).filter_map(|n| geometry.by_number(n)).collect()
        }
    };
    let rules = movement.rules();
    for square in squares {
        let name = || geometry.label(square);
        let Some(slot) = rules.layout.slot(square) else {
            return Err(FenError::NoSuchSquare { square: name() });
        };
        let bit = M::Bits::bit(slot);
        if (position.occupied() & bit).any() {
            return Err(FenError::SquareTwice { square: name() });
        }
        if kind == Kind::Man && (rules.crowning[color] & bit).any() {
            return Err(FenError::ManOnCrowningSquare { color, square: name() });
        }
        if kind == Kind::Parachutist && (rules.last_row(color) & bit).is_empty() {
            return Err(FenError::ParachutistInTheField { color, square: name() });
        }
        position.put(slot, Piece { color, kind });
    }
    Ok(())
}

/// The canonical FEN of a position: algebraic squares, sorted.
pub(crate) fn write_fen<M: Movement>(movement: &M, position: &PositionOf<M>) -> String {
    let pieces = position.pieces(movement);
    write(movement, position, &pieces, push_square)
}

/// The FEN of a position with its squares named as wanted, in the order of their numbers where
/// these are numbers.
pub(crate) fn print_fen<M: Movement>(
    movement: &M,
    geometry: &Geometry,
    position: &PositionOf<M>,
    names: SquareNames,
) -> String {
    let mut pieces = position.pieces(movement);
    if geometry.writes_numbers(names) {
        pieces.sort_by_key(|&(square, _)| geometry.number(square));
    }
    let label = |text: &mut String, square| text.push_str(&geometry.label_in(square, names));
    write(movement, position, &pieces, label)
}

fn write<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    pieces: &[(Square, Piece)],
    push: impl Fn(&mut String, Square),
) -> String {
    let mut text = String::with_capacity(8 + 4 * pieces.len());
    text.push(position.turn.letter());
    for color in Color::BOTH {
        text.push(':');
        text.push(color.letter());
        let mut separator = "";
        for (square, piece) in pieces.iter().filter(|(_, piece)| piece.color == color) {
            text.push_str(separator);
            separator = ",";
            match piece.kind {
                Kind::Man => {}
                Kind::King => text.push('K'),
                Kind::Parachutist => text.push('P'),
            }
            push(&mut text, *square);
        }
    }
    let layout = &movement.rules().layout;
    let label = |square| {
        let mut name = String::new();
        push(&mut name, square);
        name
    };
    let extra = position.state.to_fen(&|slot| layout.square(slot), &label);
    if !extra.is_empty() {
        text.push(':');
        text.push_str(&extra);
    }
    text
}

/// Appends a square's algebraic name; positions are written by the hundred thousand.
fn push_square(text: &mut String, square: Square) {
    text.push(char::from(b'a' + square.file()));
    let rank = square.rank() + 1;
    if rank >= 10 {
        text.push('1');
    }
    text.push(char::from(b'0' + rank % 10));
}
