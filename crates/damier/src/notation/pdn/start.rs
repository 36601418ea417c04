//! How a PDN game begins: its rule set and its first position.

use super::tree::PdnGame;
use super::verdict::{Fault, Note};
use crate::{AnyGame, RuleSet};

/// The rule set of a game: the one given, else that of its tags. Tags that mean nothing to us, or
/// that say something else, are noted.
pub(super) fn rule_set(
    game: &PdnGame,
    given: Option<&'static RuleSet>,
    notes: &mut Vec<Note>,
) -> Option<&'static RuleSet> {
    let variant = game.tag("Variant").map(str::trim);
    let by_variant = variant.and_then(|name| RuleSet::by_key(&name.to_ascii_lowercase()));
    if let (Some(name), None, None) = (variant, by_variant, given) {
        notes.push(Note::UnknownVariant(name.to_owned()));
    }
    let type_tag = game.tag("GameType").map(str::trim);
    let number = type_tag.and_then(game_type);
    let by_type = number.and_then(RuleSet::by_game_type);
    let chosen = given.or(by_variant).or(by_type);
    if let Some(text) = type_tag {
        match chosen {
            Some(rules) if by_type.is_some() && rules.game_type != number => {
                notes.push(Note::OtherGameType(text.to_owned()));
            }
            None => notes.push(Note::UnknownGameType(text.to_owned())),
            _ => (),
        }
    }
    chosen
}

/// The number in a `GameType` tag: `26`, or `26,W,8,8,A0,0`.
fn game_type(text: &str) -> Option<u8> {
    text.split(',').next()?.trim().parse().ok()
}

/// A game in its first position: that of its FEN, else the start position of the rule set.
pub(super) fn position(
    written: &PdnGame,
    rules: &'static RuleSet,
) -> Result<Box<dyn AnyGame>, Fault> {
    match written.tag("FEN") {
        Some(fen) => rules.game_from_fen(fen).map_err(Fault::BadFen),
        None if written.tag("SetUp").is_some_and(|value| value.trim() == "1") => Err(Fault::NoFen),
        None => Ok(rules.new_game()),
    }
}

/// The same first position with the other side to move, if that is a position at all.
pub(super) fn other_mover(game: &dyn AnyGame) -> Option<Box<dyn AnyGame>> {
    let fen = game.start_fen();
    // Canonical FEN begins with the letter of the side to move.
    let letter = game.turn().other().letter();
    game.rule_set().game_from_fen(&format!("{letter}{}", fen.get(1..)?)).ok()
}
