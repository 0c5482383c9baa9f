//! The effects of a line's events on the window, and the sending of the user's turns.

use super::answers::close_void_request;
use super::chat::Chat;
use super::commands::{changed, drop_line, fail};
use super::dialog::{Dialog, Question};
use super::names::person_name;
use super::open::{LineState, Opponent, ThirdState};
use super::texts;
use crate::view::by_link::commands::{leave, show};
use crate::view::by_link::shown_game::Carrier;
use crate::view::by_link::{FRIEND, LinkStage};
use crate::view::program::GameProgram;
use boardgame_engine::record::GamePosition as _;
use boardgame_line::address::LineAddress;
use boardgame_line::chat::ChatLine;
use boardgame_line::event::LineEvent;
use boardgame_line::game::Reaction;
use boardgame_line::game::table_request::RequestEnd;
use boardgame_line::keys::SessionNumber;
use boardgame_line::line::SendError;
use boardgame_line::progress::LineEnd;
use boardgame_line::reasons::{CloseReason, EndReason, LostReason};
use boardgame_line::record::{LineRecord, Request, ThirdNews};
use boardgame_link::chain::Secret;
use boardgame_link::link::Link;
use boardgame_link::side::Side;
use boardgame_link::table::GameEnd;
use small_amiga::exec::Signals;
use small_amiga::intuition::Intuition;

const THIRD_IS_LOST: &str = "The line to the third computer is lost";
const THIRD_IS_HERE: &str = "The third computer is connected";
const CONNECTED: &str = "The line is connected";

/// Maximum number of events that are handled before the input of the user has its turn.
const MAX_EVENTS: usize = 16;

/// Handles the events that have arrived. The program is signalled again if there are too many.
pub(super) fn handle_events<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    for _ in 0..MAX_EVENTS {
        let open = program.table_mut().by_link.line.open.as_mut();
        let next = open.and_then(|line| {
            Opponent::BOTH
                .into_iter()
                .find_map(|opponent| Some((opponent, line.end_mut(opponent)?.connection.next_event()?)))
        });
        let Some((opponent, event)) = next else { return };
        handle_event(program, intuition, opponent, event);
    }
    program.table().by_link.line.port.signal(Signals::REPLY_PORT);
}

/// Handles an event of the network line. Restarts the turn in the window only if the game or the line has
/// changed.
fn handle_event<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    opponent: Opponent,
    event: LineEvent,
) {
    let is_changed = match event {
        // The code for the first guest is also the one for the second.
        LineEvent::Waiting { .. } if opponent == Opponent::Second => Ok(false),
        LineEvent::Waiting { address, code } => {
            let waiting = match code {
                Some(code) => format!("The line {address} is open: its code is {code}"),
                None => format!("The line {address} is open: waiting for your friend"),
            };
            intuition.announce(Some(waiting));
            Ok(false)
        }
        LineEvent::WrongCode { left } => {
            intuition.announce(Some(format!("A wrong code was typed; {left} more close the line")));
            Ok(false)
        }
        LineEvent::Connected { session } => {
            intuition.announce(Some(CONNECTED.to_owned()));
            connected(program, opponent, session).map(|()| true)
        }
        LineEvent::Announced(progress) => {
            let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return };
            let missed = line.commit(lines, opponent, |game| game.announced(progress.as_ref()));
            missed.and_then(|()| show_game(program, intuition)).map(|()| {
                report_to_guests(program, opponent);
                true
            })
        }
        LineEvent::Record(record) => receive(program, intuition, opponent, record),
        LineEvent::Lost { reason, .. } => Ok(lost(program, intuition, opponent, reason)),
        LineEvent::Closed(reason) => {
            closed(program, intuition, reason);
            return;
        }
    };
    let is_changed = is_changed.and_then(|is_changed| Ok(advance_request(program, intuition)? || is_changed));
    // A later event can bring the same request about another number of moves.
    close_void_request(program, intuition);
    let is_changed = match is_changed {
        Ok(true) => relay(program, intuition).map(|()| true),
        other => other,
    };
    match is_changed {
        Ok(true) => changed(program, intuition),
        Ok(false) => {}
        Err(why) => fail_line(program, intuition, opponent, &why),
    }
}

/// Closes the network line after an error in handling an event of `opponent`. A program that listens for two guests
/// disconnects only that guest, who can join again.
fn fail_line<P: GameProgram>(program: &mut P, intuition: &mut Intuition, opponent: Opponent, why: &str) {
    intuition.display_beep();
    match program.table().by_link.line.open().filter(|line| line.has_two_guests()) {
        Some(line) => {
            if let Some(end) = line.end(opponent) {
                end.connection.hang_up();
            }
            intuition.announce(Some(format!("Line cut: {why}")));
        }
        None => drop_line(program, intuition, format!("Line closed: {why}")),
    }
}

/// Sends each of the two guests the state of the other guest's connection, after `opponent` has joined.
fn report_to_guests<P: GameProgram>(program: &P, opponent: Opponent) {
    let Some(line) = program.table().by_link.line.open().filter(|line| line.has_two_guests()) else { return };
    match line.end(opponent.other()).map(|end| end.state) {
        Some(LineState::Connected) => {
            for opponent in Opponent::BOTH {
                line.send(opponent, &[LineRecord::Third(ThirdNews::Here)]);
            }
        }
        // Without a code, the guest has joined before the program was started.
        Some(LineState::Lost | LineState::Left | LineState::Waiting(None)) => {
            line.send(opponent, &[LineRecord::Third(ThirdNews::Lost)]);
        }
        _ => {}
    }
}

/// Updates the pending request of a game between three computers, and announces its outcome. Returns `true` if the
/// request has ended.
fn advance_request<P: GameProgram>(program: &mut P, intuition: &mut Intuition) -> Result<bool, String> {
    let Some((rules, (line, lines))) = P::LINK_RULES.zip(program.table_mut().by_link.line.parts()) else {
        return Ok(false);
    };
    let Some(end) = line.advance_request(lines, rules)? else { return Ok(false) };
    let message = match &end {
        RequestEnd::Agreed(_) => texts::ALL_AGREE,
        RequestEnd::Refused => texts::REFUSED,
        RequestEnd::Void => texts::VOID,
    };
    intuition.announce(Some(message.to_owned()));
    if let RequestEnd::Agreed(request) = end {
        carry_out(program, intuition, &request)?;
    }
    Ok(true)
}

/// Sends on the moves of each of two guests to the other one, and shows the game.
pub(super) fn relay<P: GameProgram>(program: &mut P, intuition: &mut Intuition) -> Result<(), String> {
    let Some((rules, (line, lines))) = P::LINK_RULES.zip(program.table_mut().by_link.line.parts()) else {
        return Ok(());
    };
    if !line.has_two_guests() {
        return Ok(());
    }
    line.relay(lines, rules)?;
    show_game(program, intuition)
}

/// Handles a new connection of the line: saves the game with the session number, and sends the progress of the
/// game to the opponent.
fn connected<P: GameProgram>(
    program: &mut P,
    opponent: Opponent,
    session: SessionNumber,
) -> Result<(), String> {
    let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return Ok(()) };
    line.third = ThirdState::Missing;
    let Some(end) = line.end_mut(opponent) else { return Ok(()) };
    (end.session, end.state) = (Some(session), LineState::Connected);
    let progress = end.game.connected();
    line.save(lines)?;
    if let Some(end) = line.end_mut(opponent) {
        // If the connection is lost already, the next one is announced.
        if end.connection.announce(progress.as_ref()) == Err(SendError::Full) {
            end.connection.hang_up();
        }
    }
    Ok(())
}

/// Records that the connection to `opponent` is lost or was never made. Closes an open requester about a request or
/// an invitation of the opponent, and discards a queued question to the user.
///
/// Returns `true` if the state of the connection has changed. Later failed attempts to join again do not change it.
fn lost<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    opponent: Opponent,
    reason: LostReason,
) -> bool {
    let owner = program.table().window();
    let play = &mut program.table_mut().by_link.line;
    if let Some(dialog) = play.dialog.take_if(|dialog| dialog.question().is_about_opponent()) {
        dialog.close(intuition, owner);
    }
    play.queued = None;
    let Some(line) = play.open.as_mut() else { return false };
    let Some(end) = line.end_mut(opponent) else { return false };
    let before = end.state;
    end.game.lost();
    let message = match end.state {
        LineState::Calling => format!("No line yet: {reason}"),
        _ if reason == LostReason::EndedByPeer(EndReason::Left) => {
            end.state = LineState::Left;
            texts::LEFT.to_owned()
        }
        _ => {
            end.state = LineState::Lost;
            format!("Line lost: {reason}")
        }
    };
    let is_changed = end.state != before;
    if is_changed && line.has_two_guests() {
        line.send(opponent.other(), &[LineRecord::Third(ThirdNews::Lost)]);
    }
    intuition.announce(Some(message));
    is_changed
}

/// Handles the closing of a line. A guest with a wrong code is asked for another code, and a guest with an
/// unknown session number is asked whether a new session may replace the saved game.
fn closed<P: GameProgram>(program: &mut P, intuition: &mut Intuition, reason: CloseReason) {
    let address = program.table().by_link.line.open().map(|line| line.address.clone());
    intuition.display_beep();
    let why = match reason {
        CloseReason::Left => texts::LEFT.to_owned(),
        reason => format!("Line closed: {reason}"),
    };
    drop_line(program, intuition, why);
    let Some(LineAddress::Join(address)) = address else { return };
    program.table_mut().by_link.line.queued = match reason {
        CloseReason::WrongCode => Some(Question::Code(address)),
        CloseReason::UnknownSession => Some(Question::Replace(LineAddress::Join(address))),
        _ => None,
    };
}

/// Shows a line of chat, and sends the chat of one of two guests on to the other one.
fn receive_chat<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    (person, line): (Opponent, &ChatLine),
) {
    let name = person_name(program, person);
    let shown = if name == FRIEND { "Your friend" } else { &name };
    intuition.announce(Some(format!("{shown}: {line}")));
    let play = &mut program.table_mut().by_link.line;
    play.chat.get_or_insert_with(|| Chat::open(intuition, false)).receive(&name, line);
    if let Some(open) = play.open().filter(|open| open.has_two_guests()) {
        open.send(person.other(), &[LineRecord::Third(ThirdNews::Chat(line.clone()))]);
    }
}

/// Handles a record of an opponent. Returns `true` if the game has changed.
fn receive<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    opponent: Opponent,
    record: LineRecord,
) -> Result<bool, String> {
    if let LineRecord::Chat(line) = record {
        receive_chat(program, intuition, (opponent, &line));
        return Ok(false);
    }
    let Some((rules, (line, lines))) = P::LINK_RULES.zip(program.table_mut().by_link.line.parts()) else {
        return Ok(false);
    };
    if let LineRecord::Ask(request) = &record
        && line.request().is_none()
        && !line.is_fair(request, rules)
    {
        line.send(opponent, &[LineRecord::Refuse(request.clone())]);
        return Ok(false);
    }
    let is_withdrawn = record == LineRecord::Third(ThirdNews::Withdrawn);
    let before = line.end(opponent).map(|end| end.game.clone());
    let reaction = line.change(lines, opponent, |game| game.receive(record, rules))?;
    let is_changed = line.end(opponent).map(|end| &end.game) != before.as_ref();
    match reaction {
        // The question to the user is shown later.
        Reaction::Chat(_) | Reaction::Asked(_) => return Ok(false),
        // The answer to a withdrawn request changes the game.
        Reaction::Known | Reaction::Voted => {}
        Reaction::Third(ThirdNews::Chat(line)) => {
            receive_chat(program, intuition, (Opponent::Second, &line));
            return Ok(false);
        }
        Reaction::Third(news) => {
            let state = if news == ThirdNews::Lost { ThirdState::Lost } else { ThirdState::Here };
            let is_changed = std::mem::replace(&mut line.third, state) != state;
            if is_changed {
                let message = if state == ThirdState::Lost { THIRD_IS_LOST } else { THIRD_IS_HERE };
                intuition.announce(Some(message.to_owned()));
            }
            return Ok(is_changed);
        }
        Reaction::Extended => show_game(program, intuition)?,
        Reaction::Declined(refusal) => {
            line.send(opponent, &[refusal]);
            if is_withdrawn {
                intuition.announce(Some(texts::VOID.to_owned()));
            }
            return Ok(false);
        }
        Reaction::Granted(request) => {
            let message = if line.is_for_three() { texts::ALL_AGREE } else { "Your friend agrees" };
            intuition.announce(Some(message.to_owned()));
            carry_out(program, intuition, &request)?;
        }
        // The end of the game has made the request void.
        Reaction::Refused(Request::Draw | Request::TakeBack { .. }) if line.first.game.end().is_some() => {}
        // The end of the request of three computers is reported later.
        Reaction::Refused(_) if line.has_two_guests() => {}
        Reaction::Refused(_) => {
            let message = if is_withdrawn { texts::VOID } else { texts::REFUSED };
            intuition.announce(Some(message.to_owned()));
        }
        Reaction::Resigned { refusal } => {
            line.send(opponent, refusal.as_slice());
            if is_changed {
                intuition.announce(Some("Your friend has resigned".to_owned()));
                show_game(program, intuition)?;
            }
        }
        Reaction::Invited { invitation, is_agreed } => {
            let game = invitation.settings().game();
            if game != P::Position::NAME {
                return Err(format!("your friend plays another game: open {game}, and join there"));
            }
            if is_agreed {
                return begin_invited_game(program, intuition, &invitation).map(|()| true);
            }
            let play = &mut program.table_mut().by_link.line;
            let shown = play.dialog.as_ref().map(Dialog::question);
            if let Some(Question::Invitation(_)) = shown.or(play.queued.as_ref()) {
                return Err("the other program has sent two invitations at once".to_owned());
            }
            play.queued = Some(Question::Invitation(invitation));
            return Ok(false);
        }
    }
    Ok(is_changed)
}

/// Carries out a request to which both sides have agreed. For a new game, the listener sends the invitation;
/// otherwise, the changed game is shown.
pub(super) fn carry_out<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    request: &Request,
) -> Result<(), String> {
    let Request::NewGame(settings) = request else { return show_game(program, intuition) };
    let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return Ok(()) };
    if line.first.game.side() == Side::A {
        let secret = Secret::new(lines.host().draw_bytes()?);
        line.invite(lines, settings, secret)?;
        leave(program, intuition);
    }
    Ok(())
}

/// Begins the game of an invitation as the guest.
pub(super) fn begin_invited_game<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    invitation: &Link,
) -> Result<(), String> {
    let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return Ok(()) };
    let secret = Secret::new(lines.host().draw_bytes()?);
    line.commit(lines, Opponent::First, |game| game.answer_invitation(invitation, secret))?;
    // The board is unknown until the listener has made its first turn.
    leave(program, intuition);
    Ok(())
}

/// Shows the newest state of the game on the network line, including an end by a resignation or an agreed draw.
///
/// Unsent moves stay on the board if the window shows that state already and the game has not ended in this way.
pub(super) fn show_game<P: GameProgram>(program: &mut P, intuition: &mut Intuition) -> Result<(), String> {
    let Some((rules, line)) = P::LINK_RULES.zip(program.table().by_link.line.open()) else { return Ok(()) };
    if !line.is_complete() {
        return Ok(());
    }
    let end = line.first.game.end();
    let Some(record) = line.first.game.record().cloned() else { return Ok(()) };
    let is_shown = program.table().by_link.is_newest_on_line(&record);
    if !is_shown {
        show(program, intuition, (&record, Carrier::Line), rules)?;
    }
    let end = match end {
        Some(LineEnd::Draw) => GameEnd::Rules,
        Some(LineEnd::ResignedA) => GameEnd::Resigned(Side::A),
        Some(LineEnd::ResignedB) => GameEnd::Resigned(Side::B),
        None => return Ok(()),
    };
    if program.table_mut().end_on_line(&record, end) {
        program.lesson_changed(intuition);
    }
    Ok(())
}

/// Sends the user's turn in the game on the line, once it is complete and the opponent can receive it.
pub(super) fn send_turn<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    let table = program.table();
    let play = &table.by_link.line;
    let (Some(shown), Some(line), false) = (table.by_link.shown(), play.open(), play.is_unsaved) else {
        return;
    };
    let is_same = line.first.game.record().is_some_and(|record| shown.is_on_line_with(record));
    let has_turn = matches!(shown.stage, LinkStage::Send | LinkStage::SendOn);
    if !is_same || !has_turn || !line.can_send_turn(shown.rules) {
        return;
    }
    let (offers_draw, rules) = match shown.stage {
        LinkStage::Send => (program.offered_draw() == Some(shown.seat), shown.rules),
        LinkStage::SendOn => (false, shown.rules),
        _ => return,
    };
    let turn = shown.turn(table.game(), offers_draw);
    let sent = turn.and_then(|turn| {
        let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return Ok(()) };
        line.send_turn(lines, turn, rules)?;
        let record = line.first.game.record().cloned().ok_or(texts::NO_LINE)?;
        let after = record.table(rules).map_err(|error| error.to_string())?;
        program.table_mut().turn_was_sent(record.link().number(), &after);
        Ok(())
    });
    if let Err(why) = sent {
        // The turn is sent after the next change of the window's game or line.
        program.table_mut().by_link.line.is_unsaved = true;
        fail(intuition, format!("The move is not sent: {why}"));
    }
    program.turn_changed(intuition);
}
