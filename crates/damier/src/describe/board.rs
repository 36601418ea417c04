//! Board, start, goal, notation and names of a rule set.

use std::sync::Arc;

use super::{Arg, Statement};
use crate::board::{BoardKind, Square};
use crate::movement::Mechanics;
use crate::piece::{Color, Kind};
use crate::ruleset::{Goal, RuleSet, Start};

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

pub(super) fn board(rules: &RuleSet, mechanics: &Mechanics) -> Vec<Statement> {
    let geometry = &rules.geometry;
    let board = mechanics.board;
    let sized = |id| {
        Statement::new(id)
            .with("files", u32::from(geometry.files))
            .with("ranks", u32::from(geometry.ranks))
            .with("squares", number(geometry.squares.len()))
    };
    let corner = |file| Square::new(file, 0).map(Arg::Coordinate);
    let with_corner = |said: Statement, corner: Option<Arg>| match corner {
        Some(corner) => said.with("corner", corner),
        None => said,
    };
    vec![match board.kind {
        BoardKind::Points => {
            let crossings = board.crossings().iter().collect();
            sized("board-points").with("points", Arg::Squares(crossings, Arc::clone(geometry)))
        }
        BoardKind::All => sized("board-all"),
        BoardKind::DarkLeft => with_corner(sized("board-dark-left"), corner(0)),
        BoardKind::DarkRight => with_corner(sized("board-dark-right"), corner(board.files - 1)),
    }]
}

/// Where the pieces of a side and kind stand at the start.
fn standing(rules: &RuleSet, color: Color, kind: Kind) -> Vec<Square> {
    let pieces = rules.new_game().pieces();
    let wanted = pieces.into_iter().filter(|(_, piece)| piece.color == color && piece.kind == kind);
    wanted.map(|(square, _)| square).collect()
}

pub(super) fn start(rules: &RuleSet, mechanics: &Mechanics) -> Vec<Statement> {
    let geometry = &rules.geometry;
    let men = number(standing(rules, Color::White, Kind::Man).len());
    let mut said = match rules.start {
        Start::Rows { from: 0, to: 0 } => vec![Statement::new("start-back-row").with("men", men)],
        Start::Rows { from: 0, to } => {
            vec![Statement::new("start-rows").with("men", men).with("rows", u32::from(to) + 1)]
        }
        Start::Rows { from, to } => vec![
            Statement::new("start-inner-rows")
                .with("men", men)
                .with("from", u32::from(from) + 1)
                .with("to", u32::from(to) + 1),
        ],
        Start::Chequered => {
            let corner = geometry.squares.iter().copied().find(|s| (s.file(), s.rank()) == (0, 0));
            let filled = Statement::new("start-chequered").with("men", men);
            vec![match corner {
                Some(corner) => filled.with("corner", Arg::Coordinate(corner)),
                None => filled,
            }]
        }
        Start::Listed(_) => {
            let listed = |(color, kind, id): &(Color, Kind, &'static str)| {
                let squares = standing(rules, *color, *kind);
                let some = !squares.is_empty();
                some.then(|| {
                    Statement::new(id).with("squares", Arg::Squares(squares, Arc::clone(geometry)))
                })
            };
            let lists = [
                (Color::White, Kind::Man, "start-white"),
                (Color::White, Kind::King, "start-white-kings"),
                (Color::White, Kind::Parachutist, "start-white-parachutists"),
                (Color::Black, Kind::Man, "start-black"),
                (Color::Black, Kind::King, "start-black-kings"),
                (Color::Black, Kind::Parachutist, "start-black-parachutists"),
            ];
            lists.iter().filter_map(listed).collect()
        }
    };
    said.push(Statement::new(match rules.first {
        Color::White => "first-white",
        Color::Black => "first-black",
    }));
    if !mechanics.opening_lifts.is_empty() {
        let squares = Arg::OneOf(mechanics.opening_lifts.iter().collect(), Arc::clone(geometry));
        said.push(Statement::new("opening-lift").with("squares", squares));
        said.push(Statement::new("opening-second-lift"));
    }
    said
}

pub(super) fn goal(rules: &RuleSet) -> Vec<Statement> {
    let ids: &[&str] = match rules.goal {
        Goal::Stalemate => &["goal-no-move-loses"],
        Goal::Misere => &["goal-no-move-wins"],
        Goal::FirstKing => &["goal-first-king", "goal-no-move-loses"],
    };
    ids.iter().copied().map(Statement::new).collect()
}

pub(super) fn notation(rules: &RuleSet, mechanics: &Mechanics) -> Vec<Statement> {
    let geometry = &rules.geometry;
    let id = match (geometry.numbered, geometry.reads_numbers) {
        (true, _) => "notation-numbers",
        (false, true) => "notation-letters-or-numbers",
        (false, false) => "notation-letters",
    };
    let squares = Statement::new(id);
    let mut said = vec![match (geometry.squares.first(), geometry.squares.last()) {
        (Some(first), Some(last)) if geometry.reads_numbers => squares
            .with("first", Arg::Coordinate(*first))
            .with("count", number(geometry.squares.len()))
            .with("last", Arg::Coordinate(*last)),
        _ => squares,
    }];
    if !mechanics.opening_lifts.is_empty() {
        said.push(Statement::new("notation-lift"));
    }
    let sign = rules.notation.capture_sign;
    let id = if sign == '-' { "notation-one-sign" } else { "notation-signs" };
    said.push(Statement::new(id).with("sign", Arg::Sign(sign)));
    said.push(Statement::new("notation-landings"));
    if let Some(game_type) = rules.game_type {
        said.push(Statement::new("notation-game-type").with("number", u32::from(game_type)));
    }
    said.push(Statement::new("notation-variant").with("key", rules.key.clone()));
    said
}

pub(super) fn names(rules: &RuleSet) -> Vec<Statement> {
    let mut said = Vec::new();
    if !rules.also_known_as.is_empty() {
        said.push(
            Statement::new("other-names").with("names", Arg::Names(rules.also_known_as.clone())),
        );
    }
    if !rules.source.is_empty() {
        said.push(Statement::new("source").with("source", rules.source.clone()));
    }
    let differs = rules.differs.iter();
    said.extend(
        differs.map(|d| Statement::new("differs").with("difference", Arg::Difference(d.clone()))),
    );
    if rules.colors_by_lot {
        said.push(Statement::new("colors-by-lot"));
    }
    if !rules.assists {
        said.push(Statement::new("no-assists"));
    }
    said
}
