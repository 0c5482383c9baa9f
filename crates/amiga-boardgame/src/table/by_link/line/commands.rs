//! The user's decisions about a line: open, close, answer the opponent, ask for a new game.

use std::net::SocketAddr;

use crate::table::by_link::commands::leave;
use crate::table::by_link::line::answers::{answer_request, handle_answer, show_question};
use crate::table::by_link::line::chat::Chat;
use crate::table::by_link::line::dialog::Dialog;
use crate::table::by_link::line::events::{handle_events, send_turn, show_game};
use crate::table::by_link::line::host::Lines;
use crate::table::by_link::line::open::{LineState, OpenLine};
use crate::table::by_link::line::saved::side_of;
use crate::table::by_link::line::{IS_AVAILABLE, texts};
use crate::table::execute;
use crate::table::{Table, TableGame};
use crate::view::names::capitalized;
use boardgame_engine::record::GamePosition as _;
use boardgame_friend::chain::Secret;
use boardgame_friend::settings::Settings;
use boardgame_friend::side::Side;
use boardgame_line::address::{HostAddress, LineAddress};
use boardgame_line::game::LineGame;
use boardgame_line::keys::{GuestKey, JoinCode, ListenerKeys};
use boardgame_line::record::Request;
use small_amiga::intuition::Intuition;

const RESIGNED: &str = "You have resigned";
const NO_LINES: &str = "Games on a line cannot be saved here";
const ALREADY_OPEN: &str = "A line is open: close it first";
const CLOSED: &str = "Line closed";
/// The error if another program of the user has changed the saved game.
const CHANGED: &str = "The game on the line has changed: open it again";
const CLASSIC_HAS_NONE: &str = "Classic mode has no lines";
const NO_CLASSIC: &str = "Line closed: classic mode has none";
/// The address that the requester proposes to a user without a saved game on a line.
const FIRST_ADDRESS: &str = "listen:4000";

/// Reports an error in the screen's title bar.
pub(crate) fn fail(intuition: &mut Intuition, why: String) {
    intuition.display_beep();
    intuition.announce(Some(why));
}

/// Updates the window after its network line has changed, and invalidates the running searches.
pub(super) fn changed<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    program.table_mut().session_mut().invalidate_searches();
    execute::turn_changed(program, intuition);
}

/// Returns `true` if the program, its host and the game support network lines to other computers.
pub(crate) fn can_open<G: TableGame>(program: &Table<G>) -> bool {
    IS_AVAILABLE && program.table().by_link.line.lines.is_some() && G::INFO.link_rules.is_some()
}

fn lines_of<G: TableGame>(program: &Table<G>) -> Result<Lines, String> {
    if program.table().aids.is_classic() {
        return Err(CLASSIC_HAS_NONE.to_owned());
    }
    let lines = program.table().by_link.line.lines.clone();
    lines.filter(|_| can_open(program)).ok_or_else(|| NO_LINES.to_owned())
}

/// Opens a requester for the address of a new line or, while a line is open, for closing that line. If a requester is
/// already open, only brings that requester to the front.
pub(crate) fn run_null_modem<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !IS_AVAILABLE {
        return intuition.display_beep();
    }
    let lines = match lines_of(program) {
        Ok(lines) => lines,
        Err(why) => return fail(intuition, why),
    };
    let owner = program.table().window();
    let line = &mut program.table_mut().by_link.line;
    if let Some(dialog) = &line.dialog {
        return dialog.activate(intuition);
    }
    line.dialog = Some(match line.open() {
        Some(open) => Dialog::for_closing(intuition, owner, &open.address.to_string()),
        None => {
            let saved =
                [Side::B, Side::A].into_iter().find_map(|side| lines.host().load(side).ok().flatten());
            let now = saved.map_or_else(|| FIRST_ADDRESS.to_owned(), |saved| saved.address.to_string());
            Dialog::for_address(intuition, owner, &now)
        }
    });
}

/// Returns `true` while a line is open, even if it is not connected.
pub(crate) fn can_chat<G: TableGame>(program: &Table<G>) -> bool {
    program.table().by_link.line.open().is_some()
}

/// Opens the window for chat, or brings it to the front.
pub(crate) fn run_chat<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !IS_AVAILABLE || !can_chat(program) {
        return intuition.display_beep();
    }
    let chat = &mut program.table_mut().by_link.line.chat;
    chat.get_or_insert_with(|| Chat::open(intuition, true)).activate(intuition);
}

/// Opens a network line at the address that the user has given. A guest without a saved game is asked for the code of
/// the listener.
pub(crate) fn open<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, address: LineAddress) {
    if let Err(why) = try_open(program, intuition, address) {
        fail(intuition, why);
    }
    changed(program, intuition);
}

pub(super) fn try_open<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    address: LineAddress,
) -> Result<(), String> {
    let lines = lines_of(program)?;
    if program.table().by_link.line.open().is_some() {
        return Err(ALREADY_OPEN.to_owned());
    }
    let saved = lines.host().load(side_of(&address))?;
    // A saved line without a game is replaced without a question.
    let Some((saved, game)) = saved.and_then(|saved| saved.game_name().map(|game| (saved, game))) else {
        return begin(program, intuition, address);
    };
    let is_of_window = game == G::Position::NAME;
    if is_of_window && saved.address == address && matches!(address, LineAddress::Join(_)) {
        return resume(program, intuition, address);
    }
    let owner = program.table().window();
    let line = &mut program.table_mut().by_link.line;
    line.dialog = Some(match is_of_window {
        true => Dialog::for_saved_game(intuition, owner, address, &saved.address),
        false => Dialog::for_other_game(intuition, owner, address, (&game, &saved.address)),
    });
    Ok(())
}

/// Opens a network line for a new game. As a guest, the user is first asked for the code of the listener.
pub(super) fn begin<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    address: LineAddress,
) -> Result<(), String> {
    match address {
        LineAddress::Listen(address) => listen(program, intuition, address),
        LineAddress::Join(address) => {
            let owner = program.table().window();
            program.table_mut().by_link.line.dialog = Some(Dialog::for_code(intuition, owner, address));
            Ok(())
        }
    }
}

/// Begins a game as the listener, the side that waits for a guest, with the options of the window.
fn listen<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    address: SocketAddr,
) -> Result<(), String> {
    let lines = lines_of(program)?;
    let settings = Settings::new(G::Position::NAME, &program.game.options(&program.board).link);
    let secret = Secret::new(lines.host().draw_bytes()?);
    let game = LineGame::listener(settings.map_err(|error| error.to_string())?, secret);
    let keys = ListenerKeys::new(lines.host().draw_bytes()?);
    start(program, intuition, Opening::Listen(address, keys), game)
}

/// Joins a listener for the first time.
pub(super) fn join<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    address: HostAddress,
    code: JoinCode,
) -> Result<(), String> {
    start(program, intuition, Opening::Join(address, GuestKey::Code(code)), LineGame::guest())
}

/// Opens a network line and continues the user's saved game as listener or guest, according to `address`. The game is
/// shown even before the line is connected.
pub(super) fn resume<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    address: LineAddress,
) -> Result<(), String> {
    let (lines, side) = (lines_of(program)?, side_of(&address));
    let saved = lines.host().load(side)?.ok_or(CHANGED)?;
    if saved.game_name().as_deref() != Some(G::Position::NAME) {
        return Err(CHANGED.to_owned());
    }
    let opening = match address {
        LineAddress::Listen(address) => Opening::Listen(address, ListenerKeys::resumed(saved.session)),
        LineAddress::Join(address) => Opening::Join(address, GuestKey::Session(saved.session)),
    };
    start(program, intuition, opening, saved.game.clone())?;
    // Before the line was opened, another program could still change the saved game.
    let again = lines.host().load(side);
    let is_same = again.and_then(|again| if again == Some(saved) { Ok(()) } else { Err(CHANGED.to_owned()) });
    let shown = is_same.and_then(|()| show_game(program, intuition));
    if shown.is_err() {
        program.table_mut().by_link.line.open = None;
    }
    shown
}

/// The parameters for opening a line as listener or as guest: the address, and the keys for joining.
enum Opening {
    Listen(SocketAddr, ListenerKeys),
    Join(HostAddress, GuestKey),
}

/// Opens a line for a game. If the window shows a different game between two people, it returns to the user's
/// own game, so that it can show the code of the line.
fn start<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    opening: Opening,
    game: LineGame,
) -> Result<(), String> {
    let lines = lines_of(program)?;
    let line = &mut program.table_mut().by_link.line;
    let record = game.record().cloned();
    let (address, connection, session, state) = match opening {
        Opening::Listen(address, keys) => {
            let connection = lines.host().listen(address, keys, line.notifier())?;
            let state = LineState::Waiting(keys.code);
            (LineAddress::Listen(address), connection, Some(keys.session), state)
        }
        Opening::Join(address, key) => {
            let session = match key {
                GuestKey::Session(session) => Some(session),
                GuestKey::Code(_) => None,
            };
            let connection = lines.host().join(address.clone(), key, line.notifier())?;
            (LineAddress::Join(address), connection, session, LineState::Calling)
        }
    };
    line.open = Some(Box::new(OpenLine { address, connection, session, game, state, saved: None }));
    let shown = program.table().line_game();
    if !shown.is_some_and(|shown| record.is_some_and(|record| shown.is_on_line_with(&record))) {
        leave(program, intuition);
    }
    Ok(())
}

/// Closes the line, if one is open, and shows the reason in the screen's title bar. The game stays in the window.
pub(super) fn drop_line<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, why: String) {
    let owner = program.table().window();
    let line = &mut program.table_mut().by_link.line;
    (line.open, line.queued) = (None, None);
    if let Some(dialog) = line.dialog.take() {
        dialog.close(intuition, owner);
    }
    intuition.announce(Some(why));
    changed(program, intuition);
}

/// Closes the line and returns to the user's own game.
pub(crate) fn close<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    drop_line(program, intuition, CLOSED.to_owned());
    if program.table().is_on_line() {
        leave(program, intuition);
    }
}

/// Handles the user's answers and the events of the line, and sends the user's turn.
pub(crate) fn poll<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !IS_AVAILABLE || !program.table().by_link.line.is_active() {
        return;
    }
    if program.table().aids.is_classic() {
        return end_for_classic(program, intuition);
    }
    handle_answer(program, intuition);
    handle_events(program, intuition);
    let play = &mut program.table_mut().by_link.line;
    let open = play.open.as_deref();
    play.chat.take_if(|chat| !chat.poll(intuition, open));
    // A turn that the user has made before the request of the opponent appears refuses it.
    send_turn(program, intuition);
    show_question(program, intuition);
}

/// Closes the line, its requester and the chat window, because classic mode has no lines.
fn end_for_classic<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let line = &mut program.table_mut().by_link.line;
    line.queued = None;
    if let Some(chat) = line.chat.take() {
        chat.close(intuition);
    }
    if line.open.is_some() || line.dialog.is_some() {
        drop_line(program, intuition, NO_CLASSIC.to_owned());
    }
}

/// The kind of game to play next on a network line: a new game or a rematch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NextGame {
    /// A game in which the seats of the sides are drawn by lot again.
    New,
    /// A game in which the sides swap their seats.
    Rematch,
}

/// Asks the opponent on a line for another game with the same options, or agrees if the opponent has asked
/// for that game. Returns `false` if the window does not show a game on an open line, or if the next game is
/// not possible.
pub(crate) fn ask_for_game<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    next: NextGame,
) -> bool {
    if !program.table().is_on_line() {
        return false;
    }
    let Some((rules, (line, lines))) = G::INFO.link_rules.zip(program.table_mut().by_link.line.parts())
    else {
        return false;
    };
    let Some(settings) = line.settings_of(next, rules) else { return false };
    let request = Request::NewGame(settings);
    let is_asked = line.game.request() == Some(&request);
    let asked = match line.state == LineState::Connected {
        true if is_asked => answer_request(program, intuition, &request, true),
        true => line.ask(lines, request, rules),
        false => Err(texts::NO_LINE.to_owned()),
    };
    match asked {
        Ok(()) if is_asked => {}
        Ok(()) => intuition.announce(Some(texts::ASKED.to_owned())),
        Err(why) => fail(intuition, why),
    }
    changed(program, intuition);
    true
}

/// Resigns the game on the network line, also while the opponent is to move. If the two computers are not connected,
/// the opponent receives the resignation after the next join.
pub(crate) fn resign<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let Some((line, lines)) = program.table_mut().by_link.line.parts() else {
        return intuition.display_beep();
    };
    let resigned = line.commit(lines, LineGame::resign).and_then(|()| show_game(program, intuition));
    match resigned {
        Ok(()) => intuition.announce(Some(RESIGNED.to_owned())),
        Err(why) => fail(intuition, capitalized(&why)),
    }
    changed(program, intuition);
}
