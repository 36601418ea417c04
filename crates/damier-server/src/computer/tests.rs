//! Jobs that do other things than search, so that it is known how long they take.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use damier::RuleSet;
use tokio::time::timeout;

use super::pool::{NoAnswer, Pool, Request, Running};
use super::*;

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// A pool whose threads count their jobs.
type Counting = Pool<&'static str, u32>;

fn pool(threads: usize) -> Counting {
    Pool::start(threads, || 0).expect("threads")
}

/// Takes a twentieth of a second.
fn slow(pool: &Counting, client: &'static str, answer: u32) -> Request<(), u32> {
    pool.submit(client, PATIENCE, move |_, _| {
        thread::sleep(Duration::from_millis(50));
        Some(answer)
    })
}

/// Goes on until it is told to stop, and tells when it has begun.
fn endless(pool: &Counting, client: &'static str, limit: Duration) -> (Request<(), u32>, Begun) {
    let (sender, begun) = mpsc::channel();
    let request = pool.submit(client, limit, move |_, running: &Running<'_, ()>| {
        let _ = sender.send(());
        while !running.control.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        Some(99)
    });
    (request, begun)
}

type Begun = mpsc::Receiver<()>;

async fn answer(request: &mut Request<(), u32>) -> Result<u32, NoAnswer> {
    timeout(PATIENCE, request.answer()).await.expect("an answer in time")
}

#[tokio::test]
async fn many_jobs_of_one_client_do_not_hold_up_another() {
    let pool = pool(1);
    let mut many: Vec<_> = (0..30).map(|number| slow(&pool, "Ann", number)).collect();
    let mut one = slow(&pool, "Bob", 7);
    assert_eq!(answer(&mut one).await, Ok(7));
    assert!(many[3].progress().is_none());
    let last = many.last_mut().expect("thirty");
    assert!(last.waited() >= Duration::from_millis(50), "it still waits");
    let next = timeout(Duration::from_millis(1), last.answer()).await;
    assert!(next.is_err(), "Ann's last came before Bob's first");
}

#[tokio::test]
async fn no_client_holds_the_last_thread() {
    for threads in 2..5 {
        let pool = pool(threads);
        let hold = |client| endless(&pool, client, PATIENCE);
        let many: Vec<_> = (0..2 * threads).map(|_| hold("Ann")).collect();
        for (_, begun) in &many[..threads - 1] {
            begun.recv_timeout(PATIENCE).expect("a thread");
        }
        // Whoever comes next is served at once.
        for round in 0..3 {
            assert_eq!(answer(&mut slow(&pool, "Bob", round)).await, Ok(round));
        }
        let begun = many.iter().filter(|(_, begun)| begun.try_recv().is_ok()).count();
        assert_eq!(begun, 0, "Ann has one thread more than she may");
        // Somebody else may have it, and Ann's next follows when one of hers is done.
        let (eve, begun) = hold("Eve");
        begun.recv_timeout(PATIENCE).expect("the last thread");
        drop(eve);
        let mut many = many.into_iter();
        drop(many.next());
        let rest: Vec<_> = many.collect();
        rest[threads - 2].1.recv_timeout(PATIENCE).expect("as many threads as before");
    }
}

#[tokio::test]
async fn who_no_longer_asks_is_not_answered() {
    let pool = pool(1);
    let (first, begun) = endless(&pool, "Ann", PATIENCE);
    begun.recv_timeout(PATIENCE).expect("a thread");
    let (waiting, never) = endless(&pool, "Ann", PATIENCE);
    let mut next = slow(&pool, "Ann", 2);
    drop(waiting);
    drop(first);
    assert_eq!(answer(&mut next).await, Ok(2), "the thread is free");
    assert!(never.try_recv().is_err(), "nobody waited for it");
}

#[tokio::test]
async fn a_job_whose_time_is_over_is_told_to_stop() {
    let pool = pool(1);
    let (mut request, _begun) = endless(&pool, "Ann", Duration::from_millis(20));
    assert_eq!(answer(&mut request).await, Ok(99));
}

#[tokio::test]
async fn a_job_that_does_not_stop_is_given_up() {
    let pool = pool(1);
    let (release, held) = mpsc::channel::<()>();
    let mut deaf = pool.submit("Ann", Duration::from_millis(1), move |_, running| {
        running.report(());
        let _ = held.recv();
        Some(1)
    });
    assert_eq!(answer(&mut deaf).await, Err(NoAnswer::Failed));
    assert!(deaf.progress().is_some(), "what it has reported is known");
    drop(release);
    assert_eq!(answer(&mut slow(&pool, "Ann", 2)).await, Ok(2));
}

#[tokio::test]
async fn a_job_that_fails_is_not_the_last_of_its_thread() {
    let pool = pool(1);
    let count = |tool: &mut u32| {
        *tool += 1;
        Some(*tool)
    };
    assert_eq!(answer(&mut pool.submit("Ann", PATIENCE, move |tool, _| count(tool))).await, Ok(1));
    assert_eq!(answer(&mut pool.submit("Ann", PATIENCE, move |tool, _| count(tool))).await, Ok(2));
    let mut failing = pool.submit("Ann", PATIENCE, |_, _| panic!("as asked for"));
    assert_eq!(answer(&mut failing).await, Err(NoAnswer::Failed));
    let mut none = pool.submit("Ann", PATIENCE, |_, _| None);
    assert_eq!(answer(&mut none).await, Err(NoAnswer::Failed));
    let mut next = pool.submit("Ann", PATIENCE, move |tool, _| count(tool));
    assert_eq!(answer(&mut next).await, Ok(1), "with a new tool");
}

#[tokio::test]
async fn it_ends_at_once_whatever_is_asked() {
    let pool = pool(2);
    let mut many: Vec<_> = (0..5).map(|_| endless(&pool, "Ann", PATIENCE).0).collect();
    timeout(PATIENCE, pool.close()).await.expect("an end");
    for request in &mut many {
        assert_eq!(answer(request).await, Err(NoAnswer::Closed));
    }
    assert_eq!(answer(&mut slow(&pool, "Ann", 0)).await, Err(NoAnswer::Closed));
}

fn question(level: u8, seed: u64) -> Question {
    let game = RuleSet::by_key("russian").expect("a rule set").new_game();
    Question { game, level: Level::by_number(level).expect("a level"), seed, clock: None }
}

#[tokio::test]
async fn without_threads_it_does_not_play() {
    let computer = Computer::start(0).expect("nothing to start");
    assert!(!computer.is_on());
    assert!(computer.ask(PlayerId(1), question(1, 0)).is_none());
}

#[tokio::test]
async fn the_engine_thinks_the_same_whenever_it_is_asked_again() {
    let computer = Computer::start(1).expect("a thread");
    let mut answers = Vec::new();
    for level in [1, 1, 5, 5] {
        let mut asked = computer.ask(PlayerId(1), question(level, 11)).expect("it is on");
        let choice = timeout(PATIENCE, asked.answer()).await.expect("in time").expect("a move");
        assert!(question(level, 11).game.move_ids().contains(&choice.id), "a legal move");
        assert_eq!(asked.progress(), EngineChoice::last_resort(&*question(level, 11).game));
        answers.push(choice);
    }
    assert_eq!((answers[0], answers[2]), (answers[1], answers[3]));
}
