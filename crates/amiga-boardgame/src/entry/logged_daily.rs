//! The results of the daily puzzles in the user's logbook.
//!
//! The logbook has one result for each puzzle. `LoggedDaily::is_better` decides between two results of the
//! same puzzle, without regard to their order, so that the logbooks of several windows can be merged.

use std::fmt;

use super::log_line::number;
use boardgame_engine::coach::{DailyResult, Day};

/// Words for the results of daily puzzles in a logbook.
///
/// The first flag is `true` for a solved puzzle, the second for a puzzle that was begun after its day.
const WORDS: [(&str, bool, bool); 4] = [
    ("solved", true, false),
    ("late", true, true),
    ("unsolved", false, false),
    ("unsolved-late", false, true),
];

/// The result of a daily puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedDaily {
    /// Command-line name of the game.
    pub game: String,
    pub day: Day,
    pub result: DailyResult,
    /// Time at which the puzzle was solved or failed, in seconds since 1970.
    pub ended: u64,
}

impl LoggedDaily {
    /// Returns the key by which a logbook orders the results of daily puzzles.
    pub(super) fn key(&self) -> (&str, Day) {
        (&self.game, self.day)
    }

    /// Returns `true` if this result of a puzzle should replace the result `other` in the logbook.
    ///
    /// A solution replaces every failure, a later failure replaces an earlier one, and the earliest solution
    /// is never replaced.
    pub(super) fn is_better(&self, other: &Self) -> bool {
        let (ours, others) = ((self.ended, self.result), (other.ended, other.result));
        match (self.result.is_solved, other.result.is_solved) {
            (true, true) => ours < others,
            (false, false) => ours > others,
            (is_solved, _) => is_solved,
        }
    }

    /// Returns the score for the puzzle rating: 1 if the user has solved the puzzle alone, 0.5 if with help, and
    /// 0 if not.
    pub fn score(&self) -> f64 {
        match self.result {
            result if !result.is_solved => 0.0,
            result if result.has_help() => 0.5,
            _ => 1.0,
        }
    }

    /// Parses a line of a logbook, without its checksum.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split(' ').collect();
        let &["daily", ended, game, day, plies, hints, wrong, word] = fields.as_slice() else { return None };
        let &(_, is_solved, is_late) = WORDS.iter().find(|(known, ..)| *known == word)?;
        let [plies, hints, wrong] = [plies, hints, wrong].map(|field| small(number(field)?));
        let result = DailyResult { is_solved, plies: plies?, hints: hints?, wrong: wrong?, is_late };
        Some(Self { game: game.to_owned(), day: Day::new(number(day)?)?, result, ended: number(ended)? })
    }

    /// Parses the result of a daily puzzle in the format of an earlier version.
    ///
    /// The puzzle counts as solved at the beginning of its day.
    pub fn parse_former(game: &str, line: &str) -> Option<Self> {
        let (numbers, word) = match line.strip_suffix(" late") {
            Some(numbers) => (numbers, "late"),
            None => (line, "solved"),
        };
        let (day, rest) = numbers.strip_prefix("daily ")?.split_once(' ')?;
        let ended = Day::new(number(day)?)?.unix();
        Self::parse(&format!("daily {ended} {game} {day} {rest} {word}"))
    }
}

fn small(number: u64) -> Option<u16> {
    number.try_into().ok()
}

/// Formats the result of a daily puzzle as a line of the logbook.
impl fmt::Display for LoggedDaily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, day, result, ended } = self;
        let DailyResult { is_solved, plies, hints, wrong, is_late } = *result;
        let word = WORDS.iter().find(|(_, solved, late)| (*solved, *late) == (is_solved, is_late));
        let word = word.map_or("", |known| known.0);
        write!(f, "daily {ended} {game} {day} {plies} {hints} {wrong} {word}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_written() {
        for line in [
            "daily 5 tripppin 142 9 0 0 solved",
            "daily 5 tripppin 142 9 1 2 late",
            "daily 5 trippples 142 9 0 1 unsolved",
            "daily 5 trippples 142 9 0 1 unsolved-late",
        ] {
            assert_eq!(LoggedDaily::parse(line).unwrap().to_string(), line);
        }
        for line in [
            "daily 5 tripppin 0 9 0 0 solved",
            "daily 5 tripppin 142 9 0 solved",
            "daily 5 tripppin 142 65536 0 0 solved",
            "daily 5 tripppin 142 9 0 00 solved",
            "daily 5 tripppin 142 9 0 0 solved ",
        ] {
            assert_eq!(LoggedDaily::parse(line), None, "{line}");
        }
    }

    #[test]
    fn lines_of_earlier_versions_are_read() {
        let read = |line| LoggedDaily::parse_former("tripppin", line).map(|daily| daily.to_string());
        assert_eq!(read("daily 7 5 0 0").as_deref(), Some("daily 1767744000 tripppin 7 5 0 0 solved"));
        assert_eq!(read("daily 9 29 3 1 late").as_deref(), Some("daily 1767916800 tripppin 9 29 3 1 late"));
        for line in ["daily", "daily 0 1 1 1", "daily 7 1 1", "daily 7 1 1 1 1", "daily 7 x 1 1", "7 1 1 1"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
