//! `damier tables info`.

use std::io::Write;

use clap::Args;
use damier_tables::MaterialCounts;
use serde::Serialize;

use super::Place;
use crate::output::{Outcome, Status, grouped, json_line, stdout};

/// Show what tables hold
///
/// One line for each mix of pieces, of White and of Black, men (m) before kings (k): how many
/// positions there are with White to move, how many White wins, loses and draws, the plies of the
/// longest win to the end of the game, and a position with it.
#[derive(Args)]
#[command(after_help = "Example:
  damier tables info --rules russian")]
pub(super) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// One JSON object a line: {"white_men","white_kings","black_men","black_kings","positions",
    /// "won","lost","drawn","longest","fen"}; longest and fen are null where nothing is won
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    white_men: u8,
    white_kings: u8,
    black_men: u8,
    black_kings: u8,
    positions: u64,
    won: u64,
    lost: u64,
    drawn: u64,
    longest: Option<u16>,
    fen: Option<&'a str>,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let tables = arguments.place.open(&arguments.place.rules()?)?;
    let all = tables.counts();
    let mut out = stdout();
    if arguments.json {
        for MaterialCounts { material, counts, example, .. } in &all {
            let row = Row {
                white_men: material.men[0],
                white_kings: material.kings[0],
                black_men: material.men[1],
                black_kings: material.kings[1],
                positions: counts.positions,
                won: counts.won,
                lost: counts.lost,
                drawn: counts.drawn,
                longest: counts.longest,
                fen: example.as_deref(),
            };
            json_line(&mut out, &row)?;
        }
        out.flush()?;
        return Ok(Status::Done);
    }
    let titles = ["pieces", "positions", "won", "lost", "drawn", "plies", "longest win"];
    write_row(&mut out, titles)?;
    for MaterialCounts { material, counts, example, .. } in &all {
        let [positions, won, lost, drawn] =
            [counts.positions, counts.won, counts.lost, counts.drawn].map(grouped);
        let longest = counts.longest.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
        let fen = example.as_deref().unwrap_or("-");
        write_row(
            &mut out,
            [&material.to_string(), &positions, &won, &lost, &drawn, &longest, fen],
        )?;
    }
    let positions = all.iter().map(|row| row.counts.positions).sum();
    let bytes = all.iter().map(|row| row.file_size).sum();
    writeln!(out, "{} positions, {} bytes", grouped(positions), grouped(bytes))?;
    out.flush()?;
    Ok(Status::Done)
}

fn write_row(
    out: &mut impl Write,
    [pieces, a, b, c, d, plies, fen]: [&str; 7],
) -> std::io::Result<()> {
    writeln!(out, "{pieces:<9} {a:>13} {b:>13} {c:>13} {d:>13} {plies:>5}  {fen}")
}
