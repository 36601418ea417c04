//! Replaying a game by the rules.

use super::start;
use super::tree::{MoveText, PdnGame, PdnResult};
use super::verdict::{Fault, Note, Place, Verdict};
use crate::{AnyGame, Color, Outcome, Refusal, RuleSet, Square, Why};

/// Replays a game by the rules.
///
/// The rule set is the one given; else that of the game's `Variant` tag, if it is one of our keys;
/// else that of its `GameType`. The game is replayed from its `FEN`, or from the start position. A
/// first move that only the other side could play makes that side the first mover. Captures written
/// jump by jump and moves written without a separator are understood.
///
/// A draw by the draw code is what the game comes to, but it does not make the moves behind it
/// wrong: across a board, draws have to be claimed. A win ends the game for good.
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
    let mut replay = Replay { game, before: 0, drawn: None };
    let played = replay.play(&written.moves, &mut verdict.notes);
    verdict.plies = replay.plies();
    verdict.fen = Some(replay.game.fen());
    if let Some((drawn_at, _)) = replay.drawn {
        verdict.notes.push(Note::PlayedOn { drawn_at, more: verdict.plies - drawn_at });
    }
    played.map(|()| replay.drawn.map(|(_, outcome)| outcome).or(replay.game.outcome()))
}

/// A game on its way through its text.
struct Replay {
    game: Box<dyn AnyGame>,
    /// The plies played before `game` was set up anew to play on after a draw.
    before: usize,
    /// After how many plies the draw code made it a draw, and how, if more moves follow.
    drawn: Option<(usize, Outcome)>,
}

impl Replay {
    fn plies(&self) -> usize {
        self.before + self.game.ply()
    }

    /// Plays the moves up to the first that is wrong.
    fn play(&mut self, mut moves: &[MoveText], notes: &mut Vec<Note>) -> Result<(), Fault> {
        let (mut jumpwise, mut unseparated) = (0, 0);
        while let Some(next) = moves.first() {
            let place = Place { ply: self.plies() + 1, text: next.text.clone(), line: next.line };
            if let Some(outcome) = self.game.outcome()
                && !self.play_on(outcome)
            {
                return Err(Fault::Over { place, outcome });
            }
            let game = &mut *self.game;
            let Found { index, words } = match find(game, moves) {
                Ok(found) => found,
                Err(refusal) => return Err(explain(game, next, place, refusal)),
            };
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

    /// Goes on after a draw by the draw code, from the same position with its counts at 0. Whether
    /// that is possible: not after a win, nor where the position itself is a draw.
    fn play_on(&mut self, outcome: Outcome) -> bool {
        let anew = self.game.rule_set().game_from_fen(&self.game.fen());
        let Some(anew) = anew.ok().filter(|game| game.outcome().is_none()) else { return false };
        self.before = self.plies();
        self.drawn.get_or_insert((self.before, outcome));
        self.game = anew;
        true
    }
}

/// The game with the other side to move, if the first move written could only be that side's.
fn with_other_mover(game: &dyn AnyGame, moves: &[MoveText]) -> Option<Box<dyn AnyGame>> {
    if moves.is_empty() || find(game, moves).is_ok() {
        return None;
    }
    let other = start::other_mover(game)?;
    find(&*other, moves).is_ok().then_some(other)
}

/// Compares the results stated with each other and with the outcome. `*` states nothing.
fn note_results(verdict: &mut Verdict) {
    let known = |result: &PdnResult| *result != PdnResult::Unknown;
    let tag = verdict.tag_result.filter(known);
    let text = verdict.text_result.filter(known);
    if let (Some(tag), Some(text)) = (tag, text)
        && tag != text
    {
        verdict.notes.push(Note::ResultsDiffer(tag, text));
    }
    if let (Ok(Some(outcome)), Some(stated)) = (&verdict.finding, tag.or(text)) {
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
