//! Tests of the PDN layers on texts of their own and on the collections under testdata.

use super::{PdnGame, read};

mod cases;
mod judge;
mod stream;
mod syntax;
mod transcript;

/// The only game of a text.
fn one(text: &str) -> PdnGame {
    let mut games = read(text);
    let game = games.next().expect("a game").expect("no error");
    assert!(games.next().is_none(), "one game only in {text:?}");
    game
}

/// The bytes of a collection of games under testdata.
fn collection(name: &str) -> Vec<u8> {
    let path = format!("{}/../../testdata/games/{name}.pdn", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).expect("the file is part of the project")
}
