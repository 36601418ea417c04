//! Moves as text.

use crate::board::{Bits, Geometry, Square};
use crate::movegen::{Move, Path, paths_within_budget};
use crate::movement::CompiledMechanics;
use crate::position::RawPosition;
use crate::state::State;
use crate::text::shortened;

/// The most squares that a move's text may name; no capture has as many landings.
const MOST_SQUARES: usize = 100;

/// Reads the squares of a move text: from and to, or from and every landing, or the one of a lift.
/// Squares are joined by `-`, `x`, `:`, `*` or spaces; two numbers of two digits (`1118`) and two
/// algebraic squares (`c3d4`) may stand together.
///
/// # Errors
///
/// The word that is no square, or nothing where the text has anything but squares.
pub(crate) fn read_squares(geometry: &Geometry, text: &str) -> Result<Vec<Square>, Option<String>> {
    let mut squares = Vec::new();
    for word in words(text).ok_or(None)? {
        squares.push(geometry.read(word).ok_or_else(|| Some(shortened(word)))?);
        if squares.len() > MOST_SQUARES {
            return Err(None);
        }
    }
    if squares.is_empty() { Err(None) } else { Ok(squares) }
}

/// Reads the huff that a move text begins with, as in `H14/11-15`: the square of the piece huffed, and
/// the text of the move itself.
pub(crate) fn read_huff<'t>(geometry: &Geometry, text: &'t str) -> Option<(Square, &'t str)> {
    let (huffed, rest) = text.split_once('/')?;
    // Files of games may have letters of either case.
    let square = huffed.trim().strip_prefix(['H', 'h'])?;
    Some((geometry.read(square)?, rest))
}

/// The words of a move text that should be squares, or `None` where it has anything else.
fn words(text: &str) -> Option<Vec<&str>> {
    let text = text.trim();
    if text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit()) {
        return Some(vec![&text[..2], &text[2..]]);
    }
    let bytes = text.as_bytes();
    let mut words = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += usize::from(bytes[at].is_ascii_alphabetic());
        let digits = at;
        while at < bytes.len() && bytes[at].is_ascii_digit() {
            at += 1;
        }
        if at == digits {
            return None;
        }
        words.push(&text[start..at]);
        let joint = at;
        while at < bytes.len() && b"-xX:* ".contains(&bytes[at]) {
            at += 1;
        }
        // A joint stands between squares, not after the last.
        if at == bytes.len() && at > joint {
            return None;
        }
    }
    Some(words)
}

/// A legal move as text.
pub(crate) struct WrittenMove {
    /// The text.
    pub(crate) text: String,
    /// One way of making the move.
    pub(crate) path: Path,
    /// Whether the text names every landing, since another move has the same ends.
    pub(crate) in_full: bool,
}

/// Whether another of the legal moves, which lie in the order of their ends, has the same ends as
/// the one at `index`.
pub(crate) fn shares_ends<B: Bits>(legal: &[Move<B>], index: usize) -> bool {
    let ends = |mv: &Move<B>| (mv.huffed, mv.from, mv.to);
    let own = ends(&legal[index]);
    let neighbours = [index.checked_sub(1), index.checked_add(1)];
    neighbours.into_iter().flatten().any(|other| legal.get(other).map(ends) == Some(own))
}

/// Writes a legal move of `position`: in the short form, from and to, or `in_full`
/// with every landing, which a move needs that shares its ends with another one.
pub(crate) fn write_move<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    geometry: &Geometry,
    capture_sign: char,
    position: &RawPosition<B, S>,
    mv: &Move<B>,
    in_full: bool,
) -> WrittenMove {
    let layout = &rules.layout;
    let label = |slot: u8| geometry.label(layout.square(slot));
    let path = path_of(rules, position, mv);
    let sign = if mv.jumped().any() { capture_sign } else { '-' };
    let lift = path.len() == 1;
    let shown: &[u8] = if lift || in_full { &path } else { &[mv.from, mv.to] };
    let mut text = mv.huffed.map_or_else(String::new, |slot| format!("H{}/", label(slot)));
    for (index, &slot) in shown.iter().enumerate() {
        if index > 0 {
            text.push(sign);
        }
        text.push_str(&label(slot));
    }
    WrittenMove { text, path, in_full }
}

/// One way of making a legal move.
fn path_of<B: Bits, S: State<B>>(
    rules: &CompiledMechanics<B>,
    position: &RawPosition<B, S>,
    mv: &Move<B>,
) -> Path {
    if mv.is_lift() {
        return vec![mv.from];
    }
    // A single jump has no other way.
    let jumped = mv.jumped();
    if jumped.is_empty() || jumped.without_lowest().is_empty() {
        return vec![mv.from, mv.to];
    }
    paths_within_budget(rules, position, mv, &[], 1).pop().unwrap_or_else(|| vec![mv.from, mv.to])
}

#[cfg(test)]
mod tests {
    use super::{read_huff, words};
    use crate::RuleSet;

    #[test]
    fn a_huff_stands_before_its_move() {
        let read = |key: &str, text: &str| {
            let (square, rest) = read_huff(RuleSet::by_key(key)?.geometry(), text)?;
            Some((square.to_string(), rest.to_owned()))
        };
        let found = |square: &str, rest: &str| Some((square.to_owned(), rest.to_owned()));
        assert_eq!(read("english", "H11/22-18"), found("f6", "22-18"));
        assert_eq!(read("english", " h11/22-18"), found("f6", "22-18"));
        assert_eq!(read("russian", "Hh4/c3-b4"), found("h4", "c3-b4"));
        for text in ["22-18", "11/22-18", "H33/22-18", "H/22-18", "HH11/22-18", "1/2-1/2"] {
            assert_eq!(read("english", text), None, "{text}");
        }
    }

    #[test]
    fn words_of_moves() {
        for (text, wanted) in [
            ("c3-d4", Some(vec!["c3", "d4"])),
            ("c3d4", Some(vec!["c3", "d4"])),
            ("a10xc12", Some(vec!["a10", "c12"])),
            ("32-28", Some(vec!["32", "28"])),
            ("1118", Some(vec!["11", "18"])),
            ("24x15x6", Some(vec!["24", "15", "6"])),
            (" 24 15 6 ", Some(vec!["24", "15", "6"])),
            ("c3:e5:g7", Some(vec!["c3", "e5", "g7"])),
            ("24x15x", None),
            ("x24", Some(vec!["x24"])),
            ("cc3", None),
            ("c", None),
            ("c3-d4!", None),
            ("ü3", None),
        ] {
            assert_eq!(words(text), wanted, "{text:?}");
        }
        assert_eq!(words(""), Some(vec![]));
    }
}
