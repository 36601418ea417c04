//! PDN text as a stream of tokens. Every character is looked at a bounded number of times, so that
//! reading takes time in proportion to the text, however hostile.

use super::remark::Problem;
use super::signs::{evaluation_sign, nag_of_marks, spaced_move, without_signs};
use super::tree::MoveNumber;
use crate::outcome::GameResult;
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
    /// What is odd about the way it is written.
    pub(super) remark: Option<Problem>,
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
    Nag(u32),
    /// A result as written.
    Result(String),
    /// A move, or `-` for one that is not known.
    Move {
        text: String,
        nags: Vec<u32>,
    },
    /// `/FEN "…"/`: the FEN of a position that is set up.
    SetUp(String),
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
    /// Whether what has not been looked at begins a line.
    at_line_start: bool,
    /// How many parentheses are open.
    depth: usize,
    /// The value of the game's `Result` tag, if it is no result in a usual spelling.
    own_result: Option<String>,
    /// What is odd about the token being read.
    remark: Option<Problem>,
}

impl<'a> Lexer<'a> {
    /// A text that begins on a line with a number, at the beginning of that line or not.
    pub(super) fn new(text: &'a str, line: usize, at_line_start: bool) -> Lexer<'a> {
        Lexer {
            rest: text,
            length: text.len(),
            line,
            line_ends: 0,
            at_line_start,
            depth: 0,
            own_result: None,
            remark: None,
        }
    }

    /// Forgets what belongs to the game before the one that begins with a token.
    pub(super) fn begin_game(&mut self, first: &Token) {
        self.depth = usize::from(matches!(first.kind, TokenKind::Open));
        self.own_result = None;
        if let TokenKind::Tag { name, value } = &first.kind {
            self.remember_result(name, value);
        }
    }

    /// Remembers the value of a `Result` tag: the game may end with the same words.
    fn remember_result(&mut self, name: &str, value: &str) {
        let value = value.trim();
        if name.eq_ignore_ascii_case("Result") && GameResult::from_text(value).is_none() {
            self.own_result = Some(value.to_owned()).filter(|value| !value.is_empty());
        }
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
        if !taken.is_empty() {
            self.at_line_start = taken.ends_with(is_line_end);
        }
        taken
    }

    /// Skips white space, the two characters `\n` that some exporters write for it, and what old
    /// systems put at the beginning or the end of files: byte order marks and the byte 1A, which stand
    /// in the middle of files that were put together from several.
    fn skip_space(&mut self) {
        self.line_ends = 0;
        loop {
            let space = leading(self.rest, is_space);
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
                self.remember_result(&name, &value);
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
        let text = tidy(&self.take(length)[1..]);
        self.remark = Some(Problem::UnclosedComment);
        TokenKind::Comment(text)
    }

    /// `$5`.
    fn nag(&mut self) -> TokenKind {
        self.take(1);
        let digits = self.take(leading(self.rest, |c| c.is_ascii_digit()));
        match digits.parse() {
            Ok(nag) => {
                if nag > 255 {
                    self.remark = Some(Problem::OwnNag(nag));
                }
                TokenKind::Nag(nag)
            }
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
        self.depth += 1;
        TokenKind::Open
    }

    /// Everything made of letters, digits and signs: numbers, results, moves. A move number is cut
    /// off the move that is glued to it.
    fn word(&mut self) -> TokenKind {
        if let Some(result) = self.ends_as_its_tag_says() {
            return TokenKind::Result(self.take(result).to_owned());
        }
        let digits = leading(self.rest, |c| c.is_ascii_digit());
        let dots = leading(&self.rest[digits..], |c| c == '.' || c == '…');
        if dots > 0 {
            return self.dotted(digits, dots);
        }
        if digits > 0 && self.depth == 0 && self.rest[digits..].starts_with(')') {
            let written = &self.take(digits + 1)[..digits];
            self.remark = Some(Problem::BracketedNumber(shortened(written)));
            return number(written, false);
        }
        if let Some((length, text)) = spaced_move(self.rest) {
            let written = self.take(length);
            if GameResult::from_text(&text).is_some() {
                return TokenKind::Result(text);
            }
            self.remark = Some(Problem::BlanksInMove(shortened(&tidy(written))));
            return TokenKind::Move { text, nags: Vec::new() };
        }
        let word = self.take(self.length_until(ends_word));
        if GameResult::from_text(word).is_some() {
            return TokenKind::Result(word.to_owned());
        }
        match word {
            "--" | "–" | "—" => return TokenKind::Ellipsis,
            "-" => return TokenKind::Move { text: word.to_owned(), nags: Vec::new() },
            "," => return TokenKind::Problem(Problem::StrayCharacter(',')),
            _ => (),
        }
        // Two digits and no dot can only be a number: no move is that short.
        if digits == word.len() && digits <= 2 {
            return number(word, false);
        }
        if let Some(nag) = evaluation_sign(word) {
            self.remark = Some(Problem::EvaluationSign(word.to_owned()));
            return TokenKind::Nag(nag);
        }
        let signs = without_signs(word);
        self.remark = signs.remark;
        if GameResult::from_text(signs.text).is_some() {
            return TokenKind::Result(signs.text.to_owned());
        }
        match signs.nags.first() {
            Some(&nag) if signs.text.is_empty() => TokenKind::Nag(nag),
            // A sign makes no move of what is a number without it.
            _ if signs.text.len() <= 2
                && self.remark.is_some()
                && signs.text.bytes().all(|b| b.is_ascii_digit()) =>
            {
                self.remark = None;
                TokenKind::Problem(Problem::StrayWord(shortened(word)))
            }
            _ if signs.text == "-" || signs.text.contains(|c: char| c.is_ascii_digit()) => {
                TokenKind::Move { text: signs.text.to_owned(), nags: signs.nags }
            }
            _ => {
                self.remark = None;
                TokenKind::Problem(Problem::StrayWord(shortened(word)))
            }
        }
    }

    /// The length of the words of the `Result` tag, if they stand here as the last of the game.
    fn ends_as_its_tag_says(&self) -> Option<usize> {
        let result = self.own_result.as_ref().filter(|_| self.depth == 0)?;
        let behind = self.rest.strip_prefix(result.as_str())?;
        let next = behind.trim_start_matches(is_space);
        let space = &behind[..behind.len() - next.len()];
        let ends = next.is_empty()
            || line_ends(space) >= 2
            || !space.is_empty()
                && next.strip_prefix('[').is_some_and(|tag| parse_tag(tag).is_ok());
        ends.then_some(result.len())
    }

    /// The command `/FEN "…"/`, or whatever else begins with a slash.
    fn command(&mut self) -> TokenKind {
        match parse_set_up(self.rest) {
            Some((fen, length)) => {
                let fen = fen.to_owned();
                self.take(length);
                TokenKind::SetUp(fen)
            }
            None => self.word(),
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
        self.remark = None;
        let kind = match self.rest.chars().next()? {
            '%' if self.at_line_start => {
                self.take(self.length_until(is_line_end));
                TokenKind::Problem(Problem::PercentLine)
            }
            '/' => self.command(),
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => {
                let text = self.take(self.length_until(is_line_end));
                TokenKind::Comment(tidy(&text[1..]))
            }
            '(' => self.open(),
            ')' => {
                self.take(1);
                self.depth = self.depth.saturating_sub(1);
                TokenKind::Close
            }
            '$' => self.nag(),
            // At the beginning of a line it would be another thing.
            stray if ends_word(stray) || stray == '%' => {
                self.take(stray.len_utf8());
                TokenKind::Problem(Problem::StrayCharacter(stray))
            }
            _ => self.word(),
        };
        // What comes behind a result belongs to another game.
        if self.depth == 0 && matches!(kind, TokenKind::Result(_)) {
            self.own_result = None;
        }
        let remark = self.remark.take();
        Some(Token { kind, line, start, end: self.offset(), after_blank, remark })
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

/// The FEN in a command `/FEN "…"/` and the length of the command, all on one line.
fn parse_set_up(text: &str) -> Option<(&str, usize)> {
    let name = text.get(..4).filter(|name| name.eq_ignore_ascii_case("/FEN"))?;
    let quoted = skip_blanks(&text[name.len()..]).strip_prefix('"')?;
    // No further than to the next quotation mark, however many commands a line may hold.
    let end = quoted.find(|c: char| c == '"' || is_line_end(c))?;
    let (fen, behind) = (&quoted[..end], quoted[end..].strip_prefix('"')?);
    let behind = skip_blanks(behind).strip_prefix('/')?;
    (!fen.chars().any(char::is_control)).then_some((fen, text.len() - behind.len()))
}

/// Whether a tag's name may hold a character.
pub(super) fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

fn is_line_end(c: char) -> bool {
    c == '\n' || c == '\r'
}

/// Whether a character parts tokens and means nothing.
fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}' || c == '\u{1a}'
}

/// Whether a word ends before a character.
fn ends_word(c: char) -> bool {
    is_space(c) || "{}()[];$\\\"".contains(c)
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
