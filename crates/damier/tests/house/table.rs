//! Every row of the table, rewritten as house rules: the generator that asks its rules at run time
//! must play them as the one that the compiler knows them of.

use std::collections::{BTreeMap, BTreeSet};

use damier::{AnyGame, HouseRules, Leaves, RuleSet};
use serde_json::Value;

/// Each rule set with its twin: written as a file and read again.
fn twins() -> Vec<(&'static RuleSet, RuleSet)> {
    let twin = |rules: &'static RuleSet| {
        let house = HouseRules::of(rules);
        let text = house.to_toml();
        let again = HouseRules::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again, house, "{text}");
        (rules, again.rule_set().unwrap())
    };
    RuleSet::all().iter().map(twin).collect()
}

/// A rule set as a text, but for its key.
fn text(rules: &RuleSet) -> String {
    let mut text = String::new();
    for statement in rules.describe().into_iter().flat_map(|section| section.statements) {
        let details =
            statement.details.iter().map(|detail| format!("    {}: {detail}\n", detail.id()));
        text += &format!("{}: {statement}\n{}", statement.id(), details.collect::<String>());
    }
    text.replace(&format!("everywhere, is {}.", rules.key), "everywhere, is KEY.")
}

#[test]
fn every_row_of_the_table_has_a_twin_that_is_told_alike() {
    for (rules, twin) in twins() {
        assert_eq!(twin.key, format!("{}-house", rules.key));
        assert!(text(rules).contains("KEY"), "{}", rules.key);
        assert_eq!(text(&twin), text(rules), "{}", rules.key);
        assert_eq!(twin.mechanics(), rules.mechanics(), "{}", rules.key);
        assert_eq!(twin.geometry(), rules.geometry(), "{}", rules.key);
        assert_eq!(twin.compare(), rules.compare(), "{}", rules.key);
        assert_eq!(twin.examples(), rules.examples(), "{}", rules.key);
        assert_eq!(twin.draw, rules.draw, "{}", rules.key);
        assert_eq!(HouseRules::of(&twin), HouseRules::of(rules), "{}", rules.key);
    }
}

#[test]
fn every_twin_counts_the_same_nodes() {
    for (rules, twin) in twins() {
        for (depth, leaves) in
            [(1, Leaves::Counted), (2, Leaves::Made), (4, Leaves::Counted), (3, Leaves::Made)]
        {
            assert_eq!(
                twin.perft("startpos", depth, leaves),
                rules.perft("startpos", depth, leaves),
                "{} {depth} {leaves:?}",
                rules.key
            );
        }
    }
}

#[test]
fn every_twin_answers_the_reference_positions() {
    let twins: BTreeMap<&str, RuleSet> =
        twins().into_iter().map(|(rules, twin)| (&*rules.key, twin)).collect();
    let mut checked = 0;
    for line in include_str!("../../../../testdata/positions.jsonl").lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let (key, fen) = (record["rules"].as_str().unwrap(), record["fen"].as_str().unwrap());
        let game = twins[key].study_from_fen(fen).unwrap();
        let wanted: BTreeSet<String> = record["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|mv| format!("{} {} {} {}", mv["from"], mv["to"], mv["taken"], mv["fen"]))
            .collect();
        let found: BTreeSet<String> = game
            .move_ids()
            .into_iter()
            .map(|id| {
                let (from, to) = (id.from(), id.to());
                let taken: Vec<String> = id.taken().iter().map(|s| format!("\"{s}\"")).collect();
                let fen = game.fen_after(id).unwrap();
                format!("\"{from}\" \"{to}\" [{}] \"{fen}\"", taken.join(","))
            })
            .collect();
        assert_eq!(found, wanted, "{key} {fen}");
        checked += 1;
    }
    assert!(checked > 2_000, "only {checked} positions were checked");
}

/// Refusals of a few moves from every square, which relax the rules in turn.
#[test]
fn every_twin_refuses_for_the_same_reasons() {
    for (rules, twin) in twins() {
        let fens = rules.examples().into_iter().map(|example| example.fen).chain(["startpos"]);
        for fen in fens {
            let (one, other) =
                (rules.game_from_fen(fen).unwrap(), twin.game_from_fen(fen).unwrap());
            let squares = &rules.geometry().squares;
            for (index, &from) in squares.iter().enumerate() {
                for step in [1, 3, 4, 7, 9] {
                    let to = squares[(index + step) % squares.len()];
                    let refused = |game: &dyn AnyGame| {
                        game.find_path(&[from, to]).map_err(|refusal| refusal.to_string())
                    };
                    assert_eq!(refused(&*other), refused(&*one), "{} {fen}", rules.key);
                }
            }
        }
    }
}

#[test]
fn every_twin_ends_games_where_the_draw_code_does() {
    let twins: BTreeMap<&str, RuleSet> =
        twins().into_iter().map(|(rules, twin)| (&*rules.key, twin)).collect();
    for line in include_str!("../../../../testdata/outcomes.jsonl").lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let key = record["rules"].as_str().unwrap();
        let positions: Vec<&str> =
            record["positions"].as_array().unwrap().iter().map(|p| p.as_str().unwrap()).collect();
        let mut game = twins[key].game_from_fen(positions[0]).unwrap();
        for fen in &positions[1..] {
            let mut moves = game.move_ids().into_iter();
            let played = moves.find(|&id| game.fen_after(id).as_deref() == Some(*fen));
            game.play_move(played.unwrap_or_else(|| panic!("{key}: no move leads to {fen}")))
                .unwrap();
        }
        let claimable = game.conditions().iter().any(|status| status.holds);
        let result = match game.outcome() {
            Some(outcome) => outcome.result().text(),
            None if claimable => "1/2-1/2",
            None => "*",
        };
        assert_eq!(result, record["result"].as_str().unwrap(), "{key} {}", positions[0]);
    }
}
