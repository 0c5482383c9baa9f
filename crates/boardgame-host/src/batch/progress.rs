//! Formats the progress of a count as one line for a terminal: a bar, the number done, the rate and the time
//! left.

use std::fmt;
use std::time::Duration;

#[derive(Debug, Clone, Copy)]
pub(super) struct Progress {
    /// Plural of the counted unit, such as `boards`.
    pub things: &'static str,
    /// The number of boards or games counted before this run started.
    pub before: u64,
    /// The number of boards or games counted so far, including [`Self::before`].
    pub done: u64,
    pub asked: u64,
    pub elapsed: Duration,
}

const BAR: u64 = 20;

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = self.done as f64 / self.asked.max(1) as f64;
        let filled = (share * BAR as f64) as usize;
        let bar: String = (0..BAR as usize).map(|sign| if sign < filled { '=' } else { ' ' }).collect();
        let seconds = self.elapsed.as_secs_f64().max(0.001);
        let rate = (self.done - self.before) as f64 / seconds;
        let Self { things, done, .. } = self;
        write!(f, "[{bar}] {:.0} %, {done} {things}, {rate:.0} a second", 100.0 * share)?;
        if rate > 0.0 {
            write!(f, ", {:.0} s left", (self.asked - self.done) as f64 / rate)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_bar_fits_a_terminal() {
        let progress = Progress {
            things: "boards",
            before: 0,
            done: 123_456_789,
            asked: 987_654_321_000,
            elapsed: Duration::from_secs(9000),
        };
        let text = progress.to_string();
        assert!(text.len() < 79, "{text}");
        assert!(
            text.starts_with('[') && text.contains("] 0 %, 123456789 boards, 13717 a second, "),
            "{text}"
        );
        let nothing = Progress { things: "boards", before: 0, done: 0, asked: 10, elapsed: Duration::ZERO };
        assert!(nothing.to_string().ends_with("0 %, 0 boards, 0 a second"));
        // Boards counted in an earlier run do not affect the rate.
        let resumed =
            Progress { things: "games", before: 50, done: 60, asked: 100, elapsed: Duration::from_secs(5) };
        assert!(resumed.to_string().ends_with("] 60 %, 60 games, 2 a second, 20 s left"), "{resumed}");
    }
}
