//! The commands of games with friends: invite, answer, send, ask and resign.

use crate::table::execute;
use crate::table::friend::accept::Origin;
use crate::table::friend::showing::{NO_GAMES, back, changed, copy, report, saved, show};
use crate::table::friend::shown::{Asked, Begun};
use crate::table::friend::{checking, line, texts};
use crate::table::{Table, TableGame, reviewing};
use crate::view::menu::Common;
use boardgame_engine::record::GamePosition as _;
use boardgame_friend::games::{GameId, Games};
use boardgame_friend::line::Request;
use boardgame_friend::record::{LineSeat, Record, Refused};
use boardgame_friend::settings::Settings;
use boardgame_friend::stage::{FriendButton, FriendStage};
use small_amiga::intuition::Intuition;

const INVITED: &str = "Invitation copied: send it to your friend";
const INVITED_ALSO: &str =
    "Invitation copied: send it to your friend. To my friend's game leads to your other games";
pub(super) const ANSWERED: &str = "Answer copied: send it back";
const MOVE_SENT: &str = "Move copied: send it to your friend";
pub(super) const LINK_SENT: &str = "Link copied: send it to your friend";
const ASKED: &str = "Question copied: send it to your friend";
const ASKED_ON_LINE: &str = "You have asked your friend.";
const ASK_AGAIN: &str = "Take back again asks your friend.";
const NO_LONGER_ASKED: &str = "You no longer ask.";
const RESIGNED: &str = "You have resigned: link copied, send it to your friend";
pub(in crate::table) const RESIGNED_ON_LINE: &str = "You have resigned";
const SEND_DRAW: &str = "You agree to a draw: send it to your friend";
/// The message after the refusal of a rematch by text, which has no link.
const TELL_FRIEND: &str = "No rematch: tell your friend";
const NOTHING_TO_SEND: &str = "There is no link to send";
const MOVE_FIRST: &str = "Make your move before you send it";

// ---- beginning a game

/// Begins a game with the board game and the options of the window, and copies the invitation.
///
/// # Errors
/// Returns a sentence with the reason if no game can be begun.
pub(crate) fn invite<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> Result<(), String> {
    let settings = program.game.options(&program.board).link;
    let (games, rules) = saved(program)?;
    let settings = Settings::new(G::Position::NAME, &settings).map_err(|error| error.to_string())?;
    let secret = games.draw_secret()?;
    let has_others = games
        .of_game(G::Position::NAME)?
        .iter()
        .any(|record| record.replay(rules).is_ok_and(|replay| replay.end.is_none()));
    let message = if has_others { INVITED_ALSO } else { INVITED };
    begin(program, intuition, message, &mut |games| games.invite(settings.clone(), secret.clone(), rules))
}

/// Invites the friend to a rematch of the shown game, in which the sides change and the score goes on, and copies the
/// invitation. If the user has invited before, the same invitation is copied.
pub(crate) fn rematch<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().friend_game().is_some_and(|game| matches!(game.question, Some(Asked::Invitation(_)))) {
        // The friend asks for the same.
        let answered = answer(program, intuition);
        return report(intuition, answered);
    }
    let result = saved(program).and_then(|(games, rules)| {
        let id = program.model().shown_begun().map(Begun::id).ok_or(NO_GAMES)?;
        let secret = games.draw_secret()?;
        begin(program, intuition, INVITED, &mut |games| games.invite_again(id, secret.clone(), rules))
    });
    report(intuition, result);
}

/// Answers the invitation that waits, and copies the answer.
fn answer<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> Result<(), String> {
    let (games, rules) = saved(program)?;
    let secret = games.draw_secret()?;
    let question = program.model().friend_game().and_then(|game| game.question.as_ref());
    let Some(Asked::Invitation(invitation)) = question else { return Err(NOTHING_TO_SEND.to_owned()) };
    let invitation = invitation.clone();
    begin(program, intuition, ANSWERED, &mut |games| games.answer(&invitation, secret.clone(), rules))
}

/// Notes that the user has refused the draw that the friend offers, and plays on.
pub(crate) fn draw_was_refused<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().is_between_people() {
        line::refuse_frame(program, Request::Draw);
        let noted = step(program, &mut |record| {
            record.refuse_draw();
            Ok(())
        });
        report(intuition, noted);
    }
}

/// Tells the user to send the agreement to a draw, unless the program sends it.
pub(crate) fn draw_was_agreed<G: TableGame>(program: &Table<G>, intuition: &mut Intuition) {
    if program.model().has_link_to_send() {
        intuition.announce(Some(SEND_DRAW.to_owned()));
    }
}

/// Adds a game to the saved ones, shows it and copies its newest link. The rematch of a game on a line stays on it.
#[inline(never)]
fn begin<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    message: &'static str,
    add: &mut dyn FnMut(&mut Games) -> Result<GameId, Refused>,
) -> Result<(), String> {
    let (games, _) = saved(program)?;
    let begun = program.model().shown_begun();
    let seat = begun.and_then(|begun| begun.record.seat().cloned());
    let before = begun.map(Begun::id);
    let record = games.change(|games| {
        let id = add(games)?;
        let is_rematch = games.record(id).is_some_and(|record| record.link().settings().rematch().is_some());
        let record = games.record_mut(id)?;
        let is_open = |seat: &LineSeat| !matches!(seat, LineSeat::NeedsCode { .. });
        record.set_seat(seat.filter(|seat| is_rematch && is_open(seat)));
        Ok(record.clone())
    })?;
    let is_on_line = record.seat().is_some();
    if let Some(before) = before.filter(|_| is_on_line) {
        program.model_mut().friend.line.goes_on(before, record.id());
    }
    show(program, intuition, record)?;
    if is_on_line { Ok(()) } else { copy_link(program, intuition, message) }
}

// ---- sending and asking

/// Executes a button of the panel.
pub(crate) fn press<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, button: FriendButton) {
    let result = match button {
        FriendButton::Send => try_send(program, intuition),
        FriendButton::Answer => answer(program, intuition),
        FriendButton::Agree => agree(program, intuition),
        FriendButton::Refuse => refuse(program, intuition),
        FriendButton::Back => return back(program, intuition),
        FriendButton::Undo => return execute::run(program, intuition, Common::TakeBack.into(), false),
        FriendButton::Accept => return execute::run(program, intuition, Common::Draw.into(), false),
        FriendButton::Rematch => return rematch(program, intuition),
        FriendButton::Review => return reviewing::toggle(program, intuition),
        FriendButton::Copy => return line::copy_code(program, intuition),
        FriendButton::JoinNow | FriendButton::OpenLine => return line::join_now(program, intuition),
        FriendButton::TypeCode => line::type_code(program, intuition),
    };
    report(intuition, result);
}

/// Sends the user's turn by copying its link, answers an invitation, or copies the last link again.
pub(crate) fn send<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    press(program, intuition, FriendButton::Send);
}

/// Returns `true` if the user can copy a link of the shown game.
pub(super) const fn can_send(stage: &FriendStage) -> bool {
    match stage {
        FriendStage::Ready { .. } | FriendStage::PassOn | FriendStage::Invited => true,
        FriendStage::InvitationReady | FriendStage::WaitingForAnswer | FriendStage::AnswerReady => true,
        FriendStage::Wait { can_send, .. }
        | FriendStage::Asking { can_send }
        | FriendStage::NoLine { can_send, .. }
        | FriendStage::Ended { can_send, .. } => *can_send,
        _ => false,
    }
}

#[inline(never)]
fn try_send<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> Result<(), String> {
    let (_, rules) = saved(program)?;
    let model = program.model();
    let game = model.friend_game().ok_or(NOTHING_TO_SEND)?;
    if game.stage == FriendStage::Invited {
        return answer(program, intuition);
    }
    let begun = game.begun.as_ref().ok_or(NOTHING_TO_SEND)?;
    let (turn, message) = match &game.stage {
        FriendStage::PassOn => (begun.turn(model.game())?, LINK_SENT),
        FriendStage::Ready { .. } => {
            let turn = begun.turn(model.game())?;
            let message = if turn.moves.is_empty() && turn.ending.is_none() { LINK_SENT } else { MOVE_SENT };
            (turn, message)
        }
        FriendStage::Move { .. } | FriendStage::Program => return Err(MOVE_FIRST.to_owned()),
        stage if can_send(stage) => {
            let message = match begun.record.link().number() {
                1 => INVITED,
                2 => ANSWERED,
                _ => LINK_SENT,
            };
            return copy_link(program, intuition, message);
        }
        _ => return Err(NOTHING_TO_SEND.to_owned()),
    };
    step(program, &mut |record| record.send(turn.clone(), rules))?;
    copy_newest(program, intuition, message)
}

/// Copies the newest link of the shown game. If it is not saved yet, it is copied later, because a game whose link has left
/// the program and was lost cannot go on.
///
/// # Errors
/// Returns a sentence with the reason if the window shows no game.
#[inline(never)]
pub(super) fn copy_link<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    message: &'static str,
) -> Result<(), String> {
    let (games, _) = saved(program)?;
    let record = program.model().shown_begun().map(|begun| &begun.record).ok_or(NO_GAMES)?;
    let (id, is_saved) = (record.id(), games.check_saved(record));
    program.model_mut().friend.unsaved_copy = is_saved.is_err().then_some((id, message));
    let page = program.model().judge.record().page().map(str::to_owned);
    if let Some(game) = program.model_mut().friend_game_mut() {
        game.is_copied = is_saved.is_ok();
        let begun = game.begun.as_ref().filter(|_| is_saved.is_ok());
        if let Some(link) = begun.map(|begun| begun.record.link()) {
            // After a game, the friend knows what a link is.
            let is_first = link.is_invitation() && link.settings().rematch().is_none();
            let text = if is_first {
                texts::invitation(G::INFO.title, link, games.program, page.as_deref())
            } else {
                link.to_string()
            };
            copy(intuition, text, message);
        }
    }
    changed(program, intuition);
    if let Err(why) = is_saved {
        intuition.announce(Some(why));
    }
    Ok(())
}

/// Copies the newest link of the shown game. On a line, the program sends it.
fn copy_newest<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    message: &'static str,
) -> Result<(), String> {
    if program.model().is_on_line() {
        let told = match message {
            ASKED => Some(ASKED_ON_LINE),
            RESIGNED => Some(RESIGNED_ON_LINE),
            _ => None,
        };
        intuition.announce(told.map(str::to_owned));
        changed(program, intuition);
        return Ok(());
    }
    copy_link(program, intuition, message)
}

/// A function that adds a step of the user to a record. It is called once.
type WriteFn<'a> = &'a mut dyn FnMut(&mut Record) -> Result<(), Refused>;

/// Adds a step of the user to the record of the shown game, and saves it. The board stays.
#[inline(never)]
pub(super) fn step<G: TableGame>(program: &mut Table<G>, write: WriteFn<'_>) -> Result<(), String> {
    let (games, rules) = saved(program)?;
    let known = program.model().shown_begun().map(|begun| begun.record.clone()).ok_or(NO_GAMES)?;
    let record = games.change(|games| {
        let record = games.record_mut(known.id())?;
        if record.link() != known.link() {
            return Err(Refused::Outdated);
        }
        write(record)?;
        Ok(record.clone())
    })?;
    let replay = record.replay(rules).map_err(|why| why.to_string())?;
    program.model_mut().friend.line.take_record(&record);
    let plies = program.model().game().plies();
    let Some(game) = program.model_mut().friend_game_mut() else { return Ok(()) };
    if let Some(begun) = &mut game.begun {
        // A mark is no step, and leaves moves that have not been sent.
        if record.link().steps() != begun.record.link().steps() {
            begun.plies = plies;
        }
        (begun.record, begun.replay) = (record, replay);
    }
    game.is_copied = false;
    Ok(())
}

/// Adds a step of the user as [`step`] does, and shows the board after it.
fn step_and_show<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    write: WriteFn<'_>,
) -> Result<(), String> {
    step(program, write)?;
    match program.model().shown_begun().map(|begun| begun.record.clone()) {
        Some(record) => show(program, intuition, record),
        None => Ok(()),
    }
}

/// Asks the friend to take back the user's last move, or withdraws the question. Returns `false` if nothing can be asked.
///
/// A question of a user who is to move becomes part of the game, so the command has to be chosen twice.
#[inline(never)]
pub(crate) fn ask_back<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> bool {
    let model = program.model_mut();
    if !model.can_ask_friend_back() || model.can_take_back_move() {
        return false;
    }
    let Some(game) = model.friend_game_mut() else { return false };
    let result = match game.stage {
        FriendStage::Asking { .. } => {
            intuition.announce(Some(NO_LONGER_ASKED.to_owned()));
            line::withdraw_frame(program, Request::Back);
            step(program, &mut |record| {
                record.withdraw_wish();
                Ok(())
            })
            .map(|()| changed(program, intuition))
        }
        FriendStage::Move { .. } if !game.wants_back => {
            game.wants_back = true;
            program.model_mut().aids.show_message(ASK_AGAIN.to_owned());
            Ok(())
        }
        _ => saved(program).and_then(|(_, rules)| {
            step(program, &mut |record| record.ask_back(rules))?;
            copy_newest(program, intuition, ASKED)
        }),
    };
    report(intuition, result);
    true
}

/// Agrees to the question of the friend.
fn agree<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> Result<(), String> {
    let (_, rules) = saved(program)?;
    let game = program.model().friend_game().ok_or(NO_GAMES)?;
    match &game.question {
        Some(Asked::Invitation(_)) => answer(program, intuition),
        Some(Asked::Back(checked)) => {
            let checked = checked.clone();
            let record = game.begun.as_ref().map(|begun| begun.record.clone()).ok_or(NO_GAMES)?;
            checking::take(program, intuition, (record, rules), (*checked, Origin::Line))
        }
        Some(Asked::Unreadable(_)) => Err(NO_GAMES.to_owned()),
        None => {
            step_and_show(program, intuition, &mut |record| record.answer_back(true, rules))?;
            copy_newest(program, intuition, LINK_SENT)
        }
    }
}

/// Refuses the question of the friend.
#[inline(never)]
fn refuse<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) -> Result<(), String> {
    let (_, rules) = saved(program)?;
    let Some(game) = program.model_mut().friend_game_mut() else { return Err(NO_GAMES.to_owned()) };
    if game.question.take_if(|asked| matches!(asked, Asked::Invitation(_))).is_some() {
        line::refuse_frame(program, Request::Rematch);
        if !program.model().is_on_line() {
            intuition.announce(Some(TELL_FRIEND.to_owned()));
        }
        changed(program, intuition);
        return Ok(());
    }
    line::refuse_frame(program, Request::Back);
    step(program, &mut |record| record.answer_back(false, rules))?;
    // A refused wish leaves nothing to send: the user is to move.
    let game = program.model().friend_game();
    let is_sent = game
        .and_then(|game| game.begun.as_ref())
        .is_some_and(|begun| begun.record.link().sender() == begun.record.side());
    if is_sent {
        return copy_newest(program, intuition, LINK_SENT);
    }
    changed(program, intuition);
    Ok(())
}

/// Resigns the shown game while the friend is to move, and copies the link.
pub(crate) fn resign<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let result = saved(program).and_then(|(_, rules)| {
        step_and_show(program, intuition, &mut |record| record.resign(rules))?;
        copy_newest(program, intuition, RESIGNED)
    });
    report(intuition, result);
}
