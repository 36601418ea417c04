//! `damier rules`: the rule sets, made from the data.

use std::io::{self, Write};

use clap::Args;
use damier::describe::TakesBack;
use damier::{HouseRules, RuleSet};

use crate::arguments::{House, rule_set_parser};
use crate::entry::Entry;
use crate::output::{Outcome, Status, json_line, stdout};

/// Show the rule sets, or one of them in full
///
/// Without a key it lists every rule set; with one it gives board, start, moves, captures, draw
/// conditions, numbering, other names, source and where we differ from it. --table compares them
/// column by column.
///
/// With --rules-file it shows house rules in the same way; --toml writes a rule set as a file to
/// begin such rules with.
#[derive(Args)]
#[command(after_help = "Examples:
  damier rules
  damier rules brazilian-cbjd
  damier rules --table
  damier rules brazilian --toml > my.toml
  damier rules --rules-file my.toml
  damier rules --json")]
pub(crate) struct Arguments {
    /// The key of one rule set
    #[arg(value_parser = rule_set_parser(), conflicts_with = "rules_file")]
    key: Option<RuleSet>,
    #[command(flatten)]
    house: House,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Compare size, pieces, kings, captures and special rules
    #[arg(long, conflicts_with = "json")]
    table: bool,
    /// Write the rule set as a file of house rules
    #[arg(long, requires = "key", conflicts_with_all = ["json", "table"])]
    toml: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let mut out = stdout();
    let one = match &arguments.key {
        Some(rules) => Some(rules.clone()),
        None => arguments.house.load()?,
    };
    let chosen = one.as_ref().map_or(RuleSet::all(), std::slice::from_ref);
    if arguments.json {
        for rules in chosen {
            json_line(&mut out, &Entry::new(rules))?;
        }
    } else if arguments.table {
        write_columns(&mut out, &comparison(chosen))?;
    } else if let Some(rules) = one.as_ref().filter(|_| arguments.toml) {
        out.write_all(HouseRules::of(rules).to_toml().as_bytes())?;
    } else if let Some(rules) = &one {
        write_in_full(&mut out, rules)?;
    } else {
        write_columns(&mut out, &list(chosen))?;
    }
    out.flush()?;
    Ok(Status::Done)
}

/// `8x8`.
fn size(rules: &RuleSet) -> String {
    let geometry = rules.geometry();
    format!("{}x{}", geometry.files, geometry.ranks)
}

/// The list of rule sets: a row of headings, then one row each.
fn list(chosen: &[RuleSet]) -> Vec<Vec<String>> {
    let mut rows = vec![["KEY", "NAME", "BOARD", "FIRST", "DRAWS"].map(str::to_owned).to_vec()];
    rows.extend(chosen.iter().map(|rules| {
        vec![
            rules.key.to_owned(),
            rules.name.to_owned(),
            size(rules),
            rules.first.to_string(),
            rules.draw.key.to_owned(),
        ]
    }));
    rows
}

/// The comparison that people know: a row of headings, then one row each.
fn comparison(chosen: &[RuleSet]) -> Vec<Vec<String>> {
    let headings = [
        "GAME",
        "BOARD",
        "PIECES",
        "LONG KING",
        "MEN TAKE BACK",
        "QUANTITY",
        "QUALITY",
        "PREFERENCE",
        "SPECIAL",
    ];
    let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let mut rows = vec![headings.map(str::to_owned).to_vec()];
    rows.extend(chosen.iter().map(|rules| {
        let row = rules.compare();
        vec![
            rules.key.to_owned(),
            size(rules),
            row.pieces.to_string(),
            row.long_king.map_or_else(|| "no kings".to_owned(), yes),
            match row.takes_back {
                TakesBack::No => "no".to_owned(),
                TakesBack::Yes => "yes".to_owned(),
                TakesBack::Later => "later jumps".to_owned(),
            },
            yes(row.quantity),
            yes(row.quality),
            yes(row.preference),
            row.special.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        ]
    }));
    rows
}

/// Writes rows with their columns aligned.
fn write_columns(out: &mut impl Write, rows: &[Vec<String>]) -> io::Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// Writes everything there is to say about a rule set.
fn write_in_full(out: &mut impl Write, rules: &RuleSet) -> io::Result<()> {
    writeln!(out, "{} ({})", rules.name, rules.key)?;
    for section in rules.describe() {
        writeln!(out)?;
        let heading = section.heading.to_string();
        let mut heading = heading.as_str();
        for statement in &section.statements {
            write_paragraph(out, heading, "", &statement.to_string())?;
            heading = "";
            for detail in &statement.details {
                write_paragraph(out, "", "- ", &detail.to_string())?;
            }
        }
    }
    Ok(())
}

/// Writes a heading and a sentence after its bullet, broken into lines that hang beside it.
fn write_paragraph(
    out: &mut impl Write,
    heading: &str,
    bullet: &str,
    text: &str,
) -> io::Result<()> {
    const INDENT: usize = 14;
    const WIDTH: usize = 80;
    let hanging = INDENT + bullet.len();
    let mut line = format!("{heading:INDENT$}{bullet}");
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            line = " ".repeat(hanging);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    writeln!(out, "{line}")
}
