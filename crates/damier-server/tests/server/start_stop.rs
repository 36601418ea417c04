//! Servers that start, or say why they cannot, and stop in order.

use damier_server::{Config, OpenError, ServeError};
use tempfile::TempDir;

use crate::site::{Browser, config_in};

#[tokio::test]
async fn a_server_that_stops_in_order_tells_its_pages_and_keeps_its_games() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = damier_server::start(&config_in(&directory)).await.expect("a server");
    let ann = Browser::new(server.address()).await;
    let id = ann.create("rules=pool&where=screen").await;
    let mut page = ann.open(&id).await;
    page.expect("game").await;
    page.play(0, "b6-a5").await;
    page.expect("moved").await;
    let stopping = tokio::spawn(server.stop());
    assert_eq!(page.closed().await, (1001, "the server goes down".to_owned()));
    stopping.await.expect("an end in order");
    let log = directory.path().join("data/damier.db-wal");
    assert!(!log.exists(), "everything is in the one file, which may now be copied");

    let server = damier_server::start(&config_in(&directory)).await.expect("a server");
    let game = ann.at(server.address()).open(&id).await.expect("game").await;
    assert_eq!(game["moves"][0]["notation"], "9-13");
    server.stop().await;
}

async fn refusal(config: &Config) -> ServeError {
    match damier_server::start(config).await {
        Ok(_) => panic!("it should not have started"),
        Err(error) => error,
    }
}

#[tokio::test]
async fn what_keeps_a_server_from_starting_is_said_clearly() {
    let directory = tempfile::tempdir().expect("a directory");
    let config = config_in(&directory);
    let server = damier_server::start(&config).await.expect("a server");

    let taken = Config { listen: server.address(), ..config_in(&other()) };
    let error = refusal(&taken).await.to_string();
    let address = server.address().to_string();
    assert!(error.contains(&address) && error.contains("--listen"), "{error}");

    let error = refusal(&config).await;
    assert!(matches!(error, ServeError::Store(OpenError::InUse { .. })), "{error}");
    server.stop().await;

    let file = directory.path().join("file");
    std::fs::write(&file, "in the way").expect("a file");
    let blocked = Config { data: file.join("data"), ..config.clone() };
    let error = refusal(&blocked).await.to_string();
    assert!(
        error.contains("cannot make the data directory") && error.contains("--data"),
        "{error}"
    );

    let url = "mysql://me:secret@host/games".to_owned();
    let foreign = Config { database: Some(url), ..config.clone() };
    let error = refusal(&foreign).await.to_string();
    assert!(error.contains("not supported") && !error.contains("secret"), "{error}");

    let garbage = directory.path().join("garbage.db");
    std::fs::write(&garbage, "this is no database at all, but a text file. ".repeat(50)).unwrap();
    let database = Some(format!("sqlite:{}", garbage.display()));
    let error = refusal(&Config { database, ..config.clone() }).await;
    assert!(matches!(error, ServeError::Store(OpenError::Damaged { .. })), "{error}");
}

fn other() -> TempDir {
    tempfile::tempdir().expect("a directory")
}
