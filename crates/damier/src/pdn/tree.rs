//! What a PDN text says, as a tree.

use super::remark::Remark;
use super::result::WrittenResult;

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
    pub result: Option<WrittenResult>,
    /// The line the game starts on, counted from 1.
    pub line: usize,
    /// What is odd in the form of its text.
    pub remarks: Vec<Remark>,
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

    /// The game without its line numbers and the remarks on its form, which say how it was written and
    /// not what it is: for comparing games of different texts.
    #[must_use]
    pub fn without_lines(mut self) -> Self {
        fn strip(moves: &mut [MoveText]) {
            for played in moves {
                played.line = 0;
                played.variations.iter_mut().for_each(|variation| strip(&mut variation.moves));
            }
        }
        self.line = 0;
        self.remarks.clear();
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
    /// The move as written, one word, without the marks `!` and `?` at its end. In the place of a move
    /// there may also be a command that sets up a position ([`set_up`](Self::set_up)), or `-` for a
    /// move that is not known ([`is_unknown`](Self::is_unknown)).
    pub text: String,
    /// Annotations by their PGN number: `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6, and `$n`
    /// is n.
    pub nags: Vec<u32>,
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

    /// The command `/FEN "…"/`, which sets up a position among the moves.
    ///
    /// ```
    /// # use damier::pdn::MoveText;
    /// assert_eq!(MoveText::setting_up("W:W31:B1").set_up(), Some("W:W31:B1"));
    /// ```
    pub fn setting_up(fen: &str) -> MoveText {
        MoveText::new(format!("/FEN \"{}\"/", fen.replace('"', "")))
    }

    /// The position that stands here in the place of a move, as FEN: from here on the game goes on
    /// from it.
    pub fn set_up(&self) -> Option<&str> {
        self.text.strip_prefix("/FEN \"")?.strip_suffix("\"/")
    }

    /// Whether a dash stands here for a move that is not known.
    pub fn is_unknown(&self) -> bool {
        self.text == "-"
    }

    /// The move in plain spelling: `x` for every capture sign (`:`, `*`, `×`), `-` for every dash,
    /// squares in small letters. Text that is not a move comes out as it is, in small letters.
    ///
    /// ```
    /// # use damier::pdn::MoveText;
    /// assert_eq!(MoveText::new("C3:E5").normalised(), "c3xe5");
    /// ```
    pub fn normalised(&self) -> String {
        // The letter of a huff, H14/11-15, is no file.
        let (huff, moved) = self.text.split_at(self.text.find('/').map_or(0, |stroke| stroke + 1));
        let plain = moved.chars().flat_map(char::to_lowercase).map(plain_separator);
        huff.chars().chain(plain).collect()
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

impl MoveNumber {
    /// The number of the move that follows: the second side's, or the first one's of the next number.
    pub(super) fn next(self) -> MoveNumber {
        let value = self.value.saturating_add(u32::from(self.second));
        MoveNumber { value, second: !self.second }
    }
}

/// A line of play beside the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variation {
    /// The comments before its first move.
    pub comments: Vec<String>,
    /// Its moves; the first stands in place of the move that the variation hangs from.
    pub moves: Vec<MoveText>,
    /// The result at its end, if one was written.
    pub result: Option<WrittenResult>,
}
