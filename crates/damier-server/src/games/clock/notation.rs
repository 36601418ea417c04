//! Time controls as text, as players write them.
//!
//! | text | meaning |
//! | --- | --- |
//! | `5+0`, `5` | 5 minutes, sudden death |
//! | `5+3` | 5 minutes, 3 seconds added after each move (Fischer) |
//! | `5b3` | 5 minutes, up to 3 seconds given back after each move (Bronstein) |
//! | `5d3` | 5 minutes, which begin to run 3 seconds into each move (simple delay) |
//! | `10+5x30` | 10 minutes, then 5 periods of 30 seconds (byo-yomi) |
//! | `40/60:30+10` | 40 moves in 60 minutes, then 30 minutes and 10 seconds a move (stages) |
//! | `*3` | 3 minutes, hourglass |
//! | `7d` | 7 days a move |
//! | `3d+30d` | 3 days a move, and a time bank of 30 days |
//!
//! Minutes may have up to two decimals. Stages are written as in the tag `TimeControl` of games in
//! files, and so is the hourglass, but in minutes.

use std::fmt;
use std::str::FromStr;

use super::control::{Allotment, DAY, Stage, TimeControl};

/// Why a text is no time control for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum TimeControlError {
    /// It has none of the forms.
    #[error("it is not written as a time control is")]
    Unreadable,
    /// It gives more or less time than games can have.
    #[error("it gives more or less time than a game can have")]
    OutOfRange,
}

const MINUTE: u64 = 60_000;

impl TimeControl {
    /// The time control itself, if it is one that people may choose.
    pub(crate) fn checked(self) -> Result<Self, TimeControlError> {
        let main = |main: u64| (MINUTE / 4..=360 * MINUTE).contains(&main);
        let seconds = |time: u64| (1000..=600_000).contains(&time);
        let allotted = |allotment: Allotment| {
            main(allotment.time) && (allotment.increment == 0 || seconds(allotment.increment))
        };
        let good = match &self {
            Self::SuddenDeath { main: time } | Self::Hourglass { main: time } => main(*time),
            Self::Fischer { main: time, increment: bonus }
            | Self::Bronstein { main: time, delay: bonus }
            | Self::SimpleDelay { main: time, delay: bonus } => main(*time) && seconds(*bonus),
            Self::ByoYomi { main: time, periods, period } => {
                main(*time) && (1..=30).contains(periods) && seconds(*period)
            }
            Self::Stages { stages, rest } => {
                let stage =
                    |stage: &Stage| (1..=200).contains(&stage.moves) && allotted(stage.allotment);
                (1..=4).contains(&stages.len()) && stages.iter().all(stage) && allotted(*rest)
            }
            Self::Correspondence { per_move, bank } => {
                (DAY..=14 * DAY).contains(per_move) && *bank <= 90 * DAY
            }
        };
        if good { Ok(self) } else { Err(TimeControlError::OutOfRange) }
    }
}

impl TimeControl {
    /// The value of the tag `TimeControl` in files of games, where all times are seconds: `300+3`, one
    /// move in so much time as `1/259200`, and `?` for what has no form there.
    pub(crate) fn tag(&self) -> String {
        let allotted = |&Allotment { time, increment }: &Allotment| match increment {
            0 => format!("{}", time / 1000),
            _ => format!("{}+{}", time / 1000, increment / 1000),
        };
        match self {
            Self::SuddenDeath { main } => format!("{}", main / 1000),
            Self::Fischer { main, increment } => format!("{}+{}", main / 1000, increment / 1000),
            Self::Stages { stages, rest } => {
                let stages = stages.iter();
                let stages =
                    stages.map(|stage| format!("{}/{}:", stage.moves, allotted(&stage.allotment)));
                stages.collect::<String>() + &allotted(rest)
            }
            Self::Hourglass { main } => format!("*{}", main / 1000),
            Self::Correspondence { per_move, bank: 0 } => format!("1/{}", per_move / 1000),
            Self::Bronstein { .. }
            | Self::SimpleDelay { .. }
            | Self::ByoYomi { .. }
            | Self::Correspondence { .. } => "?".to_owned(),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SuddenDeath { main } => write!(f, "{}+0", Minutes(*main)),
            Self::Fischer { main, increment } => {
                write!(f, "{}+{}", Minutes(*main), increment / 1000)
            }
            Self::Bronstein { main, delay } => write!(f, "{}b{}", Minutes(*main), delay / 1000),
            Self::SimpleDelay { main, delay } => write!(f, "{}d{}", Minutes(*main), delay / 1000),
            Self::ByoYomi { main, periods, period } => {
                write!(f, "{}+{periods}x{}", Minutes(*main), period / 1000)
            }
            Self::Stages { stages, rest } => {
                for Stage { moves, allotment } in stages {
                    write!(f, "{moves}/{allotment}:")?;
                }
                write!(f, "{rest}")
            }
            Self::Hourglass { main } => write!(f, "*{}", Minutes(*main)),
            Self::Correspondence { per_move, bank: 0 } => write!(f, "{}d", per_move / DAY),
            Self::Correspondence { per_move, bank } => {
                write!(f, "{}d+{}d", per_move / DAY, bank / DAY)
            }
        }
    }
}

impl fmt::Display for Allotment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.increment {
            0 => write!(f, "{}", Minutes(self.time)),
            increment => write!(f, "{}+{}", Minutes(self.time), increment / 1000),
        }
    }
}

/// Milliseconds, written as minutes with the decimals they need.
struct Minutes(u64);

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, hundredths) = (self.0 / MINUTE, self.0 % MINUTE / (MINUTE / 100));
        match hundredths {
            0 => write!(f, "{whole}"),
            tenths if tenths % 10 == 0 => write!(f, "{whole}.{}", tenths / 10),
            hundredths => write!(f, "{whole}.{hundredths:02}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        read(text).ok_or(TimeControlError::Unreadable)
    }
}

fn read(text: &str) -> Option<TimeControl> {
    if let Some(main) = text.strip_prefix('*') {
        return Some(TimeControl::Hourglass { main: minutes(main)? });
    }
    if let Some(days) = text.strip_suffix('d') {
        let (per_move, bank) = days.split_once("d+").unwrap_or((days, "0"));
        let days = |text| number(text)?.checked_mul(DAY);
        return Some(TimeControl::Correspondence { per_move: days(per_move)?, bank: days(bank)? });
    }
    if let Some((stages, rest)) = text.rsplit_once(':') {
        let stages = stages.split(':').map(stage).collect::<Option<_>>()?;
        return Some(TimeControl::Stages { stages, rest: allotment(rest)? });
    }
    let Some(end) = text.find(['+', 'b', 'd']) else {
        return Some(TimeControl::SuddenDeath { main: minutes(text)? });
    };
    let (main, kind, rest) = (minutes(&text[..end])?, &text[end..=end], &text[end + 1..]);
    if let Some((periods, period)) = rest.split_once('x').filter(|_| kind == "+") {
        let (periods, period) = (u32::try_from(number(periods)?).ok()?, seconds(period)?);
        return Some(TimeControl::ByoYomi { main, periods, period }).filter(|_| period > 0);
    }
    Some(match (seconds(rest)?, kind) {
        (0, _) => TimeControl::SuddenDeath { main },
        (increment, "+") => TimeControl::Fischer { main, increment },
        (delay, "b") => TimeControl::Bronstein { main, delay },
        (delay, _) => TimeControl::SimpleDelay { main, delay },
    })
}

/// A stage that ends with a number of moves: `40/60` or `40/60+30`.
fn stage(text: &str) -> Option<Stage> {
    let (moves, time) = text.split_once('/')?;
    let moves = usize::try_from(number(moves)?).ok()?;
    Some(Stage { moves, allotment: allotment(time)? })
}

fn allotment(text: &str) -> Option<Allotment> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    Some(Allotment { time: minutes(time)?, increment: seconds(increment)? })
}

/// Minutes with up to two decimals.
fn minutes(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let hundredths = match decimals.len() {
        1 => number(decimals)? * 10,
        2 => number(decimals)?,
        _ => return None,
    };
    number(whole)?.checked_mul(MINUTE)?.checked_add(hundredths * (MINUTE / 100))
}

/// Whole seconds, as milliseconds.
fn seconds(text: &str) -> Option<u64> {
    number(text)?.checked_mul(1000)
}

/// Digits alone, without a sign or an exponent, and few enough that sums stay far from overflow.
fn number(text: &str) -> Option<u64> {
    let digits = text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_form_is_read_and_written() {
        let rest = Allotment { time: 30 * MINUTE, increment: 10_000 };
        let hour = Allotment { time: 60 * MINUTE, increment: 0 };
        let stages = vec![Stage { moves: 40, allotment: hour }];
        for (text, control) in [
            ("5+0", TimeControl::SuddenDeath { main: 5 * MINUTE }),
            ("0.5+1", TimeControl::Fischer { main: 30_000, increment: 1000 }),
            ("0.25+1", TimeControl::Fischer { main: 15_000, increment: 1000 }),
            ("5b3", TimeControl::Bronstein { main: 5 * MINUTE, delay: 3000 }),
            ("5d3", TimeControl::SimpleDelay { main: 5 * MINUTE, delay: 3000 }),
            ("10+5x30", TimeControl::ByoYomi { main: 10 * MINUTE, periods: 5, period: 30_000 }),
            ("40/60:30+10", TimeControl::Stages { stages, rest }),
            ("*3", TimeControl::Hourglass { main: 3 * MINUTE }),
            ("7d", TimeControl::Correspondence { per_move: 7 * DAY, bank: 0 }),
            ("3d+30d", TimeControl::Correspondence { per_move: 3 * DAY, bank: 30 * DAY }),
        ] {
            assert_eq!(text.parse(), Ok(control.clone()), "{text}");
            assert_eq!(control.to_string(), text);
            assert_eq!(control.clone().checked(), Ok(control));
        }
        assert_eq!("5".parse(), Ok(TimeControl::SuddenDeath { main: 5 * MINUTE }));
        assert_eq!("5b0".parse(), Ok(TimeControl::SuddenDeath { main: 5 * MINUTE }));
    }

    #[test]
    fn files_have_the_time_control_in_seconds() {
        for (text, tag) in [
            ("5+0", "300"),
            ("0.5+1", "30+1"),
            ("5b3", "?"),
            ("40/60:30+10", "40/3600:1800+10"),
            ("*3", "*180"),
            ("3d", "1/259200"),
        ] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(control.tag(), tag);
        }
    }

    #[test]
    fn what_is_no_time_control_is_told_from_what_is_too_much() {
        for text in [
            "",
            "five",
            "-5+3",
            "5+-3",
            "5+3+3",
            "5.+3",
            "5.125+3",
            "1e3",
            "40/60",
            "40:60",
            "5b5x30",
            "10+5x0",
            "d",
            "3d+d",
            "*",
            "99999999999999999999",
            "4294967296+1",
        ] {
            let read = text.parse::<TimeControl>();
            assert_eq!(read, Err(TimeControlError::Unreadable), "{text}");
        }
        for text in [
            "0+5",
            "0.24+1",
            "361",
            "5+601",
            "10+31x30",
            "10+0x30",
            "0/60:30",
            "40/60:30+601",
            "1/60:1/60:1/60:1/60:1/60:30",
            "0d",
            "15d",
            "3d+91d",
            "*0",
        ] {
            let read = text.parse::<TimeControl>().expect(text);
            assert_eq!(read.checked(), Err(TimeControlError::OutOfRange), "{text}");
        }
    }
}
