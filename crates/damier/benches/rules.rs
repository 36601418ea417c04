//! What programs do all day: list moves, make them, read and write positions and games.
//!
//! `cargo bench -p damier`, or with a part of a name after it for some of them.

use damier::movegen::{Move, after, legal_moves};
use damier::movement::PositionOf;
use damier::movement::{Canadian, Frisian, International, Movement, Russian, Turkish};
use damier::{Color, RuleSet, pdn};
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// How many plies of how many games positions are taken from.
const GAMES: u64 = 20;
const PLIES: usize = 60;

/// A generator of numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// The positions of games played at random from the start, `rows` of men on each side.
fn positions<M: Movement>(movement: &M, rows: u8) -> Vec<PositionOf<M>> {
    let layout = &movement.compiled().layout;
    let mut start = PositionOf::<M>::empty(Color::White);
    start.men = [
        layout.squares_where(|_, rank| rank < rows),
        layout.squares_where(|_, rank| rank >= layout.ranks - rows),
    ];
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    for game in 0..GAMES {
        let mut numbers = Numbers(0x9E37_79B9 + game);
        let mut position = start;
        for _ in 0..PLIES {
            moves.clear();
            legal_moves(movement, &position, &mut moves);
            let Some(mv) = moves.get(numbers.below(moves.len().max(1))) else { break };
            position = after(movement, &position, mv);
            positions.push(position);
        }
    }
    positions
}

fn list_moves<M: Movement>(bencher: Bencher, movement: &M, rows: u8) {
    let positions = positions(movement, rows);
    let mut moves: Vec<Move<M::Bits>> = Vec::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            moves.clear();
            legal_moves(movement, black_box(position), &mut moves);
            black_box(&moves);
        }
    });
}

/// Listing the legal moves; items are positions.
mod moves {
    use super::*;

    #[divan::bench]
    fn international(bencher: Bencher) {
        list_moves(bencher, &International, 4);
    }

    #[divan::bench]
    fn frisian(bencher: Bencher) {
        list_moves(bencher, &Frisian, 4);
    }

    #[divan::bench]
    fn russian(bencher: Bencher) {
        list_moves(bencher, &Russian, 3);
    }

    #[divan::bench]
    fn canadian(bencher: Bencher) {
        list_moves(bencher, &Canadian, 5);
    }

    #[divan::bench]
    fn turkish(bencher: Bencher) {
        list_moves(bencher, &Turkish, 2);
    }
}

/// Making every legal move; items are moves.
#[divan::bench]
fn make(bencher: Bencher) {
    let list = |position: PositionOf<International>| {
        let mut moves = Vec::new();
        legal_moves(&International, &position, &mut moves);
        (position, moves)
    };
    let listed: Vec<_> = positions(&International, 4).into_iter().map(list).collect();
    let count: usize = listed.iter().map(|(_, moves)| moves.len()).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        for (position, moves) in &listed {
            for mv in moves {
                black_box(after(&International, position, mv));
            }
        }
    });
}

/// Reading and writing positions as FEN; items are positions.
mod fen {
    use super::*;

    /// Canonical FENs of the positions of one game in 20 plies.
    fn fens() -> (&'static RuleSet, Vec<String>) {
        let rules = RuleSet::by_key("international").expect("in the table");
        let mut numbers = Numbers(7);
        let mut game = rules.new_game();
        let mut fens = Vec::new();
        for _ in 0..PLIES {
            let count = game.move_count();
            if count == 0 {
                break;
            }
            game.play_move(game.move_ids()[numbers.below(count)]).expect("a legal move");
            fens.push(game.fen());
        }
        (rules, fens)
    }

    #[divan::bench]
    fn read(bencher: Bencher) {
        let (rules, fens) = fens();
        bencher.counter(ItemsCount::new(fens.len())).bench_local(|| {
            for fen in &fens {
                black_box(rules.pieces_of_fen(black_box(fen)).expect("written by the library"));
            }
        });
    }

    #[divan::bench]
    fn write(bencher: Bencher) {
        let (rules, fens) = fens();
        let games: Vec<_> =
            fens.iter().map(|fen| rules.game_from_fen(fen).expect("as above")).collect();
        bencher.counter(ItemsCount::new(games.len())).bench_local(|| {
            for game in &games {
                black_box(game.fen());
            }
        });
    }
}

/// Games in PDN; the measure is bytes of text.
mod portable {
    use super::*;

    const FILE: &str = include_str!("../../../testdata/games/online-international.pdn");

    fn games() -> impl Iterator<Item = pdn::PdnGame> {
        pdn::read(black_box(FILE)).map(|game| game.expect("the file has no faults"))
    }

    #[divan::bench]
    fn read(bencher: Bencher) {
        bencher.counter(BytesCount::of_str(FILE)).bench(|| games().count());
    }

    #[divan::bench]
    fn judge(bencher: Bencher) {
        let legal = |game: &pdn::PdnGame| pdn::judge(game, None).finding.is_ok();
        bencher.counter(BytesCount::of_str(FILE)).bench(|| games().filter(legal).count());
    }
}
