//! When games of a rule set are drawn.

use std::sync::Arc;

use super::{Arg, ResetBy, Statement};
use crate::board::direction::{E, W};
use crate::draw::{Condition, Criterion, Limit, Material, Strength};
use crate::ruleset::RuleSet;
use crate::traits::Traits;

pub(super) fn draws(rules: &RuleSet, traits: &Traits) -> Vec<Statement> {
    let conditions = &rules.draw.conditions;
    let mut said = vec![Statement::new("draw-by-agreement")];
    said.extend(conditions.iter().map(|condition| worded(rules, traits, condition)));
    if conditions.len() > 1 {
        said.push(Statement::new("draw-order"));
    }
    if !conditions.is_empty() {
        said.push(Statement::new("draw-after-win"));
    }
    said
}

fn worded(rules: &RuleSet, traits: &Traits, condition: &Condition) -> Statement {
    let id = if condition.on_claim { "draw-on-claim" } else { "draw-automatic" };
    let mut said = Statement::new(id).with("condition", Arg::Condition(*condition));
    said.details = match condition.criterion {
        Criterion::Repetition(_) => repetition(traits),
        Criterion::MoveCount { ref material, limit, .. } => {
            let mut details = pieces(rules, traits, material);
            if let (Material::OnePieceEach, Limit::MovesEach(moves)) = (material, limit) {
                let after = Statement::new("draw-after-moves");
                details.push(after.with("moves", u32::from(moves)));
            }
            details.extend(equal_pieces(material, limit));
            details.extend(resets(traits, condition));
            details
        }
        Criterion::AtOnceUnlessCapture(_) => vec![Statement::new("draw-unless-capture")],
    };
    said
}

fn repetition(traits: &Traits) -> Vec<Statement> {
    let mut said = vec![Statement::new("repetition-of-position")];
    if traits.no_return {
        said.push(Statement::new("repetition-of-bans"));
    }
    if traits.king_steps.is_some() {
        said.push(Statement::new("repetition-of-king-steps"));
    }
    said
}

/// What must be on the board.
fn pieces(rules: &RuleSet, traits: &Traits, material: &Material) -> Vec<Statement> {
    let list = |balances| Statement::new("draw-pieces").with("balances", Arg::Balances(balances));
    match *material {
        Material::Any | Material::OnePieceEach | Material::BothHaveKing { .. } => Vec::new(),
        Material::Balances(balances) => vec![list(balances)],
        Material::OnLongDiagonal { balances, king_of } => {
            let id = match king_of {
                Strength::Stronger => "draw-stronger-on-diagonal",
                Strength::Weaker => "draw-weaker-on-diagonal",
            };
            let ends = traits.long_diagonal.first().zip(traits.long_diagonal.last());
            let ends = ends.map(|(&first, &last)| vec![first, last]).unwrap_or_default();
            let squares = Arg::Squares(ends, Arc::clone(&rules.geometry));
            vec![list(balances), Statement::new(id).with("squares", squares)]
        }
    }
}

/// Who counts where both sides have as many pieces.
fn equal_pieces(material: &Material, limit: Limit) -> Option<Statement> {
    let (Material::Balances(balances), Limit::StrongerSide(moves)) = (material, limit) else {
        return None;
    };
    let equal = balances.iter().any(|b| b.strong.pieces() == b.weak.pieces());
    equal.then(|| Statement::new("draw-equal-pieces").with("moves", u32::from(moves)))
}

fn resets(traits: &Traits, condition: &Condition) -> Vec<Statement> {
    let Some(resets) = condition.resets() else {
        return Vec::new();
    };
    // A single move each leaves a count no time to begin again.
    if condition.limit() <= 1 {
        return Vec::new();
    }
    let mut events = ResetBy::of(resets);
    events.retain(|event| *event != ResetBy::Crowning || traits.has_kings());
    let events = Arg::Events(events);
    let mut said = vec![Statement::new("draw-count-restarts").with("events", events)];
    if resets.man_move && (traits.man_step.has(E) || traits.man_step.has(W)) {
        said.push(Statement::new("draw-sideways-is-no-man-move"));
    }
    said
}
