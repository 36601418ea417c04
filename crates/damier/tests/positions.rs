//! Every legal move of the positions in testdata/positions.jsonl, and the position each leaves.

use std::collections::BTreeSet;

use damier::RuleSet;
use serde_json::Value;

type Fact = (String, String, Vec<String>, String);

fn facts(position: &Value) -> BTreeSet<Fact> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    position["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| {
            let taken = mv["taken"].as_array().unwrap().iter().map(text).collect();
            (text(&mv["from"]), text(&mv["to"]), taken, text(&mv["fen"]))
        })
        .collect()
}

#[test]
fn every_position_has_just_these_moves() {
    let mut checked = 0;
    for line in include_str!("../../../testdata/positions.jsonl").lines() {
        let position: Value = serde_json::from_str(line).unwrap();
        let (key, fen) = (position["rules"].as_str().unwrap(), position["fen"].as_str().unwrap());
        let rules = RuleSet::by_key(key).unwrap();
        let game = rules.study_from_fen(fen).unwrap();
        assert_eq!(game.fen(), fen, "{key}");
        let ours: BTreeSet<Fact> = game
            .move_ids()
            .into_iter()
            .map(|id| {
                let taken = id.taken().iter().map(|square| square.to_string()).collect();
                (id.from().to_string(), id.to().to_string(), taken, game.fen_after(id).unwrap())
            })
            .collect();
        assert_eq!(ours.len(), game.move_count(), "{key} {fen}: a move is listed twice");
        assert_eq!(ours, facts(&position), "{key} {fen}");
        checked += 1;
    }
    assert!(checked > 4480, "only {checked} positions were checked");
}
