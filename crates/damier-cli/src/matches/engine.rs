//! Engines as the command line names them.

use std::time::Duration;

use damier_engine::{Level, Options};

use crate::arguments::{MOST_HASH_MIB, MOST_THREADS, seconds};

/// An engine that can be asked for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Spec {
    /// The engine of this program.
    Builtin(Builtin),
    /// The command line of a program that speaks Hub.
    Program(String),
}

/// The engine of this program, and how it is to play.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Builtin {
    pub(super) options: Options,
    pub(super) strength: Strength,
}

/// What decides how well the engine of this program plays.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Strength {
    /// The limit of the match.
    Match,
    /// A limit of its own.
    Own(Limit),
    /// A level for people.
    Level(&'static Level),
}

/// How long a player may think.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Limit {
    /// So long for each move.
    Time(Duration),
    /// So many positions for each move.
    Nodes(u64),
    /// So many plies deep.
    Depth(u32),
    /// By a clock.
    Clock(TimeControl),
}

/// What a clock gives.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TimeControl {
    /// The number of moves after which the time is given again; `None` if never.
    pub(super) moves: Option<u32>,
    /// The time at the start.
    pub(super) time: Duration,
    /// What each move adds.
    pub(super) increment: Duration,
}

/// Reads `builtin`, `builtin:NAME=VALUE,…` or a command line.
pub(super) fn spec(text: &str) -> Result<Spec, String> {
    let Some(rest) = text.strip_prefix("builtin") else {
        return program(text);
    };
    let settings = match rest.strip_prefix(':') {
        Some(settings) => settings,
        None if rest.is_empty() => "",
        None => return program(text),
    };
    let mut engine =
        Builtin { options: Options::default().with_hash_mib(16), strength: Strength::Match };
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (name, value) = setting
            .split_once('=')
            .ok_or_else(|| format!("{setting:?} is no setting; level=3 is one"))?;
        let strength = match name {
            "hash" => {
                engine.options.hash_mib = number(name, value, MOST_HASH_MIB.into())? as usize;
                continue;
            }
            "threads" => {
                engine.options.threads = number(name, value, MOST_THREADS.into())? as usize;
                continue;
            }
            "level" => {
                let level = value.parse().ok().and_then(Level::by_number);
                Strength::Level(level.ok_or("level must be a whole number from 1 to 8")?)
            }
            "nodes" => Strength::Own(Limit::Nodes(number(name, value, u64::MAX)?)),
            "depth" => Strength::Own(Limit::Depth(number(name, value, 200)? as u32)),
            "time" => Strength::Own(Limit::Time(seconds(value)?)),
            _ => {
                let known = "level, nodes, depth, time, hash and threads";
                return Err(format!("builtin has no setting {name:?}, but {known}"));
            }
        };
        if engine.strength != Strength::Match {
            return Err("one of level, nodes, depth and time is enough".to_owned());
        }
        engine.strength = strength;
    }
    Ok(Spec::Builtin(engine))
}

fn program(text: &str) -> Result<Spec, String> {
    match shlex::split(text) {
        Some(words) if !words.is_empty() => Ok(Spec::Program(text.to_owned())),
        Some(_) => Err("an engine is wanted: builtin, or a command line".to_owned()),
        None => Err("the command line has a quote that is not closed".to_owned()),
    }
}

fn number(name: &str, text: &str, most: u64) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!("{name} must be a whole number from 1 to {most}")),
    }
}

/// Reads `60`, `60+0.5` or `40/60+0.5`.
pub(super) fn clock(text: &str) -> Result<TimeControl, String> {
    let wrong = || "a clock is SECONDS, SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT".to_owned();
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().map_err(|_| wrong())?), rest),
        None => (None, text),
    };
    let (time, increment) = match rest.split_once('+') {
        Some((time, "0")) => (time, Duration::ZERO),
        Some((time, increment)) => (time, seconds(increment).map_err(|_| wrong())?),
        None => (rest, Duration::ZERO),
    };
    if moves == Some(0) {
        return Err(wrong());
    }
    Ok(TimeControl { moves, time: seconds(time).map_err(|_| wrong())?, increment })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builtin(text: &str) -> Builtin {
        match spec(text) {
            Ok(Spec::Builtin(engine)) => engine,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn engines_have_settings() {
        assert_eq!(builtin("builtin").strength, Strength::Match);
        let engine = builtin("builtin:nodes=10000,threads=2,hash=8");
        assert_eq!(engine.strength, Strength::Own(Limit::Nodes(10_000)));
        assert_eq!(engine.options, Options::default().with_hash_mib(8).with_threads(2));
        let Strength::Level(level) = builtin("builtin:level=3").strength else {
            panic!("a level is wanted");
        };
        assert_eq!(level.number, 3);
        let time = Duration::from_millis(250);
        assert_eq!(builtin("builtin:time=0.25").strength, Strength::Own(Limit::Time(time)));
        let program = |text: &str| Spec::Program(text.to_owned());
        assert_eq!(spec("scan hub"), Ok(program("scan hub")));
        assert_eq!(spec("builtin2 'a b'"), Ok(program("builtin2 'a b'")));
    }

    #[test]
    fn bad_engines_say_why() {
        for (text, why) in [
            ("builtin:level=9", "from 1 to 8"),
            ("builtin:nodes=0", "nodes must be"),
            ("builtin:fast", "is no setting"),
            ("builtin:style=wild", "no setting \"style\""),
            ("builtin:level=3,nodes=7", "one of level"),
            ("", "an engine is wanted"),
            ("scan 'hub", "not closed"),
        ] {
            let error = spec(text).expect_err("a bad engine");
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn clocks_are_read() {
        let control = |moves, time, increment| TimeControl {
            moves,
            time: Duration::from_millis(time),
            increment: Duration::from_millis(increment),
        };
        assert_eq!(clock("60"), Ok(control(None, 60_000, 0)));
        assert_eq!(clock("60+0"), Ok(control(None, 60_000, 0)));
        assert_eq!(clock("1.5+0.25"), Ok(control(None, 1_500, 250)));
        assert_eq!(clock("40/60+1"), Ok(control(Some(40), 60_000, 1_000)));
        for bad in ["", "x", "60+", "0/60", "/60", "60+x", "-3", "40/"] {
            assert!(clock(bad).is_err(), "{bad}");
        }
    }
}
