//! PDN, the Portable Draughts Notation: games as text files.
//!
//! Two layers that know nothing of each other's business:
//!
//! - the syntax: [`read`] turns text into [`PdnGame`] trees and [`write()`] turns a tree into text.
//!   Neither knows a rule of draughts; what stands in a move is only looked at by the second layer;
//! - the meaning: [`judge`] replays a game by the rules and says what it comes to, or
//!   all that is wrong with it; a [`Transcript`] is a game with every move found; [`record`] writes
//!   down a game that was played.
//!
//! Files in the wild are full of small liberties. The reader takes every usual one (see [`read`]) and
//! keeps whatever else is odd as a [`Remark`] with its line: moves and positions alone can be wrong,
//! and that is for the rules to say. Only a game that would take up too much memory is an error, and
//! it never costs the games around it.
//!
//! Comments may hold clock times ([`MoveText::clock`], [`MoveText::elapsed`]).
//!
//! ```
//! use damier::pdn;
//!
//! let text = "[Event \"Club match\"]\n[GameType \"21\"]\n\n1. 11-15 23-18! {sharp} 2. 8-11 *";
//! let game = pdn::read(text).next().expect("there is a game").expect("it can be read");
//! assert_eq!(game.tag("Event"), Some("Club match"));
//! assert_eq!(game.moves[1].text, "23-18");
//! assert_eq!(game.moves[1].comments, ["sharp"]);
//! assert_eq!(pdn::write(&game), format!("{text}\n"));
//! ```

mod clock;
mod encoding;
mod fitting;
#[cfg(feature = "serde")]
mod json;
mod judge;
mod lexer;
mod reader;
mod record;
mod remark;
mod replay;
mod result;
mod resume;
mod signs;
mod start;
mod stream;
mod transcript;
mod tree;
mod verdict;
mod words;
mod writer;

#[cfg(test)]
mod tests;

pub use encoding::{Encoding, decode};
#[cfg(feature = "serde")]
pub use json::TranscriptSeed;
pub use judge::judge;
pub use reader::{Games, PdnError, read};
pub use record::record;
pub use remark::{Problem, Remark};
pub use result::WrittenResult;
pub use stream::Reader;
pub use transcript::{PlayedLine, PlayedMove, Transcript};
pub use tree::{MAX_DEPTH, MAX_ITEMS, MoveNumber, MoveText, PdnGame, Variation};
pub use verdict::{Fault, Irregularity, Note, Place, Resumed, Verdict};
pub(crate) use words::TEMPLATES;
pub use writer::write;
