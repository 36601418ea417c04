//! How a PDN game begins: its rule set and its first position.

use super::fitting::fitting;
use super::replay;
use super::tree::{MoveText, PdnGame};
use super::verdict::{Fault, Note};
use crate::{AnyGame, FenError, RuleSet, Why};

/// The rule set that a game is read by.
pub(super) struct Chosen {
    pub(super) rules: RuleSet,
    /// Whether its key was named, by the caller or by the game; names and numbers that several rule
    /// sets share leave some freedom.
    by_key: bool,
}

/// The rule set of a game: the one given, else that of its tags, else the one that its moves fit.
pub(super) fn rule_set(
    game: &PdnGame,
    given: Option<&RuleSet>,
    notes: &mut Vec<Note>,
) -> Result<Chosen, Fault> {
    if let Some(chosen) = tagged(game, given, notes) {
        return Ok(chosen);
    }
    let silent = |name: &str| game.tag(name).is_none_or(|value| matches!(value.trim(), "" | "?"));
    if !silent("Variant") || !silent("GameType") {
        return Err(Fault::NoRuleSet { fitting: Vec::new() });
    }
    let found = fitting(game);
    match found.rule_sets.split_first() {
        Some((rules, others)) if found.agree => {
            let (rules, others) = (rules.clone(), others.to_vec());
            notes.push(Note::RulesFound { rules: rules.clone(), others });
            // That one is begun by the side that began.
            Ok(Chosen { rules, by_key: true })
        }
        _ => Err(Fault::NoRuleSet { fitting: found.rule_sets }),
    }
}

/// The rule set of a game: the one given, else that of its tags. Tags that mean nothing to us, or
/// that say something else, are noted.
pub(super) fn tagged(
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
    let game = position(written, rules, notes)?;
    let begins = |game: &dyn AnyGame| fits(game, &written.moves);
    let moves_at_once = written.moves.first().is_some_and(|first| first.set_up().is_none());
    if !moves_at_once || begins(&*game) {
        return Ok(game);
    }
    // A position of its own says nothing about who moves first in a game from the start.
    let from_start = written.tag("FEN").is_none();
    let fitting = rules.with_first_mover(rules.first.other()).filter(|_| from_start);
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

/// Whether a text's first word is a move of a position.
fn fits(game: &dyn AnyGame, moves: &[MoveText]) -> bool {
    !moves.is_empty()
        && match replay::find(game, moves) {
            Ok(_) => true,
            Err(refusal) => matches!(refusal.why, Why::Ambiguous { .. }),
        }
}

/// The position of a FEN and whether its side to move had to be assumed: where that is left open (`?`)
/// it is the side whose move comes next, or White.
pub(super) fn position_of(
    rules: &RuleSet,
    fen: &str,
    next: &[MoveText],
) -> Result<(Box<dyn AnyGame>, bool), FenError> {
    let Some(pieces) = fen.trim_start().strip_prefix('?') else {
        return Ok((rules.game_from_fen(fen)?, false));
    };
    let white = rules.game_from_fen(&format!("W{pieces}"))?;
    if next.is_empty() {
        return Ok((white, true));
    }
    if !fits(&*white, next)
        && let Ok(black) = rules.game_from_fen(&format!("B{pieces}"))
        && fits(&*black, next)
    {
        return Ok((black, false));
    }
    Ok((white, false))
}

pub(super) fn position(
    written: &PdnGame,
    rules: &RuleSet,
    notes: &mut Vec<Note>,
) -> Result<Box<dyn AnyGame>, Fault> {
    match written.tag("FEN") {
        Some(fen) => {
            let (game, assumed) = position_of(rules, fen, &written.moves).map_err(Fault::BadFen)?;
            if assumed {
                notes.push(Note::SideAssumed(game.turn()));
            }
            Ok(game)
        }
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
