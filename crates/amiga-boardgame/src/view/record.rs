//! The record of the user: games against engines, ratings and badges, which the windows of all games share.
//!
//! A window logs each finished game against engines, and shows the record of its game on help pages. Saving
//! the logbook, the clock and the ratings of the engines are left to the host.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use super::program::GameProgram;
use crate::entry::game_history::{Badge, GameHistory, Tally};
use crate::entry::logbook::Logbook;
use crate::entry::logged_daily::LoggedDaily;
use crate::entry::logged_game::{GameResult, LoggedGame};
use crate::entry::rating::Rating;
use crate::entry::seats::HUMAN;
use crate::view::any_game::FileCommand;
use boardgame_engine::coach::{DailyResult, Day};
use boardgame_engine::record::GamePosition as _;
use small_amiga::help_pages::{CURVE_LINES, Line, MOST_LINES, Page};
use small_amiga::intuition::Intuition;

const TITLE: &str = "Your record";
/// Reason in the outcome of a game that ended by an agreed draw.
const AGREED: &str = "agreed";
/// Maximum number of letters in a line of achievements or ratings.
const WIDTH: usize = 56;
/// Maximum number of points in a curve of the user's ratings.
const CURVE: usize = 256;
const CONFIRM_RESET: &str = "Choose Reset record again to forget all your games and daily puzzles";
const RESET: &str = "Your record is empty; Bring back record restores it";
const BROUGHT_BACK: &str = "Your record is back";
/// The last line of the record while [`bring_back`] can restore the record from before the last reset.
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
    fn now(&self) -> u64 {
        self.logbook.borrow().time((self.clock)())
    }

    /// Adds the result of a daily puzzle to the logbook, unless it is already there.
    pub(crate) fn log_daily(&self, game: &str, day: Day, result: DailyResult) {
        if self.daily(game, day) != Some(result) {
            let daily = LoggedDaily { game: game.to_owned(), day, result, ended: self.now() };
            let is_added = self.logbook.borrow_mut().log_daily(daily);
            self.changes.update(|changes| changes + u64::from(is_added));
        }
    }

    /// Returns the result of a daily puzzle, or `None` if it is neither solved nor failed.
    pub(crate) fn daily(&self, game: &str, day: Day) -> Option<DailyResult> {
        self.logbook.borrow().daily(game, day)
    }

    /// Returns the number of consecutive days up to `day` on which the user solved the day's puzzle.
    pub(crate) fn streak(&self, game: &str, day: Day) -> usize {
        self.logbook.borrow().streak(game, day)
    }

    fn reset(&self) {
        self.logbook.borrow_mut().reset((self.clock)());
        self.changes.update(|changes| changes + 1);
    }

    fn can_bring_back(&self) -> bool {
        self.logbook.borrow().can_bring_back()
    }

    fn bring_back(&self) {
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
    fn pages(&self, game: &str, side: &SideText<'_>) -> Vec<Page> {
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
        first.chain(others.chunks(MOST_LINES).map(|lines| page(lines, Vec::new()))).collect()
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

/// The user's record in one game window, with details of the current game.
#[derive(Debug)]
pub(super) struct WindowRecord {
    user: UserRecord,
    /// The last game that the user has played against engines: its number in the session, and the names of
    /// the engines.
    ///
    /// The engines are those that played when the first move was made. Their names are joined by `+`. The
    /// field is `None` if no such game has been played.
    engines: Option<(u64, String)>,
    /// Whether "Reset record" was chosen once; choosing it again confirms the reset.
    asked_to_reset: bool,
}

impl WindowRecord {
    pub(super) fn open_daily(&self, game: &str, today: Day) -> Option<Day> {
        self.user.logbook.borrow().open_daily(game, today)
    }

    pub(super) const fn new(user: UserRecord) -> Self {
        Self { user, engines: None, asked_to_reset: false }
    }
}

/// Returns the name of the user's side and the engines of the other sides.
///
/// Returns `None` unless exactly one human plays.
fn seats<P: GameProgram>(program: &P) -> Option<(&'static str, String)> {
    let (options, switches) = (program.options().saved, program.switches());
    let level = || options.iter().find(|(option, _)| *option == "--level").map(|(_, level)| level.as_str());
    let (mut users, mut engines) = (Vec::new(), Vec::new());
    // The options of the players come first, in the order of the seats.
    for (seat, (_, player)) in P::INFO.words.seats.iter().zip(&options) {
        match player.as_str() {
            HUMAN => users.push(*seat),
            "computer" if switches.contains(&"perfect") => engines.push("perfect"),
            "computer" => engines.push(level()?),
            engine => engines.push(engine),
        }
    }
    let &[user] = users.as_slice() else { return None };
    (!engines.is_empty()).then(|| (user, engines.join("+")))
}

/// Logs the window's game if it has ended since the last call.
pub(super) fn log_finished_game<P: GameProgram>(program: &mut P) {
    let session = program.table().session();
    let (number, is_over) = (session.number(), session.game().is_over());
    let Some(record) = &program.table().record else { return };
    if !session.is_played() || session.is_practice() || session.is_logged() {
        return;
    }
    let known = record.engines.as_ref().filter(|(game, _)| *game == number);
    if known.is_some() && !is_over {
        return;
    }
    let Some((seat, engines)) = seats(program) else { return };
    let same_engines = known.is_none_or(|(_, first)| *first == engines);
    let outcome = program.table().game().outcome();
    let winners = program.table().game().winners();
    let is_rated = session.is_rated() && same_engines && outcome.is_some_and(|end| end.reason != AGREED);
    let user = P::INFO.words.seats.iter().position(|known| *known == seat);
    let user = user.and_then(|index| P::Position::SEATS.get(index));
    let place = user.and_then(|user| program.table().game().current().place(*user));
    let Some(record) = &mut program.table_mut().record else { return };
    record.engines = Some((number, engines.clone()));
    let (Some(winners), Some(user)) = (winners, user) else { return };
    let result = match winners.as_slice() {
        [] => GameResult::Drawn,
        [winner] if winner == user => GameResult::Won,
        several if several.len() > 1 && several.contains(user) => GameResult::Drawn,
        _ => match place {
            Some(2) => GameResult::Second,
            Some(_) => GameResult::Third,
            None => GameResult::Lost,
        },
    };
    let game = P::Position::NAME.to_owned();
    let ended = record.user.now();
    let logged = LoggedGame { ended, game, seat: seat.to_owned(), opponent: engines, result, is_rated };
    let is_first = is_rated && !record.user.logbook.borrow().has_rated_game();
    record.user.log(logged);
    program.table_mut().session_mut().mark_logged();
    if is_first {
        program.table_mut().request_file_command(FileCommand::PutRecord);
    }
}

/// Returns the window's word for a side, followed by the name of the seat in parentheses if the two differ.
///
/// An example is `blue (right)`.
fn side_text<P: GameProgram>(program: &P, seat: &str) -> String {
    let index = P::INFO.words.seats.iter().position(|known| *known == seat);
    match index.map(|index| program.side_word(index)) {
        Some(word) if word != seat => format!("{word} ({seat})"),
        _ => seat.to_owned(),
    }
}

/// Opens or closes the help pages with the user's record in this game.
pub(crate) fn toggle<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let side = |seat: &str| side_text(program, seat);
    match program.table().record.as_ref().map(|record| record.user.pages(P::Position::NAME, &side)) {
        Some(pages) => program.table_mut().toggle_help(intuition, pages),
        None => intuition.display_beep(),
    }
}

/// Withdraws an unconfirmed request to reset the user's record, because the user does something else.
pub(super) fn keep<P: GameProgram>(program: &mut P) {
    if let Some(record) = &mut program.table_mut().record {
        record.asked_to_reset = false;
    }
}

/// Resets the user's record in all games; the first call only asks for confirmation.
pub(crate) fn reset<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let Some(record) = &mut program.table_mut().record else { return intuition.display_beep() };
    let is_confirmed = record.asked_to_reset;
    record.asked_to_reset = !is_confirmed;
    if is_confirmed {
        record.user.reset();
    }
    intuition.announce(Some(if is_confirmed { RESET } else { CONFIRM_RESET }.to_owned()));
}

/// Returns `true` if the record from before the last reset can be restored.
pub(super) fn can_bring_back<P: GameProgram>(program: &P) -> bool {
    program.table().record.as_ref().is_some_and(|record| record.user.can_bring_back())
}

/// Restores the record from before the last reset, beside the games since then.
pub(crate) fn bring_back<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    match &program.table().record {
        Some(record) if record.user.can_bring_back() => record.user.bring_back(),
        _ => return intuition.display_beep(),
    }
    intuition.announce(Some(BROUGHT_BACK.to_owned()));
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
    let puzzles = rating_line(puzzles, ["Puzzle rating", "daily puzzle"]);
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
                (1, 1) => ("You have won one game.".to_owned(), "It is unrated."),
                (1, _) => ("You have finished one game and not won it.".to_owned(), "It is unrated."),
                _ => (format!("You have won {won} of {games} games."), "All of them are unrated."),
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
            assert_eq!(lines[1] == ["It is unrated."], !is_rated);
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
        assert_eq!(first(&one, &one), expected("1 rated game", "1 daily puzzle"));
        assert_eq!(first(&two, &two), expected("2 rated games", "2 daily puzzles"));
    }
}
