//! Games for tests.

use damier::{Color, RuleSet};

use super::Millis;
use super::clock::TimeControl;
use super::game::Game;
use super::ids::{GameId, PlayerId};
use super::level::Level;
use super::seat::Seat;
use super::settings::{Place, Settings};

/// Builds a game for a test: from the usual start, for two screens, in the lists, without a clock
/// and with both seats free, until told otherwise.
pub(crate) struct GameBuilder {
    settings: Settings,
    seats: [Option<Seat>; 2],
    created_at: Millis,
}

impl GameBuilder {
    /// A game of the rule set with this key.
    pub(crate) fn new(rules: &str) -> Self {
        let rules = RuleSet::by_key(rules).expect("a rule set");
        let settings = Settings {
            rules: rules.clone(),
            place: Place::Link,
            clock: None,
            listed: true,
            start: rules.new_game().fen(),
            set_up: false,
            invited: None,
        };
        Self { settings, seats: [None, None], created_at: 0 }
    }

    /// From another position.
    pub(crate) fn start(mut self, fen: &str) -> Self {
        let game = self.settings.rules.game_from_fen(fen).expect("a position");
        self.settings.start = game.fen();
        self.settings.set_up = true;
        self
    }

    /// With a clock: sudden death, or Fischer; in milliseconds, whole hundredths of a minute.
    pub(crate) fn clock(mut self, main: u64, increment: u64) -> Self {
        self.settings.clock = Some(TimeControl::fischer(main, increment));
        self
    }

    /// With a time control, as its text.
    pub(crate) fn time_control(mut self, text: &str) -> Self {
        self.settings.clock = Some(text.parse().expect("a time control"));
        self
    }

    /// Hidden from the lists.
    pub(crate) fn unlisted(mut self) -> Self {
        self.settings.listed = false;
        self
    }

    /// With a person in one seat.
    pub(crate) fn person(mut self, color: Color, player: PlayerId, name: Option<&str>) -> Self {
        let name = name.map(str::to_owned);
        self.seats[color.index()] = Some(Seat::Person { player, name });
        self
    }

    /// With one person in both seats, at one screen.
    pub(crate) fn one_screen(mut self, player: PlayerId, name: Option<&str>) -> Self {
        self.settings.place = Place::Screen;
        self.person(Color::White, player, name).person(Color::Black, player, name)
    }

    /// With the computer in one seat.
    pub(crate) fn computer(mut self, color: Color, level: u8) -> Self {
        let level = Level::by_number(level).expect("a level");
        self.seats[color.index()] = Some(Seat::Computer(level));
        self
    }

    /// Opened at this moment.
    pub(crate) fn created_at(mut self, moment: Millis) -> Self {
        self.created_at = moment;
        self
    }

    /// The game, opened by the first person who has a seat.
    pub(crate) fn build(self) -> Game {
        let creator = self.seats.iter().flatten().find_map(Seat::player).expect("a person");
        let Self { settings, seats, created_at } = self;
        Game::new(GameId::random(), settings, creator, seats, created_at).expect("a game")
    }
}
