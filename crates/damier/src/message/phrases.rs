//! Phrases that many messages need.

use super::Template;
use super::macros::templates;
use crate::piece::Color;

pub(super) const AND: Template = Template::new("list-and", "and", "{ $first } and { $second }");
pub(super) const OR: Template = Template::new("list-or", "or", "{ $first } or { $second }");
pub(super) const COMMA: Template = Template::new("list-comma", "comma", "{ $first }, { $second }");

const COLORS: &[Template] = templates!("color"; "white" => "White", "black" => "Black");

/// Lists and the names of the colours.
pub(crate) const PHRASES: &[&[Template]] = &[&[AND, OR, COMMA], COLORS];

pub(super) fn color(color: Color) -> &'static Template {
    match color {
        Color::White => const { Template::named(COLORS, "white") },
        Color::Black => const { Template::named(COLORS, "black") },
    }
}
