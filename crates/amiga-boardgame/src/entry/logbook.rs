//! The logbook of the user: the finished games against engines and the results of daily puzzles.
//!
//! The text of a logbook has one line for each game and each puzzle. A damaged line is dropped, and all
//! others are kept. Two logbooks are merged without a conflict, so that several windows can write the same
//! text. The host supplies the times and stores the text; ratings and achievements are left to
//! [`GameHistory`].

use std::fmt;

use super::game_history::GameHistory;
use super::log_line::{checked, is_name, number, write_checked};
use super::logged_daily::LoggedDaily;
use super::logged_game::LoggedGame;
use boardgame_engine::coach::{DailyResult, Day};
use boardgame_engine::few;

/// The first line of a logbook's text, with the version of the format.
const HEAD: &str = "tripppin record 1";
/// Beginning of the line of a game or result that the last reset has hidden.
const FORMER: &str = "former ";

/// The finished games and the daily puzzles of the user.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Logbook {
    /// The games of the logbook in the order in which they ended, without duplicates.
    games: Vec<LoggedGame>,
    /// The results of the daily puzzles by game and day, those of one puzzle with the greatest first.
    ///
    /// The first result of a puzzle counts. The others count only if a merged logbook has a reset that removes those
    /// before them; without them, the result of several merges would depend on their order.
    daily: Vec<LoggedDaily>,
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
            }
        }
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

    /// Adds the result of a daily puzzle that the user has just solved or failed, unless an earlier result counts.
    ///
    /// Returns `true` if the result was added. If the clock was set back, the result gets a time after that of the
    /// result that it replaces.
    pub fn log_daily(&mut self, daily: LoggedDaily) -> bool {
        if daily.ended <= self.reset || !is_name(&daily.game) {
            return false;
        }
        let known = self.best_daily(&daily.game, daily.day);
        if known.is_some_and(|known| !daily.replaces(known)) {
            return false;
        }
        let earliest = known.map_or(0, |known| known.ended.saturating_add(1));
        self.join_daily(LoggedDaily { ended: daily.ended.max(earliest), ..daily });
        true
    }

    /// Adds a result of a daily puzzle from another logbook or from a text, in any order.
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

    fn best_daily(&self, game: &str, day: Day) -> Option<&LoggedDaily> {
        let place = self.daily.partition_point(|known| known.key() < (game, day));
        let results = self.daily[place..].iter().take_while(|known| known.key() == (game, day));
        results.into_iter().find(|known| known.ended > self.reset)
    }

    /// Returns the result of a daily puzzle, or `None` if the logbook has none.
    ///
    /// The result of an unsolved puzzle may contain nothing but hints.
    pub fn daily(&self, game: &str, day: Day) -> Option<DailyResult> {
        self.best_daily(game, day).map(|daily| daily.result)
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

    /// Hides all games and results until [`Self::bring_back`], and forgets those that were hidden before. A merge treats
    /// the entries of other logbooks in the same way.
    ///
    /// The reset has the time `now`, or the time of the last removed entry if the clock was set back.
    pub fn reset(&mut self, now: u64) {
        let games = self.games.iter().map(|game| game.ended);
        let last = games.chain(self.daily.iter().map(|daily| daily.ended)).max();
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
    }

    /// Returns `true` if the last reset has hidden games or results that the user can bring back.
    pub fn can_bring_back(&self) -> bool {
        let mut times =
            self.games.iter().map(|game| game.ended).chain(self.daily.iter().map(|daily| daily.ended));
        times.any(|ended| ended <= self.reset)
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
        self.forget_until(reset);
        let mut next = || {
            time = time.saturating_add(1);
            time
        };
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
    }

    /// Returns `true` if the logbook has neither a game nor a daily puzzle nor a reset.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty() && self.daily.is_empty() && self.reset == 0
    }

    /// Returns `true` if a game in the logbook is rated, whichever board game it is.
    pub fn has_rated_game(&self) -> bool {
        self.games.iter().any(|game| game.is_rated && game.ended > self.reset)
    }

    /// Returns the finished games and the daily puzzles of the board game with this name.
    pub fn history(&self, game: &str) -> GameHistory<'_> {
        let is_shown = |name: &str, ended| name == game && ended > self.reset;
        let daily = self.daily.iter().filter(|daily| is_shown(&daily.game, daily.ended));
        let mut daily: Vec<&LoggedDaily> = daily.collect();
        daily.dedup_by_key(|daily| daily.day);
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
        self.daily.iter().try_for_each(|daily| write(daily.ended, daily.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{daily, day, game, sample};
    use super::super::logged_game::GameResult;
    use super::super::rating::Rating;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn open_daily_is_the_latest_day_without_a_result() {
        let mut logbook = Logbook::default();
        let mut open = |results: &[(u64, bool)]| {
            for &(number, is_solved) in results {
                let mut result = daily(number, number, is_solved);
                result.result.wrong = u16::from(!is_solved);
                logbook.log_daily(result);
            }
            logbook.open_daily("tripppin", day(5)).map(Day::number)
        };
        assert_eq!(open(&[(4, true)]), Some(5));
        assert_eq!(open(&[(5, false)]), Some(3));
        assert_eq!(open(&[(3, false), (1, true)]), Some(2));
        assert_eq!(open(&[(2, true)]), None);
        // The puzzle of today is still open after a hint.
        let mut hinted = daily(6, 6, false);
        (hinted.result.hints, hinted.result.wrong) = (1, 0);
        logbook.log_daily(hinted);
        assert_eq!(logbook.open_daily("tripppin", day(6)), Some(day(6)));
        // So it is when its day is over.
        logbook.log_daily(daily(7, 7, true));
        assert_eq!(logbook.open_daily("tripppin", day(7)), Some(day(6)));
    }

    #[test]
    fn streak_counts_consecutive_days_solved_in_time() {
        let mut logbook = Logbook::default();
        for number in [1, 2, 4, 5, 6] {
            logbook.log_daily(daily(number, number, true));
        }
        let streaks = |logbook: &Logbook| [1, 2, 3, 6, 7].map(|at| logbook.streak("tripppin", day(at)));
        assert_eq!(streaks(&logbook), [1, 2, 0, 3, 0]);
        assert_eq!(logbook.streak("trippples", day(6)), 0);
        let late = |number, ended| {
            let LoggedDaily { result, .. } = daily(number, ended, true);
            LoggedDaily { result: DailyResult { is_late: true, ..result }, ..daily(number, ended, true) }
        };
        assert!(logbook.log_daily(late(3, 8)));
        assert!(!logbook.log_daily(late(6, 8)), "the first solution counts");
        assert!(!logbook.log_daily(daily(6, 9, false)), "a solved puzzle cannot fail");
        assert!(logbook.log_daily(daily(7, 7, false)) && logbook.log_daily(daily(7, 8, false)));
        assert_eq!(streaks(&logbook), [1, 2, 0, 3, 0]);
        assert!(logbook.log_daily(daily(7, 9, true)));
        assert_eq!(streaks(&logbook), [1, 2, 0, 3, 4]);
    }

    #[test]
    fn solution_recorded_first_counts_after_the_clock_is_set_back() {
        let result = |ended, is_late| {
            let mut daily = daily(5, ended, true);
            daily.result.is_late = is_late;
            daily
        };
        for is_late in [false, true] {
            let mut logbook = Logbook::default();
            assert!(logbook.log_daily(result(1000, is_late)));
            let before = logbook.clone();
            assert!(!logbook.log_daily(result(10, is_late)), "the clock was set back");
            logbook.merge(&before);
            assert_eq!(logbook, before);
        }
        let mut logbook = Logbook::default();
        assert!(logbook.log_daily(result(10, true)) && logbook.log_daily(result(1000, false)));
        assert!(!logbook.log_daily(result(5, true)), "a late solution does not replace one in time");
        assert_eq!(logbook.streak("tripppin", day(5)), 1);
        logbook.reset(20);
        assert_eq!(
            (logbook.daily("tripppin", day(5)), logbook.time(20)),
            (None, 1001),
            "a reset removes everything"
        );
        let mut failed = Logbook::default();
        for (ended, hints) in [(1000, 1), (10, 2)] {
            let mut daily = daily(5, ended, false);
            daily.result.hints = hints;
            assert!(failed.log_daily(daily));
        }
        assert_eq!(failed.daily("tripppin", day(5)).unwrap().hints, 2, "the last failure counts");
    }

    #[test]
    fn result_behind_a_removed_one_counts() {
        let book = |results: &[(u64, bool)], reset| {
            let mut logbook = Logbook::default();
            results.iter().for_each(|&(ended, is_solved)| _ = logbook.log_daily(daily(5, ended, is_solved)));
            logbook.remove_until(reset);
            logbook
        };
        let mut all = book(&[(10, true)], 0);
        all.merge(&book(&[(20, false)], 0));
        assert!(all.daily("tripppin", day(5)).unwrap().is_solved);
        assert_eq!(all.history("tripppin").puzzle_ratings(|_| Some(Rating::NEW)).len(), 1);
        all.merge(&book(&[], 15));
        assert!(!all.daily("tripppin", day(5)).unwrap().is_solved);
        assert_eq!(all.time(20), book(&[(20, false)], 15).time(20));
    }

    #[test]
    fn reset_removes_earlier_games_from_merged_texts() {
        let (mut ours, theirs) = (sample(), sample());
        ours.remove_until(12);
        ours.merge(&theirs);
        let shown = |ours: &Logbook| {
            let games: Vec<u64> = ours.games.iter().map(|game| game.ended).collect();
            let shown = games.into_iter().filter(|&ended| ended > ours.reset).collect::<Vec<_>>();
            (shown, ours.daily.iter().filter(|daily| daily.ended > ours.reset).count())
        };
        assert_eq!(shown(&ours), (vec![13, 14, 15], 3));
        assert_eq!((ours.time(3), ours.time(20)), (13, 20), "the clock was set back");
        ours.remove_until(16);
        ours.merge(&theirs);
        assert_eq!(shown(&ours), (Vec::new(), 0));
        assert!(!ours.is_empty() && Logbook::default().is_empty());
    }

    #[test]
    fn removed_record_comes_back_until_the_next_reset() {
        let mut logbook = Logbook::default();
        for ended in [1, 2] {
            logbook.log(game(ended, "5", GameResult::Won, true));
        }
        logbook.log_daily(daily(5, 3, true));
        assert!(!logbook.can_bring_back());
        logbook.reset(10);
        let (other, tallies) = (logbook.clone(), |logbook: &Logbook| logbook.history("tripppin").tallies());
        assert!(tallies(&logbook).is_empty() && logbook.daily("tripppin", day(5)).is_none());
        assert!(logbook.can_bring_back() && !logbook.has_rated_game());
        assert_eq!(
            Logbook::read(&logbook.to_string()),
            ReadLogbook { logbook: logbook.clone(), is_damaged: false }
        );
        logbook.bring_back();
        // A window that does not know of it yet hides nothing again.
        logbook.merge(&other);
        assert_eq!((tallies(&logbook)[0].2.won, logbook.streak("tripppin", day(5))), (2, 1));
        assert!(!logbook.can_bring_back());
        assert_eq!(
            Logbook::read(&logbook.to_string()),
            ReadLogbook { logbook: logbook.clone(), is_damaged: false }
        );
        for now in [20, 30] {
            assert_eq!(logbook.can_bring_back(), now == 30);
            logbook.reset(now);
        }
        assert!(!logbook.can_bring_back(), "the second reset forgets the record before the first one");
    }

    #[test]
    fn text_is_readable_and_parsed_back() {
        let text = sample().to_string();
        let start = "tripppin record 1\nreset 5 ";
        assert!(text.starts_with(start) && text.contains("\ngame 10 tripppin right 5 won rated "), "{text}");
        assert_eq!(Logbook::read(&text), ReadLogbook { logbook: sample(), is_damaged: false });
        assert!(text.contains("\ndaily 16 tripppin 8 5 0 0 unsolved "), "{text}");
        let later = text.replace("record 1", "record 2");
        assert_eq!(Logbook::read(&later), ReadLogbook { logbook: sample(), is_damaged: true });
        let mut logbook = Logbook::default();
        for name in ["", "a b", "a\nb", &"x".repeat(65)] {
            logbook.log(game(1, name, GameResult::Won, true));
        }
        assert!(logbook.is_empty(), "names that cannot be written");
    }

    #[test]
    fn truncated_text_keeps_every_whole_line() {
        let text = sample().to_string();
        for end in 0..text.len() {
            let ReadLogbook { logbook, is_damaged } = Logbook::read(&text[..end]);
            // A text that ends after a whole line is the text of a smaller logbook.
            assert_eq!(is_damaged, end == 0 || !text[..end].ends_with('\n'), "{end}");
            let read = logbook.games.len() + logbook.daily.len();
            let whole = text[..end].matches("rated").count() + text[..end].matches("solved").count();
            assert!(read + 1 >= whole && read <= whole, "{end}");
            assert!(logbook.games.iter().all(|game| sample().games.contains(game)));
            assert!(logbook.daily.iter().all(|daily| sample().daily.contains(daily)));
        }
    }

    proptest! {
        #[test]
        fn damaged_byte_costs_no_other_line(at in 0..2000_usize, byte: u8) {
            let text = sample().to_string();
            let mut bytes = text.clone().into_bytes();
            let at = at % bytes.len();
            prop_assume!(bytes[at] != byte);
            bytes[at] = byte;
            let read = Logbook::read(&String::from_utf8_lossy(&bytes));
            prop_assert!(read.is_damaged);
            prop_assert!(read.logbook.games.iter().all(|game| sample().games.contains(game)));
            prop_assert!(read.logbook.daily.iter().all(|daily| sample().daily.contains(daily)));
            // A damaged line break joins two lines.
            let most = if text.as_bytes()[at] == b'\n' { 2 } else { 1 };
            let entries = |logbook: &Logbook| logbook.games.len() + logbook.daily.len();
            prop_assert!(entries(&read.logbook) + most >= entries(&sample()));
        }

        #[test]
        fn any_text_is_read_without_panic(text in "(?s).{0,200}") {
            let read = Logbook::read(&text);
            prop_assert!(!Logbook::read(&read.logbook.to_string()).is_damaged);
        }

        #[test]
        fn merging_does_not_depend_on_the_order(
            books in [one_of_several(), one_of_several(), one_of_several()],
        ) {
            let merged = |books: &[&Logbook]| {
                let mut all = Logbook::default();
                books.iter().for_each(|book| all.merge(book));
                all
            };
            let [one, two, three] = books.each_ref();
            let all = merged(&[one, two, three]);
            prop_assert_eq!(&all, &merged(&[three, one, two]));
            prop_assert_eq!(&all, &merged(&[two, one, three, one]));
            prop_assert_eq!(&all, &merged(&[one, &merged(&[two, three])]));
            prop_assert_eq!(&Logbook::read(&all.to_string()).logbook, &all);
        }
    }

    /// Returns the logbooks that a window can have: results in any order of their times, and a reset.
    fn one_of_several() -> impl Strategy<Value = Logbook> {
        let results = proptest::collection::vec((1..9_u64, any::<bool>(), any::<bool>(), 0..2_u16), 0..6);
        (results, 0..9_u64).prop_map(|(results, reset)| {
            let mut logbook = Logbook::default();
            for (time, is_solved, is_late, wrong) in results {
                logbook.log(game(time, "5", GameResult::Won, true));
                let mut daily = daily(1 + u64::from(wrong), time, is_solved);
                (daily.result.is_late, daily.result.wrong) = (is_late, wrong);
                logbook.log_daily(daily);
            }
            logbook.remove_until(reset);
            logbook
        })
    }
}
