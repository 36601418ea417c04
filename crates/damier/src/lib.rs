//! The rules of draughts.
#![forbid(unsafe_code)]
mod notation;
pub use notation::pdn;
