//! Files that commands read, and their progress.

use std::fs::File;
use std::io::{self, Read, stdin};

use clap::Args;
use damier::pdn::{Encoding, PdnError, PdnGame, Reader};

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

/// The option that names the encoding of PDN files.
#[derive(Args)]
pub(crate) struct NamedEncoding {
    /// The encoding of the files, such as windows-1251 or ibm866; without it UTF-8, UTF-16 where a
    /// byte order mark says so, else one guess for each file
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub(crate) encoding: Option<Encoding>,
}

fn encoding(label: &str) -> Result<Encoding, String> {
    Encoding::by_label(label).ok_or_else(|| {
        let known: Vec<&str> = Encoding::ALL.iter().map(|encoding| encoding.label()).collect();
        format!("these are known: {}", known.join(", "))
    })
}

/// The games of a PDN file, with a bar that shows how much of it has been read.
pub(crate) struct Games<R> {
    reader: Reader<R>,
    progress: Progress,
}

impl<R: Read> Games<R> {
    /// The games of a source that is so long, in an encoding if it is named; `quiet` for no bar at
    /// all.
    pub(crate) fn new(
        source: R,
        length: Option<u64>,
        encoding: Option<Encoding>,
        quiet: bool,
    ) -> Games<R> {
        let progress = Progress::new(length.unwrap_or(0), quiet || length.is_none());
        let reader = Reader::new(source);
        let reader = match encoding {
            Some(encoding) => reader.in_encoding(encoding),
            None => reader,
        };
        Games { reader, progress }
    }

    /// What was guessed of the source's encoding, as the end of a sentence that begins with its name.
    pub(crate) fn guess(&self) -> Option<String> {
        let guessed = self.reader.guessed_encoding()?;
        Some(format!("is not in UTF-8: it is read as {guessed}; --encoding names another"))
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Result<PdnGame, PdnError>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.progress.reach(self.reader.bytes_read());
        self.reader.next()
    }
}
