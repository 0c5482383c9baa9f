//! The daily puzzle: one puzzle a day, the same for every user, and the results of solving it.
//!
//! A puzzle follows from its [`Day`] and its game alone, on every machine. From Monday to Sunday, the puzzles
//! are longer, and missed by stronger engines. Reading the clock is left to the host.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::Puzzle;
use crate::checksum::fnv1a;
use crate::oracle::{Oracle, winner_turns};
use crate::record::GamePosition;

/// Days from 1 January 1970 to 31 December 2025. The daily puzzles begin on the following day.
const EPOCH: u64 = 20_453;

/// Lengths of the puzzles from Monday to Sunday, in plies.
const LENGTHS: [u16; 7] = [3, 5, 7, 9, 13, 17, 29];

/// Maximum number of puzzles that are dealt in search of a puzzle that is hard enough for its weekday.
const DEALS: usize = 256;

/// The number of a daily puzzle: the days since 31 December 2025, in UTC. The first day is number 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u32);

impl Day {
    /// Creates the day with this number, or returns `None` for 0 and for days after the year 11,000,000.
    pub fn new(number: u64) -> Option<Self> {
        u32::try_from(number).ok().filter(|&number| number > 0).map(Self)
    }

    /// Returns the day that is `days` days after 1 January 1970, or `None` for a day before 2026.
    pub fn of_unix_days(days: u64) -> Option<Self> {
        Self::new(days.checked_sub(EPOCH)?)
    }

    /// Returns the number of the day.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the number of days since the last Monday: 0 on a Monday, 6 on a Sunday.
    pub const fn weekday(self) -> usize {
        // The first day was a Thursday.
        ((self.0 as u64 + 2) % 7) as usize
    }

    /// Returns the length of the day's puzzle, in plies.
    pub const fn plies(self) -> u16 {
        LENGTHS[self.weekday()]
    }

    fn before(self) -> Option<Self> {
        Self::new(u64::from(self.0) - 1)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Day {
    type Err = ParseDayError;

    fn from_str(text: &str) -> Result<Self, ParseDayError> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits).and_then(Self::new).ok_or(ParseDayError)
    }
}

/// The error for a text that is not the number of a daily puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected the number of a day, from 1")]
pub struct ParseDayError;

impl<P: GamePosition> Puzzle<P> {
    /// Deals the daily puzzle of this day, with the default options of the game, and returns its solved board
    /// and the puzzle.
    ///
    /// The weakest rival engine of the oracle does not find the first move of a Tuesday's puzzle, the two
    /// weakest do not find that of a Wednesday's, and so on. Returns `None` if the game has no puzzle of this
    /// length.
    pub fn of_day<O: Oracle<Position = P>>(day: Day) -> Option<(O, Self)> {
        let seed = fnv1a(format!("{} daily {day}", P::NAME).as_bytes());
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let rivals = &O::RIVALS[..day.weekday().min(O::RIVALS.len())];
        let mut dealt = None;
        for _ in 0..DEALS {
            let (oracle, position) = O::deal_puzzle(P::Setup::default(), &mut rng, day.plies())?;
            let right = oracle.best(&position)?.mv;
            let is_found = rivals.iter().any(|&rival| O::rival_move(rival, &position) == Some(right));
            dealt = Some((oracle, position));
            if !is_found {
                break;
            }
        }
        let (oracle, position) = dealt?;
        let puzzle = Self::from_position(&oracle, &position)?;
        Some((oracle, puzzle))
    }
}

/// The way in which the user has solved a daily puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DailyResult {
    /// Number of plies to the win.
    pub plies: u16,
    /// Number of hints that the user took.
    pub hints: u16,
    /// Number of wrong moves that the user took back.
    pub wrong: u16,
    /// Whether the puzzle was begun on a later day than its own. A late result does not count for the streak.
    pub is_late: bool,
}

impl DailyResult {
    /// Returns a text to share that does not reveal the moves, such as
    /// `Tripppin daily 142: solved in 3 turns, 1 hint`.
    pub fn share_text(&self, game: &str, day: Day) -> String {
        let counted = |number: usize, noun: &str| match number {
            1 => format!("1 {noun}"),
            _ => format!("{number} {noun}s"),
        };
        let mut text =
            format!("{game} daily {day}: solved in {}", counted(winner_turns(self.plies.into()), "turn"));
        for (number, noun) in [(self.hints, "hint"), (self.wrong, "wrong move")] {
            if number > 0 {
                text += &format!(", {}", counted(number.into(), noun));
            }
        }
        text
    }
}

/// The results of all daily puzzles of one game that the user has solved, in ascending order of their days.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DailyResults(Vec<(Day, DailyResult)>);

impl DailyResults {
    /// Adds the result of a day, unless the day has a result already: the first result counts.
    pub fn add(&mut self, day: Day, result: DailyResult) {
        if let Err(place) = self.place(day) {
            self.0.insert(place, (day, result));
        }
    }

    /// Adds each result in `others` whose day has no result in this set yet.
    pub fn merge(&mut self, others: Self) {
        others.0.into_iter().for_each(|(day, result)| self.add(day, result));
    }

    /// Returns the result of a day, or `None` if its puzzle has not been solved.
    pub fn get(&self, day: Day) -> Option<&DailyResult> {
        self.place(day).ok().map(|place| &self.0[place].1)
    }

    /// Returns the index of the result for `day`. If there is none, returns the index at which to insert it
    /// as an error.
    fn place(&self, day: Day) -> Result<usize, usize> {
        self.0.binary_search_by_key(&day, |&(day, _)| day)
    }

    /// Returns `true` if no daily puzzle has been solved.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of consecutive days up to `day` whose puzzles were solved on the day itself.
    pub fn streak(&self, day: Day) -> usize {
        let solved = |day: &Day| self.get(*day).is_some_and(|result| !result.is_late);
        std::iter::successors(Some(day), |day| day.before()).take_while(solved).count()
    }
}

/// Formats one line per day: its number, and the plies, hints and wrong moves of the result. The word `late`
/// follows if the puzzle was not begun on its day.
impl fmt::Display for DailyResults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(day, DailyResult { plies, hints, wrong, is_late })| {
            writeln!(f, "daily {day} {plies} {hints} {wrong}{}", if *is_late { " late" } else { "" })
        })
    }
}

impl DailyResults {
    /// Parses a line of text with the result of one daily puzzle, and adds this result. Returns `None` if the
    /// line is not valid.
    pub(super) fn read(&mut self, line: &str) -> Option<()> {
        let line = line.strip_prefix("daily ")?;
        let (line, is_late) = line.strip_suffix(" late").map_or((line, false), |line| (line, true));
        let mut words = line.split(' ');
        let day = words.next()?.parse().ok()?;
        let mut number = || words.next()?.parse().ok();
        let result = DailyResult { plies: number()?, hints: number()?, wrong: number()?, is_late };
        if words.next().is_some() {
            return None;
        }
        self.add(day, result);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u64) -> Day {
        Day::new(number).unwrap()
    }

    const ALONE: DailyResult = DailyResult { plies: 5, hints: 0, wrong: 0, is_late: false };

    #[test]
    fn days_begin_in_2026_on_a_thursday() {
        assert_eq!(Day::of_unix_days(20_453), None);
        assert_eq!(Day::of_unix_days(20_454), Some(day(1)));
        assert_eq!((day(1).weekday(), day(5).weekday(), day(11).weekday()), (3, 0, 6));
        assert_eq!((day(5).plies(), day(11).plies()), (3, 29));
        assert_eq!("142".parse(), Ok(day(142)));
        for text in ["", "0", "-1", "+1", "x", "4294967296"] {
            assert_eq!(text.parse::<Day>(), Err(ParseDayError), "{text}");
        }
    }

    #[test]
    fn share_text_counts_turns_hints_and_wrong_moves() {
        let text = |result: DailyResult| result.share_text("Tripppin", day(142));
        assert_eq!(text(ALONE), "Tripppin daily 142: solved in 3 turns");
        let helped = DailyResult { plies: 1, hints: 1, wrong: 2, is_late: true };
        assert_eq!(text(helped), "Tripppin daily 142: solved in 1 turn, 1 hint, 2 wrong moves");
    }

    #[test]
    fn streak_counts_consecutive_days_solved_in_time() {
        let mut results = DailyResults::default();
        for number in [1, 2, 4, 5, 6] {
            results.add(day(number), ALONE);
        }
        assert_eq!([1, 2, 3, 6, 7].map(|number| results.streak(day(number))), [1, 2, 0, 3, 0]);
        results.add(day(3), DailyResult { is_late: true, ..ALONE });
        results.add(day(6), DailyResult { is_late: true, ..ALONE });
        assert_eq!(results.streak(day(6)), 3);
        assert_eq!(results.streak(day(3)), 0);
    }

    #[test]
    fn results_are_read_as_written() {
        let mut results = DailyResults::default();
        results.add(day(7), ALONE);
        results.add(day(9), DailyResult { plies: 29, hints: 3, wrong: 1, is_late: true });
        let text = results.to_string();
        assert_eq!(text, "daily 7 5 0 0\ndaily 9 29 3 1 late\n");
        let mut read = DailyResults::default();
        assert!(text.lines().all(|line| read.read(line).is_some()));
        assert_eq!(read, results);
        for line in ["daily", "daily 0 1 1 1", "daily 7 1 1", "daily 7 1 1 1 1", "daily 7 x 1 1", "7 1 1 1"] {
            assert_eq!(DailyResults::default().read(line), None, "{line}");
        }
    }
}
