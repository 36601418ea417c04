//! How a PDN game begins: its rule set and its first position.

use super::replay;
use super::tree::PdnGame;
use super::verdict::{Fault, Note};
use crate::{AnyGame, RuleSet};

/// The rule set that a game is read by.
pub(super) struct Chosen {
    pub(super) rules: RuleSet,
    /// Whether its key was named, by the caller or by the game; names and numbers that several rule
    /// sets share leave some freedom.
    by_key: bool,
}

/// The rule set of a game: the one given, else that of its tags. Tags that mean nothing to us, or
/// that say something else, are noted.
pub(super) fn rule_set(
    game: &PdnGame,
    given: Option<&RuleSet>,
    notes: &mut Vec<Note>,
) -> Option<Chosen> {
    let variant = game.tag("Variant").map(str::trim);
    let by_key = variant.and_then(|name| RuleSet::by_key(&name.to_ascii_lowercase()));
    let by_name = variant.and_then(RuleSet::by_name);
    if let (Some(name), None, None) = (variant, by_name, given) {
        notes.push(Note::UnknownVariant(name.to_owned()));
    }
    let type_tag = game.tag("GameType").map(str::trim);
    let number = type_tag.and_then(game_type);
    let by_type = number.and_then(RuleSet::by_game_type);
    let named = given.or(by_key);
    let chosen = named.or(by_type).or(by_name);
    if let Some(text) = type_tag {
        match chosen {
            Some(rules) if by_type.is_some() && !number.is_some_and(|n| rules.has_game_type(n)) => {
                notes.push(Note::OtherGameType(text.to_owned()));
            }
            None => notes.push(Note::UnknownGameType(text.to_owned())),
            _ => (),
        }
    }
    chosen.map(|rules| Chosen { rules: rules.clone(), by_key: named.is_some() })
}

/// The number in a `GameType` tag: `26`, or `26,W,8,8,A0,0`.
pub(super) fn game_type(text: &str) -> Option<u8> {
    text.split(',').next()?.trim().parse().ok()
}

/// A game in its first position: that of its FEN, else the start position of the rule set. If the
/// first move written could only be the other side's, that side begins.
pub(super) fn begin(
    written: &PdnGame,
    chosen: &Chosen,
    notes: &mut Vec<Note>,
) -> Result<Box<dyn AnyGame>, Fault> {
    let rules = &chosen.rules;
    let game = position(written, rules)?;
    let begins = |game: &dyn AnyGame| replay::find(game, &written.moves).is_ok();
    if written.moves.is_empty() || begins(&*game) {
        return Ok(game);
    }
    // A position of its own says nothing about who moves first in a game from the start.
    let from_start = written.tag("FEN").is_none();
    let fitting = rules.begun_by_the_other_side().filter(|_| from_start);
    if let Some(fitting) = fitting.filter(|_| !chosen.by_key) {
        let game = fitting.new_game();
        if begins(&*game) {
            notes
                .push(Note::BegunByTheOtherSide { rules: rules.clone(), fitting: fitting.clone() });
            return Ok(game);
        }
    }
    match other_mover(&*game) {
        Some(other) if begins(&*other) => {
            notes.push(Note::FirstMover { color: other.turn(), fitting: fitting.cloned() });
            Ok(other)
        }
        _ => Ok(game),
    }
}

/// Whether a tag says that the game has a start position of its own.
pub(super) fn has_set_up(written: &PdnGame) -> bool {
    written.tag("SetUp").is_some_and(|value| value.trim() == "1")
}

fn position(written: &PdnGame, rules: &RuleSet) -> Result<Box<dyn AnyGame>, Fault> {
    match written.tag("FEN") {
        Some(fen) => rules.game_from_fen(fen).map_err(Fault::BadFen),
        None if has_set_up(written) => Err(Fault::NoFen),
        None => Ok(rules.new_game()),
    }
}

/// The same first position with the other side to move, if that is a position at all.
fn other_mover(game: &dyn AnyGame) -> Option<Box<dyn AnyGame>> {
    let fen = game.start_fen();
    // Canonical FEN begins with the letter of the side to move.
    let letter = game.turn().other().letter();
    game.rule_set().game_from_fen(&format!("{letter}{}", fen.get(1..)?)).ok()
}
