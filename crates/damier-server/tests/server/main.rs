//! The server as browsers see it: pages, forms and sockets over the network.

mod bad_input;
mod computer;
mod damaged;
mod pages;
mod play;
mod rematch;
mod restart;
#[path = "../../src/store/tests/scratch.rs"]
mod scratch;
mod site;
mod start_stop;
