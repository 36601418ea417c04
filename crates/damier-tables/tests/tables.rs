//! Tables from their making to what they say: counts, every position by its moves, damage, resumption.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use damier::RuleSet;
use damier_tables::{
    BuildOptions, Material, Progress, Tables, TablesError, Value, VerifyOptions, build, supported,
    table_owner,
};
use tempfile::TempDir;

fn rules(key: &str) -> &'static RuleSet {
    RuleSet::by_key(key).unwrap_or_else(|| panic!("no rule set {key}"))
}

fn build_in(directory: &Path, rules: &RuleSet, pieces: u8) -> Result<(), TablesError> {
    let options = BuildOptions { pieces, threads: 2, ..BuildOptions::default() };
    build(rules, directory, options, &Progress::new())
}

/// New tables of a rule set, with the directory that holds them.
fn tables(key: &str, pieces: u8) -> (TempDir, Tables) {
    let directory = tempfile::tempdir().unwrap();
    build_in(directory.path(), rules(key), pieces).unwrap();
    let tables = Tables::open(rules(key), directory.path()).unwrap();
    (directory, tables)
}

/// The files of a directory, with what they hold.
fn contents(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    files.map(|path| (name(&path), fs::read(&path).unwrap())).collect()
}

#[test]
fn counts_are_those_that_others_have_found() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/tables.tsv");
    let text = fs::read_to_string(file).unwrap();
    for (key, pieces) in [("brazilian", 3), ("russian", 3), ("anti", 3), ("turkish", 2)] {
        let (_directory, tables) = tables(key, pieces);
        let counts = tables.counts();
        let mut compared = 0;
        for line in text.lines().filter(|line| line.split('\t').next() == Some(key)) {
            let fields: Vec<&str> = line.split('\t').collect();
            let number = |at: usize| fields[at].parse::<i64>().unwrap();
            let material = Material {
                men: [number(1) as u8, number(3) as u8],
                kings: [number(2) as u8, number(4) as u8],
            };
            if material.pieces() > pieces {
                continue;
            }
            let ours = counts.iter().find(|row| row.material == material).unwrap();
            let told = [
                ours.counts.positions as i64,
                ours.counts.won as i64,
                ours.counts.lost as i64,
                ours.counts.drawn as i64,
                ours.counts.longest.map_or(-1, i64::from),
            ];
            assert_eq!(told, [5, 6, 7, 8, 9].map(number), "{key} {material}");
            if let Some(fen) = &ours.example {
                let game = rules(key).study_from_fen(fen).unwrap();
                let longest = ours.counts.longest.unwrap();
                assert_eq!(tables.value(&*game), Some(Value::Won(longest as u8)), "{key} {fen}");
            }
            compared += 1;
        }
        assert_eq!(compared, counts.len(), "{key}");
    }
}

/// Every position of the tables of a rule set, by what its moves lead to.
fn verify(key: &str, pieces: u8) {
    let (_directory, tables) = tables(key, pieces);
    let found = tables.verify(VerifyOptions { threads: 2, ..VerifyOptions::default() }).unwrap();
    assert_eq!(found.wrong, 0, "{key}: {:#?}", found.examples);
    let positions: u64 = tables.counts().iter().map(|row| row.counts.positions).sum();
    // Rules that are not the same for both sides have tables of either side to move.
    assert!([positions, 2 * positions].contains(&found.checked), "{key}: {}", found.checked);
}

#[test]
fn positions_of_two_pieces_are_worth_the_best_of_their_moves() {
    for rules in RuleSet::all() {
        if supported(rules).is_ok() && *table_owner(rules) == *rules {
            verify(&rules.key, 2);
        }
    }
}

#[test]
fn positions_of_three_pieces_are_worth_the_best_of_their_moves() {
    // Short kings, flying kings, Italian captures; leaps; a losing game; optional captures; rules that
    // are not the same for both sides.
    for key in ["english", "russian", "italian", "thai", "poddavki", "plaisant", "one-way"] {
        verify(key, 3);
    }
}

#[test]
fn work_that_was_stopped_goes_on_where_it_was() {
    let (whole, _) = tables("russian", 3);
    let (whole, parts) = (whole.path().join("russian"), tempfile::tempdir().unwrap());
    build_in(parts.path(), rules("russian"), 2).unwrap();
    let directory = parts.path().join("russian");
    fs::remove_file(directory.join("k-m.table")).unwrap();
    fs::write(directory.join("mk-k.unfinished"), b"cut short").unwrap();

    let progress = Progress::new();
    progress.stop();
    let options = BuildOptions { pieces: 3, ..BuildOptions::default() };
    let stopped = build(rules("russian"), parts.path(), options, &progress);
    assert!(matches!(stopped, Err(TablesError::Stopped)), "{stopped:?}");
    build_in(parts.path(), rules("russian"), 3).unwrap();
    assert_eq!(contents(&directory), contents(&whole));
}

#[test]
fn progress_is_told_and_comes_to_its_end() {
    let directory = tempfile::tempdir().unwrap();
    let (progress, over) = (Progress::new(), AtomicBool::new(false));
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut before = 0;
            while !over.load(Relaxed) {
                let (done, total) = progress.done();
                assert!(before <= done && done <= total);
                before = done;
                thread::yield_now();
            }
        });
        let options = BuildOptions { pieces: 2, ..BuildOptions::default() };
        let built = build(rules("english"), directory.path(), options, &progress);
        over.store(true, Relaxed);
        built.unwrap();
    });
    let (done, total) = progress.done();
    assert!(done == total && total > 0);
    assert!(progress.material().is_some());
}

#[test]
fn damage_is_told_and_never_a_panic() {
    let (directory, _) = tables("english", 2);
    let path = directory.path().join("english/mk-.table");
    let whole = fs::read(&path).unwrap();
    let open = || Tables::open(rules("english"), directory.path());
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        // A new file: the old one may be mapped.
        fs::remove_file(&path).unwrap();
        fs::write(&path, &bytes).unwrap();
        let told = open().and_then(|tables| {
            let game = rules("english").study_from_fen("W:Wa1,Kc1:B").unwrap();
            let _ = tables.value(&*game);
            tables.verify(VerifyOptions::default()).map(drop)
        });
        let path = path.display().to_string();
        let words = told.expect_err("a changed byte").to_string();
        assert!(words.contains(&path), "byte {at}: {words}");
        fs::remove_file(&path).unwrap();
        fs::write(&path, &whole[..at]).unwrap();
        assert!(open().is_err(), "cut to {at} bytes");
    }
}

#[test]
fn tables_of_other_rules_are_not_read() {
    let (directory, _) = tables("english", 2);
    fs::rename(directory.path().join("english"), directory.path().join("czech")).unwrap();
    let told = Tables::open(rules("czech"), directory.path()).unwrap_err();
    assert!(matches!(told, TablesError::OtherRules { .. }), "{told}");
}

#[test]
fn what_cannot_be_made_is_refused_in_one_sentence() {
    let directory = tempfile::tempdir().unwrap();
    for (key, word) in
        [("frisian", "steps of kings"), ("alquerque", "sideways"), ("english-huff", "huffed")]
    {
        let told = build_in(directory.path(), rules(key), 2).unwrap_err().to_string();
        assert!(told.contains(word), "{told}");
        let told = Tables::open(rules(key), directory.path()).unwrap_err().to_string();
        assert!(told.contains(word), "{told}");
    }
    let options = BuildOptions { pieces: 5, memory: 1 << 20, ..BuildOptions::default() };
    let told = build(rules("russian"), directory.path(), options, &Progress::new()).unwrap_err();
    assert!(told.to_string().contains("GiB of memory"), "{told}");
    let told = build_in(directory.path(), rules("russian"), 40).unwrap_err();
    assert_eq!(told.to_string(), "tables are made of up to 8 pieces");
    let told = Tables::open(rules("thai"), directory.path()).unwrap_err();
    assert!(told.to_string().contains("there are no tables in"), "{told}");
}

#[test]
fn two_processes_do_not_make_the_same_tables() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("english")).unwrap();
    let lock = fs::File::create(directory.path().join("english/lock")).unwrap();
    lock.lock().unwrap();
    let told = build_in(directory.path(), rules("english"), 1).unwrap_err();
    assert!(matches!(told, TablesError::InUse { .. }), "{told}");
    drop(lock);
    build_in(directory.path(), rules("english"), 1).unwrap();
}

#[test]
fn positions_that_are_more_than_men_and_kings_are_in_no_table() {
    let (_directory, tables) = tables("parachute", 2);
    let value = |fen: &str| tables.value(&*rules("parachute").study_from_fen(fen).unwrap());
    assert!(value("W:WKa1:Ba3").is_some());
    assert_eq!(value("W:WPb8:BKa1"), None);
}

#[test]
fn the_first_king_ends_breakthrough() {
    let (_directory, tables) = tables("breakthrough", 2);
    let value = |fen: &str| tables.value(&*rules("breakthrough").study_from_fen(fen).unwrap());
    assert_eq!(value("W:W6:B31"), Some(Value::Won(1)));
    assert_eq!(value("B:WK1:B31"), Some(Value::Lost(0)));
    assert!(tables.counts().iter().all(|row| row.material.kings == [0, 0]));
}
