//! `DateStamp`: days since 1978, minutes and ticks of a fiftieth of a second, and their text.
//!
//! Knows the calendar. Leaves what day it is to who has a clock.

use std::fmt;

/// A time of AmigaDOS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct DateStamp {
    /// Days since 1 January 1978.
    pub days: u32,
    /// Minutes of the day, 0 to 1439.
    pub minutes: u16,
    /// Fiftieths of a second of the minute, 0 to 2999.
    pub ticks: u16,
}

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Days from 1 January 1970 to 1 January 1978.
const EPOCH: u64 = 2922;
const SECONDS: u64 = 86_400;

impl DateStamp {
    /// From seconds since 1970, as hosts count; what lies before 1978 is its first moment.
    #[must_use]
    pub const fn of_unix(seconds: u64) -> Self {
        let (days, second) = (seconds / SECONDS, seconds % SECONDS);
        if days < EPOCH {
            return Self { days: 0, minutes: 0, ticks: 0 };
        }
        Self { days: (days - EPOCH) as u32, minutes: (second / 60) as u16, ticks: (second % 60 * 50) as u16 }
    }

    /// Its year, its month from 0 and its day from 1.
    #[must_use]
    pub const fn civil(self) -> (u32, usize, u32) {
        let (mut year, mut days) = (1978, self.days);
        while days >= 365 + is_leap(year) {
            days -= 365 + is_leap(year);
            year += 1;
        }
        let mut month = 0;
        while days >= days_of(year, month) {
            days -= days_of(year, month);
            month += 1;
        }
        (year, month, days + 1)
    }

    /// The day of the week.
    #[must_use]
    pub fn weekday(self) -> &'static str {
        // 1 January 1978 was a Sunday.
        DAYS[self.days as usize % 7]
    }

    /// The day as `21-Nov-92`.
    #[must_use]
    pub fn date(self) -> String {
        let (year, month, day) = self.civil();
        format!("{day:02}-{}-{:02}", MONTHS[month % 12], year % 100)
    }

    /// The time as `20:30:00`.
    #[must_use]
    pub fn time(self) -> String {
        format!("{:02}:{:02}:{:02}", self.minutes / 60, self.minutes % 60, self.ticks / 50)
    }
}

const fn is_leap(year: u32) -> u32 {
    (year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))) as u32
}

const fn days_of(year: u32, month: usize) -> u32 {
    match month {
        1 => 28 + is_leap(year),
        3 | 5 | 8 | 10 => 30,
        _ => 31,
    }
}

impl fmt::Display for DateStamp {
    /// As the command Date says it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.weekday(), self.date(), self.time())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_of_1992() {
        // 21 November 1992, 20:30:00.
        let then = DateStamp::of_unix(722_377_800);
        assert_eq!(then.to_string(), "Saturday 21-Nov-92 20:30:00");
        assert_eq!(DateStamp::default().to_string(), "Sunday 01-Jan-78 00:00:00");
        assert_eq!(DateStamp::of_unix(0), DateStamp::default());
        assert_eq!(DateStamp::of_unix(1_709_210_096).to_string(), "Thursday 29-Feb-24 12:34:56");
    }
}
