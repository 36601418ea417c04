//! The words for what happens in games: refusals, draws, outcomes, counts, moments.

use std::borrow::Cow;

use damier::draw::{Criterion, Material};
use damier::{Color, Condition, ConditionStatus, Goal, Outcome, Reason, Refusal, RuleSet};

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
        self.color_named(color.name())
    }

    fn color_named(&self, name: &str) -> String {
        self.get(&format!("color-{name}"))
    }

    /// Arguments with the names of colours put into this language.
    pub(super) fn localized(
        &self,
        args: Vec<(&'static str, String)>,
    ) -> Vec<(&'static str, String)> {
        args.into_iter()
            .map(|(name, value)| match name {
                "color" | "turn" => (name, self.color_named(&value)),
                _ => (name, value),
            })
            .collect()
    }

    /// Why the rules do not allow a move.
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        self.with(&format!("refusal-{}", refusal.key()), &self.localized(refusal.args()))
    }

    /// Why a player may not do something.
    pub(crate) fn refused(&self, refused: &Refused) -> String {
        let key = format!("refusal-{}", refused.key());
        match refused {
            Refused::Rules(refusal) => self.refusal(refusal),
            Refused::NoSuchSquare(square) => self.with(&key, &[("square", square)]),
            _ => self.get(&key),
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
        self.with(&error.key, &self.localized(error.args.clone()))
    }

    /// A draw condition.
    pub(crate) fn condition(&self, condition: &Condition) -> String {
        let stronger = if condition.counts_stronger_side() { "yes" } else { "no" };
        let limit = condition.limit().to_string();
        let key = format!("draw-{}", condition.id);
        self.with(&key, &[("limit", limit), ("stronger", stronger.to_owned())])
    }

    /// How far the count of a draw condition has come; nothing while there is nothing to tell.
    pub(crate) fn count(&self, status: &ConditionStatus) -> Option<String> {
        let condition = &status.condition;
        let any =
            matches!(condition.criterion, Criterion::MoveCount { material: Material::Any, .. });
        let telling = !any || status.count >= status.limit / WORTH_TELLING;
        if !status.active || !telling {
            return None;
        }
        let claim = if condition.on_claim { "yes" } else { "no" }.to_owned();
        if status.holds {
            let words = self.condition(condition);
            return condition.on_claim.then(|| self.with("count-claim", &[("words", words)]));
        }
        let situation = self.get(&format!("situation-{}", condition.id));
        // Counts of both sides go by plies; people count moves.
        let (key, plies) = match condition.criterion {
            Criterion::Repetition(_) => ("count-repetition", 1),
            Criterion::AtOnceUnlessCapture(_) => ("count-at-once", 1),
            Criterion::MoveCount { .. } if status.by_strong => ("count-stronger", 1),
            _ => ("count-each", 2),
        };
        let left = status.remaining_plies.unwrap_or_default().div_ceil(2);
        Some(self.with(
            key,
            &[
                ("situation", situation),
                ("count", (status.count / plies).to_string()),
                ("limit", (status.limit / plies).to_string()),
                ("left", left.to_string()),
                ("claim", claim),
            ],
        ))
    }

    /// How a game ended, in one sentence.
    pub(crate) fn outcome(&self, rules: &RuleSet, ending: Ending) -> String {
        let Ending::Played(Outcome { winner, reason }) = ending else {
            return self.get(&format!("outcome-{}", ending.reason()));
        };
        let claimed = match reason {
            Reason::Draw { claimed: true, .. } => "yes",
            _ => "no",
        };
        let words = ending.condition().map(|(condition, _)| self.condition(&condition));
        // In the losing games who cannot move has won.
        let misere =
            rules.goal == Goal::Misere && matches!(reason, Reason::NoMove | Reason::NoPieces);
        let suffix = if misere { "-wins" } else { "" };
        let name = |color: Option<Color>| color.map(|color| self.color(color)).unwrap_or_default();
        self.with(
            &format!("outcome-{}{suffix}", ending.reason()),
            &[
                ("winner", name(winner)),
                ("loser", name(winner.map(Color::other))),
                ("words", words.unwrap_or_default()),
                ("claimed", claimed.to_owned()),
            ],
        )
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
    use damier::FenError;

    use super::*;
    use crate::games::ending;
    use crate::games::level::Level;
    use crate::texts::Lang;

    fn conditions() -> impl Iterator<Item = &'static Condition> {
        damier::draw::CODES.iter().flat_map(|code| &*code.conditions)
    }

    /// The keys that the rules and the domain make up.
    pub(crate) fn made_keys() -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        keys.extend(RuleSet::all().iter().map(|rules| format!("rules-{}", rules.key)));
        keys.extend(conditions().map(|condition| format!("draw-{}", condition.id)));
        keys.extend(conditions().map(|condition| format!("situation-{}", condition.id)));
        keys.extend(Refusal::KEYS.iter().map(|key| format!("refusal-{key}")));
        keys.extend(Refused::KEYS.iter().map(|key| format!("refusal-{key}")));
        keys.extend(FenError::KEYS.iter().map(|key| format!("fen-{key}")));
        keys.extend(ending::KEYS.iter().map(|key| format!("outcome-{key}")));
        keys.extend(Level::numbers().map(|number| format!("level-{number}")));
        keys.extend(["outcome-no-move-wins", "outcome-no-pieces-wins"].map(str::to_owned));
        keys.extend(Color::BOTH.map(|color| format!("color-{}", color.name())));
        keys
    }

    #[test]
    fn everything_the_rules_can_say_has_words_in_every_language() {
        for lang in Lang::ALL {
            for key in &made_keys() {
                let has = Texts::new(lang).book().bundle.has_message(key);
                assert!(has, "{key} in {}", lang.code());
            }
        }
    }

    /// Every sentence is filled in: a variable that is not given would show as `{$name}`.
    #[test]
    fn no_words_leave_a_variable_open() {
        for lang in Lang::ALL {
            let texts = Texts::new(lang);
            for condition in conditions() {
                let words = texts.condition(condition);
                assert!(!words.is_empty() && !words.contains('{'), "{words}");
                for count in 1..=3 {
                    let status = ConditionStatus {
                        condition: *condition,
                        count: 20 + count,
                        limit: 30,
                        active: true,
                        holds: false,
                        remaining_plies: Some(9),
                        by_strong: condition.counts_stronger_side(),
                    };
                    let text = texts.count(&status).expect("an active count");
                    assert!(!text.contains('{'), "{text}");
                }
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
        assert_eq!(english.condition(kings), "15 moves each with kings only");
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
        let rules = RuleSet::by_key("brazilian").expect("a rule set");
        assert_eq!(english.outcome(rules, outcome), "Draw: 15 moves each with kings only.");
    }

    #[test]
    fn in_losing_games_who_cannot_move_has_won() {
        let ending = Ending::Played(Outcome { winner: Some(Color::White), reason: Reason::NoMove });
        let english = Texts::new(Lang::En);
        let say = |key| english.outcome(RuleSet::by_key(key).expect("a rule set"), ending);
        assert_eq!(say("english"), "White wins: Black has no legal move.");
        assert_eq!(say("anti"), "White wins, having no legal move.");
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
