//! What is agreed before a game begins, and the form in which people ask for it.

use damier::{AnyGame, Color, FenError, Piece, RuleSet, Square};

use super::clock::{DAY, TimeControl, TimeControlError};
use super::color_named;
use super::ids::PlayerId;
use super::level::Level;

/// Where the two players sit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Each at their own screen: the opponent opens the game's link, or is the computer.
    Link,
    /// Both at this screen.
    Screen,
}

impl Place {
    /// The key in the store, in forms and for pages.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::Screen => "screen",
        }
    }

    /// The place with this key.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        [Self::Link, Self::Screen].into_iter().find(|place| place.key() == key)
    }
}

/// What is agreed before a game begins.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The rule set.
    pub(crate) rules: RuleSet,
    /// Where the players sit.
    pub(crate) place: Place,
    /// The clock, if there is one.
    pub(crate) clock: Option<TimeControl>,
    /// Whether the lobby and the lists show the game.
    pub(crate) listed: bool,
    /// The start position as canonical FEN.
    pub(crate) start: String,
    /// Whether that is not the rule set's own start position.
    pub(crate) set_up: bool,
    /// For whom alone the free seat is kept: the other player of the game before.
    pub(crate) invited: Option<PlayerId>,
}

/// The new-game form as it was sent: nothing in it is known to make sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// Key of the rule set.
    pub(crate) rules: String,
    /// `white`, `black` or `random`.
    pub(crate) side: String,
    /// Who the opponent is: `link`, `screen` or `computer`.
    pub(crate) place: String,
    /// The computer's level.
    pub(crate) level: String,
    /// `none`, `timed`, `days` or `other`.
    pub(crate) clock: String,
    /// Minutes for the game.
    pub(crate) minutes: String,
    /// Seconds added after each move.
    pub(crate) increment: String,
    /// Days for each move.
    pub(crate) days: String,
    /// Any time control, as its text.
    pub(crate) control: String,
    /// The start position; empty for the usual one.
    pub(crate) fen: String,
    /// Whether lists show the game.
    pub(crate) listed: bool,
}

impl Default for Form {
    fn default() -> Self {
        Self {
            rules: "international".into(),
            side: "random".into(),
            place: "link".into(),
            level: "3".into(),
            clock: "none".into(),
            minutes: "10".into(),
            increment: "5".into(),
            days: "3".into(),
            control: String::new(),
            fen: String::new(),
            listed: true,
        }
    }
}

/// What a form asks for.
pub(crate) struct GameRequest {
    /// The game.
    pub(crate) settings: Settings,
    /// The board at its start. Its moves are listed, which is done once for each request.
    pub(crate) board: Box<dyn AnyGame>,
    /// The colour its sender plays.
    pub(crate) side: Color,
    /// The level of the computer, if that is the opponent.
    pub(crate) computer: Option<Level>,
}

/// What is wrong with one field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FieldError {
    /// What was given is nothing that the form can be about.
    Form {
        /// The key of the text that says so.
        key: &'static str,
        /// What was given, shortened.
        given: String,
    },
    /// The start position cannot be read.
    Position(FenError),
    /// A colour has more pieces than at the usual start.
    TooManyPieces {
        /// Which colour.
        color: Color,
        /// How many it has.
        has: usize,
        /// How many it has at the usual start.
        start: usize,
    },
}

impl FieldError {
    /// An error that needs no more words.
    pub(crate) fn new(key: &'static str) -> Self {
        Self::about(key, "")
    }

    fn about(key: &'static str, given: &str) -> Self {
        // A sentence that repeats what was typed need not repeat a page of it.
        let given = given.chars().take(40).collect();
        Self::Form { key, given }
    }
}

/// What is wrong with the form, field by field.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct FormErrors {
    /// With the rule set.
    pub(crate) rules: Option<FieldError>,
    /// With the side.
    pub(crate) side: Option<FieldError>,
    /// With the opponent.
    pub(crate) place: Option<FieldError>,
    /// With the computer's level.
    pub(crate) level: Option<FieldError>,
    /// With the clock, or one of its fields.
    pub(crate) clock: Option<FieldError>,
    /// With the start position.
    pub(crate) fen: Option<FieldError>,
}

const LONGEST_FEN: usize = 2000;

impl Form {
    /// What the form asks for; or what is wrong.
    pub(crate) fn read(&self) -> Result<GameRequest, Box<FormErrors>> {
        let mut errors = FormErrors::default();
        let rules = keep(self.read_rules(), &mut errors.rules);
        let side = keep(self.read_side(), &mut errors.side);
        let place = keep(self.read_place(), &mut errors.place);
        let computer = keep(self.read_level(), &mut errors.level);
        let clock = keep(self.read_clock(), &mut errors.clock);
        let start = rules.and_then(|rules| keep(self.read_start(rules), &mut errors.fen));
        let (Some(rules), Some(side), Some(place), Some(computer), Some(clock), Some(start)) =
            (rules, side, place, computer, clock, start)
        else {
            return Err(Box::new(errors));
        };
        let (listed, invited, (board, set_up)) = (self.listed, None, start);
        let (start, rules) = (board.fen(), rules.clone());
        let settings = Settings { rules, place, clock, listed, start, set_up, invited };
        Ok(GameRequest { settings, board, side, computer })
    }

    fn read_rules(&self) -> Result<&'static RuleSet, FieldError> {
        RuleSet::by_key(&self.rules).ok_or_else(|| FieldError::about("form-rules", &self.rules))
    }

    fn read_side(&self) -> Result<Color, FieldError> {
        match self.side.as_str() {
            "random" if rand::random() => Ok(Color::White),
            "random" => Ok(Color::Black),
            side => color_named(side).ok_or_else(|| FieldError::about("form-side", side)),
        }
    }

    fn read_place(&self) -> Result<Place, FieldError> {
        let key = if self.is_against_computer() { Place::Link.key() } else { &self.place };
        Place::from_key(key).ok_or_else(|| FieldError::about("form-place", &self.place))
    }

    /// Whether the computer is to be the opponent.
    fn is_against_computer(&self) -> bool {
        self.place == "computer"
    }

    /// The computer's level, if it is to play.
    fn read_level(&self) -> Result<Option<Level>, FieldError> {
        if !self.is_against_computer() {
            return Ok(None);
        }
        let level = self.level.trim();
        let known = level.parse().ok().and_then(Level::by_number);
        known.map(Some).ok_or_else(|| FieldError::about("form-level", level))
    }

    fn read_clock(&self) -> Result<Option<TimeControl>, FieldError> {
        match self.clock.as_str() {
            "none" => Ok(None),
            "timed" => {
                let minutes = self.minutes.trim();
                let half_minutes = match minutes {
                    "0.5" => Some(1),
                    whole => whole.parse().ok().and_then(|whole: u64| whole.checked_mul(2)),
                };
                let initial = half_minutes
                    .filter(|half_minutes| (1..=360).contains(half_minutes))
                    .map(|half_minutes| half_minutes * 30_000)
                    .ok_or_else(|| FieldError::about("form-minutes", minutes))?;
                let increment = self.increment.trim();
                let seconds = increment.parse().ok().filter(|seconds: &u64| *seconds <= 60);
                let increment = seconds
                    .map(|seconds| seconds * 1000)
                    .ok_or_else(|| FieldError::about("form-increment", increment))?;
                Ok(Some(TimeControl::fischer(initial, increment)))
            }
            "days" => {
                let days = self.days.trim();
                let number = days.parse().ok().and_then(|days: u64| days.checked_mul(DAY));
                let control =
                    number.map(|per_move| TimeControl::Correspondence { per_move, bank: 0 });
                let control = control.and_then(|control| control.checked().ok());
                control.map(Some).ok_or_else(|| FieldError::about("form-days", days))
            }
            "other" => {
                let text = self.control.trim();
                let control = text.parse().and_then(TimeControl::checked);
                control.map(Some).map_err(|error| match error {
                    TimeControlError::Unreadable => FieldError::about("form-control", text),
                    TimeControlError::OutOfRange => FieldError::about("form-control-range", text),
                })
            }
            other => Err(FieldError::about("form-clock", other)),
        }
    }

    /// The board at the start, and whether that is not the usual one.
    fn read_start(&self, rules: &RuleSet) -> Result<(Box<dyn AnyGame>, bool), FieldError> {
        let usual = rules.new_game();
        let fen = self.fen.trim();
        if fen.is_empty() || fen == "startpos" {
            return Ok((usual, false));
        }
        if fen.len() > LONGEST_FEN {
            return Err(FieldError::new("form-fen-long"));
        }
        // Before anything is listed: it is the crowded positions that take long.
        let pieces = rules.pieces_of_fen(fen).map_err(FieldError::Position)?;
        if let Some(error) = more_than_at_start(&pieces, &usual.pieces()) {
            return Err(error);
        }
        let game = rules.game_from_fen(fen).map_err(FieldError::Position)?;
        if game.outcome().is_some() {
            return Err(FieldError::new("form-fen-over"));
        }
        let set_up = game.fen() != usual.fen();
        Ok((game, set_up))
    }
}

/// The error of a position in which a colour has more pieces than at the `usual` start.
fn more_than_at_start(pieces: &[(Square, Piece)], usual: &[(Square, Piece)]) -> Option<FieldError> {
    Color::BOTH.into_iter().find_map(|color| {
        let count = |pieces: &[(Square, Piece)]| {
            pieces.iter().filter(|(_, piece)| piece.color == color).count()
        };
        let (has, start) = (count(pieces), count(usual));
        (has > start).then_some(FieldError::TooManyPieces { color, has, start })
    })
}

fn keep<T>(result: Result<T, FieldError>, error: &mut Option<FieldError>) -> Option<T> {
    result.map_err(|found| *error = Some(found)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> Form {
        Form { rules: "english".into(), ..Form::default() }
    }

    #[test]
    fn the_form_as_it_is_first_shown_is_a_game() {
        let GameRequest { settings, .. } = Form::default().read().expect("the defaults are good");
        assert_eq!(settings.rules.key, "international");
        assert!(!settings.set_up && settings.listed && settings.clock.is_none());
        let sides: Vec<_> = (0..64).filter_map(|_| Some(english().read().ok()?.side)).collect();
        assert!(sides.contains(&Color::White) && sides.contains(&Color::Black), "a lot is drawn");
    }

    #[test]
    fn every_rule_set_can_be_chosen_and_set_up() {
        for rules in RuleSet::all() {
            let form = Form { rules: rules.key.clone(), ..Form::default() };
            let GameRequest { settings, .. } = form.read().expect("the usual start");
            let again = Form { fen: settings.start.clone(), ..form };
            let again = again.read().expect("the usual start as a FEN").settings;
            assert_eq!((again.start, again.set_up), (settings.start, false), "{}", rules.key);
        }
    }

    #[test]
    fn every_field_is_read() {
        let form = Form {
            side: "black".into(),
            place: "screen".into(),
            clock: "timed".into(),
            minutes: " 3 ".into(),
            increment: "2".into(),
            fen: "B:W32:B1".into(),
            listed: false,
            ..english()
        };
        let GameRequest { settings, side, computer, .. } = form.read().expect("a good form");
        assert_eq!((side, computer), (Color::Black, None));
        assert_eq!(
            (settings.place, settings.listed, settings.set_up),
            (Place::Screen, false, true)
        );
        assert_eq!(settings.start, "B:Wg1:Bb8");
        assert_eq!(settings.clock, Some(TimeControl::Fischer { main: 180_000, increment: 2000 }));
        for (clock, days, control, text) in
            [("days", " 7 ", "", "7d"), ("other", "", "40/60:30+10", "40/60:30+10")]
        {
            let (clock, days, control) = (clock.into(), days.into(), control.into());
            let form = Form { clock, days, control, ..english() };
            let settings = form.read().expect("a good form").settings;
            assert_eq!(settings.clock.map(|control| control.to_string()).as_deref(), Some(text));
        }
        let half = Form { minutes: "0.5".into(), fen: "startpos".into(), ..form };
        let GameRequest { settings, .. } = half.read().expect("a good form");
        assert_eq!(settings.clock.map(|clock| clock.at_start()), Some(30_000));
        assert!(!settings.set_up);
    }

    #[test]
    fn the_computer_is_an_opponent_at_each_of_its_levels() {
        for number in Level::numbers() {
            let (place, level) = ("computer".into(), number.to_string());
            let form = Form { place, level, ..english() };
            let request = form.read().expect("a good form");
            assert_eq!(request.computer, Level::by_number(number));
            assert_eq!(request.settings.place, Place::Link);
        }
        for level in ["0", "9", "", "-1", "300", "strong"] {
            let form = Form { place: "computer".into(), level: level.into(), ..english() };
            let error = form.read().err().expect("no level").level.expect("an error");
            assert!(matches!(error, FieldError::Form { key: "form-level", .. }), "{level}");
            let other = Form { place: "link".into(), ..form };
            assert!(other.read().is_ok(), "a level that nobody asks for is no error");
        }
    }

    #[test]
    fn every_wrong_field_has_its_own_error() {
        let form = Form {
            rules: "english".into(),
            side: "green".into(),
            place: "moon".into(),
            clock: "sand".into(),
            fen: "W:Wz9:B1".into(),
            ..english()
        };
        let errors = form.read().err().expect("all wrong");
        let key = |error: &Option<FieldError>| match error {
            Some(FieldError::Form { key, .. }) => Some(*key),
            _ => None,
        };
        assert_eq!(key(&errors.side), Some("form-side"));
        assert_eq!(key(&errors.place), Some("form-place"));
        assert_eq!(key(&errors.clock), Some("form-clock"));
        assert!(matches!(errors.fen, Some(FieldError::Position(_))) && errors.rules.is_none());
        for (minutes, increment, wrong) in [
            ("0", "0", "form-minutes"),
            ("181", "0", "form-minutes"),
            ("1e3", "0", "form-minutes"),
            ("18446744073709551615", "0", "form-minutes"),
            ("5", "61", "form-increment"),
            ("5", "-1", "form-increment"),
            ("5", "", "form-increment"),
        ] {
            let form = Form {
                clock: "timed".into(),
                minutes: minutes.into(),
                increment: increment.into(),
                ..english()
            };
            let errors = form.read().err().expect("a wrong clock");
            assert_eq!(key(&errors.clock), Some(wrong), "{minutes}+{increment}");
        }
        for (clock, text, wrong) in [
            ("days", "0", "form-days"),
            ("days", "15", "form-days"),
            ("days", "3d+30", "form-days"),
            ("days", "", "form-days"),
            ("other", "", "form-control"),
            ("other", "5 minutes", "form-control"),
            ("other", "1000+0", "form-control-range"),
        ] {
            let (clock, days, control) = (clock.into(), text.into(), text.into());
            let form = Form { clock, days, control, ..english() };
            let errors = form.read().err().expect("a wrong clock");
            assert_eq!(key(&errors.clock), Some(wrong), "{text}");
        }
        for (fen, color, has) in [
            ("W:W32:B1-13", Color::Black, 13),
            ("B:W20-32,K1-4:B14", Color::White, 17),
            ("W:WK1-16:BK17-32", Color::White, 16),
        ] {
            let form = Form { fen: fen.into(), ..english() };
            let error = form.read().err().expect("too many").fen;
            assert_eq!(error, Some(FieldError::TooManyPieces { color, has, start: 12 }), "{fen}");
        }
        let over = Form { fen: "W:W:B1".into(), ..english() };
        assert_eq!(key(&over.read().err().expect("over").fen), Some("form-fen-over"));
    }
}
