//! Arguments that several commands take.

use clap::Args;
use damier::{AnyGame, RuleSet};

use crate::output::Failure;

/// Reads the key of a rule set.
pub(crate) fn rule_set_parser() -> impl Fn(&str) -> Result<&'static RuleSet, String> + Clone {
    |key| {
        let known = RuleSet::by_key(&key.to_ascii_lowercase());
        known.ok_or_else(|| "there is no such rule set; `damier rules` lists them".to_owned())
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
    /// The game that starts from the position.
    pub(crate) fn game(&self, rules: &'static RuleSet) -> Result<Box<dyn AnyGame>, Failure> {
        rules.study_from_fen(&self.fen).map_err(|error| Failure::Refused(format!("--fen: {error}")))
    }
}
