//! The game server and web site of Damier.
#![forbid(unsafe_code)]

mod games;
mod live;
mod store;
mod texts;
