//! What the rules library says, in every language: its [`Message`]s.
//!
//! The English stands in the library; the other languages have theirs in `locales/*/rules.ftl`, by
//! the same ids.

use damier::message::{Arg, Template, to_sentence};
use damier::{Message, templates};
use fluent_bundle::{FluentArgs, FluentValue};
use fluent_syntax::ast::PatternElement;

use super::Texts;

/// What the library says in English, as a Fluent file.
pub(super) fn english() -> String {
    templates().map(|template| format!("{} = {}\n", template.id(), template.pattern())).collect()
}

impl Texts {
    /// A message of the library.
    pub(crate) fn message(self, message: &Message) -> String {
        self.format(message.id(), &self.arguments(message))
    }

    /// A message of the library as a whole sentence, with a capital letter and a full stop where the
    /// language has them.
    pub(crate) fn sentence(self, message: &Message) -> String {
        to_sentence(self.message(message), self.begins_with_words(message.id()))
    }

    fn arguments(self, message: &Message) -> FluentArgs<'static> {
        let args = message.args().iter();
        args.map(|(name, arg)| {
            let value = match arg {
                Arg::Number(number) => FluentValue::from(*number),
                other => FluentValue::from(self.argument(other)),
            };
            (*name, value)
        })
        .collect()
    }

    fn argument(self, arg: &Arg) -> String {
        match arg {
            Arg::Phrase(message) => self.message(message),
            Arg::List(items, conjunction) => {
                let items = items.iter().map(|item| self.argument(item));
                conjunction.list(items, |template: &Template, first, second| {
                    self.with(template.id(), &[("first", first), ("second", second)])
                })
            }
            // Numbers, squares, moves, keys and sources are the same in every language.
            other => other.to_string(),
        }
    }

    /// Whether the text of a key begins with words of its own, not with a variable.
    pub(super) fn begins_with_words(self, key: &str) -> bool {
        let message = self.book().bundle.get_message(key);
        let pattern = message.and_then(|message| message.value());
        pattern.is_some_and(|pattern| {
            matches!(pattern.elements.first(), Some(PatternElement::TextElement { .. }))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use damier::pdn::{self, Fault, Note, Place, Transcript};
    use damier::{Color, Condition, FenError, Outcome, Reason, RuleSet};

    use super::*;
    use crate::texts::Lang;

    fn conditions() -> impl Iterator<Item = &'static Condition> {
        damier::draw::CODES.iter().flat_map(|code| &*code.conditions)
    }

    /// Messages of every kind: descriptions, draw conditions, outcomes, refusals and mistakes.
    fn messages() -> Vec<Message> {
        let mut all = Vec::new();
        for rules in RuleSet::all() {
            for section in rules.describe() {
                all.push(section.heading);
                for statement in section.statements {
                    all.extend(statement.details.into_iter().map(|detail| detail.message));
                    all.push(statement.message);
                }
            }
            all.extend(rules.compare().special.into_iter().map(|statement| statement.message));
            for example in rules.examples() {
                if let Some((text, _)) = example.refused {
                    let game = rules.game_from_fen(example.fen).expect("an example");
                    all.push(game.find(text).expect_err("refused").message());
                }
            }
            let game = rules.new_game();
            all.push(game.find("z1-\nz2").expect_err("no move").message());
            for fen in ["", "W", "W:W:W", "W:Wz9:B", "W:W9-1:B", "W:Q1:B", "W:Wa1,a1:B", "W:Wb8:B"]
            {
                all.extend(rules.game_from_fen(fen).err().as_ref().map(FenError::message));
            }
        }
        all.extend(pdn_messages());
        for condition in conditions() {
            all.extend([condition.message(), condition.situation(), condition.claimed_message()]);
            for count in 1..=3 {
                let status = damier::ConditionStatus {
                    condition: *condition,
                    count: 20 + count,
                    limit: 30,
                    active: true,
                    holds: false,
                    remaining_plies: Some(2 * count),
                    by_strong: condition.counts_stronger_side(),
                };
                all.extend(status.message());
                all.extend(damier::ConditionStatus { holds: true, ..status }.message());
            }
            let reason = Reason::Draw { condition: *condition, claimed: condition.on_claim };
            all.push(Outcome { winner: None, reason }.message());
        }
        for reason in
            [Reason::NoMove, Reason::NoPieces, Reason::FirstKing, Reason::Resignation, Reason::Time]
        {
            all.push(Outcome { winner: Some(Color::White), reason }.message());
        }
        for reason in [Reason::Agreement, Reason::TooManyCaptures] {
            all.push(Outcome { winner: None, reason }.message());
        }
        all
    }

    /// Files with something wrong or odd in each.
    const ODD_FILES: &[&str] = &[
        "[Event x]\n[Event \"x\n%\n[Variant \"x\"]\n[GameType \"x\"]\n1) 11-15 $ $300 99999999999. 22-18* \
         23-18± 1- 7 soon , , {[%clk x]} ) *",
        "! (1. 1-2) 1. 11-15 (9. 1-2) (1. 9-14 {open",
        "1. 32-28 19-23 2. 28x19 14x23 *",
        "1. d3-c3 *",
        "[GameType \"20\"]\n1. 32-28 (1... 19-23) *",
        "[GameType \"20\"]\n1. 32-28 (1. 1-2) *",
        "[GameType \"20\"]\n[FEN \"W:WK1:BK50\"]\n1. 1-6 50-45 2. 6-1 45-50 3. 1-6 50-45 4. 6-1 45-50 \
         5. 1-6 *",
        "1. 22-18 *",
        "[GameType \"20\"]\n[FEN \"x\"]\n1. 32-28 *",
        "[GameType \"20\"]\n[SetUp \"1\"]\n1. 32-28 *",
        "[GameType \"20\"]\n[FEN \"?:W31-50:B1-20\"]\n*",
        "[GameType \"20\"]\n1. /FEN \"W:W31:B1\"/ 31-26 - *",
        "[GameType \"20\"]\n1. /FEN \"W\"/ 31-26 *",
        "[GameType \"20\"]\n1. 3228 1- *",
        "[GameType \"20\"]\n1. 32-28 19- *",
        "[GameType \"20\"]\n1. 32-28move 19-23 *",
        "[GameType \"20\"]\n1. 32-28 19-22 2. 28x17 11x22 3. 37-32 6-11 4. 41-37 12-17 *",
        "[GameType \"20\"]\n1. 32-28 19-23 2. 37-32 14-19 3. 41-37 10-14 4. 46-41 5-10 5. 31-50 *",
        "[GameType \"20\"]\n1. 32-28 1-50 2. 1-49 2-48 *",
        "[GameType \"20\"]\n[Result \"1-0\"]\n[FEN \"W:W32:B28\"]\n1. 32x23 17-22 2. 1-2 0-1",
        "[GameType \"20\"]\n[Result \"1-0\"]\n[FEN \"W:WK1:BK2\"]\n1. 1-6 2-8 0-1",
        "[GameType \"20\"]\n[FEN \"W:W32:B28\"]\n1. 32x23 0-1",
        "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,31,38\"]\n1. 47x36 14-20 *",
        "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,31,38\"]\n1. 47x24x36 *",
        "[GameType \"20\"]\n1. c3-d4 *",
        "[GameType \"21\"]\n1. c3-d4 b6-a5 *",
        "[GameType \"25\"]\n[Variant \"english\"]\n1. c3-d4 b6-a5 *",
        "[Variant \"english\"]\n[FEN \"B:Wd2:Bf6\"]\n1. d2-e3 *",
        "[Variant \"english\"]\n[FEN \"W:W30:B26,18,10\"]\n1. 30x23 23x14 14x7 *",
    ];

    /// What is said of odd files.
    fn pdn_messages() -> Vec<Message> {
        let too_deep = "(".repeat(pdn::MAX_DEPTH + 2);
        let too_long = "{x} ".repeat(pdn::MAX_ITEMS + 1);
        let files = ODD_FILES.iter().copied().chain([&*too_deep, &*too_long]);
        let mut all = Vec::new();
        for file in files {
            for game in pdn::read(file) {
                let game = match game {
                    Ok(game) => game,
                    Err(error) => {
                        all.push(error.message());
                        continue;
                    }
                };
                let verdict = pdn::judge(&game, None);
                all.extend(verdict.notes.iter().map(Note::message));
                for irregular in &verdict.faults {
                    all.extend(
                        [Some(irregular.fault.message()), irregular.resumed.message()]
                            .into_iter()
                            .flatten(),
                    );
                    all.extend(irregular.fault.place().map(Place::message));
                }
                all.extend(Transcript::of(&game, None).err().as_ref().map(Fault::message));
            }
        }
        all
    }

    /// A message and those that are parts of it.
    fn with_parts(message: &Message) -> Vec<&'static str> {
        let mut ids = vec![message.id()];
        for (_, arg) in message.args() {
            if let Arg::Phrase(part) = arg {
                ids.extend(with_parts(part));
            }
        }
        ids
    }

    #[test]
    fn all_that_is_said_of_files_is_met() {
        let said: BTreeSet<&str> = pdn_messages().iter().flat_map(with_parts).collect();
        let templates = templates().map(|template| template.id());
        let unmet: Vec<&str> =
            templates.filter(|id| id.starts_with("pdn-") && !said.contains(id)).collect();
        assert!(unmet.is_empty(), "{unmet:?}");
    }

    #[test]
    fn every_message_is_filled_in_in_every_language() {
        for lang in Lang::ALL {
            for message in messages() {
                let words = Texts::new(lang).message(&message);
                assert!(!words.is_empty() && !words.contains("{$"), "{words}");
            }
        }
    }

    /// The library fills in its patterns itself; Fluent must make the same of them.
    #[test]
    fn fluent_and_the_library_agree_on_the_english() {
        let texts = Texts::new(Lang::En);
        for message in messages() {
            assert_eq!(texts.message(&message), message.to_string());
            assert_eq!(texts.sentence(&message), message.sentence());
        }
    }

    #[test]
    fn sentences_begin_with_a_capital_but_for_squares() {
        let game = RuleSet::by_key("russian").expect("a rule set").new_game();
        let refused = |text| game.find(text).expect_err("refused").message();
        let english = |text| Texts::new(Lang::En).sentence(&refused(text));
        assert_eq!(english("c3-c5"), "The man on c3 cannot move to c5.");
        assert_eq!(english("b2-a3"), "a3 is occupied.");
        let japanese = Texts::new(Lang::Ja).sentence(&refused("c3-c5"));
        assert_eq!(japanese, "c3の駒はc5へは動けません。");
    }

    #[test]
    fn lists_are_joined_as_the_language_joins_them() {
        let rules = RuleSet::by_key("konane").expect("a rule set");
        let message = rules.new_game().find("b1-b3").expect_err("a lift is wanted").message();
        let with = |lang| {
            let args = Texts::new(lang).arguments(&message);
            match args.get("with") {
                Some(FluentValue::String(list)) => list.clone().into_owned(),
                other => panic!("a list is wanted, not {other:?}"),
            }
        };
        assert!(with(Lang::En).contains(" or "), "{}", with(Lang::En));
        assert!(with(Lang::Ja).contains('か'), "{}", with(Lang::Ja));
    }
}
