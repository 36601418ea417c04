//! Servers that are killed: what was acknowledged is there when they come back.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use damier_server::Config;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::scratch::{ScratchDatabase, on_every_database};
use crate::site::{Browser, Page, meet, play_all};

/// Names the database for the server that this very program becomes when it is a child.
const DATABASE: &str = "DAMIER_TEST_CHILD_DATABASE";

on_every_database! {
    a_killed_server_brings_every_running_game_back,
    the_computer_makes_the_move_that_a_killed_server_owed,
    fifty_games_lose_nothing_that_was_acknowledged,
}

/// Not a test of its own: the server that the other tests start, kill and start again.
#[test]
fn child() {
    if let Ok(database) = std::env::var(DATABASE) {
        // Should the test that started it die, its end of our input closes: nothing stays behind.
        std::thread::spawn(|| {
            let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
            std::process::exit(1);
        });
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let data = std::env::temp_dir();
        let config = Config { listen, data, database: Some(database), ..Config::default() };
        damier_server::run(config).expect("a server");
    }
}

/// A server in a process of its own.
struct Killable {
    process: Child,
    address: SocketAddr,
}

impl Killable {
    fn start(database: &ScratchDatabase) -> Self {
        let mut process = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "restart::child", "--nocapture", "--test-threads=1"])
            .env(DATABASE, database.url())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let address = lines
            .map_while(Result::ok)
            .find_map(|line| line.split_once("http://")?.1.trim().parse().ok())
            .expect("the server says where it is");
        Self { process, address }
    }

    /// SIGKILL: the process has no last word.
    fn kill(self) {
        drop(self);
    }
}

impl Drop for Killable {
    fn drop(&mut self) {
        self.process.kill().expect("a kill");
        self.process.wait().expect("an end");
    }
}

async fn a_killed_server_brings_every_running_game_back(database: ScratchDatabase) {
    let server = Killable::start(&database);
    let (ann, bob) = (Browser::new(server.address).await, Browser::new(server.address).await);
    ann.post("/name", "name=Ann").send().await.expect("an answer");
    let form = "rules=russian&clock=timed&minutes=5&increment=0";
    let (id, mut white, mut black) = meet(&ann, &bob, form).await;
    play_all(&mut white, &mut black, 0, &["c3-d4", "b6-a5", "d4-c5"]).await;
    white.say(json!({"type": "offer"})).await;
    let before = white.expect("offered").await["seq"].clone();
    server.kill();
    // The time for which the server is down is charged to nobody.
    tokio::time::sleep(Duration::from_millis(1500)).await;

    let server = Killable::start(&database);
    let ann = ann.at(server.address);
    let mut white = ann.open_since(&id, &format!("?since={before}")).await;
    let here = white.any().await;
    assert_eq!((&here["type"], &here["seq"]), (&json!("here"), &before), "nothing was missed");
    let mut black = bob.at(server.address).open(&id).await;
    let game = black.expect("game").await;
    assert_eq!(game["you"], json!(["black"]));
    assert_eq!(game["seats"]["white"]["name"], "Ann");
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(game["offer"], "white");
    assert_eq!(game["clock"]["running"], "black");
    let left = game["clock"]["black"].as_u64().expect("a time");
    assert!(left > 299_000, "{left} ms are left of 300,000");
    let (reason, _) = black.refused(json!({"type": "move", "ply": 3, "text": "d6-e5"})).await;
    assert_eq!(reason, "must-capture");
    black.play(3, "d6xb4").await;
    assert_eq!(black.expect("moved").await["move"]["taken"], json!(["c5"]));
    assert_eq!(white.expect("moved").await["ply"], 4);
    server.kill();
}

async fn the_computer_makes_the_move_that_a_killed_server_owed(database: ScratchDatabase) {
    let server = Killable::start(&database);
    let ann = Browser::new(server.address).await;
    // A first move that nobody has called for yet, and an answer that is being thought about.
    let first = ann.create("rules=russian&side=black&where=computer&level=2").await;
    let answer = ann.create("rules=russian&side=white&where=computer&level=2").await;
    let mut page = ann.open(&answer).await;
    page.expect("game").await;
    page.play(0, "c3-d4").await;
    page.expect("moved").await;
    server.kill();

    let server = Killable::start(&database);
    let ann = ann.at(server.address);
    for (id, own, computer) in [(first, 0, "white"), (answer, 1, "black")] {
        let mut page = ann.open(&id).await;
        let game = page.expect("game").await;
        assert_eq!(game["seats"][computer]["computer"], 2);
        let moves = game["moves"].as_array().expect("moves");
        // On a very busy machine the answer may have been there before the end.
        let last = match moves.len() > own {
            true => moves[own].clone(),
            false => page.expect("moved").await["move"].clone(),
        };
        assert_eq!((&last["ply"], &last["by"]), (&json!(own + 1), &json!(computer)));
    }
    server.kill();
}

/// Plays random legal moves in one game until the socket ends; counts what was acknowledged.
async fn play_at_random(mut page: Page, acknowledged: Arc<AtomicUsize>, mut luck: usize) {
    let mut state = page.expect("game").await;
    let mut ply = 0;
    loop {
        let legal = state["position"]["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            return;
        }
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = &legal[(luck >> 33) % legal.len()];
        let path = chosen["paths"][0].clone();
        let message = json!({"type": "move", "ply": ply, "path": path}).to_string();
        if futures_util::SinkExt::send(&mut page.socket, Message::Text(message.into()))
            .await
            .is_err()
        {
            return;
        }
        loop {
            match page.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    match message["type"].as_str() {
                        Some("moved") => {
                            ply += 1;
                            assert_eq!(message["ply"], ply);
                            acknowledged.store(ply, Ordering::SeqCst);
                            state = message;
                            break;
                        }
                        Some("refused") => panic!("{message}"),
                        _ => {}
                    }
                }
                Some(Ok(_)) => {}
                _ => return,
            }
        }
    }
}

async fn fifty_games_lose_nothing_that_was_acknowledged(database: ScratchDatabase) {
    let server = Killable::start(&database);
    let ann = Browser::new(server.address).await;
    let rules = ["brazilian", "international", "russian", "english", "canadian"];
    let mut games = Vec::new();
    for number in 0..50 {
        let id = ann.create(&format!("where=screen&rules={}", rules[number % rules.len()])).await;
        let acknowledged = Arc::new(AtomicUsize::new(0));
        let page = ann.open(&id).await;
        let playing = tokio::spawn(play_at_random(page, Arc::clone(&acknowledged), number));
        games.push((id, acknowledged, playing));
    }
    // Kill it once all are well under way and many moves are in flight.
    let deep = |count: usize| games.iter().all(|(_, done, _)| done.load(Ordering::SeqCst) >= count);
    let well_under_way = async {
        while !deep(8) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let patience = Duration::from_secs(30);
    tokio::time::timeout(patience, well_under_way).await.expect("games that get on");
    server.kill();

    let server = Killable::start(&database);
    let ann = ann.at(server.address);
    for (id, acknowledged, playing) in games {
        playing.await.expect("a game without a refusal");
        let kept = ann.open(&id).await.expect("game").await;
        let moves = kept["moves"].as_array().map_or(0, Vec::len);
        let told = acknowledged.load(Ordering::SeqCst);
        assert!(moves >= told, "game {id}: {told} moves were acknowledged, {moves} are kept");
        assert!(moves <= told + 1, "game {id}: only the move in flight may be there besides");
        assert_eq!(kept["seq"], moves, "every move is one event");
    }
    server.kill();
}
