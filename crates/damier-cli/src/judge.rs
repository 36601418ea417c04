//! `damier judge`: replays the games of PDN files by the rules.

use std::io::{self, Write};

use clap::Args;
use damier::RuleSet;
use damier::pdn::{self, Fault, PdnError, PdnGame, PdnResult, Verdict};
use serde::Serialize;

use crate::arguments::Rules;
use crate::games::{Games, open};
use crate::output::{Failure, Outcome, Status, grouped, json_line, stdout};

/// Replay the games of PDN files by the rules
///
/// Says for each game its rule set, how many plies were replayed, the result its tags state and
/// what it comes to by the rules; or the first thing that is wrong with it: where, which move and
/// why. A game that was resigned, agreed or lost on time is legal to the end without being over by
/// the rules. One bad game never stops the file, but makes the exit status 1.
///
/// A game's rules are those of --rules or --rules-file, whatever its tags say; else those of its
/// Variant tag, if that is a key of ours, else of its GameType tag, else of what its Variant tag is
/// called by people. Where that leaves several rule sets, who moves first decides: English draughts
/// begun by White are english-brainking.
#[derive(Args)]
#[command(after_help = "Examples:
  damier judge --rules english testdata/games/english-masters.pdn
  damier judge --json games/*.pdn > verdicts.jsonl
  unzip -p archive.zip | damier judge -")]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: Rules,
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
    result: Option<&'static str>,
    /// How the game ended by the rules, if it did.
    outcome: Option<Ended>,
    /// The last position.
    fen: Option<&'a str>,
    /// The first thing that is wrong.
    wrong: Option<Wrong>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Ended {
    result: &'static str,
    winner: Option<damier::Color>,
    reason: &'static str,
    why: String,
}

#[derive(Serialize)]
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
        let games = File { name: file, rules: rules.as_ref() };
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
        let plural = if games == 1 { "" } else { "s" };
        writeln!(
            out,
            "{} game{plural}: {} legal to the end, {} refused",
            grouped(games),
            grouped(legal),
            grouped(refused)
        )?;
    }
    out.flush()?;
    Ok(Status::refused_if(unread || tally.refused > 0))
}

/// A file of games and the rules they are to be judged by, if these are not left to their tags.
struct File<'a> {
    name: &'a str,
    rules: Option<&'a RuleSet>,
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
    for (game, read) in (1..).zip(Games::new(source, length, json)) {
        let read = match read {
            Ok(read) => read,
            Err(error) => return Ok(Err(error)),
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
            write_text(out, file.name, game, &judged)?;
        }
    }
    Ok(Ok(()))
}

/// A game and what was found, or why it could not be read.
type Judged = Result<(PdnGame, Verdict), PdnError>;

/// What a fault comes to for whoever uses this command.
fn sentence(fault: &Fault) -> String {
    match fault {
        Fault::NoRuleSet => format!("{fault}; name them with --rules KEY"),
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
                wrong: Some(wrong),
                notes: Vec::new(),
            };
        }
    };
    let outcome = verdict.finding.as_ref().ok().and_then(Option::as_ref);
    let wrong = verdict.finding.as_ref().err().map(|fault| Wrong {
        line: fault.place().map_or(written.line, |place| place.line),
        ply: fault.place().map(|place| place.ply),
        text: fault.place().map(|place| place.text.clone()),
        why: sentence(fault),
    });
    Report {
        file,
        game,
        line: written.line,
        rules: verdict.rule_set.as_ref().map(|rules| &*rules.key),
        plies: verdict.plies,
        result: verdict.stated().map(PdnResult::text),
        outcome: outcome.map(|outcome| Ended {
            result: outcome.result(),
            winner: outcome.winner,
            reason: outcome.reason.key(),
            why: outcome.why().to_string(),
        }),
        fen: verdict.fen.as_deref(),
        wrong,
        notes: verdict.notes.iter().map(ToString::to_string).collect(),
    }
}

/// Writes a game's line, and its notes below it.
fn write_text(out: &mut impl Write, file: &str, game: usize, judged: &Judged) -> io::Result<()> {
    let (written, verdict) = match judged {
        Ok(judged) => (&judged.0, &judged.1),
        Err(error) => return writeln!(out, "{file}, game {game}: refused, {error}"),
    };
    let rules = verdict.rule_set.as_ref().map_or("unknown rules", |rules| &rules.key);
    let stated = verdict.stated().map_or("no result", PdnResult::text);
    let plies = match verdict.plies {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    write!(out, "{file}, game {game}, line {}: {rules}, {plies}, {stated}; ", written.line)?;
    match &verdict.finding {
        Ok(Some(outcome)) => writeln!(out, "by the rules {}, {outcome}", outcome.result())?,
        Ok(None) => writeln!(out, "legal, not decided on the board")?,
        Err(fault) => match fault.place() {
            Some(place) => writeln!(out, "refused, {place}: {}", sentence(fault))?,
            None => writeln!(out, "refused: {}", sentence(fault))?,
        },
    }
    for note in &verdict.notes {
        writeln!(out, "    note: {note}")?;
    }
    Ok(())
}
