//! Why moves are not legal: a sentence, and the data that other languages word it from.
//!
//! ```text
//! cargo run --example explain_refusal
//! ```

use std::error::Error;

use damier::{RuleSet, Why};

fn main() -> Result<(), Box<dyn Error>> {
    for (key, fen, text) in [
        ("english", "startpos", "11-20"),
        ("english", "W:W22,30:B18,17", "30-25"),
        ("international", "W:W32,37:B28,19,31", "37x26"),
        ("italian", "W:W22:BK19", "22x15"),
        ("turkish", "W:WKa1:Ba4,a6", "a1-a5"),
        ("russian", "startpos", "c3xe9"),
    ] {
        let game = RuleSet::by_key(key).ok_or("there is no such rule set")?.game_from_fen(fen)?;
        let refusal = game.find(text).expect_err("none of these is legal");
        println!("{key}, {text}: {refusal}");
        // For a page in another language:
        let message = refusal.message();
        let args = message.args().iter().map(|(name, arg)| format!("{name}: {arg}"));
        println!("    {} ({})", message.id(), args.collect::<Vec<_>>().join("; "));
        // For a program that wants to know, and a board that marks squares:
        if let Why::MustCapture { with, .. } = &refusal.why {
            println!("    the pieces that can capture stand on {with:?}");
        }
    }
    Ok(())
}
