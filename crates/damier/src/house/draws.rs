//! The draw code of house rules: one that exists, or conditions put together anew.

use std::borrow::Cow;

use super::HouseRulesError;
use super::words::HOUSE;
use crate::draw::{self, CODES, Condition, Criterion, DrawCode, Limit, MAX_CONDITIONS, Material};
use crate::message::{Message, message};

/// When games under house rules are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Draws {
    /// By a code that exists.
    Code(&'static DrawCode),
    /// By these conditions; see [`Condition::all`]. The first that holds is the one recorded.
    Conditions(Vec<Condition>),
}

impl Default for Draws {
    fn default() -> Self {
        Self::Code(&draw::HOUSE)
    }
}

/// The name of a code put together by the user.
const COMPOSED: &str = "composed";

/// A count may go so far.
pub(super) const MOST_MOVES: u16 = 500;

impl Condition {
    /// The conditions that draw codes are put together from, each once for every way of limiting it.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for condition in CODES.iter().flat_map(|code| &*code.conditions) {
            let same = |other: &&Self| other.kind() == condition.kind();
            if !all.iter().any(|other| same(&other)) {
                all.push(condition.claimable(false));
            }
        }
        all
    }

    /// Whether the number at which it holds may be chosen.
    pub fn takes_number(&self) -> bool {
        match self.criterion {
            Criterion::Repetition(_) => true,
            Criterion::MoveCount { material, .. } => material != Material::OnePieceEach,
            Criterion::AtOnceUnlessCapture(_) => false,
        }
    }

    /// The condition with another number, where it takes one.
    #[must_use]
    pub fn with_number(mut self, number: u16) -> Self {
        if self.takes_number() {
            match &mut self.criterion {
                Criterion::Repetition(n) => *n = number,
                Criterion::MoveCount {
                    limit: Limit::MovesEach(n) | Limit::StrongerSide(n),
                    ..
                } => {
                    *n = number;
                }
                Criterion::AtOnceUnlessCapture(_) => {}
            }
        }
        self
    }
}

impl Draws {
    /// The code with a rule set's conditions.
    pub(super) fn of(code: &DrawCode) -> Self {
        match CODES.iter().find(|known| **known == code) {
            Some(known) => Self::Code(known),
            None => Self::Conditions(code.conditions.to_vec()),
        }
    }

    /// The code itself.
    pub(super) fn code(&self) -> DrawCode {
        match self {
            Self::Code(code) => (*code).clone(),
            Self::Conditions(conditions) => {
                DrawCode { key: COMPOSED, conditions: Cow::Owned(conditions.clone()) }
            }
        }
    }

    /// Its conditions.
    pub fn conditions(&self) -> &[Condition] {
        match self {
            Self::Code(code) => &code.conditions,
            Self::Conditions(conditions) => conditions,
        }
    }

    pub(super) fn check(&self, has_kings: bool) -> Result<(), HouseRulesError> {
        let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
        let refuse = |why: Message| Err(HouseRulesError::new(&["draws"], why));
        let conditions = self.conditions();
        if conditions.len() > MAX_CONDITIONS {
            return refuse(
                message!(HOUSE, "too-many-conditions")
                    .with("most", number(MAX_CONDITIONS))
                    .with("found", number(conditions.len())),
            );
        }
        for (index, condition) in conditions.iter().enumerate() {
            let (id, limit) = (condition.id, condition.limit());
            let twin = |other: &Condition| {
                (other.kind(), other.on_claim) == (condition.kind(), condition.on_claim)
            };
            if conditions[..index].iter().any(twin) {
                return refuse(message!(HOUSE, "condition-twice").with("condition", id));
            }
            if condition.takes_number() && !(2..=MOST_MOVES).contains(&limit) {
                return refuse(
                    message!(HOUSE, "condition-number")
                        .with("condition", id)
                        .with("most", u32::from(MOST_MOVES))
                        .with("found", u32::from(limit)),
                );
            }
            if condition.needs_kings && !has_kings {
                return refuse(message!(HOUSE, "condition-of-kings").with("condition", id));
            }
        }
        Ok(())
    }
}
