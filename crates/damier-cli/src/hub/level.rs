//! The `level` line: how long to think.

use std::str::FromStr;
use std::time::Duration;

use damier_engine::{Clock, Limits, Time};

use super::line::Line;

/// The limits that a `level` line sets. Arguments that are not known are passed over; without any,
/// or with `infinite`, there is no limit.
///
/// # Errors
///
/// Which argument's value is wrong.
pub(crate) fn read_level(line: &Line) -> Result<Limits, String> {
    let left = seconds(line, "time")?;
    let clock = left.map(|left| -> Result<Clock, String> {
        let increment = seconds(line, "inc")?.unwrap_or_default();
        let moves: Option<u32> = number(line, "moves")?;
        Ok(Clock::new(left).with_increment(increment).with_moves_to_go(moves))
    });
    let clock = clock.transpose()?.map(Time::Clock);
    let per_move = seconds(line, "move-time")?.map(Time::PerMove);
    let depth: Option<u32> = number(line, "depth")?;
    let nodes: Option<u64> = number(line, "nodes")?;
    if line.get("infinite").is_some() {
        return Ok(Limits::infinite());
    }
    let time = per_move.or(clock);
    Ok(Limits::infinite().with_depth(depth).with_nodes(nodes).with_time(time))
}

fn number<N: FromStr>(line: &Line, name: &str) -> Result<Option<N>, String> {
    let wrong = || format!("{name} must be a whole number");
    line.get(name).map(|text| text.parse().map_err(|_| wrong())).transpose()
}

fn seconds(line: &Line, name: &str) -> Result<Option<Duration>, String> {
    let read = |text: &str| {
        let seconds: f64 = text.parse().ok()?;
        // A clock may have run out; nobody waits longer than some years.
        Duration::try_from_secs_f64(seconds.clamp(0.0, 1e9)).ok()
    };
    let wrong = || format!("{name} must be a number of seconds");
    line.get(name).map(|text| read(text).ok_or_else(wrong)).transpose()
}

/// The line that sets limits.
pub(crate) fn level_line(limits: &Limits) -> Line {
    let mut line = Line::new("level");
    if let Some(depth) = limits.depth {
        line = line.with("depth", depth);
    }
    if let Some(nodes) = limits.nodes {
        line = line.with("nodes", nodes);
    }
    line = match limits.time {
        None if line.arguments.is_empty() => line.with("infinite", ""),
        None => line,
        Some(Time::PerMove(time)) => line.with("move-time", time.as_secs_f64()),
        Some(Time::Clock(clock)) => {
            let moves = clock.moves_to_go.map(|moves| ("moves", moves));
            let line = moves.into_iter().fold(line, |line, (name, n)| line.with(name, n));
            let line = line.with("time", clock.left.as_secs_f64());
            line.with("inc", clock.increment.as_secs_f64())
        }
    };
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Limits, String> {
        read_level(&Line::parse(text).expect("it can be read").expect("it is not blank"))
    }

    #[test]
    fn levels_are_limits() {
        assert_eq!(read("level depth=9"), Ok(Limits::depth(9)));
        assert_eq!(read("level nodes=5000 bogus=1"), Ok(Limits::nodes(5000)));
        let time = Duration::from_millis(1500);
        assert_eq!(read("level move-time=1.5"), Ok(Limits::per_move(time)));
        let clock = Clock::new(time).with_increment(time).with_moves_to_go(7);
        assert_eq!(read("level moves=7 time=1.5 inc=1.5"), Ok(Limits::clock(clock)));
        assert_eq!(read("level infinite"), Ok(Limits::infinite()));
        assert_eq!(read("level"), Ok(Limits::infinite()));
        assert_eq!(read("level time=-0.2"), Ok(Limits::clock(Clock::default())));
    }

    #[test]
    fn bad_levels_name_the_argument() {
        assert_eq!(read("level depth=x"), Err("depth must be a whole number".to_owned()));
        assert_eq!(read("level nodes=-1"), Err("nodes must be a whole number".to_owned()));
        assert_eq!(read("level time=NaN"), Err("time must be a number of seconds".to_owned()));
        assert_eq!(
            read("level move-time="),
            Err("move-time must be a number of seconds".to_owned())
        );
    }

    #[test]
    fn what_is_written_is_read_again() {
        let clock = Clock::new(Duration::from_millis(61_250))
            .with_increment(Duration::from_millis(500))
            .with_moves_to_go(3);
        for limits in [
            Limits::infinite(),
            Limits::depth(3),
            Limits::nodes(77).with_depth(4),
            Limits::per_move(Duration::from_millis(125)),
            Limits::clock(clock),
            Limits::clock(clock.with_moves_to_go(None)),
        ] {
            let line = level_line(&limits);
            assert_eq!(read(&line.to_string()), Ok(limits), "{line}");
        }
    }
}
