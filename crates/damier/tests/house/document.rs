//! docs/HOUSE-RULES.md says all there is, and its examples load.

use damier::RuleSet;

use crate::load;

const DOCUMENT: &str = include_str!("../../../../docs/HOUSE-RULES.md");

/// The examples: complete files.
fn examples() -> Vec<&'static str> {
    let blocks = DOCUMENT.split("```toml\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap()).collect()
}

#[test]
fn the_examples_load_and_say_what_they_announce() {
    let [short, mini, grand] = examples()[..] else { panic!("there are three examples") };
    let rules = load(short);
    assert_eq!((&*rules.key, &*rules.name), ("short-kings", "Brazilian with short kings"));
    let brazilian = RuleSet::by_key("brazilian").unwrap();
    let moves = |rules: &RuleSet| rules.game_from_fen("W:WKd4:Bh8").unwrap().move_count();
    assert_eq!((moves(&rules), moves(brazilian)), (4, 12));

    let rules = load(mini);
    let game = rules.new_game();
    assert_eq!(game.fen(), "B:Wa1,b2,c1,d2,e1,f2:Ba5,b6,c5,d6,e5,f6");
    assert_eq!(game.moves()[0].notation, "4-7");
    let words: Vec<String> =
        rules.draw.conditions.iter().map(|condition| condition.to_string()).collect();
    assert_eq!(
        words,
        ["threefold repetition", "20 moves each without capture, crowning or man move"]
    );
    assert!(rules.draw.conditions[0].on_claim && !rules.draw.conditions[1].on_claim);

    let rules = load(grand);
    assert_eq!(rules.new_game().pieces().len(), 46);
    assert!(rules.describe().iter().any(|section| {
        section.statements.iter().any(|said| said.to_string() == "White’s kings stand on f1.")
    }));
}

#[test]
fn every_setting_and_every_word_is_in_the_document() {
    let sections: Vec<(&str, &str)> = DOCUMENT
        .split("\n## ")
        .map(|section| section.split_once('\n').unwrap_or((section, "")))
        .collect();
    let under = |heading: &str| {
        let found = sections.iter().find(|(name, _)| *name == heading);
        found.unwrap_or_else(|| panic!("there is no section {heading}")).1
    };
    for (path, words) in damier::house::settings() {
        let (table, name) = path.split_once('.').unwrap_or(("", path));
        let section = match table {
            "" => under("Settings outside tables"),
            "draws" => under("Draws"),
            table => under(&format!("[{table}]")),
        };
        assert!(section.contains(&format!("`{name}`")), "{path} is not described");
        for word in words.into_iter().filter(|_| path != "base") {
            let place = match path {
                "draws" => under("Draws"),
                "men.jump" | "men.jump-on" | "kings.step" | "kings.jump" => under("[men]"),
                _ => section,
            };
            assert!(
                place.contains(&format!("`\"{word}\"`")),
                "{path} = \"{word}\" is not described"
            );
        }
    }
}

#[test]
fn the_document_names_no_setting_that_does_not_exist() {
    let names: Vec<&str> = damier::house::settings()
        .into_iter()
        .map(|(path, _)| path.rsplit_once('.').map_or(path, |(_, name)| name))
        .collect();
    let rows = DOCUMENT.lines().filter_map(|line| line.strip_prefix("| `"));
    for row in rows.filter(|row| !row.starts_with(['"', '}'])) {
        let name = row.split('`').next().unwrap();
        assert!(names.contains(&name), "`{name}` is no setting");
    }
}

#[test]
fn a_file_that_says_nothing_is_as_the_document_says() {
    let rules = load("");
    assert_eq!((&*rules.key, &*rules.name, rules.draw.key), ("house", "House rules", "house"));
    assert_eq!(rules.new_game().fen(), load("[start]\nrows = \"1-3\"").new_game().fen());
    assert_eq!(
        rules.mechanics(),
        load("base = \"pool\"\nmen.jump = [\"diagonally-forward\"]").mechanics()
    );
    assert_eq!(load("base = \"pool\"").key, "pool-house");
    assert_eq!(load("base = \"pool\"").name, "Pool (house rules)");
    assert_eq!(load("base = \"pool\"").game_type, None);
}
