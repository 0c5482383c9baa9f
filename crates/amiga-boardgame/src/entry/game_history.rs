//! The user's results in one board game, and the ratings and achievements that follow from them.

use boardgame_engine::coach::{DailyCredit, DailyResult, RatedPuzzle, Training};
use boardgame_engine::few;
use std::collections::BTreeSet;
use std::fmt;

use super::logged_daily::LoggedDaily;
use super::logged_game::{GameResult, LoggedGame};
use super::rating::Rating;

/// Number of losses in a row against the same opponent after which an easier one suits the user.
const LOSSES: usize = 3;

/// Names of the weekdays. The puzzle rating treats all puzzles of a weekday's class as one opponent with this name.
pub const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// The finished games and the daily puzzles of one board game.
#[derive(Debug, Clone)]
pub struct GameHistory<'a> {
    /// The games in the order in which they ended.
    games: Vec<&'a LoggedGame>,
    /// The results of the daily and training puzzles, one for each puzzle.
    daily: Vec<&'a LoggedDaily>,
}

/// Numbers of games by their results.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of won games.
    pub won: u32,
    /// Number of drawn games and shared wins.
    pub drawn: u32,
    /// Number of two-player games that the user has lost.
    pub lost: u32,
    /// Number of games for three in which the user has come second.
    pub second: u32,
    /// Number of games for three in which the user has come third.
    pub third: u32,
}

/// The results of the training puzzles of one board game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trained {
    /// The solved puzzles in order of time.
    pub solved: Vec<(Training, DailyResult)>,
    /// Number of the last puzzles in a row that the user has solved without help and wrong moves.
    pub streak: usize,
    /// The greatest value that the streak has had.
    pub best: usize,
}

/// An achievement of the user in one game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Badge {
    /// A rated win against this engine.
    Beat(String),
    /// A rated draw with this engine, which the user has not beaten.
    DrewWith(String),
}

impl Tally {
    /// Returns the number of all counted games, whatever their results.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost + self.second + self.third
    }

    const fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Won => self.won += 1,
            GameResult::Drawn => self.drawn += 1,
            GameResult::Lost => self.lost += 1,
            GameResult::Second => self.second += 1,
            GameResult::Third => self.third += 1,
        }
    }
}

impl fmt::Display for Badge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beat(engine) => write!(f, "beat {engine}"),
            Self::DrewWith(engine) => write!(f, "drew with {engine}"),
        }
    }
}

impl<'a> GameHistory<'a> {
    pub(super) const fn new(games: Vec<&'a LoggedGame>, daily: Vec<&'a LoggedDaily>) -> Self {
        Self { games, daily }
    }

    /// Returns `true` if the user has neither finished a game nor solved or failed a puzzle.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty() && self.daily.is_empty()
    }

    /// Returns `true` if at least one of the games is rated.
    pub fn has_rated_game(&self) -> bool {
        self.rated().next().is_some()
    }

    fn rated(&self) -> impl Iterator<Item = &'a LoggedGame> {
        self.games.iter().copied().filter(|game| game.is_rated)
    }

    /// Returns `true` if the last game was won, and `false` if the last three games were lost against the same opponent.
    ///
    /// Returns `None` otherwise.
    pub fn suits_stronger(&self) -> Option<bool> {
        let last = self.games.last()?;
        let is_lost = |game: &&LoggedGame| {
            game.opponent == last.opponent && !matches!(game.result, GameResult::Won | GameResult::Drawn)
        };
        match last.result {
            GameResult::Won => Some(true),
            _ if self.games.iter().rev().take_while(|game| is_lost(game)).count() >= LOSSES => Some(false),
            _ => None,
        }
    }

    /// Counts the user's results by opponent and side, in alphabetical order.
    pub fn tallies(&self) -> Vec<(String, String, Tally)> {
        let mut rows: Vec<(String, String, Tally)> = Vec::new();
        for logged in &self.games {
            let key = (&logged.opponent, &logged.seat);
            let found = rows.binary_search_by(|(opponent, seat, _)| (opponent, seat).cmp(&key));
            let place = found.unwrap_or_else(|place| {
                rows.insert(place, (logged.opponent.clone(), logged.seat.clone(), Tally::default()));
                place
            });
            rows[place].2.add(logged.result);
        }
        rows
    }

    /// Returns the user's rating after each rated game, from the oldest to the latest.
    ///
    /// `engine` returns the rating of an engine, or `None` if games against it are to be left out.
    pub fn ratings(&self, engine: impl Fn(&str) -> Option<Rating>) -> Vec<Rating> {
        let mut rating = Rating::NEW;
        let after = self.rated().filter_map(|logged| {
            rating = rating.after(engine(&logged.opponent)?, logged.result.score());
            Some(rating)
        });
        after.collect()
    }

    fn puzzles(&self) -> Vec<&'a LoggedDaily> {
        let mut played = self.daily.clone();
        // Almost in order, because puzzles are usually solved on their days.
        few::sort_by_key(&mut played, |daily| daily.ended);
        played
    }

    /// Returns the user's results in the training puzzles.
    pub fn trained(&self) -> Trained {
        let mut trained = Trained::default();
        for LoggedDaily { puzzle, result, .. } in self.puzzles() {
            let RatedPuzzle::Training(training) = *puzzle else { continue };
            trained.streak = if result.credit() == DailyCredit::Whole { trained.streak + 1 } else { 0 };
            trained.best = trained.best.max(trained.streak);
            trained.solved.extend(result.is_solved.then_some((training, *result)));
        }
        trained
    }

    /// Returns the user's puzzle rating after each daily or training puzzle, in order of time.
    ///
    /// A puzzle counts as won if it is solved alone, and as drawn if it is solved after hints or wrong moves.
    /// `weekday` returns the rating of the puzzles of a weekday, or `None` if these puzzles are to be left out.
    pub fn puzzle_ratings(&self, weekday: impl Fn(&str) -> Option<Rating>) -> Vec<Rating> {
        let mut rating = Rating::NEW;
        let after = self.puzzles().into_iter().filter_map(|daily| {
            rating =
                rating.after(weekday(WEEKDAYS.get(daily.puzzle.class())?)?, daily.result.credit().score());
            Some(rating)
        });
        after.collect()
    }

    /// Returns the user's achievements in this board game: first wins, then draws, both sorted by engine
    /// name.
    ///
    /// There is one for each engine that the user has beaten or drawn with in a rated game.
    pub fn badges(&self) -> Vec<Badge> {
        let mut badges = BTreeSet::new();
        for (opponent, ..) in self.tallies() {
            let has = |result| self.rated().any(|game| game.opponent == opponent && game.result == result);
            if has(GameResult::Won) {
                badges.insert(Badge::Beat(opponent));
            } else if has(GameResult::Drawn) {
                badges.insert(Badge::DrewWith(opponent));
            }
        }
        badges.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{daily, game, sample, trained};
    use super::super::logbook::{Logbook, ReadLogbook};
    use super::*;

    #[test]
    fn results_are_counted_by_opponent_and_seat() {
        let rows: Vec<String> = sample()
            .history("tripppin")
            .tallies()
            .into_iter()
            .map(|(opponent, seat, Tally { won, drawn, lost, .. })| {
                format!("{opponent} {seat} {won} {drawn} {lost}")
            })
            .collect();
        assert_eq!(rows, ["5 left 0 1 0", "5 right 1 0 1", "6 right 1 0 0", "perfect right 0 1 0"]);
    }

    #[test]
    fn last_results_call_for_another_opponent() {
        use GameResult::{Drawn, Lost, Third, Won};
        let suits = |results: &[(&str, GameResult)]| {
            let mut logbook = Logbook::default();
            for (ended, &(opponent, result)) in (1..).zip(results) {
                logbook.log(game(ended, opponent, result, true));
            }
            logbook.history("tripppin").suits_stronger()
        };
        assert_eq!([suits(&[]), suits(&[("3", Won), ("3", Lost), ("3", Lost)])], [None, None]);
        assert_eq!(suits(&[("3", Lost), ("3", Won)]), Some(true));
        assert_eq!(suits(&[("3", Lost), ("3", Third), ("3", Lost)]), Some(false));
        assert_eq!(suits(&[("2", Lost), ("3", Lost), ("3", Lost)]), None);
        assert_eq!(suits(&[("3", Lost), ("3", Lost), ("3", Lost), ("3", Drawn)]), None);
    }

    #[test]
    fn places_are_counted_and_read_as_written() {
        let mut logbook = Logbook::default();
        for (ended, result) in [(1, GameResult::Second), (2, GameResult::Third), (3, GameResult::Third)] {
            logbook.log(LoggedGame { game: "tribolo".to_owned(), ..game(ended, "3+3", result, true) });
        }
        let tally = logbook.history("tribolo").tallies()[0].2;
        assert_eq!((tally.games(), tally.second, tally.third, tally.lost), (3, 1, 2, 0));
        assert!(logbook.to_string().contains(" 3+3 third rated "));
        assert_eq!(Logbook::read(&logbook.to_string()), ReadLogbook { logbook, is_damaged: false });
    }

    #[test]
    fn badges_come_from_rated_games_only() {
        let badges: Vec<String> =
            sample().history("tripppin").badges().iter().map(Badge::to_string).collect();
        assert_eq!(badges, ["beat 5", "drew with perfect"]);
        assert!(sample().history("triple3").badges().is_empty());
    }

    #[test]
    fn rating_follows_rated_games_against_known_engines() {
        let level_5 = |name: &str| (name == "5").then_some(Rating::of_engine(31.0, 14.0));
        let ratings = sample().history("tripppin").ratings(level_5);
        assert_eq!(ratings.len(), 3);
        assert!(ratings[0].value > 1600.0 && ratings[1].value < ratings[0].value);
        assert!(sample().history("tripppin").ratings(|_| None).is_empty());
    }

    #[test]
    fn puzzle_rating_follows_flawless_solutions() {
        let mut logbook = Logbook::default();
        // A Monday, a Tuesday that fails later than the Wednesday is solved, and a day without a rating.
        for (number, ended, is_solved) in [(5, 1, true), (6, 4, false), (7, 3, true), (8, 5, true)] {
            logbook.log_daily(daily(number, ended, is_solved));
        }
        let weekday = |name: &str| (name != "Thu").then_some(Rating::of_engine(0.0, 30.0));
        let ratings = logbook.history("tripppin").puzzle_ratings(weekday);
        let [monday, wednesday, tuesday] = ratings.as_slice() else { panic!("{ratings:?}") };
        assert!(monday.value > 1500.0 && wednesday.value > monday.value && tuesday.value < wednesday.value);
        assert!(logbook.history("trippples").puzzle_ratings(weekday).is_empty());
    }

    #[test]
    fn puzzle_counts_half_after_errors_and_nothing_after_hints() {
        let rating = |is_solved, hints, wrong| {
            let mut logbook = Logbook::default();
            let mut logged = daily(5, 1, is_solved);
            (logged.result.hints, logged.result.wrong) = (hints, wrong);
            logbook.log_daily(logged);
            logbook.history("tripppin").puzzle_ratings(|_| Some(Rating::of_engine(0.0, 30.0)))[0].value
        };
        let [alone, missed] = [rating(true, 0, 0), rating(false, 0, 1)];
        let corrected = rating(true, 0, 1);
        assert!((2.0 * corrected - alone - missed).abs() < 1e-6, "{corrected}: {missed} to {alone}");
        assert_eq!([rating(true, 1, 0), rating(true, 2, 3)], [missed; 2]);
    }

    #[test]
    fn training_counts_solutions_in_a_row_and_for_the_rating() {
        let mut logbook = Logbook::default();
        // The clock stands still.
        for (class, is_solved) in [(1, true), (2, true), (3, false), (1, true)] {
            let at = u64::try_from(logbook.history("tripppin").daily.len()).unwrap();
            logbook.log_daily(LoggedDaily { ended: 1, ..trained(class, at, is_solved) });
        }
        let Trained { solved, streak, best } = logbook.history("tripppin").trained();
        let classes: Vec<_> = solved.iter().map(|(training, _)| training.class()).collect();
        assert_eq!((classes, streak, best), (vec![1, 2, 1], 1, 2));
        let ratings = logbook.history("tripppin").puzzle_ratings(|_| Some(Rating::of_engine(0.0, 30.0)));
        let rises: Vec<_> = ratings.windows(2).map(|pair| pair[1].value > pair[0].value).collect();
        assert_eq!(rises, [true, false, true]);
    }
}
