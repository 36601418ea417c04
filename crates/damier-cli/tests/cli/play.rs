//! `damier play`.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use crate::{damier, damier_with};

/// A player at the terminal.
struct Player {
    child: std::process::Child,
    output: std::process::ChildStdout,
}

impl Player {
    fn begin(arguments: &[&str]) -> Player {
        let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
            .arg("play")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let output = child.stdout.take().expect("it is piped");
        Player { child, output }
    }

    /// All that is shown up to the next prompt.
    fn see(&mut self) -> String {
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"> ") {
            let mut byte = [0];
            self.output.read_exact(&mut byte).expect("a prompt comes");
            bytes.extend(byte);
        }
        String::from_utf8(bytes).expect("UTF-8")
    }

    fn say(&mut self, line: &str) -> String {
        let input = self.child.stdin.as_mut().expect("it is piped");
        writeln!(input, "{line}").expect("it listens");
        self.see()
    }
}

/// Follows hints against level 1 until the game is over; they win it.
fn beats_level_1(rules: &str, side: &str) {
    let mut player =
        Player::begin(&["--rules", rules, "--level", "1", "--side", side, "--seed", "1"]);
    let mut seen = player.see();
    for _ in 0..200 {
        if seen.contains("Game over") {
            break;
        }
        let hint = player.say("hint");
        let (_, hint) = hint.split_once("hint: ").expect("a hint");
        let (best, _) = hint.split_once(' ').expect("a move");
        seen = player.say(best);
        assert!(seen.contains(&format!("You play {best}.")), "{seen}");
    }
    let result = if side == "white" { "Game over, 1-0" } else { "Game over, 0-1" };
    assert!(seen.contains(result), "{seen}");
    let name = format!("damier-play-{rules}-{}.pdn", std::process::id());
    let file = std::env::temp_dir().join(name);
    let file = file.to_str().expect("UTF-8");
    assert!(player.say(&format!("save {file}")).contains("The game is in "));
    assert!(
        player.say(&format!("save {file}")).contains("cannot be written"),
        "it is there already"
    );
    let judged = damier(&["judge", file]).done().out;
    std::fs::remove_file(file).expect("it is ours");
    assert!(judged.contains("; by the rules "), "{judged}");
    writeln!(player.child.stdin.take().expect("it is piped"), "quit").expect("it listens");
    assert!(player.child.wait().expect("it ends").success());
}

#[test]
fn a_whole_game_against_level_1() {
    beats_level_1("english", "black");
}

#[test]
fn a_whole_game_on_all_squares() {
    beats_level_1("turkish", "white");
}

#[test]
fn a_script_is_played_to_its_end() {
    let script = b"11-15\nfoo\n33\nundo\nlevel 2\n11\n";
    let run = damier_with(&["play", "--seed", "7"], script).done();
    assert!(
        run.out.starts_with("English: you play Black (\u{25cf}) against level 3."),
        "{}",
        run.out
    );
    assert!(!run.out.contains('\u{1b}'), "no colours in a pipe");
    for text in [
        "Black, move 1 > 11-15\nYou play 11-15.\nDamier plays ",
        "Black, move 2 > foo\n",
        "You now play against level 2.\n",
        "11 could be 11-15, 11-16\n",
    ] {
        assert!(run.out.contains(text), "{text}: {}", run.out);
    }
    assert_eq!(damier_with(&["play", "--seed", "7"], script).done().out, run.out);
}
