//! The logbook of the user: the finished games against engines and the results of daily puzzles, with the
//! ratings, badges and streaks that follow from them.
//!
//! Its text has one line for each game and each puzzle, and each line ends with a checksum of its own. A
//! damaged line is dropped, and all others are kept. Two logbooks are merged without a conflict, so that
//! several windows can write the same text. Times are given by the host, and storing the text is left to it.

use std::fmt;

use super::logged_daily::LoggedDaily;
use super::rating::Rating;
use boardgame_engine::checksum::fnv1a;
use boardgame_engine::coach::{DailyResult, Day};

/// The first line of a logbook's text, with the version of the format.
const HEAD: &str = "tripppin record 1";
/// Names of the weekdays. The puzzles of each weekday have a rating under that name.
pub const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/// Maximum length of a name in a logbook, in bytes.
const LONGEST_NAME: usize = 64;

/// The result of a game for the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameResult {
    /// The user has won alone.
    Won,
    /// The game is a draw, or a win that the user shares with others.
    Drawn,
    /// The user has not won.
    Lost,
    /// The user has come second in a game for three.
    Second,
    /// The user has come third in a game for three.
    Third,
}

/// A finished game of the user against engines. Games are ordered by the time at which they ended.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoggedGame {
    /// Time at which the game ended, in seconds since 1970.
    pub ended: u64,
    /// Command-line name of the game.
    pub game: String,
    /// Name of the user's side.
    pub seat: String,
    /// Names of the engines that the user has played against, joined by `+` if there are several. Names
    /// contain no blank.
    pub opponent: String,
    /// The result for the user.
    pub result: GameResult,
    /// Whether the game counts for the rating and for achievements. It does if it was dealt in the program,
    /// played without help or take-back, and did not end in an agreed draw.
    pub is_rated: bool,
}

/// The finished games and the daily puzzles of the user.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Logbook {
    /// The games of the logbook in ascending order, without duplicates.
    games: Vec<LoggedGame>,
    /// The results of the daily puzzles by game and day, one for each puzzle.
    daily: Vec<LoggedDaily>,
    /// Time of the last reset, in seconds since 1970. The logbook only has games and results that ended after
    /// it.
    reset: u64,
}

/// A logbook that was read from a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadLogbook {
    /// The logbook with the games from all lines that could be read.
    pub logbook: Logbook,
    /// Whether the text from which the logbook was read is damaged. In that case it differs from the text
    /// form of `logbook`.
    pub is_damaged: bool,
}

/// Numbers of games by their results.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of won games.
    pub won: u32,
    /// Number of drawn games and shared wins.
    pub drawn: u32,
    /// Number of lost games for two players.
    pub lost: u32,
    /// Number of games for three in which the user has come second.
    pub second: u32,
    /// Number of games for three in which the user has come third.
    pub third: u32,
}

/// An achievement of the user in one game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Badge {
    /// A rated win against this engine.
    Beat(String),
    /// A rated draw with this engine, which the user has not beaten.
    DrewWith(String),
}

impl GameResult {
    const WORDS: [(Self, &'static str); 5] = [
        (Self::Won, "won"),
        (Self::Drawn, "drawn"),
        (Self::Lost, "lost"),
        (Self::Second, "second"),
        (Self::Third, "third"),
    ];

    const fn score(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Drawn => 0.5,
            Self::Lost | Self::Second | Self::Third => 0.0,
        }
    }
}

impl Tally {
    /// Returns the number of won, drawn and lost games together.
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

impl Logbook {
    /// Parses the text of a logbook. Skips the lines that it cannot parse.
    pub fn read(text: &str) -> ReadLogbook {
        let mut logbook = Self::default();
        for line in text.lines().filter_map(checked) {
            if let Some(time) = line.strip_prefix("reset ").and_then(number) {
                logbook.reset(time);
            } else if let Some(game) = parse_game(line) {
                logbook.log(game);
            } else if let Some(daily) = LoggedDaily::parse(line) {
                logbook.log_daily(daily);
            }
        }
        let is_damaged = logbook.to_string() != text;
        ReadLogbook { logbook, is_damaged }
    }

    /// Adds a game to the logbook if the game ended after the last reset and all its names can be written.
    pub fn log(&mut self, game: LoggedGame) {
        let names = [&game.game, &game.seat, &game.opponent];
        if game.ended > self.reset && names.into_iter().all(|name| is_name(name)) {
            insert(&mut self.games, game);
        }
    }

    /// Adds the result of a daily puzzle, unless the logbook has a better result of the same puzzle.
    ///
    /// Returns `true` if the result was added.
    pub fn log_daily(&mut self, daily: LoggedDaily) -> bool {
        if daily.ended <= self.reset || !is_name(&daily.game) {
            return false;
        }
        match self.daily.binary_search_by(|known| known.key().cmp(&daily.key())) {
            Ok(place) if !daily.is_better(&self.daily[place]) => return false,
            Ok(place) => self.daily[place] = daily,
            Err(place) => self.daily.insert(place, daily),
        }
        true
    }

    /// Returns the result of a daily puzzle, or `None` if the user has neither solved nor failed it.
    pub fn daily(&self, game: &str, day: Day) -> Option<DailyResult> {
        let place = self.daily.binary_search_by(|known| known.key().cmp(&(game, day))).ok()?;
        Some(self.daily[place].result)
    }

    /// Returns `true` if the user has solved or failed a daily puzzle of the game.
    pub fn has_daily(&self, game: &str) -> bool {
        self.daily.iter().any(|daily| daily.game == game)
    }

    /// Returns the number of consecutive days, ending with `day`, on which the user solved that day's puzzle.
    pub fn streak(&self, game: &str, day: Day) -> usize {
        let is_solved =
            |day: &Day| self.daily(game, *day).is_some_and(|result| result.is_solved && !result.is_late);
        std::iter::successors(Some(day), |day| day.before()).take_while(is_solved).count()
    }

    /// Removes all games and results that ended at or before the time `now`.
    pub fn reset(&mut self, now: u64) {
        self.reset = self.reset.max(now);
        self.games.retain(|game| game.ended > self.reset);
        self.daily.retain(|daily| daily.ended > self.reset);
    }

    /// Returns the end time to log for a game that ends now. It is not earlier than the last reset, even if
    /// the clock was set back.
    pub fn time(&self, now: u64) -> u64 {
        now.max(self.reset.saturating_add(1))
    }

    /// Adds the games, the results and the reset of another logbook.
    pub fn merge(&mut self, other: &Self) {
        self.reset(other.reset);
        other.games.iter().for_each(|game| self.log(game.clone()));
        other.daily.iter().for_each(|daily| _ = self.log_daily(daily.clone()));
    }

    /// Returns `true` if the logbook has neither a game nor a result nor a reset, so that it need not be saved.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty() && self.daily.is_empty() && self.reset == 0
    }

    /// Returns `true` if the logbook has a rated game.
    pub fn has_rated_game(&self) -> bool {
        self.games.iter().any(|game| game.is_rated)
    }

    /// Returns the finished games of the board game with this name, from the oldest to the latest.
    pub fn games_of<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a LoggedGame> {
        self.games.iter().filter(move |logged| logged.game == game)
    }

    /// Counts the user's results in the game named `game`, by opponent and side in alphabetical order.
    pub fn tallies(&self, game: &str) -> Vec<(String, String, Tally)> {
        let mut rows: Vec<(String, String, Tally)> = Vec::new();
        for logged in self.games_of(game) {
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

    /// Returns the user's rating after each rated game of the game named `game`, from the oldest to the
    /// latest.
    pub fn ratings(&self, game: &str, engine: impl Fn(&str) -> Option<Rating>) -> Vec<Rating> {
        let mut rating = Rating::NEW;
        let rated = self.games_of(game).filter(|logged| logged.is_rated);
        let after = rated.filter_map(|logged| {
            rating = rating.after(engine(&logged.opponent)?, logged.result.score());
            Some(rating)
        });
        after.collect()
    }

    /// Returns the puzzle rating after each daily puzzle that the user has solved or failed, in order of
    /// time.
    ///
    /// A puzzle counts as won if it is solved without hints or wrong moves.
    ///
    /// `weekday` returns the rating of the puzzles of a weekday.
    pub fn puzzle_ratings(&self, game: &str, weekday: impl Fn(&str) -> Option<Rating>) -> Vec<Rating> {
        let mut played: Vec<&LoggedDaily> = self.daily.iter().filter(|daily| daily.game == game).collect();
        played.sort_by_key(|daily| daily.ended);
        let mut rating = Rating::NEW;
        let after = played.into_iter().filter_map(|daily| {
            let score = f64::from(u8::from(daily.is_flawless()));
            rating = rating.after(weekday(WEEKDAYS[daily.day.weekday()])?, score);
            Some(rating)
        });
        after.collect()
    }

    /// Returns the achievements of the user in a game, in ascending order: one for each engine that was
    /// beaten or drawn with.
    pub fn badges(&self, game: &str) -> Vec<Badge> {
        let mut badges = Vec::new();
        for (opponent, ..) in self.tallies(game) {
            let has = |result| {
                let mut rated =
                    self.games_of(game).filter(|logged| logged.is_rated && logged.result == result);
                rated.any(|logged| logged.opponent == opponent)
            };
            if has(GameResult::Won) {
                insert(&mut badges, Badge::Beat(opponent));
            } else if has(GameResult::Drawn) {
                insert(&mut badges, Badge::DrewWith(opponent));
            }
        }
        badges
    }
}

/// Formats the logbook as the text of its file.
impl fmt::Display for Logbook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        if self.reset > 0 {
            write_checked(f, &format!("reset {}", self.reset))?;
        }
        for LoggedGame { ended, game, seat, opponent, result, is_rated } in &self.games {
            let word =
                GameResult::WORDS.iter().find(|(known, _)| known == result).map_or("", |known| known.1);
            let rated = if *is_rated { "rated" } else { "unrated" };
            write_checked(f, &format!("game {ended} {game} {seat} {opponent} {word} {rated}"))?;
        }
        self.daily.iter().try_for_each(|daily| write_checked(f, &daily.to_string()))
    }
}

/// Inserts an element into a sorted list, unless the list contains it.
fn insert<T: Ord>(sorted: &mut Vec<T>, element: T) {
    if let Err(place) = sorted.binary_search(&element) {
        sorted.insert(place, element);
    }
}

fn write_checked(f: &mut fmt::Formatter<'_>, line: &str) -> fmt::Result {
    writeln!(f, "{line} {:08x}", sum(line))
}

fn sum(line: &str) -> u32 {
    fnv1a(line.as_bytes()) as u32
}

/// Returns a line of the logbook's text without its checksum, or `None` if the checksum is wrong.
fn checked(text: &str) -> Option<&str> {
    let (line, check) = text.rsplit_once(' ')?;
    (check == format!("{:08x}", sum(line))).then_some(line)
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST_NAME && !text.contains(|letter: char| letter.is_whitespace())
}

/// Parses a decimal number without a sign or leading zeros, which is the form in which logbooks contain
/// numbers.
pub(super) fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}

fn parse_game(line: &str) -> Option<LoggedGame> {
    let fields: Vec<&str> = line.split(' ').collect();
    let &["game", ended, game, seat, opponent, word, rated] = fields.as_slice() else { return None };
    let result = GameResult::WORDS.iter().find(|known| known.1 == word)?.0;
    let is_rated = match rated {
        "rated" => true,
        "unrated" => false,
        _ => return None,
    };
    let [game, seat, opponent] = [game, seat, opponent].map(str::to_owned);
    Some(LoggedGame { ended: number(ended)?, game, seat, opponent, result, is_rated })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn game(ended: u64, opponent: &str, result: GameResult, is_rated: bool) -> LoggedGame {
        let (game, seat, opponent) = ("tripppin".to_owned(), "right".to_owned(), opponent.to_owned());
        LoggedGame { ended, game, seat, opponent, result, is_rated }
    }

    fn day(number: u64) -> Day {
        Day::new(number).unwrap()
    }

    fn daily(number: u64, ended: u64, is_solved: bool) -> LoggedDaily {
        let result = DailyResult { is_solved, plies: 5, hints: 0, wrong: 0, is_late: false };
        LoggedDaily { game: "tripppin".to_owned(), day: day(number), result, ended }
    }

    fn sample() -> Logbook {
        let mut logbook = Logbook::default();
        logbook.reset(5);
        logbook.log(game(10, "5", GameResult::Won, true));
        logbook.log(game(11, "5", GameResult::Lost, true));
        logbook.log(game(12, "6", GameResult::Won, false));
        logbook.log(game(13, "perfect", GameResult::Drawn, true));
        logbook.log(LoggedGame { seat: "left".to_owned(), ..game(14, "5", GameResult::Drawn, true) });
        logbook.log(LoggedGame { game: "tribolo".to_owned(), ..game(15, "3+4", GameResult::Drawn, true) });
        for (number, is_solved) in [(10, true), (9, true), (8, false)] {
            logbook.log_daily(daily(number, 16, is_solved));
        }
        logbook
    }

    #[test]
    fn results_are_counted_by_opponent_and_seat() {
        let rows: Vec<String> = sample()
            .tallies("tripppin")
            .into_iter()
            .map(|(opponent, seat, Tally { won, drawn, lost, .. })| {
                format!("{opponent} {seat} {won} {drawn} {lost}")
            })
            .collect();
        assert_eq!(rows, ["5 left 0 1 0", "5 right 1 0 1", "6 right 1 0 0", "perfect right 0 1 0"]);
    }

    #[test]
    fn places_are_counted_and_read_as_written() {
        let mut logbook = Logbook::default();
        for (ended, result) in [(1, GameResult::Second), (2, GameResult::Third), (3, GameResult::Third)] {
            logbook.log(LoggedGame { game: "tribolo".to_owned(), ..game(ended, "3+3", result, true) });
        }
        let tally = logbook.tallies("tribolo")[0].2;
        assert_eq!((tally.games(), tally.second, tally.third, tally.lost), (3, 1, 2, 0));
        assert!(logbook.to_string().contains(" 3+3 third rated "));
        assert_eq!(Logbook::read(&logbook.to_string()), ReadLogbook { logbook, is_damaged: false });
    }

    #[test]
    fn badges_come_from_rated_games_only() {
        let badges: Vec<String> = sample().badges("tripppin").iter().map(Badge::to_string).collect();
        assert_eq!(badges, ["beat 5", "drew with perfect"]);
        assert!(sample().badges("triple3").is_empty());
    }

    #[test]
    fn rating_follows_rated_games_against_known_engines() {
        let level_5 = |name: &str| (name == "5").then_some(Rating::of_engine(31.0, 14.0));
        let ratings = sample().ratings("tripppin", level_5);
        assert_eq!(ratings.len(), 3);
        assert!(ratings[0].value > 1600.0 && ratings[1].value < ratings[0].value);
        assert!(sample().ratings("tripppin", |_| None).is_empty());
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
    fn puzzle_rating_follows_flawless_solutions() {
        let mut logbook = Logbook::default();
        // A Monday, a Tuesday that fails later than the Wednesday is solved, and a day without a rating.
        for (number, ended, is_solved) in [(5, 1, true), (6, 4, false), (7, 3, true), (8, 5, true)] {
            logbook.log_daily(daily(number, ended, is_solved));
        }
        let weekday = |name: &str| (name != "Thu").then_some(Rating::of_engine(0.0, 30.0));
        let ratings = logbook.puzzle_ratings("tripppin", weekday);
        let [monday, wednesday, tuesday] = ratings.as_slice() else { panic!("{ratings:?}") };
        assert!(monday.value > 1500.0 && wednesday.value > monday.value && tuesday.value < wednesday.value);
        assert!(logbook.puzzle_ratings("trippples", weekday).is_empty());
    }

    #[test]
    fn reset_removes_earlier_games_from_merged_texts() {
        let (mut ours, theirs) = (sample(), sample());
        ours.reset(12);
        ours.merge(&theirs);
        assert_eq!(ours.games.iter().map(|game| game.ended).collect::<Vec<_>>(), [13, 14, 15]);
        assert_eq!(ours.daily.len(), 3);
        assert_eq!((ours.time(3), ours.time(20)), (13, 20), "the clock was set back");
        ours.reset(16);
        ours.merge(&theirs);
        assert!(ours.games.is_empty() && ours.daily.is_empty());
        assert!(!ours.is_empty() && Logbook::default().is_empty());
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
            times in proptest::collection::vec((1..9_u64, any::<bool>()), 0..8),
            resets in (0..9_u64, 0..9_u64),
            split in 0..8_usize,
        ) {
            let book = |times: &[(u64, bool)], reset| {
                let mut logbook = Logbook::default();
                for &(time, is_solved) in times {
                    logbook.log(game(time, "5", GameResult::Won, true));
                    logbook.log_daily(daily(1 + time % 2, time, is_solved));
                }
                logbook.reset(reset);
                logbook
            };
            let (one, other) = times.split_at(split.min(times.len()));
            let (one, other) = (book(one, resets.0), book(other, resets.1));
            let (mut ours, mut theirs) = (one.clone(), other.clone());
            ours.merge(&other);
            theirs.merge(&one);
            prop_assert_eq!(ours, theirs);
        }
    }
}
