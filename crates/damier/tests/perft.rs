//! The published and recomputed node counts of testdata/perft.tsv.

use damier::{Leaves, RuleSet};

/// Counts of up to this many nodes are checked in every run, deeper ones on request.
const QUICK: u64 = 20_000_000;

struct Row {
    rules: &'static RuleSet,
    fen: String,
    depth: u32,
    nodes: u64,
}

fn rows() -> Vec<Row> {
    include_str!("../../../testdata/perft.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            Some(Row {
                rules: RuleSet::by_key(fields[0])?,
                fen: fields[1].to_owned(),
                depth: fields[2].parse().unwrap(),
                nodes: fields[3].parse().unwrap(),
            })
        })
        .collect()
}

fn check(rows: impl Iterator<Item = Row>, leaves: Leaves) -> usize {
    rows.map(|row| {
        let nodes = row.rules.perft(&row.fen, row.depth, leaves).unwrap();
        assert_eq!(nodes, row.nodes, "{} depth {} of {}", row.rules.key, row.depth, row.fen);
    })
    .count()
}

#[test]
fn counts_up_to_twenty_million_nodes() {
    let checked = check(rows().into_iter().filter(|row| row.nodes <= QUICK), Leaves::Counted);
    assert!(checked > 140, "only {checked} rows were checked");
}

#[test]
fn making_every_leaf_counts_the_same() {
    let checked = check(rows().into_iter().filter(|row| row.nodes <= 500_000), Leaves::Made);
    assert!(checked > 100, "only {checked} rows were checked");
}

#[test]
#[ignore = "takes minutes: run with `cargo test --release -- --ignored`"]
fn counts_beyond_twenty_million_nodes() {
    let checked = check(rows().into_iter().filter(|row| row.nodes > QUICK), Leaves::Counted);
    assert!(checked > 30, "only {checked} rows were checked");
}
