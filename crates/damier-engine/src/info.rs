//! Search information: what a search tells.

use std::time::Duration;

use damier::{AnyGame, MoveId};

use crate::score::Score;

/// Search information: what a search has found, at its end or after an iteration.
#[derive(Clone, Debug, Default)]
pub struct SearchInfo {
    /// The last completed iteration, in plies; 0 if the search ended within the first.
    pub depth: u32,
    /// The greatest number of plies looked ahead.
    pub selective_depth: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Positions whose value endgame tables told, by all threads.
    pub table_hits: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_permille: u32,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Line>,
}

/// Principal variation: a first move with what it is worth and how the game might go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first move.
    pub first: MoveId,
    /// What it is worth to the side to move.
    pub score: Score,
    /// The moves, from the first on.
    pub moves: Vec<MoveId>,
}

impl SearchInfo {
    /// The best move; none if the game is over.
    pub fn best(&self) -> Option<MoveId> {
        self.lines.first().map(|line| line.first)
    }

    /// The reply to the best move that the engine expects.
    pub fn ponder(&self) -> Option<MoveId> {
        self.lines.first()?.moves.get(1).copied()
    }

    /// Nodes a second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

impl Line {
    /// The moves as the rule set writes them; `game` is the one that was searched.
    pub fn notation(&self, game: &dyn AnyGame) -> Vec<String> {
        let mut game = game.box_clone();
        let mut texts = Vec::with_capacity(self.moves.len());
        for &id in &self.moves {
            let Ok(played) = game.play_move(id) else {
                break;
            };
            texts.push(played.notation);
        }
        texts
    }
}
