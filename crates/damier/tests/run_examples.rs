//! The examples are run, and say what they should.

use std::process::Command;

/// What an example prints. Cargo builds the examples beside the tests.
fn output(name: &str) -> String {
    let mut path = std::env::current_exe().unwrap();
    path.pop();
    path.set_file_name("examples");
    path.push(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let done = Command::new(&path).output().unwrap_or_else(|error| {
        panic!("{}: {error}; `cargo test -p damier` builds it", path.display())
    });
    let text = String::from_utf8(done.stdout).unwrap();
    let err = String::from_utf8(done.stderr).unwrap();
    assert!(done.status.success() && err.is_empty(), "{name}: {text}{err}");
    text
}

#[test]
fn each_says_what_it_should() {
    for (name, words) in [
        (
            "list_moves",
            &["International, White to move: W:WKa1,d4,e3:Be5", "32x3       takes [e5 g7 g9]"][..],
        ),
        (
            "play_game",
            &[" 3. 15x22  1 taken, White to move", "25x18 taken back", "1-0: White wins"],
        ),
        ("judge_pdn", &["game 1: legal, 4 plies", "game 2: 8-11 is not legal: a capture"]),
        (
            "own_rule_set",
            &["International on the small board: 7 moves", "Choice: ", "`start.rows` must leave"],
        ),
        ("perft", &["depth 5: 27117 nodes, ", "depth 6: 167140 nodes, "]),
        ("random_game", &["[Variant \"frisian\"]", "1. ", "wins: "]),
        (
            "count_draw",
            &[
                "against one: 0 of 15 moves of the stronger side",
                "no draw can be claimed",
                "after 9 plies: draw: threefold repetition",
            ],
        ),
        (
            "explain_refusal",
            &[
                "the man on 11 cannot move to 20",
                "refusal-not-a-move (",
                "stand on [",
                "man-takes-no-king",
            ],
        ),
        ("dynamic_dispatch", &["english: 7 moves for White", "7482 positions after 5 plies"]),
    ] {
        let text = output(name);
        for words in words {
            assert!(text.contains(words), "{name} does not say {words:?}:\n{text}");
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn the_one_with_json_says_what_it_should() {
    let text = output("serde");
    for words in [
        "{\"from\":\"c3\",\"to\":\"d4\",\"path\":[\"c3\",\"d4\"],\"taken\":[],",
        "\"comments\":[\"why not\"],\"variations\":[{\"moves\":[",
        "ply 1: ",
        "1. f6-e5 c3-d4 {why not} (1... c3-b4) 2. e5xc3 b2xd4 *",
    ] {
        assert!(text.contains(words), "it does not say {words:?}:\n{text}");
    }
}

#[test]
fn each_is_short_and_says_how_it_is_run() {
    let folder = format!("{}/examples", env!("CARGO_MANIFEST_DIR"));
    let mut names = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        // The one that keeps the diagrams up to date is no example of use.
        if name == "find_examples" {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.lines().count() <= 60, "{name}");
        assert!(text.starts_with("//! ") && text.contains(&format!("--example {name}")), "{name}");
        names += 1;
    }
    assert_eq!(names, 10);
}
