//! The game server and web site of Damier.
#![forbid(unsafe_code)]
