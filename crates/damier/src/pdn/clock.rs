//! Clock times in comments: the commands `[%clk 1:23:45]`, `[%emt 0:05]` and `[%clock w0:10:00 B0:09:58]`.
//!
//! They stay in the comments in which they are written, so that they are written again as they were
//! read, and are understood where somebody asks for them.

use std::ops::Range;
use std::time::Duration;

use super::transcript::PlayedMove;
use super::tree::MoveText;

/// The commands that tell a time.
const CLK: &str = "clk";
const EMT: &str = "emt";
const CLOCK: &str = "clock";

impl MoveText {
    /// The time left on the clock of the player who made the move: `[%clk 1:23:45]` in a comment
    /// behind it, or that player's of `[%clock w0:10:00 B0:09:58]`, where the capital letter is the
    /// side whose clock runs now.
    ///
    /// Times are hours, minutes and seconds, or minutes and seconds, or seconds alone, and may have
    /// decimals. One that cannot be read is none.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// let text = "1. 32-28 {[%clk 0:59:58.5] the main line [%emt 0:02]} 19-23 *";
    /// let game = damier::pdn::read(text).next().unwrap().unwrap();
    /// assert_eq!(game.moves[0].clock(), Some(Duration::from_millis(3_598_500)));
    /// assert_eq!(game.moves[0].elapsed(), Some(Duration::from_secs(2)));
    /// assert_eq!(game.moves[1].clock(), None);
    /// ```
    pub fn clock(&self) -> Option<Duration> {
        clock_in(&self.comments)
    }

    /// The time that the move took: `[%emt 0:00:05]` in a comment behind it.
    pub fn elapsed(&self) -> Option<Duration> {
        time_in(&self.comments, EMT)
    }

    /// Writes the time left on the clock of the player who made the move, in place of the one that
    /// stands there, to the millisecond.
    ///
    /// ```
    /// use damier::pdn::MoveText;
    /// use std::time::Duration;
    ///
    /// let mut played = MoveText::new("32-28");
    /// played.set_clock(Duration::from_millis(3_598_500));
    /// assert_eq!(played.comments, ["[%clk 0:59:58.5]"]);
    /// ```
    pub fn set_clock(&mut self, left: Duration) {
        set_time(&mut self.comments, CLK, left);
    }

    /// Writes the time that the move took, in place of the one that stands there, to the millisecond.
    pub fn set_elapsed(&mut self, elapsed: Duration) {
        set_time(&mut self.comments, EMT, elapsed);
    }
}

impl PlayedMove {
    /// The time left on the clock of the player who made the move: see [`MoveText::clock`].
    pub fn clock(&self) -> Option<Duration> {
        clock_in(&self.comments)
    }

    /// The time that the move took: see [`MoveText::elapsed`].
    pub fn elapsed(&self) -> Option<Duration> {
        time_in(&self.comments, EMT)
    }
}

/// The first command of a comment that should tell a time and does not.
pub(super) fn unreadable_clock(comment: &str) -> Option<&str> {
    let wrong = |command: &Command<'_>| match command.name {
        CLK | EMT => read_time(command.value).is_none(),
        CLOCK => read_clocks(command.value).is_none(),
        _ => false,
    };
    commands(comment).find(wrong).map(|command| &comment[command.range])
}

/// A command in a comment: `[%name value]`.
struct Command<'a> {
    /// Where it stands in the comment, its brackets included.
    range: Range<usize>,
    name: &'a str,
    value: &'a str,
}

/// The commands of a comment.
fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    comment.match_indices("[%").filter_map(|(start, _)| {
        let inside = &comment[start + 2..];
        let inside = &inside[..inside.find([']', '['])?];
        let end = start + 2 + inside.len();
        let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        let closed = comment[end..].starts_with(']');
        closed.then_some(Command { range: start..end + 1, name, value })
    })
}

fn clock_in(comments: &[String]) -> Option<Duration> {
    let of_both = || {
        let mut told = comments.iter().flat_map(|comment| commands(comment));
        told.find(|command| command.name == CLOCK)
            .and_then(|command| read_clocks(command.value)?.own)
    };
    time_in(comments, CLK).or_else(of_both)
}

fn time_in(comments: &[String], name: &str) -> Option<Duration> {
    let mut told = comments.iter().flat_map(|comment| commands(comment));
    told.find(|command| command.name == name).and_then(|command| read_time(command.value))
}

fn set_time(comments: &mut Vec<String>, name: &str, time: Duration) {
    let written = format!("[%{name} {}]", time_text(time));
    for comment in comments.iter_mut() {
        let own = commands(comment).find(|command| command.name == name);
        if let Some(range) = own.map(|command| command.range) {
            comment.replace_range(range, &written);
            return;
        }
    }
    comments.push(written);
}

/// Reads `1:23:45`, `23:45` or `45`, each with decimals or without.
fn read_time(text: &str) -> Option<Duration> {
    /// So many hours no clock has, and no number of milliseconds overflows.
    const MOST_DIGITS: usize = 6;
    let text = text.trim();
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let mut seconds = 0;
    for (index, part) in whole.split(':').enumerate() {
        let longest = if index == 0 { MOST_DIGITS } else { 2 };
        if index > 2 || part.len() > longest || !digits(part) {
            return None;
        }
        let value: u64 = part.parse().ok()?;
        if index > 0 && value >= 60 {
            return None;
        }
        seconds = seconds * 60 + value;
    }
    if decimals.len() > 9 || !digits(decimals) {
        return None;
    }
    let nanos = format!("{decimals:0<9}").parse().ok()?;
    Some(Duration::new(seconds, nanos))
}

/// What both clocks show, or one.
struct Clocks {
    /// The time of the player who has moved, if it is told which that is.
    own: Option<Duration>,
}

/// Reads `w0:10:00 B0:09:58`, or `0:10:00` alone.
fn read_clocks(text: &str) -> Option<Clocks> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if !(1..=2).contains(&words.len()) {
        return None;
    }
    let mut own = None;
    for &word in &words {
        let time = word.trim_start_matches(|c: char| "wWbB".contains(c));
        let letters = &word[..word.len() - time.len()];
        let time = read_time(time)?;
        match letters {
            "w" | "b" => own = Some(time),
            "W" | "B" => (),
            "" if words.len() == 1 => own = Some(time),
            _ => return None,
        }
    }
    Some(Clocks { own })
}

/// Hours, minutes and seconds, with what decimals there are of the milliseconds.
fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let decimals = format!(".{:03}", time.subsec_millis());
    let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
    format!("{}:{:02}:{:02}{decimals}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(millis: u64) -> Option<Duration> {
        Some(Duration::from_millis(millis))
    }

    #[test]
    fn times_are_read() {
        for (text, read) in [
            ("1:23:45", millis(5_025_000)),
            ("01:23:45.5", millis(5_025_500)),
            ("0:05", millis(5000)),
            ("45", millis(45_000)),
            (" 0:00:00.042 ", millis(42)),
            ("100:00:00", millis(360_000_000)),
            ("0:60", None),
            ("1:2:3:4", None),
            ("0:005", None),
            ("", None),
            (":05", None),
            ("0:05.", None),
            ("-1:00", None),
            ("+5", None),
            ("1:23:4x", None),
            ("99999999999999999999", None),
            ("0:05.1234567891", None),
        ] {
            assert_eq!(read_time(text), read, "{text:?}");
        }
    }

    #[test]
    fn times_are_written_as_they_are_read() {
        for text in ["0:00:00", "1:23:45", "0:00:05.3", "12:00:00.042", "277:46:39.999"] {
            assert_eq!(read_time(text).map(time_text).as_deref(), Some(text));
        }
        assert_eq!(time_text(Duration::from_micros(1_500_400)), "0:00:01.5");
    }

    #[test]
    fn the_clock_is_that_of_the_player_who_has_moved() {
        let clock = |comments: &[&str]| {
            let comments = comments.iter().map(ToString::to_string).collect();
            MoveText { comments, ..MoveText::new("32-28") }.clock()
        };
        for (comments, time) in [
            (&["[%clk 0:10:00]"][..], millis(600_000)),
            (&["good", "a [%emt 0:01] b [%clk 0:10:00] c"], millis(600_000)),
            (&["[%clock w0:10:00 B0:09:00]"], millis(600_000)),
            (&["[%clock W0:10:00 b0:09:00]"], millis(540_000)),
            (&["[%clock 0:49:11]"], millis(2_951_000)),
            (&["[%clock W0:10:00 B0:09:00]"], None),
            (&["[%clock w0:10:00 0:09:00]"], None),
            (&["[%clk]"], None),
            (&["[%clk 0:10:00"], None),
            (&["[%clk [%clk 0:10:00]"], millis(600_000)),
            (&["clk 0:10:00"], None),
            (&["[%csl Ra3]"], None),
        ] {
            assert_eq!(clock(comments), time, "{comments:?}");
        }
    }

    #[test]
    fn what_is_no_time_is_named() {
        for (comment, wrong) in [
            ("[%clk 1:99]", Some("[%clk 1:99]")),
            ("x [%clk 0:10:00] [%emt soon] y", Some("[%emt soon]")),
            ("[%clock x0:10:00]", Some("[%clock x0:10:00]")),
            ("[%clk]", Some("[%clk]")),
            ("[%clk 0:10:00][%emt 5]", None),
            ("[%eval 0.5] [%mct 17]", None),
            ("[% clk] [%", None),
        ] {
            assert_eq!(unreadable_clock(comment), wrong, "{comment}");
        }
    }

    #[test]
    fn a_time_takes_the_place_of_the_one_before() {
        let mut played = MoveText::new("32-28");
        played.comments = vec!["good".to_owned(), "so [%clk x] it is [%emt 5]".to_owned()];
        played.set_clock(Duration::from_secs(60));
        played.set_elapsed(Duration::from_millis(1250));
        assert_eq!(played.comments, ["good", "so [%clk 0:01:00] it is [%emt 0:00:01.25]"]);
        assert_eq!(played.elapsed(), millis(1250));
    }
}
