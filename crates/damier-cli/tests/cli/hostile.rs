//! Positions made to take long: every command that reads one ends by the steps it may take, whatever
//! the machine.

use serde_json::Value;

use crate::hub::Talk;
use crate::{damier, damier_with};

/// A king amid 33 loose ones, which can be taken in billions of orders.
const TURKISH: &str = "W:WKe5:BKa6,Kb3,Kb8,Kc2,Kc4,Kc6,Kd1,Kd5,Kd7,Kd8,Ke2,Ke6,Kf3,Kf8,Kg2,Kg7,Kh3,\
                       Kh6,Ka4,Kb1,Kd4,Kb2,Kb6,Kg5,Kb5,Ka2,Kb4,Kd3,Kg1,Kb7,Kg4,Kd2,Kd6";

/// Kings on both sides, with captures in reply to captures without end: one node of the search can
/// lead to millions.
const CANADIAN: &str = "W:WKa1,Ka5,Ka7,Kb4,Kc7,Kd6,Kd8,Kd10,Ke3,Ke5,Ke11,Kf10,Kg3,Kg5,Kg11,i1,Ki7,Kk1,\
                        Kk3,Kk5,Kk9,Kl2:BKa9,Kb6,Kb8,b10,Kb12,Kc3,Kc5,Kd2,Ke1,Ke7,Kf2,f4,Kf8,Kg1,Kh2,\
                        Kh4,Kh8,h12,Ki3,Kj2,Kj8,Kj12,Kk7,Kl4,Kl10";

const SENTENCE: &str = "too many captures to list";

fn pdn(fen: &str, text: &str) -> String {
    format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{text} *\n")
}

#[test]
fn a_position_with_too_many_captures_is_refused_by_every_command() {
    for command in ["moves", "analyse", "perft"] {
        let mut arguments = vec![command, "--rules", "turkish", "--fen", TURKISH];
        if command == "perft" {
            arguments.extend(["--depth", "1"]);
        }
        let run = damier(&arguments);
        assert_eq!(run.code, Some(1), "{command}: {}", run.out);
        assert!(run.err.contains(SENTENCE), "{command}: {}", run.err);
    }
    let mut talk = Talk::begin("turkish");
    talk.say(&format!("pos fen=\"{TURKISH}\""));
    assert!(talk.hear("error").pop().expect("a line").contains(SENTENCE));
    talk.end();
    let file = pdn(TURKISH, "1. Ke5xe7") + "\n" + &pdn("W:Wa2:Bh7", "1. a2-a3");
    let run = damier_with(&["judge", "--json", "--rules", "turkish", "-"], file.as_bytes());
    let reports = run.json();
    assert_eq!((reports.len(), run.code), (2, Some(1)));
    let wrong = reports[0]["wrong"].to_string();
    assert!(wrong.contains(SENTENCE), "{wrong}");
    assert_eq!(reports[1]["wrong"], Value::Null, "the next game is judged all the same");
}

#[test]
fn a_search_ends_at_its_nodes_where_captures_never_end() {
    let run = damier(&[
        "analyse",
        "--rules",
        "canadian",
        "--fen",
        CANADIAN,
        "--nodes",
        "300",
        "--threads",
        "1",
        "--hash",
        "1",
        "--json",
    ])
    .done();
    assert!(!run.json().is_empty());
    let mut talk = Talk::begin("canadian");
    talk.say(&format!("pos fen=\"{CANADIAN}\""));
    talk.say("level nodes=300");
    talk.say("go think");
    assert!(talk.hear("done").pop().expect("a line").starts_with("done move="));
    talk.end();
}

#[test]
fn a_game_from_a_crowded_position_is_judged() {
    let moves = damier(&["moves", "--rules", "canadian", "--fen", CANADIAN, "--json"]).done();
    assert!(moves.out.len() > 1000, "it has many moves: {}", moves.out);
    let file = pdn(CANADIAN, "1. a1-a1");
    let run = damier_with(&["judge", "--json", "--rules", "canadian", "-"], file.as_bytes());
    let reports = run.json();
    assert_eq!((reports.len(), run.code), (1, Some(1)), "{}", run.err);
    assert_eq!(reports[0]["wrong"]["ply"], 1, "{}", reports[0]);
}
