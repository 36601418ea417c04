//! Who is served next.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// What waits, by client: they are served in turn, one thing each, and each in their own order.
pub(super) struct Queue<C, T> {
    /// The clients for whom something waits, the next first; each once.
    turns: VecDeque<C>,
    waiting: HashMap<C, VecDeque<T>>,
}

impl<C, T> Default for Queue<C, T> {
    fn default() -> Self {
        Self { turns: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<C: Copy + Eq + Hash, T> Queue<C, T> {
    /// Adds something for a client, and forgets what of theirs is no longer `wanted`.
    pub(super) fn push(&mut self, client: C, item: T, wanted: impl Fn(&T) -> bool) {
        let own = self.waiting.entry(client).or_default();
        if own.is_empty() {
            self.turns.push_back(client);
        }
        own.retain(wanted);
        own.push_back(item);
    }

    /// Takes the next thing, of the first client who may be served now.
    pub(super) fn pop(&mut self, may_be_served: impl Fn(&C) -> bool) -> Option<(C, T)> {
        let client = self.turns.remove(self.turns.iter().position(may_be_served)?)?;
        let own = self.waiting.get_mut(&client)?;
        let item = own.pop_front()?;
        if own.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        Some((client, item))
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(queue: &mut Queue<&'static str, &'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop(|_| true)).map(|(_, item)| item).collect()
    }

    #[test]
    fn clients_are_served_in_turn_and_each_in_their_own_order() {
        let (ann, bob, eve) = ("Ann", "Bob", "Eve");
        let mut queue = Queue::default();
        for (client, item) in
            [(ann, "a1"), (ann, "a2"), (ann, "a3"), (bob, "b1"), (eve, "e1"), (bob, "b2")]
        {
            queue.push(client, item, |_| true);
        }
        assert_eq!(all(&mut queue), ["a1", "b1", "e1", "a2", "b2", "a3"]);
        queue.push(bob, "b3", |_| true);
        assert_eq!(all(&mut queue), ["b3"], "it goes on after it was empty");
    }

    #[test]
    fn who_may_not_be_served_now_keeps_their_turn() {
        let mut queue = Queue::default();
        for (client, item) in [("Ann", "a1"), ("Bob", "b1"), ("Bob", "b2")] {
            queue.push(client, item, |_| true);
        }
        assert_eq!(queue.pop(|&client| client != "Ann"), Some(("Bob", "b1")));
        assert_eq!(queue.pop(|_| false), None);
        assert_eq!(all(&mut queue), ["a1", "b2"]);
    }

    #[test]
    fn what_is_no_longer_wanted_does_not_pile_up() {
        let mut queue = Queue::default();
        for item in ["old", "older", "new"] {
            queue.push("Ann", item, |other: &&str| !other.starts_with("old"));
        }
        assert_eq!(all(&mut queue), ["new"]);
        queue.push("Ann", "again", |_| true);
        queue.clear();
        assert_eq!(queue.pop(|_| true), None);
    }
}
