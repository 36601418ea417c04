//! `damier tables`.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{Run, damier, damier_with};

/// A directory with tables of a rule set.
fn built(rules: &str, pieces: &str) -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let dir = path(&directory);
    damier(&["tables", "build", "--rules", rules, "--pieces", pieces, "--dir", dir]).done();
    directory
}

fn path(directory: &TempDir) -> &str {
    directory.path().to_str().expect("UTF-8")
}

fn tables(directory: &TempDir, arguments: &[&str]) -> Run {
    damier(&[&["tables"], arguments, &["--dir", path(directory)]].concat())
}

#[test]
fn tables_are_made_checked_and_told() {
    let directory = built("russian", "2");
    let lines = tables(&directory, &["info", "--rules", "russian", "--json"]).done().json();
    let wanted = json!({
        "white_men": 0, "white_kings": 1, "black_men": 0, "black_kings": 1,
        "positions": 992, "won": 194, "lost": 2, "drawn": 796, "longest": 3, "fen": "W:WKb2:BKa1",
    });
    let row = lines.iter().find(|row| row["won"] == 194).expect("one king each");
    let without_fen = |row: &Value| {
        let mut row = row.clone();
        row["fen"].take();
        row
    };
    assert_eq!(without_fen(row), without_fen(&wanted));
    assert!(row["fen"].is_string());
    let lost = lines.iter().find(|row| row["won"] == 0).expect("no piece");
    assert_eq!((&lost["longest"], &lost["fen"]), (&Value::Null, &Value::Null));

    let text = tables(&directory, &["info", "--rules", "russian"]).done().out;
    assert_eq!(text.lines().count(), lines.len() + 2, "{text}");
    let checked = tables(&directory, &["verify", "--rules", "russian"]).done().out;
    assert!(checked.ends_with(" positions checked, 0 wrong\n"), "{checked}");
    let some = tables(&directory, &["verify", "--rules", "russian", "--share", "10"]).done().out;
    assert_ne!(some, checked);
}

#[test]
fn positions_are_answered_with_their_moves_best_first() {
    let directory = built("russian", "2");
    let probe = |more: &[&str]| {
        tables(
            &directory,
            &[&["probe", "--rules", "russian", "--fen", "W:WKb2:BKa1"], more].concat(),
        )
    };
    let text = probe(&[]).done().out;
    assert!(text.starts_with("won in 3\n"), "{text}");
    let answer = &probe(&["--json"]).done().json()[0];
    assert_eq!((&answer["value"], &answer["plies"]), (&"won".into(), &3.into()));
    let moves = answer["moves"].as_array().expect("moves");
    assert_eq!((&moves[0]["value"], &moves[0]["plies"]), (&"won".into(), &3.into()));
    assert_eq!(moves.last().expect("some")["value"], "lost");

    let questions = b"{\"fen\":\"W:WKb2:BKa1\"}\n{\"fen\":\"nonsense\"}\n{\"fen\":\"startpos\"}\n";
    let arguments = ["tables", "probe", "--rules", "russian", "--batch", "--dir", path(&directory)];
    let run = damier_with(&arguments, questions);
    assert_eq!(run.code, Some(1));
    let lines = run.json();
    assert_eq!(&lines[0], answer);
    assert!(lines[1]["error"].as_str().is_some_and(|why| why.starts_with("line 2: ")));
    let outside = lines[2]["error"].as_str().expect("too many pieces");
    assert!(outside.ends_with("is in no table; there are tables of up to 2 pieces"), "{outside}");
}

#[test]
fn what_is_wrong_with_tables_is_said_in_one_sentence() {
    let directory = built("russian", "1");
    let refused = |run: Run, words: &str| {
        assert_eq!(run.code, Some(1), "{}", run.out);
        assert!(run.err.contains(words) && run.err.lines().count() == 1, "{}", run.err);
    };
    refused(tables(&directory, &["info", "--rules", "english"]), "there are no tables in");
    let frisian = ["build", "--rules", "frisian", "--pieces", "2"];
    refused(tables(&directory, &frisian), "the steps of kings are counted");
    let little = ["build", "--rules", "russian", "--pieces", "5", "--memory", "0.001"];
    refused(tables(&directory, &little), "allow more, or build fewer pieces");
    let file = directory.path().join("russian/k-.table");
    fs::write(&file, b"DAMIERTB").expect("it can be written");
    refused(tables(&directory, &["verify", "--rules", "russian"]), "k-.table is damaged");
    let pieces = ["build", "--rules", "russian", "--pieces", "9"];
    assert_eq!(tables(&directory, &pieces).code, Some(2));
}
