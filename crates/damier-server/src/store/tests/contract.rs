//! What the store promises, tested on every kind of database.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use damier::Color;
use tokio::time::{sleep, timeout};

use super::scratch::on_every_database;
use super::*;
use crate::games::command::{Command, Entry};
use crate::games::event::End;
use crate::games::ids::GameId;
use crate::games::level::Level;
use crate::games::record::{Record, State};
use crate::games::seat::Seat;
use crate::store::database::Statement;
use crate::store::game_row::GameRow;
use crate::store::{Cursor, Filter, Span, StoreError};

on_every_database! {
    a_game_comes_back_as_it_went,
    the_computer_keeps_its_seat_and_level,
    players_are_known_by_their_secret_alone,
    a_new_name_is_shown_in_games_that_are_not_over,
    lists_show_what_they_are_asked_for,
    a_list_is_read_part_by_part_both_ways,
    a_seat_that_is_kept_is_listed_to_who_is_invited,
    long_lists_do_not_keep_visitors_waiting,
    one_bad_write_does_not_take_the_others_of_its_group_with_it,
    an_event_out_of_order_is_refused_whole,
    a_write_that_nobody_waits_for_is_not_done_later,
    a_locked_database_fails_all_that_wait_at_once,
    one_server_at_a_time_has_a_database,
    a_newer_schema_is_refused,
    the_tables_of_another_program_are_left_alone,
    the_table_of_games_has_the_columns_of_the_row,
    a_load_that_ends_the_process_twice_marks_the_game,
    a_load_that_ends_the_process_after_long_marks_the_game,
    a_mark_keeps_its_reason,
    clocks_stand_while_no_server_is_there_and_days_go_on,
    every_time_control_comes_back,
    a_row_that_cannot_be_read_spoils_no_list,
}

/// Chooses between dialects of SQL.
fn choose(
    database: &ScratchDatabase,
    sqlite: &'static str,
    postgres: &'static str,
) -> &'static str {
    match database {
        ScratchDatabase::Sqlite(_) => sqlite,
        ScratchDatabase::Postgres { .. } => postgres,
    }
}

async fn a_game_comes_back_as_it_went(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let mut game = builder(ann, "brazilian").created_at(5).build();
    create(&store, &game).await;
    for (ply, text) in ["c3-d4", "b6-c5", "d4xb6"].iter().enumerate() {
        let command = Command::Move { ply, entry: Entry::Text((*text).into()) };
        let event = game.decide(ann, command, 10).expect("a legal move");
        store_event(&store, &mut game, &event, 10).await;
    }
    let event = Event::Undone { plies: 1, left: Some([50_000, 40_000]) };
    store_event(&store, &mut game, &event, 11).await;
    let event = game.end(End::Resigned(Color::White), 12);
    store_event(&store, &mut game, &event, 12).await;
    store.close().await;

    let store = open(&database).await;
    let (record, events) = store.load(game.id()).await.expect("a store").expect("a game");
    assert_eq!(record.ending, game.ending());
    assert_eq!((record.seq, record.plies, record.updated_at), (5, 2, 12));
    let again = Game::restore(record, &events, 13).expect("a game");
    assert_eq!(again.board().fen(), game.board().fen());
    assert_eq!(again.plies(), 2);
    assert_eq!(again.seat(Color::Black), game.seat(Color::Black));
    let clock = again.clock().expect("a clock");
    // White's time ran from the takeback to the end.
    assert_eq!((clock.left(13), clock.running()), ([49_999, 40_000], None));
    store.close().await;
}

async fn the_computer_keeps_its_seat_and_level(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let game = builder(ann, "dameo").computer(Color::Black, 6).build();
    create(&store, &game).await;
    create(&store, &builder(ann, "dameo").build()).await;
    let (kept, _) = store.load(game.id()).await.expect("a store").expect("a game");
    assert_eq!(kept.seats[1], Level::by_number(6).map(Seat::Computer));
    assert_eq!((&kept.seats[0], kept.state()), (&game.seat(Color::White).cloned(), State::Running));
    let against = Filter { computer: true, reader: Some(ann), own: true, ..Filter::default() };
    let list = store.list(against, Span::Newest, 10).await.expect("a list");
    assert_eq!(list.iter().map(|record| record.id).collect::<Vec<_>>(), [game.id()]);
}

async fn players_are_known_by_their_secret_alone(database: ScratchDatabase) {
    let store = open(&database).await;
    let token = Token::random();
    assert_eq!(store.player(token).await.expect("a store"), None);
    let entered = store.enter_player(token, 1).await.expect("a player");
    assert_eq!(store.enter_player(token, 2).await.expect("a player"), entered);
    store.name_player(entered.id, Some("Ann".into())).await.expect("a commit");
    let known = store.player(token).await.expect("a store").expect("a player");
    assert_eq!((known.id, known.name.as_deref()), (entered.id, Some("Ann")));
    assert_ne!(enter(&store).await, entered.id);
}

async fn a_new_name_is_shown_in_games_that_are_not_over(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let (mut over, running) = (builder(ann, "thai").build(), builder(ann, "thai").build());
    create(&store, &over).await;
    create(&store, &running).await;
    let event = over.end(End::Agreed, 1);
    store_event(&store, &mut over, &event, 1).await;
    store.name_player(ann, Some("Анна".into())).await.expect("a commit");
    for (game, name) in [(&over, "Ann"), (&running, "Анна")] {
        let (record, _) = store.load(game.id()).await.expect("a store").expect("a game");
        let names = record.seats.each_ref().map(|seat| seat.as_ref().and_then(Seat::name));
        assert_eq!(names, [Some(name); 2]);
    }
}

fn keys(list: &[Record]) -> Vec<&str> {
    list.iter().map(|record| &*record.settings.rules.key).collect()
}

async fn lists_show_what_they_are_asked_for(database: ScratchDatabase) {
    let store = open(&database).await;
    let (ann, bob) = (enter(&store).await, enter(&store).await);
    create(&store, &builder(ann, "russian").created_at(0).build()).await;
    create(&store, &builder(bob, "english").created_at(1).build()).await;
    create(&store, &builder(ann, "english").created_at(2).unlisted().build()).await;
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
        let list = store.list(filter, Span::Newest, 10).await.expect("a list");
        assert_eq!(keys(&list), rules, "{filter:?}");
        assert_eq!(total(&store, filter).await, rules.len() as u64, "{filter:?}");
    }
}

/// How many games match: what everybody sees is counted now and then, so this may take a moment.
async fn total(store: &Store, filter: Filter<'_>) -> u64 {
    let mut total = store.count(filter).await.expect("a number");
    for _ in 0..100 {
        sleep(Duration::from_millis(10)).await;
        let again = store.count(filter).await.expect("a number");
        if again == total {
            break;
        }
        total = again;
    }
    total
}

async fn a_list_is_read_part_by_part_both_ways(database: ScratchDatabase) {
    let store = open(&database).await;
    let (ann, bob) = (enter(&store).await, enter(&store).await);
    for number in 0..20 {
        // Some have the same moment, some are Ann's own, some are waiting, and some are not listed.
        let player = if number % 3 == 0 { ann } else { bob };
        let builder = GameBuilder::new("pool").created_at(number / 4);
        let builder = builder.person(Color::White, player, None);
        let builder = if number % 5 == 0 { builder } else { builder.computer(Color::Black, 1) };
        let builder = if number % 7 == 0 { builder.unlisted() } else { builder };
        create(&store, &builder.build()).await;
    }
    for filter in [
        Filter { reader: Some(ann), ..Filter::default() },
        Filter { reader: Some(ann), own: true, ..Filter::default() },
        Filter { state: Some(State::Running), ..Filter::default() },
        Filter { reader: Some(bob), rules: Some("pool"), computer: true, ..Filter::default() },
    ] {
        let ids = async |span, limit| -> Vec<(i64, GameId)> {
            let list = store.list(filter, span, limit).await.expect("a list");
            list.iter().map(|record| (record.updated_at, record.id)).collect()
        };
        let place = |&(moment, id): &(i64, GameId)| {
            Cursor::parse(&format!("{moment}-{id}")).expect("a place")
        };
        let all = ids(Span::Newest, 100).await;
        assert!(all.len() > 5, "{filter:?}");
        assert!(all.is_sorted_by_key(|(moment, _)| -moment), "{filter:?}: {all:?}");
        for (index, game) in all.iter().enumerate() {
            let older = ids(Span::Older(place(game)), 3).await;
            assert_eq!(older, all[index + 1..][..older.len()], "{filter:?} after {index}");
            assert_eq!(older.len(), (all.len() - index - 1).min(3));
            let newer = ids(Span::Newer(place(game)), 3).await;
            assert_eq!(newer, all[index.saturating_sub(3)..index], "{filter:?} before {index}");
        }
        assert_eq!(total(&store, filter).await, all.len() as u64, "{filter:?}");
    }
}

async fn a_seat_that_is_kept_is_listed_to_who_is_invited(database: ScratchDatabase) {
    let store = open(&database).await;
    let (ann, bob, eve) = (enter(&store).await, enter(&store).await, enter(&store).await);
    let game = GameBuilder::new("pool").person(Color::White, ann, None).build();
    let mut record = game.record();
    record.settings.invited = Some(bob);
    store.create(record).await.expect("a commit");
    for (reader, listed) in [(Some(ann), 1), (Some(bob), 1), (Some(eve), 0), (None, 0)] {
        let filter = Filter { state: Some(State::Waiting), reader, ..Filter::default() };
        let list = store.list(filter, Span::Newest, 10).await.expect("a list");
        assert_eq!(list.len(), listed, "{reader:?}");
        assert_eq!(total(&store, filter).await, listed as u64, "{reader:?}");
    }
}

async fn long_lists_do_not_keep_visitors_waiting(database: ScratchDatabase) {
    let store = open(&database).await;
    let token = Token::random();
    let entered = store.enter_player(token, 1).await.expect("a player");
    let long = choose(
        &database,
        "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000000)
         SELECT count(*) FROM n",
        "SELECT count(pg_sleep(2))",
    );
    let lists: Vec<_> = (0..8)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.database.fetch(&Statement::new(long)).await.map(drop) })
        })
        .collect();
    sleep(Duration::from_millis(50)).await;
    assert_eq!(store.player(token).await.expect("a store"), Some(entered));
    assert!(lists.iter().any(|list| !list.is_finished()), "they take far longer");
    for list in lists {
        list.await.expect("an answer").expect("a number");
    }
}

async fn one_bad_write_does_not_take_the_others_of_its_group_with_it(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let games: Vec<Game> = (0..20).map(|_| builder(ann, "pool").build()).collect();
    let again = games[0].record();
    let writes: Vec<_> = games
        .iter()
        .map(|game| game.record())
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
    assert_eq!(total(&store, Filter::default()).await, 20);
}

async fn an_event_out_of_order_is_refused_whole(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let mut game = builder(ann, "pool").build();
    create(&store, &game).await;
    let event = game.end(End::Agreed, 1);
    let mut record = game.record();
    record.seq = 7;
    let error = store.append(record, &event).await.expect_err("a refusal");
    assert!(matches!(error, StoreError::Damaged(_)), "{error}");
    store_event(&store, &mut game, &event, 1).await;
    let (_, events) = store.load(game.id()).await.expect("a store").expect("a game");
    assert_eq!(events.len(), 1);
}

/// Statements that keep others from writing until `ROLLBACK`.
fn lock(database: &ScratchDatabase) -> &'static str {
    choose(database, "BEGIN EXCLUSIVE", "BEGIN; LOCK TABLE games IN ACCESS EXCLUSIVE MODE")
}

async fn a_write_that_nobody_waits_for_is_not_done_later(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let mut other = database.connect().await;
    other.run(lock(&database)).await;
    let (first, given_up) = (builder(ann, "pool").build(), builder(ann, "pool").build());
    let under_way = tokio::spawn({
        let (store, record) = (store.clone(), first.record());
        async move { store.create(record).await }
    });
    sleep(Duration::from_millis(100)).await;
    let create_it = store.create(given_up.record());
    timeout(Duration::from_millis(100), create_it).await.expect_err("it is locked");
    other.run("ROLLBACK").await;
    under_way.await.expect("an answer").expect("a commit");
    create(&store, &builder(ann, "pool").build()).await;
    assert!(store.load(first.id()).await.expect("a store").is_some());
    assert!(store.load(given_up.id()).await.expect("a store").is_none(), "nobody waited for it");
}

async fn a_locked_database_fails_all_that_wait_at_once(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let mut other = database.connect().await;
    other.run(lock(&database)).await;
    let began = Instant::now();
    let writes: Vec<_> = (0..20)
        .map(|_| {
            let (store, record) = (store.clone(), builder(ann, "pool").build().record());
            tokio::spawn(async move { store.create(record).await })
        })
        .collect();
    for write in writes {
        assert!(write.await.expect("an answer").is_err());
    }
    // One by one, they would wait for five seconds each.
    assert!(began.elapsed() < Duration::from_secs(25), "{:?}", began.elapsed());
    other.run("ROLLBACK").await;
    create(&store, &builder(ann, "pool").build()).await;
}

async fn one_server_at_a_time_has_a_database(database: ScratchDatabase) {
    let store = open(&database).await;
    let error = refused(&database).await;
    assert!(matches!(error, OpenError::InUse { .. }), "{error}");
    assert!(error.to_string().contains("in use by another damier server"), "{error}");
    store.close().await;
    open(&database).await.close().await;
}

async fn a_newer_schema_is_refused(database: ScratchDatabase) {
    open(&database).await.close().await;
    let newer = "PRAGMA user_version = 99";
    database.run(choose(&database, newer, "UPDATE damier_schema SET version = 99")).await;
    let error = refused(&database).await;
    assert!(matches!(error, OpenError::Newer { version: 99, .. }), "{error}");
    assert!(error.to_string().contains("use the newer program"), "{error}");
}

async fn the_tables_of_another_program_are_left_alone(database: ScratchDatabase) {
    database.run("CREATE TABLE recipes (name TEXT)").await;
    let error = refused(&database).await;
    assert!(matches!(error, OpenError::Foreign { .. }), "{error}");
}

async fn the_table_of_games_has_the_columns_of_the_row(database: ScratchDatabase) {
    open(&database).await.close().await;
    let columns = choose(
        &database,
        "SELECT name FROM pragma_table_info('games')",
        "SELECT column_name::text FROM information_schema.columns WHERE table_name = 'games'",
    );
    let mut connection = database.connect().await;
    let mut columns = connection.texts(columns).await;
    connection.close().await;
    let mut listed = GameRow::COLUMNS.to_vec();
    columns.sort();
    listed.sort_unstable();
    assert_eq!(columns, listed);
}

/// Starts again as after a crash in the middle of what went before; the games then marked.
async fn damaged_after_restart(database: &ScratchDatabase, store: Store) -> (Store, Vec<GameId>) {
    store.close().await;
    let store = open(database).await;
    store.mark_fatal_loads().await.expect("a commit");
    let damaged = store.damaged_games().await.expect("a list");
    let damaged = damaged.into_iter().map(|(id, reason)| {
        assert!(reason.contains("loading this game"), "{reason}");
        id
    });
    let damaged = damaged.collect();
    (store, damaged)
}

async fn a_load_that_ends_the_process_twice_marks_the_game(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let (good, bad) = (builder(ann, "pool").build(), builder(ann, "pool").build());
    create(&store, &good).await;
    create(&store, &bad).await;
    store.begin_load(good.id()).await.expect("a commit");
    store.begin_load(bad.id()).await.expect("a commit");
    let (store, damaged) = damaged_after_restart(&database, store).await;
    assert_eq!(damaged, [], "once may be by chance");
    store.begin_load(bad.id()).await.expect("a commit");
    let (store, damaged) = damaged_after_restart(&database, store).await;
    assert_eq!(damaged, [bad.id()]);
    let error = store.load(bad.id()).await.expect_err("a mark");
    assert!(matches!(error, StoreError::Marked(_)), "{error}");
    store.load(good.id()).await.expect("a store").expect("a game");

    // Mended by hand, it is as good as new.
    database.run("UPDATE games SET damaged = NULL").await;
    store.begin_load(bad.id()).await.expect("a commit");
    store.end_load(bad.id()).await.expect("a commit");
    store.begin_load(bad.id()).await.expect("a commit");
    let (store, damaged) = damaged_after_restart(&database, store).await;
    assert_eq!(damaged, []);
    store.load(bad.id()).await.expect("a store").expect("a game");
}

async fn a_load_that_ends_the_process_after_long_marks_the_game(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let (slow, fatal) = (builder(ann, "pool").build(), builder(ann, "pool").build());
    for game in [&slow, &fatal] {
        create(&store, game).await;
        store.suspect_load(game.id()).await.expect("a commit");
    }
    store.end_load(slow.id()).await.expect("a commit");
    let (_, damaged) = damaged_after_restart(&database, store).await;
    assert_eq!(damaged, [fatal.id()]);
}

async fn clocks_stand_while_no_server_is_there_and_days_go_on(database: ScratchDatabase) {
    const HOUR: Millis = 3_600_000;
    let store = open(&database).await;
    let ann = enter(&store).await;
    let start = async |control: &str| {
        let game = GameBuilder::new("brazilian").one_screen(ann, None);
        let mut game = game.time_control(control).build();
        create(&store, &game).await;
        for (ply, text) in ["c3-d4", "b6-a5"].iter().enumerate() {
            let command = Command::Move { ply, entry: Entry::Text((*text).into()) };
            let event = game.decide(ann, command, 1000).expect("a legal move");
            store_event(&store, &mut game, &event, 1000).await;
        }
        game.id()
    };
    let (live, days) = (start("5+3").await, start("2d").await);
    let deadlines = async |live_at: Millis, days_at: Millis| {
        let found: BTreeMap<_, _> = store.deadlines().await.expect("a list").into_iter().collect();
        assert_eq!(found, BTreeMap::from([(live, live_at), (days, days_at)]));
    };
    deadlines(301_000, 1000 + 48 * HOUR).await;
    store.resume_clocks(2000).await.expect("a commit");
    deadlines(301_000, 1000 + 48 * HOUR).await;
    store.note_alive(11_000).await.expect("a commit");
    store.resume_clocks(12_000).await.expect("a commit");
    deadlines(302_000, 1000 + 48 * HOUR).await;
    store.resume_clocks(47 * HOUR).await.expect("a commit");
    deadlines(302_000 + 47 * HOUR - 12_000, 71 * HOUR).await;
    let (record, events) = store.load(live).await.expect("a store").expect("a game");
    let game = Game::restore(record, &events, 47 * HOUR).expect("a game");
    let clock = game.clock().expect("a clock");
    assert_eq!(clock.left(47 * HOUR), [290_000, 300_000], "ten seconds were used");

    // Of a version that knew no deadlines: what was left is left.
    database.run("UPDATE games SET deadline = NULL").await;
    store.resume_clocks(100 * HOUR).await.expect("a commit");
    deadlines(100 * HOUR + 300_000, 148 * HOUR).await;
}

async fn every_time_control_comes_back(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    for text in ["5+0", "0.5+1", "5b3", "5d3", "10+5x30", "40/60:30+10", "*3", "7d", "3d+30d"] {
        let game = GameBuilder::new("pool").one_screen(ann, None).time_control(text).build();
        create(&store, &game).await;
        let (record, _) = store.load(game.id()).await.expect("a store").expect("a game");
        assert_eq!(record.settings.clock, game.settings().clock, "{text}");
    }
}

async fn a_mark_keeps_its_reason(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let game = builder(ann, "pool").build();
    create(&store, &game).await;
    store.mark_damaged(game.id(), "event 3 makes no sense").await.expect("a commit");
    let known = (game.id(), "event 3 makes no sense".to_owned());
    assert_eq!(store.damaged_games().await.expect("a list"), [known]);
}

async fn a_row_that_cannot_be_read_spoils_no_list(database: ScratchDatabase) {
    let store = open(&database).await;
    let ann = enter(&store).await;
    let (good, bad) = (builder(ann, "pool").build(), builder(ann, "pool").build());
    create(&store, &good).await;
    create(&store, &bad).await;
    database.run(&format!("UPDATE games SET rules = 'ludo' WHERE id = '{}'", bad.id())).await;
    let list = store.list(Filter::default(), Span::Newest, 10).await.expect("a list");
    assert_eq!(list.iter().map(|record| record.id).collect::<Vec<_>>(), [good.id()]);
    let error = store.load(bad.id()).await.expect_err("a refusal");
    assert!(matches!(error, StoreError::Damaged(_)), "{error}");
}
