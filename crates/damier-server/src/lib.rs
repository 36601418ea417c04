//! The game server and web site of Damier.
//!
//! [`run`] serves until it is told to stop; [`start`] gives a [`Server`] to stop oneself.
//!
//! - `connections`: who is let in, and how long a request may take to arrive;
//! - `http`: the pages, forms and files, and what is said when something is wrong with a request;
//! - `live`: games being played, one task each, and the sockets of the pages that show them;
//! - `computer`: the threads in which the computer thinks about its games;
//! - `games`: the domain: what a game between two seats is and what may happen in it;
//! - `accounts`: who somebody is, as their browser shows it;
//! - `store`: the database;
//! - `texts`: every word, in every language.
#![forbid(unsafe_code)]

mod accounts;
mod computer;
mod config;
mod connections;
mod games;
mod http;
mod live;
mod server;
mod store;
mod texts;

pub use config::{Config, ServeError};
pub use server::{Server, run, serve, start};
pub use store::OpenError;
