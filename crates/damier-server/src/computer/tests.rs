//! Threads that think by other means than the engine, so that it is known how long they do.

use std::time::Duration;

use damier::RuleSet;
use damier_engine::Score;
use tokio::time::timeout;

use super::*;

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);

fn question(level: u8, seed: u64) -> Question {
    let game = RuleSet::by_key("russian").expect("a rule set").new_game();
    Question { game, level: Level::by_number(level).expect("a level"), seed, clock: None }
}

fn judgement(question: &Question) -> Judgement {
    let seed = i32::try_from(question.seed).expect("a small number");
    // The score tells what was asked.
    Judgement { id: question.game.move_ids()[0], score: Score::from_hundredths(seed) }
}

/// Takes a twentieth of a second for every answer.
fn slow() -> Mind {
    Box::new(|question, _| {
        thread::sleep(Duration::from_millis(50));
        Some(judgement(question))
    })
}

/// Never comes to an end at level 8, fails at level 7.
fn odd() -> Mind {
    Box::new(|question, control| match question.level.number() {
        8 => {
            while !control.is_stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            None
        }
        7 => panic!("as asked for"),
        _ => Some(judgement(question)),
    })
}

async fn answer(asked: &mut Asked) -> Option<i16> {
    let answer = timeout(PATIENCE, asked.answer()).await.expect("an answer in time");
    answer.map(|judgement| judgement.score.hundredths())
}

#[tokio::test]
async fn many_games_of_one_visitor_do_not_hold_up_another() {
    let computer = Computer::start_with(1, slow).expect("a thread");
    let ask = |visitor, seed| computer.ask(visitor, question(1, seed)).expect("it is on");
    let mut many: Vec<_> = (0..30).map(|seed| ask(ANN, seed)).collect();
    let mut one = ask(BOB, 7);
    assert_eq!(answer(&mut one).await, Some(7));
    let answered = many.iter_mut().filter_map(|asked| asked.answer.try_recv().ok()).count();
    assert!(answered <= 3, "{answered} of Ann's came first");
    assert!(one.waited() <= one.ticket.asked.elapsed());
    let last = many.last_mut().expect("thirty");
    assert!(last.waited() >= Duration::from_millis(50), "it still waits");
}

#[tokio::test]
async fn who_no_longer_asks_is_not_answered() {
    let computer = Computer::start_with(1, odd).expect("a thread");
    let endless = computer.ask(ANN, question(8, 0)).expect("it is on");
    while endless.ticket.taken.get().is_none() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let waiting = computer.ask(ANN, question(8, 1)).expect("it is on");
    let mut next = computer.ask(ANN, question(1, 2)).expect("it is on");
    drop(waiting);
    drop(endless);
    assert_eq!(answer(&mut next).await, Some(2), "the thread is free");
}

#[tokio::test]
async fn a_question_it_fails_at_is_not_its_last() {
    let computer = Computer::start_with(1, odd).expect("a thread");
    let mut failing = computer.ask(ANN, question(7, 0)).expect("it is on");
    assert_eq!(answer(&mut failing).await, None);
    let mut next = computer.ask(ANN, question(1, 3)).expect("it is on");
    assert_eq!(answer(&mut next).await, Some(3));
}

#[tokio::test]
async fn it_ends_at_once_whatever_it_thinks_about() {
    let computer = Computer::start_with(2, odd).expect("threads");
    let mut endless: Vec<_> =
        (0..5).map(|seed| computer.ask(ANN, question(8, seed)).expect("it is on")).collect();
    timeout(PATIENCE, computer.close()).await.expect("an end");
    for asked in &mut endless {
        assert_eq!(answer(asked).await, None);
    }
    let mut late = computer.ask(ANN, question(1, 0)).expect("it was on");
    assert_eq!(answer(&mut late).await, None);
}

#[tokio::test]
async fn without_threads_it_does_not_play() {
    let computer = Computer::start(0).expect("nothing to start");
    assert!(!computer.is_on());
    assert!(computer.ask(ANN, question(1, 0)).is_none());
}

#[tokio::test]
async fn the_engine_thinks_the_same_whenever_it_is_asked_again() {
    let computer = Computer::start(1).expect("a thread");
    let mut answers = Vec::new();
    for level in [1, 1, 5, 5] {
        let mut asked = computer.ask(ANN, question(level, 11)).expect("it is on");
        let judged = timeout(PATIENCE, asked.answer()).await.expect("in time").expect("a move");
        let moves = question(level, 11).game.move_ids();
        assert!(moves.contains(&judged.id), "one of the seven moves");
        answers.push(judged);
    }
    assert_eq!((answers[0], answers[2]), (answers[1], answers[3]));
}
