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
    /// The table of moves that are being searched, each in the place that its hash gives. A hash
    /// overwritten by another is lost, which costs nothing but work done twice.
    searching: Vec<AtomicU64>,
    /// The depth of the deepest iteration that is done.
    depth: AtomicI32,
    /// That depth and its root moves.
    done: Mutex<(i32, Vec<RootMove<B>>)>,
}

/// From this depth on, moves are deferred; below, telling of them would cost more than it saves.
pub(super) const DEFER_FROM: i32 = 3;
/// The size of the table, far more than threads times plies.
const PLACES: usize = 1 << 12;

/// Move hash: a move of a position, for the table of moves that are being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveHash(u64);

impl MoveHash {
    /// The hash of a move in the position with a key.
    #[inline]
    pub(super) fn new(key: u64, mv: MoveKey) -> Self {
        // No hash is 0, which stands for none.
        Self(mixed(key, u64::from(mv.0) << 32) | 1)
    }
}

impl<B: Clone> Abdada<B> {
    /// For a search by so many threads.
    pub(super) fn new(threads: usize) -> Self {
        let searching = if threads > 1 { PLACES } else { 0 };
        Self {
            searching: (0..searching).map(|_| AtomicU64::new(0)).collect(),
            depth: AtomicI32::new(0),
            done: Mutex::default(),
        }
    }

    fn place(&self, hash: MoveHash) -> &AtomicU64 {
        &self.searching[(hash.0 >> 32) as usize % PLACES]
    }

    /// Whether another thread is at a move.
    pub(super) fn should_defer(&self, hash: MoveHash) -> bool {
        self.place(hash).load(Ordering::Relaxed) == hash.0
    }

    /// A thread begins with a move.
    pub(super) fn start_search(&self, hash: MoveHash) -> MoveHash {
        self.place(hash).store(hash.0, Ordering::Relaxed);
        hash
    }

    /// It has finished it.
    pub(super) fn finish_search(&self, hash: MoveHash) {
        let place = self.place(hash);
        if place.load(Ordering::Relaxed) == hash.0 {
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
    fn a_move_is_deferred_while_another_thread_is_at_it() {
        let abdada = Abdada::<u64>::new(2);
        let (hash, other) = (MoveHash::new(1, MoveKey(7)), MoveHash::new(1, MoveKey(8)));
        assert!(!abdada.should_defer(hash));
        assert_eq!(abdada.start_search(hash), hash);
        assert!(abdada.should_defer(hash) && !abdada.should_defer(other));
        abdada.finish_search(hash);
        assert!(!abdada.should_defer(hash));
    }

    #[test]
    fn the_end_of_a_search_leaves_another_in_its_place() {
        let abdada = Abdada::<u64>::new(2);
        let hash = MoveHash::new(1, MoveKey(7));
        let same_place = |other: &MoveHash| {
            *other != hash && std::ptr::eq(abdada.place(*other), abdada.place(hash))
        };
        let mut hashes = (0..u64::MAX).map(|key| MoveHash::new(key, MoveKey(7)));
        let other = hashes.find(same_place).unwrap();
        abdada.start_search(hash);
        abdada.start_search(other);
        abdada.finish_search(hash);
        assert!(abdada.should_defer(other));
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
