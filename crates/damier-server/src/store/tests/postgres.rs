//! Connections to PostgreSQL that are lost, and databases that cannot be used.

use super::*;
use crate::store::StoreError;

const CUT_OFF: &str = "SELECT count(pg_terminate_backend(pid))::text FROM pg_stat_activity
    WHERE application_name = 'damier' AND datname = current_database()";

#[tokio::test]
#[ignore = "needs PostgreSQL: run ./test, or see CONTRIBUTING.md"]
async fn a_connection_that_is_lost_is_made_again() {
    let database = ScratchDatabase::postgres().await;
    let store = open(&database).await;
    let ann = enter(&store).await;
    let mut other = database.connect().await;
    for _ in 0..3 {
        let game = builder(ann, "pool").build();
        create(&store, &game).await;
        store.load(game.id()).await.expect("a store").expect("a game");
        other.run(CUT_OFF).await;
    }
    create(&store, &builder(ann, "pool").build()).await;
    let error = refused(&database).await;
    assert!(matches!(error, OpenError::InUse { .. }), "the lock is held again: {error}");
    store.close().await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL: run ./test, or see CONTRIBUTING.md"]
async fn a_server_whose_database_was_taken_writes_no_more() {
    let database = ScratchDatabase::postgres().await;
    let store = open(&database).await;
    let ann = enter(&store).await;
    let mut other = database.connect().await;
    other.run(CUT_OFF).await;
    let second = open(&database).await;
    let record = builder(ann, "pool").build().record();
    let error = store.create(record.clone()).await.expect_err("it has another server");
    assert!(matches!(error, StoreError::TakenOver), "{error}");
    second.close().await;
    store.create(record).await.expect("it is free again");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: run ./test, or see CONTRIBUTING.md"]
async fn databases_that_cannot_be_used_are_told_apart() {
    let database = ScratchDatabase::postgres().await;
    for (wrong, sentence) in [
        (database.url().replace("damier_test", "damier_nowhere"), "does not exist"),
        ("postgres://me:secret@127.0.0.1:1/games".to_owned(), "cannot be opened"),
    ] {
        let url = DatabaseUrl::parse(&wrong).expect("a URL");
        let error = Store::open(&url).await.err().expect("a refusal").to_string();
        assert!(error.contains(sentence) && !error.contains("secret"), "{error}");
    }
    let ScratchDatabase::Postgres { name, .. } = &database else { unreachable!() };
    database.run(&format!("ALTER DATABASE {name} SET search_path = nowhere")).await;
    let error = refused(&database).await.to_string();
    assert!(error.contains("schema"), "{error}");
}
