//! Principal variation search, with what is pruned, reduced and extended.

use damier::Goal;
use damier::movegen::Move;
use damier::movement::Movement;
use damier::movement::PositionOf;

use super::Worker;
use super::abdada::{DEFER_FROM, MoveHash};
use super::draws::DrawStatus;
use super::window::Window;
use crate::hash::{key_of, mixed};
use crate::moves::{MoveKey, after, is_threatened, must_capture};
use crate::score::{DECIDED, INFINITE, MAX_PLY, WIN};
use crate::transposition::{Bound, Entry};

impl<M: Movement> Worker<'_, M> {
    /// Principal variation search: the score of a position searched `depth` plies deep, exact if it
    /// lies within the window, else a bound. The move `excluded` is not looked at.
    pub(super) fn search(
        &mut self,
        position: &PositionOf<M>,
        depth: i32,
        window: Window,
        ply: usize,
        excluded: MoveKey,
    ) -> i32 {
        let is_variation = !window.is_null();
        if is_variation {
            self.variations[ply].clear();
        }
        if depth <= 0 {
            return self.quiescence_search(position, window, ply);
        }
        if self.visit_node() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluate(position);
        }
        // Mate distance pruning: nothing found here is better than to win at once, or worse than to lose
        // at once, so a quicker win found elsewhere need not be searched for again.
        let window = Window {
            alpha: window.alpha.max(-WIN + ply as i32),
            beta: window.beta.min(WIN - ply as i32 - 1),
        };
        if window.alpha >= window.beta {
            return window.alpha;
        }

        let capture = must_capture(self.movement, position);
        let key = match self.path.enter(ply, position, key_of::<M>(position), capture) {
            DrawStatus::Open(key) => key,
            DrawStatus::Drawn => return self.score_of_drawn(position, ply),
        };
        let is_singular_test = excluded != MoveKey::NONE;
        if !is_singular_test && let Some(score) = self.probe_tables(position, capture, depth, ply) {
            return score;
        }
        let key = if is_singular_test { mixed(key, u64::from(excluded.0)) } else { key };
        // Transposition table: what is known of the position may answer at once, and says which move was
        // best.
        let entry = self.shared.table.probe(key, ply);
        if let Some(entry) = entry
            && !is_variation
            && entry.depth >= depth
            && cuts(&entry, window)
        {
            return entry.score;
        }
        let eval = match entry {
            _ if capture => 0,
            Some(entry) => entry.eval,
            None => self.evaluate(position),
        };
        if !is_variation
            && !capture
            && !is_singular_test
            && let Some(score) = self.prune(position, depth, eval, window.beta, ply)
        {
            return score;
        }
        let node = Node { position, depth, window, ply, excluded, capture };
        let move_key = entry.map_or(MoveKey::NONE, |entry| entry.best);
        let extension = entry.map_or(0, |entry| self.singular_extension(&node, &entry));
        if self.stopped {
            return 0;
        }
        self.search_moves(&node, key, eval, move_key, extension)
    }

    /// A draw, unless the game is over before the draw code is asked.
    #[cold]
    #[inline(never)]
    fn score_of_drawn(&mut self, position: &PositionOf<M>, ply: usize) -> i32 {
        let base = self.moves.len();
        let blocked = self.list_moves(position) == Some(0);
        self.moves.truncate(base);
        if blocked { self.score_of_the_blocked(ply) } else { 0 }
    }

    /// A score for a node without captures whose evaluation is so good that looking deeper would hardly
    /// change that: reverse futility pruning near the horizon, ProbCut far from it.
    #[inline]
    fn prune(
        &mut self,
        position: &PositionOf<M>,
        depth: i32,
        eval: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        let tuning = &self.shared.tuning;
        if beta.abs() >= DECIDED {
            None
        } else if depth <= tuning.static_to {
            self.reverse_futility_pruning(position, depth, eval, beta)
        } else if depth >= tuning.probe_from {
            self.probcut(position, depth, beta, ply)
        } else {
            None
        }
    }

    /// Reverse futility pruning: the evaluation is believed where it beats beta by a margin and nothing
    /// is threatened.
    #[inline]
    fn reverse_futility_pruning(
        &self,
        position: &PositionOf<M>,
        depth: i32,
        eval: i32,
        beta: i32,
    ) -> Option<i32> {
        let margin = self.shared.tuning.static_margin * depth;
        let good = eval - margin >= beta && !is_threatened(self.movement, position);
        good.then_some(eval - margin)
    }

    /// ProbCut: a shallow search that beats beta by a margin stands for the deep one.
    #[inline]
    fn probcut(
        &mut self,
        position: &PositionOf<M>,
        depth: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        let tuning = &self.shared.tuning;
        let bound = beta + tuning.probe_margin * depth;
        let shallow = depth * tuning.probe_depth / 100;
        let score = self.search(position, shallow, Window::above(bound - 1), ply, MoveKey::NONE);
        (score >= bound && !self.stopped).then_some(score)
    }

    /// Singular extension: by how many plies the transposition table's move is to be searched deeper,
    /// since a search without it finds all others to be worse.
    #[inline]
    fn singular_extension(&mut self, node: &Node<'_, M>, entry: &Entry) -> i32 {
        let Node { position, depth, ply, excluded, .. } = *node;
        let tuning = &self.shared.tuning;
        if depth < tuning.singular_from
            || excluded != MoveKey::NONE
            || entry.best == MoveKey::NONE
            || entry.bound == Bound::Upper
            || entry.depth < depth - 3
            || entry.score.abs() >= DECIDED
        {
            return 0;
        }
        let bound = entry.score - tuning.singular_margin * depth;
        let window = Window::above(bound - 1);
        let others = self.search(position, depth * 2 / 5, window, ply, entry.best);
        i32::from(others < bound)
    }

    /// Tries the moves of a node one after the other.
    fn search_moves(
        &mut self,
        node: &Node<'_, M>,
        key: u64,
        eval: i32,
        from_table: MoveKey,
        singular: i32,
    ) -> i32 {
        let Node { position, depth, window, ply, excluded, capture } = *node;
        let turn = position.turn;
        let base = self.moves.len();
        let Some(count) = self.list_moves(position) else {
            return self.evaluate(position);
        };
        if count == 0 {
            return self.score_of_the_blocked(ply);
        }
        if count > 1 {
            self.order.score_moves(&self.moves, base, ply, turn, from_table);
        }

        let is_variation = !window.is_null();
        let mut alpha = window.alpha;
        let mut best = (-INFINITE, MoveKey::NONE);
        let defers = !self.alone && count > 1 && depth >= DEFER_FROM;
        let mut picker = MovePicker::new(base, base + count, defers);
        while let Some((mv, place)) = self.next_move(&mut picker, key) {
            let move_key = MoveKey::of(&mv);
            if move_key == excluded {
                continue;
            }
            // Single-reply extension: a forced move costs no depth.
            let extension = if count == 1 && ply < 2 * self.depth as usize {
                1
            } else if move_key == from_table {
                singular
            } else {
                0
            };
            let context = MoveContext { alpha, beta: window.beta, place, extension };
            let hash = picker
                .defers
                .then(|| self.shared.abdada.start_search(MoveHash::new(key, move_key)));
            let score = self.search_move(node, &mv, context);
            if let Some(hash) = hash {
                self.shared.abdada.finish_search(hash);
            }
            if self.stopped {
                self.moves.truncate(base);
                return 0;
            }
            if score <= best.0 {
                continue;
            }
            best.0 = score;
            if score <= alpha {
                continue;
            }
            alpha = score;
            best.1 = move_key;
            if is_variation {
                self.note_variation(ply, mv);
            }
            if alpha >= window.beta {
                let tried = &self.moves[base..picker.next - 1];
                self.order.update(tried, &mv, ply, turn, depth);
                break;
            }
        }
        self.moves.truncate(base);
        if best.0 == -INFINITE {
            // The one legal move was not to be looked at: nothing else comes near it.
            return window.alpha;
        }
        let bound = match best.0 {
            score if score >= window.beta => Bound::Lower,
            score if score > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let eval = if capture { 0 } else { eval };
        let entry = Entry { best: best.1, score: best.0, eval, depth, bound };
        self.shared.table.store(key, ply, entry);
        best.0
    }

    /// The best move of a node's list that was not tried yet, and its place in the order; those that
    /// other threads are at come last.
    #[inline(always)]
    fn next_move(&mut self, picker: &mut MovePicker, key: u64) -> Option<(Move<M::Bits>, usize)> {
        while picker.next < picker.end {
            if picker.next == picker.open {
                picker.open = picker.end;
                picker.defers = false;
                picker.again = true;
            }
            let index = picker.next;
            if picker.end - picker.base > 1 {
                self.order.pick(&mut self.moves[..picker.open], index);
            }
            let mv = self.moves[index];
            let place = if picker.again {
                self.order.first_place(index)
            } else {
                index - picker.base + (picker.end - picker.open)
            };
            if picker.defers
                && index > picker.base
                && self.shared.abdada.should_defer(MoveHash::new(key, MoveKey::of(&mv)))
            {
                picker.open -= 1;
                self.order.defer(&mut self.moves, index, picker.open, place);
                continue;
            }
            picker.next += 1;
            return Some((mv, place));
        }
        None
    }

    /// The score of one move of a node.
    #[inline]
    fn search_move(&mut self, node: &Node<'_, M>, mv: &Move<M::Bits>, context: MoveContext) -> i32 {
        let Node { position, depth, ply, capture, .. } = *node;
        if !node.window.is_null() {
            // A search with a null window notes no variation, and must not leave that of another move.
            self.variations[ply + 1].clear();
        }
        if mv.crowned && self.shared.goal == Goal::FirstKing {
            return WIN - ply as i32 - 1;
        }
        let next = after(self.movement, position, mv);
        self.path.leave(ply, position, mv);
        let window = Window { alpha: context.alpha, beta: context.beta };
        let depth_left = depth - 1 + context.extension;
        if context.place == 0 {
            return -self.search(&next, depth_left, window.negated(), ply + 1, MoveKey::NONE);
        }
        let null = Window::above(context.alpha).negated();
        let may_reduce = !capture && !mv.crowned && context.extension == 0;
        let reduction =
            if may_reduce { self.late_move_reduction(node, mv, context.place as i32) } else { 0 };
        let mut score = -self.search(&next, depth_left - reduction, null, ply + 1, MoveKey::NONE);
        if score > context.alpha && reduction > 0 && !self.stopped {
            score = -self.search(&next, depth_left, null, ply + 1, MoveKey::NONE);
        }
        if score > context.alpha && score < context.beta && !self.stopped {
            score = -self.search(&next, depth_left, window.negated(), ply + 1, MoveKey::NONE);
        }
        score
    }

    /// Late move reductions: by how many plies a move that comes late in the order is searched less
    /// deeply.
    #[inline(always)]
    fn late_move_reduction(&self, node: &Node<'_, M>, mv: &Move<M::Bits>, place: i32) -> i32 {
        let tuning = &self.shared.tuning;
        let is_variation = !node.window.is_null();
        let first = tuning.reduce_place + 2 * i32::from(is_variation);
        if node.depth < tuning.reduce_from || place < first {
            return 0;
        }
        let late = 1
            + i32::from(place >= tuning.reduce_more)
            + i32::from(node.depth >= 8 && place >= 2 * tuning.reduce_more);
        let history = self.order.history(node.position.turn, mv) / tuning.reduce_history;
        (late - history - i32::from(is_variation)).clamp(0, node.depth - 1)
    }

    /// Principal variation: the best line from `ply` on begins with a move and goes on as noted at the
    /// next ply.
    pub(super) fn note_variation(&mut self, ply: usize, mv: Move<M::Bits>) {
        let (before, after) = self.variations.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0]);
    }
}

/// What is searched at a node.
struct Node<'a, M: Movement> {
    position: &'a PositionOf<M>,
    depth: i32,
    window: Window,
    ply: usize,
    /// Excluded move: not looked at, since it is tested for being singular.
    excluded: MoveKey,
    /// Whether the moves are captures.
    capture: bool,
}

impl<M: Movement> Clone for Node<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Movement> Copy for Node<'_, M> {}

/// Move picker: the moves of a node on the worker's stack, from `base` up to `end`.
struct MovePicker {
    base: usize,
    /// The first that was not tried.
    next: usize,
    /// From here on they are deferred.
    open: usize,
    end: usize,
    /// Whether moves are deferred that other threads are at.
    defers: bool,
    /// Whether only those are left that were deferred.
    again: bool,
}

impl MovePicker {
    fn new(base: usize, end: usize, defers: bool) -> Self {
        Self { base, next: base, open: end, end, defers, again: false }
    }
}

/// What the search of a node tells that of one of its moves.
#[derive(Clone, Copy)]
struct MoveContext {
    alpha: i32,
    beta: i32,
    /// How many moves were tried before.
    place: usize,
    extension: i32,
}

/// Whether what the table knows answers the question of a window.
fn cuts(entry: &Entry, window: Window) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    }
}
