//! `damier rules`.

use crate::damier;

#[test]
fn every_rule_set_is_listed_in_each_form() {
    let all = damier::RuleSet::all();
    let list = damier(&["rules"]).done().out;
    let table = damier(&["rules", "--table"]).done().out;
    let entries = damier(&["rules", "--json"]).done().json();
    assert_eq!(list.lines().count(), all.len() + 1);
    assert_eq!(table.lines().count(), all.len() + 1);
    assert_eq!(entries.len(), all.len());
    for (rules, entry) in all.iter().zip(&entries) {
        for text in [&list, &table] {
            let row = format!("\n{} ", rules.key);
            assert!(text.contains(&row), "{}", rules.key);
        }
        assert_eq!(entry["key"], rules.key);
        let start = entry["start"].as_str().expect("a FEN");
        assert_eq!(rules.game_from_fen(start).expect("it reads").fen(), start);
        assert_eq!(
            entry["squares"].as_array().expect("a list").len(),
            rules.geometry().squares.len()
        );
    }
}

#[test]
fn one_in_full_is_made_from_its_data() {
    for rules in damier::RuleSet::all() {
        let text = damier(&["rules", &rules.key]).done().out;
        assert!(text.starts_with(&format!("{} ({})\n", rules.name, rules.key)), "{text}");
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for condition in &*rules.draw.conditions {
            assert!(flat.contains(&condition.to_string()), "{}: {condition}", rules.key);
        }
        for name in &rules.also_known_as {
            assert!(flat.contains(name), "{}: {name}", rules.key);
        }
        assert!(flat.contains(&rules.source), "{}", rules.key);
        for difference in &rules.differs {
            assert!(flat.contains(&*difference.words), "{}: {}", rules.key, difference.id);
        }
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let entries = damier(&["rules", &rules.key, "--json"]).done().json();
        assert_eq!(entries.len(), 1);
        for section in entries[0]["description"].as_array().expect("a list") {
            for statement in section["statements"].as_array().expect("a list") {
                let words = statement["words"].as_str().expect("a sentence");
                assert!(flat.contains(words), "{}: {words}", rules.key);
            }
        }
    }
}

/// The comparison that is printed in every book, for the games that stand in it.
#[test]
fn the_table_is_the_one_people_know() {
    let table = damier(&["rules", "--table"]).done().out;
    for row in [
        "international 10x10 20 yes yes yes no no",
        "brazilian 8x8 12 yes yes yes no no",
        "canadian 12x12 30 yes yes yes no no",
        "russian 8x8 12 yes yes no no no a man crowned in a capture goes on as a king",
        "pool 8x8 12 yes yes no no no",
        "portuguese 8x8 12 yes no yes yes no a capture ends where a man is crowned",
        "czech 8x8 12 yes no no no yes a capture ends where a man is crowned",
        "thai 8x8 8 yes no no no no a capture ends where a man is crowned; \
         a king lands right behind the piece it takes",
        "english 8x8 12 no no no no no a capture ends where a man is crowned",
        "italian 8x8 12 no no yes yes yes a capture ends where a man is crowned; \
         men may not take kings; kings are taken as early as possible",
        "frisian 10x10 20 yes yes yes yes yes a king is worth nearly two men; \
         three king moves running are the most",
        "turkish 8x8 16 yes no yes no no pieces taken leave at once; no turning back in a capture",
        "dameo 8x8 18 yes yes yes no no men leap rows of their own",
        "alquerque 5x5 12 no kings later jumps no no no no stepping straight back",
        "konane 8x8 32 no kings yes no no no pieces taken leave at once; \
         the game opens with two lifts; a capture may stop early",
    ] {
        let flat = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(table.lines().any(|line| flat(line) == row), "{row}\n{table}");
    }
}
