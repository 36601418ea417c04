//! The record of a game as a PDN file.

use damier::pdn::{self, PdnGame};
use damier::{Color, Outcome};

use super::ending::Ending;
use super::game::Game;
use super::iso_date;

/// A game written down.
pub(crate) struct Sheet {
    game: PdnGame,
}

/// Where the address of the game stands among the tags.
const SITE: usize = 1;

impl Sheet {
    /// Writes down a game as far as it has come.
    pub(crate) fn of(game: &Game) -> Self {
        let player = |color: Color| {
            game.seat(color).and_then(|seat| seat.name.clone()).unwrap_or_else(|| "?".into())
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
        if let Some(control) = game.settings().clock {
            let (initial, increment) = (control.initial / 1000, control.increment / 1000);
            written.add_tag("TimeControl", format!("{initial}+{increment}"));
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
        Some(Ending::Cancelled | Ending::Expired) => "abandoned".into(),
        Some(Ending::Played(outcome)) => Outcome::why(&outcome),
    }
}
