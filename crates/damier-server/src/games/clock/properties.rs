//! What holds for every time control and every course of a game: a clock agrees with a plain model of
//! it that counts tenths of a second one by one.

use damier::Color;
use proptest::collection::vec;
use proptest::prelude::*;

use super::control::{Allotment, Stage};
use super::{Clock, DAY, TimeControl};

const MINUTE: u64 = 60_000;

/// The model's unit of time.
const TICK: u64 = 100;

fn seconds() -> impl Strategy<Value = u64> {
    (1..=600_u64).prop_map(|seconds| seconds * 1000)
}

/// Times in quarters of a minute: the shortest are tried most, since they run out.
fn main_time() -> impl Strategy<Value = u64> {
    prop_oneof![4 => 1..=8_u64, 1 => 1..=1440_u64].prop_map(|quarters| quarters * MINUTE / 4)
}

fn allotment() -> impl Strategy<Value = Allotment> {
    let increment = prop_oneof![Just(0), seconds()];
    (main_time(), increment).prop_map(|(time, increment)| Allotment { time, increment })
}

fn stages() -> impl Strategy<Value = TimeControl> {
    let stage =
        (1..=6_usize, allotment()).prop_map(|(moves, allotment)| Stage { moves, allotment });
    (vec(stage, 1..=4), allotment()).prop_map(|(stages, rest)| TimeControl::Stages { stages, rest })
}

/// Every time control but those in days, which run too long to count.
fn live() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        main_time().prop_map(|main| TimeControl::SuddenDeath { main }),
        (main_time(), seconds())
            .prop_map(|(main, increment)| TimeControl::Fischer { main, increment }),
        (main_time(), seconds()).prop_map(|(main, delay)| TimeControl::Bronstein { main, delay }),
        (main_time(), seconds()).prop_map(|(main, delay)| TimeControl::SimpleDelay { main, delay }),
        (main_time(), 1..=5_u32, seconds())
            .prop_map(|(main, periods, period)| TimeControl::ByoYomi { main, periods, period }),
        stages(),
        main_time().prop_map(|main| TimeControl::Hourglass { main }),
    ]
}

/// The same rules as of days, with a minute for each.
fn short_days() -> impl Strategy<Value = TimeControl> {
    (1..=14_u64, 0..=9_u64).prop_map(|(per_move, bank)| TimeControl::Correspondence {
        per_move: per_move * MINUTE,
        bank: bank * MINUTE,
    })
}

fn days() -> impl Strategy<Value = TimeControl> {
    (1..=14_u64, 0..=90_u64).prop_map(|(per_move, bank)| TimeControl::Correspondence {
        per_move: per_move * DAY,
        bank: bank * DAY,
    })
}

/// How a turn goes.
#[derive(Clone, Copy, Debug)]
struct Span {
    /// Ticks that pass.
    ticks: u64,
    /// Of which so many are credited.
    credited: u64,
    /// Whether it ends with a move; otherwise moves are taken back, and the other side is to move.
    moves: bool,
}

fn spans() -> impl Strategy<Value = Vec<Span>> {
    let ticks = prop_oneof![4 => 0..=60_u64, 2 => 0..=600_u64, 1 => 0..=6000_u64];
    let credited = prop_oneof![4 => Just(0), 1 => 0..=100_u64];
    let moves = prop::bool::weighted(0.9);
    let span = (ticks, credited, moves);
    vec(span.prop_map(|(ticks, credited, moves)| Span { ticks, credited, moves }), 1..40)
}

/// The plain model: every account in tenths of a second, each for itself.
struct Model {
    control: TimeControl,
    /// The main time, or the bank.
    main: [u64; 2],
    /// What is left of the delay, the period or the time for the move.
    turn: [u64; 2],
    periods: [u32; 2],
    stage: [usize; 2],
    to_next_stage: [i64; 2],
}

impl Model {
    fn new(control: TimeControl) -> Self {
        let (main, turn, periods) = match control {
            TimeControl::SimpleDelay { main, delay } => (main, delay, 0),
            TimeControl::ByoYomi { main, periods, period } => (main, period, periods),
            TimeControl::Correspondence { per_move, bank } => (bank, per_move, 0),
            _ => (control.at_start(), 0, 0),
        };
        let first = match &control {
            TimeControl::Stages { stages, .. } => stages[0].moves as i64,
            _ => 0,
        };
        Self {
            control,
            main: [main; 2],
            turn: [turn; 2],
            periods: [periods; 2],
            stage: [0; 2],
            to_next_stage: [first; 2],
        }
    }

    /// Lets a tenth of a second pass.
    fn tick(&mut self, own: usize) {
        match self.control {
            TimeControl::SimpleDelay { .. } | TimeControl::Correspondence { .. }
                if self.turn[own] > 0 =>
            {
                self.turn[own] -= TICK;
            }
            TimeControl::ByoYomi { period, .. } if self.main[own] == 0 => {
                self.turn[own] -= TICK;
                if self.turn[own] == 0 {
                    self.periods[own] -= 1;
                    self.turn[own] = period;
                }
            }
            _ => {
                self.main[own] -= TICK;
                if let TimeControl::Hourglass { .. } = self.control {
                    self.main[1 - own] += TICK;
                }
            }
        }
    }

    fn left(&self, own: usize) -> u64 {
        match self.control {
            TimeControl::ByoYomi { period, .. } => match self.periods[own] {
                0 => 0,
                periods => self.main[own] + u64::from(periods - 1) * period + self.turn[own],
            },
            TimeControl::Correspondence { .. } => self.main[own] + self.turn[own],
            _ => self.main[own],
        }
    }

    fn is_flagged(&self, own: usize) -> bool {
        let delayed = matches!(self.control, TimeControl::SimpleDelay { .. }) && self.turn[own] > 0;
        self.left(own) == 0 && !delayed
    }

    /// Ends a turn that took `spent`.
    fn end_turn(&mut self, own: usize, spent: u64, moves: bool) {
        match &self.control {
            TimeControl::Fischer { increment, .. } if moves => self.main[own] += increment,
            TimeControl::Bronstein { delay, .. } => self.main[own] += spent.min(*delay),
            TimeControl::SimpleDelay { delay, .. } => self.turn[own] = *delay,
            TimeControl::ByoYomi { period, .. } => self.turn[own] = *period,
            TimeControl::Correspondence { per_move, .. } => self.turn[own] = *per_move,
            TimeControl::Stages { stages, rest } if moves => {
                let stage = stages.get(self.stage[own]);
                self.main[own] += stage.map_or(rest.increment, |stage| stage.allotment.increment);
                self.to_next_stage[own] -= 1;
                if self.to_next_stage[own] == 0 && stage.is_some() {
                    self.stage[own] += 1;
                    let next = stages.get(self.stage[own]);
                    self.main[own] += next.map_or(rest.time, |stage| stage.allotment.time);
                    self.to_next_stage[own] = next.map_or(0, |stage| stage.moves as i64);
                }
            }
            _ => {}
        }
    }
}

/// Plays spans of both sides in turn, checking the clock against the model, until somebody's time is
/// over. What White had after each of their turns.
fn play(control: &TimeControl, spans: &[Span]) -> Result<Vec<u64>, TestCaseError> {
    let (mut clock, mut model) = (Clock::new(control.clone()), Model::new(control.clone()));
    let (mut now, mut color, mut moves) = (1_700_000_000_000_i64, Color::White, [0; 2]);
    let mut accounts = Vec::new();
    clock.set(clock.left(now), Some(color), now);
    for span in spans {
        let own = color.index();
        let before = clock.left(now);
        let credited = span.credited.min(span.ticks);
        for tick in 0..span.ticks {
            now += TICK as i64;
            if tick < credited {
                clock.credit(TICK, now);
            } else {
                model.tick(own);
            }
            let left = clock.left(now);
            prop_assert_eq!(left, [model.left(0), model.left(1)], "{} {:?}", control, clock);
            prop_assert_eq!(clock.flagged(now).is_some(), model.is_flagged(own), "{}", control);
            if model.is_flagged(own) {
                prop_assert_eq!(clock.flagged(now), Some(color));
                prop_assert_eq!(clock.deadline(), Some(now), "the flag falls at its moment");
                return Ok(accounts);
            }
            prop_assert_eq!(clock.flagged(now), None);
        }
        let spent = (span.ticks - credited) * TICK;
        prop_assert_eq!(clock.spent(now), Some(spent));
        moves[own] += usize::from(span.moves);
        let after = match span.moves {
            true => clock.after_move(moves[own], now),
            false => clock.after_turn(now),
        };
        model.end_turn(own, spent, span.moves);
        prop_assert_eq!(after, [model.left(0), model.left(1)], "{} {:?}", control, clock);
        let grows = matches!(control, TimeControl::Fischer { .. } | TimeControl::Stages { .. });
        let sum = |left: [u64; 2]| left[0] + left[1];
        if !grows {
            prop_assert!(sum(after) <= sum(before), "{}: time came from nowhere", control);
        }
        if span.moves {
            clock.count_moves(color, moves[own]);
        }
        if color == Color::White {
            accounts.push(after[0]);
        }
        color = color.other();
        clock.set(after, Some(color), now);
    }
    Ok(accounts)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_time_control_is_written_as_it_is_read(control in prop_oneof![live(), days()]) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn every_clock_keeps_the_account_of_the_model(
        control in prop_oneof![7 => live(), 1 => short_days()],
        spans in spans(),
    ) {
        play(&control, &spans)?;
    }

    #[test]
    fn what_one_side_has_does_not_depend_on_the_other(
        control in live().prop_filter("sides share it", |control| {
            !matches!(control, TimeControl::Hourglass { .. })
        }),
        spans in spans(),
        others in spans(),
    ) {
        let one = play(&control, &spans)?;
        let mut changed = spans;
        for (span, other) in changed.iter_mut().skip(1).step_by(2).zip(others) {
            *span = other;
        }
        let other = play(&control, &changed)?;
        let common = one.len().min(other.len());
        prop_assert_eq!(&one[..common], &other[..common]);
    }

    #[test]
    fn a_stage_that_was_reached_brings_its_time_once(control in stages(), moves in 1..=30_usize) {
        let mut clock = Clock::new(control);
        clock.set([MINUTE; 2], Some(Color::White), 0);
        clock.count_moves(Color::White, moves);
        let given = clock.after_move(moves, 0)[0] - MINUTE;
        prop_assert!(given <= 600_000, "{given}: an increment at the most");
    }

    #[test]
    fn no_moment_makes_a_clock_fail(
        control in prop_oneof![live(), days()],
        since in any::<i64>(),
        now in any::<i64>(),
        wait in any::<u64>(),
    ) {
        let mut clock = Clock::new(control.clone());
        clock.set([control.at_start(); 2], Some(Color::Black), since);
        clock.credit(wait, now);
        let [white, black] = clock.after_move(1, now);
        let most = 2 * control.at_start() + control.bonus() + 4 * 360 * MINUTE;
        prop_assert!(white <= most && black <= most, "{white} {black}");
        prop_assert_eq!(clock.flagged(now).is_some(), clock.deadline().is_some_and(|end| end <= now));
    }
}
