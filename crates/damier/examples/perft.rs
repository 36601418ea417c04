//! Counting game trees: the check and the yardstick of move generators.
//!
//! ```text
//! cargo run --release --example perft -- brazilian 8
//! ```

use std::error::Error;
use std::time::Instant;

use damier::{Leaves, RuleSet};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let key = arguments.first().map_or("international", String::as_str);
    let deepest: u32 = arguments.get(1).map_or(Ok(6), |text| text.parse())?;

    let rules = RuleSet::by_key(key).ok_or("there is no such rule set")?;
    for depth in 1..=deepest {
        let begun = Instant::now();
        // `Leaves::Counted` counts the last moves without making them; `Leaves::Made` makes them.
        let nodes = rules.perft("startpos", depth, Leaves::Counted)?;
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "depth {depth}: {nodes} nodes, {:.1} million a second",
            nodes as f64 / seconds / 1e6
        );
    }
    Ok(())
}
