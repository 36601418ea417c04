//! What pages show: the lobby, the lists, names.

use std::collections::BTreeSet;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::site::{Site, two_players};

/// The JSON of a data block in a page.
fn block(page: &str, id: &str) -> Value {
    let start = page.find(&format!("id=\"{id}\">")).expect("a data block");
    let json = page[start..].split_once('>').unwrap().1.split("</script>").next().unwrap();
    serde_json::from_str(json).expect("JSON")
}

#[tokio::test]
async fn the_lobby_shows_games_to_join_watch_and_replay() {
    let site = Site::start().await;
    let (ann, bob) = (site.browser().await, site.browser().await);
    let waiting = ann.create("rules=thai&listed=on").await;
    let hidden = ann.create("rules=thai").await;
    let running = ann.create("rules=czech&listed=on&where=screen").await;
    let finished = ann.create("rules=pool&listed=on&where=screen").await;
    let mut page = ann.open(&finished).await;
    page.expect("game").await;
    page.say(json!({"type": "resign"})).await;
    page.expect("ended").await;
    let strangers = bob.text("/").await;
    for id in [&waiting, &running, &finished] {
        assert!(strangers.contains(id.as_str()), "{id}");
    }
    assert!(!strangers.contains(hidden.as_str()), "a game that is not listed");
    assert!(ann.text("/").await.contains(hidden.as_str()), "but to its player it is");
    assert!(strangers.contains("1-0") || strangers.contains("0-1"), "the result");
}

#[tokio::test]
async fn the_list_of_games_has_pages_and_filters() {
    let site = Site::start().await;
    let ann = site.browser().await;
    for number in 0..35 {
        let rules = if number % 5 == 0 { "russian" } else { "pool" };
        ann.create(&format!("rules={rules}&where=screen&listed=on")).await;
    }
    let rows = async |query: &str| {
        ann.text(&format!("/games{query}")).await.matches("href=\"/game/").count()
    };
    let all = rows("").await;
    let per_row = all / 30;
    assert_eq!(all % 30, 0);
    let first = ann.text("/games").await;
    assert_eq!(beside(&first, "prev"), None, "nothing is newer");
    let second = ann.text(&beside(&first, "next").expect("older games")).await;
    assert_eq!(second.matches("href=\"/game/").count(), 5 * per_row);
    assert_eq!(beside(&second, "next"), None, "nothing is older");
    let back = ann.text(&beside(&second, "prev").expect("newer games")).await;
    assert_eq!(games_on(&back), games_on(&first));
    assert!(games_on(&first).is_disjoint(&games_on(&second)), "each game is on one page");
    assert_eq!(rows("?rules=russian").await, 7 * per_row);
    assert_eq!(rows("?rules=russian&state=running").await, 7 * per_row);
    assert_eq!(rows("?state=over").await, 0);
    let filtered = ann.text("/games?state=running").await;
    let older = beside(&filtered, "next").expect("older games");
    assert!(older.starts_with("/games?rules=&state=running&older="), "{older}");
}

/// The address of the page before or after a page of the list.
fn beside(page: &str, rel: &str) -> Option<String> {
    let link = format!("rel=\"{rel}\" href=\"");
    let (_, after) = page.split_once(&link)?;
    Some(after.split('"').next()?.replace("&#38;", "&"))
}

/// The addresses of the games on a page.
fn games_on(page: &str) -> BTreeSet<&str> {
    let links = page.split("href=\"/game/").skip(1);
    links.filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn the_page_of_a_game_paints_without_a_socket() {
    let site = Site::start().await;
    let (ann, bob) = (site.browser().await, site.browser().await);
    let id = ann.create("rules=international&side=black&clock=timed&minutes=0.5&increment=0").await;
    let response = bob.get(&format!("/game/{id}")).send().await.expect("an answer");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let page = response.text().await.expect("text");
    let game = block(&page, "game");
    assert_eq!(
        (&game["type"], &game["seq"], &game["you"]),
        (&json!("game"), &json!(0), &json!([]))
    );
    assert_eq!(game["geometry"]["labels"]["b10"], "1");
    assert_eq!(game["geometry"]["squares"][49], "i1");
    assert_eq!(game["startPieces"]["a1"], "wm");
    assert_eq!(game["clock"]["control"], "0.5+0");
    assert_eq!(game["seats"]["white"]["taken"], false, "looking at a page takes no seat");
    assert!(page.contains(&ann.url(&format!("/game/{id}"))), "the link to share");
    let mine = block(&ann.text(&format!("/game/{id}")).await, "game");
    assert_eq!((&mine["you"], &mine["seats"]["black"]["you"]), (&json!(["black"]), &json!(true)));
    let texts = block(&page, "texts");
    assert!(texts.as_object().expect("texts").keys().all(|key| key.starts_with("js-")));
}

#[tokio::test]
async fn a_new_name_reaches_the_pages_that_are_open() {
    let site = Site::start().await;
    let (ann, bob) = (site.browser().await, site.browser().await);
    let id = ann.create("rules=english&side=white").await;
    let mut page = bob.open(&id).await;
    page.expect("game").await;
    page.expect("seated").await;
    let back = bob.post("/name", "name=%20Bob%0A%20the%20%20second&back=/games?page=1");
    let response = back.send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::SEE_OTHER);
    assert_eq!(response.headers()["location"], "/games?page=1");
    loop {
        let message = page.any().await;
        if message["seats"]["black"]["name"] == "Bob the second" {
            break;
        }
    }
    assert!(bob.text("/about").await.contains("Bob the second"));
    page.play(0, "11-15").await;
    page.expect("moved").await;
    assert!(ann.text(&format!("/game/{id}/pdn")).await.contains("[Black \"Bob the second\"]"));
    // A name can be given up.
    bob.post("/name", "name=").send().await.expect("an answer");
    assert!(!bob.text("/about").await.contains("Bob the second"));
}

#[tokio::test]
async fn long_games_stay_in_step_with_their_seats() {
    let site = Site::start().await;
    let (id, mut white, mut black) = two_players(&site, "rules=brazilian-brainking").await;
    // First legal moves all along, whatever they lead to.
    let game = block(&site.browser().await.text(&format!("/game/{id}")).await, "game");
    let mut position = game["position"].clone();
    for ply in 0..60 {
        let Some(path) = position["legal"][0]["paths"][0].as_array().cloned() else { break };
        let mover = if ply % 2 == 0 { &mut white } else { &mut black };
        mover.say(json!({"type": "move", "ply": ply, "path": path})).await;
        let moved = white.expect("moved").await;
        black.expect("moved").await;
        assert_eq!(moved["ply"], ply + 1);
        position = moved["position"].clone();
    }
    let game = site.browser().await.open(&id).await.expect("game").await;
    assert_eq!(game["position"], position);
    let moves = game["moves"].as_array().expect("moves");
    assert!(moves.len() >= 30, "{} moves", moves.len());
    assert_eq!(moves.last().expect("a move")["pieces"], position["pieces"]);
}
