//! Why a move is refused: data that the English sentence, and every other language's, is made from.

use std::fmt;
use std::sync::Arc;

use crate::board::{Geometry, Square, SquareNames};
use crate::message::{Message, localized};
use crate::piece::Color;

/// A move, or another wish of a player, that the rules do not allow.
///
/// [`Display`](fmt::Display) gives one clear English sentence, without capital and full stop; who
/// speaks another language words [`message`](Self::message).
///
/// ```
/// let mut game = damier::RuleSet::by_key("english").unwrap().new_game();
/// let refusal = game.play("11-20").unwrap_err();
/// assert_eq!(refusal.key(), "not-a-move");
/// assert_eq!(refusal.to_string(), "the man on 11 cannot move to 20");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Refusal {
    /// The reason.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub why: Why,
    #[cfg_attr(feature = "serde", serde(skip))]
    geometry: Arc<Geometry>,
    /// How squares are named.
    #[cfg_attr(feature = "serde", serde(skip))]
    names: SquareNames,
}

localized! {
    /// The reason of a [`Refusal`].
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Why in "refusal" {
        /// The game is over.
        GameOver = "game-over" =>
            "the game is over";

        /// The text is no move.
        Unreadable {
            /// What was read.
            text: String,
            /// What a move of this rule set looks like.
            example: String,
        } = "unreadable" =>
            "“{ $text }” is no move: write squares joined by - or x, as in { $example }";

        /// The board has no such playing square.
        NoSuchSquare {
            /// The square as it was written.
            square: String,
        } = "no-such-square" =>
            "“{ $square }” is not a playing square of this board";

        /// The move, named by a handle, is of another position: what is legal here between its squares
        /// takes other pieces.
        OtherPosition {
            /// Where it starts.
            from: Square,
            /// Where it ends.
            to: Square,
            /// The move that is legal.
            example: String,
        } = "other-position" =>
            "the move from { $from } to { $to } is of another position: the one that is legal here is { $example }";

        /// Nothing stands on the square the move starts from.
        EmptySquare {
            /// That square.
            square: Square,
        } = "empty-square" =>
            "there is no piece on { $square }";

        /// The piece belongs to the opponent.
        NotYourPiece {
            /// Where it stands.
            square: Square,
            /// The side to move.
            turn: Color,
        } = "not-your-piece" =>
            "the piece on { $square } is the opponent’s: { $turn } is to move";

        /// The move text could be any of several moves.
        Ambiguous {
            /// What was read.
            text: String,
            /// The moves it could be, in full.
            candidates: Vec<String>,
        } = "ambiguous" =>
            "“{ $text }” could be { $candidates }: write every landing square";

        /// Captures with these ends are legal, but none has these landings.
        OtherLandings {
            /// The captures that it could be, or a few of them.
            candidates: Vec<String>,
        } = "other-landings" =>
            "no capture lands there on its way: it could be { $candidates }";

        /// A capture is possible and must be played.
        MustCapture {
            /// The pieces that can capture.
            with: Vec<Square>,
            /// A capture that is legal.
            example: String,
        } = "must-capture" =>
            "a capture is possible and must be played, such as { $example }; captures can begin on { $with }";

        /// Another capture takes more pieces.
        TakesTooFew {
            /// How many the refused capture takes.
            takes: u32,
            /// How many must be taken.
            most: u32,
            /// A capture that is legal.
            example: String,
        } = "takes-too-few" =>
            "that takes { $takes ->
        [one] one piece
       *[other] { $takes } pieces
    }, but { $example } takes { $most }: the most must be taken";

        /// A king can capture, so a man may not.
        MustTakeWithKing {
            /// The kings that can capture.
            with: Vec<Square>,
            /// A capture that is legal.
            example: String,
        } = "must-take-with-king" =>
            "a king that can capture must do so: { $example } with the king on { $with }";

        /// Another capture of as many pieces takes more kings.
        TakesTooFewKings {
            /// How many kings the refused capture takes.
            takes: u32,
            /// How many must be taken.
            most: u32,
            /// A capture that is legal.
            example: String,
        } = "takes-too-few-kings" =>
            "that takes { $takes ->
        [0] no king
        [one] one king
       *[other] { $takes } kings
    }, but { $example } takes as many pieces with { $most ->
        [one] a king
       *[other] { $most } kings
    } among them";

        /// Another capture is worth more (Frisian).
        TakesTooLittle {
            /// What a man is worth.
            man: u32,
            /// What a king is worth.
            king: u32,
            /// The worth of the refused capture.
            takes: u32,
            /// The worth that must be taken.
            most: u32,
            /// A capture that is legal.
            example: String,
        } = "takes-too-little" =>
            "that is worth { $takes }, but { $example } is worth { $most }: the most must be taken (a man is worth { $man }, a king { $king })";

        /// Another capture that is as good takes a king earlier (Italian).
        TakesKingTooLate {
            /// A capture that is legal.
            example: String,
        } = "takes-king-too-late" =>
            "of equal captures the one that takes a king earliest must be played: { $example }";

        /// A man may not take a king (Italian).
        ManTakesNoKing {
            /// Where the man stands.
            square: Square,
        } = "man-takes-no-king" =>
            "the man on { $square } may not take a king";

        /// A piece may not turn by 180 degrees between two jumps (Turkish, Armenian).
        TurnsBack {
            /// Where the piece stands.
            square: Square,
        } = "turns-back" =>
            "the piece on { $square } may not turn back by 180 degrees between two jumps";

        /// A capture may not begin backwards (Alquerque).
        BeginsBackward {
            /// Where the man stands.
            square: Square,
        } = "begins-backward" =>
            "the man on { $square } may not begin a capture backwards";

        /// Men do not jump backwards.
        JumpsBackward {
            /// Where the man stands.
            square: Square,
        } = "jumps-backward" =>
            "the man on { $square } may not jump backwards";

        /// A piece may not be jumped twice in one capture.
        JumpsTwice {
            /// Where that piece stands.
            square: Square,
        } = "jumps-twice" =>
            "the piece on { $square } may not be jumped twice";

        /// A piece cannot be huffed: it did not leave out a capture.
        NotHuffable {
            /// Where it stands, if there is one.
            square: Square,
        } = "not-huffable" =>
            "the piece on { $square } cannot be huffed: only one that could have captured in the move before and did not can be";

        /// A king that has stepped as many moves running as it may does not step (Frisian).
        KingRests {
            /// How many.
            most: u32,
            /// Where the king stands.
            square: Square,
        } = "king-rests" =>
            "the king on { $square } has stepped { $most } moves running and must rest until another piece has moved";

        /// A man may not step straight back sideways (Alquerque).
        NoReturn {
            /// Where the man stands.
            from: Square,
            /// Where it came from.
            to: Square,
        } = "no-return" =>
            "the man on { $from } may not step straight back to { $to }";

        /// A man on its last row makes no step (Alquerque).
        LastRowRests {
            /// Where the man stands.
            square: Square,
        } = "last-row-rests" =>
            "the man on { $square } stands on its last row and makes no step";

        /// A parachutist makes no step.
        ParachutistSteps {
            /// Where it stands.
            square: Square,
        } = "parachutist-steps" =>
            "the parachutist on { $square } makes no step: it can only capture";

        /// The game opens with a lift (Konane).
        MustLift {
            /// The pieces that may be lifted.
            with: Vec<Square>,
        } = "must-lift" =>
            "a piece must be lifted off the board: the one on { $with }";

        /// A capture runs in one straight line (Konane).
        TurnsAside {
            /// Where it would turn.
            square: Square,
        } = "turns-aside" =>
            "the capture may not turn on { $square }: it runs in one line";

        /// A king lands on the square right behind the piece it takes (Thai).
        LandsTooFar {
            /// Where it would land.
            at: Square,
            /// A capture that is legal.
            example: String,
        } = "lands-too-far" =>
            "the king may not land on { $at }, but right behind the piece it takes, as in { $example }";

        /// A capture ends where the man is crowned.
        EndsWhereCrowned {
            /// Where the man started.
            square: Square,
            /// A capture that is legal.
            example: String,
        } = "ends-where-crowned" =>
            "the capture of the man on { $square } ends where it is crowned, as in { $example }";

        /// A man that passes a crowning square in a capture goes on as a man.
        NotYetKing {
            /// Where the man started.
            square: Square,
        } = "not-yet-king" =>
            "the man on { $square } goes on as a man: it is crowned only where its capture ends";

        /// The capture ends before the squares entered do: there is nothing more to take.
        CaptureEnds {
            /// Where it ends.
            at: Square,
        } = "capture-ends" =>
            "the capture ends on { $at }: there is nothing more to take";

        /// The capture goes on from where the move stops.
        MustGoOn {
            /// Where it stops.
            at: Square,
            /// A capture that is legal.
            example: String,
        } = "must-go-on" =>
            "the capture may not stop on { $at }: it goes on, as in { $example }";

        /// Of the squares behind the piece taken, only those may be landed on from which the capture
        /// goes on.
        MustLand {
            /// Where the move lands.
            at: Square,
            /// A capture that is legal.
            example: String,
        } = "must-land" =>
            "the king may not land on { $at }: it must land where the capture goes on, as in { $example }";

        /// A piece stands where the move would end.
        Occupied {
            /// That square.
            square: Square,
        } = "occupied" =>
            "{ $square } is occupied";

        /// A piece stands in the way.
        Blocked {
            /// Where it stands.
            square: Square,
        } = "blocked" =>
            "the piece on { $square } is in the way";

        /// Men do not step backwards.
        Backward {
            /// Where the man stands.
            square: Square,
        } = "backward" =>
            "the man on { $square } may not step backwards";

        /// A man does not move so.
        NotAMove {
            /// Where it stands.
            from: Square,
            /// Where it was to go.
            to: Square,
        } = "not-a-move" =>
            "the man on { $from } cannot move to { $to }";

        /// A king does not move so.
        NotAKingMove {
            /// Where it stands.
            from: Square,
            /// Where it was to go.
            to: Square,
        } = "not-a-king-move" =>
            "the king on { $from } cannot move to { $to }";

        /// No draw can be claimed in this position.
        NothingToClaim = "nothing-to-claim" =>
            "no draw can be claimed in this position";
    }
}

impl Refusal {
    /// Every key that a refusal can have.
    pub const KEYS: &'static [&'static str] = Why::KEYS;

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
            | Why::MustLand { example, .. }
            | Why::OtherPosition { example, .. } => reword(example),
            _ => {}
        }
        self
    }

    /// The reason's stable name, such as `"must-capture"`.
    pub fn key(&self) -> &'static str {
        self.why.key()
    }

    /// The reason in words of any language; squares are named as the rule set prints them, or as
    /// [`in_names`](Self::in_names) wants.
    pub fn message(&self) -> Message {
        self.why.worded(&|square| self.geometry.label_in(square, self.names))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Refusal {}

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
