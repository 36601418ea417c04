//! Random positions that are hard on a move generator.

use crate::board::{Grid, Kind, Piece, Position, Side, Square};
use crate::rows::{Crown, Row};

/// SplitMix64: the same positions for the same seed everywhere.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `end - 1`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    fn side(&mut self) -> Side {
        if self.percent(50) { Side::White } else { Side::Black }
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Where a random walk begins, and of how many plies it is; `start` is the start position.
pub(crate) fn walk(random: &mut Random, start: &Position, row: &Row) -> (Position, usize) {
    if random.percent(2) {
        return (start.clone(), 10 + random.below(150));
    }
    let mut position = Position::empty(random.side());
    if row.konane {
        thin_out(random, start, row, &mut position.grid);
    } else {
        match random.below(4) {
            0 => scatter(random, row, &mut position.grid, 100),
            1 => scatter(random, row, &mut position.grid, 20),
            2 => near_the_last_row(random, row, &mut position),
            _ => ring(random, row, &mut position),
        }
    }
    let has_parachutists = [Side::White, Side::Black]
        .into_iter()
        .any(|side| start.grid.has(row, side, Kind::Parachutist));
    if has_parachutists && random.percent(60) {
        drop_parachutists(random, row, &mut position.grid);
    }
    if row.alquerque {
        ban(random, row, &mut position);
    }
    if row.huff {
        let pieces = position.grid.pieces(row);
        let foes = pieces.into_iter().filter(|(_, piece)| piece.side != position.turn);
        position.huffable = foes.map(|(square, _)| square).filter(|_| random.percent(15)).collect();
    }
    if row.counts_king_steps {
        count_steps(random, row, &mut position);
    }
    (position, random.below(6))
}

/// Puts a king or a man, whichever the chance and the square allow.
fn put(
    random: &mut Random,
    row: &Row,
    grid: &mut Grid,
    square: Square,
    side: Side,
    king_percent: usize,
) {
    let king =
        row.crown != Crown::None && (random.percent(king_percent) || row.crowns(side, square));
    let kind = if king { Kind::King } else { Kind::Man };
    grid.put(square, Some(Piece { side, kind }));
}

/// Pieces anywhere, on at most so many of a hundred squares.
fn scatter(random: &mut Random, row: &Row, grid: &mut Grid, most: usize) {
    let density = 2 + random.below(most - 1);
    let white = random.pick(&[10, 30, 50, 50, 70, 90]);
    let kings = random.pick(&[0, 10, 50, 100]);
    for square in row.playing_squares() {
        if random.percent(density) {
            let side = if random.percent(white) { Side::White } else { Side::Black };
            put(random, row, grid, square, side, kings);
        }
    }
}

/// Men of the side to move within two jumps of their last row, the other side's pieces all over.
fn near_the_last_row(random: &mut Random, row: &Row, position: &mut Position) {
    let side = position.turn;
    let own = 5 + random.below(30);
    let others = 10 + random.below(40);
    for square in row.playing_squares() {
        let near = (1..=4).contains(&(row.last_row(side) - square.1).abs());
        if near && random.percent(own) {
            put(random, row, &mut position.grid, square, side, 5);
        } else if random.percent(others) {
            put(random, row, &mut position.grid, square, side.other(), 15);
        }
    }
}

/// A piece of the side to move, mostly a king, among loose pieces of the other.
fn ring(random: &mut Random, row: &Row, position: &mut Position) {
    let squares = row.playing_squares();
    let side = position.turn;
    let grid = &mut position.grid;
    let hero = random.pick(&squares);
    put(random, row, grid, hero, side, 80);
    let apart = random.pick(&[1, 1, 2]);
    let kings = random.pick(&[0, 20, 50]);
    let chained = random.percent(50);
    for _ in 0..random.below(2 * squares.len()) {
        let square = random.pick(&squares);
        let is_loose = grid.pieces(row).iter().all(|((file, rank), _)| {
            (file - square.0).abs() > apart || (rank - square.1).abs() > apart
        });
        if is_loose && (!chained || is_in_reach(row, hero, square)) {
            put(random, row, grid, square, side.other(), kings);
        }
    }
    for _ in 0..random.below(4) {
        let square = random.pick(&squares);
        if grid.at(square).is_none() {
            put(random, row, grid, square, side, 30);
        }
    }
}

/// Whether a short piece that starts on a square could ever come to stand beside another square so
/// that it may jump it: jumps are two squares long, so the parities decide.
fn is_in_reach(row: &Row, hero: Square, square: Square) -> bool {
    let parity = |(files, ranks): (i8, i8)| (files.rem_euclid(2), ranks.rem_euclid(2));
    let offset = parity((square.0 - hero.0, square.1 - hero.1));
    let mut directions = row.man_jumps_on.iter().chain(row.king_jumps);
    directions.any(|direction| parity(*direction) == offset)
}

/// Konane's full board with some pieces gone, now and then with colours mixed up.
fn thin_out(random: &mut Random, start: &Position, row: &Row, grid: &mut Grid) {
    *grid = start.grid.clone();
    let squares = row.playing_squares();
    if random.percent(5) {
        grid.put(random.pick(&squares), None);
        return;
    }
    let gone = 1 + random.below(95);
    let mixed = if random.percent(20) { random.below(50) } else { 0 };
    for square in squares {
        if random.percent(gone) {
            grid.put(square, None);
        } else if random.percent(mixed) {
            put(random, row, grid, square, random_side_of(square), 0);
        }
    }
}

/// The side whose colour a square of Konane has not.
fn random_side_of(square: Square) -> Side {
    if (square.0 + square.1) % 2 == 0 { Side::Black } else { Side::White }
}

fn drop_parachutists(random: &mut Random, row: &Row, grid: &mut Grid) {
    for square in row.playing_squares() {
        for side in [Side::White, Side::Black] {
            if square.1 == row.last_row(side) && random.percent(50) {
                grid.put(square, Some(Piece { side, kind: Kind::Parachutist }));
            }
        }
    }
}

/// Forbids some men to step back to a point beside them.
fn ban(random: &mut Random, row: &Row, position: &mut Position) {
    for ((file, rank), piece) in position.grid.pieces(row) {
        let back = (random.pick(&[file - 1, file + 1]), rank);
        // On its last row a man has made no step sideways.
        if random.percent(40) && row.is_on_board(back) && rank != row.last_row(piece.side) {
            position.bans.insert((file, rank), back);
        }
    }
}

/// Lets a king of each side that has men have made some steps.
fn count_steps(random: &mut Random, row: &Row, position: &mut Position) {
    for side in [Side::White, Side::Black] {
        let pieces = position.grid.pieces(row);
        let of_kind = |kind| pieces.iter().filter(move |(_, p)| *p == Piece { side, kind });
        let kings: Vec<Square> = of_kind(Kind::King).map(|(square, _)| *square).collect();
        if !kings.is_empty() && of_kind(Kind::Man).next().is_some() && random.percent(70) {
            let steps = 1 + random.below(3) as u8;
            position.king_steps.insert(random.pick(&kings), steps);
        }
    }
}
