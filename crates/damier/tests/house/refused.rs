//! Bad files, each with the refusal that it must get: `refused.tsv` has a file a line (`\n` ends a
//! line of it) and the refusal.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use damier::board::Direction;
use damier::movement::Directions;
use damier::{HouseRules, RuleSet};

/// The refusals as they were last read by a person. Where one has changed on purpose, read it, and
/// run this test with `UPDATE=1`.
#[test]
fn every_bad_file_gets_its_refusal() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house/refused.tsv");
    let table = std::fs::read_to_string(&path).unwrap();
    let mut now = String::new();
    for line in table.lines() {
        let file = line.split('\t').next().unwrap();
        let text = file.replace("\\n", "\n");
        match HouseRules::from_toml(&text) {
            Ok(_) => panic!("{file} is not refused"),
            Err(error) => writeln!(now, "{file}\t{error}").unwrap(),
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let read = std::fs::read_to_string(&path).unwrap();
    for (now, read) in now.lines().zip(read.lines()) {
        assert_eq!(now, read);
    }
    let refusals: BTreeSet<&str> = now.lines().filter_map(|line| line.split('\t').nth(1)).collect();
    assert!(refusals.len() > 90, "only {} different refusals", refusals.len());
}

#[test]
fn refusals_are_one_sentence_that_names_its_setting() {
    for line in include_str!("refused.tsv").lines() {
        let (file, _) = line.split_once('\t').unwrap();
        let text = file.replace("\\n", "\n");
        let error = HouseRules::from_toml(&text).unwrap_err();
        let words = error.to_string();
        assert!(!words.contains(['\n', '\t']) && !words.ends_with('.'), "{words}");
        assert!(!words.contains("  "), "{words}");
        if let Some(setting) = error.setting() {
            assert!(words.contains(&format!("`{setting}`")), "{words}");
        }
        let line = error.line().zip(error.column());
        let (line, column) = line.unwrap_or_else(|| panic!("{file}: {words}"));
        assert!(text.lines().nth(line - 1).unwrap_or("").chars().count() + 1 >= column, "{words}");
    }
}

/// What a file cannot say, but a program can.
#[test]
fn rules_put_together_in_code_are_checked_too() {
    let brazilian = HouseRules::of(RuleSet::by_key("brazilian").unwrap());
    let refusal = |change: fn(&mut HouseRules)| {
        let mut house = brazilian.clone();
        change(&mut house);
        let error = house.rule_set().unwrap_err();
        assert_eq!(error.line(), None);
        (error.setting(), error.to_string())
    };
    let (setting, words) =
        refusal(|house| house.mechanics.men.step = Directions::only(Direction::NE));
    assert_eq!(setting, Some("men.step"));
    assert_eq!(words, "`men.step` must lead to the left as it leads to the right");
    let (_, words) = refusal(|house| house.notation.capture_sign = '*');
    assert_eq!(words, "`notation.capture-sign` must be \"x\", \":\" or \"-\", not '*'");
    let (_, words) = refusal(|house| house.mechanics.board.files = 0);
    assert_eq!(words, "`board.files` must be a whole number from 4 to 16, not 0");
    let (_, words) = refusal(|house| house.name.push('\u{7}'));
    assert_eq!(words, "`name` must be a text of one line with 1 to 500 characters");
}

/// Whatever is set to whatever, the answer is rules that can be played or a refusal.
#[test]
fn nothing_makes_the_reader_panic() {
    let values = [
        "true",
        "false",
        "0",
        "1",
        "5",
        "16",
        "255",
        "-1",
        "1.5",
        "\"\"",
        "\"x\"",
        "[]",
        "{}",
        "[\"a1\"]",
        "[\"everywhere\"]",
        "[\"forward\"]",
        "\"1-1\"",
        "\"1-2\"",
        "\"nowhere\"",
        "\"all\"",
        "\"points\"",
        "\"W:Wa1:Bb2\"",
        "1979-05-27",
        "[[]]",
        "[{}]",
    ];
    let settings: Vec<(String, Vec<String>)> = damier::house::settings()
        .into_iter()
        .filter(|(path, _)| !path.starts_with("draws."))
        .map(|(path, words)| {
            let words =
                words.into_iter().flat_map(|word| [format!("\"{word}\""), format!("[\"{word}\"]")]);
            (path.to_owned(), values.iter().map(|v| (*v).to_owned()).chain(words).collect())
        })
        .collect();
    let (mut loaded, mut refused) = (0, 0);
    let mut seed = 1_u64;
    let mut dice = |sides: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % sides
    };
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..=dice(4) {
            let (path, values) = &settings[dice(settings.len())];
            writeln!(text, "{path} = {}", values[dice(values.len())]).unwrap();
        }
        match HouseRules::from_toml(&text) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
            Ok(house) => {
                assert_eq!(HouseRules::from_toml(&house.to_toml()).as_ref(), Ok(&house), "{text}");
                let rules = house.rule_set().unwrap();
                assert!(rules.perft("startpos", 1, damier::Leaves::Counted).unwrap() > 0, "{text}");
                assert!(!rules.describe().is_empty());
                loaded += 1;
            }
        }
    }
    assert!(loaded > 500 && refused > 5_000, "{loaded} files were good, {refused} bad");
}
