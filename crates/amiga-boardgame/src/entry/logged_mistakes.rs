//! The mistakes in the user's logbook, which the user practises.
//!
//! A mistake is identified by its game and its position. Of two entries of a mistake, the one with the later time counts, so
//! that the logbooks of several windows can be merged in any order. The schedule is left to [`boardgame_engine::coach`].

use std::fmt;

use super::log_line::{is_name, number};
use boardgame_engine::coach::{Day, Mistake, Schedule};
use boardgame_engine::few;

/// Maximum number of mistakes in a logbook.
const MOST: usize = 200;

/// A mistake of the user with its schedule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LoggedMistake {
    /// Time at which the mistake was added or practised, in seconds since 1970.
    pub(super) changed: u64,
    /// Command-line name of the game.
    game: String,
    schedule: Schedule,
    mistake: Mistake,
}

impl LoggedMistake {
    fn key(&self) -> (&str, &str) {
        (&self.game, &self.mistake.position)
    }

    /// Parses a line of a logbook, without its checksum.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.splitn(5, ' ').collect();
        let &["mistake", changed, game, schedule, mistake] = fields.as_slice() else { return None };
        let schedule = Schedule::parse(schedule)?;
        let (changed, mistake) = (number(changed)?, Mistake::parse(mistake)?);
        Some(Self { changed, game: game.to_owned(), schedule, mistake })
    }
}

/// Formats the mistake as a line of the logbook.
impl fmt::Display for LoggedMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { changed, game, schedule, mistake } = self;
        write!(f, "mistake {changed} {game} {schedule} {mistake}")
    }
}

/// The mistakes of a logbook by game and position, at most [`MOST`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct LoggedMistakes(Vec<LoggedMistake>);

impl LoggedMistakes {
    /// Returns the times of all mistakes, in seconds since 1970.
    pub(super) fn times(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().map(|known| known.changed)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &LoggedMistake> {
        self.0.iter()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn retain_after(&mut self, time: u64) {
        self.0.retain(|known| known.changed > time);
    }

    fn place(&self, key: (&str, &str)) -> Result<usize, usize> {
        self.0.binary_search_by(|known| known.key().cmp(&key))
    }

    /// Adds an entry from another logbook or from a text, in any order. Returns `true` if the entry was added.
    ///
    /// [`Self::shrink`] must be called after the last entry.
    pub(super) fn join(&mut self, entry: LoggedMistake) -> bool {
        if !is_name(&entry.game) || !entry.mistake.is_writable() {
            return false;
        }
        match self.place(entry.key()) {
            Ok(at) => {
                let known = self.0.get_mut(at).filter(|known| **known < entry);
                let is_later = known.is_some();
                known.into_iter().for_each(|known| known.clone_from(&entry));
                return is_later;
            }
            Err(at) => self.0.insert(at, entry),
        }
        true
    }

    /// Removes mistakes if there are too many: first those that do not return, and of those the oldest ones.
    ///
    /// No two mistakes are equal in this order, so two logbooks keep the same mistakes whichever is merged into the other.
    pub(super) fn shrink(&mut self) {
        let surplus = self.0.len().saturating_sub(MOST);
        for _ in 0..surplus {
            let worth = |at: &usize| self.0.get(*at).map(|known| (known.schedule != Schedule::Done, known));
            let least = (0..self.0.len()).min_by(|one, other| worth(one).cmp(&worth(other)));
            least.into_iter().for_each(|at| _ = self.0.remove(at));
        }
    }

    /// Adds a mistake that the user has made now, unless it is to be practised anyway. One that does not return stays as it
    /// is if it was changed at the time `since` or later. Entries up to the time `reset` do not count.
    ///
    /// Returns `true` if the mistake was added.
    pub(super) fn add(
        &mut self,
        (game, mistake): (&str, &Mistake),
        since: Option<u64>,
        (now, reset): (u64, u64),
    ) -> bool {
        let known = self.place((game, &mistake.position)).ok().and_then(|at| self.0.get(at));
        let stays = |known: &LoggedMistake| {
            known.schedule != Schedule::Done || since.is_some_and(|since| known.changed >= since)
        };
        if known.is_some_and(|known| known.changed > reset && stays(known)) {
            return false;
        }
        let changed = known.map_or(now, |known| now.max(known.changed.saturating_add(1)));
        let (game, mistake) = (game.to_owned(), mistake.clone());
        let is_added = self.join(LoggedMistake { changed, game, schedule: Schedule::New, mistake });
        self.shrink();
        is_added
    }

    /// Changes the schedule of a mistake after an attempt on the day `today`; see [`Schedule::after`].
    ///
    /// Entries up to the time `reset` do not count. Returns whether the schedule has changed, or `None` without such a mistake.
    pub(super) fn log(
        &mut self,
        (game, position): (&str, &str),
        is_sure: bool,
        (now, today): (u64, Day),
        reset: u64,
    ) -> Option<bool> {
        let at = self.place((game, position)).ok().and_then(|at| self.0.get_mut(at));
        let known = at.filter(|known| known.changed > reset)?;
        let schedule = known.schedule.after(is_sure, today);
        let is_changed = schedule != known.schedule;
        if is_changed {
            (known.schedule, known.changed) = (schedule, now.max(known.changed.saturating_add(1)));
        }
        Some(is_changed)
    }

    /// Returns the mistakes in a game that are to be practised on the day `today`, the one changed first before the others.
    /// Entries up to the time `reset` are left out.
    pub(super) fn due(&self, game: &str, today: Day, reset: u64) -> Vec<&Mistake> {
        let is_due = |known: &&LoggedMistake| {
            known.game == game && known.changed > reset && known.schedule.is_due(today)
        };
        let mut due: Vec<&LoggedMistake> = self.0.iter().filter(is_due).collect();
        few::sort_by_key(&mut due, |known| known.changed);
        due.into_iter().map(|known| &known.mistake).collect()
    }

    /// Gives new times to the entries up to the time `reset`.
    pub(super) fn bring_back(&mut self, reset: u64, mut next: impl FnMut() -> u64) {
        for known in self.0.iter_mut().filter(|known| known.changed <= reset) {
            known.changed = next();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{day, mistake};
    use super::*;

    #[test]
    fn too_many_mistakes_remove_the_oldest_solved_ones() {
        let mut all = LoggedMistakes::default();
        for number in 1..=250_u64 {
            let mistake = mistake(&number.to_string());
            let added = [None, Some(0)].map(|since| all.add(("tripppin", &mistake), since, (number, 0)));
            assert_eq!(added, [true, false]);
            let key = ("tripppin", &*mistake.position);
            assert!(number % 4 != 1 || all.log(key, number % 8 == 1, (number, day(1)), 0) == Some(true));
            assert!(!all.add(("tripppin", &mistake), Some(0), (number, 0)), "a solved one stays solved");
        }
        assert_eq!(all.0.len(), MOST);
        // Of 32 solved ones, none is left; of the others, the 18 oldest ones have gone.
        assert!(all.0.iter().all(|known| known.schedule != Schedule::Done && known.changed > 21));
        let due = all.due("tripppin", day(1), 0);
        assert!(due.len() < MOST && all.due("tripppin", day(2), 0).len() == MOST, "{}", due.len());
        assert!(all.due("trippples", day(2), 0).is_empty());
    }

    #[test]
    fn full_logbooks_merge_equally_in_both_orders() {
        let [one, other] = [1..=200_u64, 101..=300].map(|numbers| {
            let mut book = LoggedMistakes::default();
            for number in numbers {
                book.add(("tripppin", &mistake(&number.to_string())), None, (number % 3, 0));
            }
            book
        });
        let merged = |mut into: LoggedMistakes, from: &LoggedMistakes| {
            from.iter().for_each(|known| _ = into.join(known.clone()));
            into.shrink();
            into
        };
        let all = merged(one.clone(), &other);
        assert_eq!((all.0.len(), &all), (MOST, &merged(other, &one)));
    }

    #[test]
    fn lines_are_parsed_as_written() {
        for line in ["mistake 5 tripppin new win a1b2 c3 p 1", "mistake 5 tripppin 2:7 draw a1b2 c3,d4 p 1"] {
            assert_eq!(LoggedMistake::parse(line).unwrap().to_string(), line);
        }
        for line in [
            "mistake 5 tripppin old win a b p",
            "mistake x tripppin new win a b p",
            "mistake 5 tripppin new win a b",
        ] {
            assert_eq!(LoggedMistake::parse(line), None, "{line}");
        }
    }
}
