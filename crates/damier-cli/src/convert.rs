//! `damier convert`: games between PDN and JSON lines, moves and positions from one notation to
//! another.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};

use clap::{ArgGroup, Args, ValueEnum};
use damier::pdn::{self, Encoding, Fault, PdnError, PdnGame, Transcript, TranscriptSeed};
use damier::{CaptureLength, CaptureSign, RuleSet, SquareNames, Style};
use serde::de::DeserializeSeed;

use crate::arguments::Rules;
use crate::games::{Games, NamedEncoding, holds_fens, open};
use crate::notes::Notes;
use crate::output::{Failure, Outcome, Status, json_line, stdout, unreadable};

/// Convert games between PDN and JSON lines, and FENs and moves between notations
///
/// Reads PDN, JSON lines (one game a line) or FENs (one a line), whichever a file holds. PDN becomes
/// JSON lines and JSON lines become PDN; with --to, games keep their form and take another notation.
/// FENs stay FENs, under the rules of --rules or --rules-file, which also win over the tags of PDN
/// games. Every game is played by its rules, its variations too, so that what is written
/// names legal moves and reads back as the same game. One that cannot be read, or is not legal, is
/// named on standard error; the others go on, and the exit status is 1. What is odd in the form of a
/// game, and what had to be assumed, is noted there too: once for each file where many games share it.
///
/// A line of JSON is {"rules","tags","start","moves","result"}, with start as canonical FEN. A move
/// is {"from","to","path","taken","crowned","notation"}; "nags", "comments", "variations" (each with
/// its own "moves") and, for the game, "comments" and the "number" of the first move are there where
/// they say something. To be read, a move needs its path, its notation, or from and to.
#[derive(Args)]
#[command(group(ArgGroup::new("whose").args(["rules", "rules_file"]).multiple(true)))]
#[command(after_help = "Examples:
  damier convert games.pdn > games.jsonl
  damier convert games.jsonl > games.pdn
  damier convert --to pdn --squares algebraic --captures full games.pdn
  damier convert --rules english --squares algebraic --fen 'W:W21-32:B1-12'
  damier convert --rules russian --squares numbers - < positions.fen")]
pub(crate) struct Arguments {
    /// What becomes of games; without it the other of the two
    #[arg(long, value_name = "FORM", conflicts_with = "fen")]
    to: Option<To>,
    #[command(flatten)]
    encoding: NamedEncoding,
    /// What the files hold; without it, what they look like
    #[arg(long, value_name = "FORM", conflicts_with = "fen")]
    from: Option<From>,
    #[command(flatten)]
    rules: Rules,
    /// How squares are named in notation and FENs
    #[arg(long, value_name = "NAMES", default_value = "own")]
    squares: Names,
    /// How much of a capture is written: first and last square where these name one capture, or
    /// every landing
    #[arg(long, value_name = "LENGTH", default_value = "short", conflicts_with = "fen")]
    captures: Length,
    /// What stands between the squares of a capture
    #[arg(long, value_name = "SIGN", default_value = "own", conflicts_with = "fen")]
    sign: Sign,
    /// One FEN to convert
    #[arg(long, value_name = "FEN", requires = "whose", conflicts_with = "files")]
    fen: Option<String>,
    /// Files of games or FENs; `-` is standard input
    #[arg(required_unless_present = "fen", value_name = "FILE")]
    files: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    Pdn,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum From {
    Pdn,
    Json,
    Fen,
}

#[derive(Clone, Copy, ValueEnum)]
enum Names {
    /// As the rule set prints them
    Own,
    /// Numbers, as 32-28
    Numbers,
    /// Letter and rank, as c3-d4
    Algebraic,
}

#[derive(Clone, Copy, ValueEnum)]
enum Length {
    Short,
    Full,
}

#[derive(Clone, Copy, ValueEnum)]
enum Sign {
    /// As the rule set writes it
    Own,
    X,
    #[value(name = ":")]
    Colon,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let rules = arguments.rules.chosen()?;
    let mut converter = Converter {
        to: arguments.to,
        rules: rules.clone(),
        style: Style {
            squares: match arguments.squares {
                Names::Own => SquareNames::Own,
                Names::Numbers => SquareNames::Numbers,
                Names::Algebraic => SquareNames::Algebraic,
            },
            captures: match arguments.captures {
                Length::Short => CaptureLength::Short,
                Length::Full => CaptureLength::Full,
            },
            sign: match arguments.sign {
                Sign::Own => CaptureSign::Own,
                Sign::X => CaptureSign::X,
                Sign::Colon => CaptureSign::Colon,
            },
        },
        encoding: arguments.encoding.encoding,
        out: stdout(),
        written: 0,
        refused: false,
    };
    if let (Some(fen), Some(rules)) = (&arguments.fen, &rules) {
        converter
            .fen("--fen", rules, fen)?
            .map_err(|why| Failure::refused(format!("--fen: {why}")))?;
    }
    for file in &arguments.files {
        match open(file).and_then(|(source, length)| Ok((look(source)?, length))) {
            Ok(((form, source), length)) => {
                converter.file(file, arguments.from.unwrap_or(form), source, length)?;
            }
            Err(error) => converter.unread(file, &error)?,
        }
    }
    converter.out.flush()?;
    Ok(Status::refused_if(converter.refused))
}

/// What a source seems to hold, and the source from its beginning.
fn look(mut source: Box<dyn Read>) -> io::Result<(From, Box<dyn Read>)> {
    let mut head = Vec::new();
    source.by_ref().take(4096).read_to_end(&mut head)?;
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&head).trim_ascii_start();
    let form = match text {
        [b'{', rest @ ..] if rest.trim_ascii_start().starts_with(b"\"") => From::Json,
        text if holds_fens(text) => From::Fen,
        _ => From::Pdn,
    };
    Ok((form, Box::new(Cursor::new(head).chain(source))))
}

struct Converter<W> {
    to: Option<To>,
    /// The rule set of FENs, of PDN games whatever their tags say, or one that JSON may name.
    rules: Option<RuleSet>,
    style: Style,
    /// The encoding of PDN files, where it is named.
    encoding: Option<Encoding>,
    out: W,
    /// How many games have been written.
    written: u64,
    /// Whether anything was refused.
    refused: bool,
}

impl<W: Write> Converter<W> {
    fn file(
        &mut self,
        file: &str,
        form: From,
        source: Box<dyn Read>,
        length: Option<u64>,
    ) -> Result<(), Failure> {
        match (form, self.to, self.rules.as_ref()) {
            (From::Pdn, to, _) => self.pdn(file, source, length, to.unwrap_or(To::Json)),
            (From::Json, _, Some(rules)) if RuleSet::by_key(&rules.key).is_some() => {
                self.refuse(&format!("{file} holds JSON, which names its rule sets: omit --rules"))
            }
            (From::Json, to, _) => self.json(file, source, to.unwrap_or(To::Pdn)),
            (From::Fen, None, Some(rules)) => self.fens(file, source, &rules.clone()),
            (From::Fen, None, None) => {
                self.refuse(&format!("{file} holds FENs: name their rule set with --rules KEY"))
            }
            (From::Fen, Some(_), _) => {
                self.refuse(&format!("{file} holds FENs, which stay FENs: omit --to"))
            }
        }
    }

    /// Converts the games of a PDN file.
    fn pdn(
        &mut self,
        file: &str,
        source: Box<dyn Read>,
        length: Option<u64>,
        to: To,
    ) -> Result<(), Failure> {
        let mut games = Games::new(source, length, self.encoding, false);
        let mut notes = Notes::default();
        for number in 1_u64.. {
            let Some(read) = games.next() else { break };
            let refusal = match read {
                Err(error) => return self.unread(file, &error),
                Ok(Err(PdnError { line, problem, .. })) => format!("line {line}: {problem}"),
                Ok(Ok(game)) => match Transcript::with_notes(&game, self.rules.as_ref()) {
                    Ok((transcript, noted)) => {
                        for note in noted.iter().filter(|note| notes.is_new(note)) {
                            self.say(&format!("{file}, game {number}, note: {note}"))?;
                        }
                        match self.game(&transcript, to)? {
                            Ok(()) => continue,
                            Err(why) => format!("line {}: {why}", game.line),
                        }
                    }
                    Err(fault) => placed(&game, &fault),
                },
            };
            self.refuse(&format!("{file}, game {number}, {refusal}"))?;
        }
        for sentence in notes.repeated() {
            self.say(&format!("{file}: {sentence}"))?;
        }
        if let Some(guess) = games.guess() {
            self.say(&format!("{file} {guess}"))?;
        }
        Ok(())
    }

    /// Converts games that are lines of JSON.
    fn json(&mut self, file: &str, source: Box<dyn Read>, to: To) -> Result<(), Failure> {
        for (number, line) in (1_u64..).zip(lines(source)) {
            let line = match line {
                Err(error) => return self.unread(file, &error),
                Ok(line) if line.trim_ascii().is_empty() => continue,
                Ok(line) => line,
            };
            let done = match transcript(&line, self.rules.as_ref()) {
                Ok(transcript) => self.game(&transcript, to)?,
                Err(error) => Err(unreadable(&error)),
            };
            if let Err(why) = done {
                self.refuse(&format!("{file}, line {number}: {why}"))?;
            }
        }
        Ok(())
    }

    /// Writes a game, or says why that cannot be done.
    fn game(&mut self, game: &Transcript, to: To) -> Result<Result<(), String>, Failure> {
        if let Err(why) = self.can_name(&game.rule_set) {
            return Ok(Err(why));
        }
        match to {
            To::Json => json_line(&mut self.out, &game.styled(self.style))?,
            To::Pdn => {
                if self.written > 0 {
                    writeln!(self.out)?;
                }
                self.out.write_all(pdn::write(&game.to_pdn(self.style)).as_bytes())?;
            }
        }
        self.written += 1;
        Ok(Ok(()))
    }

    /// Converts FENs, one a line.
    fn fens(&mut self, file: &str, source: Box<dyn Read>, rules: &RuleSet) -> Result<(), Failure> {
        for (number, line) in (1_u64..).zip(lines(source)) {
            let line = match line {
                Err(error) => return self.unread(file, &error),
                Ok(line) => line,
            };
            let text = pdn::decode(&line);
            if text.trim().is_empty() {
                continue;
            }
            let place = format!("{file}, line {number}");
            if let Err(why) = self.fen(&place, rules, &text)? {
                self.refuse(&format!("{place}: {why}"))?;
            }
        }
        Ok(())
    }

    /// Writes a FEN with its squares named as wanted, or says why that cannot be done.
    fn fen(
        &mut self,
        place: &str,
        rules: &RuleSet,
        fen: &str,
    ) -> Result<Result<(), String>, Failure> {
        if let Err(why) = self.can_name(rules) {
            return Ok(Err(why));
        }
        let position = match rules.study_from_fen(fen) {
            Ok(position) => position,
            Err(error) => return Ok(Err(error.to_string())),
        };
        for odd in position.start_warnings() {
            self.say(&format!("{place}: {odd}"))?;
        }
        writeln!(self.out, "{}", position.fen_in(self.style.squares))?;
        Ok(Ok(()))
    }

    /// Refuses numbers for squares that have none.
    fn can_name(&self, rules: &RuleSet) -> Result<(), String> {
        if self.style.squares == SquareNames::Numbers && !rules.geometry().reads_numbers {
            return Err(format!(
                "the squares of {} have no numbers; use --squares algebraic",
                rules.key
            ));
        }
        Ok(())
    }

    /// Says what is wrong with a part of the input.
    fn refuse(&mut self, why: &dyn Display) -> Result<(), Failure> {
        self.refused = true;
        self.say(why)
    }

    /// Says something on standard error.
    fn say(&mut self, what: &dyn Display) -> Result<(), Failure> {
        // What was written before stands before it, where both go to one place.
        self.out.flush()?;
        eprintln!("damier: {what}");
        Ok(())
    }

    fn unread(&mut self, file: &str, error: &io::Error) -> Result<(), Failure> {
        self.refuse(&format!("{file} cannot be read: {error}"))
    }
}

/// Where and why a game is not legal.
fn placed(game: &PdnGame, fault: &Fault) -> String {
    match (fault, fault.place()) {
        (_, Some(place)) => format!("{place}: {fault}"),
        (Fault::NoRuleSet { .. }, None) => {
            format!("line {}: {fault}; name them with --rules KEY", game.line)
        }
        (_, None) => format!("line {}: {fault}", game.line),
    }
}

/// The game in a line of JSON.
fn transcript(line: &[u8], house: Option<&RuleSet>) -> serde_json::Result<Transcript> {
    let mut json = serde_json::Deserializer::from_slice(line);
    let game = TranscriptSeed { house }.deserialize(&mut json)?;
    json.end().map(|()| game)
}

/// The lines of a source.
fn lines(source: Box<dyn Read>) -> impl Iterator<Item = io::Result<Vec<u8>>> {
    BufReader::with_capacity(1 << 16, source).split(b'\n')
}
