//! `damier hub`, as a program that uses it.

use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use crate::damier_with;

/// A conversation with the engine.
pub(crate) struct Talk {
    child: std::process::Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Talk {
    pub(crate) fn begin(rules: &str) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
            .args(["hub", "--hash", "1", "--rules", rules])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Talk { child, input, output }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it listens");
        writeln!(input, "{line}").expect("it can be written");
    }

    /// The lines up to one that begins with a word.
    pub(crate) fn hear(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("UTF-8") > 0, "no {word}: {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.trim_end().split(' ').next() == Some(word) {
                return lines;
            }
        }
    }

    /// Ends the input, after which the engine must end by itself.
    pub(crate) fn end(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn it_thinks_stops_and_ponders() {
    let mut talk = Talk::begin("brazilian");
    talk.say("hub");
    assert!(talk.hear("wait")[0].starts_with("id name=Damier version="));
    talk.say("init");
    assert_eq!(talk.hear("ready"), ["ready"]);
    talk.say("level depth=5");
    talk.say("go think");
    let lines = talk.hear("done");
    assert_eq!(lines.len(), 6, "{lines:?}");
    assert!(lines[4].starts_with("info depth=5 score="), "{lines:?}");
    assert!(lines[5].starts_with("done move=") && lines[5].contains(" ponder="), "{lines:?}");
    // At once after the answer the next question may come.
    talk.say("pos fen=startpos moves=\"22-18\"");
    talk.say("level infinite");
    talk.say("go analyze");
    talk.say("ping");
    let told = talk.hear("pong");
    assert!(told.iter().all(|line| line.starts_with("info") || line == "pong"), "{told:?}");
    talk.say("level depth=1");
    assert!(talk.hear("error").pop().expect("a line").contains("send stop"));
    talk.say("stop");
    talk.hear("done");
    talk.say("level depth=2");
    talk.say("go ponder");
    talk.say("ping");
    assert!(talk.hear("pong").iter().all(|line| !line.starts_with("done")));
    talk.say("ponder-hit");
    talk.hear("done");
    talk.say("new-game");
    talk.say("go think");
    talk.hear("done");
    talk.end();
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let mut talk = Talk::begin("turkish");
    talk.say("level infinite");
    talk.say("go think");
    talk.hear("info");
    talk.end();
}

#[test]
fn rubbish_is_answered_and_survived() {
    let rubbish =
        b"\xff\xfe\x00\n=\n\"\npos pos=\npos moves=1\ngo =\nlevel depth=99999999999\nping\n";
    let run = damier_with(&["hub", "--rules", "english"], rubbish).done();
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines.len() > 3 && lines.last() == Some(&"pong"), "{lines:?}");
    assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with("error message=")));
    let endless = vec![b'x'; 2 << 20];
    let run = damier_with(&["hub", "--rules", "english"], &endless);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.err, "damier: reading or writing failed: a line is too long\n");
}
