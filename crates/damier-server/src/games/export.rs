//! The record of a game as a PDN file.

use std::time::Duration;

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
        for (text, played) in written.moves.iter_mut().zip(game.played()) {
            if let Some(left) = played.left {
                // Tenths of a second, as clocks show them: never more than there is.
                text.set_clock(Duration::from_millis(left - left % 100));
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::event::{Event, Step};
    use crate::games::fixture::GameBuilder;
    use crate::games::ids::PlayerId;

    /// The moves of a game's file, after moves that left the players so much.
    fn moves_of(mut game: Game, left: &[Option<[u64; 2]>]) -> String {
        for (squares, &left) in ["c3d4", "d6c5"].into_iter().zip(left) {
            let square = |text: &str| text.parse().expect("a square");
            let (from, to) = (square(&squares[..2]), square(&squares[2..]));
            let step = Step { from, to, taken: vec![], crowned: false, path: vec![from, to] };
            let event = Event::Moved { step, spent: None, left };
            game.apply(&event, 0).expect("a legal move");
        }
        let text = PdnExport::of(&game).text("here");
        text.split_once("\n\n").expect("moves behind the tags").1.to_owned()
    }

    #[test]
    fn moves_of_timed_games_have_the_clock_behind_them() {
        let game = || GameBuilder::new("russian").one_screen(PlayerId(1), None);
        let left = [Some([59_980, 60_000]), Some([59_980, 8_250])];
        assert_eq!(
            moves_of(game().clock(60_000, 0).build(), &left),
            "1. c3-d4 {[%clk 0:00:59.9]} d6-c5 {[%clk 0:00:08.2]} *\n"
        );
        assert_eq!(moves_of(game().build(), &[None; 2]), "1. c3-d4 d6-c5 *\n");
    }
}
