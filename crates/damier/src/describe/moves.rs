//! How pieces of a rule set move, capture and are crowned.

use std::sync::Arc;

use super::{Arg, Statement};
use crate::board::direction::{E, N, S, W};
use crate::board::{Geometry, Square};
use crate::movement::{Choice, Crown, Dirs, Reach, Removal};
use crate::ruleset::RuleSet;
use crate::traits::Traits;

fn straight(dirs: Dirs) -> bool {
    [N, E, S, W].into_iter().any(|direction| dirs.has(direction))
}

pub(super) fn men(rules: &RuleSet, traits: &Traits) -> Vec<Statement> {
    let geometry = &rules.geometry;
    let points = !geometry.lines.is_empty();
    let mut said = Vec::new();
    if traits.one_way {
        said.push(Statement::new("men-up-the-ranks").with("rank", u32::from(geometry.ranks)));
    }
    said.push(if traits.man_step == Dirs::NONE {
        Statement::new("men-never-step")
    } else {
        let id = if points { "men-step-points" } else { "men-step" };
        Statement::new(id).with("ways", traits.man_step)
    });
    if traits.leaps {
        said.push(Statement::new("men-leap").with("ways", traits.man_step));
    }
    if traits.no_return {
        said.push(Statement::new("men-no-return").detail(Statement::new("men-ban-lasts")));
    }
    if traits.last_row_rests {
        said.push(Statement::new("men-rest-on-last-row"));
    }
    let capture = if points { "men-capture-points" } else { "men-capture" };
    said.push(Statement::new(capture).with("ways", traits.man_jump_on));
    if traits.man_jump != traits.man_jump_on {
        said.push(Statement::new("men-first-jump").with("ways", traits.man_jump));
    }
    if !traits.man_takes_king {
        said.push(Statement::new("men-take-no-king"));
    }
    // On a board of one colour the neighbours along files and ranks are not played on.
    let all = usize::from(geometry.files) * usize::from(geometry.ranks);
    if geometry.squares.len() < all && straight(traits.man_jump) {
        let squares = Arg::Squares(three_on_a_file(geometry), Arc::clone(geometry));
        said.push(Statement::new("straight-jumps-two-apart").with("squares", squares));
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

pub(super) fn parachutists(traits: &Traits) -> Vec<Statement> {
    if !traits.parachutists {
        return Vec::new();
    }
    let jump = traits.man_jump.mirrored();
    let mut said = vec![
        Statement::new("parachutist-never-steps"),
        Statement::new("parachutist-jump").with("ways", jump),
        Statement::new("parachutist-becomes-man"),
    ];
    if traits.choice == Choice::King {
        said.push(Statement::new("parachutist-counts-as-man"));
    }
    said.push(Statement::new("parachutist-is-safe"));
    said
}

pub(super) fn kings(traits: &Traits) -> Vec<Statement> {
    if !traits.has_kings() {
        return vec![Statement::new("kings-none")];
    }
    let (step, capture) = match traits.reach {
        Reach::Short => ("kings-step", "kings-capture"),
        Reach::Flying => ("kings-fly", "kings-capture-flying"),
        Reach::FlyingLandsBehind => ("kings-fly", "kings-capture-landing-behind"),
    };
    let mut said = vec![
        Statement::new(step).with("ways", traits.king_step),
        Statement::new(capture).with("ways", traits.king_jump),
    ];
    if let Some(most) = traits.king_steps {
        let most = u32::from(most);
        let limited = Statement::new("king-steps-limited").with("most", most);
        said.push(limited.detail(Statement::new("king-steps-count")));
    }
    said
}

pub(super) fn captures(traits: &Traits) -> Vec<Statement> {
    let mut said = Vec::new();
    if traits.straight {
        said.push(Statement::new("capture-straight"));
    } else {
        said.push(Statement::new("capture-duty"));
        said.push(Statement::new("capture-to-the-end"));
    }
    // Where the most must be taken this follows by itself.
    let free = matches!(traits.choice, Choice::Free | Choice::King);
    if traits.has_kings() && traits.reach == Reach::Flying && free {
        said.push(Statement::new("capture-lands-to-go-on"));
    }
    said.push(Statement::new(match traits.removal {
        Removal::End => "removal-at-the-end",
        Removal::AtOnce => "removal-at-once",
    }));
    if !traits.reversal {
        said.push(Statement::new("capture-no-reversal"));
    }
    if !traits.straight {
        said.push(Statement::new("capture-crosses-again"));
    }
    said
}

pub(super) fn choice(traits: &Traits) -> Vec<Statement> {
    let ids: &[&str] = match traits.choice {
        Choice::Free => &["choice-free"],
        Choice::Most => &["choice-most"],
        Choice::MostThenKings => &["choice-most-pieces", "choice-then-most-kings"],
        Choice::King => &["choice-king"],
        Choice::Italian => &[
            "choice-most-pieces",
            "choice-then-with-king",
            "choice-then-most-kings",
            "choice-then-king-earliest",
            "choice-then-free",
        ],
        Choice::Value => &["choice-value", "choice-then-with-king"],
    };
    // Ranks count a piece twice, so that there is room for who captures.
    let worth = |king| u32::try_from(Choice::Value.jump(0, king) / 2).unwrap_or(u32::MAX);
    let statement = |&id: &&'static str| match id {
        "choice-value" => Statement::new(id).with("man", worth(false)).with("king", worth(true)),
        _ => Statement::new(id),
    };
    ids.iter().map(statement).collect()
}

pub(super) fn crowning(rules: &RuleSet, traits: &Traits) -> Vec<Statement> {
    if !traits.has_kings() {
        return Vec::new();
    }
    let geometry = &rules.geometry;
    let [white, black] = &traits.crowning;
    let rank =
        |squares: &[Square]| squares.first().map_or(0, |square| u32::from(square.rank()) + 1);
    let mut said = if traits.crowning != traits.last_rows {
        let squares = Statement::new("crown-on-squares")
            .with("white", Arg::OneOf(white.clone(), Arc::clone(geometry)))
            .with("black", Arg::OneOf(black.clone(), Arc::clone(geometry)));
        // Men that can leave the row again may come to such a square later.
        let men = traits.man_step.or(traits.man_jump).or(traits.man_jump_on);
        let stays = men.beyond(Dirs::FORWARD).without(N).is_empty();
        vec![if stays { squares.detail(Statement::new("crown-nowhere-else")) } else { squares }]
    } else if white == black {
        vec![Statement::new("crown-on-one-row").with("rank", rank(white))]
    } else {
        let rows = Statement::new("crown-on-last-row");
        vec![rows.with("white", rank(white)).with("black", rank(black))]
    };
    said.push(Statement::new(match traits.crown {
        Crown::End => "crown-at-the-end",
        Crown::Stop => "crown-stops",
        Crown::On => "crown-goes-on",
    }));
    said
}
