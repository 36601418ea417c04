//! The command line of Damier.
#![forbid(unsafe_code)]
fn main() {}
