//! The user's record in a game's window: finished games against engines are logged, and the record is shown and reset.
//!
//! The record itself is in [`user_record`](crate::view::user_record).

use crate::entry::logged_game::{GameResult, LoggedGame};
use crate::entry::seats::HUMAN;
use crate::table::{Table, TableGame};
use crate::view::host_request::FileCommand;
use crate::view::user_record::UserRecord;
use boardgame_engine::coach::Day;
use boardgame_engine::record::GamePosition as _;
use small_amiga::chips::Ticks;
use small_amiga::intuition::Intuition;

/// Reason in the outcome of a game that ended by an agreed draw.
const AGREED: &str = "agreed";
const CONFIRM_RESET: &str = "Choose Reset record again to forget all your games and daily puzzles";
/// Maximum time between both choices of "Reset record", in ticks: 20 s.
const CONFIRM_WITHIN: Ticks = Ticks(6000);
const RESET: &str = "Your record is empty; Bring back record restores it";
const BROUGHT_BACK: &str = "Your record is back";

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
    /// The time at which "Reset record" was chosen once; choosing it again soon afterwards confirms the reset.
    asked_to_reset: Option<Ticks>,
}

impl WindowRecord {
    pub(super) fn open_daily(&self, game: &str, today: Day) -> Option<Day> {
        self.user.open_daily(game, today)
    }

    pub(super) const fn new(user: UserRecord) -> Self {
        Self { user, engines: None, asked_to_reset: None }
    }
}

/// Returns the name of the user's side and the engines of the other sides.
///
/// Returns `None` unless exactly one human plays.
fn seats<G: TableGame>(program: &Table<G>) -> Option<(&'static str, String)> {
    let (options, is_perfect) = (program.game.options(&program.board).saved, program.model().judge.perfect);
    let level = || options.iter().find(|(option, _)| *option == "--level").map(|(_, level)| level.as_str());
    let (mut users, mut engines) = (Vec::new(), Vec::new());
    // The options of the players come first, in the order of the seats.
    for (seat, (_, player)) in G::INFO.words.seats.iter().zip(&options) {
        match player.as_str() {
            HUMAN => users.push(*seat),
            "computer" if is_perfect => engines.push("perfect"),
            "computer" => engines.push(level()?),
            engine => engines.push(engine),
        }
    }
    let &[user] = users.as_slice() else { return None };
    (!engines.is_empty()).then(|| (user, engines.join("+")))
}

/// Logs the window's game if it has ended since the last call.
#[inline(never)]
pub(super) fn log_finished_game<G: TableGame>(program: &mut Table<G>) {
    let session = program.model().session();
    let (number, is_over) = (session.number(), session.game().is_over());
    let Some(record) = &program.model().record else { return };
    if !session.is_played() || session.is_practice() || session.is_logged() {
        return;
    }
    let known = record.engines.as_ref().filter(|(game, _)| *game == number);
    if known.is_some() && !is_over {
        return;
    }
    let Some((seat, engines)) = seats(program) else { return };
    let same_engines = known.is_none_or(|(_, first)| *first == engines);
    let outcome = program.model().game().outcome();
    let winners = program.model().game().winners();
    let is_rated = session.is_rated() && same_engines && outcome.is_some_and(|end| end.reason != AGREED);
    let user = G::INFO.words.seats.iter().position(|known| *known == seat);
    let user = user.and_then(|index| G::Position::SEATS.get(index));
    let place = user.and_then(|user| program.model().game().current().place(*user));
    let Some(record) = &mut program.model_mut().record else { return };
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
    let game = G::Position::NAME.to_owned();
    let ended = record.user.now();
    let logged = LoggedGame { ended, game, seat: seat.to_owned(), opponent: engines, result, is_rated };
    let is_first = is_rated && !record.user.has_rated_game();
    record.user.log(logged);
    program.model_mut().session_mut().mark_logged();
    if is_first {
        program.model_mut().request_file_command(FileCommand::PutRecord);
    }
}

/// Returns `true` if a stronger opponent suits the user after the window's last game, which was won, and `false` for an
/// easier one. Returns `None` if the opponent suits the user, or if the game has not been logged.
pub(super) fn suits_stronger<G: TableGame>(program: &Table<G>) -> Option<bool> {
    let record = program.model().record.as_ref().filter(|_| program.model().session().is_logged())?;
    record.user.suits_stronger(G::Position::NAME)
}

/// Returns the window's word for a side, followed by the name of the seat in parentheses if the two differ.
///
/// An example is `blue (right)`.
fn side_text<G: TableGame>(program: &Table<G>, seat: &str) -> String {
    let index = G::INFO.words.seats.iter().position(|known| *known == seat);
    match index.map(|index| program.side_word(index)) {
        Some(word) if word != seat => format!("{word} ({seat})"),
        _ => seat.to_owned(),
    }
}

/// Opens or closes the help pages with the user's record in this game.
pub(crate) fn toggle<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let side = |seat: &str| side_text(program, seat);
    match program.model().record.as_ref().map(|record| record.user.pages(G::Position::NAME, &side)) {
        Some(pages) => program.model_mut().toggle_help(intuition, pages),
        None => intuition.display_beep(),
    }
}

/// Withdraws an unconfirmed request to reset the user's record, because the user does something else.
pub(super) fn keep<G: TableGame>(program: &mut Table<G>) {
    if let Some(record) = &mut program.model_mut().record {
        record.asked_to_reset = None;
    }
}

/// Resets the user's record in all games; the first call only asks for confirmation.
///
/// The confirmation is valid for [`CONFIRM_WITHIN`], and until another command.
pub(crate) fn reset<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let now = intuition.current_time();
    let Some(record) = &mut program.model_mut().record else { return intuition.display_beep() };
    let asked = record.asked_to_reset.take();
    let is_confirmed = asked.is_some_and(|asked| now.since(asked) <= CONFIRM_WITHIN);
    record.asked_to_reset = (!is_confirmed).then_some(now);
    if is_confirmed {
        record.user.reset();
    }
    intuition.announce(Some(if is_confirmed { RESET } else { CONFIRM_RESET }.to_owned()));
}

/// Returns `true` if the record from before the last reset can be restored.
pub(super) fn can_bring_back<G: TableGame>(program: &Table<G>) -> bool {
    program.model().record.as_ref().is_some_and(|record| record.user.can_bring_back())
}

/// Restores the record from before the last reset, beside the games since then.
pub(crate) fn bring_back<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    match &program.model().record {
        Some(record) if record.user.can_bring_back() => record.user.bring_back(),
        _ => return intuition.display_beep(),
    }
    intuition.announce(Some(BROUGHT_BACK.to_owned()));
}
