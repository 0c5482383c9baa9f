//! The effects of the user's choices in the window "Play with a friend", and the page that it shows.

use crate::table::friend::commands::invite;
use crate::table::friend::line::commands::{
    addresses, close, copy_code, drop_line, is_over, join, new_code, wait,
};
use crate::table::friend::line::dialog::Dialog;
use crate::table::friend::line::form::Way;
use crate::table::friend::line::open::{OpenLine, Place, State};
use crate::table::friend::line::page::{Choice, LOCAL, LinePage, Page};
use crate::table::{Table, TableGame};
use boardgame_friend::line::GuestKey;
use boardgame_friend::stage::{LineState, NoLine};
use small_amiga::exec::Signals;
use small_amiga::intuition::Intuition;

const STOPPED: &str = "The program no longer calls your friend";
/// The way to another game while a line is open.
const OTHER_GAME: &str = "Close line keeps this game, so that you can begin another one.";
const ANSWERS: &str = "The address answers. Now type the code.";

/// Carries out the user's choices in the open window, and asks whether the typed address answers.
#[inline(never)]
pub(super) fn handle_choices<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    loop {
        let line = &mut program.model_mut().friend.line;
        let Some(choice) = line.dialog.as_mut().and_then(|dialog| dialog.poll(intuition, &mut line.form))
        else {
            break;
        };
        let result = match choice {
            Choice::Start => start(program, intuition),
            Choice::NewCode => new_code(program, intuition),
            Choice::Copy => {
                copy_code(program, intuition);
                let message = intuition.announcement().unwrap_or_default().to_owned();
                say(program, intuition, message);
                Ok(())
            }
            Choice::Cancel => {
                close_dialog(program, intuition);
                stop_calling(program, intuition);
                Ok(())
            }
            Choice::CloseLine => {
                close_dialog(program, intuition);
                close(program, intuition);
                Ok(())
            }
        };
        if let Err(why) = result {
            complain(program, intuition, why);
        }
        refresh(program, intuition);
    }
    probe(program, intuition);
}

/// Plays in the way of the form.
#[inline(never)]
fn start<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> Result<(), String> {
    let form = &program.model().friend.line.form;
    match form.way {
        Way::Wait => {
            let address = form.wait_address().map_err(|error| error.to_string())?;
            stop_calling(program, intuition);
            wait(program, intuition, address)
        }
        Way::Join => {
            let address = form.host().map_err(|error| error.to_string())?;
            let code = form.join_code().map_err(|error| error.to_string())?;
            let message = format!("Calling {address}.");
            if let Some(dialog) = &mut program.model_mut().friend.line.dialog {
                dialog.end_probe(address.clone());
            }
            stop_calling(program, intuition);
            join(program, intuition, address, GuestKey::Code(code))?;
            say(program, intuition, message);
            Ok(())
        }
        Way::Text => {
            invite(program, intuition)?;
            close_dialog(program, intuition);
            Ok(())
        }
    }
}

/// Ends the call of the friend's program, which has not let this one join yet.
fn stop_calling<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().friend.line.open().is_some_and(is_calling) {
        drop_line(program, intuition, STOPPED.to_owned());
    }
}

/// Returns `true` if the program has called the friend's program, which has not let it join yet.
pub(super) const fn is_calling(open: &OpenLine) -> bool {
    matches!((&open.place, open.state, open.game), (Place::Join(_), State::New, None))
}

/// Asks whether a new address in the form answers, and shows the result.
#[inline(never)]
fn probe<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let line = &mut program.model_mut().friend.line;
    let Some(dialog) = line.dialog.as_mut().filter(|_| !line.open.as_deref().is_some_and(is_calling)) else {
        return;
    };
    let message = if let Some(address) = dialog.take_unprobed(&line.form) {
        let message = format!("Asking whether {address} answers.");
        let wake = line.port.notifier(Signals::REPLY_PORT);
        let Some(lines) = &line.lines else { return };
        match lines.host().probe(address, wake) {
            Ok(probe) => {
                dialog.set_probe(probe);
                message
            }
            Err(why) => why,
        }
    } else {
        match dialog.take_probe_result(&line.form) {
            Some(Ok(())) => ANSWERS.to_owned(),
            Some(Err(reason)) => reason.to_string(),
            None => return,
        }
    };
    dialog.say(intuition, &line.form, message);
}

/// Shows a message about the line in the open window, otherwise in the title bar.
pub(super) fn say<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, message: String) {
    let line = &mut program.model_mut().friend.line;
    match &mut line.dialog {
        Some(dialog) => dialog.say(intuition, &line.form, message),
        None => intuition.announce(Some(message)),
    }
}

/// Shows an error in the open window, and lets the user correct the form.
pub(super) fn complain<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, why: String) {
    refresh(program, intuition);
    let line = &mut program.model_mut().friend.line;
    if let Some(dialog) = &mut line.dialog {
        dialog.complain(intuition, &line.form, why);
    }
}

/// Closes the window, and brings the window of the game to the front, which other windows may cover.
pub(super) fn close_dialog<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let owner = program.model().window();
    if let Some(dialog) = program.model_mut().friend.line.dialog.take() {
        dialog.close(intuition, owner);
        intuition.window_to_front(owner);
    }
}

/// Shows the page that belongs to the state of the line, if the window is open and shows another one.
pub(super) fn refresh<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().friend.line.dialog.is_none() {
        return;
    }
    let page = page(program);
    if program.model().friend.line.dialog.as_ref().is_some_and(|dialog| *dialog.page() == page) {
        return;
    }
    let addresses = addresses(program);
    let line = &mut program.model_mut().friend.line;
    if let Some(dialog) = &mut line.dialog {
        dialog.show(intuition, &line.form, page, addresses);
    }
}

/// Opens the window, or brings it to the front.
pub(super) fn open_dialog<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let (owner, page) = (program.model().window(), page(program));
    let content = (page, addresses(program));
    let line = &mut program.model_mut().friend.line;
    match &line.dialog {
        Some(dialog) => dialog.activate(intuition),
        None => line.dialog = Some(Dialog::open(intuition, owner, &line.form, content)),
    }
}

/// Returns the page that belongs to the state of the line.
fn page<G: TableGame>(program: &Table<G>) -> Page {
    let line = &program.model().friend.line;
    match line.open() {
        Some(open) if !is_calling(open) && !is_over(program) => Page::Line(line_page(open)),
        _ => Page::Form(line.form.way),
    }
}

fn line_page(open: &OpenLine) -> LinePage {
    let state = match open.line_state() {
        LineState::Waiting { .. } => "Your friend joins with this code and address:",
        LineState::Connected => "Your friend is connected.",
        LineState::Calling => NoLine::Lost { is_listener: false }.text(),
        LineState::Without(line) => line.text(),
    };
    let note = match (&open.place, &open.code) {
        (Place::Wait(address), Some(_)) if address.ip().is_loopback() => LOCAL.to_owned(),
        (Place::Wait(_), Some(_)) => {
            "Send your friend an address and the code. You can close this window: the line stays open."
                .to_owned()
        }
        (Place::Wait(_), None) => {
            format!("A friend whose program has lost the line joins with a new code. {OTHER_GAME}")
        }
        (Place::Join(address), _) => format!("Your friend's program is at {address}. {OTHER_GAME}"),
    };
    LinePage { state, note, code: open.shown_code().map(str::to_owned), is_listener: open.is_listener() }
}
