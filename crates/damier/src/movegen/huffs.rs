//! Huffing: taking off a piece that could have captured and did not, before the own move.

use std::collections::HashSet;

use super::side::{Side, View};
use super::sink::List;
use super::{Move, generate};
use crate::board::Bits;
use crate::movement::{Movement, PositionOf};
use crate::state::State;

/// Appends the legal moves to `moves`, those that begin with a huff behind those that do not, and
/// says in how many steps they were found; if that is more than `budget`, some are missing.
///
/// Moves that leave the same pieces on the same squares are one move, of which the first way is kept:
/// a piece that can be jumped over or huffed is jumped over.
#[inline(never)]
pub(crate) fn list_moves<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    moves: &mut Vec<Move<M::Bits>>,
    budget: u32,
) -> u32 {
    let base = moves.len();
    let mut steps = find_all::<M, S>(movement, &position.with_huff(None), moves, budget);
    let leaves = |mv: &Move<M::Bits>| (mv.taken, mv.from, mv.to, mv.king);
    let mut known: HashSet<_> = moves[base..].iter().map(leaves).collect();
    let mut more = Vec::new();
    for slot in position.state.huffable().slots() {
        let left = budget.saturating_sub(steps);
        steps += find_all::<M, S>(movement, &position.with_huff(Some(slot)), &mut more, left);
        moves.extend(more.drain(..).filter_map(|mut mv| {
            mv.taken |= M::Bits::bit(slot);
            mv.huffed = Some(slot);
            known.insert(leaves(&mv)).then_some(mv)
        }));
        if steps > budget {
            break;
        }
    }
    steps
}

/// Appends the legal moves of a position without huffs.
fn find_all<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    moves: &mut Vec<Move<M::Bits>>,
    budget: u32,
) -> u32 {
    let mut list = List { moves, budget, steps: 0 };
    generate::<M, S>(movement, position, &mut list);
    list.steps
}

/// Whether a move can begin with a huff: after it there must be one to make.
#[inline(never)]
pub(super) fn any_huff<M: Movement, S: Side>(movement: &M, position: &PositionOf<M>) -> bool {
    let mut moves = Vec::new();
    position.state.huffable().slots().any(|slot| {
        find_all::<M, S>(movement, &position.with_huff(Some(slot)), &mut moves, u32::MAX);
        !moves.is_empty()
    })
}

/// The pieces that could have captured instead of making a move, where they stand after it.
#[inline(never)]
pub(super) fn offenders<M: Movement, S: Side>(
    movement: &M,
    position: &PositionOf<M>,
    mv: &Move<M::Bits>,
) -> M::Bits {
    let none = M::Bits::EMPTY;
    if mv.jumped().any() {
        return none;
    }
    let before = position.with_huff(mv.huffed);
    let view = View::<M, S>::new(movement, &before);
    let jumpers = view.jumpers();
    if !jumpers.any() {
        return none;
    }
    let mut captures = Vec::new();
    view.list_captures(&jumpers, &mut captures, u32::MAX);
    captures.iter().fold(none, |set, capture| {
        let moved = capture.from == mv.from;
        set | M::Bits::bit(if moved { mv.to } else { capture.from })
    })
}
