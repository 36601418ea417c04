//! What the computer thinks about in a room.

use std::time::{Duration, Instant};

use damier::Color;
use damier_engine::Clock;
use tokio::time::sleep_until;

use crate::computer::{ChoiceRequest, Computer, NoAnswer, Question};
use crate::games::computer::EngineChoice;
use crate::games::game::Game;
use crate::games::ids::PlayerId;
use crate::games::service_clock;

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
    request: ChoiceRequest,
    /// What came of it, once it is there.
    answer: Option<Result<EngineChoice, NoAnswer>>,
    not_before: Instant,
    /// How much of the time for which it waited for a thread its clock has been let off.
    credited: Duration,
}

impl Thinking {
    /// Asks the computer for what it has to do in `game`, if anything.
    pub(super) fn begin(game: &Game, computer: &Computer) -> Option<Self> {
        let (color, level) = game.waits_for_computer()?;
        let now = Instant::now();
        let clock = game.clock().map(|clock| {
            let left = clock.left(service_clock::now())[game.turn().index()];
            let bonus = Duration::from_millis(clock.control().bonus());
            Clock::new(Duration::from_millis(left)).with_increment(bonus)
        });
        let pause = clock.map_or(PAUSE, |clock| PAUSE.min(clock.left / PAUSE_SHARE));
        let (board, seed) = (game.board().box_clone(), game.id().seed());
        let question = Question { game: board, level, seed, clock };
        let request = computer.ask(opponent(game, color)?, question)?;
        let (seq, not_before) = (game.seq(), now + pause);
        Some(Self { seq, color, request, answer: None, not_before, credited: Duration::ZERO })
    }

    /// The engine's choice; where it failed, the last that it reported. May be called again if it
    /// was dropped before its end.
    async fn choice(&mut self) -> Result<EngineChoice, NoAnswer> {
        let answer = match self.answer {
            Some(answer) => answer,
            None => *self.answer.insert(self.request.answer().await),
        };
        sleep_until(self.not_before.into()).await;
        match answer {
            Err(NoAnswer::Failed) => self.request.progress().ok_or(NoAnswer::Failed),
            answer => answer,
        }
    }

    /// For how long the computer has waited for a thread since this was last asked.
    pub(super) fn new_wait(&mut self) -> Duration {
        let all = self.request.waited();
        let new = all.saturating_sub(self.credited);
        self.credited = all;
        new
    }
}

/// The engine's choice, once it is made; never, while it thinks about nothing.
pub(super) async fn choice(thinking: &mut Option<Thinking>) -> Result<EngineChoice, NoAnswer> {
    match thinking {
        Some(thinking) => thinking.choice().await,
        None => std::future::pending().await,
    }
}

/// The person who plays the computer.
fn opponent(game: &Game, computer: Color) -> Option<PlayerId> {
    game.seat(computer.other())?.player()
}
