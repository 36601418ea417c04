//! The words for rule sets: the statements of their descriptions.

use damier::describe::{Arg, Section, Statement};
use damier::draw::{Balance, Force};
use damier::{Geometry, Square};

use super::Texts;

impl Texts {
    /// The heading of a section.
    pub(crate) fn section(&self, section: &Section) -> String {
        self.get(&format!("section-{}", section.id))
    }

    /// A statement with its arguments, without its details.
    pub(crate) fn statement(&self, statement: &Statement) -> String {
        let args: Vec<(&str, String)> =
            statement.args.iter().map(|(name, arg)| (*name, self.argument(arg))).collect();
        self.with(&format!("rule-{}", statement.id), &args)
    }

    fn argument(&self, arg: &Arg) -> String {
        let keyed = |kind: &str, key: &str| self.get(&format!("{kind}-{key}"));
        match arg {
            Arg::Squares(squares, geometry) => self.list(&labels(squares, geometry), "list-and"),
            Arg::OneOf(squares, geometry) => self.list(&labels(squares, geometry), "list-or"),
            Arg::Ways(ways) => {
                let ways: Vec<String> = ways.iter().map(|way| keyed("way", way.key())).collect();
                self.list(&ways, "list-or")
            }
            Arg::Events(events) => {
                let events: Vec<String> =
                    events.iter().map(|event| keyed("reset", event.key())).collect();
                self.list(&events, "list-or")
            }
            Arg::Names(names) => {
                let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
                self.list(&names, "list-comma")
            }
            Arg::Condition(condition) => self.condition(condition),
            Arg::Balances(balances) => {
                let balances: Vec<String> = balances.iter().map(|b| self.balance(b)).collect();
                self.list(&balances, "list-or")
            }
            Arg::Difference(difference) => keyed("differs", difference.id),
            // Numbers, coordinates, signs, keys and sources are the same in every language.
            other => other.to_string(),
        }
    }

    /// Items joined by commas, the last by the message `last`.
    fn list(&self, items: &[String], last: &str) -> String {
        let join = |key: &str, first: &str, second: &str| {
            self.with(key, &[("first", first), ("second", second)])
        };
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first, middle @ .., end] => {
                let rest =
                    middle.iter().fold(first.clone(), |list, item| join("list-comma", &list, item));
                join(last, &rest, end)
            }
        }
    }

    fn balance(&self, balance: &Balance) -> String {
        let sides = [("strong", self.force(balance.strong)), ("weak", self.force(balance.weak))];
        self.with("pieces-against", &sides)
    }

    fn force(&self, force: Force) -> String {
        let kings = if force.or_more_kings { "pieces-kings-or-more" } else { "pieces-kings" };
        let counted = [(kings, force.kings), ("pieces-men", force.men)];
        let some = counted.into_iter().filter(|(_, n)| *n > 0);
        let pieces: Vec<String> = some.map(|(key, n)| self.with(key, &[("n", n)])).collect();
        self.list(&pieces, "list-and")
    }
}

fn labels(squares: &[Square], geometry: &Geometry) -> Vec<String> {
    squares.iter().map(|square| geometry.label(*square)).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use damier::RuleSet;
    use damier::describe::{ResetBy, Way};

    use super::*;
    use crate::texts::Lang;

    /// The keys that descriptions make up.
    pub(crate) fn made_keys() -> Vec<String> {
        let mut keys: Vec<String> = Statement::ids().map(|id| format!("rule-{id}")).collect();
        keys.extend(Section::IDS.iter().map(|id| format!("section-{id}")));
        keys.extend(Way::ALL.iter().map(|way| format!("way-{}", way.key())));
        keys.extend(ResetBy::ALL.iter().map(|event| format!("reset-{}", event.key())));
        let differences = RuleSet::all().iter().flat_map(|rules| &rules.differs);
        keys.extend(differences.map(|difference| format!("differs-{}", difference.id)));
        keys
    }

    #[test]
    fn everything_that_describes_a_rule_set_has_words_in_every_language() {
        for lang in Lang::ALL {
            for key in &made_keys() {
                let has = Texts::new(lang).book().bundle.has_message(key);
                assert!(has, "{key} in {}", lang.code());
            }
        }
    }

    #[test]
    fn every_statement_is_filled_in_and_the_english_is_the_library_s() {
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            for rules in RuleSet::all() {
                let said = rules.describe().into_iter().flat_map(|section| section.statements);
                for statement in said.chain(rules.compare().special) {
                    for statement in std::iter::once(&statement).chain(&statement.details) {
                        let words = texts.statement(statement);
                        assert!(!words.contains(['{', '}']), "{words}");
                        let plain = words.replace('’', "'");
                        // Draw conditions have words of their own on the site.
                        let condition =
                            statement.args.iter().any(|(_, arg)| matches!(arg, Arg::Condition(_)));
                        if lang == Lang::En && !condition {
                            assert_eq!(plain, statement.to_string());
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn lists_end_with_a_word() {
        let items = ["a1", "b2", "c3"].map(str::to_owned);
        assert_eq!(Texts::new(Lang::En).list(&items, "list-or"), "a1, b2 or c3");
        assert_eq!(Texts::new(Lang::Ja).list(&items, "list-or"), "a1、b2かc3");
        assert_eq!(Texts::new(Lang::En).list(&items[..1], "list-or"), "a1");
        assert_eq!(Texts::new(Lang::En).list(&[], "list-or"), "");
    }
}
