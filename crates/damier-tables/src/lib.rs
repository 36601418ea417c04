//! Endgame tables of Damier: perfect play with few pieces, for every rule set.
//!
//! A table tells of every position of some pieces whether the side to move wins, loses or draws, and
//! how many plies are left to the end of the game if the winner hurries and the loser delays. Draw
//! codes are left out. Tables are made by retrograde analysis ([`build`]), kept in compressed files
//! that are mapped into memory, and asked through [`Tables`].
//!
//! Rule sets with the same moves and the same goal share tables ([`table_owner`]). There are none for
//! rules under which a position is more than men and kings on squares ([`supported`]).
//!
//! With the feature `engine`, `TableDirectory` gives tables to a search.
#![deny(unsafe_code)]

mod build;
mod codec;
#[cfg(feature = "engine")]
mod engine;
mod error;
mod file;
mod fingerprint;
mod index;
mod mapped;
mod material;
mod rules;
mod set;
mod shelf;
mod tables;
mod value;
mod verify;

pub use build::{BuildOptions, Progress, build};
#[cfg(feature = "engine")]
pub use engine::TableDirectory;
pub use error::TablesError;
pub use file::Counts;
pub use material::{Material, MaterialError};
pub use rules::{Unsupported, supported, table_owner};
pub use tables::{MaterialCounts, Tables};
pub use value::Value;
pub use verify::{Verification, VerifyOptions};
