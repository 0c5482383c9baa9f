//! The record of the user, which the windows of all games share: games against engines, ratings and badges, and the help
//! pages that show them.
//!
//! Logging a game is left to its window; saving the logbook, the clock and the ratings of the engines to the host.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use crate::entry::game_history::{Badge, GameHistory, Tally, Trained, WEEKDAYS};
use crate::entry::logbook::Logbook;
use crate::entry::logged_daily::LoggedDaily;
use crate::entry::logged_game::LoggedGame;
use crate::entry::rating::Rating;
use crate::entry::scripting::Vocabulary;
use boardgame_engine::coach::{DailyCredit, DailyResult, Day, Mistake, RatedPuzzle, Training, TrainingTheme};
use boardgame_engine::oracle::winner_turns;
use small_amiga::help_pages::{CURVE_LINES, Line, MOST_LINES, Page};

/// Number of seconds in a day.
const SECONDS_OF_DAY: u64 = 86_400;

const TITLE: &str = "Your record";
/// Title of the page with the training puzzles solved last.
const SOLVED_TITLE: &str = "Solved puzzles";
/// Maximum number of letters in a line of achievements or ratings.
const WIDTH: usize = 56;
/// Texts about one game, or several, without a rating, with reasons that a game can have.
const UNRATED: [&str; 2] = [
    "It is unrated, as with help, take-backs or agreed draws.",
    "All of them are unrated, as with help or take-backs.",
];
/// Maximum number of points in a curve of the user's ratings.
const CURVE: usize = 256;
/// The last line of the record while the record from before the last reset can be restored.
const CAN_BRING_BACK: &str = "Club menu: Bring back record restores the old one.";

/// A function that returns the rating of an engine, or of the daily puzzles of one weekday.
///
/// The function returns `None` for an unknown rating.
///
/// The arguments are the command-line name of the game and the name of the engine or weekday.
pub type EngineRating = fn(&str, &str) -> Option<Rating>;

/// A function that converts the name of a seat to the text shown for this seat in the user's record, such as `blue
/// (right)`.
type SideText<'a> = dyn Fn(&str) -> String + 'a;

/// The logbook of the user, with a clock and the ratings of the engines.
///
/// Clones share the logbook.
#[derive(Clone)]
pub struct UserRecord {
    logbook: Rc<RefCell<Logbook>>,
    /// Number of changes to the logbook since it was loaded.
    changes: Rc<Cell<u64>>,
    clock: Rc<dyn Fn() -> u64>,
    engine: EngineRating,
    /// Address of the web page with the program; empty in the desktop program.
    address: Rc<str>,
}

impl UserRecord {
    /// Creates the user's record from a loaded logbook. `clock` returns the seconds since 1970.
    pub fn new(logbook: Logbook, clock: impl Fn() -> u64 + 'static, engine: EngineRating) -> Self {
        let (logbook, changes) = (Rc::new(RefCell::new(logbook)), Rc::default());
        Self { logbook, changes, clock: Rc::new(clock), engine, address: "".into() }
    }

    /// Sets the address of the web page on which the program runs.
    #[must_use]
    pub fn on_page(self, address: &str) -> Self {
        Self { address: address.into(), ..self }
    }

    /// Returns the address of the web page on which the program runs, if any.
    pub(crate) fn page(&self) -> Option<&str> {
        Some(&*self.address).filter(|address| !address.is_empty())
    }

    /// Appends the address of the web page, if any, to a text to share.
    pub(crate) fn with_address(&self, text: String) -> String {
        if self.address.is_empty() { text } else { format!("{text} {}", self.address) }
    }

    /// Returns a copy of the logbook with all changes since it was loaded.
    pub fn logbook(&self) -> Logbook {
        self.logbook.borrow().clone()
    }

    /// Returns the number of changes to the logbook since it was loaded.
    pub fn changes(&self) -> u64 {
        self.changes.get()
    }

    /// Adds a game to the logbook.
    pub fn log(&self, game: LoggedGame) {
        self.logbook.borrow_mut().log(game);
        self.changes.update(|changes| changes + 1);
    }

    /// Returns the time to log for a game that ends now, in seconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.logbook.borrow().time((self.clock)())
    }

    /// Adds the result of a daily or training puzzle to the logbook, unless it is already there.
    pub(crate) fn log_daily(&self, game: &str, puzzle: RatedPuzzle, result: DailyResult) {
        if self.daily(game, puzzle) != Some(result) {
            let daily = LoggedDaily { game: game.to_owned(), puzzle, result, ended: self.now() };
            let is_added = self.logbook.borrow_mut().log_daily(daily);
            self.changes.update(|changes| changes + u64::from(is_added));
        }
    }

    /// Returns the result of a daily or training puzzle, or `None` if it is neither solved nor failed.
    pub(crate) fn daily(&self, game: &str, puzzle: impl Into<RatedPuzzle>) -> Option<DailyResult> {
        self.logbook.borrow().daily(game, puzzle)
    }

    /// Returns the user's results in the training puzzles of a game.
    pub(crate) fn trained(&self, game: &str) -> Trained {
        self.logbook.borrow().history(game).trained()
    }

    /// Returns the weekday, from 0 for Monday, whose puzzles have the rating nearest to the user's puzzle rating.
    ///
    /// The result is 0 if the ratings are unknown.
    pub(crate) fn training_class(&self, game: &str) -> usize {
        let rating = |weekday: &str| (self.engine)(game, weekday);
        let user = self.logbook.borrow().history(game).puzzle_ratings(rating).pop().unwrap_or(Rating::NEW);
        let distance = |weekday: &str| rating(weekday).map(|known| (known.value - user.value).abs());
        let classes =
            WEEKDAYS.iter().enumerate().filter_map(|(class, weekday)| Some((class, distance(weekday)?)));
        classes.min_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(0, |(class, _)| class)
    }

    /// Returns the day whose daily puzzle the user can solve now: today or the latest earlier day without a result.
    pub(crate) fn open_daily(&self, game: &str, today: Day) -> Option<Day> {
        self.logbook.borrow().open_daily(game, today)
    }

    /// Returns `true` if the logbook has a rated game.
    pub(crate) fn has_rated_game(&self) -> bool {
        self.logbook.borrow().has_rated_game()
    }

    /// Returns `true` if the user's last game of this board game calls for a stronger opponent, and `false` for an easier one.
    pub(crate) fn suits_stronger(&self, game: &str) -> Option<bool> {
        self.logbook.borrow().history(game).suits_stronger()
    }

    /// Returns the number of consecutive days up to `day` on which the user solved the day's puzzle.
    pub(crate) fn streak(&self, game: &str, day: Day) -> usize {
        self.logbook.borrow().streak(game, day)
    }

    /// Returns the current day, or the first day of daily puzzles without a clock.
    fn today(&self) -> Day {
        Day::of_unix_days((self.clock)() / SECONDS_OF_DAY).unwrap_or(Day::FIRST)
    }

    /// Adds mistakes that the user is to practise. Those in `before`, which were added for the same game, stay solved. If
    /// `is_logged` is set, the game is the last one in the logbook, and those that were solved after its end stay solved, too.
    pub(crate) fn add_mistakes(
        &self,
        game: &str,
        mistakes: &[Mistake],
        (before, is_logged): (&[Mistake], bool),
    ) {
        let now = self.now();
        let mut logbook = self.logbook.borrow_mut();
        let ended = logbook.last_end(game).filter(|_| is_logged);
        let mut add = |mistake: &Mistake| {
            let since = if before.contains(mistake) { Some(0) } else { ended };
            logbook.add_mistake(game, mistake, since, now)
        };
        let added = mistakes.iter().filter(|mistake| add(mistake)).count();
        self.changes.update(|changes| changes + added as u64);
    }

    /// Logs an attempt at the mistake at a position, which is sure if the first move was right and fast.
    ///
    /// Returns `true` if the logbook has the mistake.
    pub(crate) fn log_practice(&self, game: &str, position: &str, is_sure: bool) -> bool {
        let now = (self.now(), self.today());
        let is_changed = self.logbook.borrow_mut().log_practice((game, position), is_sure, now);
        self.changes.update(|changes| changes + u64::from(is_changed == Some(true)));
        is_changed.is_some()
    }

    /// Returns the mistakes in a game that the user is to practise today.
    ///
    /// Leaves out those without a legal right move, which another version of the program may have saved.
    pub(crate) fn due_mistakes(&self, game: &str, words: &Vocabulary) -> Vec<Mistake> {
        let logbook = self.logbook.borrow();
        let is_playable = |mistake: &&Mistake| {
            let legal = (words.legal_moves)(&mistake.position);
            mistake.right.iter().any(|right| legal.contains(right))
        };
        logbook.due_mistakes(game, self.today()).into_iter().filter(is_playable).cloned().collect()
    }

    /// Removes all games, puzzles and mistakes from the logbook.
    pub(crate) fn reset(&self) {
        self.logbook.borrow_mut().reset((self.clock)());
        self.changes.update(|changes| changes + 1);
    }

    /// Returns `true` if the record from before the last reset can be restored.
    pub(crate) fn can_bring_back(&self) -> bool {
        self.logbook.borrow().can_bring_back()
    }

    /// Restores the record from before the last reset, beside the games since then.
    pub(crate) fn bring_back(&self) {
        self.logbook.borrow_mut().bring_back();
        self.changes.update(|changes| changes + 1);
    }

    /// Returns the help pages with the user's record in all games that have results.
    ///
    /// `games` has the title and the command-line name of each game.
    pub fn pages_of_all(&self, games: impl Iterator<Item = (&'static str, &'static str)>) -> Vec<Page> {
        let mut all = Vec::new();
        for (title, game) in games.filter(|(_, game)| !self.logbook.borrow().history(game).is_empty()) {
            let mut pages = self.pages(game, &str::to_owned);
            if let Some(cell) = pages.first_mut().and_then(|page| page.lines.first_mut()?.first_mut()) {
                cell.insert_str(0, &format!("{title}: "));
            }
            all.append(&mut pages);
        }
        if all.is_empty() { self.pages("", &str::to_owned) } else { all }
    }

    /// Returns the help pages with the user's record in a game.
    ///
    /// `side` returns the text for the name of a seat.
    pub(crate) fn pages(&self, game: &str, side: &SideText<'_>) -> Vec<Page> {
        let logbook = self.logbook.borrow();
        let history = logbook.history(game);
        let ratings = history.ratings(|engine| (self.engine)(game, engine));
        let puzzles = history.puzzle_ratings(|weekday| (self.engine)(game, weekday));
        let mut lines = lines(&history, side, &ratings, &puzzles);
        lines.extend(logbook.can_bring_back().then(|| vec![CAN_BRING_BACK.to_owned()]));
        let curve = curve(&ratings);
        let room = MOST_LINES - if curve.len() > 1 { CURVE_LINES } else { 0 };
        let (first, others) = lines.split_at(room.min(lines.len()));
        let page = |lines: &[Line], curve| Page { title: TITLE, lines: lines.to_vec(), curve };
        let first = std::iter::once(page(first, curve));
        let others = others.chunks(MOST_LINES).map(|lines| page(lines, Vec::new()));
        first.chain(others).chain(solved_page(&history.trained())).collect()
    }
}

/// Creates the record of a user who has no results yet. The record is never saved.
impl Default for UserRecord {
    fn default() -> Self {
        Self::new(Logbook::default(), || 0, |_, _| None)
    }
}

impl fmt::Debug for UserRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UserRecord").field("logbook", &self.logbook).finish_non_exhaustive()
    }
}

fn whole(value: f64) -> i32 {
    value.round() as i32
}

/// Returns at most [`CURVE`] evenly spaced ratings for a curve, from the oldest to the latest.
fn curve(ratings: &[Rating]) -> Vec<i32> {
    let step = ratings.len().div_ceil(CURVE).max(1);
    let mut values: Vec<i32> = ratings.iter().rev().step_by(step).map(|rating| whole(rating.value)).collect();
    values.reverse();
    values
}

/// Returns the line about the latest rating, or `None` if `ratings` is empty.
///
/// `what` has the name of the rating, and the word for a game or puzzle.
fn rating_line(ratings: &[Rating], what: [&str; 2]) -> Option<Line> {
    let Rating { value, deviation, .. } = ratings.last()?;
    let (value, error, count, [rating, games]) = (whole(*value), whole(*deviation), ratings.len(), what);
    let plural = if count == 1 { "" } else { "s" };
    Some(vec![format!("{rating} {value} +- {error} after {count} {games}{plural}.")])
}

/// Returns the line about the training puzzles, or `None` without one.
fn trained_line(Trained { solved, streak, best }: &Trained) -> Option<Line> {
    let line = || vec![format!("Trained: {} solved, streak {streak} (best {best}).", solved.len())];
    (!solved.is_empty()).then(line)
}

/// Returns the page with the training puzzles solved last, the last one first, or `None` without one.
fn solved_page(trained: &Trained) -> Option<Page> {
    let row = |(training, result): &(Training, DailyResult)| {
        let help = match result.credit() {
            DailyCredit::Whole => "alone",
            DailyCredit::Half => "after a wrong move",
            DailyCredit::Nothing => "with a hint",
        };
        let turns = winner_turns(result.plies.into());
        let is_hold = training.theme() == TrainingTheme::Hold;
        let length = if is_hold { format!("{turns} turns") } else { format!("win in {turns}") };
        vec![training.theme().word().to_owned(), length, help.to_owned()]
    };
    let lines: Vec<Line> = trained.solved.iter().rev().take(MOST_LINES).map(row).collect();
    (!lines.is_empty()).then_some(Page { title: SOLVED_TITLE, lines, curve: Vec::new() })
}

/// Returns the lines about one game in the user's record: ratings, results and achievements.
///
/// Results are listed by opponent and side.
fn lines(
    history: &GameHistory<'_>,
    side: &SideText<'_>,
    ratings: &[Rating],
    puzzles: &[Rating],
) -> Vec<Line> {
    let tallies = history.tallies();
    let puzzles =
        rating_line(puzzles, ["Puzzle rating", "puzzle"]).into_iter().chain(trained_line(&history.trained()));
    if tallies.is_empty() {
        let none = vec!["No finished game against the computer yet.".to_owned()];
        return [none].into_iter().chain(puzzles).collect();
    }
    let mut lines: Vec<Line> = Vec::new();
    match rating_line(ratings, ["Rating", "rated game"]) {
        Some(line) => lines.push(line),
        None => {
            let sum = |count: fn(&Tally) -> u32| tallies.iter().map(|(.., tally)| count(tally)).sum::<u32>();
            let (won, games) = (sum(|tally| tally.won), sum(|tally| tally.games()));
            let (finished, unrated) = match (games, won) {
                (1, 1) => ("You have won one game.".to_owned(), UNRATED[0]),
                (1, _) => ("You have finished one game and not won it.".to_owned(), UNRATED[0]),
                _ => (format!("You have won {won} of {games} games."), UNRATED[1]),
            };
            lines.push(vec![finished]);
            if !history.has_rated_game() {
                lines.push(vec![unrated.to_owned()]);
            }
        }
    }
    lines.extend(puzzles);
    let has_places = tallies.iter().any(|(.., tally)| tally.second + tally.third > 0);
    let results: &[&str] =
        if has_places { &["first", "shared", "second", "third"] } else { &["won", "drawn", "lost"] };
    lines.push(["opponent", "your seat"].iter().chain(results).map(|&cell| cell.to_owned()).collect());
    lines.extend(tallies.into_iter().map(|(opponent, seat, tally)| {
        let Tally { won, drawn, lost, second, third } = tally;
        let counts: &[u32] = if has_places { &[won, drawn, second, third] } else { &[won, drawn, lost] };
        let is_level = opponent.bytes().all(|byte| byte.is_ascii_digit());
        let opponent = if is_level { format!("level {opponent}") } else { opponent.replace(':', " ") };
        [opponent, side(&seat)].into_iter().chain(counts.iter().map(u32::to_string)).collect()
    }));
    let mut badges = String::new();
    for badge in history.badges().iter().map(Badge::to_string) {
        if badges.len() + badge.len() > WIDTH {
            lines.push(vec![std::mem::take(&mut badges)]);
        }
        badges = if badges.is_empty() { badge } else { format!("{badges}, {badge}") };
    }
    if !badges.is_empty() {
        lines.push(vec![badges]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::fixture::trained;
    use crate::entry::logged_game::GameResult;

    fn logbook(is_rated: bool) -> Logbook {
        let mut logbook = Logbook::default();
        let [game, seat, opponent] = ["tripppin", "right", "3"].map(str::to_owned);
        logbook.log(LoggedGame { ended: 1, game, seat, opponent, result: GameResult::Won, is_rated });
        logbook
    }

    #[test]
    fn record_without_rated_games_says_so() {
        for is_rated in [false, true] {
            let lines = lines(&logbook(is_rated).history("tripppin"), &str::to_owned, &[], &[]);
            assert_eq!(lines[0], ["You have won one game."]);
            assert_eq!(lines[1] == [UNRATED[0]], !is_rated);
        }
    }

    #[test]
    fn side_is_named_by_the_given_text() {
        let side = |seat: &str| format!("blue ({seat})");
        let lines = lines(&logbook(true).history("tripppin"), &side, &[], &[]);
        assert_eq!(lines[2][..3], ["level 3", "blue (right)", "1"]);
    }

    #[test]
    fn ratings_count_games_and_puzzles() {
        let [one, two] = [1, 2].map(|count| vec![Rating::NEW; count]);
        let first = |ratings: &[Rating], puzzles: &[Rating]| {
            let lines = lines(&logbook(true).history("tripppin"), &str::to_owned, ratings, puzzles);
            [lines[0].concat(), lines[1].concat()]
        };
        let expected = |games, puzzles| {
            [
                format!("Rating 1500 +- 350 after {games}."),
                format!("Puzzle rating 1500 +- 350 after {puzzles}."),
            ]
        };
        assert_eq!(first(&one, &one), expected("1 rated game", "1 puzzle"));
        assert_eq!(first(&two, &two), expected("2 rated games", "2 puzzles"));
    }

    #[test]
    fn training_follows_the_puzzle_rating() {
        // The weekdays are 100 points apart, and Wednesday is a new user's class.
        let engine = |_: &str, name: &str| {
            let class = WEEKDAYS.iter().position(|weekday| *weekday == name)?;
            Some(Rating::of_engine(100.0 * class as f64 - 200.0, 30.0))
        };
        let mut logbook = Logbook::default();
        let class =
            |logbook: &Logbook| UserRecord::new(logbook.clone(), || 0, engine).training_class("tripppin");
        assert_eq!(class(&logbook), 2);
        logbook.log_daily(trained(2, 1, true));
        assert_eq!(class(&logbook), 4);
        for ended in 2..20 {
            logbook.log_daily(trained(4, ended, false));
        }
        assert_eq!(class(&logbook), 0);
        let record = UserRecord::new(logbook, || 0, |_, _| None);
        assert_eq!(record.training_class("tripppin"), 0);
        let pages = record.pages("tripppin", &str::to_owned);
        assert_eq!(pages[0].lines[1], ["Trained: 1 solved, streak 0 (best 1)."]);
        assert_eq!(pages[1].lines, [["block", "win in 3", "alone"]]);
    }
}
