//! Whatever is sent, the answer is one clear sentence and the right status.

use reqwest::{RequestBuilder, StatusCode};
use serde_json::json;

use crate::site::{Browser, Site, two_players};

async fn check(name: &str, request: RequestBuilder, status: u16, sentence: &str) {
    let response = request.send().await.expect("an answer");
    assert_eq!(response.status(), status, "{name}");
    let headers = response.headers();
    assert_eq!(headers["x-content-type-options"], "nosniff", "{name}");
    assert!(headers["content-type"].to_str().unwrap().starts_with("text/html"), "{name}");
    let text = response.text().await.expect("text");
    let sentence = sentence.replace('&', "&#38;");
    assert!(text.contains(&sentence), "{name}: {sentence:?} is not in {text}");
}

fn form(browser: &Browser, body: &str) -> RequestBuilder {
    browser.post("/games", body)
}

#[tokio::test]
async fn every_bad_request_gets_its_status_and_its_sentence() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let id = ann.create("rules=english").await;
    let game = format!("/game/{id}");
    let no_game = "There is no game at this address";
    let no_page = "There is no page at this address";
    for (path, status, sentence) in [
        ("/nowhere", 404, no_page),
        ("/game", 404, no_page),
        ("/game/abcdefgh", 404, no_game),
        ("/game/abcdefgh/pdn", 404, no_game),
        ("/game/abcdefgh/socket", 426, "This address speaks WebSocket only."),
        ("/game/..%2f..%2fetc", 404, no_game),
        ("/game/%ff%fe", 404, no_game),
        ("/game/%00", 404, no_game),
        (&format!("{game}/socket"), 426, "This address speaks WebSocket only."),
        (&format!("{game}/socket?since=-1"), 400, "“-1” is no number of a change."),
        (&format!("{game}/socket?since=18446744073709551615"), 400, "is no number of a change."),
        ("/games?older=0", 400, "“0” is no place in the list"),
        ("/games?newer=x-abcd1234", 400, "“x-abcd1234” is no place in the list"),
        ("/games?older=99999999999999999999-abcd1234", 400, "is no place in the list"),
        ("/games?older=1--abcd123", 400, "is no place in the list"),
        ("/games?rules=chess", 400, "There is no rule set “chess”."),
        ("/games?state=lost", 400, "“lost” is no state of a game"),
        ("/games?rules=%ff", 400, "The address has a part after “?” that cannot be read."),
        ("/language/tlh", 404, "The site does not speak “tlh”."),
        ("/name", 405, "does not take that kind of request."),
    ] {
        check(path, ann.get(path), status, sentence).await;
    }
    for (method, path) in [("DELETE", "/games"), ("PUT", game.as_str()), ("POST", "/about")] {
        let request = ann.request(method, path).header("origin", ann.url(""));
        check(path, request, 405, "does not take that kind of request.").await;
    }
    let allowed = ann.request("DELETE", "/games").send().await.expect("an answer");
    assert!(allowed.headers()["allow"].to_str().unwrap().contains("POST"));
}

#[tokio::test]
async fn every_bad_form_gets_its_status_and_its_sentence() {
    let site = Site::start().await;
    let ann = site.browser().await;
    for (body, sentence) in [
        ("", "There is no rule set “”."),
        ("rules=chess", "There is no rule set “chess”."),
        ("rules=english&side=green", "“green” is no colour to play"),
        ("rules=english&where=moon", "“moon” is no place to play"),
        ("rules=english&clock=sand", "“sand” is no kind of clock"),
        ("rules=english&clock=timed&minutes=0&increment=1", "“0” is no time for a game"),
        ("rules=english&clock=timed&minutes=5&increment=-1", "“-1” is no increment"),
        ("rules=english&fen=rubbish", "The FEN must begin with the side to move"),
        ("rules=russian&fen=W:Wa1,a1:Bb8", "The FEN names the square a1 twice."),
        ("rules=english&fen=W:Wa2:Bb8", "The FEN’s “a2” is not a playing square of this board."),
        (
            "rules=russian&fen=W:Wb8:Bd8",
            "The FEN has a man of White on b8, where it would be a king: write Kb8.",
        ),
        ("rules=english&fen=W:W:Bb8", "In this start position the game is already over."),
        (
            "rules=english&fen=W:W32:B1-12,K20",
            "Black has 13 pieces in this start position: the game begins with 12",
        ),
        (
            // A king amid 33 loose ones: listing its captures would take minutes and gigabytes.
            "rules=turkish&fen=W:WKe5:BKa6,Kb3,Kb8,Kc2,Kc4,Kc6,Kd1,Kd5,Kd7,Kd8,Ke2,Ke6,Kf3,Kf8,Kg2,Kg7,\
             Kh3,Kh6,Ka4,Kb1,Kd4,Kb2,Kb6,Kg5,Kb5,Ka2,Kb4,Kd3,Kg1,Kb7,Kg4,Kd2,Kd6",
            "Black has 33 pieces in this start position: the game begins with 16",
        ),
        ("rules=%3Cscript%3E", "There is no rule set “&#60;script&#62;”."),
    ] {
        let response = form(&ann, body).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        let text = response.text().await.expect("text");
        assert!(text.contains(sentence), "{body}: {sentence:?} is not in {text}");
    }
    let long = format!("rules=english&fen=W:W{}:Bb8", "a1,".repeat(800));
    check("a long FEN", form(&ann, &long), 422, "The start position is too long to be one.").await;
    let huge = format!("rules=english&fen={}", "x".repeat(20_000));
    check("a huge form", form(&ann, &huge), 413, "That is more than a form can hold.").await;
    check("bad UTF-8", form(&ann, "rules=%ff"), 400, "The form could not be read.").await;
    let json = ann.request("POST", "/games").header("content-type", "application/json").body("{}");
    check("JSON", json, 415, "A form is wanted").await;
    check("no type", ann.request("POST", "/games").body("rules=english"), 415, "A form").await;
    let long_name = format!("name={}", "x".repeat(41));
    check("a name", ann.post("/name", &long_name), 422, "40 characters are the most.").await;
    let bob = site.browser().await;
    for _ in 0..20 {
        bob.create("rules=pool").await;
    }
    check("too many", form(&bob, "rules=pool"), 429, "as one player may have").await;
    // The form is shown again with what was typed.
    let text = form(&ann, "rules=russian&fen=bad&minutes=7&clock=timed").send().await;
    let text = text.expect("an answer").text().await.expect("text");
    assert!(text.contains("value=\"bad\"") && text.contains("value=\"7\""), "{text}");
}

#[tokio::test]
async fn the_sentence_is_in_the_language_of_the_reader() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let japanese = |request: RequestBuilder| request.header("accept-language", "ja,en;q=0.5");
    check("404", japanese(ann.get("/x")), 404, "このアドレスにページはありません。").await;
    let fen = "rules=russian&fen=W:Wb8:Bd8";
    check("FEN", japanese(form(&ann, fen)), 422, "b8にある白の駒はキングに成っているはずです")
        .await;
}

#[tokio::test]
async fn other_sites_cannot_act_for_a_reader() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let id = ann.create("rules=english").await;
    let sentence = "That request came from another site";
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        for path in ["/games", "/name"] {
            let request = ann.post(path, "rules=english&name=x").header("origin", origin);
            check(origin, request, 403, sentence).await;
        }
        let upgrade = ann
            .get(&format!("/game/{id}/socket"))
            .header("origin", origin)
            .header("connection", "upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
        check(origin, upgrade, 403, sentence).await;
    }
    let own = ann.post("/games", "rules=english").header("origin", ann.url(""));
    assert_eq!(own.send().await.expect("an answer").status(), StatusCode::SEE_OTHER);
    // Links lead back into the site alone.
    let back = ann.get("/language/en?back=//evil.example").send().await.expect("an answer");
    assert_eq!(back.headers()["location"], "/");
}

#[tokio::test]
async fn pages_have_the_headers_that_keep_them_safe() {
    let site = Site::start().await;
    let ann = site.browser().await;
    for path in ["/", "/games", "/about", "/nowhere", "/static/x/css/base.css", "/health"] {
        let response = ann.get(path).send().await.expect("an answer");
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(headers["referrer-policy"], "same-origin", "{path}");
    }
    // No page has a script or a style that the policy would stop.
    for path in ["/", "/games", "/about", "/nowhere"] {
        let text = ann.text(path).await;
        assert!(!text.contains("style=\""), "{path} has an inline style");
        for script in text.split("<script").skip(1) {
            let tag = script.split('>').next().unwrap();
            let harmless = tag.contains("src=") || tag.contains("application/json");
            assert!(harmless, "{path} has an inline script: {tag}");
        }
    }
    let names = ann.post("/name", "name=%3Cb%3EAnn&back=/about").send().await.expect("an answer");
    assert_eq!(names.headers()["location"], "/about");
    let text = ann.text("/about").await;
    assert!(text.contains("&#60;b&#62;Ann") && !text.contains("<b>Ann"));
}

#[tokio::test]
async fn static_files_have_types_and_tags() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let page = ann.text("/").await;
    let href = page.split("href=\"/static/").nth(1).and_then(|rest| rest.split('"').next());
    let path = format!("/static/{}", href.expect("a style sheet or an icon"));
    let response = ann.get(&path).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::OK);
    let tag = response.headers()["etag"].clone();
    let again = ann.get(&path).header("if-none-match", tag).send().await.expect("an answer");
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    for (path, kind) in [
        ("/static/v/css/base.css", "text/css; charset=utf-8"),
        ("/static/v/js/site.js", "text/javascript; charset=utf-8"),
        ("/static/v/img/favicon.svg", "image/svg+xml"),
        ("/favicon.ico", "image/svg+xml"),
    ] {
        let response = ann.get(path).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()["content-type"], kind);
    }
    for path in ["/static/v/nothing.css", "/static/v/../../Cargo.toml", "/static/v/%2e%2e/lib.rs"] {
        let response = ann.get(path).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(ann.text("/health").await, "ok");
}

#[tokio::test]
async fn bad_messages_are_answered_and_the_socket_stays_open() {
    let site = Site::start().await;
    let (_, mut white, mut black) = two_players(&site, "rules=english").await;
    for (message, reason, words) in [
        ("", "malformed", "a JSON object is wanted"),
        ("nonsense", "malformed", "a JSON object is wanted"),
        ("[1,2]", "malformed", "a JSON object is wanted"),
        ("{}", "unknown-type", "of the type “”"),
        (r#"{"type":"fly"}"#, "unknown-type", "of the type “fly”"),
        (r#"{"type":"move"}"#, "malformed", "“ply”"),
        (r#"{"type":"move","ply":0}"#, "malformed", "“path”"),
        (r#"{"type":"move","ply":0,"path":["c3",null]}"#, "malformed", "“path”"),
        (r#"{"type":"move","ply":0,"path":["é"]}"#, "no-such-square", "“é”"),
        (r#"{"type":"resolve","ply":0}"#, "malformed", "“path”"),
    ] {
        black.say_text(message).await;
        let refusal = black.expect("refused").await;
        assert_eq!(refusal["reason"], reason, "{message}");
        let text = refusal["text"].as_str().expect("a sentence");
        assert!(text.contains(words) && text.ends_with('.'), "{message}: {text}");
    }
    let deep = format!("{{\"type\":\"move\",\"ply\":0,\"path\":{}", "[".repeat(3000));
    black.say_text(&deep).await;
    assert_eq!(black.expect("refused").await["reason"], "malformed");
    black.say(json!({"type": "ping"})).await;
    black.expect("pong").await;
    black.play(0, "11-15").await;
    assert_eq!(white.expect("moved").await["ply"], 1);
}

#[tokio::test]
async fn a_message_that_is_too_long_closes_the_socket_with_a_reason() {
    let site = Site::start().await;
    let ann = site.browser().await;
    let id = ann.create("rules=english&where=screen").await;
    for length in [4097, 20_000, 1_000_000] {
        let mut page = ann.open(&id).await;
        page.expect("game").await;
        page.say_text(&"x".repeat(length)).await;
        let (code, reason) = page.closed().await;
        assert_eq!((code, reason.as_str()), (1009, "a message may have 4096 bytes"), "{length}");
    }
    let mut page = ann.open("abcdefgh").await;
    assert_eq!(page.closed().await, (4404, "no such game".to_owned()));
}
