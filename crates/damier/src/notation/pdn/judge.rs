//! What a game comes to by the rules, or the first thing that is wrong with it.

use std::fmt;

use super::start;
use super::tree::{MoveText, PdnGame, PdnResult};
use crate::{AnyGame, Color, FenError, Outcome, Refusal, RuleSet, Square, Why};

/// What [`judge`] found.
#[derive(Debug)]
pub struct Verdict {
    /// The rule set that the game was judged by, unless it could not be found.
    pub rule_set: Option<&'static RuleSet>,
    /// How many plies were replayed before the end, or before the fault.
    pub plies: usize,
    /// The canonical FEN of the last position reached, if there is one.
    pub fen: Option<String>,
    /// The result that the `Result` tag states.
    pub tag_result: Option<PdnResult>,
    /// The result written behind the moves.
    pub text_result: Option<PdnResult>,
    /// What the game came to by the rules and the draw code, if it did; a game that ended by
    /// agreement, resignation or time has none. The fault, if something was wrong.
    pub finding: Result<Option<Outcome>, Fault>,
    /// What is worth saying, without being wrong.
    pub notes: Vec<Note>,
}

/// The first thing wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Neither a tag nor the caller says what rules the game is played by.
    NoRuleSet,
    /// The `FEN` tag cannot be read.
    BadFen(FenError),
    /// `SetUp` says that the game starts from a position of its own, but no `FEN` gives it.
    NoFen,
    /// A move that the rules do not allow.
    Illegal {
        /// Which and where.
        place: Place,
        /// Why.
        refusal: Refusal,
    },
    /// A capture that stops in the middle of its text: `24x`.
    BreaksOff {
        /// Which and where.
        place: Place,
        /// The legal moves that begin like this, or a few of them.
        candidates: Vec<String>,
    },
    /// A remark is glued to the move.
    Glued {
        /// Which and where.
        place: Place,
        /// The part that is a move.
        moved: String,
        /// The part that is not.
        remark: String,
    },
    /// Moves go on after the game is over by the rules.
    Over {
        /// The first move too many.
        place: Place,
        /// What the game had come to.
        outcome: Outcome,
    },
}

/// Where a move stands in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The half move it would be, from 1.
    pub ply: usize,
    /// The move as written.
    pub text: String,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// Something worth saying about a game, without being wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Note {
    /// A `Variant` tag that names none of our rule sets was passed over.
    UnknownVariant(String),
    /// A `GameType` tag that names none of our rule sets was passed over.
    UnknownGameType(String),
    /// A tag names other rules than the game is judged by.
    OtherGameType(String),
    /// The first move could only be this side's, so that it is taken as the first mover.
    FirstMover(Color),
    /// Captures were written jump by jump; this is how many.
    JumpByJump(usize),
    /// Moves were written without a separator; this is how many.
    Unseparated(usize),
    /// The tag and the end of the moves state different results.
    ResultsDiffer(PdnResult, PdnResult),
    /// The game is decided by the rules, but another result is stated.
    WrongResult {
        /// By the rules.
        outcome: Outcome,
        /// As stated.
        stated: PdnResult,
    },
    /// The game has no moves.
    NoMoves,
}

impl Verdict {
    /// The result that the game's text states: the tag's, else the one behind the moves.
    pub fn stated(&self) -> Option<PdnResult> {
        self.tag_result.or(self.text_result)
    }
}

/// Replays a game by the rules.
///
/// The rule set is the one given; else that of the game's `Variant` tag, if it is one of our keys;
/// else that of its `GameType`. The game is replayed from its `FEN`, or from the start position. A
/// first move that only the other side could play makes that side the first mover. Captures written
/// jump by jump and moves written without a separator are understood.
pub fn judge(game: &PdnGame, rules: Option<&'static RuleSet>) -> Verdict {
    let tag_result = game.tag("Result").and_then(|text| PdnResult::from_text(text.trim()));
    let mut verdict = Verdict {
        rule_set: None,
        plies: 0,
        fen: None,
        tag_result,
        text_result: game.result,
        finding: Ok(None),
        notes: Vec::new(),
    };
    verdict.finding = replay(game, rules, &mut verdict);
    if game.moves.is_empty() {
        verdict.notes.push(Note::NoMoves);
    }
    note_results(&mut verdict);
    verdict
}

/// Finds how the game begins and plays it, noting in the verdict how far that went.
fn replay(
    written: &PdnGame,
    rules: Option<&'static RuleSet>,
    verdict: &mut Verdict,
) -> Result<Option<Outcome>, Fault> {
    let rule_set = start::rule_set(written, rules, &mut verdict.notes).ok_or(Fault::NoRuleSet)?;
    verdict.rule_set = Some(rule_set);
    let mut game = start::position(written, rule_set)?;
    if let Some(other) = with_other_mover(&*game, &written.moves) {
        verdict.notes.push(Note::FirstMover(other.turn()));
        game = other;
    }
    let played = play(&mut *game, &written.moves, &mut verdict.notes);
    verdict.plies = game.ply();
    verdict.fen = Some(game.fen());
    played.map(|()| game.outcome())
}

/// Plays the moves up to the first that is wrong.
fn play(
    game: &mut dyn AnyGame,
    mut moves: &[MoveText],
    notes: &mut Vec<Note>,
) -> Result<(), Fault> {
    let (mut jumpwise, mut unseparated) = (0, 0);
    while let Some(next) = moves.first() {
        let place = Place { ply: game.ply() + 1, text: next.text.clone(), line: next.line };
        if let Some(outcome) = game.outcome() {
            return Err(Fault::Over { place, outcome });
        }
        let found = find(game, moves);
        let Found { index, words } =
            found.map_err(|refusal| explain(game, next, place, refusal))?;
        jumpwise += usize::from(words > 1);
        unseparated += usize::from(next.capture().is_none());
        game.play_index(index);
        moves = &moves[words..];
    }
    if jumpwise > 0 {
        notes.push(Note::JumpByJump(jumpwise));
    }
    if unseparated > 0 {
        notes.push(Note::Unseparated(unseparated));
    }
    Ok(())
}

/// The game with the other side to move, if the first move written could only be that side's.
fn with_other_mover(game: &dyn AnyGame, moves: &[MoveText]) -> Option<Box<dyn AnyGame>> {
    if moves.is_empty() || find(game, moves).is_ok() {
        return None;
    }
    let other = start::other_mover(game)?;
    find(&*other, moves).is_ok().then_some(other)
}

/// Compares the results stated with each other and with the outcome.
fn note_results(verdict: &mut Verdict) {
    if let (Some(tag), Some(text)) = (verdict.tag_result, verdict.text_result)
        && tag != text
    {
        verdict.notes.push(Note::ResultsDiffer(tag, text));
    }
    if let (Ok(Some(outcome)), Some(stated)) = (&verdict.finding, verdict.stated()) {
        let outcome = *outcome;
        if stated != PdnResult::from(outcome) {
            verdict.notes.push(Note::WrongResult { outcome, stated });
        }
    }
}

impl From<Outcome> for PdnResult {
    fn from(outcome: Outcome) -> PdnResult {
        match outcome.winner {
            Some(Color::White) => PdnResult::WhiteWins,
            Some(Color::Black) => PdnResult::BlackWins,
            None => PdnResult::Draw,
        }
    }
}

/// A legal move found in a game's text.
struct Found {
    /// Its index among the legal moves.
    index: usize,
    /// How many words of the text it takes: more than one where captures are written jump by jump.
    words: usize,
}

/// The legal move that a text of at least one word goes on with.
fn find(game: &dyn AnyGame, rest: &[MoveText]) -> Result<Found, Refusal> {
    // A word that starts on the square where the one before it ended cannot be the opponent's move:
    // it is the next jump of the same capture.
    for words in (2..=chain_length(rest)).rev() {
        if let Ok(index) = game.find(&joined(&rest[..words])) {
            return Ok(Found { index, words });
        }
    }
    let text = rest[0].normalised();
    let found = game.find(&text).or_else(|refusal| match unseparated(game, &text)[..] {
        [] => Err(refusal),
        [index] => Ok(index),
        ref several => {
            let moves = game.moves();
            let candidates = several.iter().map(|&i| moves[i].notation.clone()).collect();
            let why = Why::Ambiguous { text, candidates };
            Err(Refusal::new(why, game.rule_set().geometry()))
        }
    });
    found.map(|index| Found { index, words: 1 })
}

/// How many words from the first on could be the jumps of one capture: each starts where the one
/// before it ends.
fn chain_length(rest: &[MoveText]) -> usize {
    /// No capture has more jumps than a side has pieces.
    const MOST: usize = 64;
    let linked = |pair: &[MoveText]| {
        let (before, after) = (pair[0].squares(), pair[1].squares());
        after.len() >= 2
            && before.len() >= 2
            && before.last().zip(after.first()).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b))
    };
    1 + rest.windows(2).take(MOST).take_while(|pair| linked(pair)).count()
}

/// The words of a capture written jump by jump as one: `11x18 18x25` is `11x18x25`.
fn joined(words: &[MoveText]) -> String {
    let mut text = words[0].normalised();
    for word in &words[1..] {
        for square in &word.squares()[1..] {
            text.push('x');
            text.push_str(&square.to_ascii_lowercase());
        }
    }
    text
}

/// The legal moves whose squares, written without anything between them, give this text: `118` is
/// 1-18 or 11-8, whichever is legal.
fn unseparated(game: &dyn AnyGame, text: &str) -> Vec<usize> {
    /// More ways than this of making one capture are not compared.
    const PATHS: usize = 64;
    if !text.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Vec::new();
    }
    let geometry = game.rule_set().geometry();
    let spells = |squares: &[Square]| {
        let numbers = squares.iter().filter_map(|&square| geometry.number(square));
        let numbers: String = numbers.map(|number| number.to_string()).collect();
        let names: String = squares.iter().map(ToString::to_string).collect();
        geometry.reads_numbers && numbers == text || names == text
    };
    let moves = game.moves().into_iter().enumerate();
    let fitting = moves.filter(|(index, record)| {
        spells(&[record.from, record.to])
            || record.path.len() > 2 && game.paths(*index, PATHS).iter().any(|path| spells(path))
    });
    fitting.map(|(index, _)| index).collect()
}

/// Says what is wrong with a move that is refused.
fn explain(game: &dyn AnyGame, word: &MoveText, place: Place, refusal: Refusal) -> Fault {
    let (moved, rest) = word.text.split_at(move_length(&word.text));
    let squares = word.squares();
    if rest.is_empty() && squares.len() > 1 && squares.last() == Some(&"") {
        return Fault::BreaksOff { place, candidates: beginning_like(game, &word.normalised()) };
    }
    if !rest.is_empty() && MoveText::new(moved).squares().len() > 1 {
        let (moved, remark) = (moved.to_owned(), rest.to_owned());
        return Fault::Glued { place, moved, remark };
    }
    Fault::Illegal { place, refusal }
}

/// The length of the part of a word that could be a move: squares and separators.
fn move_length(word: &str) -> usize {
    let mut end = 0;
    let mut chars = word.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let digit_follows = chars.peek().is_some_and(|(_, next)| next.is_ascii_digit());
        let part_of_move = match c {
            '0'..='9' => true,
            'a'..='p' | 'A'..='P' => digit_follows,
            c => MoveText::new(c).capture().is_some(),
        };
        if !part_of_move {
            break;
        }
        end = at + c.len_utf8();
    }
    end
}

/// The notations of the legal moves that begin with a piece of text.
fn beginning_like(game: &dyn AnyGame, text: &str) -> Vec<String> {
    const MOST: usize = 4;
    let geometry = game.rule_set().geometry();
    let mut squares = text.split(['x', '-']).filter(|square| !square.is_empty());
    let first = squares.next().and_then(|square| geometry.read(square));
    let moves = game.moves().into_iter().filter(|record| Some(record.from) == first);
    moves.map(|record| record.notation).take(MOST).collect()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, ply {}", self.line, self.ply)
    }
}

impl Fault {
    /// The move that is at fault, if it is one.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Fault::Illegal { place, .. }
            | Fault::BreaksOff { place, .. }
            | Fault::Glued { place, .. }
            | Fault::Over { place, .. } => Some(place),
            Fault::NoRuleSet | Fault::BadFen(_) | Fault::NoFen => None,
        }
    }
}

/// One sentence, without the place.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoRuleSet => {
                f.write_str("neither Variant nor GameType says which rules the game is played by")
            }
            Fault::BadFen(error) => write!(f, "the FEN tag cannot be read: {error}"),
            Fault::NoFen => f.write_str(
                "SetUp says that the game has a start position of its own, but there is no FEN tag",
            ),
            Fault::Illegal { place, refusal } => match refusal.why {
                Why::Unreadable { .. } | Why::Ambiguous { .. } => write!(f, "{refusal}"),
                _ => write!(f, "{} is not legal: {refusal}", place.text),
            },
            Fault::BreaksOff { place, candidates } => match &candidates[..] {
                [] => write!(f, "{} breaks off, and no legal move begins like it", place.text),
                some => write!(f, "{} breaks off; it could be {}", place.text, some.join(" or ")),
            },
            Fault::Glued { place, moved, remark } => write!(
                f,
                "“{}” is a move with a remark glued to it; it should read {moved} {{{remark}}}",
                place.text
            ),
            Fault::Over { place, outcome } => {
                write!(f, "{} comes after the end of the game: {outcome}", place.text)
            }
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::UnknownVariant(name) => {
                write!(f, "the Variant tag “{name}” names no rule set of ours and was passed over")
            }
            Note::UnknownGameType(text) => {
                write!(f, "the GameType tag “{text}” names no rule set of ours and was passed over")
            }
            Note::OtherGameType(text) => {
                write!(f, "the GameType tag “{text}” names other rules than these")
            }
            Note::FirstMover(color) => {
                write!(
                    f,
                    "the first move could only be {color}'s: {color} is taken as the first mover"
                )
            }
            Note::JumpByJump(1) => f.write_str("one capture is written jump by jump"),
            Note::JumpByJump(n) => write!(f, "{n} captures are written jump by jump"),
            Note::Unseparated(1) => f.write_str("one move is written without a separator"),
            Note::Unseparated(n) => write!(f, "{n} moves are written without a separator"),
            Note::ResultsDiffer(tag, text) => {
                write!(f, "the Result tag says {tag}, the end of the moves {text}")
            }
            Note::WrongResult { outcome, stated } => {
                write!(f, "by the rules the result is {}, not {stated}", outcome.result())
            }
            Note::NoMoves => f.write_str("the game has no moves"),
        }
    }
}
