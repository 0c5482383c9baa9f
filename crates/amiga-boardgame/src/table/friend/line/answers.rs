//! The effects of the user's answers in the requesters of "Play with a friend...".

use crate::table::friend::commands::{invite, report};
use crate::table::friend::line::close;
use crate::table::friend::line::commands::{join_by_code, join_typed, wait_typed};
use crate::table::friend::line::dialog::{Answer, Dialog, Question};
use crate::table::{Table, TableGame};
use small_amiga::intuition::Intuition;

/// Carries out the user's answer in the open requester. After an error, the requester opens again with the typed text.
pub(super) fn handle_answer<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let owner = program.table().window();
    let dialog = &mut program.table_mut().friend.line.dialog;
    let Some(answer) = dialog.as_mut().and_then(|dialog| dialog.poll(intuition)) else { return };
    let Some(dialog) = dialog.take() else { return };
    let question = dialog.close(intuition, owner);
    let again = match (question, answer) {
        (Question::Way, Answer::Button(0)) => Some(Dialog::for_port(intuition, owner, None)),
        (Question::Way, Answer::Button(1)) => Some(Dialog::for_address(intuition, owner, None)),
        (Question::Way, Answer::Button(2)) => {
            invite(program, intuition);
            None
        }
        (Question::Port, Answer::Text(Some(text))) => {
            let waited = wait_typed(program, intuition, &text);
            waited.err().map(|why| Dialog::for_port(intuition, owner, Some((&why, &text))))
        }
        (Question::Address, Answer::Text(Some(text))) => {
            let joined = join_typed(program, intuition, &text);
            joined.err().map(|why| Dialog::for_address(intuition, owner, Some((&why, &text))))
        }
        (Question::Code(address), Answer::Text(Some(text))) => {
            let joined = join_by_code(program, intuition, address, &text);
            report(intuition, joined);
            None
        }
        (Question::Close, Answer::Button(0)) => {
            close(program, intuition);
            None
        }
        _ => None,
    };
    if let Some(dialog) = again {
        program.table_mut().friend.line.dialog = Some(dialog);
    }
}
