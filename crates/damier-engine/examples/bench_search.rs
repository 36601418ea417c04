//! How fast the search is: `bench_search [KEY] [SECONDS] [THREADS]`.

use std::time::Duration;

use damier::RuleSet;
use damier_engine::{Control, Engine, Limits, Options};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let key = args.get(1).map_or("international", String::as_str);
    let seconds = args.get(2).map_or(5.0, |text| text.parse().expect("seconds"));
    let threads = args.get(3).map_or(1, |text| text.parse().expect("threads"));
    let game = RuleSet::by_key(key).expect("a key").new_game();
    let mut engine = Engine::new(Options { hash_mib: 64, threads });
    let limits = Limits::per_move(Duration::from_secs_f64(seconds));
    engine.search(&*game, &limits, &Control::new(), &mut |report| {
        let line = &report.lines[0];
        println!(
            "{:>3} {:>3} {:>9} {:>11} {:>8.3}s {:>6.2} Mn/s  {}",
            report.depth,
            report.selective_depth,
            line.score.to_string(),
            report.nodes,
            report.elapsed.as_secs_f64(),
            report.nodes_per_second() / 1e6,
            line.notation(&*game).join(" ")
        );
    });
}
