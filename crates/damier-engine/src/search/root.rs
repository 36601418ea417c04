//! Iterative deepening from the root, with aspiration windows.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::Duration;

use damier::Goal;
use damier::movegen::Move;
use damier::movement::Movement;

use super::Worker;
use super::abdada::MoveHash;
use super::root_move::RootMove;
use super::window::Window;
use crate::hash::key_of;
use crate::info::{Line, SearchInfo};
use crate::moves::{MoveKey, after};
use crate::score::{DECIDED, INFINITE, MAX_PLY, Score, WIN, WON};

/// Iterations end here where nothing else ends them.
const DEEPEST: i32 = 120;
/// From this depth on, an aspiration window is tried first.
const ASPIRATION_FROM: i32 = 5;
/// Its half width at first.
const ASPIRATION: i32 = 12;

impl<M: Movement> Worker<'_, M> {
    /// Main thread: searches and reports, as the thread whose answer counts.
    pub(super) fn run_main(&mut self, on_progress: &mut dyn FnMut(&SearchInfo)) -> SearchInfo {
        let (lines, deepest) = (self.lines(), self.deepest());
        self.known_by_tables = self.probe_root();
        let mut best = self.root_moves[0].index;
        let mut steady = 0;
        let mut completed = 0;
        while completed < deepest {
            let Some(depth) = self.deepen(completed, lines) else {
                break;
            };
            completed = depth;
            self.update_info(completed, lines);
            on_progress(&self.info);
            steady = if self.root_moves[0].index == best { steady + 1 } else { 0 };
            best = self.root_moves[0].index;
            if self.is_settled(lines, steady) {
                break;
            }
        }
        self.wait_if_endless();
        if self.stopped {
            completed = self.settle(completed, lines);
        }
        let lines = if completed == 0 { self.known_lines(lines) } else { lines };
        self.update_info(completed, lines);
        std::mem::take(&mut self.info)
    }

    /// How many of the lines wanted an iteration that was stopped knows; at least one, which is that of
    /// the first legal move if nothing is known. Puts them first.
    fn known_lines(&mut self, lines: usize) -> usize {
        self.root_moves.sort_by_key(|root| Reverse(root.score));
        let known = self.root_moves.iter().take_while(|root| root.score > -INFINITE);
        known.count().clamp(1, lines)
    }

    /// What counts of an iteration that was stopped: a best move that was found counts, as the first
    /// one looked at is the best of the last iteration. But scores of several lines can be compared
    /// only if all are of one iteration; and another thread may have done this one.
    fn settle(&mut self, completed: i32, lines: usize) -> i32 {
        let abdada = &self.shared.abdada;
        if lines > 1 || abdada.depth() > completed {
            abdada.adopt(&mut self.root_moves)
        } else {
            completed
        }
    }

    /// Helper thread: searches along with the main thread.
    pub(super) fn run_helper(&mut self) {
        let lines = self.lines();
        let mut completed = 0;
        while completed < self.deepest()
            && let Some(depth) = self.deepen(completed, lines)
        {
            completed = depth;
        }
    }

    /// Iterative deepening: the next iteration, by the depth done, by this thread or another that was
    /// faster; none if the search was stopped.
    fn deepen(&mut self, completed: i32, lines: usize) -> Option<i32> {
        let abdada = &self.shared.abdada;
        self.depth = completed + 1;
        self.iterate(lines);
        if !self.stopped {
            abdada.publish(self.depth, &self.root_moves);
            return Some(self.depth);
        }
        if self.overtaken {
            self.stopped = false;
            self.depth = abdada.adopt(&mut self.root_moves);
            return Some(self.depth);
        }
        None
    }

    /// How many lines are wanted.
    fn lines(&self) -> usize {
        self.shared.limits.lines.clamp(1, self.root_moves.len())
    }

    /// The depth of the last iteration.
    fn deepest(&self) -> i32 {
        self.shared.limits.depth.map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST as u32) as i32)
    }

    /// Whether another iteration would be a waste of time.
    fn is_settled(&mut self, lines: usize, steady: u32) -> bool {
        let shared = self.shared;
        if shared.deadline.is_pondering() {
            return false;
        }
        let is_known = |root: &RootMove<M::Bits>| {
            root.score.abs() >= WON && self.depth > 2 * (WIN - root.score.abs()) + 2
        };
        let bounded = shared.limits.nodes.is_some() || shared.limits.time.is_some();
        if bounded && self.root_moves[..lines].iter().all(is_known) {
            return true;
        }
        if bounded && lines == 1 && self.is_settled_by_tables() {
            return true;
        }
        if self.root_moves.len() == 1 && shared.deadline.is_on_clock() && self.depth >= 4 {
            return true;
        }
        // A move that has long been the best needs less time than one that has just come up.
        let doubt = match steady {
            0 => 180,
            1 => 120,
            2..=4 => 90,
            _ => 65,
        };
        let doubt = if shared.deadline.is_on_clock() { doubt } else { 100 };
        shared.deadline.is_enough(doubt)
    }

    /// A search without limits, or that ponders, ends only when it is told to.
    fn wait_if_endless(&self) {
        let shared = self.shared;
        let limits = shared.limits;
        let endless = limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none();
        while (endless || shared.deadline.is_pondering()) && !shared.deadline.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// One iteration: the best lines in turn.
    fn iterate(&mut self, lines: usize) {
        for root in &mut self.root_moves {
            root.score = -INFINITE;
        }
        for first in 0..lines {
            self.aspiration_search(first);
            if self.stopped {
                return;
            }
        }
        // A later line may turn out better than the one before, which was not searched so deeply.
        self.root_moves[..lines].sort_by_key(|root| Reverse(root.score));
    }

    /// Aspiration windows: searches the root moves from `first` on in a narrow window around the last
    /// score, which is widened until it holds the score.
    fn aspiration_search(&mut self, first: usize) {
        let last = self.root_moves[first].last_score;
        let mut width = ASPIRATION;
        let mut window = Window { alpha: -INFINITE, beta: INFINITE };
        if self.depth >= ASPIRATION_FROM && last.abs() < DECIDED {
            window = Window { alpha: last - width, beta: last + width };
        }
        loop {
            let score = self.search_root(window, first);
            // What is not known in this iteration keeps its order of the last.
            self.root_moves[first..].sort_by_key(|root| Reverse(root.score));
            if self.stopped {
                return;
            }
            width *= 3;
            if score <= window.alpha && window.alpha > -INFINITE {
                window.alpha = if width > 500 { -INFINITE } else { score - width };
            } else if score >= window.beta && window.beta < INFINITE {
                window.beta = if width > 500 { INFINITE } else { score + width };
            } else {
                self.root_moves[first].last_score = score;
                return;
            }
        }
    }

    /// Searches the root moves from `first` on, once; those that other threads are at come last.
    fn search_root(&mut self, window: Window, first: usize) -> i32 {
        let abdada = &self.shared.abdada;
        let key = key_of::<M>(&self.root);
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let moves = first..self.root_moves.len();
        let mut left: VecDeque<(usize, bool)> = moves.map(|index| (index, !self.alone)).collect();
        while let Some((index, defers)) = left.pop_front() {
            let hash = MoveHash::new(key, MoveKey::of(&self.root_moves[index].mv));
            if defers && index > first && abdada.should_defer(hash) {
                left.push_back((index, false));
                continue;
            }
            let hash = defers.then(|| abdada.start_search(hash));
            let now = Window { alpha, beta: window.beta };
            let score = self.search_root_move(index, now, index == first);
            if let Some(hash) = hash {
                abdada.finish_search(hash);
            }
            if self.stopped {
                return best;
            }
            best = best.max(score);
            let root = &mut self.root_moves[index];
            root.score = if score > alpha || index == first { score } else { -INFINITE };
            if score > alpha {
                alpha = score;
                root.line.clear();
                root.line.push(root.mv);
                root.line.extend_from_slice(&self.variations[1]);
                if alpha >= window.beta {
                    break;
                }
            }
        }
        best
    }

    /// The score of one move of the root.
    fn search_root_move(&mut self, index: usize, window: Window, is_first: bool) -> i32 {
        let (position, mv) = (self.root, self.root_moves[index].mv);
        // The window may be a null window, whose search notes no variation.
        self.variations[1].clear();
        if mv.crowned && self.shared.goal == Goal::FirstKing {
            return WIN - 1;
        }
        let next = after(self.movement, &position, &mv);
        self.path.leave(0, &position, &mv);
        let depth = self.depth - 1 + i32::from(self.root_moves.len() == 1);
        let mut score = window.alpha + 1;
        if !is_first {
            let null = Window::above(window.alpha).negated();
            score = -self.search(&next, depth, null, 1, MoveKey::NONE);
        }
        if score > window.alpha && !self.stopped {
            score = -self.search(&next, depth, window.negated(), 1, MoveKey::NONE);
        }
        score
    }

    /// Brings what is told of the search up to date.
    fn update_info(&mut self, depth: i32, lines: usize) {
        let shared = self.shared;
        let id = |mv: &Move<M::Bits>| mv.id(self.movement);
        let info = &mut self.info;
        info.depth = depth as u32;
        info.selective_depth = self.selective_depth as u32;
        info.nodes = shared.nodes.load(Ordering::Relaxed) + self.nodes - self.counted;
        info.table_hits =
            shared.table_hits.load(Ordering::Relaxed) + self.table_hits - self.counted_hits;
        info.elapsed = shared.deadline.elapsed();
        info.hash_permille = shared.table.permille();
        info.lines.truncate(lines);
        for (index, root) in self.root_moves[..lines].iter().enumerate() {
            let known = if root.score > -INFINITE { root.score } else { root.last_score };
            let (first, score) = (id(&root.mv), Score::new(known));
            if index == info.lines.len() {
                info.lines.push(Line { first, score, moves: Vec::with_capacity(root.line.len()) });
            }
            let line = &mut info.lines[index];
            (line.first, line.score) = (first, score);
            line.moves.clear();
            line.moves.extend(root.line.iter().take(MAX_PLY).map(id));
        }
    }
}
