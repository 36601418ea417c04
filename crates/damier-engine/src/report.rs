//! What a search tells.

use std::time::Duration;

use damier::{AnyGame, Square};

use crate::score::Score;

/// What a search has found, at its end or after an iteration.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The last completed iteration, in plies; 0 if the search ended within the first.
    pub depth: u32,
    /// The greatest number of plies looked ahead.
    pub selective_depth: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_permille: u32,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Line>,
}

/// A first move with what it is worth and how the game might go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first move, as an index of [`AnyGame::moves`].
    pub index: usize,
    /// What it is worth to the side to move.
    pub score: Score,
    /// The moves, from the first on.
    pub moves: Vec<PlainMove>,
}

/// A move without its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainMove {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The squares of the pieces taken, sorted.
    pub taken: Vec<Square>,
}

impl Report {
    /// The best move, as an index of [`AnyGame::moves`]; none if the game is over.
    pub fn best(&self) -> Option<usize> {
        self.lines.first().map(|line| line.index)
    }

    /// The reply to the best move that the engine expects.
    pub fn ponder(&self) -> Option<&PlainMove> {
        self.lines.first()?.moves.get(1)
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
        for mv in &self.moves {
            let Some(index) = mv.index_in(&*game) else {
                break;
            };
            texts.push(game.play_index(index).notation);
        }
        texts
    }
}

impl PlainMove {
    /// The move as an index of a game's [`AnyGame::moves`], if it is legal there.
    pub fn index_in(&self, game: &dyn AnyGame) -> Option<usize> {
        (0..game.move_count()).find(|&index| {
            let (from, to, taken) = game.sketch(index);
            (from, to, &taken) == (self.from, self.to, &self.taken)
        })
    }
}
