//! The games of a match, several at a time.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use damier::{AnyGame, Color, GameResult};
use damier_engine::play::{Adjudication, Ending, Forfeit, Player, play_game};

use super::engine::Spec;
use super::side::{Side, Terms};

/// A match to play.
pub(super) struct Match {
    pub(super) engines: [Spec; 2],
    pub(super) terms: Terms,
    pub(super) adjudication: Adjudication,
    /// Where the games begin; if there are fewer than pairs, they come again.
    pub(super) openings: Vec<Box<dyn AnyGame>>,
    /// Each pair is one opening with both colours.
    pub(super) pairs: usize,
    pub(super) seed: u64,
    /// So many games are played at a time.
    pub(super) concurrency: usize,
}

/// A game that was played.
pub(super) struct Played {
    /// The colour of engine A.
    pub(super) color_of_a: Color,
    pub(super) game: Box<dyn AnyGame>,
    pub(super) end: Result<Ending, Forfeit>,
}

impl Played {
    pub(super) fn winner(&self) -> Option<Color> {
        match &self.end {
            Ok(ending) => ending.winner(),
            Err(forfeit) => Some(forfeit.loser.other()),
        }
    }

    /// The points of engine A.
    pub(super) fn points(&self) -> f64 {
        match self.winner() {
            None => 0.5,
            Some(winner) if winner == self.color_of_a => 1.0,
            Some(_) => 0.0,
        }
    }

    pub(super) fn result(&self) -> GameResult {
        self.winner().into()
    }

    pub(super) fn why(&self) -> String {
        match &self.end {
            Ok(ending) => ending.why(),
            Err(forfeit) => forfeit.to_string(),
        }
    }
}

impl Match {
    /// The names of the engines, which differ.
    ///
    /// # Errors
    ///
    /// Why an engine cannot be used.
    pub(super) fn names(&self) -> Result<[String; 2], String> {
        let [a, b] = &self.engines;
        let names = [Side::start(a, &self.terms)?.name(), Side::start(b, &self.terms)?.name()];
        let [a, b] = names;
        Ok(if a == b { [format!("{a} A"), format!("{b} B")] } else { [a, b] })
    }

    /// Plays, and shows each pair in the order of the openings, whatever is finished first, until
    /// all are played or enough is seen.
    ///
    /// # Errors
    ///
    /// Why an engine cannot be used, or what `show` fails with.
    pub(super) fn play<E: From<String>>(
        &self,
        mut show: impl FnMut(usize, [Played; 2]) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..self.concurrency.min(self.pairs) {
                let (next, sender) = (&next, sender.clone());
                scope.spawn(move || self.work(next, &sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut due = 0;
            let mut seen = || {
                while let Ok((pair, played)) = results.recv() {
                    waiting.insert(pair, played?);
                    while let Some(played) = waiting.remove(&due) {
                        if show(due, played)?.is_break() {
                            return Ok(());
                        }
                        due += 1;
                    }
                }
                Ok(())
            };
            let seen = seen();
            self.terms.over.store(true, Ordering::Relaxed);
            seen
        })
    }

    /// Plays pairs as long as there are any.
    fn work(
        &self,
        next: &AtomicUsize,
        sender: &mpsc::Sender<(usize, Result<[Played; 2], String>)>,
    ) {
        let [a, b] = &self.engines;
        let sides =
            Side::start(a, &self.terms).and_then(|a| Side::start(b, &self.terms).map(|b| [a, b]));
        let mut sides = match sides {
            Ok(sides) => sides,
            Err(why) => {
                // If nobody listens, the match is over.
                let _ = sender.send((usize::MAX, Err(why)));
                return;
            }
        };
        while !self.terms.over.load(Ordering::Relaxed) {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs {
                return;
            }
            let played = Color::BOTH.map(|color| self.play_game(&mut sides, pair, color));
            if sender.send((pair, Ok(played))).is_err() {
                return;
            }
        }
    }

    fn play_game(&self, sides: &mut [Side; 2], pair: usize, color_of_a: Color) -> Played {
        let mut game = self.openings[pair % self.openings.len()].clone();
        let number = 2 * pair as u64 + color_of_a.index() as u64;
        for (side, own) in sides.iter_mut().zip(0..) {
            side.set_seed(self.seed.wrapping_add(2 * number + own));
        }
        let [a, b] = sides;
        let players: [&mut dyn Player; 2] = match color_of_a {
            Color::White => [a, b],
            Color::Black => [b, a],
        };
        let end = play_game(&mut *game, players, &self.adjudication);
        Played { color_of_a, game, end }
    }
}
