//! The next game of the same two players.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::site::{Browser, Page, Site, created, meet};

async fn again(browser: &Browser, id: &str) -> String {
    let response = browser.post(&format!("/game/{id}/again"), "").send().await.expect("an answer");
    created(&response)
}

/// A game between two browsers that Black has resigned, and White's page of it.
async fn finished(site: &Site, form: &str) -> (Browser, Browser, String, Page, Page) {
    let (ann, bob) = (site.browser().await, site.browser().await);
    let (id, mut white, mut black) = meet(&ann, &bob, form).await;
    black.say(json!({"type": "resign"})).await;
    black.expect("ended").await;
    white.expect("ended").await;
    (ann, bob, id, white, black)
}

#[tokio::test]
async fn both_players_end_in_the_same_next_game_with_the_colours_changed() {
    let site = Site::start().await;
    let form = "rules=brazilian&listed=on&clock=timed&minutes=3&increment=2";
    let (ann, bob, id, mut white, mut black) = finished(&site, form).await;
    let next = again(&ann, &id).await;
    let address = format!("/game/{next}");
    for page in [&mut white, &mut black] {
        let told = page.expect("rematch").await;
        assert_eq!((&told["by"], &told["url"]), (&json!("white"), &json!(address)));
    }
    // Whoever comes back, or comes later, is told as well.
    let mut back = bob.open_since(&id, "?since=2").await;
    assert_eq!(back.next().await["url"], json!(address));
    let eve = site.browser().await;
    let seen = eve.open(&id).await.expect("game").await;
    assert_eq!(seen["next"], json!({"by": "white", "url": address}));
    assert_eq!(seen["outcome"]["result"], "1-0");

    // The seat is kept: somebody else may look on, but is given none, and no list offers it.
    let game = eve.open(&next).await.expect("game").await;
    assert_eq!((&game["you"], &game["invited"]), (&json!([]), &json!(true)));
    assert_eq!(game["seats"]["black"]["taken"], true, "who had White has Black");
    assert_eq!(game["clock"]["control"], "3+2");
    assert!(!eve.text("/?").await.contains(&address), "nobody else is invited");
    assert!(bob.text("/").await.contains(&address), "the opponent finds it in the lobby");

    let lobby = ann.text("/").await;
    assert_eq!(lobby.matches(&address).count(), 1, "among one's own games, and there alone");

    assert_eq!(again(&bob, &id).await, next, "the second joins the first's");
    let mut joined = bob.open(&next).await;
    joined.expect("game").await;
    assert_eq!(joined.expect("seated").await["you"], json!(["white"]));
}

#[tokio::test]
async fn two_who_ask_at_once_end_in_one_game() {
    let site = Site::start().await;
    let (ann, bob, id, ..) = finished(&site, "rules=russian").await;
    let (one, other) = tokio::join!(again(&ann, &id), again(&bob, &id));
    assert_eq!(one, other);
}

#[tokio::test]
async fn a_next_game_that_was_called_off_makes_room_for_another() {
    let site = Site::start().await;
    let (ann, bob, id, ..) = finished(&site, "rules=russian").await;
    let first = again(&ann, &id).await;
    let mut page = ann.open(&first).await;
    page.expect("game").await;
    page.say(json!({"type": "cancel"})).await;
    page.expect("ended").await;
    let second = again(&bob, &id).await;
    assert_ne!(second, first);
    assert_eq!(again(&ann, &id).await, second);
}

#[tokio::test]
async fn there_is_no_next_game_before_the_end_and_others_open_their_own() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let running = ann.create("rules=russian&where=screen").await;
    let response = ann.post(&format!("/game/{running}/again"), "").send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::CONFLICT);
    assert!(response.text().await.expect("text").contains("finish it first"));

    let mut screen = ann.open(&running).await;
    screen.expect("game").await;
    screen.say(json!({"type": "resign"})).await;
    screen.expect("ended").await;
    let next = again(&ann, &running).await;
    let game = ann.open(&next).await.expect("game").await;
    assert_eq!(game["you"], json!(["white", "black"]));

    let (_, _, id, mut white, _) = finished(&site, "rules=frisian").await;
    let eve = site.browser().await;
    let own = again(&eve, &id).await;
    let game = eve.open(&own).await.expect("game").await;
    assert_eq!((&game["rules"]["key"], &game["invited"]), (&json!("frisian"), &json!(false)));
    assert_eq!(game["you"].as_array().map(Vec::len), Some(1));
    // The two players are not told of a stranger's game.
    white.say(json!({"type": "ping"})).await;
    assert_eq!(white.next().await["type"], "pong");
}

#[tokio::test]
async fn who_has_sat_down_no_longer_counts_as_looking_on() {
    let site = Site::start().await;
    let (ann, bob) = (site.browser().await, site.browser().await);
    let id = ann.create("rules=russian&side=white").await;
    let mut white = ann.open(&id).await;
    white.expect("game").await;
    let _black = bob.open(&id).await;
    white.expect("seated").await;
    let here = white.any().await;
    let players = |key: &str| here["seats"][key]["here"].clone();
    assert_eq!((&here["type"], &here["watchers"]), (&json!("here"), &json!(0)));
    assert_eq!((players("white"), players("black")), (Value::Bool(true), Value::Bool(true)));
}
