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
    let said = "the first move could only be White's: White is taken as the first mover, \
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
    assert_eq!(lines.len(), 5, "{}", run.out);
    assert!(lines[0].starts_with(
        "-, game 1, line 1: english, 2 plies, 1-0; refused, line 4, ply 3: 8-11 is not legal: "
    ));
    assert_eq!(
        lines[1],
        "-, game 2: refused, line 8: the comment that opens here with { is never closed with }"
    );
    assert!(lines[2].ends_with("; name them with --rules KEY"), "{}", lines[2]);
    assert_eq!(
        lines[3],
        "-, game 4, line 14: english, 3 plies, *; legal, not decided on the board"
    );
    assert_eq!(lines[4], "4 games: 1 legal to the end, 3 refused");
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
