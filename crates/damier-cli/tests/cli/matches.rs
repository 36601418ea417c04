//! `damier match`.

use serde_json::Value;

use crate::{damier, damier_with};

fn play(arguments: &[&str]) -> Vec<Value> {
    damier(&[&["match", "--json"], arguments].concat()).done().json()
}

const QUICK: [&str; 6] =
    ["--a", "builtin:nodes=400,hash=1", "--b", "builtin:nodes=200,hash=1", "--plies", "120"];

#[test]
fn pairs_share_their_opening_and_change_colours() {
    let plain = ["--rules", "brazilian", "--games", "6", "--seed", "5"];
    let lines = play(&[&QUICK[..], &plain].concat());
    let (last, games) = lines.split_last().expect("a last line");
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        let opening = |game: &Value| game["moves"].as_array().expect("moves")[..6].to_vec();
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!((&pair[0]["white"], &pair[0]["black"]), (&pair[1]["black"], &pair[1]["white"]));
        assert_ne!(pair[0]["white"], pair[0]["black"]);
    }
    assert_ne!(games[0]["moves"][5], Value::Null);
    let count = |name: &str| last[name].as_u64().expect("a number");
    assert_eq!(count("won") + count("drawn") + count("lost"), 6);
    assert_eq!((count("games"), count("forfeits")), (6, 0));
    let pairs: u64 =
        last["pairs"].as_array().expect("pairs").iter().filter_map(Value::as_u64).sum();
    assert_eq!(pairs, 3);
    assert_eq!(last["a"], "Damier (400 nodes a move)");
    // The same again, two at a time.
    let again = play(&[&QUICK[..], &plain, &["--concurrency", "2"]].concat());
    assert_eq!(again, lines);
    let other = play(&[&QUICK[..], &plain[..4], &["--seed", "6"]].concat());
    assert_ne!(other[0]["moves"], lines[0]["moves"]);
}

#[test]
fn programs_play_and_their_games_are_legal() {
    let hub = format!("'{}' hub --rules russian --hash 1", env!("CARGO_BIN_EXE_damier"));
    let file = std::env::temp_dir().join(format!("damier-match-{}.pdn", std::process::id()));
    let file = file.to_str().expect("UTF-8");
    let lines = play(&[
        "--rules",
        "russian",
        "--a",
        "builtin:hash=1",
        "--b",
        &hub,
        "--games",
        "2",
        "--depth",
        "2",
        "--pdn",
        file,
    ]);
    let last = lines.last().expect("a last line");
    assert_eq!(last["forfeits"], 0, "{lines:?}");
    assert!(last["b"].as_str().is_some_and(|name| name.starts_with("Damier 0.")), "{last}");
    let judged = damier(&["judge", file]).done().out;
    assert!(judged.contains("2 games: 2 legal to the end, 0 refused"), "{judged}");
    let pdn = std::fs::read_to_string(file).expect("it was written");
    std::fs::remove_file(file).expect("it is ours");
    for tag in ["[White \"Damier\"]", "[Black \"Damier\"]", "[Round \"2\"]", "[Termination \""] {
        assert!(pdn.contains(tag), "{tag}: {pdn}");
    }
}

#[test]
fn who_fails_loses_the_game() {
    // It introduces itself, and ends when it is to think.
    let broken = "sh -c 'read l; echo id name=Broken; echo wait; read l; echo ready; \
                  read g; exit 7'";
    let run = damier(&[
        "match",
        "--rules",
        "international",
        "--a",
        "builtin:depth=1,hash=1",
        "--b",
        broken,
        "--games",
        "2",
        "--json",
    ]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let lines = run.json();
    assert_eq!((&lines[0]["result"], &lines[1]["result"]), (&"1-0".into(), &"0-1".into()));
    let last = &lines[2];
    assert_eq!(
        (&last["won"], &last["forfeits"], &last["elo"]),
        (&2.into(), &2.into(), &Value::Null)
    );
    assert_eq!(
        run.err,
        "damier: game 1: Black forfeits: Broken ended (exit status: 7)\n\
         damier: game 2: White forfeits: Broken ended (exit status: 7)\n"
    );
}

#[test]
fn a_clock_can_run_out() {
    let slow = "sh -c 'read l; echo id name=Slow; echo wait; read l; echo ready; \
                while read l; do case \"$l\" in go*) sleep 0.3; echo done move=1-2;; esac; done'";
    let run = damier(&[
        "match",
        "--rules",
        "international",
        "--a",
        slow,
        "--b",
        "builtin:depth=1,hash=1",
        "--games",
        "2",
        "--clock",
        "0.1",
        "--patience",
        "0.05",
    ]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("White forfeits: Slow does not move"), "{}", run.err);
    assert!(run.out.contains("games    2: +0 =0 -2, 0.0%"), "{}", run.out);
}

#[test]
fn openings_come_from_files() {
    let quick = [&["match", "--json", "--rules", "english"], &QUICK[..]].concat();
    let fens = b"W:W21-32:B1-12\n\nB:WKd4:BKh8,Kb8\n";
    let run = damier_with(&[&quick[..], &["--games", "6", "--openings", "-"]].concat(), fens);
    let starts: Vec<Value> = run.done().json().iter().map(|line| line["start"].clone()).collect();
    assert_eq!(starts[0], starts[1]);
    assert_eq!(starts[2], "B:WKd4:BKb8,Kh8");
    assert_eq!((&starts[0], &starts[2]), (&starts[4], &starts[3]), "they come again");
    let pdn = b"1. 11-15 22-18 2. 15x22 25x18 *\n";
    let plies = ["--games", "2", "--openings", "-", "--opening-plies", "3"];
    let lines = damier_with(&[&quick[..], &plies].concat(), pdn).done().json();
    assert_eq!(lines[0]["moves"][2], "15x22");
    assert_eq!(
        lines[1]["moves"].as_array().expect("moves")[..3],
        [Value::from("11-15"), "22-18".into(), "15x22".into()]
    );
}

#[test]
fn a_sequential_test_stops_the_match() {
    let lines = play(&[
        "--rules",
        "english",
        "--a",
        "builtin:depth=5,hash=1",
        "--b",
        "builtin:level=1",
        "--games",
        "400",
        "--sprt",
        "-50",
        "50",
    ]);
    let last = lines.last().expect("a last line");
    assert_eq!(last["sprt"]["verdict"], "elo1", "{last}");
    assert!(last["games"].as_u64() < Some(400) && lines.len() as u64 - 1 == last["games"]);
    assert!(last["sprt"]["log_likelihood_ratio"].as_f64() > Some(2.9), "{last}");
}

#[test]
fn people_get_a_summary() {
    let games = ["match", "--rules", "turkish", "--games", "2"];
    let text = damier(&[&games[..], &QUICK].concat()).done().out;
    let labels: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(labels[..5], ["Damier", "games", "pairs", "Elo", "endings"], "{text}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |more: &[&str]| {
        let run = damier(&[&["match", "--rules", "russian", "--games", "2"], more].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{more:?}");
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        run.err
    };
    let b = ["--b", "builtin"];
    let none = refused(&[&b[..], &["--a", "/no/such/engine"]].concat());
    assert!(none.starts_with("damier: /no/such/engine cannot be started: "), "{none}");
    let other = "sh -c 'read l; echo id name=Other; echo wait; read l'";
    let other = refused(&[&b[..], &["--a", other]].concat());
    assert_eq!(other, "damier: Other does not play russian, but normal\n");
    let silent = refused(&[&b[..], &["--a", "sleep 60", "--patience", "0.2"]].concat());
    assert_eq!(silent, "damier: sleep does not answer to hub\n");
    let a = ["--a", "builtin", "--b", "builtin"];
    let sprt = refused(&[&a[..], &["--sprt", "5", "0"]].concat());
    assert_eq!(sprt, "damier: --sprt: ELO0 must be less than ELO1\n");
    let file = refused(&[&a[..], &["--openings", "/no/such/file"]].concat());
    assert!(file.starts_with("damier: /no/such/file cannot be read: "), "{file}");
    let pdn = refused(&[&a[..], &["--pdn", "/no/such/file"]].concat());
    assert!(pdn.starts_with("damier: /no/such/file cannot be written: "), "{pdn}");
    for (openings, why) in [
        (&b"W:Wa1,zz:Bb8\n"[..], "damier: -, line 1: "),
        (b"W:W:Bb8\n", "damier: -, line 1: the game is over before it begins: Black wins"),
        (b"1. c3-d5 *", "damier: -, game 1: "),
        (b"", "damier: - holds no opening"),
    ] {
        let games = ["match", "--rules", "russian", "--games", "2", "--openings", "-"];
        let run = damier_with(&[&games[..], &a].concat(), openings);
        assert_eq!(run.code, Some(1));
        assert!(run.err.starts_with(why), "{}", run.err);
    }
}
