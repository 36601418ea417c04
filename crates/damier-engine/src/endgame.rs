//! Endgame tables: the value of every position with few pieces, as a search asks for it.

use std::fmt::Debug;
use std::sync::Arc;

use damier::RuleSet;
use damier::position::RawPosition;

/// Endgame tables of any number of rule sets.
///
/// An engine is given them by [`Options::with_endgame_tables`](crate::Options::with_endgame_tables).
pub trait EndgameTables: Debug + Send + Sync {
    /// The tables of a rule set, or `None` if there are none.
    ///
    /// It is asked at the beginning of each search, so it must be quick: tables that are being built
    /// are not waited for.
    fn of_rules(&self, rules: &RuleSet) -> Option<Arc<dyn Probe>>;
}

/// Probing: the endgame tables of one rule set.
///
/// The engine probes from all its threads, positions in which the side to move need not capture, and
/// which hold nothing but pieces and the side to move (the [`State`](damier::state::State) is the
/// default one). It trusts what it is told.
pub trait Probe: Debug + Send + Sync {
    /// The greatest number of pieces, of both sides together, with which a position is worth asking
    /// for.
    fn most_pieces(&self) -> u32;

    /// What a position is worth to the side to move; `None` if the tables do not tell.
    ///
    /// The bitboards are those of the rule set's board, in the low bits of the words.
    fn probe(&self, position: &RawPosition<u128>) -> Option<TableValue>;
}

/// What a position is worth to the side to move, with best play of both sides and without a draw code.
///
/// Distances are depths to win: plies until the game is over, if the winner hurries and the loser
/// delays. So a move of the winner leads from `Win(n)` to `Loss(n - 1)`, and every move of the loser
/// from `Loss(n)` to `Win(n - 1)` or to a shorter win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableValue {
    /// It wins, after so many plies; 0 if it has won, as a side without moves has in a losing game.
    Win(u16),
    /// Neither side can win.
    Draw,
    /// It loses, after so many plies; 0 if it has lost.
    Loss(u16),
}
