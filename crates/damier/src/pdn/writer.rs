//! From trees to text.

use super::lexer::{is_name, on_one_line, tidy};
use super::signs::spaced_move;
use super::tree::{MoveNumber, MoveText, PdnGame, Variation};

/// The longest line of moves, in characters; only a single word that is longer passes it.
const WIDTH: usize = 80;

/// A variation in its parentheses, on one line.
pub(super) fn variation_text(variation: &Variation) -> String {
    let mut lines = Lines::default();
    write_variation(&mut lines, variation);
    lines.end_line();
    tidy(&lines.out)
}

/// Writes a game as PDN text: its tags, an empty line, and its moves in lines of at most 80
/// characters. Nothing is written for a result that is `None`.
///
/// [`read`](super::read) gives the same tree back, if moves are one word each and comments have no
/// runs of white space, as the reader itself makes them.
pub fn write(game: &PdnGame) -> String {
    let mut out = String::new();
    for (name, value) in &game.tags {
        write_tag(&mut out, name, value);
    }
    if !game.has_body() {
        return out;
    }
    if !out.is_empty() {
        out.push('\n');
    }
    let mut lines = Lines { out, ..Lines::default() };
    write_play(&mut lines, &game.comments, &game.moves);
    if let Some(result) = &game.result {
        lines.chunk(result.text());
    }
    lines.end_line();
    lines.out
}

/// Writes `[Name "value"]`. A tag stays on its line: control characters in its value become spaces.
fn write_tag(out: &mut String, name: &str, value: &str) {
    out.push('[');
    out.extend(name.chars().filter(|&c| is_name(c)));
    out.push_str(" \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c => out.push(on_one_line(c)),
        }
    }
    out.push_str("\"]\n");
}

/// Writes a line of play. Variations nest no deeper than [`MAX_DEPTH`](super::MAX_DEPTH) in a tree
/// that was read, and neither does this.
fn write_play(lines: &mut Lines, comments: &[String], moves: &[MoveText]) {
    write_comments(lines, comments);
    for (index, played) in moves.iter().enumerate() {
        if index > 0 && would_join(&moves[index - 1], played) {
            lines.chunk("{}");
        }
        write_move(lines, played);
        write_comments(lines, &played.comments);
        for variation in &played.variations {
            write_variation(lines, variation);
        }
    }
}

/// Whether two words that are no whole moves would be read as one with a blank in it.
fn would_join(before: &MoveText, next: &MoveText) -> bool {
    let apart = next.number.is_some()
        || !before.nags.is_empty()
        || !before.comments.is_empty()
        || !before.variations.is_empty();
    let broken = before.squares().last() == Some(&"") || next.squares().first() == Some(&"");
    !apart && broken && spaced_move(&format!("{} {}", before.text, next.text)).is_some()
}

fn write_variation(lines: &mut Lines, variation: &Variation) {
    lines.open();
    write_play(lines, &variation.comments, &variation.moves);
    if let Some(result) = &variation.result {
        lines.chunk(result.text());
    }
    lines.close();
}

/// Writes a move with its number and marks.
fn write_move(lines: &mut Lines, played: &MoveText) {
    let mut chunk = String::new();
    if let Some(MoveNumber { value, second }) = played.number {
        chunk = format!("{value}{} ", if second { "..." } else { "." });
    }
    chunk.push_str(&played.text);
    let (mark, more) = match played.nags.split_first() {
        Some((&first, rest)) if (1..=6).contains(&first) => {
            (["!", "?", "!!", "??", "!?", "?!"][first as usize - 1], rest)
        }
        _ => ("", &played.nags[..]),
    };
    chunk.push_str(mark);
    lines.chunk(&chunk);
    for nag in more {
        lines.chunk(&format!("${nag}"));
    }
}

fn write_comments(lines: &mut Lines, comments: &[String]) {
    for comment in comments.iter().map(|comment| tidy(comment)) {
        if comment.contains('}') {
            // Braces cannot hold it; the rest of a line can.
            lines.chunk(&format!("; {comment}"));
            lines.end_line();
        } else {
            for word in format!("{{{comment}}}").split(' ') {
                lines.chunk(word);
            }
        }
    }
}

/// Text broken into lines between chunks.
#[derive(Default)]
struct Lines {
    out: String,
    /// Characters on the line so far.
    column: usize,
    /// The last chunk, which a closing parenthesis may still be glued to.
    held: String,
    /// Opening parentheses for the next chunk.
    opened: String,
}

impl Lines {
    /// Adds a chunk, which is not broken.
    fn chunk(&mut self, text: &str) {
        self.flush();
        self.held = std::mem::take(&mut self.opened) + text;
    }

    /// Opens a parenthesis before the next chunk.
    fn open(&mut self) {
        self.flush();
        self.opened.push('(');
    }

    /// Closes a parenthesis behind the last chunk.
    fn close(&mut self) {
        if self.held.is_empty() {
            self.chunk("");
        }
        self.held.push(')');
    }

    /// Writes what is held, on this line or the next.
    fn flush(&mut self) {
        if self.held.is_empty() {
            return;
        }
        let length = self.held.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&self.held);
        self.column += length;
        self.held.clear();
    }

    /// Ends the line, if there is anything on it.
    fn end_line(&mut self) {
        self.flush();
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
    }
}
