//! The search: iterative deepening over a principal variation search.
//!
//! One body for every movement. `node` is the search proper, `quiescence` what follows at its horizon,
//! `order` the order of moves, `tuning` the numbers of them all, `draws` repetition and draw counts,
//! `probing` endgame tables, `root` the iterations, `abdada` how threads divide them.

mod abdada;
mod draws;
mod node;
mod order;
mod probing;
mod quiescence;
mod root;
mod root_move;
mod tuning;
mod window;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use damier::movegen::Move;
use damier::movement::Movement;
use damier::movement::PositionOf;
use damier::{AnyGame, Game, Goal};

use crate::control::Control;
use crate::endgame::Probe;
use crate::eval::{self, Evaluation, params::Params};
use crate::info::SearchInfo;
use crate::limits::Limits;
use crate::moves::legal_moves_within;
use crate::score::{MAX_PLY, MOST, WIN};
use crate::time::Deadline;
use crate::transposition::TranspositionTable;
use abdada::Abdada;
use draws::SearchPath;
use order::{History, MoveOrdering};
use probing::Endgame;
use root_move::RootMove;

pub use tuning::Tuning;

/// One search to do, before the movement is known.
pub(crate) struct Job<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) endgame: Option<&'a dyn Probe>,
    pub(crate) threads: usize,
    pub(crate) tuning: &'a Tuning,
    pub(crate) params: Option<&'a Params>,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    pub(crate) on_progress: &'a mut dyn FnMut(&SearchInfo),
}

/// Searches a game.
pub(crate) fn run<M: Movement>(job: &mut Job<'_>, game: &Game<M>) -> SearchInfo {
    let deadline = Deadline::start(job.limits, job.control);
    if game.outcome().is_some() {
        return SearchInfo { elapsed: deadline.elapsed(), ..SearchInfo::default() };
    }
    let shared = Shared {
        movement: game.movement(),
        goal: game.rule_set().goal,
        evaluation: eval::evaluation(game.movement(), game.rule_set(), job.params),
        table: job.table,
        endgame: job.endgame.map(Endgame::new),
        limits: job.limits,
        tuning: job.tuning.clone(),
        deadline,
        nodes: AtomicU64::new(0),
        table_hits: AtomicU64::new(0),
        finished: AtomicBool::new(false),
        abdada: Abdada::new(job.threads),
        history: History::new::<M::Bits>(),
    };
    std::thread::scope(|scope| {
        for _ in 1..job.threads {
            let mut worker = Worker::new(&shared, game, job.threads);
            scope.spawn(move || worker.run_helper());
        }
        let mut worker = Worker::new(&shared, game, job.threads);
        let info = worker.run_main(job.on_progress);
        shared.finished.store(true, Ordering::Relaxed);
        info
    })
}

/// What the threads of a search have in common.
struct Shared<'a, M: Movement> {
    movement: &'a M,
    goal: Goal,
    evaluation: Box<dyn Evaluation<M>>,
    table: &'a TranspositionTable,
    endgame: Option<Endgame<'a>>,
    limits: &'a Limits,
    tuning: Tuning,
    deadline: Deadline<'a>,
    /// Nodes of all threads, brought up to date now and then.
    nodes: AtomicU64,
    /// Hits in endgame tables of all threads, likewise.
    table_hits: AtomicU64,
    /// Whether the main thread has its answer.
    finished: AtomicBool,
    abdada: Abdada<M::Bits>,
    history: History,
}

impl<M: Movement> Shared<'_, M> {
    #[inline]
    fn evaluate(&self, position: &PositionOf<M>) -> i32 {
        self.evaluation.evaluate(position).clamp(-MOST, MOST)
    }
}

/// After so many nodes a thread looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// Captures are followed for so many steps at most when the moves of a node are listed; a node with
/// more is worth what the evaluation says. Only positions full of loose pieces and kings have more.
const MOST_STEPS: u32 = 1 << 13;
/// So many of these steps take about as long as a node; positions that come up in games hardly ever
/// need as many.
const STEPS_PER_NODE: u32 = 256;

/// One thread of a search.
struct Worker<'a, M: Movement> {
    shared: &'a Shared<'a, M>,
    movement: &'a M,
    /// Whether this thread alone counts, so that a limit of nodes is kept to the node.
    alone: bool,
    root: PositionOf<M>,
    root_moves: Vec<RootMove<M::Bits>>,
    path: SearchPath<M>,
    /// The moves of every node on the path, one list after the other.
    moves: Vec<Move<M::Bits>>,
    order: MoveOrdering<'a, M::Bits>,
    /// The principal variation from each ply on.
    variations: Vec<Vec<Move<M::Bits>>>,
    nodes: u64,
    /// How many of these the others know of.
    counted: u64,
    /// Hits in endgame tables.
    table_hits: u64,
    /// How many of these the others know of.
    counted_hits: u64,
    /// What the root is worth for certain, if endgame tables tell.
    known_by_tables: Option<i32>,
    /// At so many nodes the thread looks at the clock again.
    next_look: u64,
    stopped: bool,
    /// Whether it stopped because another thread has done this iteration.
    overtaken: bool,
    /// The depth of this iteration.
    depth: i32,
    selective_depth: usize,
    /// What is told of the search; kept, so that telling it after each iteration costs no memory.
    info: SearchInfo,
}

impl<'a, M: Movement> Worker<'a, M> {
    fn new(shared: &'a Shared<'a, M>, game: &Game<M>, threads: usize) -> Self {
        let eval = shared.evaluate(game.position());
        let root_move = |(index, mv)| RootMove::new(index, mv, eval);
        Self {
            shared,
            movement: shared.movement,
            alone: threads == 1,
            root: *game.position(),
            root_moves: game.legal().iter().enumerate().map(root_move).collect(),
            path: SearchPath::new(game, shared.endgame.map_or(0, |endgame| endgame.most_pieces)),
            moves: Vec::with_capacity(1024),
            order: MoveOrdering::new(&shared.history),
            variations: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            nodes: 0,
            counted: 0,
            table_hits: 0,
            counted_hits: 0,
            known_by_tables: None,
            next_look: 0,
            stopped: false,
            overtaken: false,
            depth: 0,
            selective_depth: 0,
            info: SearchInfo::default(),
        }
    }

    /// Counts a node; true if the search must stop.
    #[inline(always)]
    fn visit_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look { self.look_up() } else { false }
    }

    /// Looks at clock and limits; true if the search must stop.
    #[cold]
    #[inline(never)]
    fn look_up(&mut self) -> bool {
        let shared = self.shared;
        let mut step = NODES_BETWEEN_LOOKS;
        let mut ended = shared.deadline.is_over();
        if let Some(limit) = shared.limits.nodes {
            let all = if self.alone { self.nodes } else { shared.nodes.load(Ordering::Relaxed) };
            ended |= all >= limit && !shared.deadline.is_pondering();
            step = step.min(limit.saturating_sub(all)).max(1);
        }
        if !self.alone {
            shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
            self.counted = self.nodes;
            shared.table_hits.fetch_add(self.table_hits - self.counted_hits, Ordering::Relaxed);
            self.counted_hits = self.table_hits;
            ended |= shared.finished.load(Ordering::Relaxed);
            self.overtaken = !ended && shared.abdada.depth() >= self.depth;
        }
        self.next_look = self.nodes + step;
        self.stopped |= ended || self.overtaken;
        self.stopped
    }

    /// Appends the legal moves of a position to the worker's stack of moves, and says how many there
    /// are; none, and `None`, if it would take too long to find them.
    #[inline(always)]
    fn list_moves(&mut self, position: &PositionOf<M>) -> Option<usize> {
        let base = self.moves.len();
        let steps = legal_moves_within(self.movement, position, MOST_STEPS, &mut self.moves);
        // A listing that takes long counts as several nodes, so that a limit of nodes bounds the work.
        self.nodes += u64::from(steps.unwrap_or(MOST_STEPS) / STEPS_PER_NODE);
        steps.map(|_| self.moves.len() - base)
    }

    /// The score of a side to move that has no legal move.
    #[inline]
    fn score_of_the_blocked(&self, ply: usize) -> i32 {
        let lost = -WIN + ply as i32;
        if self.shared.goal == Goal::Misere { -lost } else { lost }
    }

    /// The static evaluation, for the side to move.
    #[inline]
    fn evaluate(&self, position: &PositionOf<M>) -> i32 {
        self.shared.evaluate(position)
    }
}
