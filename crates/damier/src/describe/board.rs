//! Board, start, goal, notation and names of a rule set.

use super::{Statement, coordinate, one_of, plain, rule, squares};
use crate::board::{BoardKind, Square};
use crate::message::{Arg, Conjunction, Template};
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
    let corner = |file| Square::new(file, 0).map(coordinate);
    let with_corner = |said: Statement, corner: Option<Arg>| match corner {
        Some(corner) => said.with("corner", corner),
        None => said,
    };
    vec![match board.kind {
        BoardKind::Points => {
            sized(rule!("board-points")).with("points", squares(board.crossings().iter(), geometry))
        }
        BoardKind::All => sized(rule!("board-all")),
        BoardKind::DarkLeft => with_corner(sized(rule!("board-dark-left")), corner(0)),
        BoardKind::DarkRight => {
            with_corner(sized(rule!("board-dark-right")), corner(board.files - 1))
        }
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
        Start::Rows { from: 0, to: 0 } => {
            vec![Statement::new(rule!("start-back-row")).with("men", men)]
        }
        Start::Rows { from: 0, to } => {
            vec![
                Statement::new(rule!("start-rows"))
                    .with("men", men)
                    .with("rows", u32::from(to) + 1),
            ]
        }
        Start::Rows { from, to } => vec![
            Statement::new(rule!("start-inner-rows"))
                .with("men", men)
                .with("from", u32::from(from) + 1)
                .with("to", u32::from(to) + 1),
        ],
        Start::Chequered => {
            let corner = geometry.squares.iter().copied().find(|s| (s.file(), s.rank()) == (0, 0));
            let filled = Statement::new(rule!("start-chequered")).with("men", men);
            vec![match corner {
                Some(corner) => filled.with("corner", coordinate(corner)),
                None => filled,
            }]
        }
        Start::Listed { .. } => {
            let listed = |(color, kind, words): &(Color, Kind, &'static Template)| {
                let standing = standing(rules, *color, *kind);
                let some = !standing.is_empty();
                some.then(|| Statement::new(words).with("squares", squares(standing, geometry)))
            };
            let lists = [
                (Color::White, Kind::Man, rule!("start-white")),
                (Color::White, Kind::King, rule!("start-white-kings")),
                (Color::White, Kind::Parachutist, rule!("start-white-parachutists")),
                (Color::Black, Kind::Man, rule!("start-black")),
                (Color::Black, Kind::King, rule!("start-black-kings")),
                (Color::Black, Kind::Parachutist, rule!("start-black-parachutists")),
            ];
            lists.iter().filter_map(listed).collect()
        }
    };
    said.push(Statement::new(match rules.first {
        Color::White => rule!("first-white"),
        Color::Black => rule!("first-black"),
    }));
    if !mechanics.opening_lifts.is_empty() {
        let squares = one_of(mechanics.opening_lifts.iter(), geometry);
        said.push(Statement::new(rule!("opening-lift")).with("squares", squares));
        said.push(Statement::new(rule!("opening-second-lift")));
    }
    said
}

pub(super) fn goal(rules: &RuleSet) -> Vec<Statement> {
    match rules.goal {
        Goal::Stalemate => plain(&[rule!("goal-no-move-loses")]),
        Goal::Misere => plain(&[rule!("goal-no-move-wins")]),
        Goal::FirstKing => plain(&[rule!("goal-first-king"), rule!("goal-no-move-loses")]),
    }
}

pub(super) fn notation(rules: &RuleSet, mechanics: &Mechanics) -> Vec<Statement> {
    let geometry = &rules.geometry;
    let id = match (geometry.numbered, geometry.reads_numbers) {
        (true, _) => rule!("notation-numbers"),
        (false, true) => rule!("notation-letters-or-numbers"),
        (false, false) => rule!("notation-letters"),
    };
    let squares = Statement::new(id);
    let mut said = vec![match (geometry.squares.first(), geometry.squares.last()) {
        (Some(first), Some(last)) if geometry.reads_numbers => squares
            .with("first", coordinate(*first))
            .with("count", number(geometry.squares.len()))
            .with("last", coordinate(*last)),
        _ => squares,
    }];
    if !mechanics.opening_lifts.is_empty() {
        said.push(Statement::new(rule!("notation-lift")));
    }
    let sign = rules.notation.capture_sign;
    let id = if sign == '-' { rule!("notation-one-sign") } else { rule!("notation-signs") };
    said.push(Statement::new(id).with("sign", sign.to_string()));
    said.push(Statement::new(rule!("notation-landings")));
    if let Some(game_type) = rules.game_type {
        said.push(Statement::new(rule!("notation-game-type")).with("number", u32::from(game_type)));
    }
    said.push(Statement::new(rule!("notation-variant")).with("key", rules.key.clone()));
    said
}

pub(super) fn names(rules: &RuleSet) -> Vec<Statement> {
    let mut said = Vec::new();
    if !rules.also_known_as.is_empty() {
        let names = rules.also_known_as.iter().map(|name| Arg::from(name.clone())).collect();
        let names = Arg::List(names, Conjunction::Comma);
        said.push(Statement::new(rule!("other-names")).with("names", names));
    }
    if !rules.source.is_empty() {
        said.push(Statement::new(rule!("source")).with("source", rules.source.clone()));
    }
    let differs = rules.differs.iter();
    said.extend(differs.map(|d| Statement::new(rule!("differs")).with("difference", d.to_arg())));
    if rules.colors_by_lot {
        said.push(Statement::new(rule!("colors-by-lot")));
    }
    if !rules.assists {
        said.push(Statement::new(rule!("no-assists")));
    }
    said
}
