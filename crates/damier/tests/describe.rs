//! Rule sets as texts.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use damier::describe::Statement;
use damier::house::HouseStart;
use damier::{HouseRules, RuleSet};

/// Every statement of a rule set with its details, and those of its comparison.
fn statements(rules: &RuleSet) -> Vec<Statement> {
    let mut all: Vec<Statement> = rules.describe().into_iter().flat_map(|s| s.statements).collect();
    let details: Vec<Statement> = all.iter().flat_map(|s| s.details.clone()).collect();
    all.extend(details);
    all.extend(rules.compare().special);
    all
}

/// The rule sets of the table, and house rules that say what none of these does.
fn rule_sets() -> Vec<RuleSet> {
    let mut kings_at_the_start = HouseRules::of(RuleSet::by_key("brazilian").unwrap());
    kings_at_the_start.start = HouseStart::Fen("W:Wc3,Kd2:Bf6,Ke7".to_owned());
    let mut counted_and_repeated = HouseRules::of(RuleSet::by_key("international").unwrap());
    counted_and_repeated.mechanics.kings.as_mut().unwrap().steps_limited = true;
    let house = [kings_at_the_start, counted_and_repeated];
    let house = house.iter().map(|house| house.rule_set().unwrap());
    RuleSet::all().iter().cloned().chain(house).collect()
}

#[test]
fn every_statement_is_worded_in_full() {
    for rules in &rule_sets() {
        for statement in statements(rules) {
            let words = statement.to_string();
            assert!(!words.contains(['{', '}']), "{}: {words}", rules.key);
            for (name, arg) in statement.message.args() {
                let arg = arg.to_string();
                assert!(!arg.is_empty() && words.contains(&arg), "{}: {name}", statement.id());
            }
        }
    }
}

#[test]
fn every_sentence_is_said_of_some_rule_set() {
    let said: BTreeSet<&str> =
        rule_sets().iter().flat_map(statements).map(|statement| statement.id()).collect();
    for template in damier::templates().filter(|template| template.id().starts_with("rule-")) {
        assert!(said.contains(template.key()), "nothing says {}", template.id());
    }
}

fn text(rules: &RuleSet) -> String {
    let mut text = format!("== {} ({})\n", rules.name, rules.key);
    for section in rules.describe() {
        writeln!(text, "\n{}", section.heading).unwrap();
        for statement in section.statements {
            writeln!(text, "  {}: {statement}", statement.id()).unwrap();
            for detail in &statement.details {
                writeln!(text, "    {}: {detail}", detail.id()).unwrap();
            }
        }
    }
    text
}

/// The texts of all rule sets as they were last read against the rules by a person. Where one has
/// changed on purpose, read it, and run this test with `UPDATE=1`.
#[test]
fn the_texts_are_those_that_were_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/descriptions.txt");
    let now: String = RuleSet::all().iter().map(|rules| text(rules) + "\n").collect();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let read = std::fs::read_to_string(&path).unwrap();
    for (number, (now, read)) in now.lines().zip(read.lines()).enumerate() {
        assert_eq!(now, read, "{}, line {}", path.display(), number + 1);
    }
    assert_eq!(now.lines().count(), read.lines().count(), "{}", path.display());
}
