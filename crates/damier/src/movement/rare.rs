//! Ways of playing of the table that few people play.
//!
//! They are played by the run-time movement: a type of its own would play each faster, and have the
//! whole generator and search compiled once more.

use super::table::{
    BOARD_8_RIGHT, BOARD_12, CZECH, ENDING_ON_LAST_ROW, ENGLISH, MEN_JUMPING_BACK, board,
    international,
};
use super::{CapturePriority, Captures, Mechanics, Obligation};
use crate::board::BoardKind;

/// As Czech, with any capture.
pub(crate) const TANZANIAN: Mechanics =
    Mechanics { captures: Captures { priority: CapturePriority::Free, ..CZECH.captures }, ..CZECH };

/// As Brazilian, with h1 dark.
pub(crate) const FILIPINO: Mechanics = international(BOARD_8_RIGHT);

/// As Canadian, with l1 dark.
pub(crate) const SRI_LANKAN: Mechanics = international(board(12, 12, BoardKind::DarkRight));

/// As Canadian, but men jump forward alone, and who does not capture may be huffed.
pub(crate) const MALAYSIAN: Mechanics = Mechanics {
    kings: Some(ENDING_ON_LAST_ROW),
    captures: Captures {
        priority: CapturePriority::Most,
        obligation: Obligation::Huff,
        ..Captures::FREE
    },
    ..Mechanics::on(BOARD_12)
};

/// As Pool, with h1 dark.
pub(crate) const JAMAICAN: Mechanics =
    Mechanics { men: MEN_JUMPING_BACK, ..Mechanics::on(BOARD_8_RIGHT) };

/// 14x14, otherwise as International.
pub(crate) const DUMM: Mechanics = international(board(14, 14, BoardKind::DarkLeft));

/// As English; a player may capture or not, and stop after any jump.
pub(crate) const PLAISANT: Mechanics = Mechanics {
    captures: Captures { may_stop: true, obligation: Obligation::Optional, ..ENGLISH.captures },
    ..ENGLISH
};

/// As English; who does not capture may be huffed.
pub(crate) const ENGLISH_HUFF: Mechanics = Mechanics {
    captures: Captures { obligation: Obligation::Huff, ..ENGLISH.captures },
    ..ENGLISH
};
