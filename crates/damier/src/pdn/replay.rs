//! Playing a game's text move by move.

use std::sync::Arc;

use super::resume::decided_by_later_moves;
use super::start::position_of;
use super::tree::MoveText;
use super::verdict::{Fault, Place};
use crate::refusal::renamed;
use crate::{AnyGame, Geometry, MoveId, MoveRecord, Outcome, Refusal, Square, SquareNames, Why};

/// A game on its way through its text.
pub(super) struct Replay {
    pub(super) game: Box<dyn AnyGame>,
    /// The plies played before `game` was set up anew to play on after a draw.
    before: usize,
    /// After how many plies the draw code made it a draw, and how, if more moves follow.
    pub(super) drawn: Option<(usize, Outcome)>,
}

/// A legal move found in a game's text.
pub(super) struct Found {
    pub(super) id: MoveId,
    /// How many words of the text it takes: more than one where captures are written jump by jump.
    pub(super) words: usize,
    /// Whether its words could be several captures, of which the moves behind it leave this one.
    pub(super) decided: bool,
}

impl Replay {
    /// A game that so many plies have led to.
    pub(super) fn new(game: Box<dyn AnyGame>, before: usize) -> Replay {
        Replay { game, before, drawn: None }
    }

    /// How many plies have been played.
    pub(super) fn plies(&self) -> usize {
        self.before + self.game.ply()
    }

    /// How the game has ended, if it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.drawn.map(|(_, outcome)| outcome).or(self.game.outcome())
    }

    /// The legal move that the first words of `moves` are.
    pub(super) fn find(&mut self, moves: &[MoveText]) -> Result<Found, Fault> {
        let next = &moves[0];
        if let Some(outcome) = self.game.outcome()
            && !self.play_on(outcome)
        {
            return Err(Fault::Over { place: self.place(next), outcome: Box::new(outcome) });
        }
        let game = &*self.game;
        find(game, moves).or_else(|refusal| {
            let decided = match refusal.why {
                Why::Ambiguous { .. } => decided_by_later_moves(game, moves, &refusal),
                _ => None,
            };
            decided.ok_or_else(|| explain(game, next, self.place(next), refusal))
        })
    }

    /// Where the next move stands.
    pub(super) fn place(&self, next: &MoveText) -> Place {
        Place { ply: self.plies() + 1, text: next.text.clone(), line: next.line }
    }

    /// Goes on from a position that a command among the moves sets up, or that is otherwise known to
    /// stand on the board. The draw code begins anew with it.
    pub(super) fn go_on_from(&mut self, game: Box<dyn AnyGame>, more_plies: usize) {
        self.before = self.plies() + more_plies;
        self.game = game;
    }

    /// Sets up the position of the first word of `moves`.
    pub(super) fn set_up(&mut self, fen: &str, moves: &[MoveText]) -> Result<(), Fault> {
        let place = self.place(&moves[0]);
        let rules = self.game.rule_set().clone();
        let (game, _) = position_of(&rules, fen, &moves[1..])
            .map_err(|error| Fault::BadSetUp { place, error })?;
        self.go_on_from(game, 0);
        Ok(())
    }

    /// Plays a move that was found.
    pub(super) fn play(&mut self, found: &Found) -> MoveRecord {
        // It was found in this very position.
        self.game.play_move(found.id).expect("a legal move")
    }

    /// Goes on after a draw by the draw code, from the same position without that code: the first
    /// draw is the one that counts. Whether that is possible: not after a win.
    fn play_on(&mut self, outcome: Outcome) -> bool {
        let anew = self.game.rule_set().study_from_fen(&self.game.fen());
        let Some(anew) = anew.ok().filter(|game| game.outcome().is_none()) else { return false };
        self.before = self.plies();
        self.drawn.get_or_insert((self.before, outcome));
        self.game = anew;
        true
    }
}

/// The legal move that a text of at least one word goes on with.
pub(super) fn find(game: &dyn AnyGame, rest: &[MoveText]) -> Result<Found, Refusal> {
    // A word that starts on the square where the one before it ended cannot be the opponent's move:
    // it is the next jump of the same capture.
    for words in (2..=chain_length(rest)).rev() {
        if let Ok(id) = game.find(&joined(&rest[..words])) {
            return Ok(Found { id, words, decided: false });
        }
    }
    let text = rest[0].normalised();
    let found = game.find(&text).or_else(|refusal| match unseparated(game, &text)[..] {
        [] => Err(refusal),
        [id] => Ok(id),
        ref several => {
            let records = several.iter().filter_map(|&id| game.move_record(id));
            let candidates = records.map(|record| record.notation).collect();
            let why = Why::Ambiguous { text, candidates };
            Err(Refusal::new(why, Arc::clone(&game.rule_set().geometry)))
        }
    });
    found.map(|id| Found { id, words: 1, decided: false })
}

/// How many words from the first on could be the jumps of one capture: each starts where the one
/// before it ends.
fn chain_length(rest: &[MoveText]) -> usize {
    /// No capture has more jumps than a side has pieces.
    const MOST: usize = 64;
    let linked = |pair: &[MoveText]| {
        let (before, after) = (landings(&pair[0]), landings(&pair[1]));
        after.len() >= 2
            && before.len() >= 2
            && before.last().zip(after.first()).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b))
    };
    1 + rest.windows(2).take(MOST).take_while(|pair| linked(pair)).count()
}

/// The squares of a word, also of one without a separator that can only be cut in one way: four digits,
/// or two squares with letters.
fn landings(word: &MoveText) -> Vec<&str> {
    let text = word.text.as_str();
    if word.capture().is_some() {
        return word.squares();
    }
    if text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit()) {
        return vec![&text[..2], &text[2..]];
    }
    let second = text.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic());
    match second {
        Some((at, _)) if text.is_ascii() && text.bytes().all(|b| b.is_ascii_alphanumeric()) => {
            vec![&text[..at], &text[at..]]
        }
        _ => word.squares(),
    }
}

/// The words of a capture written jump by jump as one: `11x18 18x25` is `11x18x25`.
fn joined(words: &[MoveText]) -> String {
    let mut text = landings(&words[0]).join("x").to_ascii_lowercase();
    for word in &words[1..] {
        for square in &landings(word)[1..] {
            text.push('x');
            text.push_str(&square.to_ascii_lowercase());
        }
    }
    text
}

/// The legal moves whose squares, written without anything between them, give this text: `118` is
/// 1-18 or 11-8, whichever is legal.
fn unseparated(game: &dyn AnyGame, text: &str) -> Vec<MoveId> {
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
    let fits = |id: &MoveId| {
        spells(&[id.from(), id.to()])
            || id.taken().len() > 1 && game.paths(*id, PATHS).iter().any(|path| spells(path))
    };
    game.move_ids().into_iter().filter(fits).collect()
}

/// The names of squares that the writer of a move uses.
pub(super) fn names_in(geometry: &Geometry, word: &MoveText) -> SquareNames {
    // A huff stands before the move, with a letter of its own.
    let text = word.text.rsplit('/').next().unwrap_or_default();
    let letters = text.chars().any(|c| c.is_ascii_alphabetic() && !"xX".contains(c));
    match (letters, geometry.numbered) {
        (true, true) => SquareNames::Algebraic,
        (false, false) => SquareNames::Numbers,
        _ => SquareNames::Own,
    }
}

/// Says what is wrong with a move that is refused.
fn explain(game: &dyn AnyGame, word: &MoveText, place: Place, refusal: Refusal) -> Fault {
    let geometry = game.rule_set().geometry();
    let names = names_in(geometry, word);
    let (moved, rest) = word.text.split_at(move_length(&word.text));
    let squares = word.squares();
    if rest.is_empty() && squares.len() > 1 && squares.last() == Some(&"") {
        return Fault::BreaksOff {
            place,
            candidates: beginning_like(game, &word.normalised(), names),
        };
    }
    if !rest.is_empty() && MoveText::new(moved).squares().len() > 1 {
        let (moved, remark) = (moved.to_owned(), rest.to_owned());
        return Fault::Glued { place, moved, remark };
    }
    Fault::Illegal { place, refusal: refusal.in_names(names) }
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
fn beginning_like(game: &dyn AnyGame, text: &str, names: SquareNames) -> Vec<String> {
    const MOST: usize = 4;
    let geometry = game.rule_set().geometry();
    let mut squares = text.split(['x', '-']).filter(|square| !square.is_empty());
    let first = squares.next().and_then(|square| geometry.read(square));
    let moves = game.moves().into_iter().filter(|record| Some(record.from) == first);
    moves.map(|record| renamed(geometry, &record.notation, names)).take(MOST).collect()
}
