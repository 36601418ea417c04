//! The batch modes: one JSON object a line in, one JSON object a line out, in order.
//!
//! Lines that have arrived together are worked on together, by all processors; the answers are
//! written at once and handed on before the next read could block, so that a program may also ask
//! line by line and wait for each answer.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Read, Write, stdin};
use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::output::{Failure, Outcome, Status, json_line, stdout, unreadable};

/// Room for the lines that are read at a time.
const BUFFER: usize = 1 << 20;
/// The most lines that are worked on together.
const MOST_LINES: usize = 4096;
/// Lines that a processor takes at a time.
const PORTION: usize = 16;

/// A line that was refused.
#[derive(Serialize)]
struct Refused {
    error: String,
}

/// Answers every line of standard input. `answer` gives the answer to a line's object, or one
/// sentence that says what is wrong with it; a line that is wrong is answered by its error and the
/// next ones are read all the same.
pub(crate) fn run<Q, A, E>(answer: impl Fn(&Q) -> Result<A, E> + Sync) -> Outcome
where
    Q: DeserializeOwned,
    A: Serialize,
    E: Display,
{
    let mut input = BufReader::with_capacity(BUFFER, stdin().lock());
    let mut out = stdout();
    let mut refused = false;
    let mut first_line = 1;
    loop {
        let lines = available_lines(&mut input)?;
        if lines.is_empty() {
            out.flush()?;
            return Ok(Status::refused_if(refused));
        }
        for (bytes, is_error) in answer_all(&lines, first_line, &answer) {
            out.write_all(&bytes)?;
            refused |= is_error;
        }
        first_line += lines.len();
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
    }
}

/// At least one line, waiting for it if need be, and those that have arrived with it. No line at
/// all is the end of the input.
fn available_lines(input: &mut BufReader<impl Read>) -> Result<Vec<Vec<u8>>, Failure> {
    let mut lines = Vec::new();
    while lines.len() < MOST_LINES && (lines.is_empty() || input.buffer().contains(&b'\n')) {
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        lines.push(line);
    }
    Ok(lines)
}

/// The answers to some lines, in their order, and whether each is an error. A blank line has none.
fn answer_all<Q, A, E>(
    lines: &[Vec<u8>],
    first_line: usize,
    answer: &(impl Fn(&Q) -> Result<A, E> + Sync),
) -> Vec<(Vec<u8>, bool)>
where
    Q: DeserializeOwned,
    A: Serialize,
    E: Display,
{
    let mut answers = vec![(Vec::new(), false); lines.len()];
    let work = |start: usize, lines: &[Vec<u8>], answers: &mut [(Vec<u8>, bool)]| {
        for (index, (line, slot)) in lines.iter().zip(answers).enumerate() {
            *slot = answer_line(line, first_line + start + index, answer);
        }
    };
    let portions = lines.chunks(PORTION).zip(answers.chunks_mut(PORTION)).enumerate();
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let workers = workers.min(lines.len().div_ceil(PORTION));
    if workers <= 1 {
        portions.for_each(|(n, (lines, answers))| work(n * PORTION, lines, answers));
        return answers;
    }
    let queue = Mutex::new(portions);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    // A worker that panics takes the whole run down with it, poison or not.
                    let next = queue.lock().ok().and_then(|mut portions| portions.next());
                    let Some((n, (lines, answers))) = next else { return };
                    work(n * PORTION, lines, answers);
                }
            });
        }
    });
    answers
}

/// The answer to one line, as a line, and whether it is an error.
fn answer_line<Q, A, E>(
    line: &[u8],
    number: usize,
    answer: &impl Fn(&Q) -> Result<A, E>,
) -> (Vec<u8>, bool)
where
    Q: DeserializeOwned,
    A: Serialize,
    E: Display,
{
    let mut bytes = Vec::new();
    if line.trim_ascii().is_empty() {
        return (bytes, false);
    }
    let answered = serde_json::from_slice(line)
        .map_err(|error| unreadable(&error))
        .and_then(|question| answer(&question).map_err(|why| why.to_string()));
    let written = match &answered {
        Ok(answer) => json_line(&mut bytes, answer),
        Err(why) => json_line(&mut bytes, &Refused { error: format!("line {number}: {why}") }),
    };
    debug_assert!(written.is_ok(), "writing to memory does not fail");
    (bytes, answered.is_err())
}
