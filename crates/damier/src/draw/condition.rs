//! The conditions that draw codes are made of.

use std::borrow::Cow;

use super::counters::MoveKind;
use super::material::{Census, Material};
use crate::message::Template;

/// The draw code of a rule set: the conditions under which a game is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DrawCode {
    /// Its name, such as `"idf"`.
    pub key: &'static str,
    /// Its conditions; the first that holds is the one recorded.
    pub conditions: Cow<'static, [Condition]>,
}

impl DrawCode {
    /// Whether it depends, with these pieces, on the side to move being caught: being open to capture
    /// whatever it plays.
    pub fn asks_whether_caught(&self, census: &Census) -> bool {
        self.conditions.iter().any(|condition| match &condition.criterion {
            Criterion::AtOnceUnlessCapture(material) => material.holds(census),
            Criterion::Repetition(_) | Criterion::MoveCount { .. } => false,
        })
    }
}

/// One condition of a draw code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Condition {
    /// A stable name of what is counted, such as `"kings-only"`; the same in every code.
    pub id: &'static str,
    /// Whether the player to move must claim the draw; otherwise the game ends by itself.
    pub on_claim: bool,
    /// What must happen.
    pub criterion: Criterion,
    /// Whether it speaks of kings, so that it means nothing in a game without them.
    pub needs_kings: bool,
    pub(super) name: &'static Template,
    pub(super) situation: &'static Template,
}

/// What makes a condition hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Criterion {
    /// Repetition: the same position with the same side to move has come up this many times.
    Repetition(u16),
    /// A move count: enough moves in a row were made with this material on the board.
    MoveCount {
        /// While the position has it, moves count.
        material: Material,
        /// The moves that start the count again.
        resets: Resets,
        /// How many moves are enough.
        limit: Limit,
    },
    /// The material alone is enough, unless the side to move can capture, or can be captured next
    /// move whatever it plays.
    AtOnceUnlessCapture(Material),
}

/// How many moves a count allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// This many moves of each side.
    MovesEach(u16),
    /// This many moves of the side with more pieces; with equal pieces, this many of each side.
    StrongerSide(u16),
}

impl Limit {
    /// The number of moves, whoever makes them.
    pub const fn moves(self) -> u16 {
        match self {
            Self::MovesEach(moves) | Self::StrongerSide(moves) => moves,
        }
    }
}

/// The moves that start a count again. It also starts when the material it asks for comes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resets {
    /// Any capture.
    pub capture: bool,
    /// Any crowning.
    pub crowning: bool,
    /// Any man's move, as [`MoveKind::man_move`] has it.
    pub man_move: bool,
}

impl Resets {
    pub(super) const NOTHING: Self = Self { capture: false, crowning: false, man_move: false };
    /// Any change of material.
    pub(super) const MATERIAL: Self = Self { capture: true, crowning: true, ..Self::NOTHING };
    pub(super) const CAPTURE_MAN: Self = Self { capture: true, man_move: true, ..Self::NOTHING };
    pub(super) const ALL: Self = Self { capture: true, crowning: true, man_move: true };

    /// Whether a move of this kind starts the count again.
    pub(super) fn by(self, mv: MoveKind) -> bool {
        self.capture && mv.capture || self.crowning && mv.crowning || self.man_move && mv.man_move
    }
}

impl Condition {
    /// The number at which the condition holds: moves of each side or of the stronger one, or the
    /// times that a position has come up; 0 where the material is enough.
    pub fn limit(&self) -> u16 {
        match self.criterion {
            Criterion::Repetition(times) => times,
            Criterion::MoveCount { limit, .. } => limit.moves(),
            Criterion::AtOnceUnlessCapture(_) => 0,
        }
    }

    /// Whether its count is of the stronger side's moves.
    pub fn counts_stronger_side(&self) -> bool {
        matches!(self.criterion, Criterion::MoveCount { limit: Limit::StrongerSide(_), .. })
    }

    /// The material that must be on the board while it counts; nothing for a repetition.
    pub fn material(&self) -> Option<&Material> {
        match &self.criterion {
            Criterion::Repetition(_) => None,
            Criterion::MoveCount { material, .. } | Criterion::AtOnceUnlessCapture(material) => {
                Some(material)
            }
        }
    }

    /// The moves that start its count again; nothing for a repetition.
    pub fn resets(&self) -> Option<Resets> {
        match self.criterion {
            Criterion::Repetition(_) => None,
            Criterion::MoveCount { resets, .. } => Some(resets),
            Criterion::AtOnceUnlessCapture(_) => Some(Resets::MATERIAL),
        }
    }

    /// The same condition, which the player to move must claim or need not.
    pub(crate) const fn claimable(mut self, on_claim: bool) -> Self {
        self.on_claim = on_claim;
        self
    }

    /// What two conditions have in common that differ in their number, or in being claimed, alone.
    pub(crate) fn kind(&self) -> &'static Template {
        self.name
    }
}
