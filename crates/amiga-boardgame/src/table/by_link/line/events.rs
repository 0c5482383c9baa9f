//! The effects of a line's events on the window, and the sending of the user's turns.

use crate::table::by_link::LinkStage;
use crate::table::by_link::commands::{leave, show};
use crate::table::by_link::line::answers::close_void_request;
use crate::table::by_link::line::chat::Chat;
use crate::table::by_link::line::commands::{changed, drop_line, fail};
use crate::table::by_link::line::dialog::{Dialog, Question};
use crate::table::by_link::line::open::LineState;
use crate::table::by_link::line::texts;
use crate::table::execute;
use crate::table::{Table, TableGame};
use boardgame_engine::record::GamePosition as _;
use boardgame_friend::chain::Secret;
use boardgame_friend::games::check_settings;
use boardgame_friend::link::Link;
use boardgame_friend::side::Side;
use boardgame_friend::table::GameEnd;
use boardgame_line::address::LineAddress;
use boardgame_line::chat::ChatLine;
use boardgame_line::event::LineEvent;
use boardgame_line::game::Reaction;
use boardgame_line::keys::SessionNumber;
use boardgame_line::line::SendError;
use boardgame_line::progress::LineEnd;
use boardgame_line::reasons::{CloseReason, EndReason, LostReason};
use boardgame_line::record::{LineRecord, Request};
use small_amiga::exec::Signals;
use small_amiga::intuition::Intuition;

const CONNECTED: &str = "The line is connected";

/// Maximum number of events that are handled before the input of the user has its turn.
const MAX_EVENTS: usize = 16;

/// Handles the events that have arrived. The program is signalled again if there are too many.
pub(super) fn handle_events<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    for _ in 0..MAX_EVENTS {
        let open = program.table_mut().by_link.line.open.as_mut();
        let Some(event) = open.and_then(|line| line.connection.next_event()) else { return };
        handle_event(program, intuition, event);
    }
    program.table().by_link.line.port.signal(Signals::REPLY_PORT);
}

/// Handles an event of the network line. Restarts the turn in the window only if the game or the line has
/// changed.
fn handle_event<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, event: LineEvent) {
    let is_changed = match event {
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
            connected(program, session).map(|()| true)
        }
        LineEvent::Announced(progress) => {
            let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return };
            let missed = line.commit(lines, |game| game.announced(progress.as_ref()));
            missed.and_then(|()| show_game(program, intuition)).map(|()| true)
        }
        LineEvent::Record(record) => receive(program, intuition, record),
        LineEvent::Lost { reason, .. } => Ok(lost(program, intuition, reason)),
        LineEvent::Closed(reason) => {
            closed(program, intuition, reason);
            return;
        }
    };
    // A later event can bring the same request about another number of moves.
    close_void_request(program, intuition);
    match is_changed {
        Ok(true) => changed(program, intuition),
        Ok(false) => {}
        Err(why) => {
            intuition.display_beep();
            drop_line(program, intuition, format!("Line closed: {why}"));
        }
    }
}

/// Handles a new connection of the line: saves the game with the session number, and sends the progress of the
/// game to the opponent.
fn connected<G: TableGame>(program: &mut Table<G>, session: SessionNumber) -> Result<(), String> {
    let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return Ok(()) };
    (line.session, line.state) = (Some(session), LineState::Connected);
    let progress = line.game.connected();
    line.save(lines)?;
    // If the connection is lost already, the next one is announced.
    if line.connection.announce(progress.as_ref()) == Err(SendError::Full) {
        line.connection.hang_up();
    }
    Ok(())
}

/// Records that the connection to the opponent is lost or was never made. Closes an open requester about a request or
/// an invitation of the opponent, and discards a queued question to the user.
///
/// Returns `true` if the state of the connection has changed. Later failed attempts to join again do not change it.
fn lost<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, reason: LostReason) -> bool {
    let owner = program.table().window();
    let play = &mut program.table_mut().by_link.line;
    if let Some(dialog) = play.dialog.take_if(|dialog| dialog.question().is_about_opponent()) {
        dialog.close(intuition, owner);
    }
    play.queued = None;
    let Some(line) = play.open.as_mut() else { return false };
    let before = line.state;
    line.game.lost();
    let message = match line.state {
        LineState::Calling => format!("No line yet: {reason}"),
        _ if reason == LostReason::EndedByPeer(EndReason::Left) => {
            line.state = LineState::Left;
            texts::LEFT.to_owned()
        }
        _ => {
            line.state = LineState::Lost;
            format!("Line lost: {reason}")
        }
    };
    let is_changed = line.state != before;
    intuition.announce(Some(message));
    is_changed
}

/// Handles the closing of a line. A guest with a wrong code is asked for another code, and a guest with an
/// unknown session number is asked whether a new session may replace the saved game.
fn closed<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, reason: CloseReason) {
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

fn show_chat<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, line: &ChatLine) {
    intuition.announce(Some(format!("Your friend: {line}")));
    let play = &mut program.table_mut().by_link.line;
    play.chat.get_or_insert_with(|| Chat::open(intuition, false)).receive(line);
}

/// Handles a record of the opponent. Returns `true` if the game has changed.
fn receive<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    record: LineRecord,
) -> Result<bool, String> {
    if let LineRecord::Chat(line) = record {
        show_chat(program, intuition, &line);
        return Ok(false);
    }
    let Some((rules, (line, lines))) = G::INFO.link_rules.zip(program.table_mut().by_link.line.parts())
    else {
        return Ok(false);
    };
    if let LineRecord::Ask(request) = &record
        && line.game.request().is_none()
        && !line.is_fair(request, rules)
    {
        line.send(&[LineRecord::Refuse(request.clone())]);
        return Ok(false);
    }
    let before = line.game.clone();
    let reaction = line.change(lines, |game| game.receive(record, rules))?;
    let is_changed = line.game != before;
    match reaction {
        // The question to the user is shown later.
        Reaction::Chat(_) | Reaction::Asked(_) => return Ok(false),
        Reaction::Known => {}
        Reaction::Extended => show_game(program, intuition)?,
        Reaction::Declined(refusal) => {
            line.send(&[refusal]);
            return Ok(false);
        }
        Reaction::Granted(request) => {
            intuition.announce(Some("Your friend agrees".to_owned()));
            carry_out(program, intuition, &request)?;
        }
        // The end of the game has made the request void.
        Reaction::Refused(Request::Draw | Request::TakeBack { .. }) if line.game.end().is_some() => {}
        Reaction::Refused(_) => intuition.announce(Some(texts::REFUSED.to_owned())),
        Reaction::Resigned { refusal } => {
            line.send(refusal.as_slice());
            if is_changed {
                intuition.announce(Some("Your friend has resigned".to_owned()));
                show_game(program, intuition)?;
            }
        }
        Reaction::Invited { invitation, is_agreed } => {
            let game = invitation.settings().game();
            if game != G::Position::NAME {
                return Err(format!("your friend plays another game: open {game}, and join there"));
            }
            check_settings(invitation.settings(), rules).map_err(|error| error.to_string())?;
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
pub(super) fn carry_out<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    request: &Request,
) -> Result<(), String> {
    let Request::NewGame(settings) = request else { return show_game(program, intuition) };
    let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return Ok(()) };
    if line.game.side() == Side::A {
        let secret = Secret::new(lines.host().draw_bytes()?);
        line.commit(lines, |game| game.invite(settings.clone(), secret))?;
        leave(program, intuition);
    }
    Ok(())
}

/// Begins the game of an invitation as the guest.
pub(super) fn begin_invited_game<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    invitation: &Link,
) -> Result<(), String> {
    let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return Ok(()) };
    let secret = Secret::new(lines.host().draw_bytes()?);
    line.commit(lines, |game| game.answer_invitation(invitation, secret))?;
    // The board is unknown until the listener has made its first turn.
    leave(program, intuition);
    Ok(())
}

/// Shows the newest state of the game on the network line, including an end by a resignation or an agreed draw.
///
/// Unsent moves stay on the board if the window shows that state already and the game has not ended in this way.
pub(super) fn show_game<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
) -> Result<(), String> {
    let Some((rules, line)) = G::INFO.link_rules.zip(program.table().by_link.line.open()) else {
        return Ok(());
    };
    let end = line.game.end();
    let Some(record) = line.game.record().cloned() else { return Ok(()) };
    let is_shown = program.table().is_newest_on_line(&record);
    if !is_shown {
        show(program, intuition, &record, rules)?;
    }
    let end = match end {
        Some(LineEnd::Draw) => GameEnd::Rules,
        Some(LineEnd::ResignedA) => GameEnd::Resigned(Side::A),
        Some(LineEnd::ResignedB) => GameEnd::Resigned(Side::B),
        None => return Ok(()),
    };
    if program.table_mut().end_on_line(&record, end) {
        execute::aside_changed(program, intuition);
    }
    Ok(())
}

/// Sends the user's turn in the game on the line, once it is complete and the opponent can receive it.
pub(super) fn send_turn<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let table = program.table();
    let play = &table.by_link.line;
    let (Some(shown), Some(line), false) = (table.line_game(), play.open(), play.is_unsaved) else {
        return;
    };
    let is_same = line.game.record().is_some_and(|record| shown.is_on_line_with(record));
    let has_turn = matches!(shown.stage, LinkStage::Send | LinkStage::SendOn);
    if !is_same || !has_turn || !line.game.can_act() {
        return;
    }
    let (offers_draw, rules) = match shown.stage {
        LinkStage::Send => (table.draws.offered_by() == Some(shown.seat), shown.rules),
        LinkStage::SendOn => (false, shown.rules),
        _ => return,
    };
    let turn = shown.turn(table.game(), offers_draw);
    let sent = turn.and_then(|turn| {
        let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return Ok(()) };
        line.commit(lines, |game| game.send_turn(turn, rules))?;
        let record = line.game.record().cloned().ok_or(texts::NO_LINE)?;
        let after = record.table(rules).map_err(|error| error.to_string())?;
        program.table_mut().turn_was_sent(record.link().number(), &after);
        Ok(())
    });
    if let Err(why) = sent {
        // The turn is sent after the next change of the window's game or line.
        program.table_mut().by_link.line.is_unsaved = true;
        fail(intuition, format!("The move is not sent: {why}"));
    }
    execute::turn_changed(program, intuition);
}
