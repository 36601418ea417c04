//! Files of older versions, and files that cannot be used.

use std::fs;

use super::*;
use crate::games::ids::GameId;
use crate::games::record::State;
use crate::games::seat::Seat;
use crate::store::database::Field;
use crate::store::{Cursor, Filter, Span};

/// The schema of each version but the last, as it was made.
const OLDER: [&str; 5] = [
    include_str!("../sqlite/schema/1.sql"),
    include_str!("../sqlite/schema/2.sql"),
    include_str!("../sqlite/schema/3.sql"),
    include_str!("../sqlite/schema/4.sql"),
    include_str!("../sqlite/schema/5.sql"),
];

#[tokio::test]
async fn files_of_every_older_version_are_brought_up_to_date() {
    for version in 1..=OLDER.len() {
        let database = ScratchDatabase::sqlite();
        for step in &OLDER[..version] {
            database.run(step).await;
        }
        database
            .run(&format!(
                "PRAGMA user_version = {version}; PRAGMA application_id = 1147235689;
                 INSERT INTO players (id, token_hash, created_at) VALUES (1, x'00', 0);
                 INSERT INTO games (id, rules, place, listed, start, set_up, creator, created_at,
                     white, white_name, state, seq, updated_at, plies, turn, fen)
                 VALUES ('abcd1234', 'russian', 'link', 1, 'W:Wc3:Bd6', 1, 1, 0, 1, 'Ann',
                     'waiting', 0, 0, 0, 'white', 'W:Wc3:Bd6')"
            ))
            .await;
        let store = open(&database).await;
        let id = GameId::parse("abcd1234").expect("a name");
        let (record, _) = store.load(id).await.expect("a store").expect("a game");
        let ann = Seat::Person { player: PlayerId(1), name: Some("Ann".into()) };
        assert_eq!(record.seats, [Some(ann), None], "version {version}");
        store.close().await;
    }
}

#[tokio::test]
async fn files_that_cannot_be_used_are_told_apart() {
    let database = ScratchDatabase::sqlite();
    let ScratchDatabase::Sqlite(directory) = &database else { unreachable!() };
    let file = directory.path().join("games.db");
    open(&database).await.close().await;
    let whole = fs::read(&file).expect("a file");
    fs::write(&file, &whole[..5000]).expect("a file");
    let error = refused(&database).await;
    assert!(matches!(error, OpenError::Damaged { .. }), "cut short: {error}");
    fs::write(&file, "this is no database, but a text. ".repeat(50)).expect("a file");
    let error = refused(&database).await;
    assert!(matches!(error, OpenError::Damaged { .. }), "a text: {error}");
    let nowhere = DatabaseUrl::Sqlite(directory.path().join("no/such/place.db"));
    let error = Store::open(&nowhere).await.err().expect("a refusal");
    assert!(matches!(error, OpenError::Access { .. }), "{error}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_to_a_file_lets_no_second_server_in() {
    let database = ScratchDatabase::sqlite();
    let ScratchDatabase::Sqlite(directory) = &database else { unreachable!() };
    let store = open(&database).await;
    let link = directory.path().join("link.db");
    std::os::unix::fs::symlink(directory.path().join("games.db"), &link).expect("a link");
    let error = Store::open(&DatabaseUrl::Sqlite(link)).await.err().expect("a refusal");
    assert!(matches!(error, OpenError::InUse { .. }), "{error}");
    store.close().await;
}

#[tokio::test]
async fn every_part_of_a_list_follows_an_index() {
    let database = ScratchDatabase::sqlite();
    let store = open(&database).await;
    let ann = enter(&store).await;
    let cursor = Cursor::parse("5-abcd1234").expect("a place");
    for span in [Span::Newest, Span::Older(cursor), Span::Newer(cursor)] {
        for (rules, state) in [(None, None), (Some("pool"), None), (None, Some(State::Waiting))] {
            for own in [false, true] {
                let filter = Filter { state, rules, reader: Some(ann), own, computer: false };
                let plan = store.database.fetch(&filter.select(span, 31).explained()).await;
                let plan: Vec<String> = plan
                    .expect("a plan")
                    .iter()
                    .map(|row| Field::read(&**row, 3).expect("a step"))
                    .collect();
                let steps = |words: &str| plan.iter().filter(|step| step.contains(words)).count();
                assert_eq!(steps("SCAN games"), 0, "{filter:?}: {plan:#?}");
                assert!(steps("SEARCH games USING INDEX games_") > 0, "{filter:?}: {plan:#?}");
                // The parts come in order out of their indexes: the whole alone is sorted.
                assert!(steps("FOR ORDER BY") <= 1, "{filter:?}: {plan:#?}");
            }
        }
    }
}
