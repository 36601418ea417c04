//! `damier tables verify`.

use std::io::Write;

use clap::Args;
use damier_tables::VerifyOptions;

use super::{Place, Threads};
use crate::output::{Failure, Outcome, Status, grouped, stdout};

/// Check tables against the rules
///
/// Every position is compared with the positions that its moves lead to, by the ordinary move
/// generator, and every file with its checksum and its counts. The exit status is 1 if anything is
/// wrong.
#[derive(Args)]
#[command(after_help = "Examples:
  damier tables verify --rules russian
  damier tables verify --rules english --share 1")]
pub(super) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// Check this part of the positions alone, which is left to chance, in per cent
    #[arg(long, value_name = "PERCENT", default_value_t = 100.0, value_parser = percent)]
    share: f64,
    #[command(flatten)]
    threads: Threads,
}

/// Reads a share.
fn percent(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0001..=100.0).contains(&share) => Ok(share),
        _ => Err("a percentage from 0.0001 to 100 is wanted".to_owned()),
    }
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let tables = arguments.place.open(&arguments.place.rules()?)?;
    let per_million = (arguments.share * 10_000.0).round() as u32;
    let options = VerifyOptions { per_million, threads: arguments.threads.count() };
    let found = tables.verify(options).map_err(Failure::refused)?;
    let mut out = stdout();
    for example in &found.examples {
        writeln!(out, "{example}")?;
    }
    writeln!(out, "{} positions checked, {} wrong", grouped(found.checked), grouped(found.wrong))?;
    out.flush()?;
    Ok(Status::refused_if(found.wrong > 0))
}
