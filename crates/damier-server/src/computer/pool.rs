//! Threads that do nothing but think, for whoever asks and about whatever they ask.
//!
//! They are threads of the system with a low priority, not tasks of the runtime, so that games
//! between people never wait for one. A [job](Pool::submit) is any function of a thread's own tool,
//! such as an engine; it may tell of its progress before its answer. While more is asked than there
//! are threads, clients are served in turn, however much each asks, and the last free thread goes
//! only to a client who has none: nobody keeps all of them from the others.

use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use damier_engine::Control;
use tokio::sync::{oneshot, watch};
use tokio::time::sleep;

use super::queue::Queue;

/// How long a job that was told to stop may take to do so before it is given up.
const GRACE: Duration = Duration::from_secs(2);

/// Why a request has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NoAnswer {
    /// The pool was closed.
    #[error("the thinking threads were stopped")]
    Closed,
    /// The job panicked, found nothing, or did not stop when its time was over.
    #[error("the search failed or did not stop in time")]
    Failed,
}

/// What a job is given while it runs.
pub(crate) struct Running<'a, P> {
    /// Tells it to stop: because its time is over, or because nobody waits for its answer.
    pub(crate) control: &'a Control,
    progress: &'a watch::Sender<Option<P>>,
}

impl<P> Running<'_, P> {
    /// Tells whoever asked how far the job has come; news that nobody has looked at yet is replaced.
    pub(crate) fn report(&self, progress: P) {
        // Who asked may be gone; then the control says so.
        let _ = self.progress.send(Some(progress));
    }
}

/// A job that was submitted. Dropping it takes it back, even while it runs.
pub(crate) struct Request<P, A> {
    status: Arc<Status>,
    progress: watch::Receiver<Option<P>>,
    answer: oneshot::Receiver<Result<A, NoAnswer>>,
    /// Ends when the job had time and grace and has not stopped.
    watchdog: tokio::task::JoinHandle<()>,
}

/// What both sides know of a job.
struct Status {
    submitted: Instant,
    /// When a thread began with it.
    begun: OnceLock<Instant>,
    control: Control,
}

impl<P: Clone, A> Request<P, A> {
    /// The answer. May be called again if it was dropped before its end, not after that.
    pub(crate) async fn answer(&mut self) -> Result<A, NoAnswer> {
        tokio::select! {
            biased;
            answer = &mut self.answer => answer.unwrap_or(Err(NoAnswer::Closed)),
            _ = &mut self.watchdog => Err(NoAnswer::Failed),
        }
    }

    /// What the job has last reported.
    pub(crate) fn progress(&self) -> Option<P> {
        self.progress.borrow().clone()
    }

    /// How long it has waited for a thread, until now at most.
    pub(crate) fn waited(&self) -> Duration {
        let begun = self.status.begun.get().copied().unwrap_or_else(Instant::now);
        begun.duration_since(self.status.submitted)
    }
}

impl<P, A> Drop for Request<P, A> {
    fn drop(&mut self) {
        self.status.control.stop();
        self.watchdog.abort();
    }
}

/// A job as the threads see it: it answers by itself, and says whether the tool is still good.
struct Job<T> {
    status: Arc<Status>,
    run: Box<dyn FnOnce(&mut T) -> Tool + Send>,
}

/// What is to be thought of a tool after a job.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tool {
    Good,
    /// The job panicked in the middle of something.
    Spoilt,
}

struct State<C, T> {
    queue: Queue<C, Job<T>>,
    /// For each thread, the client it works for.
    running: Vec<Option<(C, Arc<Status>)>>,
    closed: bool,
}

impl<C: Copy + Eq + Hash, T> State<C, T> {
    /// The next job that is still wanted, with its client.
    fn next(&mut self) -> Option<(C, Job<T>)> {
        let Self { queue, running, .. } = self;
        let idle = running.iter().filter(|job| job.is_none()).count();
        let works_for = |client: &C| running.iter().flatten().any(|(other, _)| other == client);
        loop {
            let (client, job) = queue.pop(|client| idle > 1 || !works_for(client))?;
            if !job.status.control.is_stopped() {
                return Some((client, job));
            }
        }
    }
}

struct Shared<C, T> {
    state: Mutex<State<C, T>>,
    /// Told of every new job, and of the end.
    wake: Condvar,
}

impl<C: Copy + Eq + Hash, T> Shared<C, T> {
    fn state(&self) -> MutexGuard<'_, State<C, T>> {
        // The state is whole after each of the short steps made under the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job for thread `number`, once there is one; none when the threads are to end.
    fn next(&self, number: usize) -> Option<Job<T>> {
        let mut state = self.state();
        state.running[number] = None;
        loop {
            if state.closed {
                return None;
            }
            if let Some((client, job)) = state.next() {
                state.running[number] = Some((client, Arc::clone(&job.status)));
                return Some(job);
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.queue.clear();
        state.running.iter().flatten().for_each(|(_, status)| status.control.stop());
        self.wake.notify_all();
    }
}

/// A pool of threads that each have a tool `T` and work for clients `C`. Clones share the threads,
/// which end with the last of them.
pub(crate) struct Pool<C: Copy + Eq + Hash, T> {
    threads: Arc<Threads<C, T>>,
}

impl<C: Copy + Eq + Hash, T> Clone for Pool<C, T> {
    fn clone(&self) -> Self {
        Self { threads: Arc::clone(&self.threads) }
    }
}

struct Threads<C: Copy + Eq + Hash, T> {
    shared: Arc<Shared<C, T>>,
    handles: Mutex<Vec<JoinHandle<()>>>,
}

impl<C: Copy + Eq + Hash, T> Drop for Threads<C, T> {
    fn drop(&mut self) {
        self.shared.close();
    }
}

impl<C, T> Pool<C, T>
where
    C: Copy + Eq + Hash + Send + 'static,
    T: 'static,
{
    /// A pool of so many threads, each with a tool that it makes for itself. Fails if the system has
    /// no thread to give.
    pub(crate) fn start(threads: usize, tool: fn() -> T) -> std::io::Result<Self> {
        let running = (0..threads).map(|_| None).collect();
        let state = State { queue: Queue::default(), running, closed: false };
        let shared = Arc::new(Shared { state: Mutex::new(state), wake: Condvar::new() });
        let pool = Self { threads: Arc::new(Threads { shared, handles: Mutex::default() }) };
        for number in 0..threads {
            let shared = Arc::clone(&pool.threads.shared);
            let thread = thread::Builder::new().name(format!("thinking {number}"));
            let handle = thread.spawn(move || work(&shared, number, tool))?;
            pool.handles().push(handle);
        }
        Ok(pool)
    }

    fn handles(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.threads.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many threads it has.
    pub(crate) fn threads(&self) -> usize {
        self.threads.shared.state().running.len()
    }

    /// Submits a job on behalf of a client. It is told to stop when it has run for `limit`, and what
    /// it then gives is its answer. Must be called within a runtime of tokio.
    pub(crate) fn submit<P, A>(
        &self,
        client: C,
        limit: Duration,
        job: impl FnOnce(&mut T, &Running<'_, P>) -> Option<A> + Send + 'static,
    ) -> Request<P, A>
    where
        P: Send + Sync + 'static,
        A: Send + 'static,
    {
        let (sender, answer) = oneshot::channel();
        let (reports, progress) = watch::channel(None);
        let (begin, begun) = oneshot::channel();
        let status = Arc::new(Status {
            submitted: Instant::now(),
            begun: OnceLock::new(),
            control: Control::new(),
        });
        let watchdog = tokio::spawn(watch_over(begun, Arc::clone(&status), limit));
        let shared = Arc::clone(&self.threads.shared);
        let own = Arc::clone(&status);
        let run = Box::new(move |tool: &mut T| {
            own.begun.get_or_init(Instant::now);
            // Who asked may be gone already, and the watchdog with them.
            let _ = begin.send(());
            let running = Running { control: &own.control, progress: &reports };
            let answer = catch_unwind(AssertUnwindSafe(|| job(tool, &running)));
            let (tool, answer) = match answer {
                Ok(answer) => (Tool::Good, answer.ok_or(NoAnswer::Failed)),
                Err(_) => (Tool::Spoilt, Err(NoAnswer::Failed)),
            };
            // What was stopped by the end of the pool is no answer.
            if !shared.state().closed {
                let _ = sender.send(answer);
            }
            tool
        });
        let mut state = self.threads.shared.state();
        if !state.closed {
            let job = Job { status: Arc::clone(&status), run };
            state.queue.push(client, job, |other| !other.status.control.is_stopped());
            self.threads.shared.wake.notify_one();
        }
        Request { status, progress, answer, watchdog }
    }

    /// Stops all jobs and waits for the threads to end, which takes some milliseconds.
    pub(crate) async fn close(&self) {
        self.threads.shared.close();
        let handles = std::mem::take(&mut *self.handles());
        let joined = tokio::task::spawn_blocking(|| {
            for handle in handles {
                // A thread that panicked has ended, too.
                let _ = handle.join();
            }
        });
        // A thread that does not stop ends with the process.
        let _ = tokio::time::timeout(GRACE, joined).await;
    }
}

/// Tells a job to stop when its time is over, and ends if it does not.
async fn watch_over(begun: oneshot::Receiver<()>, status: Arc<Status>, limit: Duration) {
    if begun.await.is_err() {
        // It never began: the channel of the answer tells.
        return std::future::pending().await;
    }
    sleep(limit).await;
    status.control.stop();
    sleep(GRACE).await;
    tracing::error!("a job of the thinking threads goes on though it was told to stop");
}

/// What a thread does all its life.
fn work<C: Copy + Eq + Hash, T>(shared: &Shared<C, T>, number: usize, make: fn() -> T) {
    give_way();
    let mut tool = make();
    while let Some(Job { run, .. }) = shared.next(number) {
        if run(&mut tool) == Tool::Spoilt {
            tracing::error!("a job of the thinking threads panicked");
            tool = make();
        }
    }
}

/// Lets everything else that this process does go first.
fn give_way() {
    // On Linux alone a thread has a priority of its own by this call.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 10) {
        tracing::warn!(%error, "the thinking threads have the usual priority");
    }
}
