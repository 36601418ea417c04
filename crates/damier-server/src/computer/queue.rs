//! Who is served next.

use std::collections::{HashMap, VecDeque};

use crate::games::ids::PlayerId;

/// What waits, by visitor: they are served in turn, one thing each, and each in their own order.
pub(super) struct Queue<T> {
    /// The visitors for whom something waits, the next first; each once.
    turns: VecDeque<PlayerId>,
    waiting: HashMap<PlayerId, VecDeque<T>>,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self { turns: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<T> Queue<T> {
    /// Adds something for a visitor, and forgets what of theirs is no longer `wanted`.
    pub(super) fn push(&mut self, visitor: PlayerId, item: T, wanted: impl Fn(&T) -> bool) {
        let own = self.waiting.entry(visitor).or_default();
        if own.is_empty() {
            self.turns.push_back(visitor);
        }
        own.retain(wanted);
        own.push_back(item);
    }

    /// Takes the next thing.
    pub(super) fn pop(&mut self) -> Option<T> {
        let visitor = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&visitor)?;
        let item = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&visitor);
        } else {
            self.turns.push_back(visitor);
        }
        item
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn visitors_are_served_in_turn_and_each_in_their_own_order() {
        let [ann, bob, eve] = [1, 2, 3].map(PlayerId);
        let mut queue = Queue::default();
        for (visitor, item) in
            [(ann, "a1"), (ann, "a2"), (ann, "a3"), (bob, "b1"), (eve, "e1"), (bob, "b2")]
        {
            queue.push(visitor, item, |_| true);
        }
        assert_eq!(all(&mut queue), ["a1", "b1", "e1", "a2", "b2", "a3"]);
        queue.push(bob, "b3", |_| true);
        assert_eq!(all(&mut queue), ["b3"], "it goes on after it was empty");
    }

    #[test]
    fn what_is_no_longer_wanted_does_not_pile_up() {
        let ann = PlayerId(1);
        let mut queue = Queue::default();
        for item in ["old", "older", "new"] {
            queue.push(ann, item, |other| !other.starts_with("old"));
        }
        assert_eq!(all(&mut queue), ["new"]);
        queue.push(ann, "again", |_| true);
        queue.clear();
        assert_eq!(queue.pop(), None);
    }
}
