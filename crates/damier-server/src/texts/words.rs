//! The words for what happens in games: refusals, draws, outcomes, counts, moments.

use std::borrow::Cow;

use damier::draw::{Criterion, Material};
use damier::{Color, ConditionStatus, RuleSet};

use super::Texts;
use crate::games::Millis;
use crate::games::command::Refused;
use crate::games::ending::Ending;
use crate::games::seat::Seat;
use crate::games::settings::FieldError;

/// A count without a situation of its own is shown once this part of it has gone by.
const WORTH_TELLING: u16 = 6;

impl Texts {
    /// The name of a rule set.
    pub(crate) fn rules_name(&self, rules: &RuleSet) -> String {
        self.get(&format!("rules-{}", rules.key))
    }

    /// The name of a colour.
    pub(crate) fn color(&self, color: Color) -> String {
        self.get(&format!("color-{}", color.name()))
    }

    /// Why a player may not do something.
    pub(crate) fn refused(&self, refused: &Refused) -> String {
        let key = format!("refusal-{}", refused.key());
        match refused {
            Refused::Rules(refusal) => self.sentence(&refusal.message()),
            Refused::NoSuchSquare(square) => self.own_sentence(&key, &[("square", square)]),
            _ => self.own_sentence(&key, &[]),
        }
    }

    /// What a seat is called: by the name of the person in it, or as the computer.
    pub(crate) fn seat_name<'a>(&self, seat: &'a Seat) -> Option<Cow<'a, str>> {
        match seat {
            Seat::Person { name, .. } => name.as_deref().map(Cow::Borrowed),
            Seat::Computer(level) => {
                let name = self.with("computer-name", &[("level", level.number())]);
                Some(Cow::Owned(name))
            }
        }
    }

    /// What is wrong with a field of a form.
    pub(crate) fn field_error(&self, error: &FieldError) -> String {
        match error {
            FieldError::Form { key, given } => self.with(key, &[("given", given)]),
            FieldError::Position(error) => self.sentence(&error.message()),
            FieldError::TooManyPieces { color, has, start } => {
                let (has, start) = (has.to_string(), start.to_string());
                let color = self.color(*color);
                self.with("form-fen-pieces", &[("color", color), ("has", has), ("start", start)])
            }
        }
    }

    /// How far the count of a draw condition has come; nothing while there is nothing to tell.
    pub(crate) fn count(&self, status: &ConditionStatus) -> Option<String> {
        let condition = &status.condition;
        let any =
            matches!(condition.criterion, Criterion::MoveCount { material: Material::Any, .. });
        let telling = !any || status.count >= status.limit / WORTH_TELLING;
        // A draw that needs no claim has ended the game, which says so itself.
        let over = status.holds && !condition.on_claim;
        let message = status.message().filter(|_| telling && !over)?;
        Some(self.message(&message))
    }

    /// How a game ended, in one sentence.
    pub(crate) fn outcome(&self, ending: Ending) -> String {
        match ending {
            Ending::Played(outcome) => self.sentence(&outcome.message()),
            Ending::FlaggedDraw => self.get("outcome-flagged-draw"),
            Ending::Cancelled => self.get("outcome-cancelled"),
            Ending::Expired => self.get("outcome-expired"),
            Ending::Aborted => self.get("outcome-aborted"),
        }
    }

    /// How long ago a moment was.
    pub(crate) fn ago(&self, moment: Millis, now: Millis) -> String {
        let minutes = (now - moment).max(0) / 60_000;
        match minutes {
            0 => self.get("ago-now"),
            1..60 => self.with("ago-minutes", &[("n", minutes)]),
            60..1440 => self.with("ago-hours", &[("n", minutes / 60)]),
            _ => self.with("ago-days", &[("n", minutes / 1440)]),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use damier::{Outcome, Reason};

    use super::*;
    use crate::games::level::Level;
    use crate::texts::Lang;

    /// The keys that the domain makes up.
    pub(crate) fn made_keys() -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        keys.extend(RuleSet::all().iter().map(|rules| format!("rules-{}", rules.key)));
        keys.extend(Refused::KEYS.iter().map(|key| format!("refusal-{key}")));
        keys.extend(Level::numbers().map(|number| format!("level-{number}")));
        keys.extend(Color::BOTH.map(|color| format!("color-{}", color.name())));
        keys
    }

    #[test]
    fn everything_the_domain_can_say_has_words_in_every_language() {
        for lang in Lang::ALL {
            for key in &made_keys() {
                let has = Texts::new(lang).book().bundle.has_message(key);
                assert!(has, "{key} in {}", lang.code());
            }
        }
    }

    #[test]
    fn the_words_of_draws_and_counts_read_well() {
        let idf = &RuleSet::by_key("brazilian").expect("a rule set").draw.conditions;
        let kings = idf.iter().find(|condition| condition.id == "kings-only").expect("a condition");
        let status = |count, holds| ConditionStatus {
            condition: *kings,
            count,
            limit: 30,
            active: true,
            holds,
            remaining_plies: Some(30 - count),
            by_strong: false,
        };
        let (english, japanese) = (Texts::new(Lang::En), Texts::new(Lang::Ja));
        assert_eq!(english.message(&kings.message()), "15 moves each with kings only");
        assert_eq!(
            english.count(&status(18, false)).as_deref(),
            Some("Kings only: 9 of 15 moves each – draw in 6 moves")
        );
        assert_eq!(
            japanese.count(&status(18, false)).as_deref(),
            Some("キングのみの手：双方15手のうち9手経過（あと6手で引き分け）")
        );
        assert_eq!(english.count(&status(2, false)), None, "too early to speak of");
        let outcome = Ending::Played(Outcome {
            winner: None,
            reason: Reason::Draw { condition: *kings, claimed: false },
        });
        assert_eq!(english.outcome(outcome), "Draw: 15 moves each with kings only.");
    }

    #[test]
    fn endings_are_told_in_one_sentence() {
        let won = Outcome { winner: Some(Color::White), reason: Reason::NoMove };
        let say = |lang, ending| Texts::new(lang).outcome(ending);
        let english = say(Lang::En, Ending::Played(won));
        assert_eq!(english, "White wins: the side to move has no legal move.");
        assert_eq!(
            say(Lang::Ja, Ending::Played(won)),
            "白の勝ち：手番の側に指せる手がありません。"
        );
        assert_eq!(say(Lang::En, Ending::Expired), "Nobody joined: the game was closed.");
    }

    #[test]
    fn moments_are_told_in_the_greatest_unit_that_fits() {
        let english = Texts::new(Lang::En);
        let minute = 60_000;
        for (ago, text) in [
            (0, "just now"),
            (-5, "just now"),
            (59 * minute, "59 minutes ago"),
            (60 * minute, "1 hour ago"),
            (3 * 1440 * minute, "3 days ago"),
        ] {
            assert_eq!(english.ago(1_000_000_000, 1_000_000_000 + ago), text);
        }
    }
}
