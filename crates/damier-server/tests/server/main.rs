//! The server as browsers see it: pages, forms and sockets over the network.

mod bad_input;
mod computer;
mod pages;
mod play;
mod rematch;
mod restart;
mod site;
