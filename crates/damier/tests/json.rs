//! The vocabulary as JSON.

use std::fmt::Debug;

use damier::board::{Board, BoardKind, SquareSet};
use damier::movement::{Captures, Directions, Obligation};
use damier::{Color, Fen, GameResult, Mechanics, MoveId, Outcome, Reason, RuleSet, Style};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_value, json, to_value};

/// Checks that a value is read as it is written.
fn survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = to_value(value).expect("it can be written");
    assert_eq!(&from_value::<T>(json.clone()).expect("it can be read"), value, "{json}");
}

fn complaint<T: DeserializeOwned + Debug>(json: serde_json::Value) -> String {
    from_value::<T>(json).expect_err("it cannot be read").to_string()
}

#[test]
fn rule_sets_survive() {
    for rules in RuleSet::all() {
        survives(rules.mechanics());
        survives(&rules.notation);
        survives(&rules.goal);
        let game = rules.new_game();
        survives(&game.move_ids());
        survives(&Fen::from(&*game));
    }
}

#[test]
fn what_mechanics_leave_out_is_as_most_games_have_it() {
    let read: Mechanics = from_value(json!({
        "board": { "files": 10, "ranks": 10, "kind": "dark-left" },
        "captures": { "obligation": "optional" },
    }))
    .expect("mechanics");
    let mut wanted = Mechanics::default();
    wanted.board = Board { files: 10, ranks: 10, kind: BoardKind::DarkLeft };
    wanted.captures = Captures::default();
    wanted.captures.obligation = Obligation::Optional;
    assert_eq!(read, wanted);
    assert!(complaint::<Mechanics>(json!({ "capture": {} })).contains("unknown field `capture`"));
}

#[test]
fn values_have_their_names() {
    assert_eq!(to_value(Obligation::Huff).unwrap(), json!("huff"));
    assert_eq!(to_value(Directions::FORWARD_DIAGONALS).unwrap(), json!(["ne", "nw"]));
    assert_eq!(to_value("a1,c3".parse::<SquareSet>().unwrap()).unwrap(), json!(["a1", "c3"]));
    assert_eq!(to_value(GameResult::Draw).unwrap(), json!("1/2-1/2"));
    assert_eq!(to_value(Style::default()).unwrap()["squares"], json!("own"));
    assert_eq!(
        complaint::<Obligation>(json!("perhaps")),
        "“perhaps” is not an obligation to capture: “obligatory”, “optional” or “huff” is wanted"
    );
    assert_eq!(
        complaint::<Fen>(json!("W:W31")),
        "the FEN has no list of Black’s pieces: write :W or :B even if there are none"
    );
}

#[test]
fn a_move_is_played_by_its_json() {
    let mut game = RuleSet::by_key("international").unwrap().new_game();
    let id: MoveId =
        from_value(json!({ "from": "d4", "to": "e5", "taken": [], "crowned": false })).unwrap();
    assert_eq!(game.play_move(id).expect("a legal move").notation, "32-28");
}

#[test]
fn outcomes_say_who_won_and_why() {
    let flag = Outcome::lost_by(Color::Black, Reason::Time);
    assert_eq!(
        to_value(flag).unwrap(),
        json!({ "result": "1-0", "winner": "white", "reason": "time" })
    );
    let condition = RuleSet::by_key("international").unwrap().draw.conditions[0];
    assert_eq!(
        to_value(Outcome::drawn(Reason::Draw { condition, claimed: true })).unwrap(),
        json!({ "result": "1/2-1/2", "winner": null, "reason": condition.id, "claimed": true })
    );
}
