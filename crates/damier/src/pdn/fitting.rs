//! The rule sets that a game fits whose tags name none.

use super::replay::Replay;
use super::start::position;
use super::tree::{MoveText, PdnGame};
use crate::{RuleSet, Square};

/// The rule sets that a game fits.
pub(super) struct Fitting {
    /// The likeliest first: those that print squares as the game does, by their PDN game type.
    pub(super) rule_sets: Vec<RuleSet>,
    /// Whether every move of the game is the same under all of them.
    pub(super) agree: bool,
}

/// A move as it changes the board: start, end, what it takes and whether it crowns.
type Change = (Square, Square, Vec<Square>, bool);

/// Plays a game under every rule set whose board and first mover it fits. Those that allow all its
/// moves fit; if none does, those that go the furthest, at least a few moves.
pub(super) fn fitting(written: &PdnGame) -> Fitting {
    /// A game that is wrong under all rule sets fits those under which so many plies are right.
    const CONVINCING: usize = 6;
    // Rule sets that are played alike and begun by the same side allow the same moves.
    let mut groups: Vec<Vec<&RuleSet>> = Vec::new();
    for rules in RuleSet::all() {
        let same = |group: &&mut Vec<&RuleSet>| {
            group[0].first == rules.first && group[0].plays_like(rules)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(rules),
            None => groups.push(vec![rules]),
        }
    }
    let played: Vec<(Vec<&RuleSet>, Vec<Change>, bool)> = groups
        .into_iter()
        .filter_map(|group| {
            let (changes, whole) = played(written, group[0])?;
            Some((group, changes, whole))
        })
        .collect();
    let any_whole = played.iter().any(|(_, _, whole)| *whole);
    let furthest = played.iter().map(|(_, changes, _)| changes.len()).max().unwrap_or(0);
    let fits = |(_, changes, whole): &&(Vec<&RuleSet>, Vec<Change>, bool)| {
        if any_whole { *whole } else { furthest >= CONVINCING && changes.len() == furthest }
    };
    let fitting: Vec<_> = played.iter().filter(fits).collect();
    let agree = fitting.windows(2).all(|pair| pair[0].1 == pair[1].1);
    let mut rule_sets: Vec<RuleSet> =
        fitting.iter().flat_map(|(group, ..)| group.iter().copied().cloned()).collect();
    let with_letters = written.moves.first().is_some_and(has_letters);
    rule_sets.sort_by_key(|rules| {
        (rules.notation.numbered == with_letters, rules.game_type.unwrap_or(u8::MAX))
    });
    Fitting { rule_sets, agree }
}

/// What the moves of a game change under a rule set, up to the first that it forbids, and whether it
/// forbids none. `None` where the position is none of its board, or not even the first move is legal.
fn played(written: &PdnGame, rules: &RuleSet) -> Option<(Vec<Change>, bool)> {
    let mut replay = Replay::new(position(written, rules, &mut Vec::new()).ok()?, 0);
    let mut changes = Vec::new();
    let mut moves = &written.moves[..];
    while let Some(next) = moves.first().filter(|next| !next.is_unknown()) {
        if let Some(fen) = next.set_up() {
            if replay.set_up(fen, moves).is_err() {
                return Some((changes, false));
            }
            moves = &moves[1..];
            continue;
        }
        match replay.find(moves) {
            Ok(found) => {
                let record = replay.play(&found);
                changes.push((record.from, record.to, record.taken, record.crowned));
                moves = &moves[found.words..];
            }
            Err(_) if changes.is_empty() => return None,
            Err(_) => return Some((changes, false)),
        }
    }
    (!changes.is_empty()).then_some((changes, true))
}

/// Whether a move's squares have letters.
fn has_letters(word: &MoveText) -> bool {
    word.text.starts_with(|c: char| c.is_ascii_alphabetic())
}
