//! What the store keeps, whichever database it is, and what is of one kind of database alone.

mod contract;
mod postgres;
pub(crate) mod scratch;
mod sqlite;

use scratch::ScratchDatabase;

use super::{DatabaseUrl, OpenError, Store};
use crate::accounts::Token;
use crate::games::Millis;
use crate::games::event::Event;
use crate::games::fixture::GameBuilder;
use crate::games::game::Game;
use crate::games::ids::PlayerId;

async fn try_open(database: &ScratchDatabase) -> Result<Store, OpenError> {
    Store::open(&DatabaseUrl::parse(&database.url()).expect("a URL")).await
}

async fn open(database: &ScratchDatabase) -> Store {
    try_open(database).await.expect("a store")
}

async fn refused(database: &ScratchDatabase) -> OpenError {
    try_open(database).await.err().expect("a refusal")
}

async fn enter(store: &Store) -> PlayerId {
    store.enter_player(Token::random(), 1).await.expect("a player").id
}

fn builder(creator: PlayerId, rules: &str) -> GameBuilder {
    GameBuilder::new(rules).one_screen(creator, Some("Ann")).clock(60_000, 1000)
}

async fn create(store: &Store, game: &Game) {
    store.create(game.record()).await.expect("a commit");
}

async fn store_event(store: &Store, game: &mut Game, event: &Event, at: Millis) {
    game.apply(event, at).expect("an event that can happen");
    store.append(game.record(), event).await.expect("a commit");
}
