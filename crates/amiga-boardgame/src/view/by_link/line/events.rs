//! The effects of a line's events on the window, and the sending of the user's turns.

use super::chat::Chat;
use super::commands::{changed, drop_line, fail};
use super::dialog::Dialog;
use super::open::LineState;
use super::texts;
use crate::view::by_link::LinkStage;
use crate::view::by_link::commands::{leave, show};
use crate::view::by_link::shown_game::Carrier;
use crate::view::program::GameProgram;
use boardgame_engine::record::GamePosition as _;
use boardgame_line::address::LineAddress;
use boardgame_line::event::LineEvent;
use boardgame_line::game::Reaction;
use boardgame_line::keys::SessionNumber;
use boardgame_line::progress::LineEnd;
use boardgame_line::reasons::CloseReason;
use boardgame_line::record::{LineRecord, Request};
use boardgame_link::chain::Secret;
use boardgame_link::link::Link;
use boardgame_link::side::Side;
use boardgame_link::table::GameEnd;
use small_amiga::intuition::Intuition;

const CONNECTED: &str = "The line is connected";

/// Handles an event of the line.
pub(super) fn handle_event<P: GameProgram>(program: &mut P, intuition: &mut Intuition, event: LineEvent) {
    let result = match event {
        LineEvent::Waiting { address, code } => {
            let waiting = match code {
                Some(code) => format!("The line {address} is open: its code is {code}"),
                None => format!("The line {address} is open: waiting for your friend"),
            };
            intuition.announce(Some(waiting));
            Ok(())
        }
        LineEvent::WrongCode { left } => {
            intuition.announce(Some(format!("A wrong code was typed; {left} more close the line")));
            Ok(())
        }
        LineEvent::Connected { session } => {
            intuition.announce(Some(CONNECTED.to_owned()));
            connected(program, session)
        }
        LineEvent::Announced(progress) => {
            let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return };
            let missed = line.commit(lines, |game| game.announced(progress.as_ref()));
            missed.and_then(|()| show_game(program, intuition))
        }
        LineEvent::Record(record) => receive(program, intuition, record),
        LineEvent::Lost { reason, .. } => {
            lost(program, intuition, &reason.to_string());
            Ok(())
        }
        LineEvent::Closed(reason) => {
            closed(program, intuition, reason);
            return;
        }
    };
    match result {
        Ok(()) => changed(program, intuition),
        Err(why) => {
            intuition.display_beep();
            drop_line(program, intuition, format!("Line closed: {why}"));
        }
    }
}

/// Saves the session and announces the progress of the game.
fn connected<P: GameProgram>(program: &mut P, session: SessionNumber) -> Result<(), String> {
    let Some((line, lines)) = program.table_mut().by_link.line.parts() else { return Ok(()) };
    (line.session, line.state) = (Some(session), LineState::Connected);
    let progress = line.game.connected();
    line.save(lines)?;
    // If the connection is lost already, the next one is announced.
    let _ = line.connection.announce(progress.as_ref());
    Ok(())
}

/// Notes that the connection is lost. Open questions about the opponent are void.
fn lost<P: GameProgram>(program: &mut P, intuition: &mut Intuition, reason: &str) {
    let owner = program.table().window();
    let play = &mut program.table_mut().by_link.line;
    if let Some(dialog) = play.dialog.take_if(|dialog| dialog.question().is_about_opponent()) {
        dialog.close(intuition, owner);
    }
    let Some(line) = play.open.as_mut() else { return };
    line.game.lost();
    let message = match line.state {
        LineState::Calling => format!("No line yet: {reason}"),
        _ => format!("Line lost: {reason}"),
    };
    if line.state != LineState::Calling {
        line.state = LineState::Lost;
    }
    intuition.announce(Some(message));
}

/// Handles the end of the line. A guest whose key is not valid is asked for a code.
fn closed<P: GameProgram>(program: &mut P, intuition: &mut Intuition, reason: CloseReason) {
    let address = program.table().by_link.line.open().map(|line| line.address.clone());
    intuition.display_beep();
    drop_line(program, intuition, format!("Line closed: {reason}"));
    if let (CloseReason::WrongCode | CloseReason::UnknownSession, Some(LineAddress::Join(address))) =
        (reason, address)
    {
        let owner = program.table().window();
        program.table_mut().by_link.line.dialog = Some(Dialog::for_code(intuition, owner, address));
    }
}

/// Handles a record of the opponent.
fn receive<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    record: LineRecord,
) -> Result<(), String> {
    if let LineRecord::Chat(line) = record {
        intuition.announce(Some(format!("Your friend: {line}")));
        let chat = &mut program.table_mut().by_link.line.chat;
        chat.get_or_insert_with(|| Chat::open(intuition, false)).receive(&line);
        return Ok(());
    }
    let Some((rules, (line, lines))) = P::LINK_RULES.zip(program.table_mut().by_link.line.parts()) else {
        return Ok(());
    };
    let reaction = line.game.receive(record, rules).map_err(|error| error.to_string())?;
    line.save(lines)?;
    match reaction {
        Reaction::Known | Reaction::Chat(_) | Reaction::Asked(_) => {}
        Reaction::Extended => return show_game(program, intuition),
        Reaction::Declined(refusal) => line.send(&[refusal]),
        Reaction::Granted(request) => {
            intuition.announce(Some("Your friend agrees".to_owned()));
            return carry_out(program, intuition, &request);
        }
        Reaction::Refused(_) => intuition.announce(Some("Your friend does not agree".to_owned())),
        Reaction::Resigned => {
            intuition.announce(Some("Your friend has resigned".to_owned()));
            return show_game(program, intuition);
        }
        Reaction::Invited { invitation, is_agreed } => {
            let game = invitation.settings().game();
            if game != P::Position::NAME {
                return Err(format!("your friend plays another game: open {game}, and join there"));
            }
            if is_agreed {
                return begin_invited_game(program, intuition, &invitation);
            }
            let owner = program.table().window();
            let play = &mut program.table_mut().by_link.line;
            if let Some(dialog) = play.dialog.take() {
                dialog.close(intuition, owner);
            }
            play.dialog = Some(Dialog::for_invitation(intuition, owner, invitation));
        }
    }
    Ok(())
}

/// Shows the effect of a request to which both sides have agreed. To a new game, the listener now invites.
pub(super) fn carry_out<P: GameProgram>(
    program: &mut P,
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
pub(super) fn begin_invited_game<P: GameProgram>(
    program: &mut P,
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

/// Shows the game on the line, unless the window shows its newest state already. Moves that have not been sent
/// then stay on the board.
pub(super) fn show_game<P: GameProgram>(program: &mut P, intuition: &mut Intuition) -> Result<(), String> {
    let Some((rules, line)) = P::LINK_RULES.zip(program.table().by_link.line.open()) else { return Ok(()) };
    let end = line.game.end();
    let Some(record) = line.game.record().cloned() else { return Ok(()) };
    let is_shown = program.table().by_link.is_newest_on_line(&record);
    if !is_shown {
        show(program, intuition, (&record, Carrier::Line), rules)?;
    }
    let table = program.table_mut();
    match end {
        Some(LineEnd::Draw) => table.end_on_line(&record, GameEnd::Rules),
        Some(LineEnd::ResignedA) => table.end_on_line(&record, GameEnd::Resigned(Side::A)),
        Some(LineEnd::ResignedB) => table.end_on_line(&record, GameEnd::Resigned(Side::B)),
        None => {}
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
    let is_same = line.game.record().is_some_and(|record| shown.is_on_line_with(record));
    if !is_same || !line.game.can_act() {
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
    program.turn_changed(intuition);
}
