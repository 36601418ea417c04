//! The domain: a game with its seats, settings, clock and history, and what may happen to it.
//!
//! A game changes by [events](event::Event) alone. [`Game::decide`](game::Game::decide) turns what
//! a player asks for into an event or a reason why not; [`Game::apply`](game::Game::apply) makes
//! the event happen. The store keeps the events, so a stored game is played back by the same code
//! that played it.

pub mod clock;
pub mod ending;
pub mod event;
pub mod export;
pub mod game;
pub mod ids;
pub mod settings;

use std::time::{SystemTime, UNIX_EPOCH};

use damier::Color;

/// Milliseconds since 1970, as the store keeps moments.
pub type Millis = i64;

/// The present moment by the wall clock.
#[must_use]
pub fn wall_clock() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}

/// Where a colour stands in an array for both: White 0, Black 1.
#[must_use]
pub fn side(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

/// The colour with this name.
#[must_use]
pub fn color_named(name: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color.name() == name)
}
