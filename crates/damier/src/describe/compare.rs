//! What tells rule sets apart, side by side.

use super::{Statement, Way};
use crate::movement::{Choice, Crown, Dirs, Reach, Removal};
use crate::piece::Color;
use crate::ruleset::{Goal, RuleSet};
use crate::traits::Traits;

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
        let traits = self.traits();
        let pieces = self.new_game().pieces();
        let backward = |dirs: Dirs| {
            let back = [Way::Backward, Way::DiagonallyBackward, Way::Diagonally, Way::Orthogonally];
            Way::of(dirs).iter().any(|way| back.contains(way) || *way == Way::Everywhere)
        };
        Comparison {
            files: geometry.files,
            ranks: geometry.ranks,
            pieces: pieces.iter().filter(|(_, piece)| piece.color == Color::White).count(),
            long_king: traits.has_kings().then_some(traits.reach != Reach::Short),
            takes_back: match (backward(traits.man_jump), backward(traits.man_jump_on)) {
                (true, _) => TakesBack::Yes,
                (false, true) => TakesBack::Later,
                (false, false) => TakesBack::No,
            },
            quantity: !matches!(traits.choice, Choice::Free | Choice::King),
            quality: traits.choice.counts_kings(),
            preference: traits.choice.prefers_kings(),
            special: special(self, &traits),
        }
    }
}

fn special(rules: &RuleSet, traits: &Traits) -> Vec<Statement> {
    let kings = traits.has_kings();
    let all = [
        (rules.goal == Goal::Misere, "special-no-move-wins"),
        (rules.goal == Goal::FirstKing, "special-first-king-wins"),
        (traits.one_way, "special-one-way"),
        (kings && traits.crowning != traits.last_rows, "special-crowning-squares"),
        (kings && traits.crown == Crown::On, "special-crown-goes-on"),
        (kings && traits.crown == Crown::Stop, "special-crown-stops"),
        (traits.reach == Reach::FlyingLandsBehind, "special-lands-behind"),
        (traits.choice == Choice::Value, "special-value"),
        (traits.king_steps.is_some(), "special-king-steps"),
        (!traits.man_takes_king, "special-men-take-no-king"),
        (traits.choice.minds_order(), "special-king-earliest"),
        (traits.parachutists, "special-parachutists"),
        (traits.leaps, "special-leaps"),
        (traits.removal == Removal::AtOnce, "special-at-once"),
        (!traits.reversal, "special-no-reversal"),
        (traits.no_return, "special-no-return"),
        (!traits.lifts.is_empty(), "special-lifts"),
        (traits.straight, "special-may-stop"),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, id)| Statement::new(id)).collect()
}
