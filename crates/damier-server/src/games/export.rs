//! The record of a game as a PDN file.

use damier::Color;
use damier::pdn::{self, PdnGame};

use super::calendar::iso_date;
use super::ending::Ending;
use super::game::Game;
use super::seat::Seat;

/// A game written down.
pub(crate) struct PdnExport {
    game: PdnGame,
}

/// Where the address of the game stands among the tags.
const SITE: usize = 1;

impl PdnExport {
    /// Writes down a game as far as it has come.
    pub(crate) fn of(game: &Game) -> Self {
        let player = |color: Color| match game.seat(color) {
            Some(Seat::Computer(level)) => format!("Computer, level {}", level.number()),
            seat => seat.and_then(Seat::name).unwrap_or("?").to_owned(),
        };
        let mut tags = vec![
            ("Event", "Casual game".to_owned()),
            ("Site", "?".to_owned()),
            ("Date", iso_date(game.created_at()).replace('-', ".")),
            ("Round", "-".to_owned()),
            ("White", player(Color::White)),
            ("Black", player(Color::Black)),
        ];
        let tags: Vec<_> = tags.drain(..).map(|(name, value)| (name.to_owned(), value)).collect();
        let mut written = pdn::record(game.board(), &tags);
        if let Some(control) = &game.settings().clock {
            written.add_tag("TimeControl", control.tag());
        }
        if let Some((computer, _)) = game.computer() {
            let kind = |color| if color == computer { "program" } else { "human" };
            written.add_tag("WhiteType", kind(Color::White).to_owned());
            written.add_tag("BlackType", kind(Color::Black).to_owned());
        }
        written.add_tag("Termination", termination(game.ending()));
        Self { game: written }
    }

    /// The file, for a game found at the address `site`.
    pub(crate) fn text(mut self, site: &str) -> String {
        if let Some((_, value)) = self.game.tags.get_mut(SITE) {
            site.clone_into(value);
        }
        pdn::write(&self.game)
    }
}

/// Why the game ended, in English, as files have it.
fn termination(ending: Option<Ending>) -> String {
    match ending {
        None => "unterminated".into(),
        Some(Ending::Played(outcome)) => outcome.why().to_string(),
        Some(Ending::FlaggedDraw) => "time, and nobody could win".into(),
        Some(Ending::Cancelled | Ending::Expired | Ending::Aborted) => "abandoned".into(),
    }
}
