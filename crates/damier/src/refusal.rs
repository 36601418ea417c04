//! Why a move is refused: data that the English sentence, and every other language's, is made from.

use std::fmt;
use std::sync::Arc;

use crate::board::{Geometry, Square, SquareNames};
use crate::piece::Color;

/// A move, or another wish of a player, that the rules do not allow.
///
/// [`Display`](fmt::Display) gives one clear English sentence; who speaks another language words
/// [`key`](Self::key) and [`args`](Self::args).
///
/// ```
/// let mut game = damier::RuleSet::by_key("english").unwrap().new_game();
/// let refusal = game.play("11-20").unwrap_err();
/// assert_eq!(refusal.key(), "not-a-move");
/// assert_eq!(refusal.to_string(), "the man on 11 cannot move to 20");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason.
    pub why: Why,
    geometry: Arc<Geometry>,
    names: SquareNames,
}

/// The reason of a [`Refusal`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The game is over.
    GameOver,
    /// The text is no move.
    Unreadable {
        /// What was read.
        text: String,
    },
    /// The board has no such playing square.
    NoSuchSquare {
        /// The square as it was written.
        square: String,
    },
    /// Nothing stands on the square the move starts from.
    EmptySquare {
        /// That square.
        square: Square,
    },
    /// The piece belongs to the opponent.
    NotYourPiece {
        /// Where it stands.
        square: Square,
        /// The side to move.
        turn: Color,
    },
    /// The move text could be any of several moves.
    Ambiguous {
        /// What was read.
        text: String,
        /// The moves it could be, in full.
        candidates: Vec<String>,
    },
    /// Captures with these ends are legal, but none has these landings.
    OtherLandings {
        /// The captures that it could be, or a few of them.
        candidates: Vec<String>,
    },
    /// A capture is possible and must be played.
    MustCapture {
        /// The pieces that can capture.
        with: Vec<Square>,
        /// A capture that is legal.
        example: String,
    },
    /// Another capture takes more pieces.
    TakesTooFew {
        /// How many the refused capture takes.
        takes: u32,
        /// How many must be taken.
        most: u32,
        /// A capture that is legal.
        example: String,
    },
    /// A king can capture, so a man may not.
    MustTakeWithKing {
        /// The kings that can capture.
        with: Vec<Square>,
        /// A capture that is legal.
        example: String,
    },
    /// Another capture of as many pieces takes more kings.
    TakesTooFewKings {
        /// How many kings the refused capture takes.
        takes: u32,
        /// How many must be taken.
        most: u32,
        /// A capture that is legal.
        example: String,
    },
    /// Another capture is worth more (Frisian: 100 for a man, 199 for a king).
    TakesTooLittle {
        /// The worth of the refused capture.
        takes: u32,
        /// The worth that must be taken.
        most: u32,
        /// A capture that is legal.
        example: String,
    },
    /// Another capture that is as good takes a king earlier (Italian).
    TakesKingTooLate {
        /// A capture that is legal.
        example: String,
    },
    /// A man may not take a king (Italian).
    ManTakesNoKing {
        /// Where the man stands.
        square: Square,
    },
    /// A piece may not turn by 180 degrees between two jumps (Turkish, Armenian).
    TurnsBack {
        /// Where the piece stands.
        square: Square,
    },
    /// A capture may not begin backwards (Alquerque).
    BeginsBackward {
        /// Where the man stands.
        square: Square,
    },
    /// Men do not jump backwards.
    JumpsBackward {
        /// Where the man stands.
        square: Square,
    },
    /// A piece may not be jumped twice in one capture.
    JumpsTwice {
        /// Where that piece stands.
        square: Square,
    },
    /// A king that has stepped three moves running may not step (Frisian).
    KingRests {
        /// Where the king stands.
        square: Square,
    },
    /// A man may not step straight back sideways (Alquerque).
    NoReturn {
        /// Where the man stands.
        from: Square,
        /// Where it came from.
        to: Square,
    },
    /// A man on its last row makes no step (Alquerque).
    LastRowRests {
        /// Where the man stands.
        square: Square,
    },
    /// A parachutist makes no step.
    ParachutistSteps {
        /// Where it stands.
        square: Square,
    },
    /// The game opens with a lift (Konane).
    MustLift {
        /// The pieces that may be lifted.
        with: Vec<Square>,
    },
    /// A capture runs in one straight line (Konane).
    TurnsAside {
        /// Where it would turn.
        square: Square,
    },
    /// A king lands on the square right behind the piece it takes (Thai).
    LandsTooFar {
        /// Where it would land.
        at: Square,
        /// A capture that is legal.
        example: String,
    },
    /// A capture ends where the man is crowned.
    EndsWhereCrowned {
        /// Where the man started.
        square: Square,
        /// A capture that is legal.
        example: String,
    },
    /// A man that passes a crowning square in a capture goes on as a man.
    NotYetKing {
        /// Where the man started.
        square: Square,
    },
    /// The capture ends before the squares entered do: there is nothing more to take.
    CaptureEnds {
        /// Where it ends.
        at: Square,
    },
    /// The capture goes on from where the move stops.
    MustGoOn {
        /// Where it stops.
        at: Square,
        /// A capture that is legal.
        example: String,
    },
    /// Of the squares behind the piece taken, only those may be landed on from which the capture
    /// goes on.
    MustLand {
        /// Where the move lands.
        at: Square,
        /// A capture that is legal.
        example: String,
    },
    /// A piece stands where the move would end.
    Occupied {
        /// That square.
        square: Square,
    },
    /// A piece stands in the way.
    Blocked {
        /// Where it stands.
        square: Square,
    },
    /// Men do not step backwards.
    Backward {
        /// Where the man stands.
        square: Square,
    },
    /// The piece does not move so.
    NotAMove {
        /// What it is and where it stands.
        from: Square,
        /// Whether it is a king.
        king: bool,
        /// Where it was to go.
        to: Square,
    },
    /// No draw can be claimed in this position.
    NothingToClaim,
}

impl Refusal {
    pub(crate) fn new(why: Why, geometry: Arc<Geometry>) -> Self {
        Self { why, geometry, names: SquareNames::Own }
    }

    /// The same refusal, worded with squares named as wanted: as the refused move was written.
    #[must_use]
    pub fn in_names(mut self, names: SquareNames) -> Self {
        self.names = names;
        let geometry = Arc::clone(&self.geometry);
        let reword = |text: &mut String| *text = renamed(&geometry, text, names);
        match &mut self.why {
            Why::Ambiguous { candidates, .. } | Why::OtherLandings { candidates } => {
                candidates.iter_mut().for_each(reword);
            }
            Why::MustCapture { example, .. }
            | Why::TakesTooFew { example, .. }
            | Why::MustTakeWithKing { example, .. }
            | Why::TakesTooFewKings { example, .. }
            | Why::TakesTooLittle { example, .. }
            | Why::TakesKingTooLate { example }
            | Why::LandsTooFar { example, .. }
            | Why::EndsWhereCrowned { example, .. }
            | Why::MustGoOn { example, .. }
            | Why::MustLand { example, .. } => reword(example),
            _ => {}
        }
        self
    }

    /// The reason's stable name, such as `"must-capture"`.
    pub fn key(&self) -> &'static str {
        match self.why {
            Why::GameOver => "game-over",
            Why::Unreadable { .. } => "unreadable",
            Why::NoSuchSquare { .. } => "no-such-square",
            Why::EmptySquare { .. } => "empty-square",
            Why::NotYourPiece { .. } => "not-your-piece",
            Why::Ambiguous { .. } => "ambiguous",
            Why::OtherLandings { .. } => "other-landings",
            Why::MustCapture { .. } => "must-capture",
            Why::TakesTooFew { .. } => "takes-too-few",
            Why::MustTakeWithKing { .. } => "must-take-with-king",
            Why::TakesTooFewKings { .. } => "takes-too-few-kings",
            Why::TakesTooLittle { .. } => "takes-too-little",
            Why::TakesKingTooLate { .. } => "takes-king-too-late",
            Why::ManTakesNoKing { .. } => "man-takes-no-king",
            Why::TurnsBack { .. } => "turns-back",
            Why::BeginsBackward { .. } => "begins-backward",
            Why::JumpsBackward { .. } => "jumps-backward",
            Why::JumpsTwice { .. } => "jumps-twice",
            Why::KingRests { .. } => "king-rests",
            Why::NoReturn { .. } => "no-return",
            Why::LastRowRests { .. } => "last-row-rests",
            Why::ParachutistSteps { .. } => "parachutist-steps",
            Why::MustLift { .. } => "must-lift",
            Why::TurnsAside { .. } => "turns-aside",
            Why::LandsTooFar { .. } => "lands-too-far",
            Why::EndsWhereCrowned { .. } => "ends-where-crowned",
            Why::NotYetKing { .. } => "not-yet-king",
            Why::CaptureEnds { .. } => "capture-ends",
            Why::MustGoOn { .. } => "must-go-on",
            Why::MustLand { .. } => "must-land",
            Why::Occupied { .. } => "occupied",
            Why::Blocked { .. } => "blocked",
            Why::Backward { .. } => "backward",
            Why::NotAMove { king: false, .. } => "not-a-move",
            Why::NotAMove { king: true, .. } => "not-a-king-move",
            Why::NothingToClaim => "nothing-to-claim",
        }
    }

    /// Every key, for tables of texts.
    pub const KEYS: &'static [&'static str] = &[
        "game-over",
        "unreadable",
        "no-such-square",
        "empty-square",
        "not-your-piece",
        "ambiguous",
        "other-landings",
        "must-capture",
        "takes-too-few",
        "must-take-with-king",
        "takes-too-few-kings",
        "takes-too-little",
        "takes-king-too-late",
        "man-takes-no-king",
        "turns-back",
        "begins-backward",
        "jumps-backward",
        "jumps-twice",
        "king-rests",
        "no-return",
        "last-row-rests",
        "parachutist-steps",
        "must-lift",
        "turns-aside",
        "lands-too-far",
        "ends-where-crowned",
        "not-yet-king",
        "capture-ends",
        "must-go-on",
        "must-land",
        "occupied",
        "blocked",
        "backward",
        "not-a-move",
        "not-a-king-move",
        "nothing-to-claim",
    ];

    /// What the sentence speaks of, by name; squares as the rule set prints them. `turn` is
    /// `"white"` or `"black"`.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let label = |square: &Square| self.geometry.label_in(*square, self.names);
        let list = |squares: &[Square]| squares.iter().map(label).collect::<Vec<_>>().join(", ");
        match &self.why {
            Why::GameOver | Why::NothingToClaim => Vec::new(),
            Why::Unreadable { text } => vec![("text", text.clone())],
            Why::NoSuchSquare { square } => vec![("square", square.clone())],
            Why::EmptySquare { square }
            | Why::Occupied { square }
            | Why::Blocked { square }
            | Why::ManTakesNoKing { square }
            | Why::TurnsBack { square }
            | Why::BeginsBackward { square }
            | Why::JumpsBackward { square }
            | Why::JumpsTwice { square }
            | Why::KingRests { square }
            | Why::LastRowRests { square }
            | Why::ParachutistSteps { square }
            | Why::TurnsAside { square }
            | Why::NotYetKing { square }
            | Why::Backward { square } => vec![("square", label(square))],
            Why::NotYourPiece { square, turn } => {
                vec![("square", label(square)), ("turn", turn.name().to_owned())]
            }
            Why::Ambiguous { text, candidates } => {
                vec![("text", text.clone()), ("candidates", candidates.join(", "))]
            }
            Why::OtherLandings { candidates } => vec![("candidates", candidates.join(", "))],
            Why::MustCapture { with, example } | Why::MustTakeWithKing { with, example } => {
                vec![("with", list(with)), ("example", example.clone())]
            }
            Why::TakesTooFew { takes, most, example }
            | Why::TakesTooLittle { takes, most, example }
            | Why::TakesTooFewKings { takes, most, example } => vec![
                ("takes", takes.to_string()),
                ("most", most.to_string()),
                ("example", example.clone()),
            ],
            Why::MustGoOn { at, example }
            | Why::MustLand { at, example }
            | Why::LandsTooFar { at, example } => {
                vec![("at", label(at)), ("example", example.clone())]
            }
            Why::EndsWhereCrowned { square, example } => {
                vec![("square", label(square)), ("example", example.clone())]
            }
            Why::MustLift { with } => vec![("with", list(with))],
            Why::CaptureEnds { at } => vec![("at", label(at))],
            Why::TakesKingTooLate { example } => vec![("example", example.clone())],
            Why::NoReturn { from, to } | Why::NotAMove { from, to, .. } => {
                vec![("from", label(from)), ("to", label(to))]
            }
        }
    }
}

/// A move's text with its squares named as wanted.
pub(crate) fn renamed(geometry: &Geometry, text: &str, names: SquareNames) -> String {
    let signs: Vec<char> = text.chars().filter(|c| "-x:".contains(*c)).collect();
    let mut renamed = String::new();
    for (index, word) in text.split(['-', 'x', ':']).enumerate() {
        renamed.extend(index.checked_sub(1).and_then(|before| signs.get(before)));
        match geometry.read(word) {
            Some(square) => renamed.push_str(&geometry.label_in(square, names)),
            None => renamed.push_str(word),
        }
    }
    renamed
}

/// Small numbers in words, as a sentence reads best.
fn number(n: u32, noun: &str) -> String {
    let words =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = words.get(n as usize).map_or_else(|| n.to_string(), |w| (*w).to_owned());
    format!("{word} {noun}{}", if n == 1 { "" } else { "s" })
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = |square: &Square| self.geometry.label_in(*square, self.names);
        let list = |squares: &[Square]| squares.iter().map(label).collect::<Vec<_>>().join(" or ");
        match &self.why {
            Why::GameOver => f.write_str("the game is over"),
            Why::Unreadable { text } => write!(
                f,
                "{text:?} is no move: squares joined by - or x are wanted, as in {}",
                if self.geometry.numbered { "9-14" } else { "c3-d4" }
            ),
            Why::NoSuchSquare { square } => {
                write!(f, "{square} is not a playing square of this board")
            }
            Why::EmptySquare { square } => write!(f, "there is no piece on {}", label(square)),
            Why::NotYourPiece { square, turn } => {
                write!(f, "the piece on {} is not {turn}'s, and {turn} is to move", label(square))
            }
            Why::Ambiguous { text, candidates } => {
                write!(f, "{text} could be {}: write every landing square", candidates.join(" or "))
            }
            Why::OtherLandings { candidates } => {
                write!(
                    f,
                    "no capture lands there on its way: it could be {}",
                    candidates.join(" or ")
                )
            }
            Why::MustCapture { example, .. } => {
                write!(f, "a capture is possible and must be played, such as {example}")
            }
            Why::TakesTooFew { takes, most, example } => write!(
                f,
                "it takes {}, but {example} takes {} and the most must be taken",
                number(*takes, "piece"),
                number(*most, "piece"),
            ),
            Why::MustTakeWithKing { with, example } => {
                write!(f, "a king that can capture must: {example} with the king on {}", list(with))
            }
            Why::TakesTooFewKings { takes, most, example } => write!(
                f,
                "it takes {}, but {example} takes as many pieces with {} among them",
                number(*takes, "king"),
                number(*most, "king"),
            ),
            Why::TakesTooLittle { takes, most, example } => write!(
                f,
                "it is worth {takes}, but {example} is worth {most} and the most must be taken \
                 (a man is worth 100, a king 199)"
            ),
            Why::TakesKingTooLate { example } => {
                write!(
                    f,
                    "of equal captures the one that takes a king earliest must be played: {example}"
                )
            }
            Why::ManTakesNoKing { square } => {
                write!(f, "the man on {} may not take a king", label(square))
            }
            Why::TurnsBack { square } => write!(
                f,
                "the piece on {} may not turn back by 180 degrees between two jumps",
                label(square)
            ),
            Why::BeginsBackward { square } => {
                write!(f, "the man on {} may not begin a capture backwards", label(square))
            }
            Why::JumpsBackward { square } => {
                write!(f, "the man on {} may not jump backwards", label(square))
            }
            Why::JumpsTwice { square } => {
                write!(f, "the piece on {} may not be jumped twice", label(square))
            }
            Why::KingRests { square } => write!(
                f,
                "the king on {} has stepped three moves running and must rest until another piece \
                 has moved",
                label(square)
            ),
            Why::NoReturn { from, to } => {
                write!(f, "the man on {} may not step straight back to {}", label(from), label(to))
            }
            Why::LastRowRests { square } => {
                write!(f, "the man on {} stands on its last row and makes no step", label(square))
            }
            Why::ParachutistSteps { square } => {
                write!(f, "the parachutist on {} makes no step: it can only capture", label(square))
            }
            Why::MustLift { with } => {
                write!(f, "a piece must be lifted, by naming its square: {}", list(with))
            }
            Why::TurnsAside { square } => {
                write!(f, "the capture may not turn on {}: it runs in one line", label(square))
            }
            Why::LandsTooFar { at, example } => write!(
                f,
                "the king may not land on {}, but right behind the piece it takes, as in {example}",
                label(at)
            ),
            Why::EndsWhereCrowned { square, example } => write!(
                f,
                "the capture of the man on {} ends where it is crowned, as in {example}",
                label(square)
            ),
            Why::NotYetKing { square } => write!(
                f,
                "the man on {} goes on as a man: it is crowned only where its capture ends",
                label(square)
            ),
            Why::CaptureEnds { at } => {
                write!(f, "the capture ends on {}: there is nothing more to take", label(at))
            }
            Why::MustGoOn { at, example } => {
                write!(f, "the capture may not stop on {}: it goes on, as in {example}", label(at))
            }
            Why::MustLand { at, example } => write!(
                f,
                "the king may not land on {}: it must land where it can go on, as in {example}",
                label(at)
            ),
            Why::Occupied { square } => write!(f, "{} is occupied", label(square)),
            Why::Blocked { square } => write!(f, "the piece on {} is in the way", label(square)),
            Why::Backward { square } => {
                write!(f, "the man on {} may not step backwards", label(square))
            }
            Why::NotAMove { from, king, to } => write!(
                f,
                "the {} on {} cannot move to {}",
                if *king { "king" } else { "man" },
                label(from),
                label(to)
            ),
            Why::NothingToClaim => f.write_str("no draw can be claimed in this position"),
        }
    }
}

impl std::error::Error for Refusal {}
