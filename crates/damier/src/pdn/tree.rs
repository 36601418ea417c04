//! What a PDN text says, as a tree.

use std::borrow::Cow;
use std::fmt;

/// How deep variations may be nested. Deeper ones are reported as an error; people's files stay
/// below ten, and JSON readers follow this depth (see [`Transcript`](super::Transcript)).
pub const MAX_DEPTH: usize = 24;

/// How many moves, comments, variations and tags one game may have, all together. More are reported
/// as an error: no game of people has as many, and a hostile text cannot take up much memory.
pub const MAX_ITEMS: usize = 100_000;

/// One game of a PDN text, as written: nothing in it has been compared with the rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PdnGame {
    /// The tags in the order written: name and value.
    pub tags: Vec<(String, String)>,
    /// The comments that stand before the first move.
    pub comments: Vec<String>,
    /// The moves of the game itself; variations hang from the move they replace.
    pub moves: Vec<MoveText>,
    /// The result at the end of the moves; `None` when the text breaks off without one. The
    /// `Result` tag may say something else.
    pub result: Option<PdnResult>,
    /// The line the game starts on, counted from 1.
    pub line: usize,
}

impl PdnGame {
    /// The value of a tag; case does not matter in its name. The first one counts when a tag is
    /// given twice.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Adds a tag behind those there are.
    pub fn add_tag(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.tags.push((name.into(), value.into()));
    }

    /// The game without its line numbers, which say where it stood and not what it is: for comparing
    /// games of different texts.
    #[must_use]
    pub fn without_lines(mut self) -> Self {
        fn strip(moves: &mut [MoveText]) {
            for played in moves {
                played.line = 0;
                played.variations.iter_mut().for_each(|variation| strip(&mut variation.moves));
            }
        }
        self.line = 0;
        strip(&mut self.moves);
        self
    }

    /// Whether there is nothing in it at all.
    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.has_body()
    }

    /// Whether anything but tags has been seen.
    pub(super) fn has_body(&self) -> bool {
        !self.moves.is_empty() || !self.comments.is_empty() || self.result.is_some()
    }
}

/// One move as written, with everything that hangs from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct MoveText {
    /// The move number in front of it, if one was written.
    pub number: Option<MoveNumber>,
    /// The move as written, one word, without the marks `!` and `?` at its end.
    pub text: String,
    /// Annotations by their PGN number: `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6, and `$n`
    /// is n.
    pub nags: Vec<u8>,
    /// The comments behind it.
    pub comments: Vec<String>,
    /// Other ways the game could have gone, each starting with a move in place of this one.
    pub variations: Vec<Variation>,
    /// The line it stands on, counted from 1.
    pub line: usize,
}

impl MoveText {
    /// A bare move.
    pub fn new(text: impl Into<String>) -> MoveText {
        MoveText { text: text.into(), ..MoveText::default() }
    }

    /// The move in plain spelling: `x` for every capture sign (`:`, `*`, `×`), `-` for every dash,
    /// squares in small letters. Text that is not a move comes out as it is, in small letters.
    ///
    /// ```
    /// # use damier::pdn::MoveText;
    /// assert_eq!(MoveText::new("C3:E5").normalised(), "c3xe5");
    /// ```
    pub fn normalised(&self) -> String {
        self.text.chars().flat_map(char::to_lowercase).map(plain_separator).collect()
    }

    /// The squares named, as written, in order: the words between the separators.
    ///
    /// ```
    /// # use damier::pdn::MoveText;
    /// assert_eq!(MoveText::new("24x15x6").squares(), ["24", "15", "6"]);
    /// assert_eq!(MoveText::new("1118").squares(), ["1118"]);
    /// ```
    pub fn squares(&self) -> Vec<&str> {
        self.text.split(|c: char| is_separator(c)).collect()
    }

    /// What kind of move the writer says it is: `Some(true)` a capture, `Some(false)` a step,
    /// `None` when there is no separator at all.
    pub fn capture(&self) -> Option<bool> {
        self.text.chars().find(|&c| is_separator(c)).map(|c| plain_separator(c) == 'x')
    }
}

/// Whether a character stands between the squares of a move.
fn is_separator(c: char) -> bool {
    matches!(plain_separator(c.to_ascii_lowercase()), '-' | 'x')
}

/// The plain form of a separator; other characters as they are.
fn plain_separator(c: char) -> char {
    match c {
        ':' | '*' | '×' => 'x',
        '\u{2010}'..='\u{2015}' | '−' => '-',
        other => other,
    }
}

/// A move number as written: `12.` or `12...`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveNumber {
    /// The number.
    pub value: u32,
    /// Whether dots (or `--`) behind the number say that the first side's move is left out, so
    /// that the move that follows is the second side's.
    pub second: bool,
}

/// A line of play beside the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variation {
    /// The comments before its first move.
    pub comments: Vec<String>,
    /// Its moves; the first stands in place of the move that the variation hangs from.
    pub moves: Vec<MoveText>,
    /// The result at its end, if one was written.
    pub result: Option<PdnResult>,
}

/// A result, whichever of the usual spellings it was written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PdnResult {
    /// `1-0` or `2-0`.
    WhiteWins,
    /// `0-1` or `0-2`.
    BlackWins,
    /// `1/2-1/2` or `1-1`.
    Draw,
    /// `0-0`: both sides lose.
    BothLose,
    /// `*`: not over, or not known.
    Unknown,
}

impl PdnResult {
    /// Reads a result in any of its spellings.
    pub fn from_text(text: &str) -> Option<PdnResult> {
        Some(match text {
            "1-0" | "2-0" => PdnResult::WhiteWins,
            "0-1" | "0-2" => PdnResult::BlackWins,
            "1/2-1/2" | "1-1" | "1/2" | "½-½" | "½" => PdnResult::Draw,
            "0-0" => PdnResult::BothLose,
            "*" => PdnResult::Unknown,
            _ => return None,
        })
    }

    /// The spelling that this library writes.
    pub fn text(self) -> &'static str {
        match self {
            PdnResult::WhiteWins => "1-0",
            PdnResult::BlackWins => "0-1",
            PdnResult::Draw => "1/2-1/2",
            PdnResult::BothLose => "0-0",
            PdnResult::Unknown => "*",
        }
    }
}

impl fmt::Display for PdnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The text in a file's bytes: UTF-8 with or without a byte order mark. Bytes that are no UTF-8 are
/// read as Latin-1, which is what old programs wrote and which fits any bytes.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    let left = decode_onto(&mut text, bytes);
    text.extend(left.iter().copied().map(char::from));
    Cow::Owned(text)
}

/// Appends the text in some bytes, and returns what stands at their end and could be the beginning
/// of a character that goes on behind them.
pub(super) fn decode_onto<'a>(text: &mut String, mut bytes: &'a [u8]) -> &'a [u8] {
    loop {
        let error = match std::str::from_utf8(bytes) {
            Ok(valid) => {
                text.push_str(valid);
                return &[];
            }
            Err(error) => error,
        };
        let (valid, rest) = bytes.split_at(error.valid_up_to());
        text.push_str(&String::from_utf8_lossy(valid));
        let Some(wrong) = error.error_len() else { return rest };
        text.extend(rest[..wrong].iter().copied().map(char::from));
        bytes = &rest[wrong..];
    }
}
