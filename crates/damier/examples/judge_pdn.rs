//! Game files replayed by the rules; the first thing that is wrong with a game is named.
//!
//! ```text
//! cargo run --example judge_pdn -- games.pdn
//! ```

use std::error::Error;
use std::fs::File;
use std::io::Read;

use damier::pdn::{Reader, judge};

const GAMES: &str = r#"[Event "Club"]
[GameType "21"]

1. 11-15 22-18 2. 15x22 25x18 1/2-1/2

[Event "Club"]
[GameType "21"]

1. 11-15 22-18 2. 8-11 *
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let source: Box<dyn Read> = match std::env::args().nth(1) {
        Some(path) => Box::new(File::open(path)?),
        None => Box::new(GAMES.as_bytes()),
    };
    // Files of any length: no more than a game is held in memory.
    for (number, game) in (1..).zip(Reader::new(source)) {
        // The outer error is the file's, the inner one a game's that cannot be read.
        let game = match game? {
            Ok(game) => game,
            Err(error) => {
                println!("game {number}: {error}");
                continue;
            }
        };
        let verdict = judge(&game, None);
        match verdict.finding {
            Ok(Some(outcome)) => println!("game {number}: {outcome}"),
            Ok(None) => println!("game {number}: legal, {} plies", verdict.plies),
            Err(fault) => println!("game {number}: {fault}"),
        }
    }
    Ok(())
}
