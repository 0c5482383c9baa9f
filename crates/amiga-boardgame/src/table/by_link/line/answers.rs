//! The questions of line requesters, and the effects of the user's answers.

use crate::table::by_link::line::commands::{begin, changed, close, fail, join, resume, try_open};
use crate::table::by_link::line::dialog::{Answer, Dialog, Question};
use crate::table::by_link::line::events::{begin_invited_game, carry_out};
use crate::table::{Table, TableGame};
use crate::view::names::capitalized;
use boardgame_line::game::LineGame;
use boardgame_line::record::Request;
use small_amiga::intuition::Intuition;

/// Opens the requester for the next question to the user, unless the window sleeps because of another requester.
pub(super) fn show_question<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    close_void_request(program, intuition);
    let owner = program.table().window();
    let line = &mut program.table_mut().by_link.line;
    if line.dialog.is_some() || intuition.is_asleep(owner) {
        return;
    }
    line.dialog = match line.queued.take() {
        Some(Question::Code(address)) => Some(Dialog::for_code(intuition, owner, address)),
        Some(Question::Replace(address)) => Some(Dialog::for_new_session(intuition, owner, address)),
        Some(Question::Invitation(invitation)) => Some(Dialog::for_invitation(intuition, owner, invitation)),
        _ => line.open().and_then(|open| {
            let request = open.game.request()?.clone();
            let moves = match request {
                Request::TakeBack { number } => open.moves_after(number),
                _ => 0,
            };
            Some(Dialog::for_request(intuition, owner, request, moves))
        }),
    };
}

/// Closes the requester for an opponent's request that no longer waits for an answer.
pub(super) fn close_void_request<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let owner = program.table().window();
    let line = &mut program.table_mut().by_link.line;
    let request = line.open().and_then(|open| open.game.request()).cloned();
    let is_void = |dialog: &mut Dialog| match dialog.question() {
        Question::Request(shown) => request.as_ref() != Some(shown),
        _ => false,
    };
    if let Some(dialog) = line.dialog.take_if(is_void) {
        dialog.close(intuition, owner);
    }
}

/// Handles the user's answer in the open line requester.
pub(super) fn handle_answer<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    close_void_request(program, intuition);
    let owner = program.table().window();
    let dialog = &mut program.table_mut().by_link.line.dialog;
    let Some(answer) = dialog.as_mut().and_then(|dialog| dialog.poll(intuition)) else { return };
    let Some(dialog) = dialog.take() else { return };
    let result = match (dialog.close(intuition, owner), answer) {
        // Nothing has changed for the turn.
        (_, Answer::Text(None))
        | (Question::Resume(_), Answer::Button(2))
        | (Question::Replace(_) | Question::Close, Answer::Button(1)) => return,
        (Question::Address, Answer::Text(Some(text))) => typed_address(program, intuition, &text),
        (Question::Code(address), Answer::Text(Some(text))) => match text.parse() {
            Ok(code) => join(program, intuition, address, code),
            Err(error) => {
                program.table_mut().by_link.line.dialog = Some(Dialog::for_code(intuition, owner, address));
                Err(error.to_string())
            }
        },
        (Question::Resume(address), Answer::Button(0)) => resume(program, intuition, address),
        (Question::Resume(address), Answer::Button(1)) | (Question::Replace(address), Answer::Button(0)) => {
            begin(program, intuition, address)
        }
        (Question::Close, Answer::Button(0))
        | (Question::Invitation(_) | Question::Request(_), Answer::Button(1)) => {
            close(program, intuition);
            Ok(())
        }
        (Question::Request(request), Answer::Button(button)) => {
            answer_request(program, intuition, &request, button == 0)
        }
        (Question::Invitation(invitation), Answer::Button(_)) => {
            begin_invited_game(program, intuition, &invitation)
        }
        _ => Ok(()),
    };
    if let Err(why) = result {
        fail(intuition, why);
    }
    changed(program, intuition);
}

/// Opens a line at the address that the user has typed. For an invalid address, opens the requester again with the
/// same text.
fn typed_address<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    text: &str,
) -> Result<(), String> {
    match text.trim().parse() {
        Ok(address) => try_open(program, intuition, address),
        Err(error) => {
            let owner = program.table().window();
            let dialog = Dialog::for_address(intuition, owner, text);
            program.table_mut().by_link.line.dialog = Some(dialog);
            Err(format!("{text}: {error}"))
        }
    }
}

/// Grants or refuses the request of the opponent.
pub(super) fn answer_request<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    request: &Request,
    is_granted: bool,
) -> Result<(), String> {
    let Some((rules, (line, lines))) = G::INFO.link_rules.zip(program.table_mut().by_link.line.parts())
    else {
        return Ok(());
    };
    if line.game.request().is_none() {
        return Ok(());
    }
    let answer = |game: &mut LineGame| game.answer_request(is_granted, rules).map(|answer| vec![answer]);
    line.commit(lines, answer).map_err(|why| capitalized(&why))?;
    if is_granted { carry_out(program, intuition, request) } else { Ok(()) }
}
