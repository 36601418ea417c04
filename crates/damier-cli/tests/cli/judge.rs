//! `damier judge`.

use serde_json::Value;

use crate::{damier, damier_with, testdata};

/// The reports on a collection under testdata, and the exit status.
fn judged(file: &str, rules: Option<&str>) -> (Vec<Value>, Option<i32>) {
    let path = testdata(&format!("games/{file}.pdn"));
    let mut arguments = vec!["judge", "--json", &path];
    arguments.extend(rules.iter().flat_map(|key| ["--rules", key]));
    let run = damier(&arguments);
    assert_eq!(run.err, "");
    (run.json(), run.code)
}

#[test]
fn the_masters_collection() {
    let (games, code) = judged("english-masters", Some("english"));
    assert_eq!((games.len(), code), (362, Some(1)));
    let wrong: Vec<&Value> = games.iter().filter(|game| !game["wrong"].is_null()).collect();
    assert_eq!(wrong.len(), 3, "359 are legal to the end");
    for (report, (game, ply, text)) in wrong.iter().zip([
        (271, 123, "32-28"),
        (312, 31, "8-11Redoversteppedthetimecontrolonthismove."),
        (347, 34, "26-22Whiteoversteppedthetimecontrolonthismove."),
    ]) {
        assert_eq!(report["game"], game);
        assert_eq!(report["plies"], ply - 1);
        assert_eq!(
            (&report["wrong"]["ply"], &report["wrong"]["move"]),
            (&ply.into(), &text.into())
        );
    }
}

#[test]
fn the_online_collections() {
    for (file, rules, games) in [
        ("online-brazilian", None, 12),
        ("online-russian", None, 11),
        ("online-international", None, 15),
        ("online-english", None, 15),
        ("online-english", Some("english"), 15),
        ("online-breakthrough", None, 12),
        ("online-antidraughts", None, 12),
        ("online-frysk", None, 12),
        ("online-frisian", Some("frisian"), 12),
    ] {
        let (reports, code) = judged(file, rules);
        assert_eq!((reports.len(), code), (games, Some(0)), "{file}");
        assert!(reports.iter().all(|report| report["wrong"].is_null()), "{file}");
    }
}

/// English draughts whose games are begun by White.
#[test]
fn judge_finds_out_who_begins() {
    let (reports, _) = judged("online-english", None);
    assert!(reports.iter().all(|report| report["rules"] == "english-brainking"));
    let said = "White begins this game, so it is judged as english-brainking, not as english";
    assert!(reports.iter().all(|report| report["notes"][0] == said));
    let (reports, _) = judged("online-english", Some("english"));
    assert!(reports.iter().all(|report| report["rules"] == "english"));
    let said = "the first move could only be White’s: White is taken as the first mover, \
                as it is in the rule set english-brainking";
    assert!(reports.iter().all(|report| report["notes"][0] == said));
}

#[test]
fn one_bad_game_does_not_stop_the_file() {
    let text = "[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 22-18 2. 8-11 1-0\n\n\
                [GameType \"21\"]\n\n1. 11-15 {never closed\n\n\
                [Event \"?\"]\n\n1. 11-15 *\n\n\
                [GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 *\n";
    let run = damier_with(&["judge", "-"], text.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 6, "{}", run.out);
    assert!(lines[0].starts_with(
        "-, game 1, line 1: english, 2 plies, 1-0; refused, line 4, ply 3: 8-11 is not legal: "
    ));
    assert_eq!(
        lines[1],
        "-, game 2, line 6: english, 1 ply, no result; legal, not decided on the board"
    );
    assert_eq!(
        lines[2],
        "    note: line 8: the comment that opens here with { is never closed with }"
    );
    assert_eq!(
        lines[3],
        "-, game 4, line 14: english, 3 plies, *; legal, not decided on the board"
    );
    // A first move fits several rule sets, whose squares have other numbers.
    assert!(lines[4].starts_with("-: 1 game refused: no tag says which rules "), "{}", lines[4]);
    assert!(lines[4].ends_with("; name one with --rules KEY"), "{}", lines[4]);
    assert_eq!(lines[5], "4 games: 2 legal to the end, 2 refused");
}

#[test]
fn notes_stand_below_their_game() {
    let text = "[FEN \"W:W14:B9\"]\n[Result \"0-1\"]\n1. 14x5 0-1";
    let run = damier_with(&["judge", "--rules", "english", "-"], text.as_bytes()).done();
    assert!(run.out.contains("; by the rules 1-0, White wins: "), "{}", run.out);
    assert!(
        run.out.contains("\n    note: by the rules the result is 1-0, not 0-1\n"),
        "{}",
        run.out
    );
}

#[test]
fn files_that_cannot_be_read_are_named_and_passed_over() {
    let real = testdata("games/online-russian.pdn");
    let run = damier(&["judge", "no-such-file.pdn", &real]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.starts_with("damier: no-such-file.pdn cannot be read: "), "{}", run.err);
    assert!(run.out.ends_with("\n11 games: 11 legal to the end, 0 refused\n"), "{}", run.out);
    // An empty file has no games, and Latin-1 is read.
    assert_eq!(
        damier_with(&["judge", "-"], b"").done().out,
        "0 games: 0 legal to the end, 0 refused\n"
    );
    let latin = b"[Event \"Caf\xE9\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n";
    assert!(damier_with(&["judge", "-"], latin).done().out.contains("1 game: 1 legal"));
}

/// What many games share is said once for the file.
#[test]
fn notes_and_open_rules_are_summed_up() {
    let case = testdata("cases/20-no-game-type.pdn");
    let run = damier(&["judge", &case]).done();
    assert_eq!(run.out.matches("    note: no tag names the rules").count(), 1, "{}", run.out);
    assert!(run.out.contains(": the same note for 2 games more: no tag names"), "{}", run.out);

    // Numbers run from either side of an 8x8 board.
    let run = damier_with(&["judge", "-"], "1. 22-18 *\n\n".repeat(300).as_bytes());
    assert_eq!(run.code, Some(1));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.out);
    assert!(lines[0].starts_with("-: 300 games refused: no tag says which rules"), "{}", run.out);
    assert!(lines[0].contains("english-brainking, italian"), "{}", run.out);
    let reports = damier_with(&["judge", "--json", "-"], b"1. 22-18 *").json();
    assert_eq!(reports[0]["fitting"][0], "english-brainking");
}

#[test]
fn every_fault_of_a_game_is_said() {
    let text = b"[GameType \"20\"]\n1. 32-28 19-23 2. 37-32 14-19 3. 41-37 10-14 4. 31-50 *";
    let run = damier_with(&["judge", "-"], text);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].contains("refused, line 2, ply 3: 37-32 is not legal: "), "{}", run.out);
    assert!(lines[0].ends_with(" (judged on as if it were legal)"), "{}", run.out);
    assert!(lines[1].starts_with("    also, line 2, ply 7: 31-50 is not legal: "), "{}", run.out);
    let report = &damier_with(&["judge", "--json", "-"], text).json()[0];
    assert_eq!((&report["plies"], &report["wrong"]["ply"]), (&2.into(), &3.into()));
    assert_eq!(report["faults"][0]["judged_on"], true);
    assert_eq!(report["faults"][1]["move"], "31-50");
}

#[test]
fn encodings_are_guessed_once_for_a_file_or_named() {
    let latin = b"[Event \"Caf\xE9\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n";
    let run = damier_with(&["judge", "-"], latin).done();
    assert!(run.out.contains("- is not in UTF-8: it is read as windows-1252; "), "{}", run.out);
    let run = damier_with(&["judge", "--encoding", "ibm866", "-"], latin).done();
    assert!(!run.out.contains("UTF-8"), "{}", run.out);
    let run = damier_with(&["judge", "--encoding", "morse", "-"], latin);
    assert!(run.err.contains("these are known: utf-8, utf-16le"), "{}", run.err);
}
