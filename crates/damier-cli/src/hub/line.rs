//! Lines of the Hub protocol: `command name=value …`.

use std::fmt;
use std::io::{self, BufRead, Read};

/// A line: its command, and its arguments in their order. An argument without a value has an empty
/// one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) command: String,
    pub(crate) arguments: Vec<(String, String)>,
}

impl Line {
    pub(crate) fn new(command: &str) -> Line {
        Line { command: command.to_owned(), arguments: Vec::new() }
    }

    /// The line with one more argument.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "texts and numbers read alike without a &")]
    pub(crate) fn with(mut self, name: &str, value: impl ToString) -> Line {
        self.arguments.push((name.to_owned(), value.to_string()));
        self
    }

    /// An error as either side tells it.
    pub(crate) fn error(why: &str) -> Line {
        Line::new("error").with("message", why)
    }

    /// The value of an argument; empty if it has none.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Reads a line; `None` if it is blank.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in a sentence.
    pub(crate) fn parse(text: &str) -> Result<Option<Line>, String> {
        let text = text.trim();
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (command, mut rest) = text.split_at(end);
        if command.is_empty() {
            return Ok(None);
        }
        let mut line = Line::new(command);
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(Some(line));
            }
            let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            if name.is_empty() {
                return Err("an argument's name is missing before =".to_owned());
            }
            let value;
            (value, rest) = match after.strip_prefix('=') {
                None => ("", after),
                Some(after) => read_value(after)
                    .ok_or_else(|| format!("the value of {name} has no closing quote"))?,
            };
            line.arguments.push((name.to_owned(), value.to_owned()));
        }
    }
}

/// The value at the beginning of a text, and what follows it.
fn read_value(text: &str) -> Option<(&str, &str)> {
    match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"'),
        None => Some(text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))),
    }
}

impl fmt::Display for Line {
    /// Quotes values where it must. There is no way to write a quote or the end of a line inside a
    /// value: they become `'` and spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            let sayable = |c: char| match c {
                '"' => '\'',
                c if c.is_control() => ' ',
                c => c,
            };
            let value: String = value.chars().map(sayable).collect();
            if value.is_empty() {
                write!(f, " {name}")?;
            } else if value.contains(|c: char| c.is_whitespace() || c == '=') {
                write!(f, " {name}=\"{value}\"")?;
            } else {
                write!(f, " {name}={value}")?;
            }
        }
        Ok(())
    }
}

/// Longer lines are no Hub: the longest, the moves of a very long game, take some kilobytes.
const LONGEST: u64 = 1 << 20;

/// The next line of text without its end, or `None` at the end of the input.
///
/// # Errors
///
/// That reading failed, or that a line does not end.
pub(crate) fn read_text(source: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if source.take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a line is too long"));
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        Line::parse(text).expect("it can be read").expect("it is not blank")
    }

    #[test]
    fn lines_are_read() {
        let line = read("  id name=Damier  version=\"0.1 beta\" author=\"\" \r\n");
        assert_eq!(line.command, "id");
        assert_eq!(line.get("name"), Some("Damier"));
        assert_eq!(line.get("version"), Some("0.1 beta"));
        assert_eq!(line.get("author"), Some(""));
        assert_eq!(line.get("country"), None);
        assert_eq!(
            read("level infinite depth=").arguments,
            [("infinite".to_owned(), String::new()), ("depth".to_owned(), String::new()),]
        );
        assert_eq!(read("error message=\"a=b c\"").get("message"), Some("a=b c"));
        assert_eq!(Line::parse(" \t\r\n"), Ok(None));
    }

    #[test]
    fn bad_lines_say_what_is_bad() {
        assert_eq!(
            Line::parse("pos moves=\"32-28"),
            Err("the value of moves has no closing quote".to_owned())
        );
        assert_eq!(Line::parse("pos =W"), Err("an argument's name is missing before =".to_owned()));
    }

    #[test]
    fn what_is_written_is_read_again() {
        for line in [
            Line::new("wait"),
            Line::new("info").with("depth", 7).with("pv", "32-28 19-23").with("score", "-0.35"),
            Line::new("param").with("name", "x").with("value", "").with("values", "a=b c"),
        ] {
            assert_eq!(read(&line.to_string()), line, "{line}");
        }
        let line = Line::error("he said \"no\"\nand left");
        assert_eq!(line.to_string(), "error message=\"he said 'no' and left\"");
    }

    #[test]
    fn input_is_read_line_by_line_up_to_a_length() {
        let mut source: &[u8] = b"ping\r\n\nquit";
        let mut next = || read_text(&mut source).expect("it can be read");
        assert_eq!(next().as_deref(), Some("ping"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("quit"));
        assert_eq!(next(), None);
        let mut endless = io::BufReader::new(io::repeat(b'x'));
        assert!(read_text(&mut endless).is_err());
    }
}
