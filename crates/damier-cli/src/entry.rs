//! A rule set as `rules --json` prints it.

use damier::describe::{Section, Statement};
use damier::draw::Condition;
use damier::movement::{CapturePriority, Directions, Promotion, Reach, Removal};
use damier::{Color, Goal, RuleSet, Square};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A rule set as `--json` prints it.
#[derive(Serialize)]
pub(crate) struct Entry<'a> {
    key: &'a str,
    name: &'a str,
    also_known_as: &'a [String],
    first: Color,
    files: u8,
    ranks: u8,
    /// The playing squares in the order of their numbers.
    squares: &'a [Square],
    /// Whether moves are written with numbers.
    numbered: bool,
    /// The start position.
    start: String,
    /// Pieces of each side at the start.
    pieces: usize,
    goal: Goal,
    men: Piece,
    king: Piece,
    /// How far kings go; `null` where there are no kings.
    king_reach: Option<Reach>,
    choice: CapturePriority,
    crown: Promotion,
    removal: Removal,
    draw: Draw,
    game_type: Option<u8>,
    capture_sign: char,
    source: &'a str,
    differs: Vec<&'a str>,
    colors_by_lot: bool,
    assists: bool,
    /// The rule set as a text.
    description: Vec<Part>,
}

/// Where a piece of White's may go, as compass directions with north up the ranks.
#[derive(Serialize)]
struct Piece {
    step: Directions,
    jump: Directions,
}

#[derive(Serialize)]
struct Draw {
    code: &'static str,
    conditions: Vec<DrawCondition>,
}

#[derive(Serialize)]
struct DrawCondition {
    id: &'static str,
    words: String,
    limit: u16,
    on_claim: bool,
}

impl<'a> Entry<'a> {
    /// The entry of `rules`.
    pub(crate) fn new(rules: &'a RuleSet) -> Self {
        let geometry = rules.geometry();
        let mechanics = rules.mechanics();
        let men = &mechanics.men;
        let captures = &mechanics.captures;
        let conditions = rules.draw.conditions.iter().map(|condition| DrawCondition {
            id: condition.id,
            words: condition.to_string(),
            limit: Condition::limit(condition),
            on_claim: condition.on_claim,
        });
        Self {
            key: &rules.key,
            name: &rules.name,
            also_known_as: &rules.also_known_as,
            first: rules.first,
            files: geometry.files,
            ranks: geometry.ranks,
            squares: &geometry.squares,
            numbered: geometry.numbered,
            start: rules.new_game().fen(),
            pieces: rules.compare().pieces,
            goal: rules.goal,
            men: Piece { step: men.step, jump: men.jump },
            king: Piece { step: mechanics.king_step(), jump: mechanics.king_jump() },
            king_reach: mechanics.kings.map(|kings| kings.reach),
            choice: captures.priority,
            crown: mechanics.promotion(),
            removal: captures.removal,
            draw: Draw { code: rules.draw.key, conditions: conditions.collect() },
            game_type: rules.game_type,
            capture_sign: rules.notation.capture_sign,
            source: &rules.source,
            differs: rules.differs.iter().map(|difference| &*difference.words).collect(),
            colors_by_lot: rules.colors_by_lot,
            assists: rules.assists,
            description: rules.describe().iter().map(Part::of).collect(),
        }
    }
}

/// A section of the description.
#[derive(Serialize)]
struct Part {
    section: &'static str,
    heading: String,
    statements: Vec<Sentence>,
}

impl Part {
    fn of(section: &Section) -> Part {
        Part {
            section: section.id(),
            heading: section.heading.to_string(),
            statements: section.statements.iter().map(Sentence::of).collect(),
        }
    }
}

/// A statement: its stable name, what it speaks of, and its words.
#[derive(Serialize)]
struct Sentence {
    id: &'static str,
    args: Arguments,
    words: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    details: Vec<Sentence>,
}

impl Sentence {
    fn of(statement: &Statement) -> Sentence {
        let args = statement.message.args().iter().map(|(name, arg)| (*name, arg.to_string()));
        Sentence {
            id: statement.id(),
            args: Arguments(args.collect()),
            words: statement.to_string(),
            details: statement.details.iter().map(Sentence::of).collect(),
        }
    }
}

/// Arguments in the order in which the sentence has them.
struct Arguments(Vec<(&'static str, String)>);

impl Serialize for Arguments {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
