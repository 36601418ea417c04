//! The seeds of the fuzz targets, and what fuzzing has found: `fuzz/seeds`.
#![cfg(feature = "serde")]

#[path = "../../../fuzz/src/checks.rs"]
mod checks;

/// Runs a check on every seed of its target.
fn run(target: &str, check: fn(&[u8])) {
    let folder = format!("{}/../../fuzz/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut seeds = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        check(&std::fs::read(path).unwrap());
        seeds += 1;
    }
    assert!(seeds >= 3, "{target} has {seeds} seeds");
}

#[test]
fn fen() {
    run("fen", checks::fen);
}

#[test]
fn pdn() {
    run("pdn", checks::pdn);
}

#[test]
fn moves() {
    run("moves", checks::moves);
}

#[test]
fn batch() {
    run("batch", checks::batch);
}
