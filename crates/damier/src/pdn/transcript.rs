//! Games with every move found under the rules, and the way back to PDN.

use std::collections::HashSet;

use super::replay::Replay;
use super::result::WrittenResult;
use super::start;
use super::tree::{MoveNumber, MoveText, PdnGame, Variation};
use super::verdict::{Fault, Note};
use crate::outcome::GameResult;
use crate::{AnyGame, MoveRecord, RuleSet, SquareNames, Style};

/// A game whose every move, in the variations too, was found among the legal moves: what a
/// [`PdnGame`] says, with the rules known.
///
/// With the feature `serde` it is what `damier convert` writes as a line of JSON: an object with
/// `rules`, `tags`, `start` (canonical FEN), `number` (unless 1), `comments` (unless none), `moves`
/// and `result`. A move has the fields of [`MoveRecord`], then `nags`, `comments` and `variations`
/// where it has any; a variation has `comments`, `moves` and `result`. What is read is played by
/// the rules too. A move may then be given by `path` alone, by `notation` alone, or by `from` and
/// `to`; what else is given must agree. `start` may be left out for the start of the rule set.
///
/// ```
/// use damier::pdn::{self, Transcript};
/// use damier::{SquareNames, Style};
///
/// let text = "[Variant \"english\"]\n\n1. 11-15 22-18 (22-17) 2. 15x22 25x18 *\n";
/// let game = pdn::read(text).next().unwrap().unwrap();
/// let transcript = Transcript::of(&game, None)?;
/// assert_eq!(transcript.moves[2].record.taken, ["d4".parse().unwrap()]);
///
/// let algebraic = Style { squares: SquareNames::Algebraic, ..Style::default() };
/// let written = pdn::write(&transcript.to_pdn(algebraic));
/// assert!(written.ends_with("1. f6-e5 c3-d4 (1... c3-b4) 2. e5xc3 b2xd4 *\n"), "{written}");
/// # Ok::<(), pdn::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Transcript {
    /// The rule set that the game was played by.
    pub rule_set: RuleSet,
    /// The tags, each name once: if one is given twice, its first value counts.
    pub tags: Vec<(String, String)>,
    /// The first position, as canonical FEN.
    pub start: String,
    /// The number of the first move.
    pub number: u32,
    /// The comments before the first move.
    pub comments: Vec<String>,
    /// The moves of the game itself.
    pub moves: Vec<PlayedMove>,
    /// The result at the end of the moves.
    pub result: Option<WrittenResult>,
}

/// A move of a [`Transcript`], with what hangs from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedMove {
    /// The position that a command sets up before this move, as canonical FEN.
    pub set_up: Option<String>,
    /// The move, written in the style of the rule set.
    pub record: MoveRecord,
    /// Its annotations by their PGN number.
    pub nags: Vec<u32>,
    /// The comments behind it.
    pub comments: Vec<String>,
    /// What could have been played in its place.
    pub variations: Vec<PlayedLine>,
}

/// A variation of a [`Transcript`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedLine {
    /// The comments before its first move.
    pub comments: Vec<String>,
    /// Its moves, from the position before the move that it replaces.
    pub moves: Vec<PlayedMove>,
    /// The result at its end, if it has one.
    pub result: Option<WrittenResult>,
}

impl Transcript {
    /// Plays a game by the rules, as [`judge`](super::judge()) does; a capture written jump by jump
    /// becomes one move, with all that hung from its parts.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with the game or a variation.
    pub fn of(game: &PdnGame, rules: Option<&RuleSet>) -> Result<Transcript, Fault> {
        Transcript::with_notes(game, rules).map(|(transcript, _)| transcript)
    }

    /// As [`of`](Self::of), with what is odd in the form of the game's text and what had to be
    /// assumed of its rules and its first position.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with the game or a variation.
    pub fn with_notes(
        game: &PdnGame,
        rules: Option<&RuleSet>,
    ) -> Result<(Transcript, Vec<Note>), Fault> {
        let mut notes: Vec<Note> = game.remarks.iter().cloned().map(Note::Form).collect();
        let chosen = start::rule_set(game, rules, &mut notes)?;
        let first = start::begin(game, &chosen, &mut notes)?;
        Ok((Transcript::from_position(game, first)?, notes))
    }

    /// Plays a game's moves from a position.
    pub(super) fn from_position(
        game: &PdnGame,
        first: Box<dyn AnyGame>,
    ) -> Result<Transcript, Fault> {
        let mut named = HashSet::new();
        let first_of_name = |(name, _): &&(String, String)| named.insert(name.to_ascii_lowercase());
        let tags = game.tags.iter().filter(first_of_name).cloned().collect();
        let first_move = game.moves.iter().find(|word| word.set_up().is_none());
        let (rule_set, start) = (first.rule_set().clone(), first.fen());
        let moves = play(Replay::new(first, 0), &game.moves)?;
        // A word that is no move, such as a dash, may have a number, too.
        let number = first_move.and_then(|first| first.number).filter(|_| !moves.is_empty());
        Ok(Transcript {
            rule_set,
            tags,
            start,
            number: number.map_or(1, |number| number.value.max(1)),
            comments: game.comments.clone(),
            moves,
            result: game.result.clone(),
        })
    }

    /// The game as PDN, its moves and its FEN written in `style`. Its tags are those of the
    /// transcript, with `Variant`, `GameType`, `SetUp` and `FEN` added or mended where it would
    /// else not be read as the same game.
    pub fn to_pdn(&self, style: Style) -> PdnGame {
        let writer = Writer { rules: &self.rule_set, style };
        let second = !self.start.starts_with(self.rule_set.first.letter());
        PdnGame {
            tags: self.mended_tags(style.squares),
            comments: self.comments.clone(),
            moves: writer.moves(&self.moves, HalfMove { number: self.number, second }),
            result: self.result.clone(),
            line: 0,
            remarks: Vec::new(),
        }
    }

    fn mended_tags(&self, names: SquareNames) -> Vec<(String, String)> {
        let rules = &self.rule_set;
        let mut game = PdnGame { tags: self.tags.clone(), ..PdnGame::default() };
        let number = game.tag("GameType").and_then(start::game_type);
        let known = number.filter(|&number| RuleSet::by_game_type(number).is_some());
        if known.is_some_and(|number| !rules.has_game_type(number)) {
            game.tags.retain(|(name, _)| !name.eq_ignore_ascii_case("GameType"));
            if let Some(own) = rules.game_type {
                game.add_tag("GameType", own.to_string());
            }
        }
        let tagged = start::tagged(&game, None, &mut Vec::new());
        if tagged.is_none_or(|chosen| chosen.rules != *rules) {
            set_tag(&mut game, "Variant", rules.key.clone());
        }
        // Only its tag tells a score by another way of counting from a move.
        let own_score =
            self.result.as_ref().filter(|result| GameResult::from_text(result.text()).is_none());
        if let Some(result) = own_score
            && game.tag("Result").map(str::trim) != Some(result.text())
        {
            set_tag(&mut game, "Result", result.text().to_owned());
        }
        let fen = game.tag("FEN");
        let usual = rules.new_game().fen() == self.start;
        if usual && fen.is_none() && !start::has_set_up(&game) {
            return game.tags;
        }
        let position = |fen: &str| rules.game_from_fen(fen);
        let same = fen.and_then(|fen| position(fen).ok()).is_some_and(|g| g.fen() == self.start);
        if !same || names != SquareNames::Own {
            // The position was a game's, and its FEN is canonical.
            if let Ok(first) = position(&self.start) {
                if fen.is_none() {
                    set_tag(&mut game, "SetUp", "1".to_owned());
                }
                set_tag(&mut game, "FEN", first.fen_in(names));
            }
        }
        game.tags
    }
}

/// Gives a tag a value, in its place if it has one.
fn set_tag(game: &mut PdnGame, name: &str, value: String) {
    match game.tags.iter_mut().find(|(tag, _)| tag.eq_ignore_ascii_case(name)) {
        Some((_, old)) => *old = value,
        None => game.add_tag(name, value),
    }
}

/// Plays a line of moves and the variations that hang from them. What stands behind a move that is
/// not known, and a position set up at the end, are kept as a comment.
fn play(mut replay: Replay, mut moves: &[MoveText]) -> Result<Vec<PlayedMove>, Fault> {
    let mut played: Vec<PlayedMove> = Vec::new();
    let mut set_up = None;
    while let Some(next) = moves.first() {
        if next.is_unknown() {
            break;
        }
        if let Some(fen) = next.set_up() {
            replay.set_up(fen, moves)?;
            if let Some(last) = played.last_mut() {
                last.comments.extend(next.comments.iter().cloned());
            }
            if moves.len() == 1 {
                break;
            }
            set_up = Some(replay.game.fen());
            moves = &moves[1..];
            continue;
        }
        let found = replay.find(moves)?;
        let (words, rest) = moves.split_at(found.words);
        moves = rest;
        let mut variations = Vec::new();
        for variation in words.iter().flat_map(|word| &word.variations) {
            let line = vary(&replay, variation);
            variations.push(line.map_err(|fault| Fault::InVariation(Box::new(fault)))?);
        }
        played.push(PlayedMove {
            set_up: set_up.take(),
            record: replay.play(&found),
            nags: words.iter().flat_map(|word| word.nags.iter().copied()).collect(),
            comments: words.iter().flat_map(|word| word.comments.iter().cloned()).collect(),
            variations,
        });
    }
    if let (Some(last), false) = (played.last_mut(), moves.is_empty()) {
        let words: Vec<&str> = moves.iter().map(|word| word.text.as_str()).collect();
        last.comments.push(words.join(" "));
    }
    Ok(played)
}

/// Plays a variation from the position that a game has come to. No draw code ends it.
fn vary(replay: &Replay, variation: &Variation) -> Result<PlayedLine, Fault> {
    let game = &replay.game;
    let branch = game.rule_set().study_from_fen(&game.fen()).map_err(Fault::BadFen)?;
    let moves = play(Replay::new(branch, replay.plies()), &variation.moves).map_err(|fault| {
        // Variations within variations are variations all the same.
        match fault {
            Fault::InVariation(fault) => *fault,
            fault => fault,
        }
    })?;
    Ok(PlayedLine { comments: variation.comments.clone(), moves, result: variation.result.clone() })
}

/// Where a move stands: its number, and whether it is the second one of that number.
#[derive(Clone, Copy)]
struct HalfMove {
    number: u32,
    second: bool,
}

impl HalfMove {
    fn next(self) -> HalfMove {
        let number = self.number.saturating_add(u32::from(self.second));
        HalfMove { number, second: !self.second }
    }
}

/// Writes moves in a style.
#[derive(Clone, Copy)]
struct Writer<'a> {
    rules: &'a RuleSet,
    style: Style,
}

impl Writer<'_> {
    fn moves(self, moves: &[PlayedMove], mut at: HalfMove) -> Vec<MoveText> {
        // The first move has its number, and so has one that is cut off from the move before it.
        let mut cut_off = true;
        let mut written = Vec::with_capacity(moves.len());
        for played in moves {
            if let Some(fen) = &played.set_up {
                // It was a position of these rules, and its FEN is canonical.
                if let Ok(position) = self.rules.study_from_fen(fen) {
                    written.push(MoveText::setting_up(&position.fen_in(self.style.squares)));
                    let second = position.turn() != self.rules.first;
                    if second != at.second {
                        at = at.next();
                    }
                }
                cut_off = true;
            }
            let numbered = cut_off || !at.second;
            let line = |line: &PlayedLine| Variation {
                comments: line.comments.clone(),
                moves: self.moves(&line.moves, at),
                result: line.result.clone(),
            };
            written.push(MoveText {
                number: numbered.then_some(MoveNumber { value: at.number, second: at.second }),
                text: played.record.in_style(self.rules, self.style),
                nags: played.nags.clone(),
                comments: played.comments.clone(),
                variations: played.variations.iter().map(line).collect(),
                line: 0,
            });
            cut_off = !(played.comments.is_empty() && played.variations.is_empty());
            at = at.next();
        }
        written
    }
}
