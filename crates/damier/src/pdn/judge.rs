//! Judging a game by the rules.

use super::replay::Replay;
use super::result::{PdnResult, WrittenResult};
use super::start;
use super::tree::{MoveText, PdnGame};
use super::verdict::{Fault, Note, Verdict};
use crate::{Color, Outcome, RuleSet};

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
    let tag_result = game.tag("Result").and_then(|text| PdnResult::from_text(text.trim()));
    let mut verdict = Verdict {
        rule_set: None,
        plies: 0,
        fen: None,
        tag_result,
        text_result: game.result.as_ref().map(WrittenResult::meaning),
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
    rules: Option<&RuleSet>,
    verdict: &mut Verdict,
) -> Result<Option<Outcome>, Fault> {
    let chosen = start::rule_set(written, rules, &mut verdict.notes).ok_or(Fault::NoRuleSet)?;
    verdict.rule_set = Some(chosen.rules.clone());
    let game = start::begin(written, &chosen, &mut verdict.notes)?;
    verdict.rule_set = Some(game.rule_set().clone());
    let mut replay = Replay::new(game, 0);
    let played = play(&mut replay, &written.moves, &mut verdict.notes);
    verdict.plies = replay.plies();
    verdict.fen = Some(replay.game.fen());
    if let Some((drawn_at, _)) = replay.drawn {
        verdict.notes.push(Note::PlayedOn { drawn_at, more: verdict.plies - drawn_at });
    }
    played.map(|()| replay.outcome())
}

/// Plays the moves up to the first that is wrong.
fn play(replay: &mut Replay, mut moves: &[MoveText], notes: &mut Vec<Note>) -> Result<(), Fault> {
    let (mut jumpwise, mut unseparated) = (0, 0);
    while let Some(next) = moves.first() {
        let found = replay.find(moves)?;
        jumpwise += usize::from(found.words > 1);
        let record = replay.play(&found);
        // A lift is one square, and needs nothing between two.
        unseparated += usize::from(next.capture().is_none() && record.path.len() > 1);
        moves = &moves[found.words..];
    }
    if jumpwise > 0 {
        notes.push(Note::JumpByJump(jumpwise));
    }
    if unseparated > 0 {
        notes.push(Note::Unseparated(unseparated));
    }
    Ok(())
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
