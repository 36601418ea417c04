//! Draw codes: when a game ends in a draw by itself, or may be claimed to be one, as data.
//!
//! A [`DrawCode`] is a list of [`Condition`]s: repetition of position, a number of moves with
//! certain material, and the like. [`Counters`] run with a game and say how far each condition has
//! come. [`CODES`] are the codes of federations and servers.

mod codes;
mod condition;
mod counters;
mod material;
mod words;

pub use codes::{
    CBJD, CHECKERSHISTORY, CLUB, CODES, CZECH, FID, FILIPINO, FMJD, FPD, FRISIAN, HOUSE, IDF, NONE,
    POOL, REPETITION, TANZANIAN, TURKISH, WCDF,
};
pub use condition::{Condition, Criterion, DrawCode, Limit, Resets};
pub use counters::{ConditionStatus, Counters, MoveKind};
pub use material::{Balance, Census, Force, Material, SideCensus, Strength};

pub(crate) use counters::MAX_CONDITIONS;
pub(crate) use words::TEMPLATES;
