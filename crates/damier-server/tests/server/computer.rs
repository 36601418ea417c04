//! Games against the computer.

use damier::{Color, RuleSet};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::site::{Browser, Page, Site, config_in, created, two_players};

/// A browser, the id of its new game against the computer, and its page of it.
async fn against(site: &Site, form: &str) -> (Browser, String, Page) {
    let ann = site.browser().await;
    let id = ann.create(&format!("where=computer&{form}")).await;
    let mut page = ann.open(&id).await;
    page.expect("game").await;
    (ann, id, page)
}

/// Makes a move and hears the computer's.
async fn play(page: &mut Page, ply: usize, text: &str) -> Value {
    page.play(ply, text).await;
    page.expect("moved").await;
    let answer = page.expect("moved").await;
    assert_eq!(answer["ply"], ply + 2);
    answer
}

fn a_move(message: &Value) -> String {
    message["position"]["legal"][0]["notation"].as_str().expect("a legal move").to_owned()
}

#[tokio::test]
async fn the_computer_sits_down_at_once_and_answers() {
    let site = Site::start().await;
    let ann = site.browser().await;
    ann.post("/name", "name=Ann&back=/").send().await.expect("an answer");
    let id = ann.create("where=computer&level=1&side=white&rules=russian&listed=on").await;
    let mut page = ann.open(&id).await;
    let game = page.expect("game").await;
    assert_eq!((&game["you"], &game["place"]), (&json!(["white"]), &json!("link")));
    assert_eq!(game["seats"]["white"]["computer"], Value::Null);
    assert_eq!(
        game["seats"]["black"],
        json!({"name": "Computer, level 1", "computer": 1, "taken": true, "here": true, "you": false})
    );
    let answer = play(&mut page, 0, "c3-d4").await;
    assert_eq!(answer["move"]["by"], "black");
    assert_eq!(answer["position"]["turn"], "white");

    let eve = site.browser().await;
    let mut watching = eve.open(&id).await;
    assert_eq!(watching.expect("game").await["you"], json!([]), "no seat is free");
    let list = eve.text("/games").await;
    assert!(list.contains("Computer, level 1") && list.contains("#computer"), "{list}");
    let pdn = ann.text(&format!("/game/{id}/pdn")).await;
    for tag in [
        "[White \"Ann\"]",
        "[Black \"Computer, level 1\"]",
        "[WhiteType \"human\"]",
        "[BlackType \"program\"]",
    ] {
        assert!(pdn.contains(tag), "{tag} in {pdn}");
    }
    let japanese = eve.get(&format!("/game/{id}")).header("accept-language", "ja").send().await;
    let japanese = japanese.expect("an answer").text().await.expect("text");
    assert!(japanese.contains("コンピューター（レベル1）"), "{japanese}");
}

#[tokio::test]
async fn it_moves_first_where_the_rules_or_the_position_say_so_in_every_rule_set() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let mut games = Vec::new();
    for rules in RuleSet::all() {
        let side = rules.first.other().name();
        let form = format!("where=computer&level=1&side={side}&rules={}", rules.key);
        games.push((&*rules.key, ann.create(&form).await));
    }
    let side = Color::White.name();
    let form =
        format!("where=computer&level=8&side={side}&rules=english&fen=B%3AW32%2CK30%3AB1%2C2");
    games.push(("a position", ann.create(&form).await));
    for (_, id) in &games {
        // A look is enough to call it.
        ann.text(&format!("/game/{id}")).await;
    }
    for (rules, id) in games {
        let mut page = ann.open(&id).await;
        let game = page.expect("game").await;
        if game["moves"].as_array().is_some_and(Vec::is_empty) {
            let moved = page.expect("moved").await;
            assert_eq!(moved["ply"], 1, "{rules}");
        }
    }
}

#[tokio::test]
async fn it_lets_moves_be_taken_back_and_the_game_called_off() {
    let site = Site::start().await;
    let (_, _, mut page) = against(&site, "level=1&side=white&rules=russian").await;
    assert_eq!(page.refused(json!({"type": "undo"})).await.0, "nothing-to-take-back");
    play(&mut page, 0, "c3-d4").await;
    assert_eq!(page.refused(json!({"type": "cancel"})).await.0, "no-cancel");
    page.say(json!({"type": "undo"})).await;
    let undone = page.expect("undone").await;
    assert_eq!((&undone["ply"], &undone["position"]["turn"]), (&json!(0), &json!("white")));

    // While it thinks: the move it was thinking about is not made.
    page.play(0, "c3-d4").await;
    page.expect("moved").await;
    page.say(json!({"type": "undo"})).await;
    let undone = match page.next().await {
        // On a very busy machine it may have moved just before.
        moved if moved["type"] == "moved" => page.expect("undone").await,
        undone => undone,
    };
    assert_eq!((&undone["type"], &undone["ply"]), (&json!("undone"), &json!(0)));
    let answer = play(&mut page, 0, "a3-b4").await;
    assert_eq!(answer["ply"], 2);
    page.say(json!({"type": "undo"})).await;
    page.expect("undone").await;
    page.say(json!({"type": "cancel"})).await;
    let ended = page.expect("ended").await;
    assert_eq!(ended["outcome"]["text"], "The game was called off before it began.");
}

#[tokio::test]
async fn the_next_game_begins_at_once_with_the_colours_changed() {
    let site = Site::start().await;
    let form = "level=2&side=white&rules=brazilian&clock=timed&minutes=3&increment=2";
    let (ann, id, mut page) = against(&site, form).await;
    page.say(json!({"type": "resign"})).await;
    assert_eq!(page.expect("ended").await["outcome"]["result"], "0-1");
    let response = ann.post(&format!("/game/{id}/again"), "").send().await.expect("an answer");
    let next = created(&response);
    assert_eq!(page.expect("rematch").await["url"], format!("/game/{next}"));
    let mut page = ann.open(&next).await;
    let game = page.expect("game").await;
    assert_eq!((&game["you"], &game["invited"]), (&json!(["black"]), &json!(false)));
    assert_eq!(game["seats"]["white"]["computer"], 2);
    assert_eq!(game["clock"]["control"], "3+2");
    assert_eq!(page.expect("moved").await["move"]["by"], "white");
}

#[tokio::test]
async fn it_answers_the_offer_of_a_draw() {
    let site = Site::start().await;
    let (_, _, mut page) = against(&site, "level=3&side=white&rules=russian").await;
    page.say(json!({"type": "offer"})).await;
    assert_eq!(page.expect("offered").await["by"], "white");
    let declined = page.expect("declined").await;
    assert_eq!((&declined["by"], &declined["what"]), (&json!("black"), &json!("draw")));

    // A king each: nobody is better.
    let form = "level=3&side=white&rules=russian&fen=W%3AWKa1%3ABKh2";
    let (_, _, mut page) = against(&site, form).await;
    page.say(json!({"type": "offer"})).await;
    page.expect("offered").await;
    assert_eq!(page.expect("ended").await["outcome"]["reason"], "agreement");

    // Three kings are better than one, whoever is to move.
    let form = "level=8&side=white&rules=russian&fen=W%3AWKa1%3ABKb8%2CKd8%2CKf8";
    let (_, _, mut page) = against(&site, form).await;
    page.say(json!({"type": "offer"})).await;
    page.expect("offered").await;
    page.expect("declined").await;
}

#[tokio::test]
async fn its_clock_runs_while_it_thinks() {
    let site = Site::start().await;
    let form = "level=1&side=white&rules=russian&clock=timed&minutes=0.5&increment=1";
    let (_, _, mut page) = against(&site, form).await;
    let first = play(&mut page, 0, "c3-d4").await;
    assert_eq!(first["clock"]["running"], "white");
    let second = play(&mut page, 2, &a_move(&first)).await;
    let spent = second["move"]["spent"].as_f64().expect("seconds");
    assert!((0.35..10.0).contains(&spent), "{spent}");
    let left = second["clock"]["black"].as_u64().expect("a time");
    assert!(left <= 30_000 - 350 + 1000, "{left}");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_of_one_visitor_hold_up_nobody() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let (_, mut white, mut black) = two_players(&site, "rules=russian").await;
    let mut many = Vec::new();
    for _ in 0..30 {
        let id = ann.create("where=computer&level=8&side=black&rules=international").await;
        many.push(id);
    }
    for id in &many {
        ann.text(&format!("/game/{id}")).await;
    }
    // People play on while the one thread has much to do, and another visitor's game against the
    // computer does not wait for all of these.
    white.play(0, "c3-d4").await;
    black.expect("moved").await;
    let (_, _, mut page) = against(&site, "level=1&side=white&rules=russian").await;
    play(&mut page, 0, "c3-d4").await;
    let last = many.last().expect("thirty");
    let game = ann.open(last).await.expect("game").await;
    assert_eq!(game["moves"], json!([]), "it comes after those that were asked before it");
    site.server.stop().await;
}

#[tokio::test]
async fn one_visitor_may_have_many_games_but_not_any_number() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let form = "where=computer&level=1&side=white&rules=russian";
    let first = ann.create(form).await;
    for _ in 1..50 {
        ann.create(form).await;
    }
    let response = ann.post("/games", form).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(response.text().await.expect("text").contains("finish or resign"));
    // Games with people are counted apart, and one that is over makes room.
    ann.create("rules=russian").await;
    let mut page = ann.open(&first).await;
    page.expect("game").await;
    page.say(json!({"type": "resign"})).await;
    page.expect("ended").await;
    ann.create(form).await;
}

#[tokio::test]
async fn a_server_without_engine_threads_offers_no_computer() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = damier_server::start(&config_in(&directory)).await.expect("a server");
    let ann = Browser::new(server.address()).await;
    assert!(ann.text("/").await.contains("value=\"computer\""));
    let form = "where=computer&level=1&side=white&rules=russian";
    let (id, over) = (ann.create(form).await, ann.create(form).await);
    let mut page = ann.open(&over).await;
    page.expect("game").await;
    page.say(json!({"type": "resign"})).await;
    page.expect("ended").await;
    server.stop().await;

    let config = damier_server::Config { engine_threads: 0, ..config_in(&directory) };
    let server = damier_server::start(&config).await.expect("a server");
    let ann = ann.at(server.address());
    assert!(!ann.text("/").await.contains("value=\"computer\""), "the form does not offer it");
    let response = ann.post("/games", form).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(response.text().await.expect("text").contains("does not play on this server"));
    // A game from before is kept; the computer counts as away.
    let mut page = ann.open(&id).await;
    assert_eq!(page.expect("game").await["seats"]["black"]["here"], false);
    page.play(0, "c3-d4").await;
    page.expect("moved").await;
    page.say(json!({"type": "resign"})).await;
    page.expect("ended").await;
    let response = ann.post(&format!("/game/{over}/again"), "").send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::CONFLICT);
    server.stop().await;
}

#[tokio::test]
async fn a_position_made_to_be_hard_takes_the_computer_away_from_nobody() {
    // Kings of both sides all over the board, no more pieces than at the start.
    let fen = "W:WKa1,Ka5,Ka7,Kb4,Kc7,Kd6,Kd8,Kd10,Ke3,Ke5,Ke11,Kf10,Kg3,Kg5,Kg11,i1,Ki7,Kk1,Kk3,Kk5,Kk9,\
               Kl2:BKa9,Kb6,Kb8,b10,Kb12,Kc3,Kc5,Kd2,Ke1,Ke7,Kf2,f4,Kf8,Kg1,Kh2,Kh4,Kh8,h12,Ki3,Kj2,Kj8,\
               Kj12,Kk7,Kl4,Kl10";
    for threads in [1, 2] {
        let site = Site::with_engine_threads(threads).await;
        let (eve, bob) = (site.browser().await, site.browser().await);
        for _ in 0..threads {
            let form = format!("where=computer&level=8&side=black&rules=canadian&fen={fen}");
            let id = eve.create(&form).await;
            eve.open(&id).await.expect("game").await;
        }
        let id = bob.create("where=computer&level=1&side=black&rules=russian").await;
        let mut page = bob.open(&id).await;
        let game = page.expect("game").await;
        // The computer may have been quicker than the page.
        let first = match &game["moves"][0] {
            Value::Null => page.expect("moved").await["move"].clone(),
            first => first.clone(),
        };
        assert_eq!(first["by"], "white", "with {threads} threads");
    }
}
