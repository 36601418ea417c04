//! A server to test, browsers that visit it, and the pages they have open.

use std::net::SocketAddr;
use std::time::Duration;

use damier_server::{Config, Server};
use futures_util::{SinkExt, StreamExt};
use reqwest::header::{COOKIE, LOCATION, SET_COOKIE};
use reqwest::{RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server with a directory of its own.
pub(crate) struct Site {
    pub(crate) server: Server,
    _directory: TempDir,
}

impl Site {
    pub(crate) async fn start() -> Self {
        Self::with_engine_threads(1).await
    }

    pub(crate) async fn with_engine_threads(engine_threads: usize) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let config = Config { engine_threads, ..config_in(&directory) };
        let server = damier_server::start(&config).await.expect("a server");
        Self { server, _directory: directory }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// A browser that has never been here.
    pub(crate) async fn browser(&self) -> Browser {
        Browser::new(self.address()).await
    }
}

pub(crate) fn config_in(directory: &TempDir) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: directory.path().join("data"),
        database: None,
        engine_threads: 1,
    }
}

/// A browser: it keeps the cookie it was given.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
    http: reqwest::Client,
}

impl Browser {
    pub(crate) async fn new(address: SocketAddr) -> Self {
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client");
        let mut browser = Self { address, cookie: String::new(), http };
        let response = browser.get("/").send().await.expect("the lobby");
        assert_eq!(response.status(), StatusCode::OK);
        let cookie = response.headers().get(SET_COOKIE).expect("a cookie").to_str().unwrap();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        browser.cookie = cookie.split(';').next().unwrap().to_owned();
        browser
    }

    /// The same browser at a server that has come back at another address.
    pub(crate) fn at(&self, address: SocketAddr) -> Self {
        Self { address, ..self.clone() }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn get(&self, path: &str) -> RequestBuilder {
        self.http.get(self.url(path)).header(COOKIE, &self.cookie)
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> RequestBuilder {
        self.http
            .post(self.url(path))
            .header(COOKIE, &self.cookie)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body.to_owned())
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let method = method.parse().expect("a method");
        self.http.request(method, self.url(path)).header(COOKIE, &self.cookie)
    }

    pub(crate) async fn text(&self, path: &str) -> String {
        self.get(path).send().await.expect("an answer").text().await.expect("text")
    }

    /// Opens a game and returns its id.
    pub(crate) async fn create(&self, form: &str) -> String {
        let response = self.post("/games", form).send().await.expect("an answer");
        created(&response)
    }

    /// Opens a page of the game.
    pub(crate) async fn open(&self, id: &str) -> Page {
        self.open_since(id, "").await
    }

    pub(crate) async fn open_since(&self, id: &str, query: &str) -> Page {
        let url = format!("ws://{}/game/{id}/socket{query}", self.address);
        let mut request = url.into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookie.parse().expect("a header"));
        headers.insert("origin", format!("http://{}", self.address).parse().expect("a header"));
        let (socket, _) = connect_async(request).await.expect("a socket");
        Page { socket }
    }
}

pub(crate) fn created(response: &Response) -> String {
    assert_eq!(response.status(), StatusCode::SEE_OTHER);
    let location = response.headers().get(LOCATION).expect("a place").to_str().unwrap();
    location.strip_prefix("/game/").expect("the page of a game").to_owned()
}

/// A page of a game, as far as the server sees it.
pub(crate) struct Page {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Page {
    /// The next frame.
    pub(crate) async fn frame(&mut self) -> Option<Message> {
        match timeout(PATIENCE, self.socket.next()).await.expect("something in time") {
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Box::pin(self.frame()).await,
            Some(Ok(frame)) => Some(frame),
            Some(Err(_)) | None => None,
        }
    }

    /// The next message of any type.
    pub(crate) async fn any(&mut self) -> Value {
        match self.frame().await {
            Some(Message::Text(text)) => serde_json::from_str(&text).expect("JSON"),
            other => panic!("a message was expected, not {other:?}"),
        }
    }

    /// The next message that is not about presence.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            let message = self.any().await;
            if message["type"] != "here" {
                return message;
            }
        }
    }

    /// The next message, which has to be of this type.
    pub(crate) async fn expect(&mut self, kind: &str) -> Value {
        let message = self.next().await;
        assert_eq!(message["type"], kind, "{message}");
        message
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.say_text(&message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.socket.send(Message::Text(text.into())).await.expect("an open socket");
    }

    /// Makes a move by its notation.
    pub(crate) async fn play(&mut self, ply: usize, text: &str) {
        self.say(json!({"type": "move", "ply": ply, "text": text})).await;
    }

    /// Says something that is refused, and returns the key and the sentence.
    pub(crate) async fn refused(&mut self, message: Value) -> (String, String) {
        self.say(message).await;
        let refusal = self.expect("refused").await;
        let text = |name: &str| refusal[name].as_str().expect("a string").to_owned();
        (text("reason"), text("text"))
    }

    /// The close frame that ends the socket.
    pub(crate) async fn closed(&mut self) -> (u16, String) {
        loop {
            match self.frame().await {
                Some(Message::Close(Some(frame))) => {
                    return (frame.code.into(), frame.reason.to_string());
                }
                Some(Message::Text(_)) => {}
                other => panic!("a close frame was expected, not {other:?}"),
            }
        }
    }
}

/// Two players at the board, White first, and the id of their game.
pub(crate) async fn two_players(site: &Site, form: &str) -> (String, Page, Page) {
    meet(&site.browser().await, &site.browser().await, form).await
}

/// The same for two browsers: the first opens the game and has White.
pub(crate) async fn meet(ann: &Browser, bob: &Browser, form: &str) -> (String, Page, Page) {
    let id = ann.create(&format!("side=white&{form}")).await;
    let mut white = ann.open(&id).await;
    white.expect("game").await;
    let mut black = bob.open(&id).await;
    black.expect("game").await;
    white.expect("seated").await;
    black.expect("seated").await;
    (id, white, black)
}

/// Plays moves in turn, each acknowledged to both, and returns the last acknowledgement.
pub(crate) async fn play_all(
    white: &mut Page,
    black: &mut Page,
    ply: usize,
    moves: &[&str],
) -> Value {
    let mut last = Value::Null;
    for (index, text) in moves.iter().enumerate() {
        let ply = ply + index;
        let (mover, other) = if ply.is_multiple_of(2) {
            (&mut *white, &mut *black)
        } else {
            (&mut *black, &mut *white)
        };
        mover.play(ply, text).await;
        last = mover.expect("moved").await;
        let seen = other.expect("moved").await;
        assert_eq!((&seen["ply"], &seen["seq"]), (&last["ply"], &last["seq"]));
    }
    last
}
