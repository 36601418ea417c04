//! Signs around moves: marks, evaluation signs, and the blanks inside padded moves.

use super::remark::Problem;
use crate::text::shortened;

/// The signs that people and programs write for the worth of a position, with the PGN number of each;
/// the longest first, since some end in others.
const EVALUATIONS: &[(&str, u32)] = &[
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
    ("+=", 14),
    ("=+", 15),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("∞", 13),
    ("=", 11),
];

/// The most signs that one move has; a row of more is no sign.
const MOST_SIGNS: usize = 8;

/// The PGN number of a sign for the worth of a position.
pub(super) fn evaluation_sign(word: &str) -> Option<u32> {
    EVALUATIONS.iter().find(|(sign, _)| *sign == word).map(|&(_, nag)| nag)
}

/// The PGN number of a row of `!` and `?`.
pub(super) fn nag_of_marks(marks: &str) -> u32 {
    match (marks, marks.contains('!'), marks.contains('?')) {
        ("!", ..) => 1,
        ("?", ..) => 2,
        (_, true, false) => 3,
        (_, false, _) => 4,
        _ if marks.starts_with('!') => 5,
        _ => 6,
    }
}

/// A word without the signs glued to its end.
pub(super) struct Signs<'a> {
    pub(super) text: &'a str,
    /// What the signs mean, as PGN numbers, in their order.
    pub(super) nags: Vec<u32>,
    /// What is odd about the first of them.
    pub(super) remark: Option<Problem>,
}

/// Takes the signs off the end of a word: marks, `*` for the only move, signs for the worth of the
/// position, a full stop or a comma.
pub(super) fn without_signs(word: &str) -> Signs<'_> {
    let none = || Signs { text: word, nags: Vec::new(), remark: None };
    let mut signs = none();
    while let Some((rest, nag, remark)) = last_sign(signs.text, word) {
        if nag.is_some() && signs.nags.len() == MOST_SIGNS {
            return none();
        }
        signs.text = rest;
        signs.nags.extend(nag);
        signs.remark = remark.or(signs.remark);
    }
    signs.nags.reverse();
    signs
}

/// What stands before the sign at the end of a text, the sign's PGN number if it has one, and what is
/// odd about it; `word` is the whole of which the text is left.
fn last_sign<'a>(text: &'a str, word: &str) -> Option<(&'a str, Option<u32>, Option<Problem>)> {
    let unmarked = text.trim_end_matches(['!', '?']);
    if unmarked.len() < text.len() {
        return Some((unmarked, Some(nag_of_marks(&text[unmarked.len()..])), None));
    }
    // Signs that could be part of a move stand behind its last square, or other signs.
    let ends_move = |text: &&str| text.ends_with(|c: char| c.is_ascii_digit() || "!?*".contains(c));
    if let Some(rest) = text.strip_suffix('*').filter(ends_move) {
        return Some((rest, Some(7), Some(Problem::OnlyMoveSign(shortened(word)))));
    }
    let evaluation = EVALUATIONS.iter().find_map(|&(sign, nag)| {
        let rest = text.strip_suffix(sign).filter(ends_move)?;
        Some((rest, Some(nag), Some(Problem::EvaluationSign(sign.to_owned()))))
    });
    evaluation.or_else(|| {
        let rest = text.strip_suffix(['.', ',']).filter(ends_move)?;
        Some((rest, None, text.chars().next_back().map(Problem::StrayCharacter)))
    })
}

/// A move with blanks around its separators, as `1- 7`, `16x 7` or `32 - 28`: its length in the text
/// and the move without them. `None` where there are no blanks, or no such move.
pub(super) fn spaced_move(text: &str) -> Option<(usize, String)> {
    /// No capture has more landings.
    const MOST: usize = 64;
    let mut end = square(text)?;
    let mut spaced = false;
    let mut steps = false;
    for jump in 0..MOST {
        let rest = &text[end..];
        let separator = rest.trim_start();
        let Some(sign) = sign_of(separator) else { break };
        // A step has two squares, and blanks that begin in the middle of a move begin another word.
        if steps || jump > 0 && (is_dash(sign) || !spaced && separator.len() < rest.len()) {
            break;
        }
        let behind = &separator[sign.len_utf8()..];
        let next = behind.trim_start();
        let Some(length) = square(next) else { break };
        let plain = separator.len() == rest.len() && next.len() == behind.len();
        if !plain && !ends_square(&next[length..]) {
            break;
        }
        steps = is_dash(sign);
        spaced |= !plain;
        end = text.len() - next.len() + length;
    }
    // One that breaks off is no move, however it is read.
    let joined = || text[..end].split_whitespace().collect();
    (spaced && sign_of(&text[end..]).is_none()).then(|| (end, joined()))
}

/// The separator of squares that a text begins with.
fn sign_of(text: &str) -> Option<char> {
    text.chars().next().filter(|c| "-–xX×:".contains(*c))
}

fn is_dash(sign: char) -> bool {
    sign == '-' || sign == '–'
}

/// Whether a square behind a blank ends where this text begins: neither a number with its dot nor the
/// first square of another move.
fn ends_square(text: &str) -> bool {
    if let Some(sign) = sign_of(text) {
        return !is_dash(sign) && square(&text[sign.len_utf8()..]).is_none();
    }
    text.is_empty() || text.starts_with(|c: char| c.is_whitespace() || "({[;]}$!?*,".contains(c))
}

/// The length of the square that a text begins with: one or two digits, or a letter and its rank.
fn square(text: &str) -> Option<usize> {
    let letter = usize::from(text.starts_with(|c: char| matches!(c, 'a'..='p' | 'A'..='P')));
    let digits = text[letter..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - letter);
    (1..=2).contains(&digits).then_some(letter + digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_inside_moves() {
        for (text, read) in [
            ("1- 7 *", Some("1-7")),
            ("16x 7x 1", Some("16x7x1")),
            ("32 - 28 19 - 23", Some("32-28")),
            ("28 x19", Some("28x19")),
            ("14x 23!", Some("14x23")),
            ("c3 : e5", Some("c3:e5")),
            ("12x 1 48. 36-31", Some("12x1")),
            ("1 - 0", Some("1-0")),
            // Nothing to drop, or nothing to drop it from.
            ("32-28 19-23", None),
            ("12x 48. 36-31", None),
            ("24x 23-19", None),
            ("9x 24x15x6", None),
            ("24x15x6 x7", None),
            ("9x 9x", None),
            ("11-15 x7", None),
            ("6 x 15 x 24", Some("6x15x24")),
            ("2 - - 1-1", None),
            ("12 8-11", None),
            ("11-15 - 1-0", None),
            ("28-23 - 1", None),
            ("23- *", None),
            ("1 -", None),
        ] {
            let found = spaced_move(text).map(|(_, joined)| joined);
            assert_eq!(found.as_deref(), read, "{text}");
        }
    }

    #[test]
    fn signs_at_the_end_of_a_word() {
        for (word, text, nags) in [
            ("22-18*", "22-18", &[7][..]),
            ("22-18*!", "22-18", &[7, 1]),
            ("22-18!?", "22-18", &[5]),
            ("32-28±", "32-28", &[16]),
            ("32-28+-", "32-28", &[18]),
            ("32-28!=", "32-28", &[1, 11]),
            ("8-11.", "8-11", &[]),
            ("23-", "23-", &[]),
            ("24x", "24x", &[]),
            ("8-11move.", "8-11move.", &[]),
            ("!!", "", &[3]),
            ("22-18********", "22-18", &[7; 8]),
            ("22-18*********", "22-18*********", &[]),
        ] {
            let signs = without_signs(word);
            assert_eq!((signs.text, &signs.nags[..]), (text, nags), "{word}");
        }
    }
}
