//! Which combinations of testdata/tactics.jsonl the engine finds.

use damier::{AnyGame, MoveId, RuleSet};
use damier_engine::{Control, Engine, Limits, Options};

/// What a search may cost.
pub(crate) const NODES: u64 = 2_000_000;
/// So much of them must be solved, in hundredths.
const ENOUGH: usize = 95;

/// A position with its one winning move.
pub(crate) struct Tactic {
    /// The position; nothing was played before.
    pub(crate) game: Box<dyn AnyGame>,
    /// The winning move.
    pub(crate) best: MoveId,
    /// The number of plies within which it wins.
    pub(crate) plies: u8,
}

/// The combinations of a file.
pub(crate) fn read(text: &str) -> Vec<Tactic> {
    text.lines().map(read_line).collect()
}

fn read_line(line: &str) -> Tactic {
    let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let text = |name: &str| json[name].as_str().unwrap_or_else(|| panic!("{name}: {line}"));
    let rules = RuleSet::by_key(text("rules")).expect("a key");
    let game = rules.study_from_fen(text("fen")).expect("a position");
    let best = game.find(text("best")).expect("a legal move");
    let plies = json["plies"].as_u64().expect("a number") as u8;
    Tactic { game, best, plies }
}

/// Whether the engine, with one thread and from nothing, ends up with the winning move.
pub(crate) fn is_solved(tactic: &Tactic, nodes: u64) -> bool {
    let mut engine = Engine::new(Options::default().with_hash_mib(64));
    let limits = Limits::nodes(nodes);
    let report = engine.search(&*tactic.game, &limits, &Control::new(), &mut |_| {});
    report.best() == Some(tactic.best)
}

/// How many combinations of a rule set there are and were solved.
pub(crate) struct Row {
    /// The rule set.
    pub(crate) key: String,
    /// How many were solved.
    pub(crate) solved: usize,
    /// Of how many.
    pub(crate) of: usize,
}

/// Tries all combinations of a file and prints a row for each rule set, and each that fails.
pub(crate) fn solve_all(text: &str, nodes: u64) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for tactic in read(text) {
        let key = &tactic.game.rule_set().key;
        let solved = is_solved(&tactic, nodes);
        if !solved {
            let best = tactic.game.move_record(tactic.best).expect("legal").notation;
            println!("{key}: {best} is not found in {}", tactic.game.fen());
        }
        if rows.last().is_none_or(|row| row.key != *key) {
            rows.push(Row { key: key.clone(), solved: 0, of: 0 });
        }
        let row = rows.last_mut().expect("there is one");
        row.of += 1;
        row.solved += usize::from(solved);
    }
    for row in &rows {
        println!("{:15} {:3} of {:3}", row.key, row.solved, row.of);
    }
    let (solved, of) = sums(&rows);
    println!("{:15} {solved:3} of {of:3}", "all");
    rows
}

fn sums(rows: &[Row]) -> (usize, usize) {
    rows.iter().fold((0, 0), |(solved, of), row| (solved + row.solved, of + row.of))
}

/// Whether enough of them were solved.
pub(crate) fn is_enough(rows: &[Row]) -> bool {
    let (solved, of) = sums(rows);
    solved * 100 >= of * ENOUGH
}
