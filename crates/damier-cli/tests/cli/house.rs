//! `--rules-file`: house rules wherever rules are asked for.

use std::fs;
use std::path::PathBuf;

use crate::{damier, damier_with};

/// A file of house rules that is removed at the end of its test.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> File {
        let path = std::env::temp_dir().join(format!("damier-{}-{name}", std::process::id()));
        fs::write(&path, text).expect("it can be written");
        File(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.0));
    }
}

const SHORT_KINGS: &str = "base = \"brazilian\"\nkey = \"short-kings\"\nname = \"Short kings\"\n\
                           \n[kings]\nreach = \"short\"\n";

#[test]
fn house_rules_list_moves_and_count_nodes() {
    let file = File::new("moves.toml", SHORT_KINGS);
    let moves = ["moves", "--rules-file", file.path(), "--fen", "W:WKd4:Bh8"];
    assert_eq!(damier(&moves).done().out, "d4-c3\nd4-c5\nd4-e3\nd4-e5\n");
    let perft = ["perft", "--rules-file", file.path(), "--depth", "6", "--json"];
    let total = &damier(&perft).done().json()[0];
    assert_eq!((&total["rules"], &total["nodes"]), (&"short-kings".into(), &37_628.into()));
}

#[test]
fn house_rules_are_searched() {
    let file = File::new("search.toml", SHORT_KINGS);
    let analyse = ["analyse", "--rules-file", file.path(), "--depth", "3", "--hash", "1", "--json"];
    let news = damier(&analyse).done().json();
    assert!(news.last().is_some_and(|last| last["lines"][0]["score"].is_f64()), "{news:?}");
    let hub = ["hub", "--rules-file", file.path(), "--hash", "1"];
    let said = damier_with(&hub, b"hub\nlevel depth=2\ngo think\nstop\n").done().out;
    assert!(said.contains("param name=variant value=short-kings type=enum"), "{said}");
    assert!(said.lines().last().is_some_and(|line| line.starts_with("done move=")), "{said}");
}

#[test]
fn house_rules_are_told_as_a_text() {
    let file = File::new("rules.toml", SHORT_KINGS);
    let text = damier(&["rules", "--rules-file", file.path()]).done().out;
    assert!(text.starts_with("Short kings (short-kings)\n"), "{text}");
    assert!(text.contains("A king steps one square diagonally forward or backward."), "{text}");
    let entries = damier(&["rules", "--rules-file", file.path(), "--json"]).done().json();
    assert_eq!((entries.len(), &entries[0]["king_reach"]), (1, &"short".into()));
    let table = damier(&["rules", "--rules-file", file.path(), "--table"]).done().out;
    assert!(table.contains("\nshort-kings  8x8"), "{table}");
}

#[test]
fn a_rule_set_is_written_as_a_file_and_read_again() {
    for rules in damier::RuleSet::all() {
        let text = damier(&["rules", &rules.key, "--toml"]).done().out;
        let house = damier::HouseRules::from_toml(&text).expect("it reads");
        assert_eq!(house, damier::HouseRules::of(rules), "{text}");
    }
}

#[test]
fn games_under_house_rules_are_judged() {
    let file = File::new("judge.toml", SHORT_KINGS);
    let pdn = "[Variant \"short-kings\"]\n[SetUp \"1\"]\n[FEN \"W:WKd4:Bh8\"]\n\n1. d4-c5 h8-g7 2. c5-f8 *\n";
    let run = damier_with(&["judge", "--rules-file", file.path(), "-"], pdn.as_bytes());
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("short-kings, 2 plies"), "{}", run.out);
    assert!(run.out.contains("c5-f8 is not legal"), "{}", run.out);
}

#[test]
fn batches_may_name_the_house_rules() {
    let file = File::new("batch.toml", SHORT_KINGS);
    let lines = "{\"rules\":\"short-kings\",\"fen\":\"W:WKd4:Bh8\"}\n\
                 {\"rules\":\"brazilian\",\"fen\":\"W:WKd4:Bh8\"}\n";
    let batch = ["moves", "--batch", "--rules-file", file.path()];
    let answers = damier_with(&batch, lines.as_bytes()).done().json();
    let count = |index: usize| answers[index]["moves"].as_array().expect("a list").len();
    assert_eq!((count(0), count(1)), (4, 12));
    let game = "{\"rules\":\"short-kings\",\"positions\":[\"W:WKd4:Bh8\",\"B:WKc5:Bh8\"]}\n";
    let replay = ["replay", "--batch", "--rules-file", file.path()];
    let answers = damier_with(&replay, game.as_bytes()).done().json();
    assert_eq!(answers[0]["result"], "*");
}

#[test]
fn a_bad_file_is_refused_with_its_line() {
    let file = File::new("bad.toml", "base = \"brazilian\"\n\n[kings]\nreach = \"long\"\n");
    for arguments in [
        &["moves"][..],
        &["perft", "--depth", "2"],
        &["rules"],
        &["judge", "-"],
        &["moves", "--batch"],
        &["replay", "--batch"],
    ] {
        let arguments = [arguments, &["--rules-file", file.path()]].concat();
        let run = damier(&arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{arguments:?}");
        let why = "line 4, column 9: `kings.reach` must be \"short\", \"flying\" or \
                   \"flying-lands-behind\", not \"long\"";
        assert_eq!(run.err, format!("damier: {}: {why}\n", file.path()));
    }
    let missing = damier(&["moves", "--rules-file", "no-such-file.toml"]);
    assert_eq!((missing.code, missing.err.lines().count()), (Some(1), 1));
    assert!(
        missing.err.starts_with("damier: no-such-file.toml cannot be read: "),
        "{}",
        missing.err
    );
}
