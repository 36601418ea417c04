//! Rooms without a network: clocks that run out, pages that do not read, rooms that fail.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use damier::Color;
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::mailbox::{Client, Message, NoRoom};
use super::pump::Outgoing;
use super::registry::Registry;
use super::request::Request;
use super::wire::Reader;
use crate::accounts::Token;
use crate::computer::{Computer, Searcher};
use crate::games::calendar::wall_clock;
use crate::games::command::{Command, Entry};
use crate::games::computer::EngineChoice;
use crate::games::event::Event;
use crate::games::fixture::GameBuilder;
use crate::games::game::Game;
use crate::games::ids::{GameId, PlayerId};
use crate::games::record::{Record, State};
use crate::games::service_clock::now;
use crate::store::{DatabaseUrl, Filter, Store};
use crate::texts::{Lang, Texts};

/// A store in a directory of its own, with two players and the rooms of their games.
struct House {
    _directory: TempDir,
    store: Store,
    registry: Registry,
    players: [PlayerId; 2],
}

impl House {
    async fn new() -> Self {
        Self::with(Computer::start(0).expect("nothing to start")).await
    }

    async fn with(computer: Computer) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Store::open(&DatabaseUrl::Sqlite(directory.path().join("games.db")))
            .await
            .expect("a store");
        let mut players = [PlayerId(0); 2];
        for player in &mut players {
            *player = store.enter_player(Token::random(), 0).await.expect("a player").id;
        }
        Self {
            _directory: directory,
            registry: Registry::new(store.clone(), computer),
            store,
            players,
        }
    }

    /// A game with both seats taken, or with White's alone.
    async fn game(&self, milliseconds: Option<u64>, both: bool, created_at: i64) -> GameId {
        let [white, black] = self.players;
        let mut game =
            GameBuilder::new("russian").person(Color::White, white, None).created_at(created_at);
        if both {
            game = game.person(Color::Black, black, None);
        }
        self.enter(game, milliseconds).await
    }

    /// Stores a game, with a clock or without one.
    async fn enter(&self, game: GameBuilder, milliseconds: Option<u64>) -> GameId {
        let game = match milliseconds {
            Some(initial) => game.clock(initial, 0).created_at(now()),
            None => game,
        };
        let game = game.build();
        self.store.create(game.record()).await.expect("a stored game");
        game.id()
    }

    /// A game of the first player, who has White, against the computer.
    async fn game_against(&self, level: u8, milliseconds: Option<u64>) -> GameId {
        let game = GameBuilder::new("russian").person(Color::White, self.players[0], None);
        self.enter(game.computer(Color::Black, level), milliseconds).await
    }

    fn reader(&self, seat: usize) -> Reader {
        let player = self.players.get(seat).copied();
        Reader { player, texts: Texts::new(Lang::En) }
    }

    async fn join(&self, id: GameId, seat: usize, queue: usize) -> Visitor {
        let (out, incoming) = mpsc::channel(queue);
        let number = u64::try_from(seat).expect("a small number");
        let client = Client { number, reader: self.reader(seat), name: None, out };
        let room = self.registry.room(id).expect("a room");
        room.send(Message::Join { client, since: None }).await.expect("an open room");
        Visitor { number, room, incoming }
    }

    async fn state(&self, id: GameId) -> (State, Option<String>) {
        let (record, _) = self.store.load(id).await.expect("a store").expect("a game");
        let reason = record.ending.map(|ending| ending.reason().to_owned());
        (record.state(), reason)
    }

    /// Waits until the game is over by time.
    async fn flag_falls(&self, id: GameId) {
        for _ in 0..200 {
            if self.state(id).await == (State::Over, Some("time".into())) {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
        panic!("no flag fell");
    }
}

struct Visitor {
    number: u64,
    room: mpsc::Sender<Message>,
    incoming: mpsc::Receiver<Outgoing>,
}

impl Visitor {
    async fn ask(&self, command: Command) {
        let request = Request::Command(command);
        let message = Message::Request { client: self.number, request, id: Value::Null };
        self.room.send(message).await.expect("an open room");
    }

    async fn play(&self, ply: usize, text: &str) {
        self.ask(Command::Move { ply, entry: Entry::Text(text.into()) }).await;
    }

    /// The next message of a type; nothing once the room has let the page go.
    async fn hear(&mut self, kind: &str) -> Option<Value> {
        loop {
            match timeout(Duration::from_secs(10), self.incoming.recv()).await.expect("in time")? {
                Outgoing::Text(text) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if message["type"] == kind {
                        return Some(message);
                    }
                }
                Outgoing::Close(..) => return None,
            }
        }
    }
}

#[tokio::test]
async fn a_flag_falls_by_itself_at_the_servers_time() {
    let house = House::new().await;
    let id = house.game(Some(600), true, 0).await;
    let (mut white, mut black) = (house.join(id, 0, 64).await, house.join(id, 1, 64).await);
    let began = Instant::now();
    sleep(Duration::from_millis(500)).await;
    // The clock stands until both have moved: White's first half second was free.
    white.play(0, "c3-d4").await;
    black.play(1, "b6-a5").await;
    let moved = black.hear("moved").await.expect("White's move");
    assert_eq!(moved["clock"]["running"], Value::Null);
    let moved = black.hear("moved").await.expect("Black's move");
    assert_eq!(
        (&moved["clock"]["running"], &moved["move"]["spent"]),
        (&"white".into(), &Value::Null)
    );
    let ended = white.hear("ended").await.expect("the end");
    assert_eq!(ended["outcome"]["text"], "Black wins: White ran out of time.");
    assert_eq!(ended["clock"]["white"], 0);
    assert!(began.elapsed() >= Duration::from_millis(1100), "not before its time");
    assert_eq!(house.state(id).await, (State::Over, Some("time".into())));
}

#[tokio::test]
async fn each_side_pays_for_its_own_time_and_gets_its_increment() {
    let house = House::new().await;
    let id = house.game(Some(60_000), true, 0).await;
    let (white, mut black) = (house.join(id, 0, 64).await, house.join(id, 1, 64).await);
    white.play(0, "c3-d4").await;
    black.play(1, "b6-a5").await;
    black.hear("moved").await.expect("a move");
    black.hear("moved").await.expect("a move");
    sleep(Duration::from_millis(120)).await;
    white.play(2, "d4-c5").await;
    let moved = black.hear("moved").await.expect("a move");
    let left = moved["clock"]["white"].as_u64().expect("a time");
    assert!((50_000..=59_880).contains(&left), "{left}");
    assert_eq!(moved["clock"]["running"], "black");
    assert!(moved["move"]["spent"].as_f64().expect("seconds") >= 0.12);
}

#[tokio::test]
async fn flags_fall_in_games_that_nobody_has_open_after_a_restart() {
    let house = House::new().await;
    let id = house.game(Some(600), true, 0).await;
    let (white, mut black) = (house.join(id, 0, 64).await, house.join(id, 1, 64).await);
    white.play(0, "c3-d4").await;
    black.play(1, "b6-a5").await;
    black.hear("moved").await.expect("a move");
    black.hear("moved").await.expect("a move");
    house.registry.close().await;
    assert_eq!(house.state(id).await.0, State::Running);

    let computer = Computer::start(0).expect("nothing to start");
    let registry = Registry::new(house.store.clone(), computer);
    registry.resume_clocks(now()).await.expect("a store");
    house.flag_falls(id).await;
}

#[tokio::test]
async fn a_flag_falls_in_a_game_whose_room_has_left_the_memory() {
    let house = House::new().await;
    let id = house.game(Some(3000), true, 0).await;
    let (white, mut black) = (house.join(id, 0, 64).await, house.join(id, 1, 64).await);
    white.play(0, "c3-d4").await;
    black.play(1, "b6-a5").await;
    black.hear("moved").await.expect("a move");
    black.hear("moved").await.expect("a move");
    for visitor in [&white, &black] {
        visitor.room.send(Message::Leave(visitor.number)).await.expect("an open room");
    }
    drop((white, black));
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(61)).await;
    tokio::time::resume();
    sleep(Duration::from_millis(50)).await;
    assert_eq!(house.registry.rooms_open(), 0, "its clock runs, but nobody looks");
    let (record, _) = house.store.load(id).await.expect("a store").expect("a game");
    assert!(record.deadline.is_some_and(|deadline| deadline > now()), "{:?}", record.deadline);
    house.flag_falls(id).await;
}

#[tokio::test]
async fn a_game_that_cannot_be_played_back_is_marked_and_the_others_go_on() {
    let house = House::new().await;
    let bad = house.game(Some(60_000), true, 0).await;
    let good = house.game(Some(60_000), true, 0).await;
    // An event that is well formed, and that no rules allow.
    let (record, _) = house.store.load(bad).await.expect("a store").expect("a game");
    let event = Event::Undone { plies: 3, left: None };
    let record = Record { seq: 1, deadline: Some(now()), ..record };
    house.store.append(record, &event).await.expect("a commit");

    house.registry.resume_clocks(now()).await.expect("a store");
    let mut damaged = Vec::new();
    for _ in 0..200 {
        sleep(Duration::from_millis(20)).await;
        damaged = house.store.damaged_games().await.expect("a list");
        if !damaged.is_empty() {
            break;
        }
    }
    assert_eq!(damaged.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [bad]);
    let deadlines = house.store.deadlines().await.expect("a list");
    assert!(deadlines.iter().all(|&(id, _)| id != bad), "it is not tried again");
    let seen = house.registry.look(bad, house.reader(0)).await;
    assert!(matches!(seen, Err(NoRoom::Damaged)));
    house.registry.look(good, house.reader(0)).await.expect("a game");
}

#[tokio::test]
async fn a_page_that_does_not_read_is_let_go_and_holds_up_nobody() {
    let house = House::new().await;
    let id = house.game(None, true, 0).await;
    let (mut white, mut black) = (house.join(id, 0, 64).await, house.join(id, 1, 64).await);
    let mut deaf = house.join(id, 7, 3).await;
    let moves = ["c3-d4", "b6-a5", "d4-c5", "d6xb4", "a3xc5"];
    for (ply, text) in moves.iter().enumerate() {
        let mover = if ply % 2 == 0 { &white } else { &black };
        mover.play(ply, text).await;
        white.hear("moved").await.expect("a move");
        black.hear("moved").await.expect("a move");
    }
    // What fitted into its queue is there, and then the end.
    let mut heard = 0;
    while deaf.incoming.recv().await.is_some() {
        heard += 1;
    }
    assert_eq!(heard, 3);
}

#[tokio::test]
async fn a_room_that_panics_takes_nobody_with_it() {
    let house = House::new().await;
    let (id, other) = (house.game(None, true, 0).await, house.game(None, true, 0).await);
    let (mut white, mut elsewhere) = (house.join(id, 0, 64).await, house.join(other, 0, 64).await);
    white.play(0, "c3-d4").await;
    white.hear("moved").await.expect("a move");
    white.room.send(Message::Panic).await.expect("an open room");
    assert!(white.hear("moved").await.is_none(), "its pages are let go, to come back");
    // The other game goes on, and the one that failed comes back from the store.
    elsewhere.play(0, "c3-b4").await;
    elsewhere.hear("moved").await.expect("a move");
    let mut again = house.join(id, 0, 64).await;
    let game = again.hear("game").await.expect("the game");
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn games_that_nobody_joins_expire_unless_somebody_sits_there() {
    let house = House::new().await;
    let now = wall_clock();
    let day = 24 * 60 * 60 * 1000;
    let old = house.game(None, false, now - 2 * day).await;
    let attended = house.game(None, false, now - 2 * day).await;
    let new = house.game(None, false, now).await;
    let mut white = house.join(attended, 0, 64).await;
    white.hear("game").await.expect("the game");
    house.registry.expire(now - day).await.expect("a store");
    for (id, state) in [(old, State::Over), (attended, State::Waiting), (new, State::Waiting)] {
        let seen = house.registry.look(id, house.reader(0)).await.expect("a game");
        assert_eq!(seen.record.state(), state);
    }
    let waiting = Filter { state: Some(State::Waiting), ..Filter::default() };
    assert_eq!(house.store.count(waiting).await.expect("a number"), 2);
    assert_eq!(house.store.count(Filter::default()).await.expect("a number"), 2);
}

#[tokio::test]
async fn rooms_that_nobody_needs_leave_the_memory() {
    let house = House::new().await;
    let (quiet, watched) = (house.game(None, true, 0).await, house.game(None, true, 0).await);
    let timed = house.game(Some(3_600_000), true, 0).await;
    let (white, mut black) = (house.join(timed, 0, 64).await, house.join(timed, 1, 64).await);
    white.play(0, "c3-d4").await;
    black.play(1, "b6-a5").await;
    black.hear("moved").await.expect("a move");
    black.hear("moved").await.expect("a move");
    for visitor in [&white, &black] {
        visitor.room.send(Message::Leave(visitor.number)).await.expect("an open room");
    }
    drop((white, black));
    let mut watcher = house.join(watched, 7, 64).await;
    watcher.hear("game").await.expect("the game");
    house.registry.look(quiet, house.reader(0)).await.expect("a game");
    assert_eq!(house.registry.rooms_open(), 3);
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(61)).await;
    tokio::time::resume();
    sleep(Duration::from_millis(50)).await;
    assert_eq!(house.registry.rooms_open(), 1, "a page keeps a room, a running clock does not");
    house.registry.look(quiet, house.reader(0)).await.expect("it comes back");
}

/// Whether the search at level 3 has begun to think, and whether it may come to an end.
static BEGUN: AtomicBool = AtomicBool::new(false);
static MAY_END: AtomicBool = AtomicBool::new(false);

/// Chooses a move of another position at level 1, fails at level 2, thinks as long as it has to at
/// level 3.
fn odd() -> Searcher {
    Box::new(|question, _| match question.level.number() {
        1 => EngineChoice::last_resort(&*question.game.rule_set().new_game()),
        2 => panic!("as asked for"),
        3 => {
            BEGUN.store(true, Ordering::SeqCst);
            while !MAY_END.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
            EngineChoice::last_resort(&*question.game)
        }
        _ => EngineChoice::last_resort(&*question.game),
    })
}

#[tokio::test]
async fn a_computer_that_finds_no_move_plays_the_first_legal_one() {
    let house = House::with(Computer::start_with(1, odd).expect("a thread")).await;
    for level in [1, 2] {
        let id = house.game_against(level, None).await;
        let mut white = house.join(id, 0, 64).await;
        white.play(0, "c3-d4").await;
        let moved = white.hear("moved").await.expect("a move");
        let first = moved["position"]["legal"][0]["notation"].clone();
        let answer = white.hear("moved").await.expect("the computer's move");
        assert_eq!(answer["move"]["notation"], first, "at level {level}");
        // It agrees to nothing that it has not thought about.
        white.ask(Command::Offer).await;
        white.hear("declined").await.expect("an answer");
        white.ask(Command::Undo).await;
        white.hear("undone").await.expect("the room is there");
        white.ask(Command::Resign).await;
        white.hear("ended").await.expect("the end");
    }
}

#[tokio::test]
async fn the_computer_does_not_pay_for_waiting_but_for_thinking() {
    let house = House::with(Computer::start_with(1, odd).expect("a thread")).await;
    let timed = house.game_against(4, Some(60_000)).await;
    let other = house.game_against(3, None).await;
    let mut white = house.join(timed, 0, 64).await;
    white.play(0, "c3-d4").await;
    white.hear("moved").await.expect("a move");
    let first = white.hear("moved").await.expect("the computer's move");
    assert_eq!(first["move"]["spent"], Value::Null, "the clock stands until both have moved");
    // Now the one thread is busy elsewhere for a good while.
    let elsewhere = house.join(other, 0, 64).await;
    elsewhere.play(0, "c3-d4").await;
    while !BEGUN.load(Ordering::SeqCst) {
        sleep(Duration::from_millis(1)).await;
    }
    let legal = first["position"]["legal"][0]["notation"].as_str().expect("a move").to_owned();
    let asked = Instant::now();
    white.play(2, &legal).await;
    white.hear("moved").await.expect("a move");
    sleep(Duration::from_secs(2)).await;
    MAY_END.store(true, Ordering::SeqCst);
    let second = white.hear("moved").await.expect("the computer's move");
    let took = asked.elapsed().as_secs_f64();
    let spent = second["move"]["spent"].as_f64().expect("seconds");
    assert!(spent < took - 1.0, "{spent} s of {took} s: it had to wait for two");
    assert_eq!(second["clock"]["running"], "white");
}

#[tokio::test]
async fn unknown_games_have_no_room() {
    let house = House::new().await;
    let nobody = house.registry.look(GameId::random(), house.reader(0)).await;
    assert!(matches!(nobody, Err(NoRoom::Unknown)));
    house.registry.close().await;
    let id = house.game(None, true, 0).await;
    let closed = house.registry.look(id, house.reader(0)).await;
    assert!(matches!(closed, Err(NoRoom::Failed)), "no room opens once the server goes down");
}

#[tokio::test]
async fn a_game_and_its_store_that_no_longer_agree_start_again_from_the_store() {
    let house = House::new().await;
    let id = house.game(None, true, 0).await;
    let mut white = house.join(id, 0, 64).await;
    white.hear("game").await.expect("the game");
    // Another hand writes the same event number first.
    let (record, _) = house.store.load(id).await.expect("a store").expect("a game");
    let mut twin = Game::restore(record, &[], now()).expect("a game");
    let command = Command::Move { ply: 0, entry: Entry::Text("c3-b4".into()) };
    let event = twin.decide(house.players[0], command, now()).expect("a legal move");
    twin.apply(&event, now()).expect("a move");
    house.store.append(twin.record(), &event).await.expect("a commit");

    white.play(0, "c3-d4").await;
    assert!(white.hear("moved").await.is_none(), "nothing is acknowledged that was not stored");
    let mut again = house.join(id, 0, 64).await;
    let game = again.hear("game").await.expect("the game");
    assert_eq!(game["moves"][0]["notation"], "c3-b4");
    assert_eq!(game["position"]["turn"], Color::Black.name());
}
