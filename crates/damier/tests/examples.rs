//! Positions that show a rule: the rule decides what is legal in them.

use std::collections::BTreeSet;

use damier::movement::{Crowning, Kings};
use damier::{Goal, RuleSet};

/// The statements that a diagram shows wherever they are made.
const SHOWN: &[&str] = &[
    "capture-duty",
    "capture-huff",
    "capture-lands-to-go-on",
    "capture-may-stop",
    "capture-no-reversal",
    "capture-optional",
    "capture-straight",
    "capture-to-the-end",
    "choice-king",
    "choice-most",
    "choice-most-pieces",
    "choice-then-king-earliest",
    "choice-then-most-kings",
    "choice-then-with-king",
    "choice-value",
    "crown-at-the-end",
    "crown-goes-on",
    "crown-on-squares",
    "crown-stops",
    "king-steps-limited",
    "kings-capture-flying",
    "kings-capture-landing-behind",
    "men-first-jump",
    "men-leap",
    "men-no-return",
    "men-rest-on-last-row",
    "men-take-no-king",
    "parachutist-jump",
    "parachutist-never-steps",
    "removal-at-once",
    "straight-jumps-two-apart",
];

#[test]
fn in_every_example_its_rule_decides() {
    for rules in RuleSet::all() {
        for example in rules.examples() {
            let at = format!("{} {} {}", rules.key, example.statement, example.fen);
            let game = rules.game_from_fen(example.fen).expect(&at);
            assert_eq!(game.fen(), example.fen, "{at}: the FEN is canonical");
            let shown = game.find(example.shown).expect(&at);
            assert_eq!(game.move_record(shown).unwrap().notation, example.shown, "{at}");
            if let Some((text, key)) = example.refused {
                let refusal = game.find(text).expect_err(&at);
                assert_eq!(refusal.key(), key, "{at}: {refusal}");
            }
        }
    }
}

#[test]
fn whatever_a_diagram_can_show_is_shown() {
    for rules in RuleSet::all() {
        let mechanics = rules.mechanics();
        let impossible = |id: &str| {
            // Where the first king wins, no king ever moves; from the corners of the board no
            // capture goes on; and a capture in a straight line never comes back to a freed square.
            id.starts_with("kings-") && rules.goal == Goal::FirstKing
                || id == "removal-at-once" && mechanics.captures.straight
                || id == "crown-stops"
                    && matches!(mechanics.kings, Some(Kings { crowning: Crowning::On(_), .. }))
        };
        let shown: BTreeSet<&str> = rules.examples().iter().map(|e| e.statement).collect();
        for section in rules.describe() {
            for statement in section.statements.iter().filter(|s| SHOWN.contains(&s.id())) {
                assert!(
                    shown.contains(statement.id()) != impossible(statement.id()),
                    "{}: {}",
                    rules.key,
                    statement.id()
                );
            }
        }
    }
}
