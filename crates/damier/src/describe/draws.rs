//! When games of a rule set are drawn.

use std::sync::Arc;

use super::{Arg, ResetBy, Statement};
use crate::board::Direction::{E, W};
use crate::draw::{Condition, Criterion, Limit, Material, Strength};
use crate::movement::Mechanics;
use crate::ruleset::RuleSet;

pub(super) fn draws(rules: &RuleSet, mechanics: &Mechanics) -> Vec<Statement> {
    let conditions = &rules.draw.conditions;
    let mut said = vec![Statement::new("draw-by-agreement")];
    said.extend(conditions.iter().map(|condition| worded(rules, mechanics, condition)));
    if conditions.len() > 1 {
        said.push(Statement::new("draw-order"));
    }
    if !conditions.is_empty() {
        said.push(Statement::new("draw-after-win"));
    }
    said
}

fn worded(rules: &RuleSet, mechanics: &Mechanics, condition: &Condition) -> Statement {
    let id = if condition.on_claim { "draw-on-claim" } else { "draw-automatic" };
    let mut said = Statement::new(id).with("condition", Arg::Condition(*condition));
    said.details = match condition.criterion {
        Criterion::Repetition(_) => repetition(mechanics),
        Criterion::MoveCount { ref material, limit, .. } => {
            let mut details = pieces(rules, mechanics, material);
            if let (Material::OnePieceEach, Limit::MovesEach(moves)) = (material, limit) {
                let after = Statement::new("draw-after-moves");
                details.push(after.with("moves", u32::from(moves)));
            }
            details.extend(equal_pieces(material, limit));
            details.extend(resets(mechanics, condition));
            details
        }
        Criterion::AtOnceUnlessCapture(_) => vec![Statement::new("draw-unless-capture")],
    };
    said
}

fn repetition(mechanics: &Mechanics) -> Vec<Statement> {
    let mut said = vec![Statement::new("repetition-of-position")];
    if mechanics.men.no_return {
        said.push(Statement::new("repetition-of-bans"));
    }
    if mechanics.king_step_limit().is_some() {
        said.push(Statement::new("repetition-of-king-steps"));
    }
    said
}

/// What must be on the board.
fn pieces(rules: &RuleSet, mechanics: &Mechanics, material: &Material) -> Vec<Statement> {
    let list = |balances| Statement::new("draw-pieces").with("balances", Arg::Balances(balances));
    match *material {
        Material::Any | Material::OnePieceEach | Material::BothHaveKing { .. } => Vec::new(),
        Material::Balances(balances) => vec![list(balances)],
        Material::OnLongDiagonal { balances, king_of } => {
            let id = match king_of {
                Strength::Stronger => "draw-stronger-on-diagonal",
                Strength::Weaker => "draw-weaker-on-diagonal",
            };
            let diagonal = || mechanics.board.long_diagonal().iter();
            let ends = diagonal().next().into_iter().chain(diagonal().last()).collect();
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

fn resets(mechanics: &Mechanics, condition: &Condition) -> Vec<Statement> {
    let Some(resets) = condition.resets() else {
        return Vec::new();
    };
    // A single move each leaves a count no time to begin again.
    if condition.limit() <= 1 {
        return Vec::new();
    }
    let mut events = ResetBy::of(resets);
    events.retain(|event| *event != ResetBy::Crowning || mechanics.has_kings());
    let events = Arg::Events(events);
    let mut said = vec![Statement::new("draw-count-restarts").with("events", events)];
    if resets.man_move && (mechanics.men.step.has(E) || mechanics.men.step.has(W)) {
        said.push(Statement::new("draw-sideways-is-no-man-move"));
    }
    said
}
