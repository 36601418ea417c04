//! `damier serve`: that it serves, where it says, and why it does not.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::damier;

/// A directory of its own for a test, removed when the test is over.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let path = env::temp_dir().join(format!("damier-cli-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory can be made");
        Directory(path)
    }

    fn text(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// A server that is stopped when the test is over.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn without_a_command_it_serves_as_the_environment_says() {
    let directory = Directory::new("serve");
    let data = directory.0.join("made").join("when needed");
    let mut server = Server(
        Command::new(env!("CARGO_BIN_EXE_damier"))
            .env("DAMIER_LISTEN", "127.0.0.1:0")
            .env("DAMIER_DATA", &data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs"),
    );
    let mut said = String::new();
    let out = server.0.stdout.take().expect("it is piped");
    BufReader::new(out).read_line(&mut said).expect("a line");
    let (_, address) = said.trim().rsplit_once("http://").expect("an address");

    let mut stream = TcpStream::connect(address).expect("it listens");
    stream
        .write_all(
            format!("GET /health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
                .as_bytes(),
        )
        .expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("\r\n\r\nok"), "{answer}");
    assert!(data.join("damier.db").is_file());
}

#[test]
fn why_it_does_not_start_is_one_sentence() {
    let directory = Directory::new("refused");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let run = damier(&["serve", "--listen", &address, "--data", directory.text()]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(
        run.err.starts_with(&format!("damier: another program listens on {address}")),
        "{}",
        run.err
    );
    assert_eq!(run.err.lines().count(), 1);

    let file = directory.0.join("file");
    fs::write(&file, "no directory").expect("a file can be written");
    let inside = file.join("data");
    let run = damier(&["--listen", "127.0.0.1:0", "--data", inside.to_str().expect("UTF-8")]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.starts_with("damier: cannot make the data directory "), "{}", run.err);

    for (url, sentence) in [
        ("mysql://me:secret@localhost/damier", "not supported"),
        (
            "postgres://me:secret@127.0.0.1:1/damier",
            "postgres://127.0.0.1:1/damier cannot be opened",
        ),
    ] {
        let run = damier(&[
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--data",
            directory.text(),
            "--database",
            url,
        ]);
        assert_eq!((run.code, run.err.lines().count()), (Some(1), 1), "{}", run.err);
        assert!(run.err.contains(sentence) && !run.err.contains("secret"), "{}", run.err);
    }
}
