//! A random game under any rule set, written as PDN.
//!
//! ```text
//! cargo run --example random_game -- dameo 42
//! ```

use std::error::Error;

use damier::{RuleSet, pdn};

/// A small generator of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let key = arguments.first().map_or("frisian", String::as_str);
    let seed = arguments.get(1).map_or(Ok(1), |text| text.parse())?;

    let mut game = RuleSet::by_key(key).ok_or("there is no such rule set")?.new_game();
    let mut random = Random(seed);
    // The rules and the draw code end the game; a rule set without draws needs a limit of its own.
    while game.outcome().is_none() && game.ply() < 1000 {
        let chosen = random.below(game.move_count());
        game.play_move(game.move_ids()[chosen]).expect("a legal move");
    }
    let tags = [("Event".to_owned(), "Random game".to_owned())];
    print!("{}", pdn::write(&pdn::record(&*game, &tags)));
    match game.outcome() {
        Some(outcome) => println!("{{{outcome}}}"),
        None => println!("{{not over}}"),
    }
    Ok(())
}
