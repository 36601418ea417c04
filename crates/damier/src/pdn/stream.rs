//! Reading games from a file of any length.

use std::io::{self, Read};

use super::encoding::{Decoder, Encoding};
use super::reader::{Games, PdnError};
use super::tree::PdnGame;

/// Reads the games of a PDN file one after the other, as [`read`](super::read()) does, without
/// holding more of the file than a game and a little more.
///
/// Bytes become text as in [`decode`](super::decode). An error of the source is given once, and
/// ends the games.
///
/// ```
/// use damier::pdn::Reader;
///
/// let file = "1. 11-15 23-18 *\n\n1. 9-14 22-18 1-0\n".as_bytes();
/// for game in Reader::new(file) {
///     let game = game?.expect("both games can be read");
///     assert_eq!(game.moves.len(), 2);
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<R> {
    source: R,
    /// How many bytes are read at a time, if no game is longer.
    portion: usize,
    /// What makes text of bytes.
    decoder: Decoder,
    /// The portion of bytes read last.
    portion_read: Vec<u8>,
    /// What has been decoded.
    text: String,
    /// Where in the text the next game starts.
    at: usize,
    /// The number of the line there.
    line: usize,
    /// Whether that is at the beginning of the line.
    at_line_start: bool,
    /// Whether the source has nothing more to give.
    ended: bool,
    /// Bytes read so far.
    bytes: u64,
}

impl<R: Read> Reader<R> {
    /// The games in what `source` gives. It is read in large portions and needs no buffer.
    pub fn new(source: R) -> Reader<R> {
        Reader::with_portion(source, 1 << 16)
    }

    /// As [`new`](Self::new), reading so many bytes at a time.
    pub(super) fn with_portion(source: R, portion: usize) -> Reader<R> {
        Reader {
            source,
            portion,
            decoder: Decoder::new(None),
            portion_read: Vec::new(),
            text: String::new(),
            at: 0,
            line: 1,
            at_line_start: true,
            ended: false,
            bytes: 0,
        }
    }

    /// The same games read in an encoding that is named, whatever the bytes look like.
    #[must_use]
    pub fn in_encoding(mut self, encoding: Encoding) -> Reader<R> {
        self.decoder = Decoder::new(Some(encoding));
        self
    }

    /// The encoding that the source seems to have, where that had to be guessed: what has been read
    /// of it is neither UTF-8 nor marked as UTF-16.
    pub fn guessed_encoding(&self) -> Option<Encoding> {
        self.decoder.guessed()
    }

    /// How many bytes of the source have been read: a measure of progress.
    pub fn bytes_read(&self) -> u64 {
        self.bytes
    }

    /// Reads on. As much is read as there is at hand, so that a long game is not gone through more
    /// than a few times.
    fn fill(&mut self) -> io::Result<()> {
        self.text.drain(..self.at);
        self.at = 0;
        let wanted = self.portion.max(self.text.len());
        self.portion_read.clear();
        let read = self.source.by_ref().take(wanted as u64).read_to_end(&mut self.portion_read);
        self.bytes += self.portion_read.len() as u64;
        self.ended = read? == 0;
        self.decoder.push(&mut self.text, &self.portion_read);
        if self.ended {
            self.decoder.finish(&mut self.text);
        }
        Ok(())
    }

    /// The next game of the text at hand, if it is known where that game ends.
    fn take_game(&mut self) -> Option<Result<PdnGame, PdnError>> {
        // What a line means may depend on its end.
        let whole_lines = self.text.rfind('\n').map_or(0, |end| end + 1).max(self.at);
        let end = if self.ended { self.text.len() } else { whole_lines };
        let text = &self.text[self.at..end];
        let mut games = Games::from_line(text, self.line, self.at_line_start);
        let game = games.next();
        match games.next_token() {
            // A token that the text goes on behind is whole, and so is the game before it.
            Some(next) if self.ended || next.end < text.len() => {
                let start = next.start;
                (self.at, self.line) = (self.at + start, next.line);
                if start > 0 {
                    self.at_line_start = self.text[..self.at].ends_with(['\n', '\r']);
                }
                game
            }
            None if self.ended => {
                self.at = self.text.len();
                game
            }
            _ => None,
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Result<PdnGame, PdnError>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.take_game() {
                return Some(Ok(game));
            }
            if self.ended {
                return None;
            }
            if let Err(error) = self.fill() {
                self.ended = true;
                self.at = self.text.len();
                return Some(Err(error));
            }
        }
    }
}
