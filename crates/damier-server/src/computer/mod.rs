//! The computer's threads: a few that do nothing but think, for all games together.
//!
//! They are threads of the system with a low priority, not tasks of the runtime, so that games
//! between people never wait for one. A room asks and gets an answer some time later; while more is
//! asked than there are threads, visitors are served in turn, however many games each has.

mod mind;
mod queue;
#[cfg(test)]
mod tests;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use damier::AnyGame;
use damier_engine::{Clock, Control};
use tokio::sync::oneshot;

use crate::games::computer::{Judgement, Level};
use crate::games::ids::PlayerId;
pub(crate) use mind::Mind;
use queue::Queue;

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

/// A question that was asked. Dropping it takes it back, even while it is thought about.
pub(crate) struct Asked {
    ticket: Arc<Ticket>,
    answer: oneshot::Receiver<Judgement>,
}

/// What both sides know of a question.
struct Ticket {
    asked: Instant,
    /// When a thread began to think about it.
    taken: OnceLock<Instant>,
    control: Control,
}

impl Asked {
    /// The answer; none if thinking failed. May be called again if it was dropped before its end.
    pub(crate) async fn answer(&mut self) -> Option<Judgement> {
        (&mut self.answer).await.ok()
    }

    /// How long it has waited for a thread, until now at most.
    pub(crate) fn waited(&self) -> Duration {
        self.ticket.taken.get().map_or_else(
            || self.ticket.asked.elapsed(),
            |taken| taken.duration_since(self.ticket.asked),
        )
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.ticket.control.stop();
    }
}

struct Job {
    question: Question,
    ticket: Arc<Ticket>,
    answer: oneshot::Sender<Judgement>,
}

#[derive(Default)]
struct State {
    queue: Queue<Job>,
    /// What each thread thinks about.
    current: Vec<Option<Arc<Ticket>>>,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    news: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // The state is whole after each of the short steps made under the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job for thread `number`, once there is one; none when the threads are to end.
    fn next(&self, number: usize) -> Option<Job> {
        let mut state = self.state();
        state.current[number] = None;
        loop {
            if state.closed {
                return None;
            }
            match state.queue.pop() {
                // Nobody waits for it any more.
                Some(job) if job.ticket.control.is_stopped() => {}
                Some(job) => {
                    state.current[number] = Some(Arc::clone(&job.ticket));
                    return Some(job);
                }
                None => state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.queue.clear();
        state.current.iter().flatten().for_each(|ticket| ticket.control.stop());
        self.news.notify_all();
    }
}

/// The computer, which plays in all games that ask it to. Clones share its threads, which end with
/// the last of them.
#[derive(Clone)]
pub(crate) struct Computer {
    threads: Arc<Threads>,
}

struct Threads {
    shared: Arc<Shared>,
    handles: Mutex<Vec<JoinHandle<()>>>,
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.shared.close();
    }
}

impl Computer {
    /// A computer with so many threads; with none it is switched off. Fails if the system has no
    /// thread to give.
    pub(crate) fn start(threads: usize) -> std::io::Result<Self> {
        Self::start_with(threads, mind::engine)
    }

    /// The same, thinking by other means.
    pub(crate) fn start_with(threads: usize, mind: fn() -> Mind) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        shared.state().current.resize_with(threads, || None);
        let computer =
            Self { threads: Arc::new(Threads { shared, handles: Mutex::new(Vec::new()) }) };
        for number in 0..threads {
            let shared = Arc::clone(&computer.threads.shared);
            let thread = thread::Builder::new().name(format!("computer {number}"));
            let handle = thread.spawn(move || work(&shared, number, mind))?;
            computer.handles().push(handle);
        }
        Ok(computer)
    }

    fn handles(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.threads.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it plays at all.
    pub(crate) fn is_on(&self) -> bool {
        !self.threads.shared.state().current.is_empty()
    }

    /// Asks it something on behalf of a visitor; nothing comes of it when it is switched off.
    pub(crate) fn ask(&self, visitor: PlayerId, question: Question) -> Option<Asked> {
        if !self.is_on() {
            return None;
        }
        let (sender, answer) = oneshot::channel();
        let (taken, control) = (OnceLock::new(), Control::new());
        let ticket = Arc::new(Ticket { asked: Instant::now(), taken, control });
        let job = Job { question, ticket: Arc::clone(&ticket), answer: sender };
        let shared = &self.threads.shared;
        let mut state = shared.state();
        if !state.closed {
            state.queue.push(visitor, job, |other| !other.ticket.control.is_stopped());
            shared.news.notify_one();
        }
        Some(Asked { ticket, answer })
    }

    /// Stops all thinking and waits for the threads to end, which takes some milliseconds.
    pub(crate) async fn close(&self) {
        self.threads.shared.close();
        let handles = std::mem::take(&mut *self.handles());
        let joined = tokio::task::spawn_blocking(|| {
            for handle in handles {
                // A thread that panicked has ended, too.
                let _ = handle.join();
            }
        });
        let _ = joined.await;
    }
}

/// What a thread does all its life.
fn work(shared: &Shared, number: usize, mind: fn() -> Mind) {
    give_way();
    let mut thinking = mind();
    while let Some(Job { question, ticket, answer }) = shared.next(number) {
        ticket.taken.get_or_init(Instant::now);
        let thought = catch_unwind(AssertUnwindSafe(|| thinking(&question, &ticket.control)));
        match thought {
            Ok(Some(judgement)) => {
                // The room may no longer want to know.
                let _ = answer.send(judgement);
            }
            // It was stopped.
            Ok(None) => {}
            Err(_) => {
                let (rules, fen) = (&*question.game.rule_set().key, question.game.fen());
                tracing::error!(rules, fen, "the computer failed to think");
                // What it was in the middle of is not to be trusted.
                thinking = mind();
            }
        }
    }
}

/// Lets everything else that this process does go first.
fn give_way() {
    // On Linux alone a thread has a priority of its own by this call.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 10) {
        tracing::warn!(%error, "the computer's threads have the usual priority");
    }
}
