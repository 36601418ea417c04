//! Serves games from a program of one's own: `cargo run --example serve -- ADDRESS DIRECTORY`.

use std::process::ExitCode;

use damier_server::{Config, run};

fn main() -> ExitCode {
    let mut config = Config::default();
    let mut arguments = std::env::args().skip(1);
    if let Some(address) = arguments.next() {
        match address.parse() {
            Ok(address) => config.listen = address,
            Err(error) => {
                eprintln!("{address:?} is no address such as 127.0.0.1:8080: {error}");
                return ExitCode::from(2);
            }
        }
    }
    if let Some(directory) = arguments.next() {
        config.data = directory.into();
    }
    match run(config) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
