//! The command line of Damier.
//!
//! One file for each command. People read the text they print; programs read `--json` and the
//! batch modes: one JSON value a line on standard output, diagnostics on standard error. Exit
//! status 0: done; 1: the input was refused; 2: wrong usage.
#![forbid(unsafe_code)]

mod analyse;
mod arguments;
mod batch;
mod bench;
mod convert;
mod entry;
mod games;
mod hub;
mod judge;
mod matches;
mod moves;
mod notes;
mod output;
mod perft;
mod play;
mod progress;
mod questions;
mod replay;
mod rules;
mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use output::{Failure, Status};

/// Draughts under many rule sets: a game server with its web site, and the rules as tools.
///
/// Without a command it serves: open the address it prints in a browser and play.
#[derive(Parser)]
#[command(name = "damier", version, args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  damier                              serve on http://127.0.0.1:8080
  damier play --rules russian         a game against the computer, in the terminal
  damier rules brazilian              the rules of Brazilian draughts
  damier moves --rules russian        the legal moves of the start position
  damier analyse --rules russian      the best moves of the start position
  damier judge games.pdn              replay games by the rules
  damier convert games.pdn            turn them into JSON lines

`damier help COMMAND` says more about each.")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Arguments,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Arguments),
    Rules(rules::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Judge(judge::Arguments),
    Replay(replay::Arguments),
    Analyse(analyse::Arguments),
    Play(play::Arguments),
    Hub(hub::Arguments),
    #[command(name = "match")]
    Match(Box<matches::Arguments>),
    Bench(bench::Arguments),
    Convert(convert::Arguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(arguments) => serve::run(arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Judge(arguments) => judge::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Hub(arguments) => hub::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
    };
    match done {
        Ok(Status::Done) => ExitCode::SUCCESS,
        Ok(Status::Refused) => ExitCode::from(1),
        // Whoever reads our output has had enough of it (`damier … | head`).
        Err(Failure::Io(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("damier: {failure}");
            ExitCode::from(1)
        }
    }
}
