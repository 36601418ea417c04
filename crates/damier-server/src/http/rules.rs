//! The pages of rules: the list that compares them, and each rule set in full.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use damier::RuleSet;
use damier::describe::{Example, TakesBack};

use super::App;
use super::extract::PathSegment;
use super::failure::Failure;
use super::pages::private;
use super::views::{Page, render};
use super::visitor::Visitor;
use crate::live::position::{board_picture, example_picture};
use crate::texts::Texts;

/// `GET /rules`
pub(super) async fn list(visitor: Visitor) -> Response {
    let rows = RuleSet::all().iter().map(|rules| Row::of(rules, visitor.texts)).collect();
    private(ListPage { t: visitor.texts, page: Page::of(&visitor), rows })
}

/// `GET /rules/{key}`
pub(super) async fn one(
    State(app): State<App>,
    visitor: Visitor,
    PathSegment(key): PathSegment,
) -> Result<Response, Failure> {
    let rules = RuleSet::by_key(&key).ok_or_else(Failure::no_page)?;
    Ok(private(RulesPage::of(rules, &visitor, app.computer.is_on())))
}

/// A rule set in the comparison.
struct Row {
    key: String,
    name: String,
    board: String,
    pieces: usize,
    long_king: &'static str,
    takes_back: &'static str,
    quantity: &'static str,
    quality: &'static str,
    preference: &'static str,
    special: Vec<String>,
}

impl Row {
    fn of(rules: &RuleSet, texts: Texts) -> Self {
        let row = rules.compare();
        let yes = |yes| if yes { "compare-yes" } else { "compare-no" };
        Self {
            key: rules.key.clone(),
            name: texts.rules_name(rules),
            board: format!("{} × {}", row.files, row.ranks),
            pieces: row.pieces,
            long_king: row.long_king.map_or("compare-no-kings", yes),
            takes_back: match row.takes_back {
                TakesBack::No => "compare-no",
                TakesBack::Yes => "compare-yes",
                TakesBack::Later => "compare-later",
            },
            quantity: yes(row.quantity),
            quality: yes(row.quality),
            preference: yes(row.preference),
            special: row.special.iter().map(|special| texts.message(&special.message)).collect(),
        }
    }
}

#[derive(Template)]
#[template(path = "rules.html")]
struct ListPage {
    t: Texts,
    page: Page,
    rows: Vec<Row>,
}

impl IntoResponse for ListPage {
    fn into_response(self) -> Response {
        render(&self)
    }
}

/// A section in words.
struct Part {
    id: &'static str,
    heading: String,
    statements: Vec<Said>,
}

/// A statement in words, with what is to be known besides and the positions that show it.
struct Said {
    text: String,
    details: Vec<String>,
    examples: Vec<Shown>,
}

/// A position that shows a rule.
struct Shown {
    board: String,
    legal: String,
    refused: String,
}

impl Shown {
    /// Nothing if the library's own example does not play, which its tests rule out.
    fn of(rules: &RuleSet, example: &Example, texts: Texts) -> Option<Self> {
        let game = rules.game_from_fen(example.fen).ok()?;
        let shown = game.move_record(game.find(example.shown).ok()?)?;
        let refused = example.refused.and_then(|(text, _)| {
            let refusal = game.find(text).err()?;
            let why = texts.sentence(&refusal.message());
            Some(texts.with("example-refused", &[("move", text), ("why", &why)]))
        });
        let legal = [("move", shown.notation.clone()), ("side", texts.color(game.turn()))];
        Some(Self {
            legal: texts.with("example-legal", &legal),
            refused: refused.unwrap_or_default(),
            board: example_picture(rules, game.pieces(), &shown),
        })
    }
}

#[derive(Template)]
#[template(path = "rule.html")]
struct RulesPage {
    t: Texts,
    page: Page,
    key: String,
    name: String,
    board: String,
    parts: Vec<Part>,
    /// Whether the computer can be played.
    computer: bool,
}

impl RulesPage {
    fn of(rules: &RuleSet, visitor: &Visitor, computer: bool) -> Self {
        let texts = visitor.texts;
        let examples = rules.examples();
        let shown = |id: &str| {
            let wanted = examples.iter().filter(|example| example.statement == id);
            wanted.filter_map(|example| Shown::of(rules, example, texts)).collect()
        };
        let parts = rules.describe().into_iter().map(|section| Part {
            id: section.id(),
            heading: texts.message(&section.heading),
            statements: section
                .statements
                .iter()
                .map(|statement| Said {
                    text: texts.message(&statement.message),
                    details: statement.details.iter().map(|d| texts.message(&d.message)).collect(),
                    examples: shown(statement.id()),
                })
                .collect(),
        });
        Self {
            key: rules.key.clone(),
            name: texts.rules_name(rules),
            board: board_picture(rules, rules.new_game().pieces()),
            parts: parts.collect(),
            computer,
            page: Page::of(visitor),
            t: texts,
        }
    }
}

impl IntoResponse for RulesPage {
    fn into_response(self) -> Response {
        render(&self)
    }
}
