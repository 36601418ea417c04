//! From text to trees.

use std::fmt;
use std::mem;

use super::lexer::{Lexer, Token, TokenKind};
use super::tree::{MAX_DEPTH, MAX_ITEMS, MoveNumber, MoveText, PdnGame, Variation};

/// Reads the games of a PDN text, one after the other.
///
/// A game ends at its result, at the next game's tags, or where the move numbers start again at 1;
/// it needs no tags. Taken as they come: results in every usual spelling, move numbers that are
/// missing or glued to a move, `1...` and `--` for a move left out, comments in braces or behind a
/// semicolon, annotations, nested variations, quotation marks inside tags, any line ends, a byte
/// order mark. Moves are taken as written, whatever they say.
///
/// An error spoils only the game it stands in: it takes that game's place, and reading goes on
/// with the next one.
///
/// The text must be at hand as a whole; [`Reader`](super::Reader) reads files of any length.
pub fn read(text: &str) -> Games<'_> {
    Games::from_line(text, 1)
}

/// The games of a text: see [`read`].
pub struct Games<'a> {
    lexer: Lexer<'a>,
    /// The token behind the last game.
    next: Option<Token>,
}

impl<'a> Games<'a> {
    /// The games of a text whose first line has a number.
    pub(super) fn from_line(text: &'a str, line: usize) -> Games<'a> {
        let mut lexer = Lexer::new(text, line);
        let next = lexer.next();
        Games { lexer, next }
    }

    /// The first token behind the games that have been read.
    pub(super) fn next_token(&self) -> Option<&Token> {
        self.next.as_ref()
    }
}

/// Why a game could not be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PdnError {
    /// The line that is wrong, counted from 1.
    pub line: usize,
    /// The line on which the game that cannot be read starts, counted from 1.
    pub game_line: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with the form of a PDN text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// Something in square brackets that is no tag.
    MalformedTag(String),
    /// A tag's value has no closing quotation mark and bracket on its line.
    UnclosedTag(String),
    /// A comment has no closing brace.
    UnclosedComment,
    /// A variation has no closing parenthesis.
    UnclosedVariation,
    /// A closing parenthesis too many.
    NoVariationToClose,
    /// A variation before any move: it stands in place of nothing.
    NothingToVary,
    /// An annotation before any move.
    NothingToAnnotate,
    /// Variations nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// More than [`MAX_ITEMS`] moves, comments, variations and tags in one game.
    TooLong,
    /// A `$` without a number from 0 to 255.
    BadNag(String),
    /// A move number beyond all measure.
    BadNumber(String),
    /// A word that is neither number, move nor result.
    StrayWord(String),
    /// A character that has no meaning where it stands.
    StrayCharacter(char),
}

impl fmt::Display for PdnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for PdnError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::MalformedTag(text) => {
                write!(f, "“[{text}” is no tag; a tag reads [Name \"value\"]")
            }
            Problem::UnclosedTag(name) => {
                write!(f, "the value of the tag {name} is not closed by \"] on the same line")
            }
            Problem::UnclosedComment => {
                f.write_str("the comment that opens here with { is never closed with }")
            }
            Problem::UnclosedVariation => {
                f.write_str("the variation that opens here with ( is never closed with )")
            }
            Problem::NoVariationToClose => f.write_str("this ) closes no variation"),
            Problem::NothingToVary => {
                f.write_str("a variation must follow the move that it replaces")
            }
            Problem::NothingToAnnotate => {
                f.write_str("an annotation must follow the move that it judges")
            }
            Problem::TooDeep => write!(f, "variations are nested deeper than {MAX_DEPTH}"),
            Problem::TooLong => {
                write!(f, "the game has more than {MAX_ITEMS} moves, comments, variations and tags")
            }
            Problem::BadNag(digits) => {
                write!(f, "“${digits}” is no annotation; they run from $0 to $255")
            }
            Problem::BadNumber(digits) => write!(f, "“{digits}.” is no move number"),
            Problem::StrayWord(word) => write!(
                f,
                "“{word}” is neither a move nor a result; remarks are written in braces: {{{word}}}"
            ),
            Problem::StrayCharacter(c) => write!(f, "“{c}” has no meaning here"),
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut builder = Builder::new(self.next.as_ref()?.line);
            while let Some(token) = self.next.take_if(|token| builder.belongs(token)) {
                builder.add(token);
                self.next = self.lexer.next();
            }
            match builder.finish() {
                // A number without a move, or an empty comment: there is no game in that.
                Ok(game) if game.is_empty() => (),
                read => return Some(read),
            }
        }
    }
}

/// So many tags of a game are compared with the next one.
const SEARCHED_TAGS: usize = 256;

/// A game under construction.
struct Builder {
    game: PdnGame,
    /// The lines of play that are open, the game itself first.
    frames: Vec<Frame>,
    /// How many variations are open beyond those that [`MAX_DEPTH`] allows.
    too_deep: usize,
    /// How many things the game is made of.
    items: usize,
    /// The first thing that was wrong.
    error: Option<(usize, Problem)>,
}

/// A line of play under construction.
#[derive(Default)]
struct Frame {
    line: usize,
    play: Variation,
    /// A number read, and still to be given to the move behind it.
    number: Option<MoveNumber>,
}

impl Builder {
    fn new(line: usize) -> Builder {
        let frames = vec![Frame { line, ..Frame::default() }];
        let game = PdnGame { line, ..PdnGame::default() };
        Builder { game, frames, too_deep: 0, items: 0, error: None }
    }

    /// The innermost open line of play.
    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the game's own frame is never taken off before the end")
    }

    /// Whether nothing but tags has been read.
    fn only_tags(&self) -> bool {
        let main = &self.frames[0];
        self.frames.len() == 1 && main.number.is_none() && main.play == Variation::default()
    }

    /// Whether a token still belongs to this game, or is the first of the next.
    fn belongs(&self, token: &Token) -> bool {
        let main = &self.frames[0].play;
        if let TokenKind::Tag { name, .. } = &token.kind {
            // A tag that comes again after a blank line begins another game. Games have a few dozen
            // tags: beyond that it is not worth looking.
            let mut tags = self.game.tags.iter().take(SEARCHED_TAGS);
            let begins = token.after_blank
                && !self.game.tags.is_empty()
                && (name.eq_ignore_ascii_case("Event")
                    || tags.any(|(tag, _)| tag.eq_ignore_ascii_case(name)));
            return self.only_tags() && !begins;
        }
        if self.frames.len() > 1 {
            return true;
        }
        match &token.kind {
            // What is remarked right behind the result belongs to the game that it ends.
            TokenKind::Comment(_) => main.result.is_none() || !token.after_blank,
            TokenKind::Number(n) if n.value == 1 && !n.second && main.moves.len() >= 2 => false,
            _ => main.result.is_none(),
        }
    }

    fn add(&mut self, token: Token) {
        let line = token.line;
        if self.too_deep > 0 {
            match token.kind {
                TokenKind::Open => self.too_deep += 1,
                TokenKind::Close => self.too_deep -= 1,
                _ => (),
            }
            return;
        }
        match token.kind {
            TokenKind::Tag { .. }
            | TokenKind::Comment(_)
            | TokenKind::Move { .. }
            | TokenKind::Open => self.items += 1,
            _ => (),
        }
        if self.is_full() {
            self.report(line, Problem::TooLong);
            // What opens and closes still tells where the game ends.
            if matches!(
                token.kind,
                TokenKind::Tag { .. } | TokenKind::Comment(_) | TokenKind::Move { .. }
            ) {
                return;
            }
        }
        match token.kind {
            TokenKind::Tag { name, value } => self.game.tags.push((name, value)),
            TokenKind::Comment(text) => self.comment(text),
            TokenKind::Open => self.open(line),
            TokenKind::Close => self.close(line),
            TokenKind::Number(number) => self.frame().number = Some(number),
            TokenKind::Ellipsis => {
                if let Some(number) = &mut self.frame().number {
                    number.second = true;
                }
            }
            TokenKind::Nag(nag) => match self.frame().play.moves.last_mut() {
                Some(last) => last.nags.push(nag),
                None => self.report(line, Problem::NothingToAnnotate),
            },
            TokenKind::Result(result) => self.frame().play.result = Some(result),
            TokenKind::Move { text, nag } => {
                let number = self.frame().number.take();
                let nags = nag.into_iter().collect();
                let written = MoveText { number, text, nags, line, ..MoveText::default() };
                self.frame().play.moves.push(written);
            }
            TokenKind::Problem(problem) => self.report(line, problem),
        }
    }

    /// Whether nothing more is kept of the game.
    fn is_full(&self) -> bool {
        self.items > MAX_ITEMS
    }

    fn comment(&mut self, text: String) {
        let play = &mut self.frame().play;
        let comments = match play.moves.last_mut() {
            Some(last) => &mut last.comments,
            None => &mut play.comments,
        };
        if !text.is_empty() {
            comments.push(text);
        }
    }

    fn open(&mut self, line: usize) {
        if self.frames.len() > MAX_DEPTH {
            self.too_deep = 1;
            return self.report(line, Problem::TooDeep);
        }
        if self.frame().play.moves.is_empty() {
            self.report(line, Problem::NothingToVary);
        }
        self.frames.push(Frame { line, ..Frame::default() });
    }

    fn close(&mut self, line: usize) {
        if self.frames.len() == 1 {
            return self.report(line, Problem::NoVariationToClose);
        }
        let mut closed = self.frames.pop().unwrap_or_default();
        if self.is_full() {
            return;
        }
        // Variations are many and short: room for more moves would be most of what they take.
        closed.play.moves.shrink_to_fit();
        // Without a move to hang from it has been reported when it opened.
        if let Some(parent) = self.frame().play.moves.last_mut() {
            parent.variations.push(closed.play);
        }
    }

    /// Notes what is wrong, unless something before it was.
    fn report(&mut self, line: usize, problem: Problem) {
        self.error.get_or_insert((line, problem));
    }

    fn finish(mut self) -> Result<PdnGame, PdnError> {
        if self.frames.len() > 1 {
            let line = self.frame().line;
            self.report(line, Problem::UnclosedVariation);
        }
        if let Some((line, problem)) = self.error {
            return Err(PdnError { line, game_line: self.game.line, problem });
        }
        let main = mem::take(&mut self.frames[0].play);
        self.game.comments = main.comments;
        self.game.moves = main.moves;
        self.game.result = main.result;
        Ok(self.game)
    }
}
