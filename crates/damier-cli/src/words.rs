//! Rule sets in English, put together from their data.

use damier::board::direction::{E, N, NE, NW, S, SE, SW, W};
use damier::movement::{Choice, Crown, Dirs, Reach, Removal};
use damier::{Color, Goal, RuleSet, Start};

/// `8x8`.
pub(crate) fn size(rules: &'static RuleSet) -> String {
    let geometry = rules.geometry();
    format!("{}x{}", geometry.files, geometry.ranks)
}

/// How many pieces each side has at the start.
pub(crate) fn pieces_each(rules: &'static RuleSet) -> usize {
    let pieces = rules.new_game().pieces();
    pieces.iter().filter(|(_, piece)| piece.color == Color::White).count()
}

/// The directions by their letters, with north up the ranks.
pub(crate) fn compass(dirs: Dirs) -> Vec<&'static str> {
    let names = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    (N..=NW).filter(|&direction| dirs.has(direction)).map(|direction| names[direction]).collect()
}

/// Whether any of the directions leads back, as White's men see it.
pub(crate) fn reaches_back(dirs: Dirs) -> bool {
    [SE, S, SW].into_iter().any(|direction| dirs.has(direction))
}

/// The directions of a piece of either side, in words.
fn directions(dirs: Dirs) -> String {
    let all = |wanted: &[usize]| wanted.iter().all(|&direction| dirs.has(direction));
    let diagonals = match (all(&[NE, NW]), all(&[SE, SW])) {
        (true, true) => Some("diagonally forward and backward"),
        (true, false) => Some("diagonally forward"),
        (false, true) => Some("diagonally backward"),
        (false, false) => None,
    };
    let straight = match (dirs.has(N), dirs.has(S)) {
        (true, true) => Some("straight forward and backward"),
        (true, false) => Some("straight forward"),
        (false, true) => Some("straight backward"),
        (false, false) => None,
    };
    let sideways = all(&[E, W]).then_some("sideways");
    let parts: Vec<&str> = [diagonals, straight, sideways].into_iter().flatten().collect();
    parts.join(", ")
}

pub(crate) fn board(rules: &'static RuleSet) -> String {
    let geometry = rules.geometry();
    let squares = geometry.squares.len();
    let whole = usize::from(geometry.files) * usize::from(geometry.ranks);
    let corner = geometry.squares.iter().any(|square| (square.file(), square.rank()) == (0, 0));
    match (squares == whole, corner) {
        (true, _) => format!("{}, played on all {squares} squares", size(rules)),
        (false, true) => {
            format!("{}, played on {squares} squares, the left corner among them", size(rules))
        }
        (false, false) => {
            format!("{}, played on {squares} squares, the right corner among them", size(rules))
        }
    }
}

pub(crate) fn start(rules: &'static RuleSet) -> String {
    let pieces = pieces_each(rules);
    let where_ = match rules.start {
        Start::Rows { from: 0, to } => format!("on {} rows", to + 1),
        Start::Rows { from, to } => format!("on rows {} to {} from its own edge", from + 1, to + 1),
        Start::Chequered => "alternately on every square".to_owned(),
        Start::Listed { .. } => "in the game's own array".to_owned(),
    };
    format!("{pieces} pieces each, {where_}; {} moves first", rules.first)
}

pub(crate) fn goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Stalemate => "the side that cannot move loses",
        Goal::Misere => "the side that cannot move wins",
        Goal::FirstKing => "the first side to have a king wins; the side that cannot move loses",
    }
}

pub(crate) fn men(rules: &'static RuleSet) -> String {
    let traits = rules.traits();
    let (step, jump) = (directions(traits.man_step), directions(traits.man_jump));
    if step == jump {
        format!("step and capture {step}")
    } else {
        format!("step {step}; capture {jump}")
    }
}

pub(crate) fn kings(rules: &'static RuleSet) -> String {
    let traits = rules.traits();
    let reach = match traits.reach {
        Reach::Short => "step one square and capture over an adjacent piece",
        Reach::Flying => {
            "move any distance, and capture from any distance, landing anywhere behind the piece taken"
        }
        Reach::FlyingLandsBehind => {
            "move any distance, and capture from any distance, landing right behind the piece taken"
        }
    };
    let (step, jump) = (directions(traits.king_step), directions(traits.king_jump));
    if step == jump {
        format!("{reach}; {step}")
    } else {
        format!("{reach}; they step {step}, and capture {jump}")
    }
}

pub(crate) fn captures(rules: &'static RuleSet) -> String {
    let traits = rules.traits();
    let choice = match traits.choice {
        Choice::Free => "among several captures any may be chosen",
        Choice::Most => "the most pieces must be taken, men and kings counting the same",
        Choice::MostThenKings => "the most pieces must be taken, and among equals the most kings",
        Choice::King => "if a king can capture, a king must",
        Choice::Italian => {
            "the most pieces must be taken, among equals with a king, then the most kings, then a \
             king as early as possible"
        }
        Choice::Value => {
            "the greatest worth must be taken, 100 for a man and 199 for a king, among equals with \
             a king"
        }
    };
    let removal = match traits.removal {
        Removal::End => {
            "the pieces taken stay on the board until the capture is over, and none may be jumped twice"
        }
        Removal::AtOnce => "each piece is lifted as soon as it is jumped",
    };
    format!("obligatory, to the end; {choice}; {removal}")
}

pub(crate) fn crowning(crown: Crown) -> &'static str {
    match crown {
        Crown::End => {
            "a man whose move ends on the last row; one that passes over it in a capture stays a man"
        }
        Crown::Stop => "a man that reaches the last row; a capture ends there",
        Crown::On => "a man that reaches the last row, at once: it goes on capturing as a king",
    }
}

pub(crate) fn notation(rules: &'static RuleSet) -> String {
    let geometry = rules.geometry();
    let ends = geometry.squares.first().zip(geometry.squares.last());
    let numbers =
        ends.map(|(first, last)| format!("1 = {first} to {} = {last}", geometry.squares.len()));
    let squares = match (geometry.numbered, geometry.reads_numbers, numbers) {
        (true, _, Some(numbers)) => format!("numbers, {numbers}; algebraic squares are read too"),
        (false, true, Some(numbers)) => {
            format!("algebraic squares; numbers are read too, {numbers}")
        }
        _ => "algebraic squares".to_owned(),
    };
    let sign = rules.notation.capture_sign;
    match rules.game_type {
        Some(number) => format!("{squares}; captures with {sign}; PDN GameType {number}"),
        None => format!("{squares}; captures with {sign}"),
    }
}

/// What sets a rule set apart, beyond the columns of the comparison.
pub(crate) fn special(rules: &'static RuleSet) -> Vec<&'static str> {
    let traits = rules.traits();
    let mut special = Vec::new();
    match rules.goal {
        Goal::Stalemate => (),
        Goal::Misere => special.push("who cannot move wins"),
        Goal::FirstKing => special.push("the first king wins"),
    }
    match traits.crown {
        Crown::On => special.push("a man crowned in a capture goes on as a king"),
        Crown::Stop => special.push("a capture ends on the last row"),
        Crown::End => (),
    }
    if traits.reach == Reach::FlyingLandsBehind {
        special.push("a king lands right behind the piece it takes");
    }
    if traits.removal == Removal::AtOnce {
        special.push("pieces are lifted at once");
    }
    special
}
