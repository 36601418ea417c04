//! Endgame tables of Damier: perfect play with few pieces, for every rule set.
#![deny(unsafe_code)]

mod build;
mod codec;
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
pub use error::TablesError;
pub use file::Counts;
pub use material::{Material, MaterialError};
pub use rules::{Unsupported, supported, table_owner};
pub use tables::{MaterialCounts, Tables};
pub use value::Value;
pub use verify::{Verification, VerifyOptions};
