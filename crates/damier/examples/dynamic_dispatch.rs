//! Rule sets that are known when the program runs, and rules that the compiler sees.
//!
//! ```text
//! cargo run --example dynamic_dispatch
//! ```

use damier::movement::{Movement, Russian};
use damier::{AnyGame, Position, RuleSet};

/// Any game, whatever its board and its bitboards: the same code for all of them.
fn describe(game: &dyn AnyGame) -> String {
    format!("{}: {} moves for {}", game.rule_set().key, game.move_count(), game.turn())
}

/// One way of playing: compiled for it, without a box or a name for each move.
fn count<M: Movement>(position: &Position<M>, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|mv| count(&position.after(mv), depth - 1)).sum()
}

fn main() {
    // Thirty boards of one table, in one list.
    let mut games: Vec<Box<dyn AnyGame>> = RuleSet::all().iter().map(RuleSet::new_game).collect();
    for game in &mut games {
        game.play_move(game.move_ids()[0]).expect("a legal move");
        println!("{}", describe(&**game));
    }

    // The movement as a type: bitboards and all.
    let start = Position::<Russian>::start();
    println!("{} positions after 5 plies", count(&start, 5));
}
