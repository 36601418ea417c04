//! Help, wrong usage, and pipes that close.

use std::io::Read;
use std::process::{Command, Stdio};

use crate::{damier, damier_with};

#[test]
fn every_command_explains_itself_with_examples() {
    let help = damier(&["--help"]).done().out;
    for command in [
        "serve", "rules", "moves", "perft", "judge", "replay", "convert", "analyse", "hub", "match",
    ] {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is listed");
        let help = damier(&[command, "--help"]).done().out;
        assert!(help.contains("Example"), "{command} --help has examples");
        assert!(help.contains("Usage: damier"), "{command} --help has its usage");
    }
    assert!(damier(&["--version"]).done().out.starts_with("damier "));
}

#[test]
fn wrong_usage_is_status_2() {
    for arguments in [
        &["no-such-command"][..],
        &["moves"],
        &["moves", "--rules", "no-such-rules"],
        &["moves", "--batch", "--rules", "russian"],
        &["perft", "--rules", "russian"],
        &["perft", "--depth", "3"],
        &["perft", "--rules", "russian", "--depth", "x"],
        &["perft", "--rules", "russian", "--depth", "3", "--threads", "0"],
        &["moves", "--rules", "russian", "--rules-file", "my.toml"],
        &["perft", "--rules-file", "my.toml"],
        &["rules", "russian", "--rules-file", "my.toml"],
        &["rules", "--toml"],
        &["bench", "perft", "--seconds", "0"],
        &["bench", "search", "--seconds", "0"],
        &["bench", "judge", "--seconds", "0"],
        &["analyse"],
        &["analyse", "--rules", "russian", "--lines", "0"],
        &["analyse", "--rules", "russian", "--time", "0"],
        &["play", "--level", "9"],
        &["play", "--side", "red"],
        &["hub"],
        &["match", "--rules", "russian", "--a", "builtin", "--b", "builtin"],
        &["match", "--rules", "russian", "--a", "builtin", "--b", "builtin", "--games", "3"],
        &["match", "--rules", "russian", "--a", "builtin", "--b", "builtin:x", "--games", "2"],
        &["hub", "--rules", "russian", "--hash", "0"],
        &["judge"],
        &["replay"],
        &["convert"],
        &["convert", "--fen", "W:W1:B2"],
        &["convert", "--to", "fen", "-"],
        &["convert", "--rules", "english", "--fen", "W:W1:B2", "-"],
        &["convert", "--rules", "english", "--fen", "W:W1:B2", "--to", "pdn"],
        &["rules", "no-such-rules"],
        &["rules", "--table", "--json"],
        &["serve", "--listen", "nowhere"],
    ] {
        let run = damier(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}{}", run.out, run.err);
        assert_eq!(run.out, "", "{arguments:?}");
        assert!(run.err.starts_with("error: "), "{arguments:?}: {}", run.err);
    }
    assert!(damier(&["moves", "--rules", "brasilian"]).err.contains("brazilian"));
}

#[test]
fn input_that_cannot_be_used_is_status_1_and_one_sentence() {
    for arguments in [
        &["moves", "--rules", "russian", "--fen", "W:Wa1,a1:Bb8"][..],
        &["perft", "--rules", "russian", "--depth", "2", "--fen", "W:Wa9:Bb8"],
    ] {
        let run = damier(arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{arguments:?}");
        assert!(run.err.starts_with("damier: --fen: the FEN"), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1);
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let position = r#"{"rules":"international","fen":"startpos"}"#;
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["moves", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("it is piped");
    for _ in 0..10_000 {
        if std::io::Write::write_all(&mut stdin, format!("{position}\n").as_bytes()).is_err() {
            break;
        }
    }
    drop(stdin);
    let mut err = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut err).expect("UTF-8");
    assert_eq!((child.wait().expect("it ends").code(), err.as_str()), (Some(0), ""));
}

#[test]
fn the_moves_of_a_position() {
    let text = damier(&["moves", "--rules", "russian", "--fen", "W:Wh6:Bg7,c5,d2"]).done().out;
    assert_eq!(text, "h6:e1\n");
    let run = damier(&["moves", "--rules", "russian", "--fen", "W:Wh6:Bg7,c5,d2", "--json"]).done();
    let moves = run.json();
    assert_eq!(moves.len(), 1);
    assert_eq!(
        moves[0],
        serde_json::json!({
            "from": "h6", "to": "e1", "path": ["h6", "f8", "b4", "e1"],
            "taken": ["c5", "d2", "g7"], "crowned": true, "notation": "h6:e1", "fen": "B:WKe1:B",
        })
    );
    let over = damier(&["moves", "--rules", "russian", "--fen", "W:W:Bb8"]).done();
    assert_eq!(over.out, "", "a game that is over has no moves");
    assert_eq!(
        damier_with(&["moves", "--rules", "english"], b"ignored").done().out.lines().count(),
        7
    );
}
