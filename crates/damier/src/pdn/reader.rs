//! From text to trees.

use std::mem;

use super::clock::unreadable_clock;
use super::lexer::{Lexer, Token, TokenKind};
use super::remark::{Problem, Remark};
use super::result::WrittenResult;
use super::tree::{MAX_DEPTH, MAX_ITEMS, MoveNumber, MoveText, PdnGame, Variation};
use super::writer::variation_text;
use crate::text::shortened;

/// Reads the games of a PDN text, one after the other.
///
/// A game ends at its result, at the next game's tags, or where the move numbers start again at 1;
/// it needs no tags. Taken as they come: results in every usual spelling, and any at all that ends
/// the game and equals its `Result` tag; move numbers that are missing or glued to a move; `1...` and
/// `--` for a move left out, `-` for a move that is not known; comments in braces or behind a
/// semicolon; annotations; nested variations, before or behind the move they replace where their
/// number tells which it is; the command `/FEN "…"/`; quotation marks inside tags; any line ends; byte
/// order marks. Moves are taken as written, whatever they say.
///
/// Only moves and positions can be wrong. Whatever else is odd in a text becomes one of the game's
/// [`remarks`](PdnGame::remarks), with its line: malformed tags, annotations with unknown numbers,
/// lines that begin with `%`, evaluation signs, blanks inside moves, stray words and characters,
/// comments and variations that are never closed, clock times that are none.
///
/// A game is an error only where reading it would take up too much memory ([`MAX_ITEMS`],
/// [`MAX_DEPTH`]). It takes that game's place, and reading goes on with the next one.
///
/// The text must be at hand as a whole; [`Reader`](super::Reader) reads files of any length.
pub fn read(text: &str) -> Games<'_> {
    Games::from_line(text, 1, true)
}

/// The games of a text: see [`read`].
pub struct Games<'a> {
    lexer: Lexer<'a>,
    /// The token behind the last game.
    next: Option<Token>,
}

impl<'a> Games<'a> {
    /// The games of a text that begins on a line with a number, at the beginning of that line or not.
    pub(super) fn from_line(text: &'a str, line: usize, at_line_start: bool) -> Games<'a> {
        let mut lexer = Lexer::new(text, line, at_line_start);
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

impl std::error::Error for PdnError {}

impl Iterator for Games<'_> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let first = self.next.as_ref()?;
            self.lexer.begin_game(first);
            let mut builder = Builder::new(first.line);
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
    /// The number of the last move, if it is known.
    last: Option<MoveNumber>,
    /// Variations that stand in place of the next move.
    waiting: Vec<Variation>,
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
        self.frames.len() == 1
            && main.number.is_none()
            && main.waiting.is_empty()
            && main.play == Variation::default()
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
            TokenKind::Number(n) if n.value == 1 && !n.second => {
                // Commands are no moves; nobody begins with a row of them.
                let begun = main.moves.iter().take(8).filter(|word| word.set_up().is_none());
                main.result.is_none() && begun.count() < 2
            }
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
            | TokenKind::SetUp(_)
            | TokenKind::Open => self.items += 1,
            _ => (),
        }
        if let Some(remark) = token.remark {
            self.report(line, remark);
        }
        if self.is_full() {
            self.report(line, Problem::TooLong);
            // What opens and closes still tells where the game ends.
            if matches!(
                token.kind,
                TokenKind::Tag { .. }
                    | TokenKind::Comment(_)
                    | TokenKind::Move { .. }
                    | TokenKind::SetUp(_)
            ) {
                return;
            }
        }
        match token.kind {
            TokenKind::Tag { name, value } => self.game.tags.push((name, value)),
            TokenKind::Comment(text) => {
                if let Some(command) = unreadable_clock(&text) {
                    self.report(line, Problem::UnreadableClock(shortened(command)));
                }
                self.comment(text);
            }
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
            TokenKind::Result(text) => self.frame().play.result = Some(WrittenResult::new(text)),
            TokenKind::Move { text, nags } => {
                let frame = self.frame();
                let number = frame.number.take();
                frame.last = number.or(frame.last.map(MoveNumber::next));
                let variations = mem::take(&mut frame.waiting);
                let comments = Vec::new();
                let written = MoveText { number, text, nags, comments, variations, line };
                frame.play.moves.push(written);
            }
            // The number before it is the next move's.
            TokenKind::SetUp(fen) => {
                let written = MoveText { line, ..MoveText::setting_up(&fen) };
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
        let line = closed.line;
        self.keep_waiting_as_comment(line, closed.waiting);
        let frame = self.frame();
        let number = closed.play.moves.first().and_then(|first| first.number);
        // A number that names the move to come is to be believed: some programs write variations
        // before the move that they replace.
        let of_next = number.is_some() && number == frame.last.map(MoveNumber::next);
        match frame.play.moves.last_mut() {
            Some(replaced) if !of_next => replaced.variations.push(closed.play),
            _ => frame.waiting.push(closed.play),
        }
    }

    /// Keeps variations that stand in place of no move as comments of the innermost line of play.
    fn keep_waiting_as_comment(&mut self, line: usize, waiting: Vec<Variation>) {
        for variation in waiting {
            self.report(line, Problem::NothingToVary);
            self.comment(variation_text(&variation));
        }
    }

    /// Remarks what is odd, or keeps the first thing for which the game is not read.
    fn report(&mut self, line: usize, problem: Problem) {
        if problem.is_fatal() {
            self.error.get_or_insert((line, problem));
            return;
        }
        let kind = mem::discriminant(&problem);
        let mut known = self.game.remarks.iter_mut();
        match known.find(|remark| mem::discriminant(&remark.problem) == kind) {
            Some(remark) => remark.count += 1,
            None => self.game.remarks.push(Remark { line, count: 1, problem }),
        }
    }

    /// A last move that reads as the `Result` tag is the result, whatever it looks like.
    fn take_result_from_moves(&mut self) {
        let game = &mut self.game;
        let tagged = game.tag("Result").map(str::trim);
        let is_result = |last: &MoveText| {
            tagged == Some(last.text.as_str()) && last.nags.is_empty() && last.variations.is_empty()
        };
        if game.result.is_some() || !game.moves.last().is_some_and(is_result) {
            return;
        }
        if let Some(last) = game.moves.pop() {
            let comments = match game.moves.last_mut() {
                Some(played) => &mut played.comments,
                None => &mut game.comments,
            };
            comments.extend(last.comments);
            game.result = Some(WrittenResult::new(last.text));
        }
    }

    fn finish(mut self) -> Result<PdnGame, PdnError> {
        while self.frames.len() > 1 {
            let line = self.frame().line;
            self.report(line, Problem::UnclosedVariation);
            self.close(line);
        }
        let line = self.game.line;
        let waiting = mem::take(&mut self.frame().waiting);
        self.keep_waiting_as_comment(line, waiting);
        if let Some((line, problem)) = self.error {
            return Err(PdnError { line, game_line: self.game.line, problem });
        }
        let main = mem::take(&mut self.frames[0].play);
        self.game.comments = main.comments;
        self.game.moves = main.moves;
        self.game.result = main.result;
        self.take_result_from_moves();
        Ok(self.game)
    }
}
