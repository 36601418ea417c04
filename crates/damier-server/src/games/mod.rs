//! The domain: a game with its seats, settings, clock and history, and what may happen to it.
//!
//! A game changes by [events](event::Event) alone. [`Game::decide`](game::Game::decide) turns what
//! a player asks for into an event or a reason why not; [`Game::apply`](game::Game::apply) makes
//! the event happen. The store keeps the events, so a stored game is played back by the same code
//! that played it.

pub(crate) mod calendar;
pub(crate) mod clock;
pub(crate) mod command;
pub(crate) mod computer;
pub(crate) mod ending;
pub(crate) mod event;
pub(crate) mod export;
#[cfg(test)]
pub(crate) mod fixture;
pub(crate) mod game;
pub(crate) mod ids;
pub(crate) mod level;
pub(crate) mod record;
pub(crate) mod seat;
pub(crate) mod service_clock;
pub(crate) mod settings;
pub(crate) mod winnable;

use damier::Color;

pub(crate) use calendar::Millis;

/// The colour with this name.
pub(crate) fn color_named(name: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color.name() == name)
}
