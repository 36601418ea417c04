//! Judging a game by the rules.

use super::fitting::fitting;
use super::replay::{Found, Replay};
use super::result::WrittenResult;
use super::resume::resume;
use super::start;
use super::tree::{MoveText, PdnGame};
use super::verdict::{Fault, Irregularity, Note, Resumed, Verdict};
use crate::outcome::GameResult;
use crate::text::shortened;
use crate::{Outcome, RuleSet};

/// Replays a game by the rules.
///
/// The rule set is the one given; else that of the game's `Variant` tag, if it is one of our keys;
/// else that of its `GameType`; else the one that people call as the `Variant` tag does
/// ([`RuleSet::by_name`]). The game is replayed from its `FEN`, or from the start position. A first
/// move that only the other side could play makes that side the first mover, under the rule set in
/// which it is, unless the rule set was named by its key. Captures written jump by jump and moves
/// written without a separator are understood. Variations are not looked at.
///
/// A draw by the draw code is what the game comes to, but it does not make the moves behind it
/// wrong: across a board, draws have to be claimed. A win ends the game for good.
pub fn judge(game: &PdnGame, rules: Option<&RuleSet>) -> Verdict {
    let tagged = game.tag("Result").map(str::trim).filter(|text| !text.is_empty());
    let tag_result = tagged.map(|text| WrittenResult::new(text).meaning());
    let mut verdict = Verdict {
        rule_set: None,
        plies: 0,
        fen: None,
        tag_result,
        text_result: game.result.as_ref().map(WrittenResult::meaning),
        finding: Ok(None),
        faults: Vec::new(),
        notes: game.remarks.iter().cloned().map(Note::Form).collect(),
    };
    verdict.finding = replay(game, rules, &mut verdict);
    if let (Err(fault), true) = (&verdict.finding, verdict.faults.is_empty()) {
        let resumed = match game.moves.len() {
            0 => Resumed::Ended,
            moves => Resumed::NotJudged(moves),
        };
        verdict.faults.push(Irregularity { fault: fault.clone(), resumed });
    }
    if game.moves.is_empty() {
        verdict.notes.push(Note::NoMoves);
    }
    note_results(&mut verdict);
    verdict
}

/// Finds how the game begins and plays it, noting in the verdict how far that went.
fn replay(
    written: &PdnGame,
    rules: Option<&RuleSet>,
    verdict: &mut Verdict,
) -> Result<Option<Outcome>, Fault> {
    let chosen = start::rule_set(written, rules, &mut verdict.notes)?;
    verdict.rule_set = Some(chosen.rules.clone());
    let game = start::begin(written, &chosen, &mut verdict.notes)?;
    verdict.rule_set = Some(game.rule_set().clone());
    let mut replay = Replay::new(game, 0);
    play(&mut replay, &written.moves, verdict);
    if verdict.faults.is_empty() {
        reached(&replay, verdict);
    }
    match verdict.faults.first().map(|first| first.fault.clone()) {
        Some(fault) => {
            if fault.place().is_some_and(|place| place.ply == 1) && written.tag("FEN").is_none() {
                note_other_board(written, verdict);
            }
            Err(fault)
        }
        None => Ok(replay.outcome()),
    }
}

/// Notes how far a game has come.
fn reached(replay: &Replay, verdict: &mut Verdict) {
    verdict.plies = replay.plies();
    verdict.fen = Some(replay.game.fen());
    if let Some((drawn_at, _)) = replay.drawn {
        verdict.notes.push(Note::PlayedOn { drawn_at, more: verdict.plies - drawn_at });
    }
}

/// How many moves were written in ways that are worth a note.
#[derive(Default)]
struct Habits {
    jumpwise: usize,
    unseparated: usize,
    partial: usize,
}

impl Habits {
    fn note(self, notes: &mut Vec<Note>) {
        let jumpwise = (self.jumpwise > 0).then(|| Note::JumpByJump(self.jumpwise));
        let unseparated = (self.unseparated > 0).then(|| Note::Unseparated(self.unseparated));
        let partial = (self.partial > 0).then(|| Note::PartialLandings(self.partial));
        notes.extend([jumpwise, unseparated, partial].into_iter().flatten());
    }
}

/// Plays the moves, and goes on behind those that are wrong as far as it can be told how.
fn play(replay: &mut Replay, mut moves: &[MoveText], verdict: &mut Verdict) {
    let mut habits = Habits::default();
    while let Some(next) = moves.first() {
        if next.is_unknown() {
            verdict.notes.push(Note::MovesNotKnown(replay.place(next)));
            break;
        }
        let step = match next.set_up() {
            Some(fen) => replay.set_up(fen, moves).map(|()| None),
            None => replay.find(moves).map(Some),
        };
        match step {
            Ok(None) => {
                verdict.notes.push(Note::SetUp(replay.place(next)));
                moves = &moves[1..];
            }
            Ok(Some(found)) => {
                make(replay, next, &found, &mut habits, &mut verdict.notes);
                moves = &moves[found.words..];
            }
            Err(fault) => {
                if verdict.faults.is_empty() {
                    reached(replay, verdict);
                }
                if !go_on(replay, moves, fault, &mut verdict.faults) {
                    break;
                }
                moves = &moves[1..];
            }
        }
    }
    habits.note(&mut verdict.notes);
}

/// Plays a move that was found, and notes how it was written.
fn make(
    replay: &mut Replay,
    next: &MoveText,
    found: &Found,
    habits: &mut Habits,
    notes: &mut Vec<Note>,
) {
    let place = found.decided.then(|| replay.place(next));
    let record = replay.play(found);
    if let Some(place) = place {
        notes.push(Note::DecidedByLaterMoves { place, capture: record.notation.clone() });
    }
    habits.jumpwise += usize::from(found.words > 1);
    // A lift is one square, and needs nothing between two.
    habits.unseparated += usize::from(next.capture().is_none() && record.path.len() > 1);
    let named = next.squares().len();
    habits.partial += usize::from(found.words == 1 && named > 2 && named < record.path.len());
}

/// Keeps a fault, and goes on behind it if it can be told from where.
fn go_on(
    replay: &mut Replay,
    moves: &[MoveText],
    fault: Fault,
    faults: &mut Vec<Irregularity>,
) -> bool {
    /// A text with more faults is no game any more.
    const MOST: usize = 16;
    let lost = matches!(fault, Fault::Over { .. } | Fault::BadSetUp { .. }) || faults.len() >= MOST;
    let left = moves.len() - 1;
    let (resumed, game) = match left {
        0 => (Resumed::Ended, None),
        _ if lost => (Resumed::NotJudged(left), None),
        _ => resume(&*replay.game, moves),
    };
    faults.push(Irregularity { fault, resumed });
    let goes_on = game.is_some();
    if let Some(game) = game {
        replay.go_on_from(game, 1);
    }
    goes_on
}

/// Notes that a game whose first move is none fits another board.
fn note_other_board(written: &PdnGame, verdict: &mut Verdict) {
    let Some(rules) = &verdict.rule_set else { return };
    let board = |rules: &RuleSet| (rules.geometry().files, rules.geometry().ranks);
    let fitting = fitting(written).rule_sets;
    let (Some(first), false) = (fitting.first(), fitting.iter().any(|r| board(r) == board(rules)))
    else {
        return;
    };
    let named = match written.tag("GameType").map(str::trim) {
        Some(number) if !number.is_empty() => format!("GameType {}", shortened(number)),
        _ => rules.key.to_string(),
    };
    let note = Note::OtherBoard { fits: board(first), judged: board(rules), named };
    verdict.notes.push(note);
}

/// Compares the results stated with each other and with the outcome. `*` states nothing.
fn note_results(verdict: &mut Verdict) {
    let known = |result: &GameResult| *result != GameResult::Unknown;
    let tag = verdict.tag_result.filter(known);
    let text = verdict.text_result.filter(known);
    if let (Some(tag), Some(text)) = (tag, text)
        && tag != text
    {
        verdict.notes.push(Note::ResultsDiffer(tag, text));
    }
    if let (Ok(Some(outcome)), Some(stated)) = (&verdict.finding, tag.or(text)) {
        let outcome = *outcome;
        if stated != outcome.result() {
            verdict.notes.push(Note::WrongResult { outcome, stated });
        }
    }
}
