//! One word for one thing: names that were given up stay given up, and no crate has two public types
//! of one name. ARCHITECTURE.md has the glossary.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Private words of earlier versions, each with the field's word that is used instead.
const RETIRED: &[(&str, &str)] = &[
    // The library.
    ("Traits", "Mechanics"),
    ("Dirs", "Directions"),
    ("Composed", "RuntimeMovement"),
    ("FORWARD_AND_SIDEWAYS", "ORTHOGONAL_FORWARD_AND_SIDEWAYS"),
    ("sketch", "squares of a move"),
    ("where_", "filter"),
    ("final_", "last"),
    ("PdnResult", "GameResult"),
    ("result_of", "GameResult"),
    ("lose_on_time", "Game::end"),
    ("begun_by_the_other_side", "with_first_mover"),
    ("is_played_like", "plays_like"),
    ("printed_fen", "fen_in"),
    ("printed_start_fen", "start_fen_in"),
    // The search.
    ("narrow_search", "aspiration window"),
    ("Sharing", "Abdada"),
    // The server.
    ("Mind", "searcher"),
    ("Judgement", "EngineChoice"),
    ("Ticket", "request"),
    ("Wish", "ClientMessage"),
    ("Happening", "ServerMessage"),
    ("Pace", "RateLimit"),
    ("excuse", "grace"),
    ("Sheet", "PdnExport"),
    ("stuck", "suspicious load"),
    ("half move", "ply"),
];

/// The files of the product's code with one of these endings, below a folder.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The sources of every crate, by its folder.
fn sources() -> Vec<(String, Vec<PathBuf>)> {
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<_> = crates
        .map(|folder| {
            let mut found = Vec::new();
            files(&folder.join("src"), "rs", &mut found);
            (folder.file_name().unwrap().to_string_lossy().into_owned(), found)
        })
        .collect();
    all.sort();
    all
}

/// Whether a text has a word, not as a part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
    })
}

#[test]
fn retired_words_stay_retired() {
    let mut paths: Vec<PathBuf> = sources().into_iter().flat_map(|(_, found)| found).collect();
    files(&root().join("web/static/js"), "js", &mut paths);
    assert!(paths.len() > 100, "the sources are where this test looks for them");
    let mut hits = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            for (word, instead) in RETIRED.iter().filter(|(word, _)| has_word(line, word)) {
                let place = path.strip_prefix(root()).unwrap_or(&path).display();
                hits.push(format!("{place}:{}: “{word}” is “{instead}” now", number + 1));
            }
        }
    }
    assert!(hits.is_empty(), "{}", hits.join("\n"));
}

#[test]
fn no_crate_has_two_public_types_of_one_name() {
    let mut twice = Vec::new();
    for (name, paths) in sources() {
        let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for path in paths {
            let text = fs::read_to_string(&path).unwrap();
            for line in text.lines() {
                let words: Vec<&str> = line.split_whitespace().take(3).collect();
                let ["pub", "struct" | "enum" | "trait" | "type", rest] = words[..] else {
                    continue;
                };
                let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
                // A macro names its types later.
                if end == 0 {
                    continue;
                }
                let place = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
                types.entry(rest[..end].to_owned()).or_default().push(place);
            }
        }
        let doubled = types.into_iter().filter(|(_, places)| places.len() > 1);
        twice.extend(doubled.map(|(word, places)| format!("{name}: {word} in {places:?}")));
    }
    assert!(twice.is_empty(), "{}", twice.join("\n"));
}
