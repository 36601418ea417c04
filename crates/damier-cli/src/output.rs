//! How commands end and what they share in printing.

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

/// How a command that ran to its end came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// All was well.
    Done,
    /// Some of the input was refused; what and why has been said.
    Refused,
}

impl Status {
    /// [`Status::Refused`] if anything was.
    pub(crate) fn refused_if(refused: bool) -> Status {
        if refused { Status::Refused } else { Status::Done }
    }
}

/// Why a command stopped before its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The input cannot be used: one sentence, or the error that says so.
    #[error(transparent)]
    Refused(Box<dyn std::error::Error + Send + Sync>),
    /// Reading or writing failed.
    #[error("reading or writing failed: {0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// A refusal, by a sentence or by an error.
    pub(crate) fn refused(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Failure {
        Failure::Refused(why.into())
    }
}

impl From<String> for Failure {
    fn from(why: String) -> Failure {
        Failure::refused(why)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Io(error.into())
    }
}

/// What a command comes to.
pub(crate) type Outcome = Result<Status, Failure>;

/// Standard output, buffered, locked for the whole command.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Writes a value as one line of JSON.
pub(crate) fn json_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// What is wrong with a line of JSON, without the line number of the error, which is always 1.
pub(crate) fn unreadable(error: &serde_json::Error) -> String {
    /// Strings of the input are repeated in the error.
    const LONGEST: usize = 200;
    let text = error.to_string();
    let (what, place) = match text.rsplit_once(" at line ") {
        Some((what, _)) if error.is_data() && error.column() == 0 => (what, String::new()),
        Some((what, _)) => (what, format!(" at column {}", error.column())),
        None => (&*text, String::new()),
    };
    match what.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…{place}", &what[..end]),
        None => format!("{what}{place}"),
    }
}

/// A number with its thousands set apart: `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_json_stay_short() {
        let error = |text: &str| match serde_json::from_str::<Vec<u8>>(text) {
            Ok(_) => panic!("{text} is no list of numbers"),
            Err(error) => unreadable(&error),
        };
        assert_eq!(error("[300]"), "invalid value: integer `300`, expected u8 at column 4");
        let long = error(&format!("[\"{}\"]", "x".repeat(100_000)));
        assert!(long.starts_with("invalid type: string \"xxx"), "{long}");
        assert!(long.ends_with("xxx… at column 100003"), "{long}");
        assert!(long.chars().count() < 230, "{long}");
    }

    #[test]
    fn thousands_are_set_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1234567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
