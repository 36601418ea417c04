//! Simplified ABDADA: how the threads of a search share its work.
//!
//! All threads deepen together. A thread that comes to a move which another is at puts it off until
//! it has tried the others: by then the table knows the answer. An iteration is done when the first
//! thread has done it; the others take its result and go on to the next.

use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::root_move::RootMove;
use crate::hash::mixed;
use crate::moves::MoveKey;

/// What the threads tell each other, besides what the table holds.
pub(super) struct Abdada<B> {
    /// Moves that are being searched, each in the place that its mark gives. A mark overwritten by
    /// another is lost, which costs nothing but work done twice.
    marks: Vec<AtomicU64>,
    /// The depth of the deepest iteration that is done.
    depth: AtomicI32,
    /// That depth and its root moves.
    done: Mutex<(i32, Vec<RootMove<B>>)>,
}

/// From this depth on, moves are marked; below, marks would cost more than they save.
pub(super) const MARKED_FROM: i32 = 3;
/// The number of marks, far more than threads times plies.
const MARKS: usize = 1 << 12;

/// A move of a position that is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(u64);

impl Mark {
    /// The mark of a move, for the key of its position.
    #[inline]
    pub(super) fn new(key: u64, code: MoveKey) -> Self {
        // No mark is 0, which stands for none.
        Self(mixed(key, u64::from(code.0) << 32) | 1)
    }
}

impl<B: Clone> Abdada<B> {
    /// For a search by so many threads.
    pub(super) fn new(threads: usize) -> Self {
        let marks = if threads > 1 { MARKS } else { 0 };
        Self {
            marks: (0..marks).map(|_| AtomicU64::new(0)).collect(),
            depth: AtomicI32::new(0),
            done: Mutex::default(),
        }
    }

    fn place(&self, mark: Mark) -> &AtomicU64 {
        &self.marks[(mark.0 >> 32) as usize % MARKS]
    }

    /// Whether another thread is at a move.
    pub(super) fn is_searched(&self, mark: Mark) -> bool {
        self.place(mark).load(Ordering::Relaxed) == mark.0
    }

    /// A thread begins with a move.
    pub(super) fn begin(&self, mark: Mark) -> Mark {
        self.place(mark).store(mark.0, Ordering::Relaxed);
        mark
    }

    /// It has finished it.
    pub(super) fn end(&self, mark: Mark) {
        let place = self.place(mark);
        if place.load(Ordering::Relaxed) == mark.0 {
            place.store(0, Ordering::Relaxed);
        }
    }

    /// The depth of the deepest iteration that a thread has done, or 0.
    pub(super) fn depth(&self) -> i32 {
        self.depth.load(Ordering::Relaxed)
    }

    /// A thread has done an iteration.
    pub(super) fn publish(&self, depth: i32, moves: &[RootMove<B>]) {
        let mut done = self.lock();
        if depth > done.0 {
            done.0 = depth;
            done.1.clear();
            done.1.extend_from_slice(moves);
            self.depth.store(depth, Ordering::Relaxed);
        }
    }

    /// Replaces root moves by those of the deepest iteration that is done, and says how deep it is.
    pub(super) fn adopt(&self, moves: &mut Vec<RootMove<B>>) -> i32 {
        let done = self.lock();
        if done.0 > 0 {
            moves.clone_from(&done.1);
        }
        done.0
    }

    fn lock(&self) -> MutexGuard<'_, (i32, Vec<RootMove<B>>)> {
        // What is guarded is replaced as a whole: a panic elsewhere cannot leave it half done.
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use damier::movegen::Move;

    use super::*;

    #[test]
    fn a_move_is_marked_while_it_is_searched() {
        let abdada = Abdada::<u64>::new(2);
        let (mark, other) = (Mark::new(1, MoveKey(7)), Mark::new(1, MoveKey(8)));
        assert!(!abdada.is_searched(mark));
        assert_eq!(abdada.begin(mark), mark);
        assert!(abdada.is_searched(mark) && !abdada.is_searched(other));
        abdada.end(mark);
        assert!(!abdada.is_searched(mark));
    }

    #[test]
    fn a_mark_ends_no_other_in_its_place() {
        let abdada = Abdada::<u64>::new(2);
        let mark = Mark::new(1, MoveKey(7));
        let same_place =
            |other: &Mark| *other != mark && std::ptr::eq(abdada.place(*other), abdada.place(mark));
        let mut marks = (0..u64::MAX).map(|key| Mark::new(key, MoveKey(7)));
        let other = marks.find(same_place).unwrap();
        abdada.begin(mark);
        abdada.begin(other);
        abdada.end(mark);
        assert!(abdada.is_searched(other));
    }

    #[test]
    fn the_deepest_iteration_counts() {
        let abdada = Abdada::<u64>::new(1);
        let root = |from| {
            let mv = Move { taken: 0, from, to: 9, king: false, crowned: false, huffed: None };
            vec![RootMove::new(usize::from(from), &mv, 0)]
        };
        let from = |moves: &[RootMove<u64>]| moves[0].mv.from;
        let mut moves = root(1);
        assert_eq!((abdada.adopt(&mut moves), from(&moves)), (0, 1));
        abdada.publish(3, &root(2));
        abdada.publish(3, &root(3));
        abdada.publish(2, &root(4));
        assert_eq!(abdada.depth(), 3);
        assert_eq!((abdada.adopt(&mut moves), from(&moves)), (3, 2));
    }
}
