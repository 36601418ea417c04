//! The binary as programs and people use it: every command, its exit status, and bad input.

mod analyse;
mod batch;
mod convert;
mod hostile;
mod house;
mod hub;
mod judge;
mod matches;
mod perft;
mod play;
mod rules;
mod serve;
mod tables;
mod usage;
mod words;

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;

/// What a run of the binary came to.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Run {
    /// The output as JSON, line by line.
    fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }

    /// Asserts that all was well, quietly.
    fn done(self) -> Run {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self
    }
}

/// Runs the binary.
fn damier(arguments: &[&str]) -> Run {
    damier_with(arguments, b"")
}

/// Runs the binary with something on its standard input.
fn damier_with(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A command that does not read its input closes the pipe, which is no fault of this test.
    let writing = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writing.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// The path of a file under testdata.
fn testdata(name: &str) -> String {
    format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"))
}
