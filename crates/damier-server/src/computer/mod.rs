//! The computer as an opponent: what is asked of the engine, in a [pool] of threads for all games.

mod pool;
mod queue;
#[cfg(test)]
mod tests;

use std::time::Duration;

use damier::AnyGame;
use damier_engine::{Clock, Control, Engine, Options, Time};

use crate::games::computer::EngineChoice;
use crate::games::ids::PlayerId;
use crate::games::level::Level;
pub(crate) use pool::NoAnswer;
use pool::{Pool, Request, Running};

/// How long the engine may think about one question, whatever its level's own limits are: those are
/// nodes, which some positions make dear.
const LIMIT: Duration = Duration::from_secs(5);

/// Something to think about.
pub(crate) struct Question {
    /// A game that is not over.
    pub(crate) game: Box<dyn AnyGame>,
    /// How well to think.
    pub(crate) level: Level,
    /// The same seed gives the same answer.
    pub(crate) seed: u64,
    /// The clock of who has to move, if there is one.
    pub(crate) clock: Option<Clock>,
}

/// A question that was asked; what it reports before its end is the move to play if no better one
/// comes.
pub(crate) type ChoiceRequest = Request<EngineChoice, EngineChoice>;

/// Answers questions, one after the other; nothing if it finds no move.
pub(crate) type Searcher = Box<dyn FnMut(&Question, &Control) -> Option<EngineChoice>>;

/// The engine. Levels are limited in nodes, so a small table is enough, and quick to clear.
fn engine() -> Searcher {
    let mut engine = Engine::new(Options::default().with_hash_mib(2));
    Box::new(move |question, control| {
        let Question { game, level, seed, clock } = question;
        let time = clock.map(Time::Clock);
        let choice = engine.choice_of_level(&**game, level.engine(), *seed, time, control)?;
        Some(EngineChoice { id: choice.id, score: choice.score })
    })
}

/// The computer, which plays in all games that ask it to. Clones share its threads, which end with
/// the last of them.
#[derive(Clone)]
pub(crate) struct Computer {
    pool: Pool<PlayerId, Searcher>,
}

impl Computer {
    /// A computer with so many threads; with none it is switched off. Fails if the system has no
    /// thread to give.
    pub(crate) fn start(threads: usize) -> std::io::Result<Self> {
        Self::start_with(threads, engine)
    }

    /// The same, thinking by other means.
    pub(crate) fn start_with(threads: usize, searcher: fn() -> Searcher) -> std::io::Result<Self> {
        Ok(Self { pool: Pool::start(threads, searcher)? })
    }

    /// Whether it plays at all.
    pub(crate) fn is_on(&self) -> bool {
        self.pool.threads() > 0
    }

    /// Asks it something on behalf of a player; nothing comes of it when it is switched off.
    pub(crate) fn ask(&self, player: PlayerId, question: Question) -> Option<ChoiceRequest> {
        let think = move |search: &mut Searcher, running: &Running<'_, EngineChoice>| {
            if let Some(first) = EngineChoice::last_resort(&*question.game) {
                running.report(first);
            }
            search(&question, running.control)
        };
        self.is_on().then(|| self.pool.submit(player, LIMIT, think))
    }

    /// Stops all thinking and waits for the threads to end, which takes some milliseconds.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}
