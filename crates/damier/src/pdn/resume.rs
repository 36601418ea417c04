//! What the moves behind a word tell of it: which of several captures was meant, and what stood on the
//! board after a move that the rules do not allow.

use std::cmp::Reverse;

use super::replay::{Found, find};
use super::tree::MoveText;
use super::verdict::Resumed;
use crate::{AnyGame, Color, Kind, MoveId, Piece, Refusal, RuleSet, Square, Why};

/// So many plies behind a word are looked at, to tell what it means.
const HORIZON: usize = 60;

/// So many of them must fit for judging to go on from a position, if there are as many.
const CONVINCING: usize = 3;

/// The capture among several that alone lets the game go on as it was written.
pub(super) fn decided_by_later_moves(
    game: &dyn AnyGame,
    moves: &[MoveText],
    refusal: &Refusal,
) -> Option<Found> {
    let Why::Ambiguous { candidates, .. } = &refusal.why else { return None };
    let first = game.find(candidates.first()?).ok()?;
    let meant = |id: &MoveId| (id.from(), id.to()) == (first.from(), first.to());
    let mut ways: Vec<(usize, MoveId)> = game
        .move_ids()
        .into_iter()
        .filter(meant)
        .filter_map(|id| {
            let fen = game.fen_after(id)?;
            Some((plies_on(game.rule_set(), &fen, &moves[1..]), id))
        })
        .collect();
    ways.sort_by_key(|&(plies, _)| Reverse(plies));
    match ways[..] {
        [(best, id), (second, _), ..] if best > second => {
            Some(Found { id, words: 1, decided: true })
        }
        _ => None,
    }
}

/// How a game goes on behind a word that is no legal move: the position from which its next moves can
/// be played, and how that came about. `moves` begins with the word.
pub(super) fn resume(
    game: &dyn AnyGame,
    moves: &[MoveText],
) -> (Resumed, Option<Box<dyn AnyGame>>) {
    let (word, rest) = (&moves[0], &moves[1..]);
    if rest.is_empty() {
        return (Resumed::Ended, None);
    }
    let rules = game.rule_set();
    let wanted = rest.len().min(CONVINCING);
    let anyway = made_anyway(game, word).map(|fen| (plies_on(rules, &fen, rest), fen));
    let replaced = replacement(game, word, rest);
    let (plies, resumed, fen) = match (anyway, replaced) {
        (Some((plies, fen)), Some((other, ..))) if plies >= other => {
            (plies, Resumed::MadeAnyway, fen)
        }
        (Some((plies, fen)), None) => (plies, Resumed::MadeAnyway, fen),
        (_, Some((plies, id, fen))) => {
            // It is one of the legal moves.
            let read_as = game.move_record(id).map(|record| record.notation).unwrap_or_default();
            (plies, Resumed::ReadAs(read_as), fen)
        }
        (None, None) => return (Resumed::NotJudged(rest.len()), None),
    };
    match rules.study_from_fen(&fen) {
        Ok(game) if plies >= wanted => (resumed, Some(game)),
        _ => (Resumed::NotJudged(rest.len()), None),
    }
}

/// The legal move after which the text goes on the furthest, if it is one alone; among equals one
/// that shares a square with the word. With it the plies that the text goes on for, and the position.
fn replacement(
    game: &dyn AnyGame,
    word: &MoveText,
    rest: &[MoveText],
) -> Option<(usize, MoveId, String)> {
    /// Positions of more moves are not tried through.
    const MOST: usize = 64;
    if game.move_count() > MOST {
        return None;
    }
    let geometry = game.rule_set().geometry();
    let squares: Vec<Option<Square>> =
        word.squares().into_iter().map(|name| geometry.read(&name.to_ascii_lowercase())).collect();
    let (from, to) = (squares.first().copied().flatten(), squares.last().copied().flatten());
    let ways = game.move_ids().into_iter().filter_map(|id| {
        let fen = game.fen_after(id)?;
        let plies = plies_on(game.rule_set(), &fen, rest);
        let shared = u8::from(Some(id.from()) == from) + u8::from(Some(id.to()) == to);
        Some(((plies, shared), id, fen))
    });
    let mut ways: Vec<_> = ways.collect();
    ways.sort_by_key(|&(fit, ..)| Reverse(fit));
    let alone = ways.get(1).is_none_or(|(second, ..)| ways[0].0 > *second);
    ways.into_iter().next().filter(|_| alone).map(|((plies, _), id, fen)| (plies, id, fen))
}

/// How many of the plies that a text goes on with can be played from a position, as far as it is
/// looked at. Of several captures that a word could be the first is taken.
fn plies_on(rules: &RuleSet, fen: &str, mut moves: &[MoveText]) -> usize {
    let Ok(mut game) = rules.study_from_fen(fen) else { return 0 };
    let mut plies = 0;
    while plies < HORIZON
        && let Some(next) = moves.first()
        && next.set_up().is_none()
        && game.outcome().is_none()
    {
        let (id, words) = match find(&*game, moves) {
            Ok(found) => (found.id, found.words),
            Err(refusal) => match &refusal.why {
                Why::Ambiguous { candidates, .. } => {
                    let Some(Ok(id)) = candidates.first().map(|text| game.find(text)) else {
                        break;
                    };
                    (id, 1)
                }
                _ => break,
            },
        };
        if game.play_move(id).is_err() {
            break;
        }
        plies += 1;
        moves = &moves[words..];
    }
    plies
}

/// The position after a move that is made although the rules forbid it, as canonical FEN: a piece of
/// the side to move goes to an empty square in a straight line, over at most one piece, an enemy,
/// which it takes; or from landing to landing so.
fn made_anyway(game: &dyn AnyGame, word: &MoveText) -> Option<String> {
    let geometry = game.rule_set().geometry();
    let normalised = MoveText::new(word.normalised());
    let squares: Option<Vec<Square>> =
        normalised.squares().into_iter().map(|name| geometry.read(name)).collect();
    let squares = squares.filter(|squares| squares.len() >= 2)?;
    let mut pieces = game.pieces();
    let at = |pieces: &[(Square, Piece)], square: Square| {
        pieces.iter().position(|&(stands, _)| stands == square)
    };
    let mover = at(&pieces, squares[0]).map(|index| pieces.remove(index).1)?;
    if mover.color != game.turn() {
        return None;
    }
    for pair in squares.windows(2) {
        let mut over = between(pair[0], pair[1])?.into_iter().filter_map(|s| at(&pieces, s));
        let taken = over.next();
        if over.next().is_some() || at(&pieces, pair[1]).is_some() {
            return None;
        }
        if let Some(index) = taken {
            if pieces[index].1.color == mover.color {
                return None;
            }
            pieces.remove(index);
        }
    }
    let to = squares[squares.len() - 1];
    // A man that has come to where men are crowned is no man there.
    [mover.kind, Kind::King].into_iter().find_map(|kind| {
        let mut after = pieces.clone();
        after.push((to, Piece { kind, ..mover }));
        let fen = fen_of(&after, game.turn().other());
        Some(game.rule_set().study_from_fen(&fen).ok()?.fen())
    })
}

/// The squares between two that lie in a straight line.
fn between(from: Square, to: Square) -> Option<Vec<Square>> {
    let files = i16::from(to.file()) - i16::from(from.file());
    let ranks = i16::from(to.rank()) - i16::from(from.rank());
    let length = files.abs().max(ranks.abs());
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    if !straight || length == 0 {
        return None;
    }
    let square = |step: i16| {
        let file = i16::from(from.file()) + files.signum() * step;
        let rank = i16::from(from.rank()) + ranks.signum() * step;
        Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
    };
    (1..length).map(square).collect()
}

/// A FEN of pieces alone.
fn fen_of(pieces: &[(Square, Piece)], turn: Color) -> String {
    let mut fen = turn.letter().to_string();
    for color in Color::BOTH {
        fen.push(':');
        fen.push(color.letter());
        let own = pieces.iter().filter(|(_, piece)| piece.color == color);
        let names = own.map(|(square, piece)| match piece.kind {
            Kind::Man => square.to_string(),
            Kind::King => format!("K{square}"),
            Kind::Parachutist => format!("P{square}"),
        });
        fen.push_str(&names.collect::<Vec<_>>().join(","));
    }
    fen
}
