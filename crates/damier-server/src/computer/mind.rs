//! How a thread thinks.

use damier_engine::{Control, Engine, Options, Score, Time};

use super::Question;
use crate::games::computer::Judgement;

/// Answers questions, one after the other; nothing when it was stopped or there is no move.
pub(crate) type Mind = Box<dyn FnMut(&Question, &Control) -> Option<Judgement>>;

/// The engine. Levels are limited in nodes, so a small table is enough, and quick to clear.
pub(super) fn engine() -> Mind {
    let mut engine = Engine::new(Options { hash_mib: 2, threads: 1 });
    Box::new(move |question, control| {
        let Question { game, level, seed, clock } = question;
        let time = clock.map(Time::Clock);
        let choice = engine.choice_of_level(&**game, level.engine(), *seed, time, control)?;
        let score = choice.score.unwrap_or(Score::DRAW);
        (!control.is_stopped()).then_some(Judgement { id: choice.id, score })
    })
}
