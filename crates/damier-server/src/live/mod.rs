//! Games being played: one task for each, and a socket for each page that looks on.
//!
//! A [room] is the task that owns a game: it alone changes it, so nothing is locked. The
//! [registry] finds the room of a game, [loading] it from the store when needed. A [socket]
//! carries messages between a page and a room; [request] reads what pages say; [wire] and
//! [position] word what they are told.

mod loading;
pub(crate) mod position;
pub(crate) mod registry;
pub(crate) mod request;
pub(crate) mod room;
pub(crate) mod socket;
mod thinking;
pub(crate) mod wire;

#[cfg(test)]
mod tests;

/// Runs work of the rules without holding up the other tasks of this thread: in positions made for
/// it, finding the moves or saying why one is refused may take a good part of a second.
pub(crate) fn aside<T>(work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        // Elsewhere there is nobody to give the other tasks to.
        _ => work(),
    }
}
