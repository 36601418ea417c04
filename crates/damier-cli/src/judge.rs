//! `damier judge`: replays the games of PDN files by the rules.

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::Args;
use damier::pdn::{self, Encoding, Fault, Irregularity, PdnError, PdnGame, Resumed, Verdict};
use damier::{GameResult, RuleSet};
use serde::Serialize;

use crate::arguments::Rules;
use crate::games::{Games, NamedEncoding, open};
use crate::notes::{Notes, counted};
use crate::output::{Failure, Outcome, Status, grouped, json_line, stdout};

/// Replay the games of PDN files by the rules
///
/// Says for each game its rule set, how many plies were replayed, the result its tags state and
/// what it comes to by the rules; or the first thing that is wrong with it: where, which move and
/// why. A game that was resigned, agreed or lost on time is legal to the end without being over by
/// the rules. One bad game never stops the file, but makes the exit status 1.
///
/// Everything that is wrong with a game is said. Behind an illegal move judging goes on where the next
/// moves tell what stood on the board, and says how; else the rest of the game is not judged. Only
/// moves and positions can be wrong: what is odd in the form of a file is noted, with its line. A note
/// that many games share is written below the first of them and counted at the end of the file.
///
/// A game's rules are those of --rules or --rules-file, whatever its tags say; else those of its
/// Variant tag, if that is a key of ours, else of its GameType tag, else of what its Variant tag is
/// called by people. Where that leaves several rule sets, who moves first decides: English draughts
/// begun by White are english-brainking. A game whose tags say nothing is judged by the rule sets that
/// its moves fit, if they agree on every move; else those are named, once for each file.
#[derive(Args)]
#[command(after_help = "Examples:
  damier judge --rules english testdata/games/english-masters.pdn
  damier judge --json games/*.pdn > verdicts.jsonl
  unzip -p archive.zip | damier judge -")]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    encoding: NamedEncoding,
    /// One JSON object for each game, on a line
    #[arg(long)]
    json: bool,
    /// PDN files; `-` is standard input
    #[arg(required = true, value_name = "FILE.pdn")]
    files: Vec<String>,
}

/// What `--json` says of a game.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    /// The number of the game in its file, from 1.
    game: usize,
    /// The line it starts on, from 1.
    line: usize,
    rules: Option<&'a str>,
    plies: usize,
    /// The result stated, as `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: Option<GameResult>,
    /// How the game ended by the rules, if it did.
    outcome: Option<Ended>,
    /// The last position.
    fen: Option<&'a str>,
    /// The first thing that is wrong.
    wrong: Option<Wrong>,
    /// Everything that is wrong, the first included.
    faults: Vec<FaultReport>,
    /// The rule sets that fit, where that leaves the rules open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fitting: Vec<String>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Ended {
    result: GameResult,
    winner: Option<damier::Color>,
    reason: &'static str,
    why: String,
}

/// A thing that is wrong, and how judging went on behind it.
#[derive(Serialize)]
struct FaultReport {
    #[serde(flatten)]
    wrong: Wrong,
    /// Whether the moves behind it were judged.
    judged_on: bool,
    /// How, in words; `null` where nothing is behind it.
    then: Option<String>,
}

#[derive(Clone, Serialize)]
struct Wrong {
    line: usize,
    ply: Option<usize>,
    #[serde(rename = "move")]
    text: Option<String>,
    why: String,
}

/// How many games there were of each kind.
#[derive(Default)]
struct Tally {
    legal: u64,
    refused: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let rules = arguments.rules.chosen()?;
    let mut out = stdout();
    let mut tally = Tally::default();
    let mut unread = false;
    for file in &arguments.files {
        let encoding = arguments.encoding.encoding;
        let games = File { name: file, rules: rules.as_ref(), encoding };
        if let Err(error) = judge_file(&games, arguments.json, &mut tally, &mut out)? {
            out.flush()?;
            eprintln!("damier: {file} cannot be read: {error}");
            unread = true;
        }
    }
    let Tally { legal, refused } = tally;
    let games = legal + refused;
    // Where nothing could be read, that has been said.
    if !arguments.json && (games > 0 || !unread) {
        writeln!(
            out,
            "{}: {} legal to the end, {} refused",
            counted(games),
            grouped(legal),
            grouped(refused)
        )?;
    }
    out.flush()?;
    Ok(Status::refused_if(unread || tally.refused > 0))
}

/// A file of games, the rules they are to be judged by, if these are not left to their tags, and their
/// encoding, if it is named.
struct File<'a> {
    name: &'a str,
    rules: Option<&'a RuleSet>,
    encoding: Option<Encoding>,
}

/// Judges every game of a file, or says why it cannot be read to its end.
fn judge_file(
    file: &File<'_>,
    json: bool,
    tally: &mut Tally,
    out: &mut impl Write,
) -> Result<io::Result<()>, Failure> {
    let (source, length) = match open(file.name) {
        Ok(opened) => opened,
        Err(error) => return Ok(Err(error)),
    };
    let mut summary = Summary::default();
    let mut games = Games::new(source, length, file.encoding, json);
    for game in 1.. {
        let read = match games.next() {
            Some(Ok(read)) => read,
            Some(Err(error)) => return Ok(Err(error)),
            None => break,
        };
        let judged = read.map(|game| {
            let verdict = pdn::judge(&game, file.rules);
            (game, verdict)
        });
        let legal = judged.as_ref().is_ok_and(|(_, verdict)| verdict.finding.is_ok());
        tally.legal += u64::from(legal);
        tally.refused += u64::from(!legal);
        if json {
            json_line(out, &report(file.name, game, &judged))?;
        } else {
            write_text(out, file.name, game, &judged, &mut summary)?;
        }
    }
    let guess = games.guess();
    if json {
        out.flush()?;
        guess.iter().for_each(|guess| eprintln!("damier: {} {guess}", file.name));
    } else {
        summary.write(out, file.name, guess)?;
    }
    Ok(Ok(()))
}

/// What is said once for a whole file.
#[derive(Default)]
struct Summary {
    notes: Notes,
    /// How many games leave their rules open, by the rule sets that fit them.
    open: BTreeMap<Vec<String>, u64>,
}

impl Summary {
    fn write(&self, out: &mut impl Write, file: &str, guess: Option<String>) -> io::Result<()> {
        if let Some(guess) = guess {
            writeln!(out, "{file} {guess}")?;
        }
        for sentence in self.notes.repeated() {
            writeln!(out, "{file}: {sentence}")?;
        }
        for (fitting, &games) in &self.open {
            let of = counted(games);
            match fitting[..] {
                [] => writeln!(
                    out,
                    "{file}: {of} refused: no tag says which rules they are played by, and their moves \
                     fit no rule set; name one with --rules KEY"
                )?,
                _ => writeln!(
                    out,
                    "{file}: {of} refused: no tag says which rules they are played by; their moves fit \
                     {}; name one with --rules KEY",
                    fitting.join(", ")
                )?,
            }
        }
        Ok(())
    }
}

/// A game and what was found, or why it could not be read.
type Judged = Result<(PdnGame, Verdict), PdnError>;

/// What a fault comes to for whoever uses this command.
fn sentence(fault: &Fault) -> String {
    match fault {
        Fault::NoRuleSet { .. } => format!("{fault}; name them with --rules KEY"),
        fault => fault.to_string(),
    }
}

fn report<'a>(file: &'a str, game: usize, judged: &'a Judged) -> Report<'a> {
    let (written, verdict) = match judged {
        Ok(judged) => (&judged.0, &judged.1),
        Err(error) => {
            let PdnError { line, game_line, problem, .. } = error;
            let wrong = Wrong { line: *line, ply: None, text: None, why: problem.to_string() };
            return Report {
                file,
                game,
                line: *game_line,
                rules: None,
                plies: 0,
                result: None,
                outcome: None,
                fen: None,
                faults: vec![FaultReport { wrong: wrong.clone(), judged_on: false, then: None }],
                wrong: Some(wrong),
                fitting: Vec::new(),
                notes: Vec::new(),
            };
        }
    };
    let outcome = verdict.finding.as_ref().ok().and_then(Option::as_ref);
    let wrong = |fault: &Fault| Wrong {
        line: fault.place().map_or(written.line, |place| place.line),
        ply: fault.place().map(|place| place.ply),
        text: fault.place().map(|place| place.text.clone()),
        why: sentence(fault),
    };
    let faults = verdict.faults.iter().map(|irregular| FaultReport {
        wrong: wrong(&irregular.fault),
        judged_on: matches!(irregular.resumed, Resumed::MadeAnyway | Resumed::ReadAs(_)),
        then: Some(irregular.resumed.to_string()).filter(|words| !words.is_empty()),
    });
    let fitting = match &verdict.finding {
        Err(Fault::NoRuleSet { fitting }) => keys(fitting),
        _ => Vec::new(),
    };
    Report {
        file,
        game,
        line: written.line,
        rules: verdict.rule_set.as_ref().map(|rules| &*rules.key),
        plies: verdict.plies,
        result: verdict.stated(),
        outcome: outcome.map(|outcome| Ended {
            result: outcome.result(),
            winner: outcome.winner,
            reason: outcome.reason.key(),
            why: outcome.why().to_string(),
        }),
        fen: verdict.fen.as_deref(),
        wrong: verdict.finding.as_ref().err().map(wrong),
        faults: faults.collect(),
        fitting,
        notes: verdict.notes.iter().map(ToString::to_string).collect(),
    }
}

fn keys(rule_sets: &[RuleSet]) -> Vec<String> {
    rule_sets.iter().map(|rules| rules.key.to_string()).collect()
}

/// Writes a game's line, and what else is wrong with it and its notes below it.
fn write_text(
    out: &mut impl Write,
    file: &str,
    game: usize,
    judged: &Judged,
    summary: &mut Summary,
) -> io::Result<()> {
    let (written, verdict) = match judged {
        Ok(judged) => (&judged.0, &judged.1),
        Err(error) => return writeln!(out, "{file}, game {game}: refused, {error}"),
    };
    if let Err(Fault::NoRuleSet { fitting }) = &verdict.finding {
        let silent = |name: &str| written.tag(name).is_none_or(|value| value.trim().is_empty());
        if silent("Variant") && silent("GameType") {
            // One sentence for the file says it.
            *summary.open.entry(keys(fitting)).or_default() += 1;
            return Ok(());
        }
    }
    let rules = verdict.rule_set.as_ref().map_or("unknown rules", |rules| rules.key.as_ref());
    let stated = verdict.stated().map_or("no result", GameResult::text);
    let plies = match verdict.plies {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    write!(out, "{file}, game {game}, line {}: {rules}, {plies}, {stated}; ", written.line)?;
    match &verdict.finding {
        Ok(Some(outcome)) => writeln!(out, "by the rules {}, {outcome}", outcome.result())?,
        Ok(None) => writeln!(out, "legal, not decided on the board")?,
        Err(_) => write_faults(out, &verdict.faults)?,
    }
    for note in &verdict.notes {
        if summary.notes.is_new(note) {
            writeln!(out, "    note: {note}")?;
        }
    }
    Ok(())
}

/// Writes what is wrong: the first fault on the game's line, the others below it.
fn write_faults(out: &mut impl Write, faults: &[Irregularity]) -> io::Result<()> {
    for (index, Irregularity { fault, resumed, .. }) in faults.iter().enumerate() {
        write!(out, "{}", if index == 0 { "refused" } else { "    also" })?;
        if let Some(place) = fault.place() {
            write!(out, ", {place}")?;
        }
        write!(out, ": {}", sentence(fault))?;
        match resumed {
            Resumed::Ended => writeln!(out)?,
            resumed => writeln!(out, " ({resumed})")?,
        }
    }
    Ok(())
}
