//! The effects of a line's events on the window.

use crate::table::execute;
use crate::table::friend::accept::{Origin, QUESTION, TOO_LATE, ask, call_user, note_news};
use crate::table::friend::checking;
use crate::table::friend::commands::step;
use crate::table::friend::line::IS_AVAILABLE;
use crate::table::friend::line::answers::{close_dialog, complain, handle_choices, refresh, say};
use crate::table::friend::line::commands::drop_line;
use crate::table::friend::line::open::{OpenLine, Place, State};
use crate::table::friend::line::sending::{send_frame, send_newest, send_turn};
use crate::table::friend::showing::{changed, report, saved, show};
use crate::table::friend::shown::{Asked, Begun};
use crate::table::friend::transfer::{Transfer, hand_over};
use crate::table::menu_commands::update_marks;
use crate::table::{Table, TableGame};
use boardgame_engine::record::GamePosition as _;
use boardgame_friend::games::{GameId, Opened};
use boardgame_friend::line::{
    ChatLine, CloseReason, EndReason, Frame, LineEvent, LostReason, Request, SeatNumber, SessionNumber,
};
use boardgame_friend::link::Link;
use boardgame_friend::record::{LineSeat, News, Refused};
use boardgame_friend::replay::Duty;
use boardgame_friend::turn::Turn;
use small_amiga::exec::Signals;
use small_amiga::intuition::Intuition;

const CONNECTED: &str = "The line is connected";
const LOST: &str = "The line is lost";
const LEFT: &str = "Your friend has closed the line";
const WRONG_CODE: &str = "Somebody has typed a wrong code";
const USED_CODE: &str = "Somebody has typed the code that your friend has used";
const REFUSED: &str = "Your friend does not agree.";
const DRAW_REFUSED: &str = "Your friend plays on: no draw.";
const WITHDRAWN: &str = "Your friend no longer asks.";

/// Maximum number of events that are handled before the input of the user has its turn.
const MAX_EVENTS: usize = 16;

/// Handles events and answers that have arrived, and sends what the friend does not have yet.
pub(in crate::table) fn poll<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !IS_AVAILABLE {
        return;
    }
    let hides_code = intuition.host().saves_picture;
    let open = program.model_mut().friend.line.open_mut();
    if let Some(open) = open.filter(|open| open.hides_code != hides_code) {
        open.hides_code = hides_code;
        changed(program, intuition);
    }
    if let Some(dialog) = &mut program.model_mut().friend.line.dialog {
        dialog.hide_code(intuition, hides_code);
    }
    handle_choices(program, intuition);
    handle_events(program, intuition);
    refresh(program, intuition);
}

#[inline(never)]
fn handle_events<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().friend.line.open().is_none() {
        return;
    }
    for count in 0.. {
        let open = program.model_mut().friend.line.open_mut();
        let Some(event) = open.and_then(|open| open.connection.next_event()) else { break };
        handle(program, intuition, event);
        // The friend's first link adds a game.
        update_marks(program, intuition);
        if count == MAX_EVENTS {
            program.model().friend.line.port.signal(Signals::REPLY_PORT);
            break;
        }
    }
    send_turn(program, intuition);
    let open = program.model_mut().friend.line.open_mut().filter(|open| open.state == State::Connected);
    let changed = open.filter(|open| open.is_changed);
    if let Some(game) = changed.and_then(OpenLine::take_change) {
        let passed = pass_on(program, intuition, game);
        report(intuition, passed);
    }
    send_newest(program);
    let line = &mut program.model_mut().friend.line;
    line.chat.poll(intuition, line.open.as_deref());
}

#[inline(never)]
fn handle<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, event: LineEvent) {
    let result = match event {
        LineEvent::Welcome { game, session } => {
            close_dialog(program, intuition);
            welcome(program, intuition, game, session)
        }
        LineEvent::Joined { seat, .. } => {
            close_dialog(program, intuition);
            joined(program, intuition, seat)
        }
        LineEvent::Frame(Frame::Link(link)) => receive(program, intuition, *link),
        LineEvent::Frame(frame) => {
            tell(program, intuition, frame);
            Ok(())
        }
        LineEvent::WrongCode => {
            say(program, intuition, WRONG_CODE.to_owned());
            Ok(())
        }
        LineEvent::UsedCode => {
            say(program, intuition, USED_CODE.to_owned());
            Ok(())
        }
        LineEvent::Lost { reason, .. } => {
            lost(program, intuition, reason);
            Ok(())
        }
        LineEvent::Closed(reason) => {
            intuition.display_beep();
            let is_dead = matches!(reason, CloseReason::UnknownSession | CloseReason::UsedCode);
            let left = if is_dead { leave_seat(program) } else { Ok(()) };
            drop_line(program, intuition, format!("The line is closed: {reason}"));
            complain(program, intuition, reason.to_string());
            left
        }
    };
    report(intuition, result);
}

/// Handles the welcome of a listener. A game of another window is left to it.
fn welcome<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    game: String,
    session: SessionNumber,
) -> Result<(), String> {
    let Some(open) = program.model_mut().friend.line.open_mut() else { return Ok(()) };
    if game != G::Position::NAME
        && let Place::Join(address) = &open.place
    {
        let address = address.clone();
        open.connection.hang_up(EndReason::Game);
        drop_line(program, intuition, format!("Your friend plays {game}"));
        return hand_over(program, game, Transfer::Line { address, session });
    }
    open.joined(session);
    intuition.announce(Some(CONNECTED.to_owned()));
    keep_seat(program, intuition)
}

/// Saves that the guest of the game on the line needs a new code, because the listener does not know its session number.
fn leave_seat<G: TableGame>(program: &mut Table<G>) -> Result<(), String> {
    let open = program.model().friend.line.open();
    let Some((game, Place::Join(address))) = open.and_then(|open| Some((open.game?, &open.place))) else {
        return Ok(());
    };
    let (games, _) = saved(program)?;
    let record = games.change(|games| {
        let record = games.record_mut(game)?;
        record.set_seat(Some(LineSeat::NeedsCode { address: address.to_string() }));
        Ok(record.clone())
    })?;
    if let Some(begun) = program.model_mut().begun_mut(game) {
        begun.record = record;
    }
    Ok(())
}

/// Handles a guest that has joined.
fn joined<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    seat: SeatNumber,
) -> Result<(), String> {
    let Some(open) = program.model_mut().friend.line.open_mut() else { return Ok(()) };
    open.seated(seat);
    open.refresh_code();
    intuition.announce(Some(CONNECTED.to_owned()));
    keep_seat(program, intuition)
}

/// Saves the seat with the record of the game on the line.
#[inline(never)]
fn keep_seat<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> Result<(), String> {
    let open = program.model().friend.line.open();
    let Some((game, seat)) = open.and_then(|open| Some((open.game?, open.seat()))) else {
        changed(program, intuition);
        return Ok(());
    };
    let (games, _) = saved(program)?;
    let record = games.change(|games| {
        let record = games.record_mut(game)?;
        record.set_seat(seat);
        Ok(record.clone())
    })?;
    program.model_mut().friend.line.take_record(&record);
    let is_same = |begun: &Begun<G::Position>| begun.record.link().steps() == record.link().steps();
    let is_showing = program.model().is_showing(game);
    match program.model_mut().begun_mut(game) {
        Some(begun) if is_same(begun) => begun.record = record,
        Some(_) if is_showing => show(program, intuition, record)?,
        // A game that the user has left is shown anew.
        Some(_) | None => {}
    }
    changed(program, intuition);
    Ok(())
}

/// Handles a link of the friend.
#[inline(never)]
fn receive<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    link: Link,
) -> Result<(), String> {
    let (games, rules) = saved(program)?;
    let own = |name: &str| (name == G::Position::NAME).then_some(rules);
    let opened = match games.load()?.open_link(link, own) {
        Ok(opened) => opened,
        // Both have invited to the same rematch, and the own invitation counts.
        Err(Refused::SecondRematch) => {
            if let Some(open) = program.model_mut().friend.line.open_mut() {
                open.send_again();
            }
            return Ok(());
        }
        Err(why) => {
            if let Some(open) = program.model().friend.line.open() {
                open.connection.hang_up(EndReason::Text);
            }
            // Another connection would bring the same link.
            drop_line(program, intuition, format!("The line is closed: {why}"));
            return Err(why.to_string());
        }
    };
    match opened {
        Opened::Invitation(invitation) => {
            let game = program.model().friend.line.game();
            let rematch = invitation.settings().rematch();
            if let Some(before) = game
                && rematch.is_some_and(|rematch| rematch.is_of(before))
            {
                ask_or_keep(program, intuition, before, Asked::Invitation(invitation));
                return Ok(());
            }
            let own = game.and_then(|game| games.find(game).ok()?.link().settings().rematch());
            let is_rival = own.zip(rematch).is_some_and(|(own, rematch)| own.is_rival_of(&rematch));
            // Joining with a code is the consent, and so is an own invitation to the same rematch.
            if game.is_none() || is_rival { answer(program, intuition, &invitation) } else { Ok(()) }
        }
        Opened::Game { game, checked } => {
            let record = games.find(game)?;
            let rematch = record.link().settings().rematch();
            let is_first = program.model().friend.line.open().is_some_and(|open| open.game.is_none());
            if let Some(open) = program.model_mut().friend.line.open_mut() {
                let before = open.game;
                // The last link of an ended game comes before that of its rematch.
                if before.is_none_or(|before| rematch.is_some_and(|rematch| rematch.is_of(before))) {
                    open.game = Some(game);
                }
                if open.is_listener() && open.game == Some(game) && !checked.link().is_invitation() {
                    open.connection.bind();
                    open.refresh_code();
                }
            }
            if is_first {
                // The guest has joined again by the code.
                keep_seat(program, intuition)?;
                if is_covered(program) {
                    show(program, intuition, record)?;
                }
            }
            if checked.needs_consent() {
                ask_or_keep(program, intuition, game, Asked::Back(checked));
                return Ok(());
            }
            if checked.news() == News::BackOutdated && program.model().friend.line.is_of(game) {
                send_frame(program, &Frame::Refuse(Request::Back));
                intuition.announce(Some(TOO_LATE.to_owned()));
            }
            if !checked.is_new() {
                return Ok(());
            }
            let record = games.find(game)?;
            checking::take(program, intuition, (record, rules), (*checked, Origin::Line))
        }
    }
}

/// Asks the user a question about a game, as soon as the window shows it.
fn ask_or_keep<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, game: GameId, asked: Asked) {
    if program.model().is_showing(game) {
        ask(program, intuition, asked);
        return call_user(program, intuition);
    }
    if let Some(open) = program.model_mut().friend.line.open_mut() {
        (open.waiting, open.has_news) = (Some(asked), true);
    }
    intuition.display_beep();
    intuition.announce(Some(QUESTION.to_owned()));
}

/// Answers the invitation of a listener.
#[inline(never)]
fn answer<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    invitation: &Link,
) -> Result<(), String> {
    let (games, rules) = saved(program)?;
    let secret = games.draw_secret()?;
    let open = program.model().friend.line.open();
    let (rival, seat) = (open.and_then(|open| open.game), open.and_then(OpenLine::seat));
    let record = games.change(|games| {
        let id = games.answer(invitation, secret, rules)?;
        let record = games.record_mut(id)?;
        record.set_seat(seat);
        Ok(record.clone())
    })?;
    if let Some(open) = program.model_mut().friend.line.open_mut() {
        open.game = Some(record.id());
        open.take_record(record.clone());
    }
    if rival.is_some_and(|rival| program.model().is_showing(rival)) {
        return show(program, intuition, record);
    }
    if !is_covered(program) {
        return note_news(program, intuition, &record);
    }
    show(program, intuition, record)
}

/// Returns `true` if the window waits for the game of the line behind a curtain.
fn is_covered<G: TableGame>(program: &Table<G>) -> bool {
    program.model().friend_game().is_some_and(|game| game.begun.is_none())
}

/// Lets the friend see the board, or the next throw, if the user has nothing to decide.
#[inline(never)]
fn pass_on<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    game: GameId,
) -> Result<(), String> {
    let (games, rules) = saved(program)?;
    let record = games.find(game)?;
    program.model_mut().friend.line.take_record(&record);
    let replay = record.replay(rules).map_err(|why| why.to_string())?;
    let is_first = record.link().steps().is_empty() && record.has_to_answer();
    let is_empty = replay.duty == Duty::Reveal && !record.is_asked_back() && replay.draw_offer.is_none();
    if !is_first && !is_empty {
        return Ok(());
    }
    let record = games.change(|games| {
        let record = games.record_mut(game)?;
        if is_first {
            record.show(rules)?
        } else {
            record.send(Turn::default(), rules)?
        }
        Ok(record.clone())
    })?;
    program.model_mut().friend.line.take_record(&record);
    if program.model().is_showing(game) {
        show(program, intuition, record)?;
    }
    Ok(())
}

/// Shows the user what a frame without a link says.
fn tell<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, frame: Frame) {
    match frame {
        Frame::Chat(line) => show_chat(program, intuition, &line),
        Frame::Refuse(Request::Back) => forget_wish(program, intuition, REFUSED),
        Frame::Refuse(Request::Draw) => show_answer(program, intuition, DRAW_REFUSED),
        Frame::Refuse(Request::Rematch) => {
            let shown = forget_rematch(program, intuition);
            report(intuition, shown);
        }
        Frame::Withdraw(Request::Back) => forget_wish(program, intuition, WITHDRAWN),
        Frame::Withdraw(_) | Frame::Link(_) => {}
    }
}

/// Removes the wish for a take-back from the record, because the friend has refused or withdrawn it.
fn forget_wish<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, message: &str) {
    intuition.announce(Some(message.to_owned()));
    let model = program.model();
    let begun = model.shown_begun().filter(|begun| model.friend.line.is_of(begun.id()));
    if !begun.is_some_and(|begun| begun.record.link().has_wish()) {
        return;
    }
    let result = step(program, &mut |record| {
        record.wish_was_refused();
        Ok(())
    });
    report(intuition, result);
    changed(program, intuition);
}

/// Removes the invitation to a rematch that the friend has refused, so that both can ask again, and returns to the game before.
#[inline(never)]
fn forget_rematch<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> Result<(), String> {
    let (games, _) = saved(program)?;
    let Some(own) = program.model().friend.line.game() else { return Ok(()) };
    let records = games.of_game(G::Position::NAME)?;
    let invitation = records.iter().find(|record| record.id() == own && record.link().is_invitation());
    let rematch = invitation.and_then(|record| record.link().settings().rematch());
    let before = rematch.and_then(|rematch| records.iter().find(|record| rematch.is_of(record.id())));
    if let Some(before) = before {
        let is_showing = program.model().is_showing(own);
        program.model_mut().friend.line.goes_on(own, before.id());
        program.model_mut().friend.line.take_record(before);
        games.change(|games| {
            games.remove(own);
            Ok(())
        })?;
        if is_showing {
            show(program, intuition, before.clone())?;
        }
    }
    show_answer(program, intuition, REFUSED);
    Ok(())
}

/// Shows the friend's answer on the bar, and on the panel of the game until the user acts or the game goes on.
fn show_answer<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, answer: &str) {
    intuition.announce(Some(answer.to_owned()));
    if program.model().is_on_line() {
        execute::show_message(program, intuition, answer);
    }
}

fn show_chat<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, line: &ChatLine) {
    intuition.announce(Some(format!("Your friend: {}", line.as_str())));
    program.model_mut().friend.line.chat.receive(line);
}

#[inline(never)]
fn lost<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, reason: LostReason) {
    let Some(open) = program.model_mut().friend.line.open_mut() else { return };
    let before = open.state;
    let message = match open.state {
        State::New => {
            if open.game.is_some() {
                open.state = State::Lost;
            }
            format!("No line yet: {reason}")
        }
        _ if reason == LostReason::EndedByPeer(EndReason::Left) => {
            open.state = State::Left;
            LEFT.to_owned()
        }
        _ => {
            open.state = State::Lost;
            format!("{LOST}: {reason}")
        }
    };
    let is_changed = before != open.state;
    // A new page begins without a message.
    refresh(program, intuition);
    let line = &mut program.model_mut().friend.line;
    match &mut line.dialog {
        Some(dialog) if before == State::New => dialog.blame_address(intuition, &line.form, message),
        // Each attempt in vain would repeat the message.
        None if before == State::Lost && !is_changed => {}
        _ => say(program, intuition, message),
    }
    if is_changed {
        changed(program, intuition);
    }
}
