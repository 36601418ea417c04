//! PDN text as a stream of tokens. Every character is looked at a bounded number of times, so that
//! reading takes time in proportion to the text, however hostile.

use super::reader::Problem;
use super::tree::{MoveNumber, PdnResult};
use crate::text::shortened;

/// One token and where it stands.
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// Counted from 1.
    pub(super) line: usize,
    /// The first byte of the text that is not behind it.
    pub(super) start: usize,
    /// The first byte of the text behind it.
    pub(super) end: usize,
    /// Whether an empty line stands between this token and the one before.
    pub(super) after_blank: bool,
}

/// What a PDN text is made of.
pub(super) enum TokenKind {
    Tag {
        name: String,
        value: String,
    },
    Comment(String),
    Open,
    Close,
    Number(MoveNumber),
    /// `...` or `--` on its own: a move left out.
    Ellipsis,
    Nag(u8),
    Result(PdnResult),
    Move {
        text: String,
        nag: Option<u8>,
    },
    /// Something that is none of these; reading goes on behind it.
    Problem(Problem),
}

/// Cuts a text into tokens.
pub(super) struct Lexer<'a> {
    /// What has not been looked at yet.
    rest: &'a str,
    /// How long the whole text is, in bytes.
    length: usize,
    line: usize,
    /// Line ends since the last token.
    line_ends: usize,
}

impl<'a> Lexer<'a> {
    /// A text whose first line has a number.
    pub(super) fn new(text: &'a str, line: usize) -> Lexer<'a> {
        Lexer { rest: text, length: text.len(), line, line_ends: 0 }
    }

    /// How many bytes have been looked at.
    fn offset(&self) -> usize {
        self.length - self.rest.len()
    }

    /// Takes `bytes` bytes off the rest, counting the lines that end in them.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.line += line_ends(taken);
        taken
    }

    /// Skips white space, the two characters `\n` that some exporters write for it, and byte order
    /// marks, which stand inside files that were put together from several.
    fn skip_space(&mut self) {
        self.line_ends = 0;
        loop {
            let space = leading(self.rest, |c| c.is_whitespace() || c == '\u{feff}');
            let escaped = ["\\n", "\\r", "\\t"].iter().any(|e| self.rest.starts_with(e));
            if space > 0 {
                self.line_ends += line_ends(self.take(space));
            } else if escaped {
                self.take(2);
            } else {
                return;
            }
        }
    }

    /// The number of bytes of the rest up to the first character that `stop` accepts.
    fn length_until(&self, stop: impl Fn(char) -> bool) -> usize {
        self.rest.find(stop).unwrap_or(self.rest.len())
    }

    /// A tag, from its bracket on. One that cannot be read is left behind to the end of its line.
    fn tag(&mut self) -> TokenKind {
        match parse_tag(&self.rest[1..]) {
            Ok((name, value, used)) => {
                self.take(1 + used);
                TokenKind::Tag { name, value }
            }
            Err(problem) => {
                self.take(self.length_until(is_line_end));
                TokenKind::Problem(problem)
            }
        }
    }

    /// A comment in braces, up to the closing brace. One that is never closed ends where the next
    /// game's tags begin, lest it swallow the games behind it.
    fn comment(&mut self) -> TokenKind {
        let mut blank = false;
        let mut length = 1;
        for line in self.rest[1..].split_inclusive('\n') {
            if let Some(end) = line.find('}') {
                let text = tidy(&self.rest[1..length + end]);
                self.take(length + end + 1);
                return TokenKind::Comment(text);
            }
            if blank && line.starts_with('[') && parse_tag(&line[1..]).is_ok() {
                break;
            }
            blank = line.trim().is_empty();
            length += line.len();
        }
        self.take(length);
        TokenKind::Problem(Problem::UnclosedComment)
    }

    /// `$5`.
    fn nag(&mut self) -> TokenKind {
        self.take(1);
        let digits = self.take(leading(self.rest, |c| c.is_ascii_digit()));
        match digits.parse() {
            Ok(nag) => TokenKind::Nag(nag),
            Err(_) => TokenKind::Problem(Problem::BadNag(shortened(digits))),
        }
    }

    /// `(`, or an annotation in parentheses: `(!)`.
    fn open(&mut self) -> TokenKind {
        let marks = leading(&self.rest[1..], |c| c == '!' || c == '?');
        if marks > 0 && self.rest[1 + marks..].starts_with(')') {
            let taken = self.take(marks + 2);
            return TokenKind::Nag(nag_of_marks(&taken[1..=marks]));
        }
        self.take(1);
        TokenKind::Open
    }

    /// Everything made of letters, digits and signs: numbers, results, moves. A move number is cut
    /// off the move that is glued to it.
    fn word(&mut self) -> TokenKind {
        let digits = leading(self.rest, |c| c.is_ascii_digit());
        let dots = leading(&self.rest[digits..], |c| c == '.' || c == '…');
        if dots > 0 {
            return self.dotted(digits, dots);
        }
        let word = self.take(self.length_until(ends_word));
        if let Some(result) = PdnResult::from_text(word) {
            return TokenKind::Result(result);
        }
        if matches!(word, "--" | "–" | "—") {
            return TokenKind::Ellipsis;
        }
        // Two digits and no dot can only be a number: no move is that short.
        if digits == word.len() && digits <= 2 {
            return number(word, false);
        }
        let text = word.trim_end_matches(['!', '?']);
        let nag = (text.len() < word.len()).then(|| nag_of_marks(&word[text.len()..]));
        match nag {
            Some(nag) if text.is_empty() => TokenKind::Nag(nag),
            _ if text.contains(|c: char| c.is_ascii_digit()) => {
                TokenKind::Move { text: text.to_owned(), nag }
            }
            _ => TokenKind::Problem(Problem::StrayWord(shortened(word))),
        }
    }

    /// A move number with its dots, or dots alone.
    fn dotted(&mut self, digits: usize, dots: usize) -> TokenKind {
        let written = self.take(digits + dots);
        let second = dots > 1;
        match digits {
            0 if second => TokenKind::Ellipsis,
            0 => TokenKind::Problem(Problem::StrayCharacter('.')),
            _ => number(&written[..digits], second),
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_space();
        let (line, start) = (self.line, self.offset());
        let after_blank = self.line_ends >= 2;
        let kind = match self.rest.chars().next()? {
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => {
                let text = self.take(self.length_until(is_line_end));
                TokenKind::Comment(tidy(&text[1..]))
            }
            '(' => self.open(),
            ')' => {
                self.take(1);
                TokenKind::Close
            }
            '$' => self.nag(),
            stray if ends_word(stray) => {
                self.take(stray.len_utf8());
                TokenKind::Problem(Problem::StrayCharacter(stray))
            }
            _ => self.word(),
        };
        Some(Token { kind, line, start, end: self.offset(), after_blank })
    }
}

/// Reads what stands behind the opening bracket of a tag, on one line: its name, its value and the
/// number of bytes up to and with the closing bracket. Quotation marks inside the value need no
/// backslash as long as no bracket follows them.
fn parse_tag(text: &str) -> Result<(String, String, usize), Problem> {
    let start = skip_blanks(text);
    let (name, rest) = start.split_at(leading(start, is_name));
    let Some(quoted) = skip_blanks(rest).strip_prefix('"').filter(|_| !name.is_empty()) else {
        let line = &text[..text.find(is_line_end).unwrap_or(text.len())];
        return Err(Problem::MalformedTag(shortened(line.trim_end())));
    };
    let mut value = String::new();
    let mut chars = quoted.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let escaped = chars.next_if(|&(_, next)| c == '\\' && (next == '"' || next == '\\'));
        match (c, escaped) {
            (_, Some((_, literal))) => value.push(literal),
            ('"', None) => {
                let behind = skip_blanks(&quoted[at + 1..]);
                if behind.starts_with(']') {
                    return Ok((name.to_owned(), value, text.len() - behind.len() + 1));
                }
                value.push('"');
            }
            (c, None) if is_line_end(c) => break,
            (c, None) => value.push(on_one_line(c)),
        }
    }
    Err(Problem::UnclosedTag(shortened(name)))
}

/// A character of a tag's value: control characters count as spaces, as they are written.
pub(super) fn on_one_line(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

/// The number of bytes at the start of a text whose characters are all of a kind.
fn leading(text: &str, kind: impl Fn(char) -> bool) -> usize {
    text.find(|c| !kind(c)).unwrap_or(text.len())
}

/// The text without the white space before it, which ends with the line.
fn skip_blanks(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() && !is_line_end(c))
}

/// A number token.
fn number(digits: &str, second: bool) -> TokenKind {
    match digits.parse() {
        Ok(value) => TokenKind::Number(MoveNumber { value, second }),
        Err(_) => TokenKind::Problem(Problem::BadNumber(shortened(digits))),
    }
}

/// The PGN number of a row of `!` and `?`.
fn nag_of_marks(marks: &str) -> u8 {
    match (marks, marks.contains('!'), marks.contains('?')) {
        ("!", ..) => 1,
        ("?", ..) => 2,
        (_, true, false) => 3,
        (_, false, _) => 4,
        _ if marks.starts_with('!') => 5,
        _ => 6,
    }
}

/// Whether a tag's name may hold a character.
pub(super) fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

fn is_line_end(c: char) -> bool {
    c == '\n' || c == '\r'
}

/// Whether a word ends before a character.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || "{}()[];$\\\"\u{feff}".contains(c)
}

/// The number of lines that end in a text: at `\n`, `\r\n` or a lone `\r`.
fn line_ends(text: &str) -> usize {
    let bytes = text.as_bytes();
    let lone = |(at, &b): (usize, &u8)| b == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    let returns = bytes.iter().enumerate().filter(|&pair| lone(pair)).count();
    bytes.iter().filter(|&&b| b == b'\n').count() + returns
}

/// A comment's text with one space for every run of white space and none at its ends.
pub(super) fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
