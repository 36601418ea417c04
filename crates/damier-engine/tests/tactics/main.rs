//! Combinations with one winning move, which is proved by trying everything: is it found?

mod proof;
mod solve;

const FILE: &str = include_str!("../../../../testdata/tactics.jsonl");

#[test]
fn every_winning_move_is_proved() {
    for tactic in solve::read(FILE) {
        let (game, key) = (&*tactic.game, &tactic.game.rule_set().key);
        assert!(proof::ahead(game) <= 0, "{key} {}", game.fen());
        let proof = proof::prove(game, tactic.plies);
        let proof = proof.unwrap_or_else(|| panic!("{key} {}: no proof", game.fen()));
        assert_eq!(
            (game.move_ids()[proof.index], proof.plies),
            (tactic.best, tactic.plies),
            "{key} {}",
            game.fen()
        );
    }
}

#[test]
fn there_are_combinations_for_each_of_six_rule_sets() {
    let all = solve::read(FILE);
    for key in ["brazilian", "english", "international", "italian", "russian", "turkish"] {
        let count = all.iter().filter(|tactic| tactic.game.rule_set().key == key).count();
        assert!(count >= 10, "{key}: {count}");
    }
}

#[test]
fn the_engine_finds_them() {
    let rows = solve::solve_all(FILE, solve::NODES);
    assert!(solve::is_enough(&rows));
}
