//! What the store keeps, and what it says of files it cannot use.

use std::time::Instant;

use damier::Color;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

use super::*;
use crate::games::command::{Command, Entry};
use crate::games::computer::Level;
use crate::games::event::{End, Seat};
use crate::games::fixture::GameBuilder;
use crate::games::game::Game;

async fn new_store() -> (TempDir, Store) {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Store::open(&directory.path().join("games.db")).await.expect("a store");
    (directory, store)
}

async fn enter(store: &Store) -> PlayerId {
    store.enter_player(Token::random(), 1).await.expect("a player").id
}

fn new_game(creator: PlayerId, rules: &str, listed: bool, at: Millis) -> Game {
    let game = GameBuilder::new(rules).one_screen(creator, Some("Ann")).clock(60_000, 1000);
    let game = if listed { game } else { game.unlisted() };
    game.created_at(at).build()
}

async fn store_event(store: &Store, game: &mut Game, event: &Event, at: Millis) {
    game.apply(event, Instant::now(), at).expect("an event that can happen");
    store.append(game.record(Instant::now()), event).await.expect("a commit");
}

#[tokio::test]
async fn a_game_comes_back_as_it_went() {
    let (_directory, store) = new_store().await;
    let ann = enter(&store).await;
    let mut game = new_game(ann, "brazilian", true, 5);
    store.create(game.record(Instant::now())).await.expect("a commit");
    for (ply, text) in ["c3-d4", "b6-c5", "d4xb6"].iter().enumerate() {
        let command = Command::Move { ply, entry: Entry::Text((*text).into()) };
        let event = game.decide(ann, command, Instant::now()).expect("a legal move");
        store_event(&store, &mut game, &event, 10).await;
    }
    let event = Event::Undone { plies: 1, left: Some([50_000, 40_000]) };
    store_event(&store, &mut game, &event, 11).await;
    let event = game.end(End::Resigned(Color::White), Instant::now());
    store_event(&store, &mut game, &event, 12).await;

    let (record, events) = store.load(game.id()).await.expect("a store").expect("a game");
    assert_eq!(record.ending, game.ending());
    assert_eq!((record.seq, record.plies, record.updated_at), (5, 2, 12));
    let again = Game::restore(record, &events, Instant::now()).expect("a game");
    assert_eq!(again.board().fen(), game.board().fen());
    assert_eq!(again.plies(), 2);
    assert_eq!(again.seat(Color::Black), game.seat(Color::Black));
    let clock = again.clock().expect("a clock");
    let [white, black] = clock.left(Instant::now());
    assert!((49_000..=50_000).contains(&white), "White's time ran on for a moment: {white}");
    assert_eq!((black, clock.running()), (40_000, None));
}

#[tokio::test]
async fn the_computer_keeps_its_seat_and_level() {
    let (_directory, store) = new_store().await;
    let ann = enter(&store).await;
    let record = new_game(ann, "dameo", true, 5).record(Instant::now());
    let level = Level::by_number(6).expect("a level");
    let [white, _] = record.seats;
    let record = Record { seats: [white, Some(Seat::Computer(level))], ..record };
    let (id, seats) = (record.id, record.seats.clone());
    store.create(record).await.expect("a commit");
    store.create(new_game(ann, "dameo", true, 6).record(Instant::now())).await.expect("a commit");
    let (kept, _) = store.load(id).await.expect("a store").expect("a game");
    assert_eq!((&kept.seats, kept.state()), (&seats, State::Running));
    let against = Filter { computer: true, reader: Some(ann), own: true, ..Filter::default() };
    let list = store.list(against, 10, 0).await.expect("a list");
    assert_eq!(list.iter().map(|record| record.id).collect::<Vec<_>>(), [id]);
}

#[tokio::test]
async fn a_file_from_before_the_computer_came_is_brought_up_to_date() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("old.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
    let mut connection = options.create_if_missing(true).connect().await.expect("a file");
    for statements in [
        include_str!("schema/1.sql"),
        include_str!("schema/2.sql"),
        "PRAGMA user_version = 2; PRAGMA application_id = 1147235689;
         INSERT INTO players (id, token_hash, created_at) VALUES (1, x'00', 0);
         INSERT INTO games (id, rules, place, listed, start, set_up, creator, created_at, white,
             white_name, state, seq, updated_at, plies, turn, fen)
         VALUES ('abcd1234', 'russian', 'link', 1, 'W:Wc3:Bd6', 1, 1, 0, 1, 'Ann', 'waiting', 0, 0,
             0, 'white', 'W:Wc3:Bd6');",
    ] {
        sqlx::raw_sql(statements).execute(&mut connection).await.expect("statements");
    }
    connection.close().await.expect("an end");
    let store = Store::open(&file).await.expect("a store");
    let id = GameId::parse("abcd1234").expect("a name");
    let (record, _) = store.load(id).await.expect("a store").expect("a game");
    let ann = Seat::Person { player: PlayerId(1), name: Some("Ann".into()) };
    assert_eq!(record.seats, [Some(ann), None]);
}

#[tokio::test]
async fn the_store_knows_players_by_their_secret_alone() {
    let (_directory, store) = new_store().await;
    let token = Token::random();
    assert_eq!(store.player(token).await.expect("a store"), None);
    let entered = store.enter_player(token, 1).await.expect("a player");
    assert_eq!(store.enter_player(token, 2).await.expect("a player"), entered);
    store.name_player(entered.id, Some("Ann".into())).await.expect("a commit");
    let known = store.player(token).await.expect("a store").expect("a player");
    assert_eq!((known.id, known.name.as_deref()), (entered.id, Some("Ann")));
    assert_ne!(enter(&store).await, entered.id);
}

#[tokio::test]
async fn lists_show_what_they_are_asked_for() {
    let (_directory, store) = new_store().await;
    let (ann, bob) = (enter(&store).await, enter(&store).await);
    for (number, (owner, rules, listed)) in
        [(ann, "russian", true), (bob, "english", true), (ann, "english", false)].iter().enumerate()
    {
        let at = Millis::try_from(number).expect("a small number");
        let game = new_game(*owner, rules, *listed, at);
        store.create(game.record(Instant::now())).await.expect("a commit");
    }
    let running = Filter { state: Some(State::Running), ..Filter::default() };
    for (filter, rules) in [
        (Filter::default(), &["english", "russian"][..]),
        (running, &["english", "russian"]),
        (Filter { state: Some(State::Over), ..running }, &[]),
        (Filter { rules: Some("russian"), ..running }, &["russian"]),
        (Filter { reader: Some(ann), ..running }, &["english", "english", "russian"]),
        (Filter { reader: Some(ann), own: true, ..running }, &["english", "russian"]),
        (Filter { reader: None, own: true, ..running }, &[]),
    ] {
        let list = store.list(filter, 10, 0).await.expect("a list");
        let keys: Vec<_> = list.iter().map(|record| &*record.settings.rules.key).collect();
        assert_eq!(keys, rules, "{filter:?}");
        let count = usize::try_from(store.count(filter).await.expect("a number"));
        assert_eq!(count, Ok(rules.len()));
    }
    let second = store.list(running, 1, 1).await.expect("a list");
    assert_eq!(
        second.iter().map(|record| &*record.settings.rules.key).collect::<Vec<_>>(),
        ["russian"]
    );
    assert_eq!(store.timed_games().await.expect("a list").len(), 3);
}

#[tokio::test]
async fn one_bad_write_does_not_take_the_others_of_its_group_with_it() {
    let (_directory, store) = new_store().await;
    let ann = enter(&store).await;
    let games: Vec<Game> = (0..20).map(|at| new_game(ann, "pool", true, at)).collect();
    let again = games[0].record(Instant::now());
    let writes: Vec<_> = games
        .iter()
        .map(|game| game.record(Instant::now()))
        .chain([again])
        .map(|record| {
            let store = store.clone();
            tokio::spawn(async move { store.create(record).await })
        })
        .collect();
    let mut failed = 0;
    for write in writes {
        failed += usize::from(write.await.expect("an answer").is_err());
    }
    assert_eq!(failed, 1, "the second game of one name");
    assert_eq!(store.count(Filter::default()).await.expect("a number"), 20);
}

#[tokio::test]
async fn an_event_out_of_order_is_refused_whole() {
    let (_directory, store) = new_store().await;
    let ann = enter(&store).await;
    let mut game = new_game(ann, "pool", true, 0);
    store.create(game.record(Instant::now())).await.expect("a commit");
    let event = game.end(End::Agreed, Instant::now());
    let mut record = game.record(Instant::now());
    record.seq = 7;
    assert!(store.append(record, &event).await.is_err());
    store_event(&store, &mut game, &event, 1).await;
    let (_, events) = store.load(game.id()).await.expect("a store").expect("a game");
    assert_eq!(events.len(), 1);
}

#[tokio::test]
async fn files_that_cannot_be_used_are_told_apart() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = |name: &str| directory.path().join(name);
    for (name, statements, newer) in [
        ("newer.db", "PRAGMA user_version = 99; PRAGMA application_id = 1147235689;", true),
        ("foreign.db", "CREATE TABLE recipes (name TEXT);", false),
    ] {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file(name));
        let mut connection = options.create_if_missing(true).connect().await.expect("a file");
        sqlx::raw_sql(statements).execute(&mut connection).await.expect("statements");
        connection.close().await.expect("an end");
        let error = Store::open(&file(name)).await.err().expect("a refusal");
        assert_eq!(matches!(error, OpenError::Newer { version: 99, .. }), newer, "{error}");
        assert_eq!(matches!(error, OpenError::Foreign(_)), !newer, "{error}");
    }
    // A database that was cut short.
    let store = Store::open(&file("cut.db")).await.expect("a store");
    store.close().await;
    let whole = std::fs::read(file("cut.db")).expect("a file");
    std::fs::write(file("cut.db"), &whole[..5000]).expect("a file");
    let error = Store::open(&file("cut.db")).await.err().expect("a refusal");
    assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
    let nowhere = Store::open(&file("no/such/place.db")).await.err().expect("a refusal");
    assert!(matches!(nowhere, OpenError::Access { .. }), "{nowhere}");
}
