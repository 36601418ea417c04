//! What tells rule sets apart, side by side.

use super::ways::Way;
use super::{Statement, rule};
use crate::movement::{
    CapturePriority, Crowning, Directions, Mechanics, Obligation, Promotion, Reach, Removal,
};
use crate::piece::Color;
use crate::ruleset::{Goal, RuleSet};

/// A rule set's row in the table that people compare them by.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comparison {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Pieces of each side at the start.
    pub pieces: usize,
    /// Whether kings move farther than one square; nothing where there are no kings.
    pub long_king: Option<bool>,
    /// Whether men take backwards.
    pub takes_back: TakesBack,
    /// Whether the number of pieces taken decides.
    pub quantity: bool,
    /// Whether the kind of the pieces taken decides.
    pub quality: bool,
    /// Whether the kind of the piece that takes decides.
    pub preference: bool,
    /// What else sets the rule set apart; statements whose ids begin with `special-`.
    pub special: Vec<Statement>,
}

/// Whether men take backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakesBack {
    /// They do not.
    No,
    /// They do.
    Yes,
    /// Not with the first jump of a capture, but with the others.
    Later,
}

impl RuleSet {
    /// What tells the rule set apart from others.
    pub fn compare(&self) -> Comparison {
        let geometry = self.geometry();
        let mechanics = self.mechanics();
        let pieces = self.new_game().pieces();
        let backward = |dirs: Directions| {
            let back = [Way::Backward, Way::DiagonallyBackward, Way::Diagonally, Way::Orthogonally];
            Way::of(dirs).iter().any(|way| back.contains(way) || *way == Way::Everywhere)
        };
        Comparison {
            files: geometry.files,
            ranks: geometry.ranks,
            pieces: pieces.iter().filter(|(_, piece)| piece.color == Color::White).count(),
            long_king: mechanics.has_kings().then_some(mechanics.king_reach() != Reach::Short),
            takes_back: match (backward(mechanics.men.jump), backward(mechanics.men.jump_on)) {
                (true, _) => TakesBack::Yes,
                (false, true) => TakesBack::Later,
                (false, false) => TakesBack::No,
            },
            quantity: mechanics.captures.priority.counts_pieces(),
            quality: mechanics.captures.priority.counts_kings(),
            preference: mechanics.captures.priority.prefers_kings(),
            special: special(self, mechanics),
        }
    }
}

fn special(rules: &RuleSet, mechanics: &Mechanics) -> Vec<Statement> {
    let kings = mechanics.has_kings();
    let all = [
        (rules.goal == Goal::Misere, rule!("special-no-move-wins")),
        (rules.goal == Goal::FirstKing, rule!("special-first-king-wins")),
        (mechanics.one_way, rule!("special-one-way")),
        (
            mechanics.kings.is_some_and(|kings| kings.crowning != Crowning::LastRow),
            rule!("special-crowning-squares"),
        ),
        (kings && mechanics.promotion() == Promotion::AtOnce, rule!("special-crown-goes-on")),
        (kings && mechanics.promotion() == Promotion::EndsCapture, rule!("special-crown-stops")),
        (mechanics.king_reach() == Reach::FlyingLandsBehind, rule!("special-lands-behind")),
        (mechanics.captures.priority == CapturePriority::Frisian, rule!("special-value")),
        (mechanics.king_step_limit().is_some(), rule!("special-king-steps")),
        (!mechanics.men_take_all(), rule!("special-men-take-no-king")),
        (mechanics.captures.priority.minds_order(), rule!("special-king-earliest")),
        (mechanics.men.parachutists, rule!("special-parachutists")),
        (mechanics.men.leap, rule!("special-leaps")),
        (mechanics.captures.removal == Removal::AtOnce, rule!("special-at-once")),
        (!mechanics.captures.turning_back, rule!("special-no-reversal")),
        (mechanics.men.no_return, rule!("special-no-return")),
        (!mechanics.opening_lifts.is_empty(), rule!("special-lifts")),
        (mechanics.captures.may_stop, rule!("special-may-stop")),
        (
            mechanics.captures.obligation == Obligation::Optional && mechanics.pieces_step(),
            rule!("special-optional"),
        ),
        (mechanics.huffs(), rule!("special-huff")),
    ];
    all.into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, template)| Statement::new(template))
        .collect()
}
