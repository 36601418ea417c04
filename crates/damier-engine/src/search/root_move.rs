//! Root moves: the legal moves of the position that is searched, with what is known of each.

use damier::movegen::Move;

use crate::score::INFINITE;

/// A legal move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove<B> {
    /// Its place among the legal moves of the game.
    pub(super) index: usize,
    pub(super) mv: Move<B>,
    /// Its score in this iteration; minus infinity if it is only known to be worse than another.
    pub(super) score: i32,
    /// Its score in the last iteration that gave it one.
    pub(super) last_score: i32,
    /// The best line that begins with it.
    pub(super) line: Vec<Move<B>>,
}

impl<B: Copy> RootMove<B> {
    /// The move at `index`, before any iteration: it is worth what the evaluation says of the root.
    pub(super) fn new(index: usize, mv: &Move<B>, eval: i32) -> Self {
        Self { index, mv: *mv, score: -INFINITE, last_score: eval, line: vec![*mv] }
    }
}
