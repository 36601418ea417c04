//! `damier rules`: the rule sets, made from the data.

use std::io::{self, Write};

use clap::Args;
use damier::draw::Condition;
use damier::movement::{Choice, Crown, Reach, Removal};
use damier::{Color, Goal, RuleSet, Square};
use serde::Serialize;

use crate::arguments::rule_set_parser;
use crate::output::{Outcome, Status, json_line, stdout};
use crate::words;

/// Show the rule sets, or one of them in full
///
/// Without a key it lists every rule set; with one it gives board, start, moves, captures, draw
/// conditions, numbering, other names, source and where we differ from it. --table compares them
/// column by column.
#[derive(Args)]
#[command(after_help = "Examples:
  damier rules
  damier rules brazilian-cbjd
  damier rules --table
  damier rules --json")]
pub(crate) struct Arguments {
    /// The key of one rule set
    #[arg(value_parser = rule_set_parser(), hide_possible_values = true)]
    key: Option<&'static RuleSet>,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Compare size, pieces, kings, captures and special rules
    #[arg(long, conflicts_with = "json")]
    table: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let mut out = stdout();
    let chosen = arguments.key.map_or(RuleSet::all(), std::slice::from_ref);
    if arguments.json {
        for rules in chosen {
            json_line(&mut out, &Entry::new(rules))?;
        }
    } else if arguments.table {
        write_columns(&mut out, &comparison(chosen))?;
    } else if let Some(rules) = arguments.key {
        write_in_full(&mut out, rules)?;
    } else {
        write_columns(&mut out, &list(chosen))?;
    }
    out.flush()?;
    Ok(Status::Done)
}

/// The list of rule sets: a row of headings, then one row each.
fn list(chosen: &'static [RuleSet]) -> Vec<Vec<String>> {
    let mut rows = vec![["KEY", "NAME", "BOARD", "FIRST", "DRAWS"].map(str::to_owned).to_vec()];
    rows.extend(chosen.iter().map(|rules| {
        vec![
            rules.key.to_owned(),
            rules.name.to_owned(),
            words::size(rules),
            rules.first.to_string(),
            rules.draw.key.to_owned(),
        ]
    }));
    rows
}

/// The comparison that people know: a row of headings, then one row each.
fn comparison(chosen: &'static [RuleSet]) -> Vec<Vec<String>> {
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
        let traits = rules.traits();
        vec![
            rules.key.to_owned(),
            words::size(rules),
            words::pieces_each(rules).to_string(),
            yes(traits.reach != Reach::Short),
            yes(traits.man_jump != traits.man_step && words::reaches_back(traits.man_jump)),
            yes(!matches!(traits.choice, Choice::Free | Choice::King)),
            yes(traits.choice.counts_kings()),
            yes(traits.choice.prefers_kings()),
            words::special(rules).join("; "),
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
fn write_in_full(out: &mut impl Write, rules: &'static RuleSet) -> io::Result<()> {
    writeln!(out, "{} ({})", rules.name, rules.key)?;
    if !rules.also_known_as.is_empty() {
        writeln!(out, "also {}", rules.also_known_as.join(", "))?;
    }
    writeln!(out)?;
    let mut say = |heading: &str, text: &str| write_paragraph(out, heading, text);
    say("Board", &words::board(rules))?;
    say("Start", &words::start(rules))?;
    say("Goal", words::goal(rules.goal))?;
    say("Men", &words::men(rules))?;
    say("Kings", &words::kings(rules))?;
    say("Captures", &words::captures(rules))?;
    say("Crowning", words::crowning(rules.traits().crown))?;
    say("Draws", "by agreement, and by the conditions below")?;
    for condition in rules.draw.conditions {
        let claim = if condition.on_claim { ", on claim" } else { "" };
        say("", &format!("- {}{claim}", condition.words()))?;
    }
    say("Notation", &words::notation(rules))?;
    say("Source", rules.source)?;
    if rules.colors_by_lot {
        say("Colours", "drawn by lot, as the source has it")?;
    }
    if !rules.assists {
        say("Assists", "none: the source rules out hints of any kind")?;
    }
    if !rules.differs.is_empty() {
        say("Note", rules.differs)?;
    }
    Ok(())
}

/// Writes a heading and its text, broken into lines that hang beside it.
fn write_paragraph(out: &mut impl Write, heading: &str, text: &str) -> io::Result<()> {
    const INDENT: usize = 10;
    const WIDTH: usize = 80;
    let mut line = format!("{heading:INDENT$}");
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            line = " ".repeat(INDENT);
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

/// A rule set as `--json` prints it.
#[derive(Serialize)]
struct Entry {
    key: &'static str,
    name: &'static str,
    also_known_as: &'static [&'static str],
    first: Color,
    files: u8,
    ranks: u8,
    /// The playing squares in the order of their numbers.
    squares: &'static [Square],
    /// Whether moves are written with numbers.
    numbered: bool,
    /// The start position.
    start: String,
    /// Pieces of each side at the start.
    pieces: usize,
    goal: &'static str,
    men: Piece,
    king: Piece,
    king_reach: &'static str,
    choice: &'static str,
    crown: &'static str,
    removal: &'static str,
    draw: Draw,
    game_type: Option<u8>,
    capture_sign: char,
    source: &'static str,
    differs: &'static str,
    colors_by_lot: bool,
    assists: bool,
}

/// Where a piece of White's may go, as compass directions with north up the ranks.
#[derive(Serialize)]
struct Piece {
    step: Vec<&'static str>,
    jump: Vec<&'static str>,
}

#[derive(Serialize)]
struct Draw {
    code: &'static str,
    conditions: Vec<DrawCondition>,
}

#[derive(Serialize)]
struct DrawCondition {
    id: &'static str,
    words: String,
    limit: u16,
    on_claim: bool,
}

impl Entry {
    fn new(rules: &'static RuleSet) -> Entry {
        let geometry = rules.geometry();
        let traits = rules.traits();
        let conditions = rules.draw.conditions.iter().map(|condition| DrawCondition {
            id: condition.id,
            words: condition.words(),
            limit: Condition::limit(condition),
            on_claim: condition.on_claim,
        });
        Entry {
            key: rules.key,
            name: rules.name,
            also_known_as: rules.also_known_as,
            first: rules.first,
            files: geometry.files,
            ranks: geometry.ranks,
            squares: &geometry.squares,
            numbered: geometry.numbered,
            start: rules.new_game().fen(),
            pieces: words::pieces_each(rules),
            goal: match rules.goal {
                Goal::Stalemate => "stalemate",
                Goal::Misere => "misere",
                Goal::FirstKing => "first-king",
            },
            men: Piece {
                step: words::compass(traits.man_step),
                jump: words::compass(traits.man_jump),
            },
            king: Piece {
                step: words::compass(traits.king_step),
                jump: words::compass(traits.king_jump),
            },
            king_reach: match traits.reach {
                Reach::Short => "short",
                Reach::Flying => "flying",
                Reach::FlyingLandsBehind => "flying-lands-behind",
            },
            choice: match traits.choice {
                Choice::Free => "free",
                Choice::Most => "most",
                Choice::MostThenKings => "most+kings",
                Choice::King => "king",
                Choice::Italian => "italian",
                Choice::Value => "value",
            },
            crown: match traits.crown {
                Crown::End => "end",
                Crown::Stop => "stop",
                Crown::On => "on",
            },
            removal: match traits.removal {
                Removal::End => "end",
                Removal::AtOnce => "at-once",
            },
            draw: Draw { code: rules.draw.key, conditions: conditions.collect() },
            game_type: rules.game_type,
            capture_sign: rules.notation.capture_sign,
            source: rules.source,
            differs: rules.differs,
            colors_by_lot: rules.colors_by_lot,
            assists: rules.assists,
        }
    }
}
