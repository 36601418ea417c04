//! `damier play`: a game in the terminal.

mod board;
mod command;
mod input;
mod session;

use std::env;
use std::io::{Write, stdout};
use std::time::SystemTime;

use clap::{Args, ValueEnum};
use console::Term;
use damier::{Color, RuleSet};
use damier_engine::Level;

use crate::arguments::Rules;
use crate::output::{Failure, Outcome, Status};
use input::Input;
use session::Session;

/// What is played where nothing is said of it.
const USUAL_RULES: &str = "english";

/// Play against the computer in the terminal
///
/// Moves are typed as the rule set writes them, or by their first letters where no other move begins
/// so; Tab completes them. A move against the rules is refused with the reason. help, in the game,
/// lists what else can be typed: hint, undo, flip, level, draw, resign, save and more. Level 1 can be
/// beaten by a child; level 8 is all that the engine has.
///
/// Lines may come from a file or another program. Colours are for terminals alone, and are off where
/// NO_COLOR is set.
#[derive(Args)]
#[command(after_help = "Examples:
  damier play
  damier play --rules international --level 5 --side black
  printf '11-15\\nhint\\nquit\\n' | damier play --rules english --seed 1")]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: Rules,
    /// How strong the computer is, from 1 to 8
    #[arg(long, value_name = "N", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    /// Your side; without it, the one that begins
    #[arg(long, value_name = "SIDE")]
    side: Option<Side>,
    /// What the computer's errors depend on; without it, chance
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let usual = || RuleSet::by_key(USUAL_RULES).cloned();
    let rules = arguments.rules.chosen()?.or_else(usual);
    let rules = rules.ok_or_else(|| Failure::refused("name the rules with --rules KEY"))?;
    let human = match arguments.side {
        None => rules.first,
        Some(Side::White) => Color::White,
        Some(Side::Black) => Color::Black,
    };
    let level = Level::by_number(arguments.level);
    let level = level.ok_or_else(|| Failure::refused("levels are 1 to 8"))?;
    let seed = arguments.seed.unwrap_or_else(by_chance);
    let mut session = Session::new(stdout(), &rules, human, level, seed, has_colors());
    let mut input = Input::new()?;
    session.begin()?;
    while let Some(line) = input.line(&session.prompt(), session.words())? {
        if !session.obey(&line)? {
            break;
        }
    }
    session.out.flush()?;
    Ok(Status::Done)
}

/// A number that nobody foresees, and nobody needs to keep secret.
fn by_chance() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos() as u64)
}

fn has_colors() -> bool {
    let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let term = Term::stdout();
    !unwanted && term.is_term() && term.features().colors_supported()
}
