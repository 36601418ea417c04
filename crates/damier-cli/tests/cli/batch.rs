//! `damier moves --batch` and `damier replay --batch`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use damier::RuleSet;
use serde_json::{Value, json};

use crate::{Run, damier_with, testdata};

/// The lines of a file under testdata for the rule sets that there are, and as JSON.
fn known(file: &str) -> (Vec<u8>, Vec<Value>) {
    let text = fs::read_to_string(testdata(file)).expect("the file is part of the project");
    let values = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let known: Vec<Value> = values
        .filter(|value| RuleSet::by_key(value["rules"].as_str().expect("a key")).is_some())
        .collect();
    let lines = known.iter().map(|value| format!("{value}\n")).collect::<String>();
    (lines.into_bytes(), known)
}

/// A move of the batch, in a form that can be ordered.
fn sorted(moves: &Value) -> BTreeSet<String> {
    moves.as_array().expect("a list").iter().map(Value::to_string).collect()
}

#[test]
fn every_position_of_testdata_has_its_moves() {
    let (input, wanted) = known("positions.jsonl");
    let run = damier_with(&["moves", "--batch"], &input).done();
    let answers = run.json();
    assert_eq!(answers.len(), wanted.len());
    assert!(answers.len() > 1500, "{}", answers.len());
    for (answer, wanted) in answers.iter().zip(&wanted) {
        assert_eq!((&answer["rules"], &answer["fen"]), (&wanted["rules"], &wanted["fen"]));
        assert_eq!(sorted(&answer["moves"]), sorted(&wanted["moves"]), "{}", wanted["fen"]);
    }
}

#[test]
fn every_game_of_testdata_ends_when_it_should() {
    let (input, wanted) = known("outcomes.jsonl");
    let run = damier_with(&["replay", "--batch"], &input).done();
    let answers = run.json();
    assert_eq!(answers.len(), wanted.len());
    let mut claims: BTreeMap<bool, usize> = BTreeMap::new();
    for (answer, wanted) in answers.iter().zip(&wanted) {
        let last = wanted["positions"].as_array().expect("a list").len() - 1;
        assert_eq!(
            (&answer["ply"], &answer["result"]),
            (&last.into(), &wanted["result"]),
            "{wanted}"
        );
        let on_claim = |why: &Value| why.as_str().expect("words").ends_with(" (on claim)");
        assert_eq!(on_claim(&answer["why"]), on_claim(&wanted["why"]), "{answer}");
        *claims.entry(on_claim(&answer["why"])).or_default() += 1;
    }
    assert_eq!(claims.len(), 2, "draws on claim and others: {claims:?}");
}

#[test]
fn bad_lines_are_answered_in_their_place() {
    let good = json!({"rules": "english", "fen": "startpos"}).to_string();
    let input = [
        good.as_str(),
        "{\"rules\":\"english\"}",
        "",
        "{\"rules\":\"chess\",\"fen\":\"startpos\"}",
        "{\"rules\":\"english\",\"fen\":\"W:W40:B1\"}",
        "no JSON",
        &good,
    ];
    let run = damier_with(&["moves", "--batch"], input.join("\n").as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let answers = run.json();
    assert_eq!(answers.len(), 6, "a blank line has no answer: {}", run.out);
    assert_eq!(answers[0]["moves"].as_array().map(Vec::len), Some(7));
    assert_eq!(answers[0], answers[5]);
    for (answer, words) in answers[1..5].iter().zip([
        "line 2: missing field `fen` at column 19",
        "line 4: there is no rule set “chess”; `damier rules` lists them",
        "line 5: the FEN’s “40” is not a playing square of this board",
        "line 6: expected ident at column 2",
    ]) {
        assert_eq!(answer, &json!({ "error": words }));
    }
}

#[test]
fn bad_bytes_are_an_error_of_their_line() {
    let run = damier_with(&["moves", "--batch"], b"{\"rules\":\"\xff\"}\n\x00\n");
    assert_eq!(run.code, Some(1));
    let errors = run.json();
    assert_eq!(errors.len(), 2);
    for (error, line) in errors.iter().zip(["line 1: ", "line 2: "]) {
        assert!(error["error"].as_str().expect("words").starts_with(line), "{error}");
    }
}

fn replayed(positions: &[&str], rules: &str) -> Run {
    let line = json!({"rules": rules, "positions": positions}).to_string();
    damier_with(&["replay", "--batch"], line.as_bytes())
}

#[test]
fn games_that_are_none_are_refused() {
    for (positions, why) in [
        (&[][..], "line 1: “positions” is empty; a game has at least its first position"),
        (&["startpos", "W:Wx:B"], "line 1: position 2: "),
        (&["startpos", "startpos"], "line 1: position 2: no legal move leads from B:W"),
    ] {
        let run = replayed(positions, "english");
        assert_eq!(run.code, Some(1), "{}", run.out);
        let error = &run.json()[0]["error"];
        assert!(error.as_str().expect("words").starts_with(why), "{error}");
    }
}

#[test]
fn games_that_go_on_are_not_over() {
    let positions = ["W:WKa1:BKh6,b8", "B:WKb2:BKh6,b8"];
    let run = replayed(&positions, "english").done();
    assert_eq!(run.json(), [json!({"ply": 1, "result": "*", "why": "not over"})]);
    // Positions behind the end are not looked at.
    let positions = ["W:Wd4:Bc5", "B:Wb6:B", "nonsense"];
    let run = replayed(&positions, "english").done();
    assert_eq!((&run.json()[0]["ply"], &run.json()[0]["result"]), (&json!(1), &json!("1-0")));
}

/// A program may ask line by line and wait for each answer.
#[test]
fn each_answer_comes_before_the_next_question() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["moves", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut questions = child.stdin.take().expect("it is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("it is piped"));
    for rules in ["english", "russian", "canadian"] {
        writeln!(questions, "{}", json!({"rules": rules, "fen": "startpos"})).expect("written");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("an answer");
        assert!(answer.starts_with(&format!("{{\"rules\":\"{rules}\"")), "{answer}");
    }
    drop(questions);
    assert!(child.wait().expect("it ends").success());
}

/// Long inputs are answered in order, whoever works on them.
#[test]
fn order_is_kept() {
    let keys: Vec<&str> = RuleSet::all().iter().map(|rules| &*rules.key).collect();
    let asked: Vec<&str> = keys.iter().copied().cycle().take(20_000).collect();
    let line = |key: &&str| json!({"rules": key, "fen": "startpos"}).to_string() + "\n";
    let input: String = asked.iter().map(line).collect();
    let run = damier_with(&["moves", "--batch"], input.as_bytes()).done();
    let answered: Vec<Value> = run.json();
    assert_eq!(answered.len(), asked.len());
    assert!(answered.iter().zip(asked).all(|(answer, key)| answer["rules"] == key));
}
