//! What draw conditions are called, in words of any language.

use super::condition::{Condition, Criterion, Limit};
use super::counters::ConditionStatus;
use crate::message::{Message, Template, message, templates};

/// Conditions, by their ids; a count is one of the moves of each side.
const NAMES: &[Template] = templates!("draw";
    "repetition" => "{ $limit ->
        [3] threefold repetition
        [5] fivefold repetition
       *[other] the same position { $limit } times
    }",
    "kings-only" => "{ $limit } moves each with kings only",
    "no-progress" => "{ $limit } moves each without capture, crowning or man move",
    "no-capture-no-man-move" => "{ $limit } moves each without capture or man move",
    "no-capture-no-crowning" => "{ $limit } moves each without capture or crowning",
    "two-v-king" => "{ $limit } moves each with at most two pieces against a king",
    "few-v-few" => "{ $limit } moves each with at most two pieces a side",
    "four-or-five-pieces" => "{ $limit } moves each with four or five pieces, kings on both sides",
    "six-or-seven-pieces" => "{ $limit } moves each with six or seven pieces, kings on both sides",
    "three-kings-v-king" => "{ $limit } moves each with three kings against one",
    "three-kings-on-diagonal-v-king" =>
        "{ $limit } moves each with three kings, one on the long diagonal, against one",
    "three-v-king" => "{ $limit } moves each with three pieces against a king",
    "two-kings-v-king" => "{ $limit } moves each with two kings against one",
    "one-piece-each" => "one piece each",
    "king-v-king" => "king against king",
);

/// Conditions that count the stronger side's moves.
const NAMES_STRONGER: &[Template] = templates!("draw-stronger";
    "kings-v-king" =>
        "{ $limit } moves of the stronger side with three or more kings against one",
    "pieces-v-king-on-diagonal" =>
        "{ $limit } moves of the stronger side with three pieces against a king on the long diagonal",
    "two-v-king" => "{ $limit } moves of the stronger side with at most two pieces against a king",
    "three-kings-v-king" => "{ $limit } moves of the stronger side with three kings against one",
);

/// What is counted, as a label of a running count.
const SITUATIONS: &[Template] = templates!("situation";
    "repetition" => "This position",
    "kings-only" => "Kings only",
    "no-progress" => "No capture, crowning or man move",
    "no-capture-no-man-move" => "No capture or man move",
    "no-capture-no-crowning" => "No capture or crowning",
    "kings-v-king" => "Three or more kings against one",
    "pieces-v-king-on-diagonal" => "Three pieces against a king on the long diagonal",
    "two-v-king" => "At most two pieces against a king",
    "few-v-few" => "At most two pieces a side",
    "four-or-five-pieces" => "Four or five pieces, kings on both sides",
    "six-or-seven-pieces" => "Six or seven pieces, kings on both sides",
    "three-kings-v-king" => "Three kings against one",
    "three-kings-on-diagonal-v-king" => "Three kings, one on the long diagonal, against one",
    "three-v-king" => "Three pieces against a king",
    "two-kings-v-king" => "Two kings against one",
    "one-piece-each" => "One piece each",
    "king-v-king" => "King against king",
);

/// How far a count has come.
const COUNTS: &[Template] = templates!("count";
    "each" => "{ $situation }: { $count } of { $limit } moves each – { $claim ->
        [yes] a draw may be claimed in
       *[no] draw in
    } { $left ->
        [one] { $left } move
       *[other] { $left } moves
    }",
    "stronger" => "{ $situation }: { $count } of { $limit } moves of the stronger side – { $claim ->
        [yes] a draw may be claimed in
       *[no] draw in
    } { $left ->
        [one] { $left } move
       *[other] { $left } moves
    }",
    "repetition" => "{ $situation } has come up { $count ->
        [one] once
        [2] twice
       *[other] { $count } times
    } – { $claim ->
        [yes] a draw may be claimed
       *[no] draw
    } at { $limit }",
    "at-once" => "{ $situation }: a draw unless the next move is a capture",
    "claim" => "A draw may be claimed: { $words }",
    "claimed" => "{ $words } (on claim)",
);

pub(crate) const TEMPLATES: &[&[Template]] = &[NAMES, NAMES_STRONGER, SITUATIONS, COUNTS];

impl Condition {
    /// A condition with its words. One that has none does not compile.
    pub(super) const fn new(id: &'static str, criterion: Criterion) -> Self {
        let names = match criterion {
            Criterion::MoveCount { limit: Limit::StrongerSide(_), .. } => NAMES_STRONGER,
            _ => NAMES,
        };
        let (name, situation) = (Template::named(names, id), Template::named(SITUATIONS, id));
        let needs_kings = match &criterion {
            Criterion::Repetition(_) => false,
            Criterion::MoveCount { material, .. } | Criterion::AtOnceUnlessCapture(material) => {
                material.has_kings()
            }
        };
        Self { id, on_claim: false, criterion, needs_kings, name, situation }
    }

    /// What the condition is called: `"15 moves each with kings only"`.
    pub fn message(&self) -> Message {
        let named = Message::new(self.name);
        match self.name.variables()[..] {
            [] => named,
            _ => named.with("limit", u32::from(self.limit())),
        }
    }

    /// What a draw is called that a player has claimed, or may claim, by the condition.
    pub fn claimed_message(&self) -> Message {
        message!(COUNTS, "claimed").with("words", self.message())
    }

    /// What it counts, as a label of a running count: `"Kings only"`.
    pub fn situation(&self) -> Message {
        Message::new(self.situation)
    }
}

/// The condition in English: `"15 moves each with kings only"`.
impl std::fmt::Display for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl ConditionStatus {
    /// How far the count has come, and what it leads to: `"Kings only: 9 of 15 moves each – draw in 6
    /// moves"`. Moves are counted, not plies. Nothing while the count does not run.
    pub fn message(&self) -> Option<Message> {
        let condition = self.condition;
        if !self.active {
            return None;
        }
        if self.holds {
            let words = condition.message();
            return Some(match condition.on_claim {
                true => message!(COUNTS, "claim").with("words", words),
                false => words,
            });
        }
        let (message, plies) = match condition.criterion {
            Criterion::AtOnceUnlessCapture(_) => {
                return Some(message!(COUNTS, "at-once").with("situation", condition.situation()));
            }
            Criterion::Repetition(_) => (message!(COUNTS, "repetition"), 1),
            Criterion::MoveCount { .. } if self.by_strong => (message!(COUNTS, "stronger"), 1),
            Criterion::MoveCount { .. } => (message!(COUNTS, "each"), 2),
        };
        let counted = message
            .with("situation", condition.situation())
            .with("count", u32::from(self.count / plies))
            .with("limit", u32::from(self.limit / plies))
            .with("claim", if condition.on_claim { "yes" } else { "no" });
        Some(match self.remaining_plies {
            Some(left) => counted.with("left", u32::from(left.div_ceil(2))),
            None => counted,
        })
    }
}
