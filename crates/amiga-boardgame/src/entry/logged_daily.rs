//! The results of the daily and the training puzzles in the user's logbook.
//!
//! One result of each puzzle counts. `LoggedDaily::cmp_worth` decides between two results of the same puzzle,
//! without regard to their order, so that the logbooks of several windows can be merged. The time of a result is
//! always later than that of the result that it replaces, even if the clock was set back, so of two
//! results that one window knew, the one recorded later has the later time.

use std::cmp::Ordering;
use std::fmt;

use super::log_line::number;
use boardgame_engine::coach::{DailyResult, Day, RatedPuzzle};

/// Words for the results of puzzles in a logbook.
///
/// The first flag is `true` for a solved puzzle, the second for a puzzle that was begun after its day.
const WORDS: [(&str, bool, bool); 4] = [
    ("solved", true, false),
    ("late", true, true),
    ("unsolved", false, false),
    ("unsolved-late", false, true),
];

/// The result of a daily or a training puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedDaily {
    /// Command-line name of the game.
    pub(crate) game: String,
    pub(crate) puzzle: RatedPuzzle,
    pub(crate) result: DailyResult,
    /// Time at which the puzzle was solved or failed, in seconds since 1970.
    pub(crate) ended: u64,
}

impl LoggedDaily {
    /// Returns the key by which a logbook orders the results of puzzles.
    pub(super) fn key(&self) -> (&str, RatedPuzzle) {
        (&self.game, self.puzzle)
    }

    /// Compares two results of the same puzzle; the greater one counts.
    ///
    /// A solution in time is greater than a late one, and each solution is greater than a failure. Of two solutions
    /// the one recorded first is greater, of two failures the one recorded last.
    pub(super) fn cmp_worth(&self, other: &Self) -> Ordering {
        self.class().cmp(&other.class()).then_with(|| {
            let order = (self.ended, self.result).cmp(&(other.ended, other.result));
            if self.result.is_solved { order.reverse() } else { order }
        })
    }

    const fn class(&self) -> (bool, bool) {
        (self.result.is_solved, self.result.is_solved && !self.result.is_late)
    }

    /// Returns `true` if this result, recorded after the result `known` of the same puzzle, should replace it.
    ///
    /// The times of the results are ignored, because the clock can be set back.
    pub(super) fn replaces(&self, known: &Self) -> bool {
        match self.class().cmp(&known.class()) {
            Ordering::Greater => true,
            Ordering::Equal => !self.result.is_solved,
            Ordering::Less => false,
        }
    }

    /// Parses a line of a logbook, without its checksum.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split(' ').collect();
        let &[kind, ended, game, puzzle, plies, hints, wrong, word] = fields.as_slice() else { return None };
        let puzzle = match kind {
            "daily" => RatedPuzzle::Daily(Day::new(number(puzzle)?)?),
            "trained" => RatedPuzzle::Training(puzzle.parse().ok()?),
            _ => return None,
        };
        let &(_, is_solved, is_late) = WORDS.iter().find(|(known, ..)| *known == word)?;
        let [plies, hints, wrong] = [plies, hints, wrong].map(|field| small(number(field)?));
        let result = DailyResult { is_solved, plies: plies?, hints: hints?, wrong: wrong?, is_late };
        Some(Self { game: game.to_owned(), puzzle, result, ended: number(ended)? })
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

/// Formats the result of a puzzle as a line of the logbook.
impl fmt::Display for LoggedDaily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, puzzle, result, ended } = self;
        let DailyResult { is_solved, plies, hints, wrong, is_late } = *result;
        let word = WORDS.iter().find(|(_, solved, late)| (*solved, *late) == (is_solved, is_late));
        let word = word.map_or("", |known| known.0);
        match puzzle {
            RatedPuzzle::Daily(day) => write!(f, "daily {ended} {game} {day} ")?,
            RatedPuzzle::Training(training) => write!(f, "trained {ended} {game} {training} ")?,
        }
        write!(f, "{plies} {hints} {wrong} {word}")
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
            "trained 5 trippples 3-block-77 9 0 1 unsolved",
        ] {
            assert_eq!(LoggedDaily::parse(line).unwrap().to_string(), line);
        }
        for line in [
            "daily 5 tripppin 0 9 0 0 solved",
            "daily 5 tripppin 142 9 0 solved",
            "daily 5 tripppin 3-block-77 9 0 0 solved",
            "trained 5 tripppin 142 9 0 0 solved",
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
