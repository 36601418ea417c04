//! Games being played: one task for each, and a socket for each page that looks on.
//!
//! A [room] is the task that owns a game: it alone changes it, so nothing is locked. The
//! [registry] finds the room of a game, [loading] it from the store when needed; the [directory]
//! knows which are there, and a room's [mailbox] takes what it is told. The [alarm] sees to it that
//! flags fall in games that nobody looks at. A [socket] carries messages
//! between a page and a room by a [pump] that any kind of socket can have; [request] reads what pages
//! say; [wire] and [position] word what they are told.

mod alarm;
mod directory;
mod json;
mod loading;
pub(crate) mod mailbox;
pub(crate) mod position;
pub(crate) mod pump;
pub(crate) mod registry;
pub(crate) mod request;
pub(crate) mod room;
pub(crate) mod socket;
mod thinking;
pub(crate) mod wire;

#[cfg(test)]
mod protocol;
#[cfg(test)]
mod tests;

/// Runs work of the rules without holding up the other tasks of this thread: in positions made for
/// it, finding the moves or saying why one is refused may take a good part of a second.
pub(crate) fn block_in_place<T>(work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        // Elsewhere there is nobody to give the other tasks to.
        _ => work(),
    }
}
