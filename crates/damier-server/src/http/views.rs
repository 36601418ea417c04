//! What the templates are given.

use std::sync::LazyLock;

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use damier::{Color, RuleSet};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::failure::Failure;
use super::statics;
use super::visitor::Visitor;
use crate::games::Millis;
use crate::games::calendar::{iso_moment, wall_clock};
use crate::games::clock::{DAY, TimeControl};
use crate::games::ids::PlayerId;
use crate::games::level::Level;
use crate::games::record::Record;
use crate::games::settings::{FieldError, Form, FormErrors, Settings};
use crate::live::mailbox::Seen;
use crate::live::position::board_picture;
use crate::texts::{Lang, Texts, script_safe};

/// What every page shows.
pub(super) struct Page {
    pub(super) path: String,
    pub(super) languages: Vec<Language>,
    pub(super) name: String,
    pub(super) texts_json: &'static str,
    pub(super) version: &'static str,
}

/// A language to change to.
pub(super) struct Language {
    pub(super) code: &'static str,
    pub(super) name: &'static str,
    pub(super) current: bool,
    pub(super) url: String,
}

impl Page {
    pub(super) fn of(visitor: &Visitor) -> Self {
        let lang = visitor.texts.lang();
        let back = utf8_percent_encode(&visitor.path, NON_ALPHANUMERIC).to_string();
        let languages = Lang::ALL.map(|other| Language {
            code: other.code(),
            name: other.name(),
            current: other.code() == lang,
            url: format!("/language/{}?back={back}", other.code()),
        });
        Self {
            path: visitor.path.clone(),
            languages: languages.into(),
            name: visitor.name().unwrap_or_default().to_owned(),
            texts_json: visitor.texts.for_scripts(),
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The address of a static file.
    pub(super) fn asset(&self, path: &str) -> String {
        statics::address(path)
    }
}

/// A rule set to choose.
pub(super) struct RuleOption {
    pub(super) key: &'static str,
    pub(super) name: String,
    pub(super) board: String,
    pub(super) pieces: usize,
    pub(super) first: &'static str,
    pub(super) selected: bool,
    pub(super) start: &'static str,
    pub(super) aka: String,
}

impl RuleOption {
    /// Every rule set, with the one named `selected` chosen.
    pub(super) fn all(texts: Texts, selected: &str) -> Vec<Self> {
        /// The pictures of the start positions never change.
        static STARTS: LazyLock<Vec<(usize, String)>> = LazyLock::new(|| {
            let start = |rules: &RuleSet| {
                let pieces = rules.new_game().pieces();
                let white = pieces.iter().filter(|(_, piece)| piece.color == Color::White).count();
                (white, board_picture(rules, pieces))
            };
            RuleSet::all().iter().map(start).collect()
        });
        let option = |(rules, (pieces, start)): (&'static RuleSet, &'static (usize, String))| {
            let geometry = rules.geometry();
            Self {
                key: &rules.key,
                name: texts.rules_name(rules),
                board: format!("{}x{}", geometry.files, geometry.ranks),
                pieces: *pieces,
                first: rules.first.name(),
                selected: rules.key == selected,
                start,
                aka: rules.also_known_as.join(", "),
            }
        };
        RuleSet::all().iter().zip(&*STARTS).map(option).collect()
    }
}

/// The new-game form with its values, and a sentence beside each wrong field.
pub(super) struct NewGame {
    pub(super) rules: Vec<RuleOption>,
    pub(super) side: String,
    pub(super) place: String,
    /// Whether the computer can be chosen as an opponent.
    pub(super) computer: bool,
    pub(super) levels: Vec<LevelOption>,
    pub(super) clock: String,
    pub(super) minutes: String,
    pub(super) increment: String,
    pub(super) days: String,
    pub(super) control: String,
    pub(super) fen: String,
    pub(super) listed: bool,
    pub(super) errors: FormErrorTexts,
}

/// A level of the computer to choose, with what to expect of it.
pub(super) struct LevelOption {
    pub(super) number: u8,
    pub(super) words: String,
    pub(super) selected: bool,
}

impl LevelOption {
    /// All levels, with the one that is written `selected` chosen; the usual one if there is no such.
    fn all(texts: Texts, selected: &str) -> Vec<Self> {
        let known = Level::numbers().any(|number| number.to_string() == selected);
        let usual = Form::default().level;
        let selected = if known { selected } else { &usual };
        let option = |number: u8| Self {
            number,
            words: texts.get(&format!("level-{number}")),
            selected: number.to_string() == selected,
        };
        Level::numbers().map(option).collect()
    }
}

/// What is wrong with each field.
pub(super) struct FormErrorTexts {
    pub(super) rules: Option<String>,
    pub(super) side: Option<String>,
    pub(super) place: Option<String>,
    pub(super) level: Option<String>,
    pub(super) clock: Option<String>,
    pub(super) fen: Option<String>,
}

impl NewGame {
    pub(super) fn of(texts: Texts, form: Form, errors: &FormErrors, computer: bool) -> Self {
        let word =
            |error: &Option<FieldError>| error.as_ref().map(|found| texts.field_error(found));
        Self {
            rules: RuleOption::all(texts, &form.rules),
            side: form.side,
            place: form.place,
            computer,
            levels: LevelOption::all(texts, form.level.trim()),
            clock: form.clock,
            minutes: form.minutes,
            increment: form.increment,
            days: form.days,
            control: form.control,
            fen: form.fen,
            listed: form.listed,
            errors: FormErrorTexts {
                rules: word(&errors.rules),
                side: word(&errors.side),
                place: word(&errors.place),
                level: word(&errors.level),
                clock: word(&errors.clock),
                fen: word(&errors.fen),
            },
        }
    }
}

/// A game in a list.
pub(super) struct GameRow {
    pub(super) url: String,
    pub(super) rules_name: String,
    pub(super) white: String,
    pub(super) black: String,
    /// The colour that the computer plays, if it plays.
    pub(super) computer: &'static str,
    pub(super) free: &'static str,
    pub(super) place: &'static str,
    pub(super) mine: bool,
    pub(super) plies: usize,
    pub(super) clock: String,
    pub(super) result: &'static str,
    pub(super) when: String,
    pub(super) when_text: String,
    pub(super) board: String,
}

impl GameRow {
    /// The rows of a list for a reader.
    pub(super) fn all(records: &[Record], texts: Texts, reader: Option<PlayerId>) -> Vec<Self> {
        let now = wall_clock();
        records.iter().map(|record| Self::of(record, texts, reader, now)).collect()
    }

    fn of(record: &Record, texts: Texts, reader: Option<PlayerId>, now: Millis) -> Self {
        let rules = &record.settings.rules;
        // The store holds positions that the rules themselves wrote down.
        let pieces = rules.pieces_of_fen(&record.fen).unwrap_or_default();
        Self {
            url: format!("/game/{}", record.id),
            rules_name: texts.rules_name(rules),
            white: seat_name(record, Color::White, texts),
            black: seat_name(record, Color::Black, texts),
            computer: computer(record).map_or("", |(color, _)| color.name()),
            free: free(record),
            place: record.settings.place.key(),
            mine: reader.is_some()
                && record.seats.iter().flatten().any(|seat| seat.player() == reader),
            plies: record.plies,
            clock: control(record.settings.clock.as_ref(), texts),
            result: record.ending.map_or("", |ending| typeset(ending.result())),
            when: iso_moment(record.updated_at),
            when_text: texts.ago(record.updated_at, now),
            board: board_picture(rules, pieces),
        }
    }
}

fn seat_name(record: &Record, color: Color, texts: Texts) -> String {
    let seat = record.seats[color.index()].as_ref();
    seat.and_then(|seat| texts.seat_name(seat)).unwrap_or_default().into_owned()
}

fn computer(record: &Record) -> Option<(Color, Level)> {
    let seated = |color: Color| Some((color, record.seats[color.index()].as_ref()?.level()?));
    Color::BOTH.into_iter().find_map(seated)
}

fn free(record: &Record) -> &'static str {
    let free = |color: &Color| record.seats[color.index()].is_none() && record.ending.is_none();
    Color::BOTH.into_iter().find(free).map_or("", Color::name)
}

/// A result as people read it: files write halves with three signs each.
fn typeset(result: &'static str) -> &'static str {
    if result == "1/2-1/2" { "½–½" } else { result }
}

/// A time control as people read it.
fn control(clock: Option<&TimeControl>, texts: Texts) -> String {
    match clock {
        Some(TimeControl::Correspondence { per_move, bank: 0 }) => {
            texts.with("clock-in-days", &[("n", per_move / DAY)])
        }
        Some(control) => control.to_string(),
        None => String::new(),
    }
}

/// What the page of a game shows around the board.
pub(super) struct GameView {
    pub(super) url: String,
    pub(super) pdn_url: String,
    pub(super) rules: String,
    pub(super) rules_name: String,
    pub(super) white: String,
    pub(super) black: String,
    pub(super) place: &'static str,
    pub(super) clock: String,
    pub(super) description: String,
    pub(super) again_url: String,
    /// The form for another game like this one.
    pub(super) other_url: String,
    /// Whether the opponent is the computer.
    pub(super) computer: bool,
}

impl GameView {
    fn of(record: &Record, visitor: &Visitor) -> Self {
        let texts = visitor.texts;
        let Settings { rules, place, clock, .. } = &record.settings;
        let name = |color| seat_name(record, color, texts);
        let (white, black) = (name(Color::White), name(Color::Black));
        let level = computer(record).map(|(_, level)| level.number());
        let shown = |name: &String| match name.as_str() {
            "" => texts.get("nobody"),
            name => name.to_owned(),
        };
        let description = [
            ("rules", texts.rules_name(rules)),
            ("white", shown(&white)),
            ("black", shown(&black)),
        ];
        Self {
            url: format!("{}/game/{}", visitor.site, record.id),
            pdn_url: format!("/game/{}/pdn", record.id),
            rules: rules.key.clone(),
            rules_name: texts.rules_name(rules),
            white,
            black,
            place: place.key(),
            clock: control(clock.as_ref(), texts),
            description: texts.with("game-description", &description),
            again_url: format!("/game/{}/again", record.id),
            other_url: match level {
                Some(level) => format!("/?rules={}&where=computer&level={level}", rules.key),
                None => format!("/?rules={}", rules.key),
            },
            computer: level.is_some(),
        }
    }
}

/// `GET /`
#[derive(Template)]
#[template(path = "lobby.html")]
pub(super) struct LobbyPage {
    pub(super) t: Texts,
    pub(super) page: Page,
    pub(super) form: NewGame,
    pub(super) waiting: Vec<GameRow>,
    pub(super) running: Vec<GameRow>,
    pub(super) finished: Vec<GameRow>,
    pub(super) mine: Vec<GameRow>,
}

/// `GET /game/{id}`
#[derive(Template)]
#[template(path = "game.html")]
pub(super) struct GamePage {
    t: Texts,
    page: Page,
    game: GameView,
    state_json: String,
}

impl GamePage {
    pub(super) fn of(seen: &Seen, visitor: &Visitor) -> Self {
        Self {
            t: visitor.texts,
            page: Page::of(visitor),
            game: GameView::of(&seen.record, visitor),
            state_json: script_safe(&seen.json),
        }
    }
}

/// `GET /games`
#[derive(Template)]
#[template(path = "games.html")]
pub(super) struct GamesPage {
    pub(super) t: Texts,
    pub(super) page: Page,
    pub(super) rows: Vec<GameRow>,
    pub(super) rules: Vec<RuleOption>,
    pub(super) state: &'static str,
    pub(super) total: u64,
    pub(super) previous_url: String,
    pub(super) next_url: String,
}

/// `GET /about`
#[derive(Template)]
#[template(path = "about.html")]
pub(super) struct AboutPage {
    pub(super) t: Texts,
    /// Whether the computer can be played.
    pub(super) computer: bool,
    pub(super) page: Page,
    pub(super) rules: Vec<RuleOption>,
}

/// Whatever went wrong.
#[derive(Template)]
#[template(path = "error.html")]
pub(super) struct ErrorPage {
    pub(super) t: Texts,
    pub(super) page: Page,
    pub(super) status: u16,
    pub(super) title: String,
    pub(super) text: String,
}

pub(super) fn render(template: &impl Template) -> Response {
    match template.render() {
        Ok(html) => Html(html).into_response(),
        Err(error) => Failure::internal(&error).into_response(),
    }
}

macro_rules! pages {
    ($($page:ty),*) => {$(
        impl IntoResponse for $page {
            fn into_response(self) -> Response {
                render(&self)
            }
        }
    )*};
}

pages!(LobbyPage, GamePage, GamesPage, AboutPage);

impl IntoResponse for ErrorPage {
    /// The page of last resort: if it fails itself, its text alone is sent.
    fn into_response(self) -> Response {
        match self.render() {
            Ok(html) => Html(html).into_response(),
            Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, self.text).into_response(),
        }
    }
}
