//! Notations.
pub mod pdn;
