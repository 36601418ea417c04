//! A stand-in for endgame tables: every position with few pieces, solved the simple way.

use std::collections::HashMap;
use std::sync::Arc;

use damier::board::Bits;
use damier::movegen::{after, legal_moves};
use damier::movement::{Movement, PositionOf};
use damier::position::RawPosition;
use damier::{AnyGame, Color, Game, GameVisitor, Goal, Kind, Piece, Position, RuleSet};
use damier_engine::{EndgameTables, Probe, TableValue};

/// The tables of one rule set, as a search asks for them.
#[derive(Debug)]
pub(crate) struct Tables {
    rules: RuleSet,
    solved: Arc<Solved>,
}

/// Positions with up to a number of pieces, and what they are worth.
#[derive(Debug)]
pub(crate) struct Solved {
    most_pieces: u32,
    values: HashMap<RawPosition<u128>, TableValue>,
    /// The same by FEN, without positions that are over.
    pub(crate) positions: Vec<(String, TableValue)>,
}

impl Tables {
    /// Solves a rule set.
    pub(crate) fn solve(rules: &RuleSet, most_pieces: u32) -> (Arc<Self>, Arc<Solved>) {
        let solved = Arc::new(rules.new_game().visit(Solve { most_pieces }));
        (Arc::new(Self { rules: rules.clone(), solved: solved.clone() }), solved)
    }
}

impl EndgameTables for Tables {
    fn of_rules(&self, rules: &RuleSet) -> Option<Arc<dyn Probe>> {
        (*rules == self.rules).then(|| self.solved.clone() as Arc<dyn Probe>)
    }
}

impl Probe for Solved {
    fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    fn probe(&self, position: &RawPosition<u128>) -> Option<TableValue> {
        self.values.get(position).copied()
    }
}

struct Solve {
    most_pieces: u32,
}

impl GameVisitor for Solve {
    type Output = Solved;

    fn visit<M: Movement>(self, game: &Game<M>) -> Solved {
        let positions = positions(game.movement(), self.most_pieces);
        let values = solve(game, &positions);
        let text = |raw| Position::from_raw(game.movement().clone(), raw).to_string();
        let is_over = |value| matches!(value, TableValue::Win(0) | TableValue::Loss(0));
        let pairs = || positions.iter().copied().zip(values.iter().copied());
        let open = pairs().filter(|&(_, value)| !is_over(value));
        Solved {
            most_pieces: self.most_pieces,
            positions: open.map(|(raw, value)| (text(raw), value)).collect(),
            values: pairs().map(|(raw, value)| (widened::<M>(&raw), value)).collect(),
        }
    }
}

/// The position in the words in which tables are asked for it.
fn widened<M: Movement>(raw: &PositionOf<M>) -> RawPosition<u128> {
    RawPosition {
        men: raw.men.map(Into::into),
        kings: raw.kings.map(Into::into),
        turn: raw.turn,
        state: (),
    }
}

/// Every position with so many pieces or fewer; not all of them come up in games.
fn positions<M: Movement>(movement: &M, most_pieces: u32) -> Vec<PositionOf<M>> {
    let rules = movement.compiled();
    let kinds = if rules.mechanics.kings.is_some() { 2 } else { 1 };
    let pieces: Vec<Piece> = [Kind::Man, Kind::King][..kinds]
        .iter()
        .flat_map(|&kind| Color::BOTH.map(|color| Piece { color, kind }))
        .collect();
    let mut boards = vec![PositionOf::<M>::empty(Color::White)];
    for slot in rules.layout.squares.slots() {
        for index in 0..boards.len() {
            let board = boards[index];
            if board.occupied().count() == most_pieces {
                continue;
            }
            let fits = |piece: &&Piece| {
                let crowned = (rules.crowning[piece.color] & M::Bits::bit(slot)).any();
                piece.kind == Kind::King || !crowned
            };
            boards.extend(pieces.iter().filter(fits).map(|&piece| {
                let mut next = board;
                next.put(slot, piece);
                next
            }));
        }
    }
    let in_turn = |turn| boards.iter().map(move |board| PositionOf::<M> { turn, ..*board });
    Color::BOTH.into_iter().flat_map(in_turn).collect()
}

/// What each of the positions is worth: by their distance, the nearest first.
fn solve<M: Movement>(game: &Game<M>, positions: &[PositionOf<M>]) -> Vec<TableValue> {
    let (movement, goal) = (game.movement(), game.rule_set().goal);
    let index: HashMap<_, _> = positions.iter().enumerate().map(|(i, raw)| (*raw, i)).collect();
    let mut values = vec![TableValue::Draw; positions.len()];
    let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut moves = Vec::new();
    for (place, raw) in positions.iter().enumerate() {
        moves.clear();
        legal_moves(movement, raw, &mut moves);
        if moves.is_empty() {
            let lost = goal != Goal::Misere;
            values[place] = if lost { TableValue::Loss(0) } else { TableValue::Win(0) };
        } else if goal == Goal::FirstKing && moves.iter().any(|mv| mv.crowned) {
            values[place] = TableValue::Win(1);
        } else {
            let next = moves.iter().map(|mv| index[&after(movement, raw, mv)]);
            open.push((place, next.collect()));
        }
    }
    for plies in 1.. {
        let before = open.len();
        let found: Vec<_> = open.iter().map(|(_, next)| value_in(plies, next, &values)).collect();
        for ((place, _), value) in open.iter().zip(&found) {
            values[*place] = value.unwrap_or(TableValue::Draw);
        }
        let mut found = found.iter();
        open.retain(|_| found.next().is_some_and(Option::is_none));
        // Wins of crowning at once are known from the start, and lead on in the second round.
        if open.len() == before && plies > 2 {
            break;
        }
    }
    values
}

/// What a position is worth if that is decided in just so many plies.
fn value_in(plies: u16, next: &[usize], values: &[TableValue]) -> Option<TableValue> {
    let mut worst = 0;
    let mut all_lose = true;
    for &place in next {
        match values[place] {
            TableValue::Loss(n) if n + 1 == plies => return Some(TableValue::Win(plies)),
            TableValue::Win(n) if n < plies => worst = worst.max(n + 1),
            _ => all_lose = false,
        }
    }
    (all_lose && worst == plies).then_some(TableValue::Loss(plies))
}
