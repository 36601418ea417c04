//! What players ask for, and why they may not have it.

use damier::{MoveId, Refusal, Square};

/// What a player asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// To move.
    Move {
        /// How many plies the player has seen: a move meant for another position is refused.
        ply: usize,
        /// The move.
        entry: Entry,
    },
    /// To give up.
    Resign,
    /// To propose a draw.
    Offer,
    /// To take back the last move: done on one screen and by the computer, proposed to a person.
    Undo,
    /// To say yes to what the other proposes.
    Accept,
    /// To say no to it.
    Decline,
    /// To have the draw that the code gives on claim.
    Claim,
    /// To call off a game that nobody joined, or one against the computer before the first own move.
    Cancel,
}

/// How a move is entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// The start square and the landings.
    Path(Vec<Square>),
    /// As notation.
    Text(String),
    /// As one of the legal moves, as the computer chooses.
    Id(MoveId),
}

/// Why a command was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refused {
    /// The rules forbid it.
    Rules(Refusal),
    /// It names a square that no board has.
    NoSuchSquare(String),
    /// The game is over.
    Over,
    /// The game has gone on since the page was drawn.
    Late,
    /// The opponent has not come yet.
    Waiting,
    /// The player has no seat.
    NotAPlayer,
    /// The other side is to move.
    NotYourTurn,
    /// The same was proposed already since the player's last move, or still stands.
    AlreadyOffered,
    /// The other's proposal must be answered first.
    AnswerFirst,
    /// There is no proposal to answer.
    NothingOffered,
    /// The player has not moved yet.
    NothingToTakeBack,
    /// The game cannot be called off.
    NoCancel,
    /// The game must be over before the next.
    NotOver,
    /// The computer does not play here at present.
    NoComputer,
}

impl Refused {
    /// Every key that is not one of the rules' own.
    #[cfg(test)]
    pub(crate) const KEYS: [&'static str; 13] = [
        "no-such-square",
        "game-over",
        "late",
        "waiting",
        "not-a-player",
        "not-your-turn",
        "already-offered",
        "answer-first",
        "nothing-offered",
        "nothing-to-take-back",
        "no-cancel",
        "not-over",
        "no-computer",
    ];

    /// The key of the reason: stable, for pages and for texts (`refusal-<key>`).
    pub(crate) fn key(&self) -> &'static str {
        match self {
            Self::Rules(refusal) => refusal.key(),
            Self::NoSuchSquare(_) => "no-such-square",
            Self::Over => "game-over",
            Self::Late => "late",
            Self::Waiting => "waiting",
            Self::NotAPlayer => "not-a-player",
            Self::NotYourTurn => "not-your-turn",
            Self::AlreadyOffered => "already-offered",
            Self::AnswerFirst => "answer-first",
            Self::NothingOffered => "nothing-offered",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::NoCancel => "no-cancel",
            Self::NotOver => "not-over",
            Self::NoComputer => "no-computer",
        }
    }
}
