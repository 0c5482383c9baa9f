//! Sends what the friend does not have yet: the user's turn, the newest link, and words that are no step of the game.

use crate::table::friend::commands::step;
use crate::table::friend::line::IS_AVAILABLE;
use crate::table::friend::line::open::{OpenLine, State};
use crate::table::friend::showing::{changed, report, saved};
use crate::table::{Table, TableGame};
use boardgame_engine::record::GamePosition as _;
use boardgame_friend::line::{Frame, Request};
use boardgame_friend::replay::Duty;
use boardgame_friend::stage::{FriendStage, Unsent};
use small_amiga::intuition::Intuition;

/// Adds the user's complete turn to the record of the game on the line. Without a connection, it can be taken back until
/// the next one.
#[inline(never)]
pub(super) fn send_turn<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let model = program.model();
    let Some(begun) = model.shown_begun() else { return };
    let line = &model.friend.line;
    let is_connected = line.open().is_some_and(|open| open.state == State::Connected);
    let is_asked = model.friend_stage().is_some_and(FriendStage::is_question);
    let is_unsaved = line.unsaved == Some(model.session().revision());
    if !is_connected || !line.is_of(begun.id()) || is_asked || is_unsaved {
        return;
    }
    let (unsent, rules) = (begun.unsent(model.session()), begun.rules);
    if begun.replay.end.is_some() || begun.replay.duty != Duty::Move || unsent != Unsent::Complete {
        return;
    }
    let turn = begun.turn(model.game());
    let sent = turn.and_then(|turn| step(program, &mut |record| record.send(turn.clone(), rules)));
    changed(program, intuition);
    if let Err(why) = sent {
        let revision = program.model().session().revision();
        program.model_mut().friend.line.unsaved = Some(revision);
        report(intuition, Err::<(), _>(format!("The move is not sent: {why}")));
    }
}

/// Sends the newest link of the game on the line.
#[inline(never)]
pub(super) fn send_newest<G: TableGame>(program: &mut Table<G>) {
    let open = program.model().friend.line.open().filter(|open| open.state == State::Connected);
    let Some(record) = open.and_then(OpenLine::record) else { return };
    // A link is sent after it was saved.
    if saved(program).is_ok_and(|(games, _)| games.check_saved(record).is_err()) {
        return;
    }
    // A friend that was away may not have the end of the game before.
    let rematch = record.link().settings().rematch().filter(|_| record.link().is_invitation());
    let before = rematch
        .filter(|_| program.model().friend.line.open().is_some_and(OpenLine::is_new))
        .and_then(|rematch| {
            let records = saved(program).ok()?.0.of_game(G::Position::NAME).ok()?;
            records.into_iter().find(|record| rematch.is_of(record.id()))
        });
    if let Some(before) = before {
        send_frame(program, &Frame::Link(Box::new(before.link().clone())));
    }
    if let Some(open) = program.model_mut().friend.line.open_mut() {
        open.send_newest();
    }
}

/// Tells the friend that the user does not agree to a question that is not a step of the shown game.
pub(in crate::table::friend) fn refuse_frame<G: TableGame>(program: &Table<G>, request: Request) {
    if is_shown_on_line(program) {
        send_frame(program, &Frame::Refuse(request));
    }
}

/// Returns `true` if the shown game is played on the open line.
fn is_shown_on_line<G: TableGame>(program: &Table<G>) -> bool {
    program.model().shown_begun().is_some_and(|begun| program.model().friend.line.is_of(begun.id()))
}

/// Tells the friend that the user no longer asks.
pub(in crate::table::friend) fn withdraw_frame<G: TableGame>(program: &Table<G>, request: Request) {
    if is_shown_on_line(program) {
        send_frame(program, &Frame::Withdraw(request));
    }
}

pub(super) fn send_frame<G: TableGame>(program: &Table<G>, frame: &Frame) {
    if !IS_AVAILABLE {
        return;
    }
    if let Some(open) = program.model().friend.line.open().filter(|open| open.state == State::Connected) {
        // A lost word changes nothing in the game.
        let _ = open.connection.send(frame);
    }
}
