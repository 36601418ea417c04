//! Builds the tables of a rule set and measures how long that takes, how large they are, and how
//! quickly they answer:
//!
//! `cargo run --release -p damier-tables --example measure -- RULES PIECES DIRECTORY [THREADS]`

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use damier::board::Bits;
use damier::movement::Movement;
use damier::position::RawPosition;
use damier::{Color, Game, GameVisitor, RuleSet};
use damier_tables::{BuildOptions, Progress, Tables, build};

/// How many positions are asked for.
const PROBES: usize = 1_000_000;

/// The slots of the playing squares.
struct PlayingSlots;

impl GameVisitor for PlayingSlots {
    type Output = Vec<u8>;

    fn visit<M: Movement>(self, game: &Game<M>) -> Vec<u8> {
        game.movement().compiled().layout.squares.slots().collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [key, pieces, directory, threads @ ..] = &arguments[..] else {
        return Err("name a rule set, a number of pieces and a directory".into());
    };
    let rules = RuleSet::by_key(key).ok_or("no such rule set")?;
    let pieces = pieces.parse()?;
    let threads = threads.first().map_or(Ok(1), |threads| threads.parse())?;
    let directory = Path::new(directory);

    let begun = Instant::now();
    let options = BuildOptions { pieces, threads, ..BuildOptions::default() };
    build(rules, directory, options, &Progress::new())?;
    println!("built in {:.1} s", begun.elapsed().as_secs_f64());

    let tables = Tables::open(rules, directory)?;
    for pieces in 1..=pieces {
        let all = tables.counts();
        let of_size = all.iter().filter(|row| row.material.pieces() == pieces);
        let (positions, bytes) = of_size.fold((0, 0), |(positions, bytes), row| {
            (positions + row.counts.positions, bytes + row.file_size)
        });
        let bits = bytes as f64 * 8.0 / positions as f64;
        println!("{pieces} pieces: {positions} positions, {bytes} bytes, {bits:.2} bits each");
    }

    // Kings on squares that look random, as many of one side as of the other.
    let slots = rules.new_game().visit(PlayingSlots);
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let positions: Vec<RawPosition<u128>> = (0..PROBES)
        .map(|_| {
            let mut position = RawPosition::empty(Color::White);
            for piece in 0..pieces {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let bit = 1u128 << slots[(state >> 33) as usize % slots.len()];
                if position.kings[0] & bit == 0 && position.kings[1] & bit == 0 {
                    position.kings[usize::from(piece % 2)] |= bit;
                }
            }
            position
        })
        .collect();
    for round in ["first", "again"] {
        let begun = Instant::now();
        let found =
            positions.iter().filter(|position| black_box(tables.value_of(position)).is_some());
        let found = found.count();
        let each = begun.elapsed().as_nanos() / PROBES as u128;
        println!("{round}: {found} of {PROBES} positions found, {each} ns each");
    }
    Ok(())
}
