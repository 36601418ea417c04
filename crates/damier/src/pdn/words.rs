//! What is said of games in files, as messages.

use std::fmt;

use super::reader::PdnError;
use super::remark::{Problem, Remark};
use super::tree::{MAX_DEPTH, MAX_ITEMS};
use super::verdict::{Fault, Note, Place, Resumed};
use crate::message::{Arg, Conjunction, Message, Template, message, templates};
use crate::text::shortened;
use crate::{RuleSet, Why};

/// Every template of this file.
pub(crate) const TEMPLATES: &[&[Template]] = &[PLACES, FORM, FAULTS, RESUMED, NOTES];

const PLACES: &[Template] = templates! { "pdn-place";
    "ply" => "line { $line }, ply { $ply }",
    "at-ply" => "{ $place }: { $what }",
    "at-line" => "line { $line }: { $what }",
    "more" => "line { $line }: { $what } (and { $more } more of this kind)",
};

const FORM: &[Template] = templates! { "pdn-form";
    "malformed-tag" => "“{ $text }” is no tag; a tag reads { $example }",
    "unclosed-tag" =>
        "the value of the tag { $name } is not closed by { $end } on the same line",
    "unclosed-comment" =>
        "the comment that opens here with { $open } is never closed with { $close }",
    "unclosed-variation" => "the variation that opens here with ( is never closed with )",
    "no-variation-to-close" => "this ) closes no variation",
    "nothing-to-vary" =>
        "the variation stands in place of no move of the game and is kept as a comment",
    "nothing-to-annotate" => "an annotation must follow the move that it judges",
    "bad-nag" => "“{ $text }” is no annotation: a number is missing",
    "own-nag" =>
        "“{ $text }” is an annotation of its writer’s own; PDN has { $first } to { $last }",
    "bad-number" => "“{ $text }” is no move number",
    "bracketed-number" => "“{ $text }” is read as the move number { $read }",
    "percent-line" => "a line that begins with % was passed over",
    "evaluation-sign" => "“{ $sign }” among the moves is read as an annotation of the position",
    "only-move-sign" => "the * of “{ $text }” is read as the sign for the only move, { $read }",
    "blanks-in-move" => "“{ $text }” is read without its blanks",
    "unreadable-clock" => "“{ $text }” tells no time; a clock time reads { $example }",
    "stray-word" =>
        "“{ $text }” is neither a move nor a result; remarks are written in braces: { $read }",
    "stray-character" => "“{ $text }” has no meaning here",
    "too-deep" => "variations are nested deeper than { $most }",
    "too-long" => "the game has more than { $most } moves, comments, variations and tags",
};

const FAULTS: &[Template] = templates! { "pdn-fault";
    "no-rule-set" => "neither Variant nor GameType says which rules the game is played by",
    "no-rule-set-fitting" =>
        "neither Variant nor GameType says which rules the game is played by; its moves fit { $keys }",
    "bad-fen" => "the FEN tag cannot be read: { $why }",
    "no-fen" =>
        "SetUp says that the game has a start position of its own, but there is no FEN tag",
    "bad-set-up" => "the position set up here cannot be read: { $why }",
    "illegal" => "{ $text } is not legal: { $why }",
    "breaks-off" => "{ $text } breaks off, and no legal move begins like it",
    "breaks-off-like" => "{ $text } breaks off; it could be { $candidates }",
    "glued" => "“{ $text }” is a move with a remark glued to it; it should read { $read }",
    "over" => "{ $text } comes after the end of the game: { $why }",
    "in-variation" => "in a variation, { $fault }",
};

const RESUMED: &[Template] = templates! { "pdn-resumed";
    "made-anyway" => "judged on as if it were legal",
    "read-as" => "judged on as if it read { $read }",
    "not-judged" => "the { $moves ->
        [one] move behind it is
       *[other] { $moves } moves behind it are
    } not judged",
};

const NOTES: &[Template] = templates! { "pdn-note";
    "rules-found" => "no tag names the rules: judged as { $key }, which the moves fit",
    "rules-found-others" =>
        "no tag names the rules: judged as { $key }, which the moves fit; { $keys } would do as well",
    "other-board" =>
        "the moves look like those of a board of { $fits } squares; { $named } has { $judged }",
    "side-assumed" => "the FEN leaves the side to move open: { $color } is assumed",
    "set-up" => "a position is set up here",
    "moves-not-known" => "from here on the moves are not known, and none is judged",
    "decided-by-later-moves" =>
        "{ $text } could be several captures; only { $capture } lets the game go on as written",
    "partial-landings" => "{ $captures ->
        [one] one capture is written with some of its landings
       *[other] { $captures } captures are written with some of their landings
    } only",
    "unknown-variant" => "the Variant tag “{ $text }” names no rule set of ours and was passed over",
    "unknown-game-type" =>
        "the GameType tag “{ $text }” names no rule set of ours and was passed over",
    "other-game-type" => "the GameType tag “{ $text }” names other rules than these",
    "first-mover" =>
        "the first move could only be { $color }’s: { $color } is taken as the first mover",
    "first-mover-fitting" =>
        "the first move could only be { $color }’s: { $color } is taken as the first mover, as it is \
         in the rule set { $key }",
    "begun-by-the-other-side" =>
        "{ $color } begins this game, so it is judged as { $key }, not as { $named }",
    "jump-by-jump" => "{ $captures ->
        [one] one capture is
       *[other] { $captures } captures are
    } written jump by jump",
    "unseparated" => "{ $moves ->
        [one] one move is
       *[other] { $moves } moves are
    } written without a separator",
    "results-differ" => "the Result tag says { $tag }, the end of the moves { $text }",
    "wrong-result" => "by the rules the result is { $result }, not { $stated }",
    "played-on" => "the draw came after ply { $ply }; the game went on for { $more } { $more ->
        [one] ply
       *[other] plies
    }",
    "no-moves" => "the game has no moves",
};

/// A number as messages have it.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The keys of rule sets.
fn keys(rule_sets: &[RuleSet]) -> Arg {
    let keys = rule_sets.iter().map(|rules| Arg::from(rules.key.clone()));
    Arg::List(keys.collect(), Conjunction::Comma)
}

/// A sentence about something, behind the place where it stands.
fn at(place: &Place, what: Message) -> Message {
    message!(PLACES, "at-ply").with("place", place.message()).with("what", what)
}

/// A sentence about something on a line.
fn at_line(line: usize, what: Message) -> Message {
    message!(PLACES, "at-line").with("line", number(line)).with("what", what)
}

impl Place {
    /// The place in words of any language.
    pub fn message(&self) -> Message {
        message!(PLACES, "ply").with("line", number(self.line)).with("ply", number(self.ply))
    }
}

impl PdnError {
    /// The error with its line, in words of any language.
    pub fn message(&self) -> Message {
        at_line(self.line, self.problem.message())
    }
}

impl Remark {
    /// The remark with its line, in words of any language.
    pub fn message(&self) -> Message {
        match number(self.count.saturating_sub(1)) {
            0 => at_line(self.line, self.problem.message()),
            more => message!(PLACES, "more")
                .with("line", number(self.line))
                .with("what", self.problem.message())
                .with("more", more),
        }
    }
}

impl Problem {
    /// The problem without its place, in words of any language.
    pub fn message(&self) -> Message {
        let text = |message: Message, text: &str| message.with("text", text.to_owned());
        match self {
            Problem::MalformedTag(tag) => text(message!(FORM, "malformed-tag"), &format!("[{tag}"))
                .with("example", "[Name \"value\"]"),
            Problem::UnclosedTag(name) => {
                message!(FORM, "unclosed-tag").with("name", name.clone()).with("end", "\"]")
            }
            Problem::UnclosedComment => {
                message!(FORM, "unclosed-comment").with("open", "{").with("close", "}")
            }
            Problem::UnclosedVariation => message!(FORM, "unclosed-variation"),
            Problem::NoVariationToClose => message!(FORM, "no-variation-to-close"),
            Problem::NothingToVary => message!(FORM, "nothing-to-vary"),
            Problem::NothingToAnnotate => message!(FORM, "nothing-to-annotate"),
            Problem::BadNag(digits) => text(message!(FORM, "bad-nag"), &format!("${digits}")),
            Problem::OwnNag(nag) => text(message!(FORM, "own-nag"), &format!("${nag}"))
                .with("first", "$0")
                .with("last", "$255"),
            Problem::BadNumber(digits) => text(message!(FORM, "bad-number"), &format!("{digits}.")),
            Problem::BracketedNumber(digits) => {
                text(message!(FORM, "bracketed-number"), &format!("{digits})"))
                    .with("read", format!("{digits}."))
            }
            Problem::PercentLine => message!(FORM, "percent-line"),
            Problem::EvaluationSign(sign) => {
                message!(FORM, "evaluation-sign").with("sign", sign.clone())
            }
            Problem::OnlyMoveSign(word) => {
                text(message!(FORM, "only-move-sign"), word).with("read", "$7")
            }
            Problem::BlanksInMove(word) => text(message!(FORM, "blanks-in-move"), word),
            Problem::UnreadableClock(command) => {
                text(message!(FORM, "unreadable-clock"), command).with("example", "[%clk 1:23:45]")
            }
            Problem::StrayWord(word) => {
                text(message!(FORM, "stray-word"), word).with("read", format!("{{{word}}}"))
            }
            Problem::StrayCharacter(c) => text(message!(FORM, "stray-character"), &c.to_string()),
            Problem::TooDeep => message!(FORM, "too-deep").with("most", number(MAX_DEPTH)),
            Problem::TooLong => message!(FORM, "too-long").with("most", number(MAX_ITEMS)),
        }
    }
}

impl Fault {
    /// The fault without its place, in words of any language.
    pub fn message(&self) -> Message {
        let of = |message: Message, place: &Place| message.with("text", shortened(&place.text));
        match self {
            Fault::NoRuleSet { fitting } if fitting.is_empty() => message!(FAULTS, "no-rule-set"),
            Fault::NoRuleSet { fitting } => {
                message!(FAULTS, "no-rule-set-fitting").with("keys", keys(fitting))
            }
            Fault::BadFen(error) => message!(FAULTS, "bad-fen").with("why", error.message()),
            Fault::NoFen => message!(FAULTS, "no-fen"),
            Fault::BadSetUp { error, .. } => {
                message!(FAULTS, "bad-set-up").with("why", error.message())
            }
            Fault::Illegal { place, refusal } => match refusal.why {
                // These repeat the text themselves.
                Why::Unreadable { .. } | Why::Ambiguous { .. } => refusal.message(),
                _ => of(message!(FAULTS, "illegal"), place).with("why", refusal.message()),
            },
            Fault::BreaksOff { place, candidates } if candidates.is_empty() => {
                of(message!(FAULTS, "breaks-off"), place)
            }
            Fault::BreaksOff { place, candidates } => {
                let candidates = Arg::any_of(candidates.iter().cloned());
                of(message!(FAULTS, "breaks-off-like"), place).with("candidates", candidates)
            }
            Fault::Glued { place, moved, remark } => {
                let read = format!("{} {{{}}}", shortened(moved), shortened(remark));
                of(message!(FAULTS, "glued"), place).with("read", read)
            }
            Fault::Over { place, outcome } => {
                of(message!(FAULTS, "over"), place).with("why", outcome.message())
            }
            Fault::InVariation(fault) => {
                message!(FAULTS, "in-variation").with("fault", fault.message())
            }
        }
    }
}

impl Resumed {
    /// Half a sentence in words of any language; none where there was nothing to go on with.
    pub fn message(&self) -> Option<Message> {
        match self {
            Resumed::Ended => None,
            Resumed::MadeAnyway => Some(message!(RESUMED, "made-anyway")),
            Resumed::ReadAs(notation) => {
                Some(message!(RESUMED, "read-as").with("read", notation.clone()))
            }
            Resumed::NotJudged(moves) => {
                Some(message!(RESUMED, "not-judged").with("moves", number(*moves)))
            }
        }
    }
}

impl Note {
    /// The note, with its place if it has one, in words of any language.
    pub fn message(&self) -> Message {
        match self {
            Note::Form(remark) => remark.message(),
            Note::SetUp(place)
            | Note::MovesNotKnown(place)
            | Note::DecidedByLaterMoves { place, .. } => at(place, self.sentence_message()),
            _ => self.sentence_message(),
        }
    }

    /// The note without its place, for counting the same one in many games.
    pub fn sentence(&self) -> String {
        self.sentence_message().to_string()
    }

    fn sentence_message(&self) -> Message {
        let about = |message: Message, text: &str| message.with("text", shortened(text));
        match self {
            Note::Form(remark) => remark.problem.message(),
            Note::RulesFound { rules, others } if others.is_empty() => {
                message!(NOTES, "rules-found").with("key", rules.key.clone())
            }
            Note::RulesFound { rules, others } => message!(NOTES, "rules-found-others")
                .with("key", rules.key.clone())
                .with("keys", keys(others)),
            Note::OtherBoard { fits, judged, named } => {
                let size = |(files, ranks): &(u8, u8)| format!("{files}x{ranks}");
                message!(NOTES, "other-board")
                    .with("fits", size(fits))
                    .with("named", named.clone())
                    .with("judged", size(judged))
            }
            Note::SideAssumed(color) => message!(NOTES, "side-assumed").with("color", *color),
            Note::SetUp(_) => message!(NOTES, "set-up"),
            Note::MovesNotKnown(_) => message!(NOTES, "moves-not-known"),
            Note::DecidedByLaterMoves { place, capture } => {
                about(message!(NOTES, "decided-by-later-moves"), &place.text)
                    .with("capture", capture.clone())
            }
            Note::PartialLandings(captures) => {
                message!(NOTES, "partial-landings").with("captures", number(*captures))
            }
            Note::UnknownVariant(name) => about(message!(NOTES, "unknown-variant"), name),
            Note::UnknownGameType(text) => about(message!(NOTES, "unknown-game-type"), text),
            Note::OtherGameType(text) => about(message!(NOTES, "other-game-type"), text),
            Note::FirstMover { color, fitting: None } => {
                message!(NOTES, "first-mover").with("color", *color)
            }
            Note::FirstMover { color, fitting: Some(rules) } => {
                message!(NOTES, "first-mover-fitting")
                    .with("color", *color)
                    .with("key", rules.key.clone())
            }
            Note::BegunByTheOtherSide { rules, fitting } => {
                message!(NOTES, "begun-by-the-other-side")
                    .with("color", fitting.first)
                    .with("key", fitting.key.clone())
                    .with("named", rules.key.clone())
            }
            Note::JumpByJump(captures) => {
                message!(NOTES, "jump-by-jump").with("captures", number(*captures))
            }
            Note::Unseparated(moves) => {
                message!(NOTES, "unseparated").with("moves", number(*moves))
            }
            Note::ResultsDiffer(tag, text) => {
                message!(NOTES, "results-differ").with("tag", tag.text()).with("text", text.text())
            }
            Note::WrongResult { outcome, stated } => message!(NOTES, "wrong-result")
                .with("result", outcome.result().text())
                .with("stated", stated.text()),
            Note::PlayedOn { drawn_at, more } => message!(NOTES, "played-on")
                .with("ply", number(*drawn_at))
                .with("more", number(*more)),
            Note::NoMoves => message!(NOTES, "no-moves"),
        }
    }
}

/// One English sentence each, without capital and full stop.
macro_rules! said_in_english {
    ($($type:ty),+) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.message().fmt(f)
            }
        }
    )+};
}
said_in_english!(Place, PdnError, Remark, Problem, Fault, Note);

/// Half a sentence; nothing where there was nothing to go on with.
impl fmt::Display for Resumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().map_or(Ok(()), |message| message.fmt(f))
    }
}
