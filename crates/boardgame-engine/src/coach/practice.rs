//! Practice: mistakes of the user as puzzles, and the days on which they return.
//!
//! A [`Mistake`] is data without the types of a game, so that one list holds the mistakes in all games. Finding
//! mistakes in a review, showing them and saving them are left to the window and the host.

use std::fmt;

use super::daily::Day;
use crate::win_chances::WinChances;

/// Days after which a mistake returns: after a failure, and after each further solution.
const INTERVALS: [u32; 3] = [1, 3, 7];

/// Loss of win chance up to which a move is accepted, and above which it is a mistake, in thousandths.
const TOLERANCE: u32 = 20;

/// Maximum length of a mistake's text, in bytes.
const LONGEST: usize = 2000;

/// The day on which a mistake is to be practised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Schedule {
    /// The mistake has not been practised yet.
    New,
    /// The user was slow or wrong, and the mistake returns.
    Waiting {
        /// Number of sure solutions since then.
        solved: u8,
        /// The day from which the mistake is to be practised.
        until: Day,
    },
    /// The mistake does not return.
    Done,
}

impl Schedule {
    /// Returns `true` if the mistake is to be practised on the day `today`.
    pub fn is_due(self, today: Day) -> bool {
        match self {
            Self::New => true,
            Self::Waiting { until, .. } => until <= today,
            Self::Done => false,
        }
    }

    /// Returns the schedule after an attempt on the day `today`, which is sure if the first move was right and fast.
    ///
    /// A sure solution before the mistake is due changes nothing.
    #[must_use]
    pub fn after(self, is_sure: bool, today: Day) -> Self {
        let solved = match self {
            _ if !is_sure => 0,
            Self::Waiting { solved, until } if until <= today => solved + 1,
            Self::New | Self::Done => return Self::Done,
            Self::Waiting { .. } => return self,
        };
        let days = INTERVALS.get(usize::from(solved));
        days.map_or(Self::Done, |&days| Self::Waiting { solved, until: today.later(days) })
    }

    /// Parses a schedule in the form that [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "new" => return Some(Self::New),
            "done" => return Some(Self::Done),
            _ => {}
        }
        let (solved, day) = text.split_once(':')?;
        let solved = (0..INTERVALS.len()).position(|count| count.to_string() == solved)?;
        let until = day.parse().ok().filter(|known: &Day| known.to_string() == day)?;
        Some(Self::Waiting { solved: solved as u8, until })
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::New => f.write_str("new"),
            Self::Waiting { solved, until } => write!(f, "{solved}:{until}"),
            Self::Done => f.write_str("done"),
        }
    }
}

/// The part of the result that a mistake gave away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// The mistake gave away a win on a solved board.
    Win,
    /// The mistake gave away a draw on a solved board.
    Draw,
    /// The mistake cost win chances in a game that is not solved.
    Chance {
        /// Loss of win chance, compared with the best move, in thousandths.
        lost: u32,
        /// Win chance of the mover after the best move, in thousandths.
        best: u32,
    },
}

impl Cost {
    /// Returns the cost of a move with the win chances `played`, if it is a mistake beside a move with the win chances
    /// `best`. `seat` is the index of the seat that moves.
    pub fn of_chances(best: &WinChances, played: &WinChances, seat: usize) -> Option<Self> {
        let (best, played) = (*best.shares().get(seat)?, *played.shares().get(seat)?);
        let lost = best.saturating_sub(played);
        (lost > TOLERANCE).then_some(Self::Chance { lost, best })
    }

    /// Returns `true` if a move after which the seat with the index `seat` has the win chances `after` is accepted
    /// although it is not the best move.
    pub fn accepts(self, after: &WinChances, seat: usize) -> bool {
        let Self::Chance { best, .. } = self else { return false };
        after.shares().get(seat).is_some_and(|share| best.saturating_sub(*share) <= TOLERANCE)
    }

    fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| {
            let digits = text.parse().ok().filter(|number: &u32| number.to_string() == text);
            digits.filter(|&number| number <= crate::win_chances::WHOLE)
        };
        match text {
            "win" => Some(Self::Win),
            "draw" => Some(Self::Draw),
            _ => {
                let (lost, best) = text.split_once(':')?;
                Some(Self::Chance { lost: number(lost)?, best: number(best)? })
            }
        }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win => f.write_str("win"),
            Self::Draw => f.write_str("draw"),
            Self::Chance { lost, best } => write!(f, "{lost}:{best}"),
        }
    }
}

/// A move of the user that gave away a part of the result, as a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mistake {
    /// Text of a game record without moves, which begins at the position before the mistake.
    pub position: String,
    /// Text of the move that the user played.
    pub played: String,
    /// Texts of the right moves, the best one first. In a game that is not solved, [`Cost::accepts`] accepts further
    /// ones.
    pub right: Vec<String>,
    /// The part of the result that the move gave away.
    pub cost: Cost,
}

impl Mistake {
    /// Returns the sentence that shows the user what went wrong.
    pub fn sentence(&self) -> String {
        let played = &self.played;
        match self.cost {
            Cost::Win => format!("{played} gave the win away. Find a move that keeps it."),
            Cost::Draw => format!("{played} gave the draw away. Find a move that keeps it."),
            Cost::Chance { lost, .. } => {
                format!("{played} cost {} % of your chances. Find a better move.", (lost + 5) / 10)
            }
        }
    }

    /// Parses a mistake in the form that [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        let [cost, played, right, position] =
            text.splitn(4, ' ').collect::<Vec<_>>().try_into().ok().filter(|_| text.len() <= LONGEST)?;
        let right: Vec<String> = right.split(',').map(str::to_owned).collect();
        let mistake = Self {
            position: position.to_owned(),
            played: played.to_owned(),
            right,
            cost: Cost::parse(cost)?,
        };
        mistake.is_writable().then_some(mistake)
    }

    /// Returns `true` if the text of the mistake can be parsed again.
    pub fn is_writable(&self) -> bool {
        let is_line =
            |text: &str| !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
        let is_word = |text: &String| is_line(text) && !text.contains([' ', ',']);
        is_line(&self.position)
            && is_word(&self.played)
            && !self.right.is_empty()
            && self.right.iter().all(is_word)
            && self.to_string().len() <= LONGEST
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.cost, self.played, self.right.join(","), self.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u64) -> Day {
        Day::new(number).unwrap()
    }

    #[test]
    fn slow_and_wrong_ones_return_after_1_3_and_7_days() {
        let (mut schedule, mut days) = (Schedule::New.after(false, day(10)), Vec::new());
        while let Schedule::Waiting { until, .. } = schedule {
            assert!(!schedule.is_due(until.before().unwrap()) && schedule.is_due(until));
            assert_eq!(schedule.after(true, until.before().unwrap()), schedule, "practised too early");
            assert_eq!(Schedule::parse(&schedule.to_string()), Some(schedule));
            days.push(until.number());
            assert_eq!(schedule.after(false, until), Schedule::Waiting { solved: 0, until: until.later(1) });
            schedule = schedule.after(true, until);
        }
        assert_eq!(days, [11, 14, 21]);
        assert_eq!(Schedule::New.after(true, day(10)), Schedule::Done);
        assert_eq!(["0:0", "3:5", "00:5", "1:05", "", "old"].map(Schedule::parse), [None; 6]);
    }

    #[test]
    fn two_percent_are_accepted() {
        let chances = |share| WinChances::from_weights(&[share, 1000 - share]);
        let cost = Cost::of_chances(&chances(600), &chances(450), 0).unwrap();
        assert_eq!(cost, Cost::Chance { lost: 150, best: 600 });
        assert_eq!(Cost::of_chances(&chances(600), &chances(580), 0), None);
        assert!(cost.accepts(&chances(580), 0) && !cost.accepts(&chances(579), 0));
        assert!(!Cost::Win.accepts(&chances(1000), 0));
    }

    #[test]
    fn mistakes_are_parsed_as_written() {
        for text in ["win a1b2 c3b4 p 1 2", "draw a b,c d", "150:600 -11.7 9.1 x"] {
            assert_eq!(Mistake::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "win a b",
            "win a ,b d",
            "loss a b d",
            "1:1001 a b d",
            "01:5 a b d",
            "win a b d ",
            "win a b  d",
        ] {
            assert_eq!(Mistake::parse(text), None, "{text}");
        }
        assert_eq!(Mistake::parse(&format!("win a b {}", "x".repeat(LONGEST))), None);
    }
}
