//! Where rule sets differ from their sources.

use std::borrow::Cow;

use crate::message::{Arg, Message, Template, templates};

/// Where a rule set differs from its source, or is read in one of several ways.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// A stable name of what differs.
    pub id: &'static str,
    /// What differs, in one English sentence.
    pub words: Cow<'static, str>,
    /// The sentence as a template; house rules say theirs in their own language alone.
    template: Option<&'static Template>,
}

/// What the table's rule sets differ in.
pub(crate) const TEMPLATES: &[Template] = templates!("differs";
    "house-draws" =>
        "The source states no draw rule; a server must end games, so the house code applies.",
    "no-repetition" =>
        "There is no rule of repetition: agreement, or a tournament’s own limit, ends such games.",
    "sides-by-choice" =>
        "Sources disagree on which colour has files a to d; White, since then no capture stands \
         on the board at the first move.",
    "quantity-in-table" =>
        "BrainKing’s own comparison table has the rule that the most must be taken.",
    "first-mover" =>
        "Sources disagree on the first mover: PDN’s game type 31 says Black.",
    "three-with-a-king" =>
        "The source’s three pieces against a lone king are read with IDF 7.2.7 as three pieces of \
         which at least one is a king.",
    "no-promotion" =>
        "The source speaks of promotion within its 16 moves; with three kings against one it \
         cannot occur.",
    "no-standing-the-huff" =>
        "In the books the opponent may also have the move taken back and the capture made \
         instead; here there is the huff alone.",
    "club-draws" =>
        "The books let a player be called on to win within a number of moves; here the draw code \
         of English applies.",
    "white-begins" =>
        "The sources do not say who begins; White.",
    "blocked-loses" =>
        "The sources ask for all pieces to be taken; a player who cannot move loses too.",
    "kings-only-moved" =>
        "The source’s 30 moves are counted while kings alone are on the board; here while kings \
         alone move.",
    "five-moves-each" =>
        "The source counts five moves of the lone king against two pieces; here both sides make \
         five.",
    "fmjd-draws" =>
        "The sources state no draw rule; that of international draughts applies, as in Canadian \
         draughts.",
    "choice-disputed" =>
        "Sources disagree on which capture must be played: the one of the most pieces, as most say, \
         any, or one by a king.",
    "huffed-by-choice" =>
        "The sources take the piece that should have captured as forfeit; here the opponent may huff \
         it or leave it.",
    "jamaican-first-mover" =>
        "Lists of PDN’s game types disagree on the first mover; Black, as in Pool.",
    "no-huff" =>
        "An old huff that the source remembers is left out: capturing is obligatory.",
    "twelve-moves-each" =>
        "The source counts twelve moves of the lone king against three; here both sides make \
         twelve.",
    "games-must-end" =>
        "The source has no other draw rule; a server must end games, so repetition and moves \
         without progress are counted as in the house code.",
);

impl Difference {
    /// One of the table's.
    pub(crate) fn known(template: &'static Template) -> Self {
        let (id, words) = (template.key(), template.pattern().into());
        Self { id, words, template: Some(template) }
    }

    /// One of house rules.
    pub(crate) fn house(words: String) -> Self {
        Self { id: "house", words: words.into(), template: None }
    }

    /// The sentence, as a part of others.
    pub(crate) fn to_arg(&self) -> Arg {
        match self.template {
            Some(template) => Message::new(template).into(),
            None => Arg::Text(self.words.clone()),
        }
    }
}
