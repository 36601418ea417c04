//! Positions that show a rule: there it decides what is legal.

use std::sync::LazyLock;

use crate::ruleset::RuleSet;

/// A position in which a statement of a description decides what may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Example {
    /// The id of the statement that it shows.
    pub statement: &'static str,
    /// The position, as canonical FEN.
    pub fen: &'static str,
    /// A legal move that shows the rule.
    pub shown: &'static str,
    /// A move that the rule forbids, and the key of the refusal it gets.
    pub refused: Option<(&'static str, &'static str)>,
}

/// Rule set, statement, position, move shown, move refused and why, as tab-separated lines.
const TABLE: &str = include_str!("examples.tsv");

static EXAMPLES: LazyLock<Vec<(&'static RuleSet, Example)>> =
    LazyLock::new(|| TABLE.lines().filter_map(read).collect());

fn read(line: &'static str) -> Option<(&'static RuleSet, Example)> {
    let mut fields = line.split('\t');
    let rules = RuleSet::by_key(fields.next()?)?;
    let (statement, fen, shown) = (fields.next()?, fields.next()?, fields.next()?);
    let refused = fields.next().zip(fields.next());
    Some((rules, Example { statement, fen, shown, refused }))
}

impl RuleSet {
    /// Positions that show the rules of this rule set, in the order of its description. Rule sets
    /// that move alike share them.
    pub fn examples(&self) -> Vec<Example> {
        let alike = |other: &RuleSet| {
            let one = self.geometry().squares == other.geometry().squares
                && self.notation == other.notation
                && self.goal == other.goal;
            one && self.mechanics() == other.mechanics()
        };
        let all = EXAMPLES.iter().filter(|(rules, _)| *rules == self || alike(rules));
        let examples: Vec<Example> = all.map(|(_, example)| *example).collect();
        let order = self.describe().into_iter().flat_map(|section| section.statements);
        order
            .flat_map(|statement| {
                examples.clone().into_iter().filter(move |e| e.statement == statement.id())
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        for line in TABLE.lines() {
            let (rules, example) = read(line).expect(line);
            assert!(rules.examples().contains(&example), "{line}");
        }
        assert!(EXAMPLES.len() > 100, "{} examples", EXAMPLES.len());
    }
}
