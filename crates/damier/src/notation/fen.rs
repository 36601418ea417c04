//! Positions as text: FEN as PDN has it, and the canonical form that machines exchange.

use super::fen_error::FenError;
use super::fen_fields::{FenFields, without_blanks};
use super::state::{read_state, write_state};
use crate::board::{Bits, Geometry, Square, SquareNames};
use crate::movement::CompiledMechanics;
use crate::piece::{Color, Kind, Piece};
use crate::position::RawPosition;
use crate::state::State;
use crate::text::shortened;

/// Reads a position. Blanks are passed over, but part squares that nothing else parts. A side to
/// move of `?` is read as White.
pub(crate) fn read_fen<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    geometry: &Geometry,
    text: &str,
) -> Result<RawPosition<B, S>, FenError> {
    let text = without_blanks(text);
    let fields = FenFields::read(&text)?;
    let mut position = RawPosition::empty(fields.turn);
    let mut misplaced = None;
    for color in Color::BOTH {
        for item in fields.pieces[color].split(',').filter(|item| !item.is_empty()) {
            let wrong = put(rules, geometry, &mut position, color, item)?;
            misplaced = misplaced.or(wrong);
        }
    }
    if let Some(error) = misplaced {
        return Err(error);
    }
    for field in fields.state {
        read_state(field, rules, geometry, &mut position)?;
    }
    Ok(position)
}

/// Puts one item of a list, `K28`, `c3` or `31-50`, on the board. A piece that may not stand on its
/// square is given back as an error, to be told when all squares have been read: a text that is
/// misread is told first.
fn put<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    geometry: &Geometry,
    position: &mut RawPosition<B, S>,
    color: Color,
    item: &str,
) -> Result<Option<FenError>, FenError> {
    // On the large boards k is a file too: k7 is a square, Kk7 a king on it.
    let (kind, names) = match item.strip_prefix(['K', 'k']) {
        Some(names) if item.starts_with('K') || geometry.read(item).is_none() => {
            (Kind::King, names)
        }
        _ => match item.strip_prefix('P') {
            Some(names) if S::PARACHUTISTS => (Kind::Parachutist, names),
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
    let range = names.contains('-');
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
    let mut misplaced = None;
    for square in squares {
        // A square of a range has not been written.
        let name = || if range { geometry.label(square) } else { shortened(names) };
        let Some(slot) = rules.layout.slot(square) else {
            return Err(FenError::NoSuchSquare { square: name() });
        };
        let bit = B::bit(slot);
        if (position.occupied() & bit).any() {
            return Err(FenError::SquareTwice { square: name() });
        }
        if kind == Kind::Man && (rules.crowning[color] & bit).any() {
            misplaced.get_or_insert(FenError::ManOnCrowningSquare { color, square: name() });
        }
        if kind == Kind::Parachutist && (rules.last_row(color) & bit).is_empty() {
            misplaced.get_or_insert(FenError::ParachutistInTheField { color, square: name() });
        }
        position.put(slot, Piece { color, kind });
    }
    Ok(misplaced)
}

/// The canonical FEN of a position: algebraic squares, sorted.
pub(crate) fn write_fen<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    position: &RawPosition<B, S>,
) -> String {
    let pieces = position.pieces(&rules.layout);
    write(rules, position, &pieces, push_square)
}

/// The FEN of a position with its squares named as wanted, in the order of their numbers where
/// these are numbers.
pub(crate) fn print_fen<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    geometry: &Geometry,
    position: &RawPosition<B, S>,
    names: SquareNames,
) -> String {
    let mut pieces = position.pieces(&rules.layout);
    if geometry.writes_numbers(names) {
        pieces.sort_by_key(|&(square, _)| geometry.number(square));
    }
    let label = |text: &mut String, square| text.push_str(&geometry.label_in(square, names));
    write(rules, position, &pieces, label)
}

fn write<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    position: &RawPosition<B, S>,
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
    write_state(&mut text, rules, position, push);
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

#[cfg(test)]
mod tests {
    use crate::RuleSet;

    /// The canonical FEN of a text, or what is said of it.
    fn read(rules: &str, text: &str) -> Result<String, String> {
        let rules = RuleSet::by_key(rules).expect("a rule set");
        rules.game_from_fen(text).map(|game| game.fen()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_blank_parts_squares_and_never_joins_them() {
        assert_eq!(read("international", "W:W31 32:B1 2"), read("international", "W:W31,32:B1,2"));
        assert_eq!(
            read("international", "W:W4 1:B1 2"),
            Err("the FEN names the square 1 twice".to_owned())
        );
        for text in
            ["W : W 31 - 33 , K 28 : B 1 K 2 .", " W:W31-33\tK28:B1\n2 ", "W:W31-33 K28:B1 ,2."]
        {
            let plain = if text.contains("K 2 ") { "K2" } else { "2" };
            let plain = format!("W:W31-33,K28:B1,{plain}");
            assert_eq!(read("international", text), read("international", &plain), "{text:?}");
        }
        assert_eq!(read("russian", "W:Wc3 Kd4 e 5:Bh8"), read("russian", "W:Wc3,Kd4,e5:Bh8"));
        assert_eq!(
            read("frisian", "W:WK33,36:BK10,1:K33=3 10=1"),
            read("frisian", "W:WK33,36:BK10,1:K33=3,10=1")
        );
    }

    #[test]
    fn counts_of_king_steps_are_read_as_lidraughts_writes_them() {
        let pieces = "WK33,36:BK10,1";
        for (fields, meant) in [
            (":H0:F9:+0+333", ":K33=3"),
            (":H1:F9:+310+0", ":K10=3"),
            (":+0+3", ":K33=3"),
            (":+2+0", ":K10=2"),
            (":+110+233", ":K33=2,10=1"),
            // What does not fit the position is passed over.
            (":+0+0", ""),
            (":+0+334", ""),
            (":+0+433", ""),
            (":+0", ""),
        ] {
            let (read_as, same) = (format!("W:{pieces}{fields}"), format!("W:{pieces}{meant}"));
            assert_eq!(read("frisian", &read_as), read("frisian", &same), "{fields}");
            assert!(read("frisian", &same).is_ok(), "{meant}");
        }
        // A side without men counts nothing, and of two kings neither is meant.
        assert_eq!(read("frisian", "W:WK33:BK10,1:+0+333"), read("frisian", "W:WK33:BK10,1"));
        assert_eq!(read("frisian", "W:WK33,K34,36:B1:+0+3"), read("frisian", "W:WK33,K34,36:B1"));
        // The corner squares have numbers of one digit.
        assert_eq!(
            read("frisian", "B:WK33,36:BK5,1:+305+0"),
            read("frisian", "B:WK33,36:BK5,1:K5=3")
        );
    }

    #[test]
    fn an_open_side_to_move_is_white() {
        assert_eq!(read("english", "?:W21:B1"), read("english", "W:W21:B1"));
        assert_eq!(
            read("english", "??:W21:B1"),
            Err("the FEN must begin with the side to move, W or B, not “??”".to_owned())
        );
    }

    #[test]
    fn squares_are_named_as_they_were_written() {
        for (text, square) in [("W:Wc3,c3:B", "c3"), ("W:W22,22:B", "22"), ("W:W22-23,c3:B", "c3")]
        {
            let said = format!("the FEN names the square {square} twice");
            assert_eq!(read("russian", text), Err(said.clone()), "{text}");
            assert_eq!(read("english", text), Err(said), "{text}");
        }
    }
}
