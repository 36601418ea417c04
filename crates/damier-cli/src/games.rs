//! Files that commands read, and their progress.

use std::fs::File;
use std::io::{self, Read, stdin};

use damier::pdn::{PdnError, PdnGame, Reader};

use crate::progress::Progress;

/// A file, or standard input where its name is `-`, and how long it is, if that is known.
pub(crate) fn open(name: &str) -> io::Result<(Box<dyn Read>, Option<u64>)> {
    if name == "-" {
        return Ok((Box::new(stdin().lock()), None));
    }
    let file = File::open(name)?;
    let length = file.metadata()?.len();
    Ok((Box::new(file), Some(length)))
}

/// Whether a text seems to hold FENs, by its first letters.
pub(crate) fn holds_fens(text: &[u8]) -> bool {
    match text.trim_ascii_start() {
        [b'W' | b'w' | b'B' | b'b', rest @ ..] => rest.trim_ascii_start().starts_with(b":"),
        _ => false,
    }
}

/// The games of a PDN file, with a bar that shows how much of it has been read.
pub(crate) struct Games<R> {
    reader: Reader<R>,
    progress: Progress,
}

impl<R: Read> Games<R> {
    /// The games of a source that is so long; `quiet` for no bar at all.
    pub(crate) fn new(source: R, length: Option<u64>, quiet: bool) -> Games<R> {
        let progress = Progress::new(length.unwrap_or(0), quiet || length.is_none());
        Games { reader: Reader::new(source), progress }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Result<PdnGame, PdnError>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.progress.reach(self.reader.bytes_read());
        self.reader.next()
    }
}
