//! `DateStamp`: days since 1978, minutes, and ticks of a fiftieth of a second, with their text form.
//!
//! [`DateStamp`] knows the calendar and the words for days near today. Reading a clock is left to the caller.

use std::fmt;

/// A date and time in the form of AmigaDOS: days, minutes and ticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct DateStamp {
    /// Days since 1 January 1978.
    pub days: u32,
    /// Minutes since midnight, 0 to 1439.
    pub minutes: u16,
    /// Ticks of 1/50 s since the beginning of the minute, 0 to 2999.
    pub ticks: u16,
}

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const NEAR: [&str; 3] = ["Yesterday", "Today", "Tomorrow"];
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Number of days from 1 January 1970 to 1 January 1978.
const EPOCH: u64 = 2922;
const SECONDS: u64 = 86_400;
const FIRST: u32 = 1978;
/// Number of days from 1 January 1978 to 31 December 2099.
///
/// Later dates of the host's files are replaced with that day.
const LAST_DAY: u32 = 44_559;

impl DateStamp {
    /// Creates a date and time from Unix time, in seconds since 1970.
    ///
    /// Times before 1978 become midnight of 1 January 1978; days after 2099 become 31 December 2099.
    pub const fn of_unix(seconds: u64) -> Self {
        let (days, second) = (seconds / SECONDS, seconds % SECONDS);
        if days < EPOCH {
            return Self { days: 0, minutes: 0, ticks: 0 };
        }
        let days = if days - EPOCH > LAST_DAY as u64 { LAST_DAY } else { (days - EPOCH) as u32 };
        Self { days, minutes: (second / 60) as u16, ticks: (second % 60 * 50) as u16 }
    }

    /// Returns the date and time as Unix time, in seconds since 1970.
    pub const fn unix(self) -> u64 {
        (self.days as u64 + EPOCH) * SECONDS + self.minutes as u64 * 60 + self.ticks as u64 / 50
    }

    /// Parses a date or the name of a day into days since 1 January 1978 (`StrToDate`).
    ///
    /// The text is a date such as `21-Nov-92`, a weekday, or `Yesterday`, `Today` or `Tomorrow`.
    ///
    /// A weekday means the last such day before today, or the next one after today if `ahead` is set
    /// (`DTF_FUTURE`).
    pub fn day_of(text: &str, today: Self, ahead: bool) -> Option<u32> {
        let place = |words: &[&str]| words.iter().position(|word| word.eq_ignore_ascii_case(text));
        if let Some(near) = place(&NEAR) {
            return (today.days + near as u32).checked_sub(1);
        }
        if let Some(weekday) = place(&DAYS) {
            // A weekday is 1 to 7 days away, never today.
            let (weekday, current) = (weekday as u32, today.days % 7);
            let days = if ahead { weekday + 6 - current } else { current + 6 - weekday } % 7 + 1;
            return if ahead { Some(today.days + days) } else { today.days.checked_sub(days) };
        }
        let mut parts = text.split('-');
        let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
        let number = |text: &str| number(text, 2);
        let month = MONTHS.iter().position(|known| known.eq_ignore_ascii_case(month))?;
        let year = 1900 + number(year)?;
        let year = if year < FIRST { year + 100 } else { year };
        let day = number(day)?.checked_sub(1).filter(|&day| day < days_of(year, month))?;
        let years: u32 = (FIRST..year).map(|year| 365 + is_leap(year)).sum();
        let months: u32 = (0..month).map(|month| days_of(year, month)).sum();
        parts.next().is_none().then_some(years + months + day)
    }

    /// Parses a time such as `20:30:00` or `20:30` into minutes since midnight and ticks of the minute.
    pub fn time_of(text: &str) -> Option<(u16, u16)> {
        let mut parts = text.split(':').map(|part| number(part, 2));
        let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next().unwrap_or(Some(0))?);
        let is_time = hours < 24 && minutes < 60 && seconds < 60 && parts.next().is_none();
        is_time.then_some(((hours * 60 + minutes) as u16, seconds as u16 * 50))
    }

    /// Returns the calendar date: year, month (counted from 0) and day of the month (counted from 1).
    ///
    /// The year is at most 2099.
    pub const fn civil(self) -> (u32, usize, u32) {
        let (mut year, mut days) = (FIRST, self.known_days());
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

    /// Returns the English name of the weekday.
    pub fn weekday(self) -> &'static str {
        // 1 January 1978 was a Sunday.
        DAYS[self.known_days() as usize % 7]
    }

    const fn known_days(self) -> u32 {
        if self.days > LAST_DAY { LAST_DAY } else { self.days }
    }

    /// Formats the date as `21-Nov-92`.
    pub fn date(self) -> String {
        let (year, month, day) = self.civil();
        format!("{day:02}-{}-{:02}", MONTHS[month % 12], year % 100)
    }

    /// Returns the number of days since 1 January 1970.
    pub fn unix_days(self) -> u64 {
        EPOCH + u64::from(self.days)
    }

    /// Formats the date as seen on the day `today` (`DTF_SUBST`).
    ///
    /// The result is `Yesterday`, `Today` or `Tomorrow`, a weekday for up to seven days ago, and otherwise
    /// like `21-Nov-92`.
    pub fn date_seen_on(self, today: Self) -> String {
        let near = (self.days + 1).checked_sub(today.days).and_then(|place| NEAR.get(place as usize));
        let ago = today.days.checked_sub(self.days);
        let weekday = || ago.is_some_and(|days| days <= 7).then(|| self.weekday());
        near.copied().or_else(weekday).map_or_else(|| self.date(), str::to_owned)
    }

    /// Formats the time as `20:30:00`.
    pub fn time(self) -> String {
        format!("{:02}:{:02}:{:02}", self.minutes / 60, self.minutes % 60, self.ticks / 50)
    }
}

fn number(text: &str, most: usize) -> Option<u32> {
    let is_number = text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.weekday(), self.date(), self.time())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn date_stamp_prints_its_date() {
        let then = DateStamp::of_unix(722_377_800);
        assert_eq!(then.to_string(), "Saturday 21-Nov-92 20:30:00");
        assert_eq!(DateStamp::default().to_string(), "Sunday 01-Jan-78 00:00:00");
        assert_eq!(DateStamp::of_unix(0), DateStamp::default());
        assert_eq!(DateStamp::of_unix(1_709_210_096).to_string(), "Thursday 29-Feb-24 12:34:56");
    }

    #[test]
    fn days_near_today_have_words() {
        let today = DateStamp::of_unix(722_377_800);
        let then = |days: i64| DateStamp { days: today.days.saturating_add_signed(days as i32), ..today };
        let words = [2, 1, 0, -1, -2, -7, -8].map(|days| then(days).date_seen_on(today));
        let expected = ["23-Nov-92", "Tomorrow", "Today", "Yesterday", "Thursday", "Saturday", "13-Nov-92"];
        assert_eq!(words, expected);
        for days in [-8, -7, -2, -1, 0, 1, 2, 400] {
            let then = then(days);
            assert_eq!(DateStamp::day_of(&then.date(), today, false), Some(then.days));
            assert_eq!(DateStamp::day_of(&then.date_seen_on(today), today, false), Some(then.days));
        }
        assert_eq!(DateStamp::day_of("saturday", today, true), Some(today.days + 7));
        assert_eq!(DateStamp::day_of("sunday", today, true), Some(today.days + 1));
        assert_eq!(DateStamp::of_unix(722_377_800).unix(), 722_377_800);
    }

    #[test]
    fn days_after_2099_count_as_its_last_day() {
        let last = DateStamp::of_unix(4_102_444_799);
        assert_eq!(last.to_string(), "Thursday 31-Dec-99 23:59:59");
        assert_eq!((last.civil(), last.days), ((2099, 11, 31), LAST_DAY));
        for seconds in [4_102_444_800, 347_000_000_000_000, u64::MAX] {
            assert_eq!(DateStamp::of_unix(seconds).days, LAST_DAY, "{seconds}");
        }
        let far = DateStamp { days: u32::MAX, ..last };
        assert_eq!((far.civil(), far.to_string()), (last.civil(), last.to_string()));
    }

    #[test]
    fn invalid_dates_and_times_are_refused() {
        let today = DateStamp::default();
        let odd = ["", "yesterday", "friday", "31-Feb-90", "0-Jan-90", "1-Jan", "1-Jan-90-1", "+1-Jan-90"];
        for text in odd {
            assert_eq!(DateStamp::day_of(text, today, false), None, "{text}");
        }
        assert_eq!(DateStamp::day_of("1-jan-00", today, false), Some(8035));
        assert_eq!(DateStamp::time_of("20:30"), Some((1230, 0)));
        assert_eq!(DateStamp::time_of("20:30:05"), Some((1230, 250)));
        for text in ["", "7", "24:00", "1:60", "1:2:3:4", "1:", ":1"] {
            assert_eq!(DateStamp::time_of(text), None, "{text}");
        }
    }
}
