//! The legal moves of a position.
//!
//! ```text
//! cargo run --example list_moves -- russian 'W:Wh6:Bg7,c5,d2'
//! ```

use std::error::Error;

use damier::RuleSet;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let key = arguments.first().map_or("international", String::as_str);
    let fen = arguments.get(1).map_or("W:W32,38,K46:B28,18,19,9,30", String::as_str);

    let rules = RuleSet::by_key(key).ok_or("there is no such rule set")?;
    // Squares may be numbers or letters; what is wrong with a FEN is said by its error.
    let game = rules.game_from_fen(fen)?;
    println!("{}, {} to move: {}", rules.name, game.turn(), game.fen());
    for record in game.moves() {
        let taken: Vec<String> = record.taken.iter().map(ToString::to_string).collect();
        println!(
            "{:10} takes [{}], leads to {}",
            record.notation,
            taken.join(" "),
            game.fen_after(record.id()).unwrap_or_default()
        );
    }
    Ok(())
}
