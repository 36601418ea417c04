//! What messages speak of.

use std::borrow::Cow;
use std::fmt;

use super::{Message, Template, phrases};
use crate::board::Square;
use crate::piece::Color;

/// What a message speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arg {
    /// A number; it chooses between singular and plural.
    Number(u32),
    /// A text that is the same in every language: a key, a sign, a move, a source, or what somebody
    /// has written.
    Text(Cow<'static, str>),
    /// A square, and its name on the rule set's board: `c3`, or a number.
    Square {
        /// The square.
        square: Square,
        /// What it is called.
        name: String,
    },
    /// Another message, as a part of the sentence.
    Phrase(Message),
    /// Several, in the order in which they are told.
    List(Vec<Arg>, Conjunction),
}

/// What stands before the last item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conjunction {
    /// All of them: `a, b and c`.
    And,
    /// Any of them: `a, b or c`.
    Or,
    /// Nothing but a comma: `a, b, c`.
    Comma,
}

impl Conjunction {
    /// The pattern by which a language joins the variables `first` and `second`; what stands before
    /// the last two items of a list is joined by that of [`Conjunction::Comma`].
    pub fn template(self) -> &'static Template {
        match self {
            Self::And => &phrases::AND,
            Self::Or => &phrases::OR,
            Self::Comma => &phrases::COMMA,
        }
    }

    /// Items as a list; `join` joins two by a pattern with the variables `first` and `second`.
    pub fn list(
        self,
        items: impl IntoIterator<Item = String>,
        join: impl Fn(&'static Template, String, String) -> String,
    ) -> String {
        let mut items: Vec<String> = items.into_iter().collect();
        let Some(last) = items.pop() else {
            return String::new();
        };
        let comma = |first, second| join(Self::Comma.template(), first, second);
        match items.into_iter().reduce(comma) {
            Some(rest) => join(self.template(), rest, last),
            None => last,
        }
    }
}

impl Arg {
    /// A square with the name that `name` gives it.
    pub(crate) fn square(square: Square, name: impl Fn(Square) -> String) -> Self {
        Self::Square { square, name: name(square) }
    }

    /// Items of which any one will do.
    pub(crate) fn any_of<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect(), Conjunction::Or)
    }

    /// Items that are all meant.
    pub(crate) fn all_of<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect(), Conjunction::And)
    }
}

/// The argument in English. In texts, control characters are escaped: what somebody has written may
/// go to a terminal.
impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) if text.contains(char::is_control) => {
                text.chars().try_for_each(|letter| match letter {
                    control if control.is_control() => control.escape_default().fmt(f),
                    other => other.fmt(f),
                })
            }
            Self::Text(text) => f.write_str(text),
            Self::Square { name, .. } => f.write_str(name),
            Self::Phrase(message) => message.fmt(f),
            Self::List(items, conjunction) => {
                let items = items.iter().map(ToString::to_string);
                f.write_str(&conjunction.list(items, |template, first, second| {
                    Message::new(template).with("first", first).with("second", second).to_string()
                }))
            }
        }
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<&'static str> for Arg {
    fn from(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Phrase(message)
    }
}

impl From<Color> for Arg {
    fn from(color: Color) -> Self {
        Self::Phrase(Message::new(phrases::color(color)))
    }
}

/// The fields of messages that are enums; see `localized`.
pub(crate) trait ToArg {
    /// The field as an argument; `name` names squares.
    fn to_arg(&self, name: &dyn Fn(Square) -> String) -> Arg;
}

impl ToArg for u32 {
    fn to_arg(&self, _: &dyn Fn(Square) -> String) -> Arg {
        Arg::Number(*self)
    }
}

impl ToArg for String {
    fn to_arg(&self, _: &dyn Fn(Square) -> String) -> Arg {
        Arg::from(self.clone())
    }
}

impl ToArg for Color {
    fn to_arg(&self, _: &dyn Fn(Square) -> String) -> Arg {
        Arg::from(*self)
    }
}

impl ToArg for Square {
    fn to_arg(&self, name: &dyn Fn(Square) -> String) -> Arg {
        Arg::square(*self, name)
    }
}

impl<T: ToArg> ToArg for Vec<T> {
    fn to_arg(&self, name: &dyn Fn(Square) -> String) -> Arg {
        Arg::any_of(self.iter().map(|item| item.to_arg(name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_with_a_word() {
        assert_eq!(Arg::any_of(["a1", "b2", "c3"]).to_string(), "a1, b2 or c3");
        assert_eq!(Arg::all_of(["a1", "b2"]).to_string(), "a1 and b2");
        let names = vec!["a1".into(), "b2".into(), "c3".into()];
        assert_eq!(Arg::List(names, Conjunction::Comma).to_string(), "a1, b2, c3");
        assert_eq!(Arg::any_of(["a1"]).to_string(), "a1");
        assert_eq!(Arg::any_of::<u32>([]).to_string(), "");
    }

    #[test]
    fn what_somebody_wrote_cannot_command_a_terminal() {
        assert_eq!(Arg::from("a\u{1b}[2Jb\n„ü“").to_string(), "a\\u{1b}[2Jb\\n„ü“");
    }
}
