//! Every way of moving, one by one, as docs/RULES.md words it.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Direction, Grid, Kind, Piece, Position, Side, Square, name};
use crate::rows::{Choice, Crown, Reach, Row};

/// A whole move along one path.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// The start, then each landing.
    path: Vec<Square>,
    /// What was jumped, in order.
    taken: Vec<(Square, Kind)>,
    /// The piece's kind when the move starts.
    by: Kind,
    /// Its kind at the end; nothing if the piece was lifted from the board.
    ends_as: Option<Kind>,
}

/// What makes a move the same as another: start, end, squares taken, position after it.
pub(crate) type Move = (String, String, Vec<String>, String);

/// The legal moves with every path that makes them; none if there are too many paths to try.
pub(crate) fn legal(
    row: &Row,
    position: &Position,
    max_paths: usize,
) -> Option<BTreeMap<Move, BTreeSet<Vec<String>>>> {
    let mut moves = ways_by_move(row, position, None, max_paths)?;
    // Row by row from White's side.
    let mut huffable: Vec<Square> = position.huffable.iter().copied().collect();
    huffable.sort_by_key(|(file, rank)| (*rank, *file));
    for huffed in huffable {
        for (mv, paths) in ways_by_move(row, position, Some(huffed), max_paths)? {
            // What leaves the same pieces on the same squares is one move: a huff adds none that
            // can be made without it or with an earlier one.
            let pieces = |fen: &str| fen.split(":X").next().unwrap().to_owned();
            let same = |other: &Move| {
                (&other.0, &other.1, &other.2) == (&mv.0, &mv.1, &mv.2)
                    && pieces(&other.3) == pieces(&mv.3)
            };
            if !moves.keys().any(same) {
                moves.insert(mv, paths);
            }
        }
    }
    Some(moves)
}

/// The moves with their paths after one huff or none.
fn ways_by_move(
    row: &Row,
    position: &Position,
    huffed: Option<Square>,
    max_paths: usize,
) -> Option<BTreeMap<Move, BTreeSet<Vec<String>>>> {
    let mut position = position.clone();
    position.huffable.clear();
    if let Some(square) = huffed {
        position.grid.put(square, None);
    }
    let mut moves: BTreeMap<Move, BTreeSet<Vec<String>>> = BTreeMap::new();
    let ways = ways(row, &position, max_paths)?;
    for way in &ways {
        let mut taken: Vec<Square> = way.taken.iter().map(|(square, _)| *square).collect();
        taken.extend(huffed);
        taken.sort_unstable();
        let path: Vec<String> = way.path.iter().copied().map(name).collect();
        let mut next = after(row, &position, way);
        if row.huff && way.taken.is_empty() {
            let idle =
                ways.iter().filter(|other| !other.taken.is_empty()).map(|other| other.path[0]);
            let moved = |square| if square == way.path[0] { way.path[1] } else { square };
            next.huffable = idle.map(moved).collect();
        }
        let key = (
            path[0].clone(),
            path[path.len() - 1].clone(),
            taken.into_iter().map(name).collect(),
            next.fen(row),
        );
        moves.entry(key).or_default().insert(path);
    }
    Some(moves)
}

fn ways(row: &Row, position: &Position, max_paths: usize) -> Option<Vec<Way>> {
    if let Some(lifts) = lifts(row, position) {
        return Some(lifts);
    }
    let mut captures = Captures { row, side: position.turn, found: Vec::new(), max_paths };
    for (square, piece) in position.grid.pieces(row) {
        if piece.side == position.turn && !captures.from(&position.grid, square, piece.kind) {
            return None;
        }
    }
    let best = captures.found.iter().map(|way| worth(row.choice, way)).max();
    captures.found.retain(|way| Some(worth(row.choice, way)) == best);
    if captures.found.is_empty() || !row.must_capture {
        captures.found.extend(steps(row, position));
    }
    Some(captures.found)
}

/// What the choice between captures looks at, level by level; the greatest is legal.
fn worth(choice: Choice, way: &Way) -> Vec<usize> {
    let number = way.taken.len();
    let king = |kind: Kind| usize::from(kind == Kind::King);
    let kings = way.taken.iter().map(|(_, kind)| king(*kind)).sum();
    match choice {
        Choice::Free => vec![],
        Choice::Most => vec![number],
        Choice::MostThenKings => vec![number, kings],
        Choice::King => vec![king(way.by)],
        Choice::Italian => {
            let mut levels = vec![number, king(way.by), kings];
            levels.extend(way.taken.iter().map(|(_, kind)| king(*kind)));
            levels
        }
        Choice::Value => vec![100 * (number - kings) + 199 * kings, king(way.by)],
    }
}

/// The first two moves of Konane.
fn lifts(row: &Row, position: &Position) -> Option<Vec<Way>> {
    if !row.konane {
        return None;
    }
    let pieces = position.grid.pieces(row);
    let squares: Vec<&str> = match (pieces.len(), position.turn) {
        (64, Side::Black) => vec!["a8", "h1", "d5", "e4"],
        (63, Side::White) => vec![],
        _ => return None,
    };
    let hole = row.playing_squares().into_iter().find(|square| position.grid.at(*square).is_none());
    // The squares of Black are those with an odd sum of file and rank.
    if hole.is_some_and(|hole| (hole.0 + hole.1) % 2 == 0) {
        return None;
    }
    let may_lift = |square: Square| match hole {
        None => squares.contains(&&*name(square)),
        Some(hole) => (square.0 - hole.0).abs() + (square.1 - hole.1).abs() == 1,
    };
    let lift = |(square, piece): (Square, Piece)| {
        (piece.side == position.turn && may_lift(square)).then(|| Way {
            path: vec![square],
            taken: vec![],
            by: piece.kind,
            ends_as: None,
        })
    };
    Some(pieces.into_iter().filter_map(lift).collect())
}

/// Moves without capture.
fn steps(row: &Row, position: &Position) -> Vec<Way> {
    let mut found = Vec::new();
    let grid = &position.grid;
    for (from, piece) in grid.pieces(row) {
        if piece.side != position.turn || piece.kind == Kind::Parachutist {
            continue;
        }
        let targets = match piece.kind {
            Kind::King => king_steps(row, position, from),
            _ => man_steps(row, position, from),
        };
        for to in targets {
            let crowned = piece.kind == Kind::Man && row.crowns(piece.side, to);
            found.push(Way {
                path: vec![from, to],
                taken: vec![],
                by: piece.kind,
                ends_as: Some(if crowned { Kind::King } else { piece.kind }),
            });
        }
    }
    found
}

fn king_steps(row: &Row, position: &Position, from: Square) -> Vec<Square> {
    let mut found = Vec::new();
    if position.king_steps.get(&from) == Some(&3) {
        return found;
    }
    for direction in row.king_steps {
        let mut to = add(from, *direction);
        while row.is_on_board(to) && position.grid.at(to).is_none() {
            found.push(to);
            if row.king == Reach::Short {
                break;
            }
            to = add(to, *direction);
        }
    }
    found
}

fn man_steps(row: &Row, position: &Position, from: Square) -> Vec<Square> {
    let mut found = Vec::new();
    let side = position.turn;
    if row.alquerque && from.1 == row.last_row(side) {
        return found;
    }
    for direction in row.man_steps {
        let direction = row.seen_by(side, *direction);
        if !is_line(row, from, direction) {
            continue;
        }
        let mut to = add(from, direction);
        let own_man = Some(Piece { side, kind: Kind::Man });
        while row.leaps && row.is_on_board(to) && position.grid.at(to) == own_man {
            to = add(to, direction);
        }
        let banned = position.bans.get(&from) == Some(&to);
        if row.is_on_board(to) && position.grid.at(to).is_none() && !banned {
            found.push(to);
        }
    }
    found
}

/// Whether a line leads from a square in a direction: at Alquerque diagonals go only through the
/// points with an even sum of file and rank.
fn is_line(row: &Row, from: Square, direction: Direction) -> bool {
    !row.alquerque || direction.0 == 0 || direction.1 == 0 || (from.0 + from.1) % 2 == 0
}

fn add(square: Square, direction: Direction) -> Square {
    (square.0 + direction.0, square.1 + direction.1)
}

/// A capture on its way.
#[derive(Clone)]
struct Capture {
    /// The board without the capturing piece.
    grid: Grid,
    kind: Kind,
    by: Kind,
    path: Vec<Square>,
    taken: Vec<(Square, Kind)>,
    direction: Option<Direction>,
    /// Whether it must end here, whatever could still be jumped.
    over: bool,
}

impl Capture {
    fn at(&self) -> Square {
        self.path[self.path.len() - 1]
    }
}

/// A piece that can be jumped, and where the jump may land.
struct Jump {
    direction: Direction,
    victim: Square,
    landings: Vec<Square>,
}

struct Captures<'a> {
    row: &'a Row,
    side: Side,
    found: Vec<Way>,
    max_paths: usize,
}

impl Captures<'_> {
    /// Finds all captures by the piece on a square; false if there are too many.
    fn from(&mut self, grid: &Grid, square: Square, kind: Kind) -> bool {
        let mut grid = grid.clone();
        grid.put(square, None);
        self.go_on(&Capture {
            grid,
            kind,
            by: kind,
            path: vec![square],
            taken: vec![],
            direction: None,
            over: false,
        })
    }

    fn go_on(&mut self, capture: &Capture) -> bool {
        let jumps = self.jumps(capture);
        let may_stop = jumps.is_empty() || self.row.may_stop;
        if may_stop && !capture.taken.is_empty() {
            if self.found.len() == self.max_paths {
                return false;
            }
            self.found.push(self.finished(capture));
        }
        jumps.into_iter().all(|jump| {
            let landed: Vec<Capture> =
                jump.landings.iter().map(|to| self.landed(capture, &jump, *to)).collect();
            let goes_on: Vec<bool> =
                landed.iter().map(|next| !self.jumps(next).is_empty()).collect();
            // If some landings lead on to more captures, it must be one of those.
            let must_go_on = goes_on.contains(&true) && !self.row.may_stop;
            landed
                .iter()
                .zip(goes_on)
                .filter(|(_, goes_on)| *goes_on || !must_go_on)
                .all(|(next, _)| self.go_on(next))
        })
    }

    fn finished(&self, capture: &Capture) -> Way {
        let crowned = capture.kind == Kind::Man && self.row.crowns(self.side, capture.at());
        Way {
            path: capture.path.clone(),
            taken: capture.taken.clone(),
            by: capture.by,
            ends_as: Some(if crowned { Kind::King } else { capture.kind }),
        }
    }

    fn landed(&self, capture: &Capture, jump: &Jump, to: Square) -> Capture {
        let mut next = capture.clone();
        let victim = next.grid.at(jump.victim).unwrap();
        next.path.push(to);
        next.taken.push((jump.victim, victim.kind));
        next.direction = Some(jump.direction);
        if self.row.lifted_at_once {
            next.grid.put(jump.victim, None);
        }
        if capture.kind == Kind::Parachutist {
            next.kind = Kind::Man;
            next.over = true;
        } else if capture.kind == Kind::Man && self.row.crowns(self.side, to) {
            match self.row.crown {
                Crown::Stop => next.over = true,
                Crown::On => next.kind = Kind::King,
                Crown::End | Crown::None => {}
            }
        }
        next
    }

    fn jumps(&self, capture: &Capture) -> Vec<Jump> {
        if capture.over {
            return vec![];
        }
        let jump = |direction: Direction| self.jump(capture, direction);
        self.directions(capture).into_iter().filter_map(jump).collect()
    }

    /// Where the capturing piece may turn now.
    fn directions(&self, capture: &Capture) -> Vec<Direction> {
        let seen = |list: &[Direction]| -> Vec<Direction> {
            list.iter().map(|direction| self.row.seen_by(self.side, *direction)).collect()
        };
        let mut directions = match capture.kind {
            Kind::King => self.row.king_jumps.to_vec(),
            Kind::Man if capture.taken.is_empty() => seen(self.row.man_jumps),
            Kind::Man => seen(self.row.man_jumps_on),
            Kind::Parachutist => seen(&[(-1, -1), (1, -1)]),
        };
        if let Some(last) = capture.direction {
            if self.row.konane {
                directions.retain(|direction| *direction == last);
            }
            if self.row.no_reversal {
                directions.retain(|direction| *direction != (-last.0, -last.1));
            }
        }
        directions
    }

    fn jump(&self, capture: &Capture, direction: Direction) -> Option<Jump> {
        let row = self.row;
        if !is_line(row, capture.at(), direction) {
            return None;
        }
        let is_empty = |square| row.is_on_board(square) && capture.grid.at(square).is_none();
        let far = capture.kind == Kind::King && row.king != Reach::Short;
        let mut victim = add(capture.at(), direction);
        while far && is_empty(victim) {
            victim = add(victim, direction);
        }
        if !row.is_on_board(victim) || !self.may_take(capture, victim) {
            return None;
        }
        let mut landings = Vec::new();
        let mut to = add(victim, direction);
        while is_empty(to) {
            landings.push(to);
            if !far || row.king == Reach::LandsBehind {
                break;
            }
            to = add(to, direction);
        }
        (!landings.is_empty()).then_some(Jump { direction, victim, landings })
    }

    fn may_take(&self, capture: &Capture, victim: Square) -> bool {
        let Some(piece) = capture.grid.at(victim) else { return false };
        let jumped = capture.taken.iter().any(|(square, _)| *square == victim);
        let spared =
            self.row.men_spare_kings && capture.kind == Kind::Man && piece.kind == Kind::King;
        piece.side != self.side && !jumped && !spared
    }
}

/// The position that a way of moving leaves.
fn after(row: &Row, position: &Position, way: &Way) -> Position {
    let mut next = position.clone();
    let side = position.turn;
    let (from, to) = (way.path[0], way.path[way.path.len() - 1]);
    next.turn = side.other();
    next.grid.put(from, None);
    for (square, _) in &way.taken {
        next.grid.put(*square, None);
        next.bans.remove(square);
        next.king_steps.remove(square);
    }
    if let Some(kind) = way.ends_as {
        next.grid.put(to, Some(Piece { side, kind }));
    }
    let stepped = way.taken.is_empty() && way.ends_as.is_some();
    next.bans.remove(&from);
    if row.alquerque && stepped && from.1 == to.1 {
        next.bans.insert(to, from);
    }
    if row.counts_king_steps {
        count_king_steps(row, position, way, &mut next);
    }
    next
}

/// Frisian: how many steps running which king of each side has made after a move.
fn count_king_steps(row: &Row, position: &Position, way: &Way, next: &mut Position) {
    let (from, to) = (way.path[0], way.path[way.path.len() - 1]);
    let before = position.king_steps.get(&from).copied().unwrap_or(0);
    // Whatever the mover does, the count of any other king of his ends.
    next.king_steps
        .retain(|king, _| position.grid.at(*king).is_some_and(|piece| piece.side != position.turn));
    if way.taken.is_empty() && way.by == Kind::King {
        next.king_steps.insert(to, before + 1);
    }
    let grid = &next.grid;
    next.king_steps
        .retain(|king, _| grid.at(*king).is_some_and(|piece| grid.has(row, piece.side, Kind::Man)));
}
