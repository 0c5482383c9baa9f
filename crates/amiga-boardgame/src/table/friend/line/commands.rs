//! The user's decisions about a line: wait, join, close, chat.

use std::net::{Ipv4Addr, SocketAddr};

use crate::table::execute;
use crate::table::friend::FriendGame;
use crate::table::friend::commands::invite;
use crate::table::friend::line::IS_AVAILABLE;
use crate::table::friend::line::answers::{is_calling, open_dialog, say};
use crate::table::friend::line::chat::ChatPlace;
use crate::table::friend::line::form::with_code;
use crate::table::friend::line::host::Lines;
use crate::table::friend::line::open::{OpenLine, Place, State};
use crate::table::friend::line::page::Page;
use crate::table::friend::list::game_name;
use crate::table::friend::showing::{
    BACK_FIRST, NO_CLASSIC, changed, copy, leave, put_up, report, saved, show, show_board,
};
use crate::table::friend::shown::Begun;
use crate::table::{Table, TableGame};
use boardgame_engine::record::GamePosition as _;
use boardgame_friend::games::GameId;
use boardgame_friend::line::{GuestKey, HostAddress, LineAddress, Seat};
use boardgame_friend::record::{LineSeat, Record, Refused};
use boardgame_friend::replay::Duty;
use boardgame_friend::settings::Settings;
use small_amiga::chips::Rect;
use small_amiga::intuition::{BORDER_LEFT, Intuition, Screen};

const NO_LINES: &str = "This program can open no line";
const LINE_FIRST: &str = "Close the open line first: choose Play with a friend";
const CLOSED: &str = "The line is closed";
/// Least and usual width of the chat, in letters. A friend's line begins with eight letters.
const COLUMNS: [i32; 2] = [11, 22];
/// Width of the borders of the chat's window with its size gadget, in columns.
const BORDERS: i32 = BORDER_LEFT + 18;

/// Returns `true` if the program, its host and the game support network lines to other computers.
fn can_open<G: TableGame>(program: &Table<G>) -> bool {
    IS_AVAILABLE && program.model().friend.line.lines.is_some() && G::INFO.link_rules.is_some()
}

pub(super) fn lines_of<G: TableGame>(program: &Table<G>) -> Result<Lines, String> {
    if program.model().aids.is_classic() {
        return Err(NO_CLASSIC.to_owned());
    }
    let lines = program.model().friend.line.lines.clone();
    lines.filter(|_| can_open(program)).ok_or_else(|| NO_LINES.to_owned())
}

/// Opens the window in which the user chooses how to play with a friend, or which shows the open line. If the window is open,
/// brings it to the front. Without lines, begins a game by text.
pub(crate) fn run_dialog<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !IS_AVAILABLE || !can_open(program) {
        if program.model().is_between_people() && !program.model().has_curtain() {
            // Nothing asks first here, and the game in play would be gone from sight.
            return report(intuition, Err::<(), _>(BACK_FIRST.to_owned()));
        }
        let invited = invite(program, intuition);
        return report(intuition, invited);
    }
    open_dialog(program, intuition);
}

/// Opens the window "Play with a friend" with the first address and code of a pasted text. Returns `false` if the text has
/// none, or no line can be opened. An open line has to be closed first.
pub(in crate::table::friend) fn join_pasted<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    text: &str,
) -> bool {
    let found = if can_open(program) { text.lines().find_map(with_code) } else { None };
    let Some((address, code)) = found else { return false };
    let has_line = program.model().friend.line.open().is_some_and(|open| !is_calling(open));
    if has_line && !is_over(program) {
        report(intuition, Err::<(), _>(LINE_FIRST.to_owned()));
        return true;
    }
    let line = &mut program.model_mut().friend.line;
    line.form.set_host(&address);
    line.form.code = code.to_string();
    if let Some(dialog) = &mut line.dialog {
        dialog.show(intuition, &line.form, Page::Form(line.form.way), Vec::new());
    }
    open_dialog(program, intuition);
    true
}

/// Returns `true` while a line is open, even if it is not connected.
pub(crate) fn can_chat<G: TableGame>(program: &Table<G>) -> bool {
    program.model().friend.line.open().is_some()
}

/// Returns the place of the window for chat beside or below the window of the game, which moves to the left edge of the screen if
/// this makes room. Otherwise, the place is in the panel between its buttons.
fn chat_place<G: TableGame>(program: &Table<G>, intuition: &mut Intuition) -> Option<ChatPlace> {
    let window = program.model().window();
    let screen = intuition.screen_of(window)?;
    let (id, frame) = (screen.id(), intuition.window(window)?.frame());
    let moved = Rect { x: 0, ..frame };
    let free = free_place(screen, frame, COLUMNS[1]).map(|area| (frame, area));
    if let Some((board, area)) = free.or_else(|| Some((moved, free_place(screen, moved, COLUMNS[0])?))) {
        intuition.move_window(window, board.origin());
        return Some((id, area));
    }
    let panel = program.game.panel(&program.board);
    let part = panel.parts.get(1).copied().unwrap_or(frame);
    // The last part has the text and the buttons for the game with the friend.
    let height = panel.parts.last().map_or(0, |last| last.y - part.y);
    let between = between(Rect { height, ..part }, [panel.end_buttons, panel.play_buttons]);
    let area = if between.height < part.height { part } else { between };
    Some((id, area.offset(frame.origin())))
}

/// Returns the highest part of a column above, between or below two areas with buttons.
fn between(column: Rect, mut buttons: [Rect; 2]) -> Rect {
    buttons.sort_by_key(|area| area.y);
    let [upper, lower] = buttons;
    let parts = [(column.y, upper.y), (upper.bottom(), lower.y), (lower.bottom(), column.bottom())];
    let end = column.bottom();
    let parts = parts.map(|(top, bottom)| Rect { y: top, height: bottom.min(end) - top, ..column });
    parts.into_iter().max_by_key(|part| part.height).unwrap_or(column)
}

/// Returns the area of a screen to the right of a window, below it or to the left of it that has room for chat of at least
/// `columns` letters.
fn free_place(screen: &Screen, frame: Rect, columns: i32) -> Option<Rect> {
    let (bounds, font) = (screen.bounds(), screen.font());
    let (width, height) = (columns * font.text_length("n") + BORDERS, 6 * font.y_size() as i32);
    let beside = Rect { height: frame.height.min(bounds.height - frame.y), ..frame };
    let right = Rect { x: frame.right(), width: bounds.width - frame.right(), ..beside };
    let below = Rect { y: frame.bottom(), height: bounds.height - frame.bottom(), ..frame };
    let left = Rect { x: 0, width: frame.x, ..beside };
    [right, below, left].into_iter().find(|area| area.width >= width && area.height >= height)
}

/// Opens the window for chat, or brings it to the front.
pub(crate) fn run_chat<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !IS_AVAILABLE || !can_chat(program) {
        return intuition.display_beep();
    }
    if let Some(place) = chat_place(program, intuition) {
        program.model_mut().friend.line.chat.open(intuition, place);
    }
}

/// Opens a line at the address of the option `--line`. A game of the user at this address goes on, and an invitation
/// without a guest opens again, with a new code. Otherwise, the window "Play with a friend" asks a guest for the code.
pub(crate) fn open<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, address: LineAddress) {
    let result = match address {
        LineAddress::Wait(address) => match game_at(program, &address.to_string(), true) {
            Some(record) => show(program, intuition, record),
            None => wait(program, intuition, address),
        },
        LineAddress::Join(address) => match game_at(program, &address.to_string(), false) {
            Some(record) => show(program, intuition, record),
            None => lines_of(program).map(|_| {
                program.model_mut().friend.line.form.set_host(&address);
                run_dialog(program, intuition);
            }),
        },
    };
    report(intuition, result);
}

/// Returns the newest unfinished game that the user plays at an address, as listener or as guest.
fn game_at<G: TableGame>(program: &Table<G>, place: &str, is_listener: bool) -> Option<Record> {
    let (games, rules) = saved(program).ok()?;
    let is_here = |record: &Record| match record.seat() {
        Some(LineSeat::Wait { address, .. }) => is_listener && address == place,
        Some(LineSeat::Join { address, .. }) => !is_listener && address == place,
        Some(LineSeat::NeedsCode { .. }) | None => false,
    };
    let is_open = |record: &Record| record.replay(rules).is_ok_and(|replay| replay.end.is_none());
    let records = games.of_game(G::Position::NAME).ok()?;
    records.into_iter().rev().find(|record| is_here(record) && is_open(record))
}

/// Waits at an address for the friend, with an invitation to a game with the options of the window. An equal invitation
/// without a guest is used again, so that the list of games does not fill up. Its seat is new, so that neither its old code
/// nor an earlier guest has a way in.
#[inline(never)]
pub(super) fn wait<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    address: SocketAddr,
) -> Result<(), String> {
    let (lines, (games, rules)) = (lines_of(program)?, saved(program)?);
    let settings = Settings::new(G::Position::NAME, &program.game.options(&program.board).link);
    let settings = settings.map_err(|error| error.to_string())?;
    let place = address.to_string();
    let is_unused = |record: &Record| {
        let is_here = matches!(record.seat(), Some(LineSeat::Wait { address, .. }) if *address == place);
        is_here && record.link().is_invitation() && *record.link().settings() == settings
    };
    let (seat, secret) = (Seat::new(lines.host().draw_bytes()?), games.draw_secret()?);
    let wake = program.model().friend.line.notifier();
    make_room(program, intuition)?;
    let connection = lines.host().wait(address, seat, &settings, wake)?;
    let number = connection.seat_number().map(|number| number.expose());
    let mut open = OpenLine::new(Place::Wait(address), connection, number, None);
    let record = games.change(|games| {
        let known = games.records().iter().rev().find(|record| is_unused(record)).map(Record::id);
        let id = known.map_or_else(|| games.invite(settings.clone(), secret, rules), Ok)?;
        let record = games.record_mut(id)?;
        record.set_seat(open.seat());
        Ok(record.clone())
    })?;
    open.game = Some(record.id());
    program.model_mut().friend.line.open = Some(Box::new(open));
    show(program, intuition, record)
}

/// Joins the friend's program. The window is covered until the friend's game arrives.
pub(in crate::table::friend) fn join<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    address: HostAddress,
    key: GuestKey,
) -> Result<(), String> {
    let lines = lines_of(program)?;
    make_room(program, intuition)?;
    let wake = program.model().friend.line.notifier();
    let connection = lines.host().join(address.clone(), key, wake)?;
    let line = &mut program.model_mut().friend.line;
    line.form.set_host(&address);
    let mut open = OpenLine::new(Place::Join(address), connection, None, None);
    open.before = program.model().shown_begun().map(Begun::id);
    program.model_mut().friend.line.open = Some(Box::new(open));
    put_up(program, intuition, FriendGame::calling(), None);
    Ok(())
}

/// Returns `true` if the game on the open line is over and the friend has its last link. Another game then takes the place of
/// the line.
pub(super) fn is_over<G: TableGame>(program: &Table<G>) -> bool {
    let open = program.model().friend.line.open();
    let has_last = |(open, record): &(&OpenLine, &Record)| {
        record.link().sender() != record.side() || open.state == State::Connected && !open.is_new()
    };
    let record =
        open.and_then(|open| Some((open, open.record()?))).filter(has_last).map(|(_, record)| record);
    let replay = record.and_then(|record| record.replay(saved(program).ok()?.1).ok());
    replay.is_some_and(|replay| replay.duty == Duty::Nothing)
}

/// Closes the line of another game, unless it is connected and the game goes on. A window has one line.
///
/// # Errors
/// Returns a sentence with the name of the game whose line is connected.
fn make_room<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> Result<(), String> {
    let Some(open) = program.model().friend.line.open() else { return Ok(()) };
    let name = open.record().and_then(|record| game_name(program, record)).unwrap_or_default();
    if open.state == State::Connected && !is_over(program) {
        return Err(format!("Close the line of your other game first: {name}"));
    }
    let line = &mut program.model_mut().friend.line;
    line.open = None;
    std::mem::take(&mut line.chat).close(intuition);
    if !name.is_empty() {
        intuition.announce(Some(format!("The line of your other game is closed: {name}")));
    }
    Ok(())
}

/// Opens the line of a saved game again, unless it or another one is open.
pub(in crate::table::friend) fn reopen<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().friend.line.open().is_none() {
        let opened = try_reopen(program, intuition);
        report(intuition, opened);
    }
}

/// Opens the line of the shown game again because the user wants to go on with it, also if the line of another game is open.
///
/// # Errors
/// Returns a sentence with the reason if the line cannot be opened.
pub(in crate::table::friend) fn try_reopen<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
) -> Result<(), String> {
    let begun = program.model().shown_begun().filter(|_| IS_AVAILABLE);
    // The friend may not have the last link of an ended game, and only the user knows a new code.
    let is_needed = |begun: &&Begun<G::Position>| {
        let (record, line) = (&begun.record, &program.model().friend.line);
        !matches!(record.seat(), Some(LineSeat::NeedsCode { .. }) | None)
            && !line.is_of(begun.id())
            && (begun.replay.end.is_none() || record.link().sender() == record.side())
    };
    let Some(record) = begun.filter(is_needed).map(|begun| begun.record.clone()) else { return Ok(()) };
    let opened = open_saved(program, intuition, &record);
    changed(program, intuition);
    opened
}

#[inline(never)]
fn open_saved<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    record: &Record,
) -> Result<(), String> {
    let lines = lines_of(program)?;
    let wake = program.model().friend.line.notifier();
    let invalid = |_| Refused::NoGame.to_string();
    let (place, connection, number) = match record.seat() {
        Some(LineSeat::Wait { address, session }) => {
            let (at, number) = (address.parse::<SocketAddr>(), session.parse().map_err(invalid)?);
            let at = at.map_err(|error| format!("{address}: {error}"))?;
            let is_invitation = record.link().is_invitation();
            let random = if is_invitation { Some(lines.host().draw_bytes()?) } else { None };
            make_room(program, intuition)?;
            let connection =
                lines.host().wait(at, Seat::saved(number, random), record.link().settings(), wake)?;
            (Place::Wait(at), connection, session.clone())
        }
        Some(LineSeat::Join { address, session }) => {
            let at: HostAddress = address.parse().map_err(|error| format!("{address}: {error}"))?;
            let key = GuestKey::Session(session.parse().map_err(invalid)?);
            make_room(program, intuition)?;
            (Place::Join(at.clone()), lines.host().join(at, key, wake)?, session.clone())
        }
        Some(LineSeat::NeedsCode { .. }) | None => return Ok(()),
    };
    let mut open = OpenLine::new(place, connection, Some(number), Some(record.id()));
    open.take_record(record.clone());
    program.model_mut().friend.line.open = Some(Box::new(open));
    Ok(())
}

/// Calls the friend's program at once.
pub(in crate::table::friend) fn join_now<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !IS_AVAILABLE {
        return intuition.display_beep();
    }
    let shown = program.model().shown_begun().map(Begun::id);
    match program.model().friend.line.open() {
        Some(open) if open.game == shown => open.connection.join_now(),
        _ => {
            let opened = try_reopen(program, intuition);
            report(intuition, opened);
        }
    }
}

/// Closes the line. The game stays, and its line can be opened again.
pub(crate) fn close<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    drop_line(program, intuition, CLOSED.to_owned());
}

pub(in crate::table::friend) fn drop_line<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    why: String,
) {
    if !IS_AVAILABLE {
        return;
    }
    let line = &mut program.model_mut().friend.line;
    let before = line.open.take().and_then(|open| open.before);
    std::mem::take(&mut line.chat).close(intuition);
    let is_calling =
        program.model().friend_game().is_some_and(|game| game.begun.is_none() && game.question.is_none());
    if is_calling {
        // Nothing is left of a game whose invitation has not arrived.
        leave(program, intuition);
        let shown = before.map(|before| show_saved(program, intuition, before));
        report(intuition, shown.unwrap_or(Ok(())));
    }
    say(program, intuition, why);
    if !is_calling {
        execute::turn_changed(program, intuition);
        changed(program, intuition);
    }
}

/// Shows the game that the window has left for a call in vain.
fn show_saved<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    game: GameId,
) -> Result<(), String> {
    let record = saved(program)?.0.find(game)?;
    // A line that the user has closed stays closed.
    show_board(program, intuition, record)
}

/// Lets the user type the code of the friend's new line, in the window "Play with a friend".
///
/// # Errors
/// Returns a sentence with the reason if another line is open.
pub(in crate::table::friend) fn type_code<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
) -> Result<(), String> {
    if !IS_AVAILABLE {
        return Ok(());
    }
    let seat = program.model().shown_begun().and_then(|begun| begun.record.seat());
    let Some(LineSeat::NeedsCode { address }) = seat else { return Ok(()) };
    let address = address.parse().map_err(|error| format!("{address}: {error}"))?;
    make_room(program, intuition)?;
    let form = &mut program.model_mut().friend.line.form;
    form.set_host(&address);
    form.code.clear();
    run_dialog(program, intuition);
    Ok(())
}

/// Makes a new code for the open line. A friend whose program has lost the line can join with it.
pub(super) fn new_code<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
) -> Result<(), String> {
    let random = lines_of(program)?.host().draw_bytes()?;
    if let Some(open) = program.model_mut().friend.line.open_mut() {
        open.connection.new_code(random);
        open.refresh_code();
        changed(program, intuition);
    }
    Ok(())
}

/// Returns the addresses at which the friend reaches this listener, or an empty list on the side of a guest.
pub(super) fn addresses<G: TableGame>(program: &Table<G>) -> Vec<String> {
    let line = &program.model().friend.line;
    let (Some(lines), Some(Place::Wait(address))) = (&line.lines, line.open().map(|open| &open.place)) else {
        return Vec::new();
    };
    let mut found = match address.ip() {
        ip if ip.is_unspecified() => lines.host().addresses(),
        ip => vec![ip],
    };
    found.retain(|ip| ip.is_ipv4() == address.is_ipv4());
    if found.is_empty() {
        found.push(Ipv4Addr::LOCALHOST.into());
    }
    found.into_iter().map(|ip| SocketAddr::new(ip, address.port()).to_string()).collect()
}

/// Copies the addresses of this computer and the code, one line for each address.
pub(in crate::table::friend) fn copy_code<G: TableGame>(program: &Table<G>, intuition: &mut Intuition) {
    match program.model().friend.line.open().and_then(|open| open.code.as_ref()) {
        Some(code) => {
            let rows = addresses(program).into_iter().map(|address| format!("{address} {code}\n"));
            copy(intuition, rows.collect(), "Address and code copied: send them to your friend");
        }
        None => intuition.display_beep(),
    }
}
