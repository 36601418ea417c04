//! When games of a rule set are drawn.

use super::english::{PIECES, RESETS};
use super::{Statement, rule, squares};
use crate::board::Direction::{E, W};
use crate::draw::{Balance, Condition, Criterion, Force, Limit, Material, Resets, Strength};
use crate::message::{Arg, Message, message};
use crate::movement::Mechanics;
use crate::ruleset::RuleSet;

pub(super) fn draws(rules: &RuleSet, mechanics: &Mechanics) -> Vec<Statement> {
    let conditions = &rules.draw.conditions;
    let mut said = vec![Statement::new(rule!("draw-by-agreement"))];
    said.extend(conditions.iter().map(|condition| worded(rules, mechanics, condition)));
    if conditions.len() > 1 {
        said.push(Statement::new(rule!("draw-order")));
    }
    if !conditions.is_empty() {
        said.push(Statement::new(rule!("draw-after-win")));
    }
    said
}

fn worded(rules: &RuleSet, mechanics: &Mechanics, condition: &Condition) -> Statement {
    let id = if condition.on_claim { rule!("draw-on-claim") } else { rule!("draw-automatic") };
    let mut said = Statement::new(id).with("condition", condition.message());
    said.details = match condition.criterion {
        Criterion::Repetition(_) => repetition(mechanics),
        Criterion::MoveCount { ref material, limit, .. } => {
            let mut details = pieces(rules, mechanics, material);
            if let (Material::OnePieceEach, Limit::MovesEach(moves)) = (material, limit) {
                let after = Statement::new(rule!("draw-after-moves"));
                details.push(after.with("moves", u32::from(moves)));
            }
            details.extend(equal_pieces(material, limit));
            details.extend(resets(mechanics, condition));
            details
        }
        Criterion::AtOnceUnlessCapture(_) => vec![Statement::new(rule!("draw-unless-capture"))],
    };
    said
}

fn repetition(mechanics: &Mechanics) -> Vec<Statement> {
    let mut said = vec![Statement::new(rule!("repetition-of-position"))];
    if mechanics.men.no_return {
        said.push(Statement::new(rule!("repetition-of-bans")));
    }
    if mechanics.king_step_limit().is_some() {
        said.push(Statement::new(rule!("repetition-of-king-steps")));
    }
    said
}

/// What must be on the board.
fn pieces(rules: &RuleSet, mechanics: &Mechanics, material: &Material) -> Vec<Statement> {
    let list = |balances: &[Balance]| {
        let balances = Arg::any_of(balances.iter().map(balance));
        Statement::new(rule!("draw-pieces")).with("balances", balances)
    };
    match *material {
        Material::Any | Material::OnePieceEach | Material::BothHaveKing { .. } => Vec::new(),
        Material::Balances(balances) => vec![list(balances)],
        Material::OnLongDiagonal { balances, king_of } => {
            let id = match king_of {
                Strength::Stronger => rule!("draw-stronger-on-diagonal"),
                Strength::Weaker => rule!("draw-weaker-on-diagonal"),
            };
            let diagonal = || mechanics.board.long_diagonal().iter();
            let ends = diagonal().next().into_iter().chain(diagonal().last());
            let squares = squares(ends, &rules.geometry);
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
    equal.then(|| Statement::new(rule!("draw-equal-pieces")).with("moves", u32::from(moves)))
}

fn resets(mechanics: &Mechanics, condition: &Condition) -> Vec<Statement> {
    let Some(resets) = condition.resets() else {
        return Vec::new();
    };
    // A single move each leaves a count no time to begin again.
    if condition.limit() <= 1 {
        return Vec::new();
    }
    let events = events(resets, mechanics.has_kings());
    let mut said = vec![Statement::new(rule!("draw-count-restarts")).with("events", events)];
    if resets.man_move && (mechanics.men.step.has(E) || mechanics.men.step.has(W)) {
        said.push(Statement::new(rule!("draw-sideways-is-no-man-move")));
    }
    said
}

/// The moves that start a count again: any of them does.
fn events(resets: Resets, has_kings: bool) -> Arg {
    let all = [
        (resets.capture, message!(RESETS, "capture")),
        (resets.crowning && has_kings, message!(RESETS, "crowning")),
        (resets.man_move, message!(RESETS, "man-move")),
    ];
    Arg::any_of(all.into_iter().filter(|(resets, _)| *resets).map(|(_, event)| event))
}

/// The pieces of both sides: `3 kings against 1 king`.
fn balance(balance: &Balance) -> Message {
    message!(PIECES, "against")
        .with("strong", force(balance.strong))
        .with("weak", force(balance.weak))
}

/// The pieces of one side.
fn force(force: Force) -> Arg {
    let kings = match force.or_more_kings {
        true => message!(PIECES, "kings-or-more"),
        false => message!(PIECES, "kings"),
    };
    let all = [(force.kings, kings), (force.men, message!(PIECES, "men"))];
    let some = all.into_iter().filter(|(n, _)| *n > 0);
    Arg::all_of(some.map(|(n, pieces)| pieces.with("n", u32::from(n))))
}
