//! Transcripts as JSON, or as whatever else serde writes.

use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::lexer::{is_name, on_one_line};
use super::reader::read;
use super::result::WrittenResult;
use super::transcript::{PlayedLine, PlayedMove, Transcript};
use super::tree::{MoveNumber, MoveText, PdnGame, Variation};
use super::verdict::Fault;
use crate::notation::{read_huff, read_squares};
use crate::text::shortened;
use crate::{Geometry, RuleSet, Square, Style};

impl Serialize for Transcript {
    /// As [`styled`](Transcript::styled), in the style of the rule set.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.styled(Style::default()).serialize(serializer)
    }
}

impl Transcript {
    /// What is serialized, with the `notation` of its moves in `style`. Everything else has one
    /// form: squares are algebraic, FENs canonical.
    pub fn styled(&self, style: Style) -> impl Serialize {
        GameOut {
            rules: &self.rule_set.key,
            tags: TagsOut(&self.tags),
            start: &self.start,
            number: self.number,
            comments: &self.comments,
            moves: moves_out(&self.rule_set, style, &self.moves),
            result: self.result.as_ref().map(WrittenResult::text),
        }
    }
}

#[derive(Serialize)]
struct GameOut<'a> {
    rules: &'a str,
    tags: TagsOut<'a>,
    start: &'a str,
    #[serde(skip_serializing_if = "is_one")]
    number: u32,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
    moves: Vec<MoveOut<'a>>,
    result: Option<&'a str>,
}

#[derive(Serialize)]
struct MoveOut<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    set_up: Option<&'a str>,
    from: Square,
    to: Square,
    path: &'a [Square],
    taken: &'a [Square],
    #[serde(skip_serializing_if = "Option::is_none")]
    huffed: Option<Square>,
    crowned: bool,
    notation: String,
    #[serde(skip_serializing_if = "<[u32]>::is_empty")]
    nags: &'a [u32],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<LineOut<'a>>,
}

#[derive(Serialize)]
struct LineOut<'a> {
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
    moves: Vec<MoveOut<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a str>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_one(number: &u32) -> bool {
    *number == 1
}

fn moves_out<'a>(rules: &RuleSet, style: Style, moves: &'a [PlayedMove]) -> Vec<MoveOut<'a>> {
    let line_out = |line: &'a PlayedLine| LineOut {
        comments: &line.comments,
        moves: moves_out(rules, style, &line.moves),
        result: line.result.as_ref().map(WrittenResult::text),
    };
    let move_out = |played: &'a PlayedMove| MoveOut {
        set_up: played.set_up.as_deref(),
        from: played.record.from,
        to: played.record.to,
        path: &played.record.path,
        taken: &played.record.taken,
        huffed: played.record.huffed,
        crowned: played.record.crowned,
        notation: played.record.in_style(rules, style),
        nags: &played.nags,
        comments: &played.comments,
        variations: played.variations.iter().map(line_out).collect(),
    };
    moves.iter().map(move_out).collect()
}

/// Tags as an object, in their order.
struct TagsOut<'a>(&'a [(String, String)]);

impl Serialize for TagsOut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Transcript {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        TranscriptSeed { house: None }.deserialize(deserializer)
    }
}

/// Reads a [`Transcript`] whose rules may also be some that are not in the table.
#[derive(Clone, Copy, Debug, Default)]
pub struct TranscriptSeed<'a> {
    /// The rule set that a game may name besides those of the table.
    pub house: Option<&'a RuleSet>,
}

impl<'de> DeserializeSeed<'de> for TranscriptSeed<'_> {
    type Value = Transcript;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Transcript, D::Error> {
        GameIn::deserialize(deserializer)?.played(self.house).map_err(Error::custom)
    }
}

#[derive(Deserialize)]
#[serde(expecting = "a game: an object with \"rules\" and \"moves\"")]
struct GameIn {
    rules: String,
    #[serde(default)]
    tags: TagsIn,
    start: Option<String>,
    #[serde(default = "one")]
    number: u32,
    #[serde(default)]
    comments: Vec<String>,
    moves: Vec<MoveIn>,
    result: Option<String>,
}

#[derive(Deserialize)]
#[serde(expecting = "a move: an object with \"path\" or \"notation\"")]
struct MoveIn {
    set_up: Option<String>,
    from: Option<Square>,
    to: Option<Square>,
    path: Option<Vec<Square>>,
    taken: Option<Vec<Square>>,
    huffed: Option<Square>,
    crowned: Option<bool>,
    notation: Option<String>,
    #[serde(default)]
    nags: Vec<u32>,
    #[serde(default)]
    comments: Vec<String>,
    #[serde(default)]
    variations: Vec<LineIn>,
}

#[derive(Deserialize)]
#[serde(expecting = "a variation: an object with \"moves\"")]
struct LineIn {
    #[serde(default)]
    comments: Vec<String>,
    moves: Vec<MoveIn>,
    result: Option<String>,
}

fn one() -> u32 {
    1
}

/// Tags from an object, in their order.
#[derive(Default)]
struct TagsIn(Vec<(String, String)>);

impl<'de> Deserialize<'de> for TagsIn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tags;
        impl<'de> Visitor<'de> for Tags {
            type Value = TagsIn;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("tags: an object whose values are strings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<TagsIn, A::Error> {
                let mut tags = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, String>()? {
                    if name.is_empty() || !name.chars().all(is_name) {
                        return Err(Error::custom(format_args!(
                            "“{}” is no name of a tag: letters and digits are wanted",
                            shortened(&name)
                        )));
                    }
                    tags.push((name, value.chars().map(on_one_line).collect()));
                }
                Ok(TagsIn(tags))
            }
        }
        deserializer.deserialize_map(Tags)
    }
}

impl GameIn {
    /// Plays the game by the rules.
    fn played(self, house: Option<&RuleSet>) -> Result<Transcript, String> {
        let house = house.filter(|rules| rules.key == self.rules);
        let rules = house
            .or_else(|| RuleSet::by_key(&self.rules))
            .ok_or_else(|| format!("there is no rule set “{}”", shortened(&self.rules)))?;
        let start = self.start.as_deref().unwrap_or("startpos");
        let first = rules.game_from_fen(start).map_err(|error| error.to_string())?;
        let tag = self.tags.0.iter().find(|(name, _)| name.eq_ignore_ascii_case("Result"));
        let tag = tag.map(|(_, value)| value.as_str());
        let (moves, result) = (texts(&self.moves, tag)?, result(self.result.as_deref(), tag)?);
        let mut game = PdnGame {
            tags: self.tags.0,
            comments: self.comments,
            moves,
            result,
            line: 0,
            remarks: Vec::new(),
        };
        if let Some(first) = game.moves.iter_mut().find(|word| word.set_up().is_none()) {
            first.number = Some(MoveNumber { value: self.number, second: false });
        }
        let transcript = Transcript::from_position(&game, first).map_err(|fault| said(&fault))?;
        agree(rules.geometry(), &self.moves, &transcript.moves)?;
        Ok(transcript)
    }
}

/// A fault with the place that counts here.
fn said(fault: &Fault) -> String {
    match fault.place() {
        Some(place) => format!("ply {}: {fault}", place.ply),
        None => fault.to_string(),
    }
}

/// A result in any spelling that is read as one again: a usual one, or the score in the game's `Result`
/// tag.
fn result(text: Option<&str>, tag: Option<&str>) -> Result<Option<WrittenResult>, String> {
    let readable = |text: &str| {
        let result = WrittenResult::new(text);
        let part = |c: char| c.is_ascii_digit() || "-/.* ½".contains(c);
        let is_in_tag = tag == Some(text) && text.chars().all(part);
        let tag = if is_in_tag { format!("[Result \"{text}\"]\n") } else { String::new() };
        let written = tag + text;
        let mut games = read(&written);
        match (games.next(), games.next()) {
            (Some(Ok(game)), None)
                if game.moves.is_empty() && game.result.as_ref() == Some(&result) =>
            {
                Ok(result)
            }
            _ => Err(format!("“{}” is no result such as 1-0", shortened(text))),
        }
    };
    text.map(readable).transpose()
}

/// Moves as PDN has them, in a game whose `Result` tag is `tag`.
fn texts(moves: &[MoveIn], tag: Option<&str>) -> Result<Vec<MoveText>, String> {
    let mut texts = Vec::with_capacity(moves.len());
    for given in moves {
        texts.extend(given.set_up.as_deref().map(MoveText::setting_up));
        texts.push(text_of(given, tag)?);
    }
    Ok(texts)
}

fn text_of(given: &MoveIn, tag: Option<&str>) -> Result<MoveText, String> {
    let joined =
        |squares: &[Square]| squares.iter().map(ToString::to_string).collect::<Vec<_>>().join("x");
    let huff = given.huffed.map_or_else(String::new, |square| format!("H{square}/"));
    let text = match (&given.path, &given.notation, given.from, given.to) {
        (Some(path), ..) => huff + &joined(path),
        (None, Some(notation), ..) => notation.clone(),
        (None, None, Some(from), Some(to)) => huff + &joined(&[from, to]),
        _ => return Err("a move needs its path, its notation, or from and to".to_owned()),
    };
    let variations = given.variations.iter().map(|line| {
        Ok(Variation {
            comments: line.comments.clone(),
            moves: texts(&line.moves, tag)?,
            result: result(line.result.as_deref(), tag)?,
        })
    });
    Ok(MoveText {
        number: None,
        text,
        nags: given.nags.clone(),
        comments: given.comments.clone(),
        variations: variations.collect::<Result<_, String>>()?,
        line: 0,
    })
}

/// Refuses moves of which one field says something else than another.
fn agree(geometry: &Geometry, given: &[MoveIn], played: &[PlayedMove]) -> Result<(), String> {
    if given.len() != played.len() {
        return Err("a capture is one move here, and not written jump by jump".to_owned());
    }
    for (given, played) in given.iter().zip(played) {
        let record = &played.record;
        let other_ends = |notation: &String| {
            let own = read_huff(geometry, notation).map_or(&**notation, |(_, own)| own);
            let squares = read_squares(geometry, own).unwrap_or_default();
            squares.first() != Some(&record.from) || squares.last() != Some(&record.to)
        };
        let differing = [
            ("from", given.from.is_some_and(|from| from != record.from)),
            ("to", given.to.is_some_and(|to| to != record.to)),
            (
                "taken",
                given.taken.as_ref().is_some_and(|taken| !same_squares(taken, &record.taken)),
            ),
            ("huffed", given.huffed.is_some() && given.huffed != record.huffed),
            ("notation", given.notation.as_ref().is_some_and(other_ends)),
            ("crowned", given.crowned.is_some_and(|crowned| crowned != record.crowned)),
        ];
        if let Some((field, _)) = differing.iter().find(|(_, differs)| *differs) {
            return Err(format!("“{field}” is not that of the move {}", record.notation));
        }
        for (given, played) in given.variations.iter().zip(&played.variations) {
            agree(geometry, &given.moves, &played.moves)?;
        }
    }
    Ok(())
}

/// Whether two lists name the same squares, in any order.
fn same_squares(given: &[Square], sorted: &[Square]) -> bool {
    let mut given = given.to_vec();
    given.sort_unstable();
    given == sorted
}
