//! The evaluation sees both sides with the same eyes.

use damier::{AnyGame, Kind, RuleSet, Square};
use damier_engine::{Engine, Score};

/// The position turned by 180 degrees with colours exchanged.
fn turned(game: &dyn AnyGame) -> Box<dyn AnyGame> {
    let rules = game.rule_set();
    let geometry = rules.geometry();
    let turn = |square: Square| {
        Square::new(geometry.files - 1 - square.file(), geometry.ranks - 1 - square.rank()).unwrap()
    };
    let list = |color: damier::Color| {
        let own = game.pieces().into_iter().filter(|(_, piece)| piece.color == color);
        let item = |(square, piece): (Square, damier::Piece)| {
            let kind = match piece.kind {
                Kind::King => "K",
                Kind::Parachutist => "P",
                _ => "",
            };
            format!("{kind}{}", turn(square))
        };
        own.map(item).collect::<Vec<_>>().join(",")
    };
    let [white, black] = damier::Color::BOTH.map(list);
    let fen = format!("{}:W{black}:B{white}", game.turn().other().letter());
    rules.study_from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn a_position_turned_round_is_worth_the_same() {
    let mut compared = 0;
    // Where both sides play up the ranks, turning a position does not give an equal one.
    for rules in RuleSet::all().iter().filter(|rules| !rules.mechanics().one_way) {
        let mut state = 11u64;
        for _ in 0..5 {
            let mut game = rules.new_game();
            while game.outcome().is_none() && game.ply() < 120 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                game.play_move(game.move_ids()[(state >> 33) as usize % game.move_count()])
                    .expect("a legal move");
                let other = turned(&*game);
                let scores = (Engine::evaluate(&*game), Engine::evaluate(&*other));
                assert_eq!(scores.0, scores.1, "{} {}", rules.key, game.fen());
                compared += 1;
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn material_counts_and_the_other_way_round_where_less_is_more() {
    let score = |key: &str, fen: &str| {
        Engine::evaluate(&*RuleSet::by_key(key).unwrap().study_from_fen(fen).unwrap())
    };
    let man = Score::DRAW.hundredths() + 50;
    for key in ["english", "brazilian", "russian", "italian", "turkish", "thai", "dameo"] {
        // The board of Italian draughts plays on the other squares.
        let right = "W:Wb1,d1,f1:Ba8,c8";
        let ahead = score(key, if key == "italian" { right } else { "W:Wa1,c1,e1:Bb8,d8" });
        assert!(ahead.hundredths() > man, "{key}: {ahead}");
    }
    assert!(score("poddavki", "W:Wa1,c1,e1:Bb8,d8") < Score::DRAW);
}
