//! Moves and whole games as JSON (feature `serde`).
//!
//! ```text
//! cargo run --features serde --example serde
//! ```

use std::error::Error;

use damier::pdn::{self, Transcript};
use damier::{MoveRecord, RuleSet, SquareNames, Style};

fn main() -> Result<(), Box<dyn Error>> {
    // A move: what a server sends to a page.
    let mut game = RuleSet::by_key("brazilian").ok_or("there is no such rule set")?.new_game();
    let record = game.play("c3-d4")?;
    let json = serde_json::to_string(&record)?;
    println!("{json}");
    assert_eq!(serde_json::from_str::<MoveRecord>(&json)?, record);

    // A game with comments and variations, from PDN and back.
    let text = "[GameType \"21\"]\n\n1. 11-15 22-18 {why not} (22-17) 2. 15x22 25x18 *\n";
    let written = pdn::read(text).next().ok_or("there is a game")??;
    let transcript = Transcript::of(&written, None)?;
    let json = serde_json::to_string(&transcript)?;
    println!("{json}");

    // What is read is played by the rules: a game that is not legal is refused.
    let again: Transcript = serde_json::from_str(&json)?;
    assert_eq!(again, transcript);
    let wrong = json.replace("[\"f6\",\"e5\"]", "[\"f6\",\"f5\"]");
    println!("{}", serde_json::from_str::<Transcript>(&wrong).expect_err("no such move"));

    let letters = Style { squares: SquareNames::Algebraic, ..Style::default() };
    print!("{}", pdn::write(&again.to_pdn(letters)));
    Ok(())
}
