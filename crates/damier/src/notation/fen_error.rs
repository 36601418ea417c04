//! What is wrong, or odd, with a position as text.

use std::fmt;

use crate::message::{Message, localized};
use crate::piece::Color;

localized! {
    /// What is wrong with a FEN, and where.
    ///
    /// [`Display`](fmt::Display) gives one clear English sentence, without capital and full stop; who
    /// speaks another language words [`message`](Self::message).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum FenError in "fen" {
        /// It does not begin with the side to move.
        NoSideToMove {
            /// What stands there instead.
            found: String,
        } = "no-side-to-move" =>
            "the FEN must begin with the side to move, W or B, not “{ $found }”";

        /// A colour has no list of squares.
        NoPieces {
            /// Which colour.
            color: Color,
        } = "no-pieces" =>
            "the FEN has no list of { $color }’s pieces: write :W or :B even if there are none";

        /// A colour has two lists of squares.
        ColorTwice {
            /// Which colour.
            color: Color,
        } = "color-twice" =>
            "the FEN lists { $color }’s pieces twice";

        /// A field begins with a letter that means nothing.
        UnknownField {
            /// The field.
            field: String,
        } = "unknown-field" =>
            "the FEN’s field “{ $field }” is unknown: W or B and a list of squares is wanted";

        /// A piece has a letter that means nothing in this game.
        UnknownPiece {
            /// The piece as it was written.
            piece: String,
        } = "unknown-piece" =>
            "the FEN’s piece “{ $piece }” is unknown here: K marks a king, a man has no letter";

        /// It is not a square, or not a playing square of this board.
        NoSuchSquare {
            /// The square as it was written.
            square: String,
        } = "no-such-square" =>
            "the FEN’s “{ $square }” is not a playing square of this board";

        /// A range whose numbers do not rise.
        EmptyRange {
            /// The range as it was written.
            range: String,
        } = "empty-range" =>
            "the FEN’s range “{ $range }” is empty: the smaller number comes first";

        /// Two pieces on one square.
        SquareTwice {
            /// The square as it was written.
            square: String,
        } = "square-twice" =>
            "the FEN names the square { $square } twice";

        /// A man on a square where it would have been crowned.
        ManOnCrowningSquare {
            /// Whose man.
            color: Color,
            /// The square as it was written.
            square: String,
        } = "man-on-crowning-square" =>
            "the FEN has a man of { $color } on { $square }, where it would be a king: write K{ $square }";

        /// A parachutist elsewhere than on the opponent's back row.
        ParachutistInTheField {
            /// Whose parachutist.
            color: Color,
            /// The square as it was written.
            square: String,
        } = "parachutist-in-the-field" =>
            "the FEN has a parachutist of { $color } on { $square }: parachutists stand on the opponent’s back row";

        /// An item of the field `N` that is no ban (Alquerque).
        NoBan {
            /// The item.
            item: String,
        } = "no-ban" =>
            "the FEN’s “{ $item }” is no ban: a man’s square and the one beside it are wanted, as in b3a3";

        /// An item of the field `K` that is no count of a king's steps (Frisian).
        NoKingCount {
            /// The item.
            item: String,
        } = "no-king-count" =>
            "the FEN’s “{ $item }” is no count: a king’s square and 1 to 3 steps are wanted, as in 28=2, for one king of a colour that has men";

        /// An item of the field `X` that is no piece of the side that has just moved (huffing).
        NotHuffable {
            /// The item.
            item: String,
        } = "not-huffable" =>
            "the FEN’s “{ $item }” cannot be huffed: a square with a piece of the side that has just moved is wanted";

        /// The side to move has so many captures that listing them would take more steps than
        /// [`LISTING_BUDGET`](crate::movegen::LISTING_BUDGET).
        TooManyCaptures = "too-many-captures" =>
            "the FEN’s position has too many captures to list: a position with fewer pieces to take is wanted";
    }
}

impl FenError {
    /// The error in words of any language.
    pub fn message(&self) -> Message {
        self.worded(&|square| square.to_string())
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for FenError {}

localized! {
    /// Something odd in a FEN that does not stop a game from being played.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FenWarning in "fen-warning" {
        /// A colour has more pieces than at the start of the game.
        MorePiecesThanAtStart {
            /// Which colour.
            color: Color,
            /// How many it has.
            has: u32,
            /// How many it has at the start.
            start: u32,
        } = "more-pieces-than-at-start" =>
            "{ $color } has { $has } pieces, more than the { $start } of the start position";

        /// The side to move is left open (`?`), and taken to be White.
        SideAssumed {
            /// The side that is taken.
            color: Color,
        } = "side-assumed" =>
            "the FEN leaves the side to move open: { $color } is assumed";
    }
}

impl FenWarning {
    /// The warning in words of any language.
    pub fn message(&self) -> Message {
        self.worded(&|square| square.to_string())
    }
}

impl fmt::Display for FenWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
