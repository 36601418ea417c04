//! The engine of Damier: search and evaluation for every rule set.
#![forbid(unsafe_code)]
