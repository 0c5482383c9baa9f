//! The user's decisions about a line: open, close, answer the opponent, ask for a new game.

use super::chat::Chat;
use super::dialog::{Answer, Dialog, Question};
use super::events::{self, handle_event, send_turn, show_game};
use super::host::Lines;
use super::open::{LineState, OpenLine};
use super::saved::{SavedLine, side_of};
use super::{IS_AVAILABLE, texts};
use crate::view::by_link::commands::leave;
use crate::view::menu::Common;
use crate::view::program::GameProgram;
use boardgame_engine::record::GamePosition as _;
use boardgame_line::address::{HostAddress, LineAddress};
use boardgame_line::event::LineEvent;
use boardgame_line::game::LineGame;
use boardgame_line::keys::{GuestKey, JoinCode, ListenerKeys};
use boardgame_line::record::Request;
use boardgame_link::chain::Secret;
use boardgame_link::settings::Settings;
use boardgame_link::side::Side;
use small_amiga::intuition::Intuition;

const NO_LINES: &str = "Games on a line cannot be saved here";
const ALREADY_OPEN: &str = "A line is open: close it first";
const CLOSED: &str = "Line closed";
const NO_CLASSIC: &str = "Line closed: classic mode has none";
/// The address that the requester proposes to a user without a saved game on a line.
const FIRST_ADDRESS: &str = "listen:4000";

/// Reports an error in the screen's title bar.
pub(super) fn fail(intuition: &mut Intuition, why: String) {
    intuition.display_beep();
    intuition.announce(Some(why));
}

/// Shows the changed state of the line in the window.
pub(super) fn changed<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    program.table_mut().session_mut().invalidate_searches();
    program.turn_changed(intuition);
}

/// Returns `true` if the user can open a line.
pub(in crate::view) fn can_open<P: GameProgram>(program: &P) -> bool {
    IS_AVAILABLE && program.table().by_link.line.lines.is_some() && P::LINK_RULES.is_some()
}

fn lines_of<P: GameProgram>(program: &P) -> Result<Lines, String> {
    let lines = program.table().by_link.line.lines.clone();
    let is_classic = program.is_checked(Common::Classic.into());
    lines.filter(|_| can_open(program) && !is_classic).ok_or_else(|| NO_LINES.to_owned())
}

/// Asks for the address of a line to open, or whether the open line should be closed.
pub(crate) fn run_null_modem<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let lines = match lines_of(program) {
        Ok(lines) => lines,
        Err(why) => return fail(intuition, why),
    };
    let owner = program.table().window();
    let line = &mut program.table_mut().by_link.line;
    if line.dialog.is_some() {
        return intuition.display_beep();
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

/// Returns `true` if the user can chat with the opponent.
pub(in crate::view) fn can_chat<P: GameProgram>(program: &P) -> bool {
    program.table().by_link.line.open().is_some()
}

/// Opens the window for chat, or brings it to the front.
pub(crate) fn run_chat<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    if !can_chat(program) {
        return intuition.display_beep();
    }
    let chat = &mut program.table_mut().by_link.line.chat;
    chat.get_or_insert_with(|| Chat::open(intuition, true)).activate(intuition);
}

/// Opens a line at an address of the user. A guest without a saved game is asked for the code of the listener.
pub(in crate::view) fn open<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    address: LineAddress,
) {
    if let Err(why) = try_open(program, intuition, address) {
        fail(intuition, why);
    }
    changed(program, intuition);
}

fn try_open<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    address: LineAddress,
) -> Result<(), String> {
    let lines = lines_of(program)?;
    if program.table().by_link.line.open().is_some() {
        return Err(ALREADY_OPEN.to_owned());
    }
    let is_of_game = |game: &LineGame| {
        game.record().is_none_or(|record| record.link().settings().game() == P::Position::NAME)
    };
    let saved = lines.host().load(side_of(&address))?;
    let saved = saved.filter(|saved| saved.address == address && is_of_game(&saved.game));
    let owner = program.table().window();
    match (address, saved) {
        (LineAddress::Listen(_), Some(saved)) => {
            program.table_mut().by_link.line.dialog = Some(Dialog::for_saved_game(intuition, owner, saved));
            Ok(())
        }
        (LineAddress::Join(_), Some(saved)) => resume(program, intuition, saved),
        (address @ LineAddress::Listen(_), None) => listen(program, address),
        (LineAddress::Join(address), None) => {
            program.table_mut().by_link.line.dialog = Some(Dialog::for_code(intuition, owner, address));
            Ok(())
        }
    }
}

/// Begins a game as the listener, with the options of the window.
fn listen<P: GameProgram>(program: &mut P, address: LineAddress) -> Result<(), String> {
    let lines = lines_of(program)?;
    let settings = Settings::new(P::Position::NAME, &program.link_options());
    let secret = Secret::new(lines.host().draw_bytes()?);
    let game = LineGame::listener(settings.map_err(|error| error.to_string())?, secret);
    let keys = ListenerKeys::new(lines.host().draw_bytes()?);
    start(program, address, game, Keys::Listener(keys))
}

/// Joins a listener for the first time.
fn join<P: GameProgram>(program: &mut P, address: HostAddress, code: JoinCode) -> Result<(), String> {
    start(program, LineAddress::Join(address), LineGame::guest(), Keys::Guest(GuestKey::Code(code)))
}

/// Continues a saved game, and shows it while the line is not connected.
fn resume<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    saved: SavedLine,
) -> Result<(), String> {
    let SavedLine { address, session, game } = saved;
    let keys = match address {
        LineAddress::Listen(_) => Keys::Listener(ListenerKeys::resumed(session)),
        LineAddress::Join(_) => Keys::Guest(GuestKey::Session(session)),
    };
    start(program, address, game, keys)?;
    show_game(program, intuition)
}

enum Keys {
    Listener(ListenerKeys),
    Guest(GuestKey),
}

fn start<P: GameProgram>(
    program: &mut P,
    address: LineAddress,
    game: LineGame,
    keys: Keys,
) -> Result<(), String> {
    let lines = lines_of(program)?;
    let line = &mut program.table_mut().by_link.line;
    let (connection, session, state) = match (&address, keys) {
        (LineAddress::Listen(address), Keys::Listener(keys)) => {
            let connection = lines.host().listen(*address, keys, line.notifier())?;
            (connection, Some(keys.session), LineState::Waiting(keys.code))
        }
        (LineAddress::Join(address), Keys::Guest(key)) => {
            let session = match key {
                GuestKey::Session(session) => Some(session),
                GuestKey::Code(_) => None,
            };
            (lines.host().join(address.clone(), key, line.notifier())?, session, LineState::Calling)
        }
        _ => return Err(texts::NO_LINE.to_owned()),
    };
    line.open = Some(Box::new(OpenLine { address, connection, session, game, state }));
    Ok(())
}

/// Closes the line, if one is open, and shows the reason in the screen's title bar. The game stays in the window.
pub(super) fn drop_line<P: GameProgram>(program: &mut P, intuition: &mut Intuition, why: String) {
    let owner = program.table().window();
    let line = &mut program.table_mut().by_link.line;
    line.open = None;
    if let Some(dialog) = line.dialog.take() {
        dialog.close(intuition, owner);
    }
    intuition.announce(Some(why));
    changed(program, intuition);
}

/// Closes the line and returns to the user's own game.
pub(crate) fn close<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    drop_line(program, intuition, CLOSED.to_owned());
    if program.table().is_on_line() {
        leave(program, intuition);
    }
}

/// Handles the user's answers and the events of the line, and sends the user's turn.
pub(in crate::view) fn poll<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let line = &program.table().by_link.line;
    if !IS_AVAILABLE || line.open.is_none() && line.dialog.is_none() && line.chat.is_none() {
        return;
    }
    if program.is_checked(Common::Classic.into()) {
        return drop_line(program, intuition, NO_CLASSIC.to_owned());
    }
    handle_dialog(program, intuition);
    let play = &mut program.table_mut().by_link.line;
    let open = play.open.as_deref();
    play.chat.take_if(|chat| !chat.poll(intuition, open));
    while let Some(event) = next_event(program) {
        handle_event(program, intuition, event);
    }
    show_request(program, intuition);
    send_turn(program, intuition);
}

fn next_event<P: GameProgram>(program: &mut P) -> Option<LineEvent> {
    program.table_mut().by_link.line.open.as_mut()?.connection.next_event()
}

/// Opens the requester for a request of the opponent that waits for an answer.
fn show_request<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let owner = program.table().window();
    let line = &mut program.table_mut().by_link.line;
    // The window may sleep because of another requester.
    if line.dialog.is_none() && !intuition.is_asleep(owner) {
        let request = line.open().and_then(|open| open.game.request()).cloned();
        line.dialog = request.map(|request| Dialog::for_request(intuition, owner, &request));
    }
}

fn handle_dialog<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let owner = program.table().window();
    let dialog = &mut program.table_mut().by_link.line.dialog;
    let Some(answer) = dialog.as_mut().and_then(|dialog| dialog.poll(intuition)) else { return };
    let Some(dialog) = dialog.take() else { return };
    let result = match (dialog.close(intuition, owner), answer) {
        (Question::Address, Answer::Text(Some(text))) => typed_address(program, intuition, &text),
        (Question::Code(address), Answer::Text(Some(text))) => match text.parse() {
            Ok(code) => join(program, address, code),
            Err(error) => {
                program.table_mut().by_link.line.dialog = Some(Dialog::for_code(intuition, owner, address));
                Err(error.to_string())
            }
        },
        (Question::Resume(saved), Answer::Button(0)) => resume(program, intuition, *saved),
        (Question::Resume(saved), Answer::Button(1)) => listen(program, saved.address),
        (Question::Close, Answer::Button(0))
        | (Question::Invitation(_) | Question::Request, Answer::Button(1)) => {
            close(program, intuition);
            Ok(())
        }
        (Question::Request, Answer::Button(button)) => answer_request(program, intuition, button == 0),
        (Question::Invitation(invitation), Answer::Button(_)) => {
            events::begin_invited_game(program, intuition, &invitation)
        }
        _ => Ok(()),
    };
    if let Err(why) = result {
        fail(intuition, why);
    }
    changed(program, intuition);
}

/// Opens a line at the address that the user has typed. A text that is not an address can be typed again.
fn typed_address<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    text: &str,
) -> Result<(), String> {
    match text.trim().parse() {
        Ok(address) => try_open(program, intuition, address),
        Err(error) => {
            let owner = program.table().window();
            program.table_mut().by_link.line.dialog = Some(Dialog::for_address(intuition, owner, text));
            Err(format!("{text}: {error}"))
        }
    }
}

/// Grants or refuses the request of the opponent.
fn answer_request<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    is_granted: bool,
) -> Result<(), String> {
    let Some((rules, (line, lines))) = P::LINK_RULES.zip(program.table_mut().by_link.line.parts()) else {
        return Ok(());
    };
    let request = line.game.request().cloned();
    line.commit(lines, |game| game.answer_request(is_granted, rules).map(|answer| vec![answer]))?;
    match request {
        Some(request) if is_granted => events::carry_out(program, intuition, &request),
        _ => Ok(()),
    }
}

/// Asks the opponent for a new game with the same options. Returns `false` if the window does not show a game on
/// an open line.
pub(crate) fn ask_for_new_game<P: GameProgram>(program: &mut P, intuition: &mut Intuition) -> bool {
    if !program.table().is_on_line() {
        return false;
    }
    let Some((rules, (line, lines))) = P::LINK_RULES.zip(program.table_mut().by_link.line.parts()) else {
        return false;
    };
    let Some(settings) = line.game.record().map(|record| record.link().settings().clone()) else {
        return false;
    };
    let asked = match line.state {
        LineState::Connected => {
            line.commit(lines, |game| game.ask(Request::NewGame(settings), rules).map(|ask| vec![ask]))
        }
        _ => Err(texts::NO_LINE.to_owned()),
    };
    match asked {
        Ok(()) => intuition.announce(Some(texts::ASKED.to_owned())),
        Err(why) => fail(intuition, why),
    }
    changed(program, intuition);
    true
}
