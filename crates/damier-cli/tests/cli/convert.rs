//! `damier convert`.

use std::fs;

use damier::RuleSet;
use serde_json::{Value, json};

use crate::{damier, damier_with, testdata};

/// Converts what stands on standard input, without complaint.
fn converted(arguments: &[&str], input: &str) -> String {
    let arguments = [&["convert"], arguments, &["-"]].concat();
    damier_with(&arguments, input.as_bytes()).done().out
}

const GAME: &str = "[Event \"Club\"]\n[Variant \"english\"]\n\n\
                    1. 11-15 22-18 2. 15x22 {taken} 25x18 (2... 26x17) 1/2-1/2\n";

#[test]
fn pdn_becomes_json_and_json_becomes_pdn() {
    let line = converted(&[], GAME);
    assert_eq!(line.lines().count(), 1);
    let game: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(game["tags"], json!({ "Event": "Club", "Variant": "english" }));
    assert_eq!(game["moves"][2]["taken"], json!(["d4"]));
    assert_eq!(game["moves"][2]["comments"], json!(["taken"]));
    assert_eq!(game["moves"][3]["variations"][0]["moves"][0]["notation"], "26x17");
    let pdn = converted(&[], &line);
    assert_eq!(
        pdn,
        GAME.replace("{taken} 25x18", "{taken} 2... 25x18"),
        "a move cut off from the one before it has its number"
    );
    assert_eq!(converted(&[], &pdn), line);
    // In its own form it is copied.
    assert_eq!(converted(&["--to", "pdn"], &pdn), pdn);
    assert_eq!(converted(&["--to", "json"], &line), line);
}

#[test]
fn moves_are_written_in_every_notation() {
    let text = "[FEN \"W:W30,32:B26,18,10,1\"]\n1. 30x7 1-5 *";
    for (arguments, moves) in [
        (&[][..], "30x7 2. 1-5"),
        (&["--squares", "algebraic"], "c1xe7 2. b8-a7"),
        (&["--captures", "full"], "30x23x14x7 2. 1-5"),
        (&["--sign", ":", "--captures", "full"], "30:23:14:7 2. 1-5"),
        (&["--squares", "algebraic", "--sign", ":"], "c1:e7 2. b8-a7"),
    ] {
        let arguments = [&["--to", "pdn", "--rules", "english"], arguments].concat();
        let out = converted(&arguments, text);
        assert!(out.ends_with(&format!("1... {moves} *\n")), "{arguments:?}: {out}");
    }
    let json = converted(&["--rules", "english", "--squares", "algebraic"], text);
    assert!(json.contains("\"notation\":\"c1xe7\""), "{json}");
}

#[test]
fn fens_change_their_squares() {
    let numbers = "W:W31-50:B1-20";
    let arguments = ["convert", "--rules", "international", "--fen", numbers];
    let algebraic = damier(&[&arguments[..], &["--squares", "algebraic"]].concat()).done().out;
    let start = RuleSet::by_key("international").expect("a rule set").new_game().fen();
    assert_eq!(algebraic, start + "\n");
    let list = |first: u8, last: u8| {
        (first..=last).map(|number| number.to_string()).collect::<Vec<_>>().join(",")
    };
    let own = damier(&arguments).done().out;
    assert_eq!(own, format!("W:W{}:B{}\n", list(31, 50), list(1, 20)));
    // A file, one FEN a line; Russian prints letters, and reads numbers.
    let lines = "W:Wc3,Ke1:Bb6\n\nB : W 22 : B K 1 .\r\n";
    let arguments = ["--rules", "russian", "--squares"];
    assert_eq!(
        converted(&[&arguments[..], &["numbers"]].concat(), lines),
        "W:W22,K31:B9\nB:W22:BK1\n"
    );
    assert_eq!(
        converted(&[&arguments[..], &["algebraic"]].concat(), lines),
        "W:Wc3,Ke1:Bb6\nB:Wc3:BKb8\n"
    );
}

/// Every collection under testdata, there and back in several notations.
#[test]
fn the_collections_survive() {
    let notations: [&[&str]; 4] = [
        &[],
        &["--squares", "algebraic", "--captures", "full"],
        &["--squares", "numbers", "--sign", ":"],
        &["--captures", "full", "--sign", "x"],
    ];
    for (file, rules, refused) in [
        ("english-masters", Some("english"), 3),
        ("online-antidraughts", None, 0),
        ("online-brazilian", None, 0),
        ("online-breakthrough", None, 0),
        ("online-english", None, 0),
        ("online-frisian", Some("frisian"), 0),
        ("online-frysk", None, 0),
        ("online-international", None, 0),
        ("online-russian", None, 0),
    ] {
        let path = testdata(&format!("games/{file}.pdn"));
        let mut arguments = vec!["convert", &path];
        arguments.extend(rules.iter().flat_map(|key| ["--rules", key]));
        let first = damier(&arguments);
        let named = first.err.lines().filter(|line| !line.contains("note"));
        assert_eq!(named.count(), refused, "{}", first.err);
        assert_eq!(first.code, Some(i32::from(refused > 0)));
        let games = first.json();
        for notation in notations {
            let pdn = converted(notation, &first.out);
            let again = converted(&[], &pdn);
            let again =
                again.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
            // Tags may be mended: the rest is the same.
            let untagged = |mut game: Value| {
                game["tags"] = json!({});
                game
            };
            let (again, games): (Vec<_>, Vec<_>) =
                (again.map(untagged).collect(), games.iter().cloned().map(untagged).collect());
            assert!(again == games, "{file}, {notation:?}");
        }
    }
}

#[test]
fn bad_games_are_named_and_the_others_go_on() {
    let text = "[Variant \"english\"]\n\n1. 11-15 22-18 2. 8-11 *\n\n\
                [Variant \"english\"]\n\n1. 11-15 {never closed\n\n\
                [Event \"?\"]\n\n1. 11-15 *\n\n\
                [Variant \"english\"]\n\n1. 11-15 (11-16 25-18) *\n\n\
                [Variant \"turkish\"]\n\n1. a3-a4 *\n\n\
                [Variant \"english\"]\n\n1. 11-15 *\n";
    let run = damier_with(&["convert", "--squares", "numbers", "-"], text.as_bytes());
    assert_eq!(run.code, Some(1));
    let said: Vec<&str> = run.err.lines().collect();
    assert_eq!(said.len(), 5, "{}", run.err);
    for (line, words) in said.iter().zip([
        "damier: -, game 1, line 3, ply 3: 8-11 is not legal: a capture is possible",
        // A comment that is never closed makes no game illegal.
        "damier: -, game 2, note: line 7: the comment that opens here",
        "damier: -, game 3, line 9: neither Variant nor GameType says which rules",
        "damier: -, game 4, line 15, ply 2: in a variation, 25-18 is not legal: ",
        "damier: -, game 5, line 17: the squares of turkish have no numbers; use --squares algebraic",
    ]) {
        assert!(line.starts_with(words), "{line}");
    }
    assert_eq!(run.out.lines().count(), 2);

    let lines = "{\"rules\":\"english\",\"moves\":[{\"notation\":\"11-16\"}]}\n\n{\"rules\":1}\nno\n\
                 {\"rules\":\"english\",\"moves\":[{\"notation\":\"9-9\"}]}\n";
    let run = damier_with(&["convert", "-"], lines.as_bytes());
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.err,
        "damier: -, line 3: invalid type: integer `1`, expected a string at column 10\n\
         damier: -, line 4: expected ident at column 2\n\
         damier: -, line 5: ply 1: 9-9 is not legal: the man on 9 cannot move to 9\n"
    );
    assert!(run.out.ends_with("1. 11-16\n"), "{}", run.out);

    let fens = "W:W21:B2\nW:W21:B99\n";
    let run = damier_with(&["convert", "--rules", "english", "-"], fens.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (Some(1), "W:W21:B2\n"));
    assert!(run.err.starts_with("damier: -, line 2: the FEN’s “99” is not"), "{}", run.err);
}

#[test]
fn what_does_not_go_together_is_said() {
    for (arguments, input, words) in [
        (&[][..], "W:W21:B1\n", "- holds FENs: name their rule set with --rules KEY"),
        (&["--to", "pdn", "--rules", "english"], "W:W21:B1\n", "- holds FENs, which stay FENs"),
        (
            &["--rules", "english"],
            "{\"rules\":\"english\"}",
            "- holds JSON, which names its rule sets",
        ),
    ] {
        let arguments = [&["convert"], arguments, &["-"]].concat();
        let run = damier_with(&arguments, input.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
        assert!(run.err.starts_with(&format!("damier: {words}")), "{}", run.err);
    }
    let run = damier(&["convert", "no-such-file.pdn"]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.starts_with("damier: no-such-file.pdn cannot be read: "), "{}", run.err);
    let run = damier(&["convert", env!("CARGO_MANIFEST_DIR")]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains(" cannot be read: "), "{}", run.err);
    // What the look at the first bytes gets wrong can be said.
    let pdn = "{\"quoted\" remark} [Variant \"russian\"]\n1. c3-d4 *";
    assert_eq!(damier_with(&["convert", "-"], pdn.as_bytes()).code, Some(1));
    let file = fs::read_to_string(testdata("games/online-russian.pdn")).expect("the file");
    let remarked = file.replacen("1. c3", "{\"quoted\"} 1. c3", 1);
    assert!(converted(&["--from", "pdn"], &remarked).contains("\"comments\":[\"\\\"quoted\\\"\"]"));
}

/// Games by rules that are in a file, there and back.
#[test]
fn house_rules_are_known_by_their_file() {
    let folder = std::env::temp_dir().join(format!("damier-convert-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("house.toml");
    let toml = damier(&["rules", "english", "--toml"]).done().out;
    fs::write(&path, toml).expect("a file");
    let file = path.to_str().expect("a name");
    let line = converted(&["--rules-file", file], "1. 11-15 22-18 *");
    assert!(line.starts_with("{\"rules\":\"english-house\",\"tags\":{}"), "{line}");
    let pdn = converted(&["--rules-file", file], &line);
    assert_eq!(pdn, "[Variant \"english-house\"]\n\n1. 11-15 22-18 *\n");
    assert_eq!(
        converted(&["--rules-file", file], &pdn).replace("{\"Variant\":\"english-house\"}", "{}"),
        line
    );
    let without = damier_with(&["convert", "-"], line.as_bytes());
    assert_eq!(without.err, "damier: -, line 1: there is no rule set “english-house”\n");
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn what_is_odd_is_noted_beside_what_is_converted() {
    let game = "[Variant \"english\"]\n\n% by hand\n1. 11-15 {[%clk 0:10:00]} 22-18± *\n\n";
    let run = damier_with(&["convert", "--to", "pdn", "-"], game.repeat(2).as_bytes());
    let games = "[Variant \"english\"]\n\n1. 11-15 {[%clk 0:10:00]} 1... 22-18 $16 *\n";
    assert_eq!((run.code, run.out), (Some(0), format!("{games}\n{games}")));
    let sign = "“±” among the moves is read as an annotation of the position";
    let percent = "a line that begins with % was passed over";
    let wanted = format!(
        "damier: -, game 1, note: line 3: {percent}\n\
         damier: -, game 1, note: line 4: {sign}\n\
         damier: -: the same note for 1 game more: {percent}\n\
         damier: -: the same note for 1 game more: {sign}\n"
    );
    assert_eq!(run.err, wanted);
}

#[test]
fn a_side_to_move_that_is_left_open_is_noted() {
    let fen = "?:Wc3:Bd6";
    let assumed = "the FEN leaves the side to move open: White is assumed";
    for (command, input, out, place) in [
        (&["convert", "--fen", fen][..], "", "W:Wc3:Bd6\n", "--fen"),
        (&["convert", "--from", "fen", "-"], fen, "W:Wc3:Bd6\n", "-, line 1"),
        (&["moves", "--fen", fen], "", "c3-b4\nc3-d4\n", "--fen"),
    ] {
        let run = damier_with(&[command, &["--rules", "russian"]].concat(), input.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (Some(0), out), "{command:?}");
        assert_eq!(run.err, format!("damier: {place}: {assumed}\n"), "{command:?}");
    }
}
