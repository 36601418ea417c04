//! The games of testdata/outcomes.jsonl, ended by the rules and the draw codes.

use damier::{AnyGame, RuleSet};
use serde_json::Value;

/// Plays the move that leads to the position `fen`.
fn play_to(game: &mut dyn AnyGame, fen: &str) {
    let mut moves = game.move_ids().into_iter();
    let played = moves
        .find(|&id| game.fen_after(id).as_deref() == Some(fen))
        .unwrap_or_else(|| panic!("no move of {} leads to {fen}", game.fen()));
    game.play_move(played).unwrap();
}

fn result(game: &dyn AnyGame) -> String {
    if let Some(outcome) = game.outcome() {
        return outcome.result().to_string();
    }
    let claimable = game.conditions().iter().any(|status| status.holds);
    if claimable { "1/2-1/2".to_owned() } else { "*".to_owned() }
}

#[test]
fn every_game_ends_where_and_as_it_should() {
    let mut checked = 0;
    for (number, line) in include_str!("../../../testdata/outcomes.jsonl").lines().enumerate() {
        let record: Value = serde_json::from_str(line).unwrap();
        let rules = RuleSet::by_key(record["rules"].as_str().unwrap()).unwrap();
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
    assert!(checked > 740, "only {checked} games were checked");
}

/// Every position of king against king in Frisian draughts: it is drawn at once, unless a king can
/// be taken now or will be next move whatever is played. The latter is so with the kings at both
/// ends of the long diagonal, and there alone.
#[test]
fn king_against_king_is_drawn_unless_one_is_lost() {
    let takes = |game: &dyn AnyGame| game.moves().iter().any(|mv| !mv.taken.is_empty());
    for rules in ["frisian", "frysk"].map(|key| RuleSet::by_key(key).unwrap()) {
        let mut caught = Vec::new();
        for (white, black) in (1..=50).flat_map(|w| (1..=50).map(move |b| (w, b))) {
            for turn in ["W", "B"].into_iter().filter(|_| white != black) {
                let fen = format!("{turn}:WK{white}:BK{black}");
                let study = rules.study_from_fen(&fen).unwrap();
                let lost_next = study.move_ids().into_iter().all(|id| {
                    takes(&*rules.study_from_fen(&study.fen_after(id).unwrap()).unwrap())
                });
                let goes_on = takes(&*study) || lost_next;
                let outcome = rules.game_from_fen(&fen).unwrap().outcome();
                assert_eq!(outcome.is_none(), goes_on, "{} {fen}: {outcome:?}", rules.key);
                if lost_next && !takes(&*study) {
                    caught.push(fen);
                }
            }
        }
        let ends = ["W:WK5:BK46", "B:WK5:BK46", "W:WK46:BK5", "B:WK46:BK5"];
        assert_eq!(caught, ends, "{}", rules.key);
    }
}
