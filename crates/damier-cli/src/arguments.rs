//! Arguments that several commands take.

use clap::Args;
use damier::{AnyGame, RuleSet};

use crate::output::Failure;

/// How alike a key must be to what was typed to be offered instead; 1 is the same.
const ALIKE: f64 = 0.75;

/// Reads the key of a rule set.
pub(crate) fn rule_set_parser() -> impl Fn(&str) -> Result<&'static RuleSet, String> + Clone {
    |key| {
        let key = key.to_ascii_lowercase();
        RuleSet::by_key(&key).ok_or_else(|| match nearest(&key) {
            Some(other) => format!("there is no such rule set; did you mean {other}?"),
            None => "there is no such rule set; `damier rules` lists them".to_owned(),
        })
    }
}

/// The key that is most like a text, if one is like it at all.
fn nearest(text: &str) -> Option<&'static str> {
    let alike = |rules: &RuleSet| strsim::normalized_damerau_levenshtein(text, rules.key);
    let all = RuleSet::all().iter().map(|rules| (alike(rules), rules.key));
    let (alike, key) = all.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (alike >= ALIKE).then_some(key)
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
