//! The logbook of the user: the finished games against engines, the results of puzzles, and mistakes to practise.
//!
//! The text of a logbook has one line for each game, puzzle and mistake. A damaged line is dropped, and all
//! others are kept. Two logbooks are merged without a conflict, so that several windows can write the same
//! text. The host supplies the times and stores the text; ratings and achievements are left to
//! [`GameHistory`].

use std::fmt;

use super::game_history::GameHistory;
use super::log_line::{checked, is_name, number, write_checked};
use super::logged_daily::LoggedDaily;
use super::logged_game::LoggedGame;
use super::logged_mistakes::{LoggedMistake, LoggedMistakes};
use boardgame_engine::coach::{DailyResult, Day, Mistake, RatedPuzzle};
use boardgame_engine::few;

/// The first line of a logbook's text, with the version of the format.
const HEAD: &str = "tripppin record 1";
/// Beginning of the line of a game or result that the last reset has hidden.
const FORMER: &str = "former ";

/// The finished games, the daily and training puzzles and the mistakes of the user.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Logbook {
    /// The games of the logbook in the order in which they ended, without duplicates.
    games: Vec<LoggedGame>,
    /// The results of the daily puzzles by game and day, and of the training puzzles, those of one puzzle with the greatest first.
    ///
    /// The first result of a puzzle counts. The others count only if a merged logbook has a reset that removes those
    /// before them; without them, the result of several merges would depend on their order.
    daily: Vec<LoggedDaily>,
    mistakes: LoggedMistakes,
    /// Time of the last reset, in seconds since 1970.
    ///
    /// Games and results that ended up to the last reset are hidden, and the user can bring them back.
    reset: u64,
    /// Time of the reset before the last one, or of the last one if its games are not kept any more.
    ///
    /// All games and results in the logbook ended later.
    forgotten: u64,
}

/// The result of [`Logbook::read`]: the valid part of the logbook, and whether its text was damaged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadLogbook {
    /// The games, puzzle results and last reset from all valid lines of the text.
    pub logbook: Logbook,
    /// Whether the text of the logbook was damaged.
    ///
    /// A damaged text differs from the text that `logbook` would be saved as.
    pub is_damaged: bool,
}

impl Logbook {
    /// Parses the text of a logbook, skipping invalid lines.
    pub fn read(text: &str) -> ReadLogbook {
        let mut logbook = Self::default();
        for line in text.lines().filter_map(checked) {
            let line = line.strip_prefix(FORMER).unwrap_or(line);
            if let Some(time) = line.strip_prefix("reset ").and_then(number) {
                logbook.remove_until(time);
            } else if let Some(time) = line.strip_prefix("forgotten ").and_then(number) {
                logbook.forget_until(time);
            } else if let Some(game) = LoggedGame::parse(line) {
                logbook.log(game);
            } else if let Some(daily) = LoggedDaily::parse(line) {
                logbook.join_daily(daily);
            } else if let Some(mistake) = LoggedMistake::parse(line) {
                logbook.join_mistake(mistake);
            }
        }
        logbook.mistakes.shrink();
        let is_damaged = logbook.to_string() != text;
        ReadLogbook { logbook, is_damaged }
    }

    /// Adds a finished game to the logbook.
    ///
    /// The game is hidden if it ended before the last reset, and ignored if it ended before an earlier reset, if one of its names cannot be written, or if
    /// the logbook contains it already.
    pub fn log(&mut self, game: LoggedGame) {
        let names = [&game.game, &game.seat, &game.opponent];
        if game.ended > self.forgotten
            && names.into_iter().all(|name| is_name(name))
            && let Err(place) = self.games.binary_search(&game)
        {
            self.games.insert(place, game);
        }
    }

    /// Adds the result of a daily or training puzzle that the user has just solved or failed, unless an earlier result counts.
    ///
    /// Returns `true` if the result was added. If the clock was set back, the result gets a time after that of the
    /// result that it replaces, and that of a training puzzle a time after that of all others.
    pub fn log_daily(&mut self, daily: LoggedDaily) -> bool {
        if daily.ended <= self.reset || !is_name(&daily.game) {
            return false;
        }
        let known = self.best_daily(&daily.game, daily.puzzle);
        if known.is_some_and(|known| !daily.replaces(known)) {
            return false;
        }
        let is_trained = |known: &&LoggedDaily| matches!(known.puzzle, RatedPuzzle::Training(_));
        // Training puzzles are solved within seconds, and the streak depends on their order.
        let others = self
            .daily
            .iter()
            .filter(is_trained)
            .filter(|known| is_trained(&&daily) && known.game == daily.game);
        let earlier = known.into_iter().chain(others).map(|known| known.ended.saturating_add(1)).max();
        let earliest = earlier.unwrap_or(0);
        self.join_daily(LoggedDaily { ended: daily.ended.max(earliest), ..daily });
        true
    }

    /// Adds a result of a puzzle from another logbook or from a text, in any order.
    fn join_daily(&mut self, daily: LoggedDaily) {
        let is_same = |known: &LoggedDaily| known.key() == daily.key();
        let order = |known: &LoggedDaily| known.key().cmp(&daily.key()).then_with(|| daily.cmp_worth(known));
        let place = self.daily.partition_point(|known| order(known).is_lt());
        let (greater, others) = self.daily.split_at(place);
        // A result that is removed by each reset that removes `daily`, or by none, leaves no use for `daily`. Results of
        // a puzzle have rising times, because those that others outlive are removed.
        let is_outlived = greater.last().is_some_and(|known| is_same(known) && known.ended >= daily.ended);
        if daily.ended <= self.forgotten
            || !is_name(&daily.game)
            || is_outlived
            || others.first() == Some(&daily)
        {
            return;
        }
        let outlived = others.iter().take_while(|known| is_same(known) && known.ended <= daily.ended).count();
        self.daily.splice(place..place + outlived, [daily]);
    }

    /// Adds a mistake from another logbook or from a text, in any order. [`LoggedMistakes::shrink`] must be called after the last
    /// one.
    fn join_mistake(&mut self, mistake: LoggedMistake) {
        if mistake.changed > self.forgotten {
            _ = self.mistakes.join(mistake);
        }
    }

    /// Adds a mistake that the user has made in a game at the time `now`. One that does not return any more stays as it is if it
    /// was solved at the time `since` or later.
    ///
    /// Returns `true` if the mistake was added.
    pub fn add_mistake(&mut self, game: &str, mistake: &Mistake, since: Option<u64>, now: u64) -> bool {
        self.mistakes.add((game, mistake), since, (now, self.reset))
    }

    /// Returns the time at which the last game of a board game ended, or `None` without a game.
    pub(crate) fn last_end(&self, game: &str) -> Option<u64> {
        self.games.iter().rev().find(|known| known.game == game).map(|known| known.ended)
    }

    /// Changes the schedule of the mistake at a position, after an attempt at the time `now`, on the day `today`.
    ///
    /// The attempt is sure if the first move was right and fast. Returns whether the schedule has changed, or `None` without such a
    /// mistake.
    pub fn log_practice(&mut self, key: (&str, &str), is_sure: bool, now: (u64, Day)) -> Option<bool> {
        self.mistakes.log(key, is_sure, now, self.reset)
    }

    /// Returns the mistakes in a game that the user is to practise on the day `today`.
    pub fn due_mistakes(&self, game: &str, today: Day) -> Vec<&Mistake> {
        self.mistakes.due(game, today, self.reset)
    }

    fn best_daily(&self, game: &str, puzzle: RatedPuzzle) -> Option<&LoggedDaily> {
        let place = self.daily.partition_point(|known| known.key() < (game, puzzle));
        let results = self.daily[place..].iter().take_while(|known| known.key() == (game, puzzle));
        results.into_iter().find(|known| known.ended > self.reset)
    }

    /// Returns the result of a daily or training puzzle, or `None` if the logbook has none.
    ///
    /// The result of an unsolved puzzle may contain nothing but hints.
    pub fn daily(&self, game: &str, puzzle: impl Into<RatedPuzzle>) -> Option<DailyResult> {
        self.best_daily(game, puzzle.into()).map(|daily| daily.result)
    }

    /// Returns the latest day up to `today` with a daily puzzle that the user has neither solved nor failed.
    ///
    /// Returns `None` if there is no such day.
    pub fn open_daily(&self, game: &str, today: Day) -> Option<Day> {
        let is_done =
            |day: Day| self.daily(game, day).is_some_and(|result| result.is_solved || result.wrong > 0);
        std::iter::successors(Some(today), |day| day.before()).find(|&day| !is_done(day))
    }

    /// Returns the number of consecutive days up to `day` on which the user solved the puzzle of that day.
    pub fn streak(&self, game: &str, day: Day) -> usize {
        let is_solved =
            |day: &Day| self.daily(game, *day).is_some_and(|result| result.is_solved && !result.is_late);
        std::iter::successors(Some(day), |day| day.before()).take_while(is_solved).count()
    }

    fn times(&self) -> impl Iterator<Item = u64> + '_ {
        let games = self.games.iter().map(|game| game.ended);
        games.chain(self.daily.iter().map(|daily| daily.ended)).chain(self.mistakes.times())
    }

    /// Hides all games and results until [`Self::bring_back`], and forgets those that were hidden before. A merge treats
    /// the entries of other logbooks in the same way.
    ///
    /// The reset has the time `now`, or the time of the last removed entry if the clock was set back.
    pub fn reset(&mut self, now: u64) {
        let last = self.times().max();
        self.remove_until(now.max(last.unwrap_or(0)));
    }

    /// Adds a reset at the time `reset`. The games and results that ended up to the earlier one of two resets are
    /// forgotten.
    pub(super) fn remove_until(&mut self, reset: u64) {
        if reset != self.reset {
            self.forget_until(self.reset.min(reset));
            self.reset = self.reset.max(reset);
        }
    }

    fn forget_until(&mut self, time: u64) {
        self.forgotten = self.forgotten.max(time);
        self.games.retain(|game| game.ended > self.forgotten);
        self.daily.retain(|daily| daily.ended > self.forgotten);
        self.mistakes.retain_after(self.forgotten);
    }

    /// Returns `true` if the last reset has hidden entries that the user can bring back.
    pub fn can_bring_back(&self) -> bool {
        self.times().any(|ended| ended <= self.reset)
    }

    /// Brings back the games and results that the last reset has hidden.
    ///
    /// They get new times, one second apart from the reset on, because other logbooks hide the old times.
    pub fn bring_back(&mut self) {
        let (mut time, reset) = (self.reset, self.reset);
        let games: Vec<_> = self.games.iter().filter(|game| game.ended <= reset).cloned().collect();
        let mut results: Vec<_> = self.daily.iter().filter(|daily| daily.ended <= reset).cloned().collect();
        results.dedup_by(|later, first| later.key() == first.key());
        // Almost in order, because puzzles are usually solved on their days.
        few::sort_by_key(&mut results, |daily| daily.ended);
        let mut next = || {
            time = time.saturating_add(1);
            time
        };
        self.mistakes.bring_back(reset, &mut next);
        self.forget_until(reset);
        games.into_iter().for_each(|game| self.log(LoggedGame { ended: next(), ..game }));
        results.into_iter().for_each(|daily| self.join_daily(LoggedDaily { ended: next(), ..daily }));
    }

    /// Returns the end time to log for a game that ends at the time `now`. The result is at least one second after
    /// the last reset of the logbook.
    ///
    /// Times are in seconds since 1970. The clock can be behind the reset if it was set back. A game with an earlier
    /// end time would be ignored.
    pub fn time(&self, now: u64) -> u64 {
        now.max(self.reset.saturating_add(1))
    }

    /// Adds the games and puzzle results of the logbook `other`. Drops all entries that ended at or before the last
    /// reset of either logbook.
    pub fn merge(&mut self, other: &Self) {
        self.remove_until(other.reset);
        self.forget_until(other.forgotten);
        other.games.iter().for_each(|game| self.log(game.clone()));
        other.daily.iter().for_each(|daily| self.join_daily(daily.clone()));
        other.mistakes.iter().for_each(|mistake| self.join_mistake(mistake.clone()));
        self.mistakes.shrink();
    }

    /// Returns `true` if the logbook has neither a game nor a daily puzzle nor a mistake nor a reset.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty() && self.daily.is_empty() && self.mistakes.is_empty() && self.reset == 0
    }

    /// Returns `true` if a game in the logbook is rated, whichever board game it is.
    pub fn has_rated_game(&self) -> bool {
        self.games.iter().any(|game| game.is_rated && game.ended > self.reset)
    }

    /// Returns the finished games and the puzzles of the board game with this name.
    pub fn history(&self, game: &str) -> GameHistory<'_> {
        let is_shown = |name: &str, ended| name == game && ended > self.reset;
        let daily = self.daily.iter().filter(|daily| is_shown(&daily.game, daily.ended));
        let mut daily: Vec<&LoggedDaily> = daily.collect();
        daily.dedup_by_key(|daily| daily.puzzle);
        let games = self.games.iter().filter(|logged| is_shown(&logged.game, logged.ended));
        GameHistory::new(games.collect(), daily)
    }
}

/// Formats the logbook as the text of its file.
impl fmt::Display for Logbook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        if self.reset > 0 {
            write_checked(f, &format!("reset {}", self.reset))?;
        }
        if self.forgotten > 0 {
            write_checked(f, &format!("forgotten {}", self.forgotten))?;
        }
        let mut write = |ended: u64, line: String| {
            let former = if ended > self.reset { "" } else { FORMER };
            write_checked(f, &format!("{former}{line}"))
        };
        self.games.iter().try_for_each(|game| write(game.ended, game.to_string()))?;
        self.daily.iter().try_for_each(|daily| write(daily.ended, daily.to_string()))?;
        self.mistakes.iter().try_for_each(|mistake| write(mistake.changed, mistake.to_string()))
    }
}

#[cfg(test)]
mod tests;
