//! How far the conditions of a draw code have come, and how a draw is claimed.
//!
//! ```text
//! cargo run --example count_draw
//! ```

use std::error::Error;

use damier::{AnyGame, RuleSet};

/// Prints what counts at the moment.
fn show(game: &dyn AnyGame) {
    for message in game.conditions().iter().filter_map(|status| status.message()) {
        println!("{message}");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // Three kings against one: the stronger side has 15 moves.
    let rules = RuleSet::by_key("russian").ok_or("there is no such rule set")?;
    let mut game = rules.game_from_fen("W:WKa1,Kc1,Ke1:BKb8")?;
    show(&*game);
    for text in ["a1-b2", "b8-a7", "c1-d2"] {
        game.play(text)?;
    }
    println!("after {} plies", game.ply());
    show(&*game);

    // Some draws must be claimed by the player to move.
    let refusal = game.claim_draw().expect_err("it is too early");
    println!("{refusal}");

    // A condition that needs no claim ends the game by itself: here moving to and fro does.
    let mut turn = ["a7-b8", "d2-c1", "b8-a7", "c1-d2"].iter().cycle();
    while game.outcome().is_none() {
        game.play(turn.next().expect("a cycle does not end"))?;
    }
    let outcome = game.outcome().expect("the loop has ended");
    println!("after {} plies: {outcome}", game.ply());
    Ok(())
}
