//! Arguments that several commands take.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use damier::{AnyGame, HouseRules, RuleSet};
use damier_engine::Options;

use crate::output::Failure;

/// Reads the key of a rule set.
pub(crate) fn rule_set_parser() -> impl Fn(&str) -> Result<RuleSet, String> + Clone {
    |key| {
        let key = key.to_ascii_lowercase();
        RuleSet::by_key(&key).cloned().ok_or_else(|| match RuleSet::nearest(&key) {
            Some(other) => format!("there is no such rule set; did you mean {}?", other.key),
            None => "there is no such rule set; `damier rules` lists them".to_owned(),
        })
    }
}

/// The rules of a command: those of the table, or house rules.
#[derive(Args)]
pub(crate) struct Rules {
    /// The rule set (`damier rules` lists them)
    #[arg(long, value_name = "KEY", value_parser = rule_set_parser())]
    #[arg(conflicts_with = "rules_file")]
    rules: Option<RuleSet>,
    #[command(flatten)]
    house: House,
}

/// A file of house rules.
#[derive(Args)]
pub(crate) struct House {
    /// House rules: a TOML file, as docs/HOUSE-RULES.md describes it and `damier rules KEY --toml`
    /// writes it
    #[arg(long, value_name = "FILE.toml")]
    rules_file: Option<PathBuf>,
}

impl Rules {
    /// The rule set asked for, if one was.
    pub(crate) fn chosen(&self) -> Result<Option<RuleSet>, Failure> {
        match &self.rules {
            Some(rules) => Ok(Some(rules.clone())),
            None => self.house.load(),
        }
    }

    /// The rule set asked for, where the command line is required to name one.
    pub(crate) fn required(&self) -> Result<RuleSet, Failure> {
        let none = || Failure::refused("name the rules with --rules KEY or --rules-file FILE.toml");
        self.chosen()?.ok_or_else(none)
    }
}

impl House {
    /// The rule set of the file, if there is a file.
    pub(crate) fn load(&self) -> Result<Option<RuleSet>, Failure> {
        let Some(path) = &self.rules_file else { return Ok(None) };
        let file = path.display();
        let text = fs::read_to_string(path)
            .map_err(|error| Failure::refused(format!("{file} cannot be read: {error}")))?;
        let rules = HouseRules::from_toml(&text).and_then(|house| house.rule_set());
        rules.map(Some).map_err(|error| Failure::refused(format!("{file}: {error}")))
    }
}

/// A position under a rule set.
#[derive(Args)]
pub(crate) struct Position {
    /// The position, as FEN, with numbers or algebraic squares; without it, the start position
    #[arg(long, value_name = "FEN", default_value = "startpos")]
    pub(crate) fen: String,
}

impl Position {
    /// The game that starts from the position; what is odd about that is said on standard error.
    pub(crate) fn game(&self, rules: &RuleSet) -> Result<Box<dyn AnyGame>, Failure> {
        let game = rules
            .study_from_fen(&self.fen)
            .map_err(|error| Failure::refused(format!("--fen: {error}")))?;
        game.start_warnings().iter().for_each(|odd| eprintln!("damier: --fen: {odd}"));
        Ok(game)
    }
}

/// What the engine may use.
#[derive(Args)]
pub(crate) struct Power {
    /// Threads that search together
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS as i64))]
    threads: u16,
    /// Size of the table of positions searched, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_HASH_MIB as i64))]
    hash: u32,
}

/// The most threads that may search together.
pub(crate) const MOST_THREADS: u16 = 256;

/// No table of positions is larger, in MiB.
pub(crate) const MOST_HASH_MIB: u32 = 65_536;

impl Power {
    pub(crate) fn options(&self) -> Options {
        Options::default().with_hash_mib(self.hash as usize).with_threads(self.threads.into())
    }
}

/// Reads a time in seconds, from a millisecond to some days.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    seconds_between(0.001, 1e6, text)
}

/// Reads a time in seconds within bounds.
pub(crate) fn seconds_between(least: f64, most: f64, text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) if (least..=most).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("a number of seconds from {least} to {most} is wanted")),
    }
}
