//! A game from its first move to its end: moves by their text, taking back, the outcome.
//!
//! ```text
//! cargo run --example play_game
//! ```

use damier::{Refusal, RuleSet};

fn main() -> Result<(), Refusal> {
    let rules = RuleSet::by_key("english").expect("it is in the table");
    let mut game = rules.new_game();

    for text in ["11-15", "22-18", "15x22", "25x18"] {
        let record = game.play(text)?;
        let taken = record.taken.len();
        println!("{:2}. {:6} {taken} taken, {} to move", game.ply(), record.notation, game.turn());
    }

    let back = game.undo().expect("moves were played");
    println!("{} taken back", back.notation);
    // A capture may be written in full or by its ends, by numbers or by letters.
    game.play("c1-d4").expect_err("there is no such move");
    game.play("b2:d4")?;

    game.resign(game.turn());
    let outcome = game.outcome().expect("the game is over");
    println!("{}: {outcome}", outcome.result());
    Ok(())
}
