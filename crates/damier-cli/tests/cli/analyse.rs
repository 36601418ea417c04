//! `damier analyse`.

use serde_json::Value;

use crate::damier;

fn analyse(arguments: &[&str]) -> Vec<Value> {
    let plain = ["analyse", "--json", "--hash", "1"];
    damier(&[&plain[..], arguments].concat()).done().json()
}

#[test]
fn each_depth_and_the_end_are_reported() {
    let news = analyse(&["--rules", "brazilian", "--depth", "5", "--lines", "3"]);
    let depths: Vec<_> = news.iter().map(|news| news["depth"].as_u64()).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 5].map(Some));
    let (last, before) = news.split_last().expect("news");
    assert!(before.iter().all(|news| news["done"] == false) && last["done"] == true);
    assert_eq!(last["rules"], "brazilian");
    assert_eq!(last["over"], Value::Null);
    assert!(last["fen"].as_str().is_some_and(|fen| fen.starts_with("W:Wa1,")));
    assert!(last["nodes"].as_u64() > Some(20) && last["seconds"].is_f64(), "{last}");
    assert!(last["nodes_per_second"].is_u64() && last["hash_permille"].is_u64(), "{last}");
    let lines = last["lines"].as_array().expect("lines");
    let firsts: Vec<_> = lines.iter().map(|line| line["move"].as_str().expect("a move")).collect();
    assert_eq!(firsts.len(), 3);
    assert!(firsts[0] != firsts[1] && firsts[0] != firsts[2] && firsts[1] != firsts[2]);
    let scores: Vec<_> = lines.iter().map(|line| line["score"].as_f64().expect("men")).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    for line in lines {
        assert_eq!(line["line"][0], line["move"]);
        assert!(line["line"].as_array().is_some_and(|moves| moves.len() > 1), "{line}");
    }
}

#[test]
fn wins_and_losses_are_counted_in_plies() {
    let end = |fen| analyse(&["--rules", "english", "--depth", "4", "--fen", fen]).pop();
    let won = end("W:WKe5:Bd6").expect("a last line");
    let line = &won["lines"][0];
    assert_eq!(
        (&line["won_in"], &line["lost_in"], &line["score"]),
        (&1.into(), &Value::Null, &Value::Null)
    );
    assert_eq!(line["line"].as_array().map(Vec::len), Some(1));
    let lost = end("W:Wa3:BKc5,d6").expect("a last line");
    let line = &lost["lines"][0];
    assert!(line["lost_in"].is_u64() && line["won_in"].is_null(), "{lost}");
    let text = damier(&["analyse", "--rules", "english", "--fen", "W:WKe5:Bd6", "--depth", "2"]);
    assert!(text.done().out.contains("\nwon in 1 ply  15x6\n"));
}

#[test]
fn a_game_that_is_over_has_no_lines() {
    let news = analyse(&["--rules", "russian", "--fen", "W:W:Bb8"]);
    assert_eq!(news.len(), 1);
    assert_eq!(news[0]["over"], "Black wins: the side to move has no pieces");
    assert_eq!(news[0]["lines"], Value::Array(Vec::new()));
    let text = damier(&["analyse", "--rules", "russian", "--fen", "W:W:Bb8"]).done().out;
    assert_eq!(text, "Black wins: the side to move has no pieces\n");
}

#[test]
fn time_and_nodes_are_limits_too() {
    let start = std::time::Instant::now();
    let news = analyse(&["--rules", "international", "--time", "0.2", "--threads", "2"]);
    assert!(start.elapsed().as_secs_f64() < 4.0);
    assert!(news.last().is_some_and(|last| last["seconds"].as_f64() < Some(2.0)));
    let news = analyse(&["--rules", "frisian", "--nodes", "3000"]);
    assert!(news.last().is_some_and(|last| last["nodes"].as_u64() <= Some(3100)), "{news:?}");
}

#[test]
fn people_get_a_table() {
    let plain = ["analyse", "--rules", "international", "--depth", "3", "--lines", "2"];
    let text = damier(&plain).done().out;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].starts_with("depth 3 (") && lines[0].ends_with(" nodes/s"), "{text}");
    assert!(lines[1].starts_with(['+', '-']) && lines[1].split(' ').count() > 4, "{text}");
}
