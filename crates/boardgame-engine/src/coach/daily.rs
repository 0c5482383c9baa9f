//! The daily puzzle: one puzzle a day, the same for every user, and the result of an attempt to solve it.
//!
//! A puzzle follows from its [`Day`] and its game alone, on every machine. From Monday to Sunday, the puzzles
//! are longer, and missed by stronger engines. Reading the clock and saving the results are left to the host.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{Puzzle, TrainingTheme};
use crate::chance::below;
use crate::checksum::fnv1a;
use crate::oracle::{PUZZLE_BOARDS, PuzzleOracle, SetupOf, winner_turns};
use crate::record::GamePosition;

/// Days from 1 January 1970 to 31 December 2025, the day before the first daily puzzle.
const EPOCH: u64 = 20_453;

/// Number of seconds in a day.
const SECONDS: u64 = 86_400;

/// The number of classes of puzzles, one for each weekday.
pub(super) const CLASSES: usize = 7;

/// Lengths of the puzzles from Monday to Sunday, in plies.
const LENGTHS: [u16; CLASSES] = [3, 5, 7, 9, 13, 17, 29];

/// Maximum number of puzzles dealt in the search for one that is hard enough for its weekday.
const DEALS: u32 = 256;

/// Maximum number of boards dealt for a training puzzle. The window waits for the deal: about 200 ms in Tripppin, measured in a
/// debug build.
pub(super) const TRAINING_BOARDS: u32 = 512;

/// Number of random moves on a fair board that are searched for a position in which one move holds the draw.
const WALK: usize = 60;

/// The number of a daily puzzle, which counts the days after 31 December 2025 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u32);

impl Day {
    /// 1 January 2026, the day of the first daily puzzle.
    pub const FIRST: Self = Self(1);

    /// Creates the day with a number; returns `None` for 0 and for numbers of more than 32 bits.
    pub fn new(number: u64) -> Option<Self> {
        u32::try_from(number).ok().filter(|&number| number > 0).map(Self)
    }

    /// Returns the day `days` days after 1 January 1970, or `None` before 2026.
    pub fn of_unix_days(days: u64) -> Option<Self> {
        Self::new(days.checked_sub(EPOCH)?)
    }

    /// Returns the beginning of the day, in seconds since 1970.
    pub const fn unix(self) -> u64 {
        (EPOCH + self.0 as u64) * SECONDS
    }

    /// Returns the number of the day, which is 1 for 1 January 2026.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the weekday as a number from 0 for Monday to 6 for Sunday.
    pub const fn weekday(self) -> usize {
        // The first day was a Thursday.
        ((self.0 as u64 + 2) % 7) as usize
    }

    /// Returns the length of the day's puzzle, in plies.
    pub const fn plies(self) -> u16 {
        LENGTHS[self.weekday()]
    }

    /// Returns the previous day, or `None` for the first day.
    pub fn before(self) -> Option<Self> {
        Self::new(u64::from(self.0) - 1)
    }

    /// Returns the day `days` days later, or the last day.
    #[must_use]
    pub const fn later(self, days: u32) -> Self {
        Self(self.0.saturating_add(days))
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
    /// Deals the daily puzzle of a day with the game's default options, and solves its board.
    ///
    /// The weakest rival engine of the oracle does not find the first move of a Tuesday's puzzle, the two
    /// weakest do not find that of a Wednesday's, and so on. Returns `None` if the game has no puzzle of this
    /// length.
    pub fn of_day<O: PuzzleOracle<Position = P>>(day: Day) -> Option<(O, Self)> {
        let seed = fnv1a(format!("{} daily {day}", P::NAME).as_bytes());
        let boards = DEALS * PUZZLE_BOARDS;
        Self::of_class(day.weekday(), None, boards, &mut ChaCha8Rng::seed_from_u64(seed))
    }

    /// Deals a puzzle that is as difficult as those of a weekday, from 0 for Monday, and solves its board. Without a theme,
    /// the puzzle is one to win.
    ///
    /// After `boards` boards, the puzzle is the last one dealt, although a rival engine finds its first move. Returns `None` if
    /// none of these boards has a puzzle of the class and theme.
    pub(super) fn of_class<O: PuzzleOracle<Position = P>>(
        class: usize,
        theme: Option<TrainingTheme>,
        mut boards: u32,
        rng: &mut ChaCha8Rng,
    ) -> Option<(O, Self)> {
        let rivals = &O::RIVALS[..class.min(O::RIVALS.len())];
        let mut dealt = None;
        for _ in 0..DEALS {
            let Some((oracle, position)) = deal_theme::<O>(class, theme, &mut boards, rng) else { break };
            let right = oracle.best(&position)?.mv;
            let is_found = rivals.iter().any(|&rival| oracle.rival_move(rival, &position) == Some(right));
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

/// Deals a position with one right move for a puzzle of a class and theme, and solves its board. Subtracts the number of dealt
/// boards from `boards`.
fn deal_theme<O: PuzzleOracle>(
    class: usize,
    theme: Option<TrainingTheme>,
    boards: &mut u32,
    rng: &mut ChaCha8Rng,
) -> Option<(O, O::Position)> {
    let (setup, plies) = (SetupOf::<O>::default(), *LENGTHS.get(class)?);
    let Some(theme) = theme else { return O::deal_puzzle(setup, rng, plies, boards) };
    if theme == TrainingTheme::Hold {
        let longer = LENGTHS.get(class + 1).copied().unwrap_or(u16::MAX);
        return deal_hold(plies..longer, boards, rng);
    }
    for _ in 0..*boards {
        let (oracle, position) = O::deal_puzzle(setup, rng, plies, boards)?;
        if TrainingTheme::of(&oracle, &position) == theme {
            return Some((oracle, position));
        }
    }
    None
}

/// Deals a position of a fair board in which one move holds the draw, and solves the board. With its answer, the slowest loss
/// after a wrong move takes a number of plies in the range `lengths`.
///
/// The position is reached by random moves that keep the draw.
fn deal_hold<O: PuzzleOracle>(
    lengths: Range<u16>,
    boards: &mut u32,
    rng: &mut ChaCha8Rng,
) -> Option<(O, O::Position)> {
    let seats = O::Position::SEATS.iter().cycle();
    for &first in seats {
        *boards = boards.checked_sub(1)?;
        let (oracle, line) = O::deal_fair(SetupOf::<O>::default(), rng, first)?;
        let mut position = line.current().clone();
        for _ in 0..WALK {
            let judgement = oracle.judge(&position);
            let losses = judgement.moves.iter().filter_map(|judged| judged.verdict.plies());
            let is_long = losses.max().is_some_and(|plies| lengths.contains(&(plies + 1)));
            if is_long && judgement.is_hold() && !O::is_block(&position) {
                return Some((oracle, position));
            }
            let keeping: Vec<_> = judgement.result_keeping().collect();
            let Some(judged) = (!keeping.is_empty()).then(|| keeping[below(rng, keeping.len())]) else {
                break;
            };
            position = position.play(judged.mv).ok()?;
        }
    }
    None
}

/// The value of a daily puzzle for the puzzle rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DailyCredit {
    /// The user has solved the puzzle without help: a win.
    Whole,
    /// The user has solved the puzzle after a wrong move: a draw.
    Half,
    /// The user has taken a hint or has not solved the puzzle: a loss.
    Nothing,
}

impl DailyCredit {
    /// Returns the value of a puzzle that is solved after these numbers of hints and wrong moves.
    pub const fn of_solution(hints: u16, wrong: u16) -> Self {
        match (hints, wrong) {
            (0, 0) => Self::Whole,
            (0, _) => Self::Half,
            _ => Self::Nothing,
        }
    }

    /// Returns the score of the game against the puzzle: 1, 0.5 or 0.
    pub const fn score(self) -> f64 {
        match self {
            Self::Whole => 1.0,
            Self::Half => 0.5,
            Self::Nothing => 0.0,
        }
    }
}

/// The user's result in a daily puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DailyResult {
    /// Whether the user has solved the puzzle, with or without help.
    pub is_solved: bool,
    /// Number of plies to the win with best play.
    pub plies: u16,
    /// Number of hints that the user took.
    pub hints: u16,
    /// Number of wrong moves that the user took back.
    pub wrong: u16,
    /// Whether the user began the puzzle after its day.
    ///
    /// A late result does not count for the streak.
    pub is_late: bool,
}

impl DailyResult {
    /// Returns the value of the puzzle for the puzzle rating.
    pub const fn credit(&self) -> DailyCredit {
        if self.is_solved { DailyCredit::of_solution(self.hints, self.wrong) } else { DailyCredit::Nothing }
    }

    /// Returns a text to share, such as `Tripppin daily 142: solved in 3 turns, 1 hint`.
    ///
    /// The text does not reveal the moves.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{Heap, Solved};
    use crate::oracle::Oracle as _;

    fn day(number: u64) -> Day {
        Day::new(number).unwrap()
    }

    const ALONE: DailyResult = DailyResult { is_solved: true, plies: 5, hints: 0, wrong: 0, is_late: false };

    #[test]
    fn days_begin_in_2026_on_a_thursday() {
        assert_eq!(Day::of_unix_days(20_453), None);
        assert_eq!(Day::of_unix_days(20_454), Some(day(1)));
        assert_eq!((day(1).weekday(), day(5).weekday(), day(11).weekday()), (3, 0, 6));
        assert_eq!((day(5).plies(), day(11).plies()), (3, 29));
        assert_eq!(Day::of_unix_days(day(5).unix() / 86_400), Some(day(5)));
        assert_eq!((day(1).before(), day(5).before(), day(5).number()), (None, Some(day(4)), 5));
        assert_eq!("142".parse(), Ok(day(142)));
        for text in ["", "0", "-1", "+1", "x", "4294967296"] {
            assert_eq!(text.parse::<Day>(), Err(ParseDayError), "{text}");
        }
    }

    #[test]
    fn share_text_counts_turns_hints_and_wrong_moves() {
        let text = |result: DailyResult| result.share_text("Tripppin", day(142));
        assert_eq!(text(ALONE), "Tripppin daily 142: solved in 3 turns");
        let helped = DailyResult { plies: 1, hints: 1, wrong: 2, is_late: true, ..ALONE };
        assert_eq!(text(helped), "Tripppin daily 142: solved in 1 turn, 1 hint, 2 wrong moves");
    }

    #[test]
    fn hint_costs_the_puzzle_and_wrong_move_half() {
        let score =
            |is_solved, hints, wrong| DailyResult { is_solved, hints, wrong, ..ALONE }.credit().score();
        assert_eq!(
            [score(true, 0, 0), score(true, 0, 2), score(true, 1, 0), score(true, 1, 1)],
            [1.0, 0.5, 0.0, 0.0]
        );
        assert_eq!(score(false, 0, 0), 0.0);
    }

    #[test]
    fn weekday_sets_length_and_missed_rivals() {
        // A rival takes one stone, and a stronger one takes two.
        let weeks_of = |weekday: u64| (5 + weekday..400).step_by(7).map(day);
        let solution = |day| {
            let (oracle, puzzle): (Solved<2>, Puzzle<Heap>) = Puzzle::of_day(day).unwrap();
            assert_eq!(puzzle.plies(), day.plies());
            oracle.best(puzzle.position()).unwrap().mv
        };
        let solutions = |weekday: u64| weeks_of(weekday).map(solution).collect::<Vec<_>>();
        assert!(solutions(0).contains(&1) && solutions(0).contains(&2));
        assert!(solutions(1).iter().all(|&mv| mv == 2));
        // From Wednesday on, a rival finds every puzzle, and the last one dealt is taken.
        assert!(solutions(2).contains(&1) && solutions(6).contains(&1));
    }
}
