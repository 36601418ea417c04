//! Games played over sockets, from the first move to the record.

use std::time::Duration;

use damier::GameResult;
use damier::pdn::{self, WrittenResult};
use serde_json::{Value, json};

use crate::site::{Site, meet, play_all, two_players};

const BRAZILIAN: &str = "rules=brazilian&listed=on";

/// Kings that can walk about without meeting: for draws.
const TWO_KINGS: &str = "fen=W%3AWKa1%3ABKh2";

#[tokio::test]
async fn two_players_play_while_a_third_watches() {
    let site = Site::start().await;
    let (ann, bob, eve) = (site.browser().await, site.browser().await, site.browser().await);
    ann.post("/name", "name=Ann&back=/").send().await.expect("an answer");
    let id = ann.create(&format!("side=white&{BRAZILIAN}")).await;

    let mut white = ann.open(&id).await;
    let game = white.expect("game").await;
    assert_eq!(game["you"], json!(["white"]));
    assert_eq!(game["seats"]["white"]["name"], "Ann");
    assert_eq!(game["seats"]["black"]["taken"], false);
    assert_eq!(game["geometry"]["files"], 8);
    assert_eq!(game["geometry"]["squares"].as_array().map(Vec::len), Some(32));
    assert_eq!(game["position"]["legal"].as_array().map(Vec::len), Some(7));
    let (reason, _) = white.refused(json!({"type": "move", "ply": 0, "text": "c3-d4"})).await;
    assert_eq!(reason, "waiting");

    let mut black = bob.open(&id).await;
    let joined = black.expect("game").await;
    assert_eq!(joined["you"], json!([]));
    let seated = black.expect("seated").await;
    assert_eq!((&seated["you"], &seated["seq"]), (&json!(["black"]), &json!(1)));
    assert_eq!(white.expect("seated").await["you"], json!(["white"]));

    let mut watcher = eve.open(&id).await;
    assert_eq!(watcher.expect("game").await["you"], json!([]));
    let (reason, text) = watcher.refused(json!({"type": "move", "ply": 0, "text": "c3-d4"})).await;
    assert_eq!(reason, "not-a-player");
    assert!(text.starts_with("You are watching"), "{text}");

    white.say(json!({"type": "move", "ply": 0, "path": ["c3", "d4"]})).await;
    let moved = white.expect("moved").await;
    assert_eq!(moved["seq"], 2);
    assert_eq!(moved["ply"], 1);
    assert_eq!(moved["move"]["notation"], "c3-d4");
    assert_eq!(moved["move"]["pieces"]["d4"], "wm");
    assert_eq!(moved["position"]["turn"], "black");
    assert_eq!(black.expect("moved").await["move"], moved["move"]);
    assert_eq!(watcher.expect("moved").await["move"], moved["move"]);

    // 1... b6-c5 2. d4xb6: a capture, made by its squares.
    black.play(1, "b6-c5").await;
    for page in [&mut white, &mut black, &mut watcher] {
        page.expect("moved").await;
    }
    white.say(json!({"type": "move", "ply": 2, "path": ["d4", "b6"]})).await;
    let capture = watcher.expect("moved").await;
    assert_eq!(capture["move"]["taken"], json!(["c5"]));
    assert_eq!(capture["position"]["legal"].as_array().map(Vec::len), Some(2), "both take back");
}

#[tokio::test]
async fn illegal_moves_are_refused_in_words_and_the_socket_stays_open() {
    let site = Site::start().await;
    let (_, mut white, mut black) = two_players(&site, BRAZILIAN).await;
    for (ply, entry, reason, words) in [
        (0, json!("c3-c4"), "no-such-square", "c4"),
        (0, json!("b2-c3"), "occupied", "c3"),
        (0, json!("hello"), "unreadable", "hello"),
        (0, json!("d4-e5"), "empty-square", "d4"),
        (0, json!("b6-a5"), "not-your-piece", "White is to move"),
        (0, json!(["c3", "h4"]), "not-a-move", "h4"),
        (0, json!(["c3", "z9"]), "no-such-square", "z9"),
        (3, json!("c3-d4"), "late", "gone on"),
    ] {
        let field = if entry.is_array() { "path" } else { "text" };
        let message = json!({"type": "move", "ply": ply, field: entry, "id": "m1"});
        let (key, text) = white.refused(message).await;
        assert_eq!(key, reason, "{entry}: {text}");
        assert!(text.contains(words), "{entry}: {text}");
    }
    let (reason, _) = black.refused(json!({"type": "move", "ply": 0, "text": "b6-a5"})).await;
    assert_eq!(reason, "not-your-turn");
    play_all(&mut white, &mut black, 0, &["c3-d4", "b6-c5"]).await;
    let (reason, text) = white.refused(json!({"type": "move", "ply": 2, "text": "a3-b4"})).await;
    assert_eq!(reason, "must-capture");
    assert!(text.contains("d4xb6"), "{text}");
}

#[tokio::test]
async fn refusals_speak_the_language_of_the_reader() {
    let site = Site::start().await;
    let mut ann = site.browser().await;
    let response = ann.get("/language/ja?back=/about").send().await.expect("an answer");
    assert_eq!(response.headers()["location"], "/about");
    assert!(response.headers()["set-cookie"].to_str().unwrap().starts_with("lang=ja;"));
    ann.cookie.push_str("; lang=ja");
    let id = ann.create("rules=russian&where=screen").await;
    let mut page = ann.open(&id).await;
    assert_eq!(page.expect("game").await["rules"]["name"], "ロシア式ドラフツ");
    let (_, text) = page.refused(json!({"type": "move", "ply": 0, "text": "b2-c3"})).await;
    assert_eq!(text, "c3には駒があります。");
}

#[tokio::test]
async fn a_doubled_move_is_played_once() {
    let site = Site::start().await;
    let (_, mut white, mut black) = two_players(&site, BRAZILIAN).await;
    let message = json!({"type": "move", "ply": 0, "text": "c3-d4", "id": 7});
    white.say(message.clone()).await;
    white.say(message).await;
    assert_eq!(white.expect("moved").await["ply"], 1);
    let refusal = white.expect("refused").await;
    assert_eq!((&refusal["reason"], &refusal["to"]), (&json!("late"), &json!(7)));
    assert_eq!(black.expect("moved").await["ply"], 1);
    black.play(1, "b6-a5").await;
    assert_eq!(black.expect("moved").await["ply"], 2);
}

#[tokio::test]
async fn a_page_that_comes_back_gets_what_it_missed() {
    let site = Site::start().await;
    let (ann, bob) = (site.browser().await, site.browser().await);
    let (id, mut white, black) = meet(&ann, &bob, BRAZILIAN).await;
    drop(black);
    white.play(0, "c3-d4").await;
    assert_eq!(white.expect("moved").await["seq"], 2);
    white.say(json!({"type": "offer"})).await;
    assert_eq!(white.expect("offered").await["seq"], 3);

    let mut black = bob.open_since(&id, "?since=1").await;
    assert_eq!(black.next().await["seq"], 2);
    let offered = black.next().await;
    assert_eq!((&offered["type"], &offered["by"]), (&json!("offered"), &json!("white")));
    // Who missed nothing is told who is here, and nothing else.
    let mut again = bob.open_since(&id, "?since=3").await;
    let here = again.any().await;
    assert_eq!((&here["type"], &here["seq"]), (&json!("here"), &json!(3)));
    // Numbers that the server never gave: the whole game.
    let mut lost = bob.open_since(&id, "?since=99").await;
    assert_eq!(lost.next().await["type"], "game");
}

#[tokio::test]
async fn two_tabs_of_one_player_hold_one_seat() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let id = ann.create(&format!("side=black&{BRAZILIAN}")).await;
    let mut one = ann.open(&id).await;
    let mut two = ann.open(&id).await;
    assert_eq!(one.expect("game").await["you"], json!(["black"]));
    assert_eq!(two.expect("game").await["you"], json!(["black"]));
    let mut opponent = site.browser().await.open(&id).await;
    opponent.expect("game").await;
    for page in [&mut one, &mut two] {
        let seated = page.expect("seated").await;
        assert_eq!(seated["you"], json!(["black"]), "the second tab took no seat");
    }
    opponent.expect("seated").await;
    opponent.play(0, "c3-d4").await;
    one.expect("moved").await;
    two.expect("moved").await;
    // Either tab may move, and both see it.
    two.play(1, "b6-a5").await;
    assert_eq!(one.expect("moved").await["ply"], 2);
    drop(one);
    loop {
        let here = opponent.any().await;
        if here["type"] == "here" && here["watchers"] == 0 {
            assert_eq!(here["seats"]["black"]["here"], true, "one tab is left");
            break;
        }
    }
}

#[tokio::test]
async fn who_has_no_cookie_only_watches() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let id = ann.create(&format!("side=white&{BRAZILIAN}")).await;
    let mut stranger = site.browser().await;
    stranger.cookie = "other=1".into();
    let mut page = stranger.open(&id).await;
    page.expect("game").await;
    let (reason, _) = page.refused(json!({"type": "resign"})).await;
    assert_eq!(reason, "not-a-player");
    let mut late = site.browser().await.open(&id).await;
    late.expect("game").await;
    assert_eq!(late.expect("seated").await["you"], json!(["black"]), "the seat was still free");
}

#[tokio::test]
async fn a_draw_by_repetition_ends_the_game_by_itself() {
    let site = Site::start().await;
    let form = format!("rules=brazilian-brainking&{TWO_KINGS}");
    let (id, mut white, mut black) = two_players(&site, &form).await;
    let walk = ["a1-b2", "h2-g3", "b2-a1", "g3-h2"];
    let half = play_all(&mut white, &mut black, 0, &walk).await;
    assert_eq!(half["outcome"], Value::Null);
    let count = &half["position"]["counts"][0];
    assert_eq!(count["id"], "repetition");
    assert_eq!(count["text"], "This position has come up twice – draw at 3");
    let last = play_all(&mut white, &mut black, 4, &walk).await;
    assert_eq!(last["outcome"]["result"], "1/2-1/2");
    assert_eq!(last["outcome"]["condition"], "repetition");
    assert_eq!(last["outcome"]["text"], "Draw: threefold repetition.");
    assert_eq!(last["position"]["legal"], json!([]));
    let (reason, _) = white.refused(json!({"type": "move", "ply": 8, "text": "a1-b2"})).await;
    assert_eq!(reason, "game-over");
    // A page that comes later sees the same end, in the list as well.
    let reader = site.browser().await;
    let game = reader.open(&id).await.expect("game").await;
    assert_eq!(game["outcome"], last["outcome"]);
    let page = reader.text(&format!("/game/{id}")).await;
    assert!(page.contains("threefold repetition"), "the page tells the outcome");
}

#[tokio::test]
async fn a_draw_on_claim_is_offered_and_taken() {
    let site = Site::start().await;
    let form = "rules=english-wcdf&fen=W%3AWK32%3ABK1";
    let (_, mut white, mut black) = two_players(&site, form).await;
    let walk = ["32-27", "1-6", "27-32", "6-1"];
    play_all(&mut white, &mut black, 0, &walk).await;
    let (reason, _) = white.refused(json!({"type": "claim"})).await;
    assert_eq!(reason, "nothing-to-claim");
    let last = play_all(&mut white, &mut black, 4, &walk).await;
    assert_eq!(last["outcome"], Value::Null, "it does not end by itself");
    assert_eq!(last["position"]["claims"][0]["id"], "repetition");
    let (reason, _) = black.refused(json!({"type": "claim"})).await;
    assert_eq!(reason, "not-your-turn");
    white.say(json!({"type": "claim"})).await;
    let ended = black.expect("ended").await;
    assert_eq!(ended["outcome"]["claimed"], true);
    assert_eq!(ended["outcome"]["text"], "Draw: threefold repetition (on claim).");
}

#[tokio::test]
async fn resigning_ends_the_game() {
    let site = Site::start().await;
    let (_, mut white, mut black) = two_players(&site, BRAZILIAN).await;
    black.say(json!({"type": "resign"})).await;
    for page in [&mut white, &mut black] {
        let ended = page.expect("ended").await;
        assert_eq!(ended["outcome"]["result"], "1-0");
        assert_eq!(ended["outcome"]["winner"], "white");
        assert_eq!(ended["outcome"]["text"], "White wins: Black resigned.");
    }
}

#[tokio::test]
async fn draws_are_offered_once_a_move_and_lapse_when_the_other_moves() {
    let site = Site::start().await;
    let (id, mut white, mut black) = two_players(&site, BRAZILIAN).await;
    let (reason, _) = white.refused(json!({"type": "accept"})).await;
    assert_eq!(reason, "nothing-offered");
    white.say(json!({"type": "offer"})).await;
    for page in [&mut white, &mut black] {
        assert_eq!(page.expect("offered").await["by"], "white");
    }
    assert_eq!(white.refused(json!({"type": "offer"})).await.0, "already-offered");
    assert_eq!(white.refused(json!({"type": "accept"})).await.0, "nothing-offered");
    assert_eq!(black.refused(json!({"type": "undo"})).await.0, "answer-first");
    black.say(json!({"type": "decline"})).await;
    for page in [&mut white, &mut black] {
        let declined = page.expect("declined").await;
        assert_eq!((&declined["by"], &declined["what"]), (&json!("black"), &json!("draw")));
    }
    assert_eq!(white.refused(json!({"type": "offer"})).await.0, "already-offered");
    // A draw that was declined says nothing of taking back, and the other way round.
    play_all(&mut white, &mut black, 0, &["c3-d4"]).await;
    white.say(json!({"type": "undo"})).await;
    black.expect("asked").await;
    white.expect("asked").await;
    black.say(json!({"type": "decline"})).await;
    black.expect("declined").await;
    white.expect("declined").await;
    assert_eq!(white.refused(json!({"type": "undo"})).await.0, "already-offered");
    white.say(json!({"type": "offer"})).await;
    for page in [&mut white, &mut black] {
        assert_eq!(page.expect("offered").await["by"], "white");
    }
    let game = site.browser().await.open(&id).await.expect("game").await;
    assert_eq!(game["proposed"], json!([["draw", "undo"], []]), "a page that comes later knows");
    black.say(json!({"type": "decline"})).await;
    black.expect("declined").await;
    white.expect("declined").await;
    play_all(&mut white, &mut black, 1, &["b6-a5"]).await;
    // The offer stands through the offerer's own move and lapses with the other's.
    play_all(&mut white, &mut black, 2, &["d4-e5"]).await;
    white.say(json!({"type": "offer"})).await;
    for page in [&mut white, &mut black] {
        page.expect("offered").await;
    }
    let moved = play_all(&mut white, &mut black, 3, &["f6xd4"]).await;
    assert_eq!(moved["offer"], Value::Null);
    assert_eq!(black.refused(json!({"type": "accept"})).await.0, "nothing-offered");
    let moved = play_all(&mut white, &mut black, 4, &["e3xc5"]).await;
    assert_eq!(moved["outcome"], Value::Null);
}

#[tokio::test]
async fn an_accepted_draw_ends_the_game() {
    let site = Site::start().await;
    let (_, mut white, mut black) = two_players(&site, BRAZILIAN).await;
    white.say(json!({"type": "offer"})).await;
    black.expect("offered").await;
    black.say(json!({"type": "accept"})).await;
    let ended = black.expect("ended").await;
    assert_eq!(ended["outcome"]["reason"], "agreement");
    assert_eq!(ended["outcome"]["text"], "Draw: agreement.");
}

#[tokio::test]
async fn moves_are_taken_back_on_one_screen_and_by_agreement() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let id = ann.create("rules=brazilian&where=screen").await;
    let mut screen = ann.open(&id).await;
    assert_eq!(screen.expect("game").await["you"], json!(["white", "black"]));
    assert_eq!(screen.refused(json!({"type": "undo"})).await.0, "nothing-to-take-back");
    for (ply, text) in [(0, "c3-d4"), (1, "b6-a5")] {
        screen.play(ply, text).await;
        screen.expect("moved").await;
    }
    screen.say(json!({"type": "undo"})).await;
    let undone = screen.expect("undone").await;
    assert_eq!((&undone["ply"], &undone["position"]["turn"]), (&json!(1), &json!("black")));

    let (id, mut white, mut black) = two_players(&site, BRAZILIAN).await;
    assert_eq!(white.refused(json!({"type": "undo"})).await.0, "nothing-to-take-back");
    play_all(&mut white, &mut black, 0, &["c3-d4", "b6-a5"]).await;
    white.say(json!({"type": "undo"})).await;
    for page in [&mut white, &mut black] {
        assert_eq!(page.expect("asked").await["by"], "white");
    }
    let reader = site.browser().await;
    let game = reader.open(&id).await.expect("game").await;
    assert_eq!((&game["ask"], &game["offer"]), (&json!("white"), &Value::Null));
    black.say(json!({"type": "accept"})).await;
    let undone = white.expect("undone").await;
    assert_eq!(undone["ply"], 0, "back to where the asker was to move");
    assert_eq!(black.expect("undone").await["ask"], Value::Null);
    play_all(&mut white, &mut black, 0, &["a3-b4"]).await;
}

#[tokio::test]
async fn a_game_that_nobody_joined_can_be_called_off() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let id = ann.create("rules=pool&listed=on").await;
    assert!(ann.text("/").await.contains(&id));
    let mut page = ann.open(&id).await;
    page.expect("game").await;
    page.say(json!({"type": "cancel"})).await;
    let ended = page.expect("ended").await;
    assert_eq!(
        (&ended["outcome"]["result"], &ended["outcome"]["reason"]),
        (&json!("*"), &json!("cancelled"))
    );
    assert!(!site.browser().await.text("/games").await.contains(&id), "no list shows it");
    let mut late = site.browser().await.open(&id).await;
    let game = late.expect("game").await;
    assert_eq!(game["you"], json!([]));

    let (_, mut white, _black) = two_players(&site, BRAZILIAN).await;
    assert_eq!(white.refused(json!({"type": "cancel"})).await.0, "no-cancel");
}

#[tokio::test]
async fn captures_that_were_begun_are_resolved() {
    let site = Site::start().await;
    let ann = site.browser().await;
    // The king on a1 takes c3 and may land on d4, e5 or f6, from which it goes on.
    let id = ann.create("rules=russian&where=screen&fen=W%3AWKa1%2Ch2%3ABc3%2Cg7%2Ca7").await;
    let mut page = ann.open(&id).await;
    let legal = page.expect("game").await["position"]["legal"].clone();
    let legal = legal.as_array().expect("moves");
    assert!(!legal.is_empty() && legal.iter().all(|legal| legal["all"] == true));
    page.say(json!({"type": "resolve", "ply": 0, "path": ["a1"], "id": "r"})).await;
    let paths = page.expect("paths").await;
    let (to, paths) = (&paths["to"], paths["paths"].as_array().expect("paths"));
    assert_eq!(to, "r");
    assert!(!paths.is_empty() && paths.iter().all(|path| path[0] == "a1" && path[1] != "a1"));
    page.say(json!({"type": "resolve", "ply": 0, "path": ["h2"]})).await;
    assert_eq!(page.expect("paths").await["paths"], json!([]));
    let (reason, _) = page.refused(json!({"type": "resolve", "ply": 4, "path": ["a1"]})).await;
    assert_eq!(reason, "late");
}

#[tokio::test]
async fn the_record_of_a_game_is_a_pdn_file_that_the_rules_accept() {
    let site = Site::start().await;
    let ann = site.browser().await;
    ann.post("/name", "name=Ann+%22Q%22&back=/").send().await.expect("an answer");
    let id = ann
        .create("rules=brazilian&side=white&where=screen&clock=timed&minutes=5&increment=3")
        .await;
    let mut page = ann.open(&id).await;
    page.expect("game").await;
    for (ply, text) in [(0, "c3-d4"), (1, "b6-c5"), (2, "d4xb6"), (3, "a7xc5")] {
        page.play(ply, text).await;
        page.expect("moved").await;
    }
    page.say(json!({"type": "resign"})).await;
    page.expect("ended").await;
    let response = ann.get(&format!("/game/{id}/pdn")).send().await.expect("an answer");
    let disposition = response.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert_eq!(disposition, format!("attachment; filename=\"damier-{id}.pdn\""));
    let text = response.text().await.expect("text");
    let games: Vec<_> = pdn::read(&text).collect();
    let game = games[0].as_ref().expect("a game");
    let tag = |name: &str| game.tag(name).unwrap_or_default().to_owned();
    assert_eq!(games.len(), 1);
    assert_eq!(tag("Site"), ann.url(&format!("/game/{id}")));
    assert_eq!((tag("Event").as_str(), tag("Round").as_str()), ("Casual game", "-"));
    assert_eq!((tag("White"), tag("Black")), ("Ann \"Q\"".into(), "Ann \"Q\"".into()));
    assert_eq!((tag("GameType").as_str(), tag("Variant").as_str()), ("26", "brazilian"));
    assert_eq!((tag("Result").as_str(), tag("TimeControl").as_str()), ("0-1", "300+3"));
    assert_eq!(tag("Termination"), "White resigned");
    assert_eq!(tag("Date").split('.').count(), 3);
    let minutes = |clock: Duration| clock.as_secs() / 60;
    assert!(game.moves.iter().all(|played| played.clock().map(minutes) >= Some(4)), "{text}");
    let verdict = pdn::judge(game, None);
    assert_eq!(verdict.plies, 4);
    assert!(matches!(verdict.finding, Ok(None)), "{:?}", verdict.finding);
    let result = game.result.as_ref().map(WrittenResult::meaning);
    assert_eq!(result, Some(GameResult::BlackWins));

    let id = ann.create(&format!("rules=russian&where=screen&{TWO_KINGS}")).await;
    let text = ann.text(&format!("/game/{id}/pdn")).await;
    assert!(text.contains("[SetUp \"1\"]") && text.contains("[FEN \"W:WKa1:BKh2\"]"), "{text}");
    assert!(text.contains("[Result \"*\"]") && text.contains("unterminated"), "{text}");
}
