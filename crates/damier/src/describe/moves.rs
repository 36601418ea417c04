//! How pieces of a rule set move, capture and are crowned.

use super::{Statement, one_of, plain, rule, squares};
use crate::board::{BoardKind, Direction, Geometry, Square, SquareSet};
use crate::movement::{
    CapturePriority, Crowning, Directions, Mechanics, Obligation, Promotion, Reach, Removal,
};
use crate::piece::ByColor;
use crate::ruleset::RuleSet;

pub(super) fn men(rules: &RuleSet, mechanics: &Mechanics) -> Vec<Statement> {
    let geometry = &rules.geometry;
    let points = mechanics.board.kind == BoardKind::Points;
    let mut said = Vec::new();
    if mechanics.one_way {
        said.push(
            Statement::new(rule!("men-up-the-ranks")).with("rank", u32::from(geometry.ranks)),
        );
    }
    said.push(if mechanics.men.step == Directions::NONE {
        Statement::new(rule!("men-never-step"))
    } else {
        let id = if points { rule!("men-step-points") } else { rule!("men-step") };
        Statement::new(id).with("ways", mechanics.men.step)
    });
    if mechanics.men.leap {
        said.push(Statement::new(rule!("men-leap")).with("ways", mechanics.men.step));
    }
    if mechanics.men.no_return {
        said.push(
            Statement::new(rule!("men-no-return")).detail(Statement::new(rule!("men-ban-lasts"))),
        );
    }
    if mechanics.men.rest_on_last_row {
        said.push(Statement::new(rule!("men-rest-on-last-row")));
    }
    let capture = if points { rule!("men-capture-points") } else { rule!("men-capture") };
    said.push(Statement::new(capture).with("ways", mechanics.men.jump_on));
    if mechanics.men.jump != mechanics.men.jump_on {
        said.push(Statement::new(rule!("men-first-jump")).with("ways", mechanics.men.jump));
    }
    if !mechanics.men_take_all() {
        said.push(Statement::new(rule!("men-take-no-king")));
    }
    // On a board of one colour the neighbours along files and ranks are not played on.
    if mechanics.board.kind.is_one_color()
        && mechanics.men.jump.iter().any(Direction::is_orthogonal)
    {
        let squares = squares(three_on_a_file(geometry), geometry);
        said.push(Statement::new(rule!("straight-jumps-two-apart")).with("squares", squares));
    }
    said
}

/// Three playing squares of a file, one behind the other: those in the middle of the third file, or
/// of the second where that has too few.
fn three_on_a_file(geometry: &Geometry) -> Vec<Square> {
    let on_file = |file| {
        let squares = geometry.squares.iter().copied();
        let mut squares: Vec<Square> = squares.filter(|square| square.file() == file).collect();
        squares.sort_unstable();
        let first = squares.len().checked_sub(3)? / 2;
        Some(squares[first..first + 3].to_vec())
    };
    on_file(2).or_else(|| on_file(1)).unwrap_or_default()
}

pub(super) fn parachutists(mechanics: &Mechanics) -> Vec<Statement> {
    if !mechanics.men.parachutists {
        return Vec::new();
    }
    let jump = mechanics.men.jump.mirrored();
    let mut said = vec![
        Statement::new(rule!("parachutist-never-steps")),
        Statement::new(rule!("parachutist-jump")).with("ways", jump),
        Statement::new(rule!("parachutist-becomes-man")),
    ];
    if mechanics.captures.priority == CapturePriority::KingsFirst {
        said.push(Statement::new(rule!("parachutist-counts-as-man")));
    }
    said.push(Statement::new(rule!("parachutist-is-safe")));
    said
}

pub(super) fn kings(mechanics: &Mechanics) -> Vec<Statement> {
    if !mechanics.has_kings() {
        return vec![Statement::new(rule!("kings-none"))];
    }
    let (step, capture) = match mechanics.king_reach() {
        Reach::Short => (rule!("kings-step"), rule!("kings-capture")),
        Reach::Flying => (rule!("kings-fly"), rule!("kings-capture-flying")),
        Reach::FlyingLandsBehind => (rule!("kings-fly"), rule!("kings-capture-landing-behind")),
    };
    let mut said = vec![
        Statement::new(step).with("ways", mechanics.king_step()),
        Statement::new(capture).with("ways", mechanics.king_jump()),
    ];
    if let Some(most) = mechanics.king_step_limit() {
        let most = u32::from(most);
        let limited = Statement::new(rule!("king-steps-limited")).with("most", most);
        said.push(limited.detail(Statement::new(rule!("king-steps-count"))));
    }
    said
}

pub(super) fn captures(mechanics: &Mechanics) -> Vec<Statement> {
    let mut said = Vec::new();
    match mechanics.captures.obligation {
        Obligation::Obligatory => said.push(Statement::new(rule!("capture-duty"))),
        // Where pieces move by jumps alone, there is nothing else to play.
        Obligation::Optional if !mechanics.pieces_step() => {}
        Obligation::Optional => said.push(Statement::new(rule!("capture-optional"))),
        Obligation::Huff => said.push(
            Statement::new(rule!("capture-huff"))
                .detail(Statement::new(rule!("huff-moved")))
                .detail(Statement::new(rule!("huff-waived")))
                .detail(Statement::new(rule!("huff-written"))),
        ),
    }
    if mechanics.captures.straight {
        said.push(Statement::new(rule!("capture-straight")));
    }
    said.push(Statement::new(if mechanics.captures.may_stop {
        rule!("capture-may-stop")
    } else {
        rule!("capture-to-the-end")
    }));
    // Where the most must be taken this follows by itself.
    let free = !mechanics.captures.priority.counts_pieces() && !mechanics.captures.may_stop;
    if mechanics.has_kings() && mechanics.king_reach() == Reach::Flying && free {
        said.push(Statement::new(rule!("capture-lands-to-go-on")));
    }
    said.push(Statement::new(match mechanics.captures.removal {
        Removal::AfterCapture => rule!("removal-at-the-end"),
        Removal::AtOnce => rule!("removal-at-once"),
    }));
    if !mechanics.captures.turning_back {
        said.push(Statement::new(rule!("capture-no-reversal")));
    }
    if !mechanics.captures.straight {
        said.push(Statement::new(rule!("capture-crosses-again")));
    }
    said
}

pub(super) fn choice(mechanics: &Mechanics) -> Vec<Statement> {
    match mechanics.captures.priority {
        CapturePriority::Free => plain(&[rule!("choice-free")]),
        CapturePriority::Most => plain(&[rule!("choice-most")]),
        CapturePriority::MostThenKings => {
            plain(&[rule!("choice-most-pieces"), rule!("choice-then-most-kings")])
        }
        CapturePriority::KingsFirst => plain(&[rule!("choice-king")]),
        CapturePriority::Italian => plain(&[
            rule!("choice-most-pieces"),
            rule!("choice-then-with-king"),
            rule!("choice-then-most-kings"),
            rule!("choice-then-king-earliest"),
            rule!("choice-then-free"),
        ]),
        CapturePriority::Frisian => vec![
            Statement::new(rule!("choice-value"))
                .with("man", CapturePriority::MAN_WORTH)
                .with("king", CapturePriority::KING_WORTH),
            Statement::new(rule!("choice-then-with-king")),
        ],
    }
}

pub(super) fn crowning(rules: &RuleSet, mechanics: &Mechanics) -> Vec<Statement> {
    let Some(kings) = mechanics.kings else {
        return Vec::new();
    };
    let geometry = &rules.geometry;
    let last_rank = u32::from(mechanics.board.ranks);
    let mut said = if let Crowning::On(ByColor { white, black }) = kings.crowning {
        let any_of = |squares: SquareSet| one_of(squares.iter(), geometry);
        let squares = Statement::new(rule!("crown-on-squares"))
            .with("white", any_of(white))
            .with("black", any_of(black));
        // Men that can leave the row again may come to such a square later.
        let men = mechanics.men.step.or(mechanics.men.jump).or(mechanics.men.jump_on);
        let stays = men.beyond(Directions::FORWARD_DIAGONALS).without(Direction::N).is_empty();
        vec![if stays {
            squares.detail(Statement::new(rule!("crown-nowhere-else")))
        } else {
            squares
        }]
    } else if mechanics.one_way {
        vec![Statement::new(rule!("crown-on-one-row")).with("rank", last_rank)]
    } else {
        let rows = Statement::new(rule!("crown-on-last-row"));
        vec![rows.with("white", last_rank).with("black", 1_u32)]
    };
    said.push(Statement::new(match kings.promotion {
        Promotion::AfterCapture => rule!("crown-at-the-end"),
        Promotion::EndsCapture => rule!("crown-stops"),
        Promotion::AtOnce => rule!("crown-goes-on"),
    }));
    said
}
