//! What the computer thinks about in a room.

use std::time::{Duration, Instant};

use damier::Color;
use damier_engine::Clock;
use tokio::time::sleep_until;

use crate::computer::{Asked, Computer, Question};
use crate::games::computer::Judgement;
use crate::games::game::Game;
use crate::games::ids::PlayerId;
use crate::games::side;

/// How soon the computer does something at the earliest, so that a person can follow it.
const PAUSE: Duration = Duration::from_millis(400);

/// It never pauses for more than this part of its time.
const PAUSE_SHARE: u32 = 50;

/// The computer thinking about the position after one event. Dropping it stops that.
pub(super) struct Thinking {
    /// The number of the event.
    pub(super) seq: u64,
    /// The computer's side.
    pub(super) color: Color,
    asked: Asked,
    /// What came of it, once it is there.
    judged: Option<Option<Judgement>>,
    not_before: Instant,
    /// How much of the time for which it waited for a thread its clock has been let off.
    excused: Duration,
}

impl Thinking {
    /// Asks the computer for what it has to do in `game`, if anything.
    pub(super) fn begin(game: &Game, computer: &Computer) -> Option<Self> {
        let (color, level) = game.waits_for_computer()?;
        let now = Instant::now();
        let clock = game.clock().map(|clock| Clock {
            left: Duration::from_millis(clock.left(now)[side(game.turn())]),
            increment: Duration::from_millis(clock.control().increment),
            ..Clock::default()
        });
        let pause = clock.map_or(PAUSE, |clock| PAUSE.min(clock.left / PAUSE_SHARE));
        let (board, seed) = (game.board().box_clone(), game.id().seed());
        let question = Question { game: board, level, seed, clock };
        let asked = computer.ask(visitor(game, color)?, question)?;
        let (seq, not_before) = (game.seq(), now + pause);
        Some(Self { seq, color, asked, judged: None, not_before, excused: Duration::ZERO })
    }

    /// What the computer thinks; nothing if it failed to. May be called again if it was dropped
    /// before its end.
    async fn judged(&mut self) -> Option<Judgement> {
        if self.judged.is_none() {
            self.judged = Some(self.asked.answer().await);
        }
        sleep_until(self.not_before.into()).await;
        self.judged.flatten()
    }

    /// For how long the computer has waited for a thread since this was last asked.
    pub(super) fn new_wait(&mut self) -> Duration {
        let all = self.asked.waited();
        let new = all.saturating_sub(self.excused);
        self.excused = all;
        new
    }
}

/// What the computer thinks, once it has; never, while it thinks about nothing.
pub(super) async fn judged(thinking: &mut Option<Thinking>) -> Option<Judgement> {
    match thinking {
        Some(thinking) => thinking.judged().await,
        None => std::future::pending().await,
    }
}

/// The person who plays the computer.
fn visitor(game: &Game, computer: Color) -> Option<PlayerId> {
    game.seat(computer.other())?.player()
}
