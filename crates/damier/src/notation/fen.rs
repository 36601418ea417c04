//! Positions as text: FEN as PDN has it, and the canonical form that machines exchange.

use std::fmt;

use super::state::{is_state_field, read_state, write_state};
use crate::board::{Bits, Geometry, Square, SquareNames};
use crate::movement::{Movement, PositionOf};
use crate::piece::{Color, Kind, Piece};
use crate::position::RawPosition;
use crate::state::State;
use crate::text::shortened;

/// What is wrong with a FEN, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// It does not begin with the side to move.
    NoSideToMove {
        /// What stands there instead.
        found: String,
    },
    /// A colour has no list of squares.
    NoPieces {
        /// Which colour.
        color: Color,
    },
    /// A colour has two lists of squares.
    ColorTwice {
        /// Which colour.
        color: Color,
    },
    /// A field begins with a letter that means nothing.
    UnknownField {
        /// The field.
        field: String,
    },
    /// A piece has a letter that means nothing in this game.
    UnknownPiece {
        /// The piece as it was written.
        piece: String,
    },
    /// It is not a square, or not a playing square of this board.
    NoSuchSquare {
        /// The square as it was written.
        square: String,
    },
    /// A range whose numbers do not rise.
    EmptyRange {
        /// The range as it was written.
        range: String,
    },
    /// Two pieces on one square.
    SquareTwice {
        /// The square as it was written.
        square: String,
    },
    /// A man on a square where it would have been crowned.
    ManOnCrowningSquare {
        /// Whose man.
        color: Color,
        /// The square as it was written.
        square: String,
    },
    /// A parachutist elsewhere than on the opponent's back row.
    ParachutistInTheField {
        /// Whose parachutist.
        color: Color,
        /// The square as it was written.
        square: String,
    },
    /// An item of the field `N` that is no ban (Alquerque).
    NoBan {
        /// The item.
        item: String,
    },
    /// An item of the field `K` that is no count of a king's steps (Frisian).
    NoKingCount {
        /// The item.
        item: String,
    },
    /// The side to move has so many captures that listing them would take more steps than
    /// [`LISTING_BUDGET`](crate::movegen::LISTING_BUDGET).
    TooManyCaptures,
}

impl FenError {
    /// The error's stable name, such as `"square-twice"`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::NoSideToMove { .. } => "no-side-to-move",
            Self::NoPieces { .. } => "no-pieces",
            Self::ColorTwice { .. } => "color-twice",
            Self::UnknownField { .. } => "unknown-field",
            Self::UnknownPiece { .. } => "unknown-piece",
            Self::NoSuchSquare { .. } => "no-such-square",
            Self::EmptyRange { .. } => "empty-range",
            Self::SquareTwice { .. } => "square-twice",
            Self::ManOnCrowningSquare { .. } => "man-on-crowning-square",
            Self::ParachutistInTheField { .. } => "parachutist-in-the-field",
            Self::NoBan { .. } => "no-ban",
            Self::NoKingCount { .. } => "no-king-count",
            Self::TooManyCaptures => "too-many-captures",
        }
    }

    /// Every key, for tables of texts.
    pub const KEYS: &'static [&'static str] = &[
        "no-side-to-move",
        "no-pieces",
        "color-twice",
        "unknown-field",
        "unknown-piece",
        "no-such-square",
        "empty-range",
        "square-twice",
        "man-on-crowning-square",
        "parachutist-in-the-field",
        "no-ban",
        "no-king-count",
        "too-many-captures",
    ];

    /// What the sentence speaks of, by name. `color` is `"white"` or `"black"`.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoSideToMove { found } => vec![("found", found.clone())],
            Self::NoPieces { color } | Self::ColorTwice { color } => {
                vec![("color", color.name().to_owned())]
            }
            Self::UnknownField { field } => vec![("field", field.clone())],
            Self::UnknownPiece { piece } => vec![("piece", piece.clone())],
            Self::NoSuchSquare { square } | Self::SquareTwice { square } => {
                vec![("square", square.clone())]
            }
            Self::TooManyCaptures => Vec::new(),
            Self::EmptyRange { range } => vec![("range", range.clone())],
            Self::NoBan { item } | Self::NoKingCount { item } => vec![("item", item.clone())],
            Self::ManOnCrowningSquare { color, square }
            | Self::ParachutistInTheField { color, square } => {
                vec![("color", color.name().to_owned()), ("square", square.clone())]
            }
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSideToMove { found } => {
                write!(f, "the FEN must begin with the side to move, W or B, not {found:?}")
            }
            Self::NoPieces { color } => write!(
                f,
                "the FEN has no list of {color}'s pieces: write :{} even if there are none",
                color.letter()
            ),
            Self::ColorTwice { color } => write!(f, "the FEN lists {color}'s pieces twice"),
            Self::UnknownField { field } => write!(
                f,
                "the FEN's field {field:?} is unknown: W or B and a list of squares is wanted"
            ),
            Self::UnknownPiece { piece } => {
                write!(
                    f,
                    "the FEN's piece {piece:?} is unknown here: K marks a king, a man has no letter"
                )
            }
            Self::NoSuchSquare { square } => {
                write!(f, "the FEN's {square:?} is not a playing square of this board")
            }
            Self::EmptyRange { range } => {
                write!(f, "the FEN's range {range:?} is empty: the smaller number comes first")
            }
            Self::SquareTwice { square } => write!(f, "the FEN names the square {square} twice"),
            Self::ManOnCrowningSquare { color, square } => write!(
                f,
                "the FEN has a man of {color} on {square}, where it would be a king: write K{square}"
            ),
            Self::ParachutistInTheField { color, square } => write!(
                f,
                "the FEN has a parachutist of {color} on {square}: parachutists stand on the opponent's back row"
            ),
            Self::NoBan { item } => write!(
                f,
                "the FEN's {item:?} is no ban: a man's square and the one beside it are wanted, as in b3a3"
            ),
            Self::NoKingCount { item } => write!(
                f,
                "the FEN's {item:?} is no count: a king's square and 1 to 3 steps are wanted, as in \
                 28=2, for one king of a colour that has men"
            ),
            Self::TooManyCaptures => f.write_str(
                "the FEN's position has too many captures to list: a position with fewer pieces to \
                 take is wanted",
            ),
        }
    }
}

impl std::error::Error for FenError {}

/// Something odd in a FEN that does not stop a game from being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenWarning {
    /// A colour has more pieces than at the start of the game.
    MorePiecesThanAtStart {
        /// Which colour.
        color: Color,
        /// How many it has.
        has: u32,
        /// How many it has at the start.
        start: u32,
    },
}

impl fmt::Display for FenWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MorePiecesThanAtStart { color, has, start } => {
                write!(f, "{color} has {has} pieces, more than the {start} of the start position")
            }
        }
    }
}

/// The side to move of a FEN that does not know it (`?`): White, for want of a better answer. Files of
/// games tell by their first move.
const UNKNOWN_SIDE: (&str, Color) = ("?", Color::White);

/// A FEN without blanks. Where one stands between the end of a square and the beginning of the next,
/// a comma takes its place: `4 1` is two squares, and never 41.
fn without_blanks(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut blank = false;
    for c in text.chars() {
        if c.is_whitespace() {
            blank = true;
            continue;
        }
        if blank && c.is_ascii_alphanumeric() && joined.ends_with(|c: char| c.is_ascii_digit()) {
            joined.push(',');
        }
        blank = false;
        joined.push(c);
    }
    joined
}

/// Reads a position. Blanks are passed over, but part squares that nothing else parts. A side to
/// move of `?` is read as White.
pub(crate) fn read_fen<M: Movement>(
    movement: &M,
    geometry: &Geometry,
    text: &str,
) -> Result<PositionOf<M>, FenError> {
    let text = without_blanks(text);
    let text = text.strip_suffix('.').unwrap_or(&text);
    let mut fields = text.split(':');
    let side = fields.next().unwrap_or_default();
    let mut letters = side.chars();
    let turn = match (letters.next().and_then(Color::from_letter), letters.next()) {
        (Some(turn), None) => turn,
        _ if side == UNKNOWN_SIDE.0 => UNKNOWN_SIDE.1,
        _ => return Err(FenError::NoSideToMove { found: shortened(side) }),
    };
    let mut position = RawPosition::empty(turn);
    let mut listed = [false; 2];
    let mut extras = Vec::new();
    let mut misplaced = None;
    for field in fields {
        let mut letters = field.chars();
        let letter = letters.next();
        let Some(color) = letter.and_then(Color::from_letter) else {
            if field.is_empty() || is_state_field(field) {
                extras.push(field);
                continue;
            }
            return Err(FenError::UnknownField { field: shortened(field) });
        };
        if std::mem::replace(&mut listed[color.index()], true) {
            return Err(FenError::ColorTwice { color });
        }
        for item in letters.as_str().split(',').filter(|item| !item.is_empty()) {
            let wrong = put(movement, geometry, &mut position, color, item)?;
            misplaced = misplaced.or(wrong);
        }
    }
    if let Some(color) = Color::BOTH.into_iter().find(|color| !listed[color.index()]) {
        return Err(FenError::NoPieces { color });
    }
    if let Some(error) = misplaced {
        return Err(error);
    }
    for field in extras {
        read_state(field, movement, geometry, &mut position)?;
    }
    Ok(position)
}

/// Puts one item of a list, `K28`, `c3` or `31-50`, on the board. A piece that may not stand on its
/// square is given back as an error, to be told when all squares have been read: a text that is
/// misread is told first.
fn put<M: Movement>(
    movement: &M,
    geometry: &Geometry,
    position: &mut PositionOf<M>,
    color: Color,
    item: &str,
) -> Result<Option<FenError>, FenError> {
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
    let rules = movement.compiled();
    let mut misplaced = None;
    for square in squares {
        // A square of a range has not been written.
        let name = || if range { geometry.label(square) } else { shortened(names) };
        let Some(slot) = rules.layout.slot(square) else {
            return Err(FenError::NoSuchSquare { square: name() });
        };
        let bit = M::Bits::bit(slot);
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
pub(crate) fn write_fen<M: Movement>(movement: &M, position: &PositionOf<M>) -> String {
    let pieces = position.pieces(&movement.compiled().layout);
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
    let mut pieces = position.pieces(&movement.compiled().layout);
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
    write_state(&mut text, movement, position, push);
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
            Err("the FEN must begin with the side to move, W or B, not \"??\"".to_owned())
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
