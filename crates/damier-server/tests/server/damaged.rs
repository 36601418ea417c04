//! Games that cannot be loaded: they are marked, and take no other game along.

use damier_server::{Config, Server};
use reqwest::StatusCode;

use crate::scratch::{ScratchDatabase, on_every_database};
use crate::site::{Browser, config_in};

on_every_database! {
    a_damaged_game_says_so_on_its_page_and_leaves_the_others_alone,
}

async fn start(database: &ScratchDatabase) -> Server {
    let directory = tempfile::tempdir().expect("a directory");
    let config = Config { database: Some(database.url()), ..config_in(&directory) };
    damier_server::start(&config).await.expect("a server")
}

async fn a_damaged_game_says_so_on_its_page_and_leaves_the_others_alone(database: ScratchDatabase) {
    let server = start(&database).await;
    let ann = Browser::new(server.address()).await;
    let form = "where=screen&rules=pool&listed=on&clock=timed&minutes=5&increment=0";
    let (bad, good) = (ann.create(form).await, ann.create(form).await);
    for id in [&bad, &good] {
        let mut page = ann.open(id).await;
        page.expect("game").await;
        page.play(0, "b6-a5").await;
        page.expect("moved").await;
    }
    server.stop().await;
    database.run(&format!("UPDATE events SET body = '{{}}' WHERE game = '{bad}'")).await;

    // At the first start it is found, at the second it is known.
    for _ in 0..2 {
        let server = start(&database).await;
        let ann = ann.at(server.address());
        let response = ann.get(&format!("/game/{bad}")).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let page = response.text().await.expect("a page");
        assert!(page.contains("This game is damaged and cannot be shown."), "{page}");
        let game = ann.open(&good).await.expect("game").await;
        assert_eq!(game["moves"].as_array().map(Vec::len), Some(1));
        assert!(ann.text("/").await.contains(&good), "the lobby is as it was");
        server.stop().await;
    }
    let mut connection = database.connect().await;
    let marked = connection.texts("SELECT id FROM games WHERE damaged IS NOT NULL").await;
    connection.close().await;
    assert_eq!(marked, [bad]);
}
