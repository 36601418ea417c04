//! Games being played: one task for each, and a socket for each page that looks on.
//!
//! A [room] is the task that owns a game: it alone changes it, so nothing is locked. The
//! [registry] finds the room of a game, loading it from the store when needed. A [socket]
//! carries messages between a page and a room; [request] reads what pages say; [wire] and
//! [position] word what they are told.

pub(crate) mod position;
pub(crate) mod registry;
pub(crate) mod request;
pub(crate) mod room;
pub(crate) mod socket;
pub(crate) mod wire;

#[cfg(test)]
mod tests;
