//! The games of testdata/outcomes.jsonl, ended by the rules and the draw codes.

use damier::{AnyGame, RuleSet};
use serde_json::Value;

/// Plays the move that leads to the position `fen`.
fn play_to(game: &mut dyn AnyGame, fen: &str) {
    let index = (0..game.move_count())
        .find(|&i| game.fen_after(i) == fen)
        .unwrap_or_else(|| panic!("no move of {} leads to {fen}", game.fen()));
    game.play_index(index);
}

fn result(game: &dyn AnyGame) -> String {
    if let Some(outcome) = game.outcome() {
        return outcome.result().to_owned();
    }
    let claimable = game.conditions().iter().any(|status| status.holds);
    if claimable { "1/2-1/2".to_owned() } else { "*".to_owned() }
}

#[test]
fn every_game_ends_where_and_as_it_should() {
    let mut checked = 0;
    for (number, line) in include_str!("../../../testdata/outcomes.jsonl").lines().enumerate() {
        let record: Value = serde_json::from_str(line).unwrap();
        let Some(rules) = RuleSet::by_key(record["rules"].as_str().unwrap()) else { continue };
        let positions: Vec<&str> =
            record["positions"].as_array().unwrap().iter().map(|p| p.as_str().unwrap()).collect();
        let name = || format!("line {}, {}", number + 1, rules.key);
        let mut game = rules.game_from_fen(positions[0]).unwrap();
        for (ply, fen) in positions.iter().enumerate().skip(1) {
            assert_eq!(result(&*game), "*", "{} is over at ply {}", name(), ply - 1);
            play_to(&mut *game, fen);
        }
        assert_eq!(
            result(&*game),
            record["result"].as_str().unwrap(),
            "{}: {:?} {}",
            name(),
            game.outcome(),
            record["why"]
        );
        checked += 1;
    }
    assert!(checked > 300, "only {checked} games were checked");
}
