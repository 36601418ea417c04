//! Moments and days.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, as the store keeps moments.
pub(crate) type Millis = i64;

/// The present moment by the wall clock.
pub(crate) fn wall_clock() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}

/// The day of a moment in UTC, as `2026-05-20`.
pub(crate) fn iso_date(moment: Millis) -> String {
    // Days are counted from 1 March of year 0, so that a leap day ends its year; a cycle of
    // 400 years has 146,097 days.
    let days = moment.div_euclid(86_400_000) + 719_468;
    let cycle = days.div_euclid(146_097);
    let day_of_cycle = days.rem_euclid(146_097);
    let year_of_cycle =
        (day_of_cycle - day_of_cycle / 1460 + day_of_cycle / 36_524 - day_of_cycle / 146_096) / 365;
    let day_of_year =
        day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = cycle * 400 + year_of_cycle + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A moment in UTC, as `2026-05-20T14:03:00Z`.
pub(crate) fn iso_moment(moment: Millis) -> String {
    let second = moment.div_euclid(1000).rem_euclid(86_400);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", iso_date(moment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_in_iso_form() {
        for (moment, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399_000, "2000-02-28T23:59:59Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_709_251_199_999, "2024-02-29T23:59:59Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(iso_moment(moment), text);
        }
    }
}
