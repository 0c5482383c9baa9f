//! Decides which commands are allowed, in every mode and for every game.
//!
//! `allow` is the rule of a lesson or of a game between two people, which [`execute::run`](crate::table::execute::run)
//! enforces: each refuses the commands that `is_allowed_in_lesson` or `is_allowed_with_friend` do not name. `is_possible`
//! only disables menu items, so the effect of a command must check for itself whether it is possible. What a command does is
//! left to [`crate::table::execute`].

use crate::table::draws::NO_OFFER;
use crate::table::friend;
use crate::table::friend::{LinkStage, NOT_YOUR_TURN, line};
use crate::table::judging;
use crate::table::mode::Mode;
use crate::table::practising::{self, NOTHING_TO_PRACTISE};
use crate::table::{BoardCommand, Table, TableGame};
use crate::table::{record, resigning, reviewing};
use crate::view::host_request::FileCommand;
use crate::view::menu::{Common, TableCommand};
use crate::view::oracle_choice::OracleChoice;

const NO_HINTS: &str = "No hints in a lesson.";
/// Texts shown after a hint or a command that practising disables.
const NO_HINTS_IN_PRACTICE: &str = "Three wrong tries name the move.";
const LEAVE_PRACTICE: &str = "Leave the practice first.";
/// Text shown after a command that lessons disable.
const LEAVE_FIRST: &str = "Leave the lesson first.";
const NO_HELP: &str = "No help in a game with your friend.";
const NOT_WITH_FRIEND: &str = "Not in a game with your friend.";
const AFTER_THE_END: &str = "Not before the end of the game.";
pub(super) const OVER: &str = "The game is over.";
pub(super) const NOTHING_TO_REVIEW: &str = "Nothing to review.";
const NOTHING_TO_REDO: &str = "Nothing to redo.";
/// Text shown after Redo in a puzzle, in which the wrong move would be played again.
const NO_REDO: &str = "A puzzle has no Redo.";
const NO_BOARDS: &str = "The players place the tiles.";
/// Text shown after a command that a review disables.
pub(super) const LEAVE_REVIEW: &str = "Leave the review first.";
const NO_PUZZLE: &str = "There is no puzzle.";
/// Text shown after a resignation in a game for three players.
const NO_RESIGNING: &str = "Nobody can resign in a game of three.";
const NOT_NOW: &str = "Not possible now.";

/// The refusal of a command by a lesson or by a game between two people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Denied {
    /// The reason for the user.
    pub(super) why: &'static str,
    /// Whether menus and buttons offer the command all the same, because the user needs the reason.
    pub(super) is_offered: bool,
}

/// Decides whether the game on the board allows a command of the user: an own game, a lesson, or a game between two
/// people.
///
/// # Errors
/// Returns the reason for which the command is refused.
pub(super) fn allow<G: TableGame>(program: &Table<G>, command: BoardCommand<G>) -> Result<(), Denied> {
    let model = program.model();
    if is_resignation(&command) && !resigning::is_possible::<G::Position>() {
        return Err(Denied { why: NO_RESIGNING, is_offered: true });
    }
    allow_in_mode(program, command)?;
    if model.is_reviewing() && is_refused_by_review(program, command) {
        return Err(Denied { why: LEAVE_REVIEW, is_offered: false });
    }
    Ok(())
}

fn allow_in_mode<G: TableGame>(program: &Table<G>, command: BoardCommand<G>) -> Result<(), Denied> {
    let model = program.model();
    match &model.mode {
        Mode::Own => Ok(()),
        Mode::Lesson(..) if model.is_practising() && is_verdict(&command) => {
            Err(Denied { why: NO_HINTS_IN_PRACTICE, is_offered: false })
        }
        Mode::Lesson(..) if is_allowed_in_lesson(command, model.lesson_accepts_draw()) => Ok(()),
        Mode::Lesson(..) if model.is_practising() => {
            let why = if command.is_hint() { NO_HINTS_IN_PRACTICE } else { LEAVE_PRACTICE };
            Err(Denied { why, is_offered: false })
        }
        Mode::Lesson(..) if command.is_hint() => Err(Denied { why: NO_HINTS, is_offered: false }),
        Mode::Lesson(..) => Err(Denied { why: LEAVE_FIRST, is_offered: false }),
        Mode::Friend(_, game) if is_allowed_with_friend(program, game.link_stage(), command) => Ok(()),
        Mode::Friend(_, game) => {
            Err(Denied { why: friend_refusal(game.link_stage(), command), is_offered: false })
        }
    }
}

const fn is_resignation<O, S, M, R>(command: &TableCommand<O, S, M, R>) -> bool {
    matches!(command, TableCommand::Common(Common::Resign))
}

const fn is_verdict<O, S, M, R>(command: &TableCommand<O, S, M, R>) -> bool {
    matches!(command, TableCommand::Common(Common::Oracle(OracleChoice::Verdict)))
}

/// Returns `true` if the command changes marks or badges on the board, which a review replaces by its own, or suggests a move
/// in a game that is over.
fn is_refused_by_review<G: TableGame>(program: &Table<G>, command: BoardCommand<G>) -> bool {
    match command {
        TableCommand::Common(Common::MarkLegal) => true,
        TableCommand::Common(Common::Oracle(choice)) => {
            matches!(choice, OracleChoice::Verdict | OracleChoice::Hint)
        }
        TableCommand::Common(Common::Suggest) => program.model().game().is_over(),
        TableCommand::Own(own) => program.game.own(&program.board, own).changes_marks,
        _ => false,
    }
}

/// Returns the reason why a game between two people disables a command.
fn friend_refusal<O, S, M, R>(stage: LinkStage, command: TableCommand<O, S, M, R>) -> &'static str {
    match command {
        TableCommand::Common(Common::Review | Common::Rematch) => AFTER_THE_END,
        TableCommand::Common(Common::NewGame | Common::BoardNumber) => friend::BACK_FIRST,
        TableCommand::Common(Common::Suggest | Common::Oracle(_)) => NO_HELP,
        TableCommand::Common(Common::Draw | Common::RefuseDraw | Common::Resign) | TableCommand::Play(_) => {
            if stage == LinkStage::Over {
                OVER
            } else {
                NOT_YOUR_TURN
            }
        }
        _ => NOT_WITH_FRIEND,
    }
}

/// Returns `true` if menus offer the command now: the game on the board allows it, and it would have an effect.
pub(super) fn is_offered<G: TableGame>(program: &Table<G>, command: BoardCommand<G>) -> bool {
    allow(program, command).map_or_else(|denied| denied.is_offered, |()| true)
        && is_possible(program, command)
}

/// Returns the reason why a command cannot be chosen, or `None` if it can.
pub(super) fn refusal<G: TableGame>(program: &Table<G>, command: BoardCommand<G>) -> Option<&'static str> {
    if let Err(Denied { why, .. }) = allow(program, command) {
        return Some(why);
    }
    Some(match command {
        _ if is_possible(program, command) => return None,
        TableCommand::Common(Common::TakeBack) => program.model().nothing_to_take_back(),
        TableCommand::Common(Common::Redo) if program.model().judge.poses(program.model().game()) => NO_REDO,
        TableCommand::Common(Common::Redo) => NOTHING_TO_REDO,
        TableCommand::Common(Common::Draw) => NO_OFFER,
        TableCommand::Common(Common::Review) => NOTHING_TO_REVIEW,
        TableCommand::Common(Common::Practise) => NOTHING_TO_PRACTISE,
        TableCommand::Common(Common::BoardNumber | Common::Oracle(OracleChoice::Fair)) => NO_BOARDS,
        TableCommand::Common(Common::Oracle(OracleChoice::NextPuzzle)) => NO_PUZZLE,
        _ => NOT_NOW,
    })
}

/// A lesson disables commands that would change the game, the players or the mode.
fn is_allowed_in_lesson<O, S, M, R>(command: TableCommand<O, S, M, R>, accepts_draw: bool) -> bool {
    let TableCommand::Common(common) = command else { return false };
    match common {
        Common::Lesson | Common::NextStep | Common::Help | Common::Copy | Common::Quit => true,
        Common::Lid | Common::Speed(_) | Common::NameSquares | Common::MarkLegal => true,
        Common::Oracle(OracleChoice::Verdict) => true,
        Common::Wish(FileCommand::Look | FileCommand::OpenLesson) => true,
        Common::Draw => accepts_draw,
        _ => false,
    }
}

/// A game between two people disables commands that would change the game or the players, or that give advice before
/// the end.
#[inline(never)]
fn is_allowed_with_friend<G: TableGame>(
    program: &Table<G>,
    stage: LinkStage,
    command: BoardCommand<G>,
) -> bool {
    let is_over = stage == LinkStage::Over;
    let common = match command {
        TableCommand::Own(own) => return program.game.own(&program.board, own).is_with_friend,
        TableCommand::Play(_) | TableCommand::Tell(_) => return stage == LinkStage::Move,
        TableCommand::Refuse(_) => return true,
        TableCommand::Common(common) => common,
        _ => return false,
    };
    let has_board = !program.model().has_curtain();
    match common {
        Common::Paste | Common::FriendGames => true,
        Common::BackToMyGame | Common::ToFriendsGame | Common::Friend(_) => true,
        Common::Copy | Common::Wish(FileCommand::SaveAs) => has_board,
        Common::TakeBack | Common::Help | Common::Record | Common::ResetRecord => true,
        Common::BringBackRecord => true,
        Common::Quit | Common::SendMove | Common::PlayWithFriend | Common::Chat => true,
        Common::Wish(FileCommand::Open | FileCommand::Print | FileCommand::Look) => true,
        Common::Lid | Common::Speed(_) | Common::MarkLegal | Common::NameSquares => true,
        Common::Moves => true,
        Common::Draw | Common::RefuseDraw => stage == LinkStage::Move,
        Common::Review | Common::Rematch | Common::Oracle(OracleChoice::Verdict) => is_over,
        Common::Resign => !is_over && has_board,
        _ => false,
    }
}

/// Returns `true` if the Redo command would play moves again. An agreed draw needs a new agreement.
pub(super) fn can_redo<G: TableGame>(program: &Table<G>) -> bool {
    let model = program.model();
    let moves = model.session().undone_turn();
    let agreement = || program.draw_rules().and_then(|rules| rules.agreement);
    !moves.is_empty()
        && !model.judge.poses(model.game())
        && agreement().is_none_or(|agreement| !moves.contains(&agreement))
}

/// Returns `true` if the command would have an effect now, whatever game is on the board.
#[inline(never)]
fn is_possible<G: TableGame>(program: &Table<G>, command: BoardCommand<G>) -> bool {
    let model = program.model();
    let TableCommand::Common(common) = command else {
        return !matches!(command, TableCommand::Own(own) if !program.game.own(&program.board, own).is_enabled);
    };
    match common {
        Common::TakeBack => model.can_take_back(),
        Common::Redo => can_redo(program),
        Common::BoardNumber => G::deals_boards(model.session().setup()),
        Common::Review => reviewing::is_offered(program),
        Common::Draw => {
            program.draw_rules().is_some_and(|rules| rules.can_offer) || model.lesson_accepts_draw()
        }
        Common::Oracle(choice) => judging::is_possible(program, choice),
        Common::Lesson => !G::INFO.words.lessons.is_empty(),
        Common::Practise => practising::is_possible(program),
        Common::CopyResult => model.daily_text(G::INFO.title).is_some(),
        Common::Record | Common::ResetRecord => model.record.is_some(),
        Common::BringBackRecord => record::can_bring_back(program),
        Common::Resign => resigning::is_enabled(model) || !resigning::is_possible::<G::Position>(),
        Common::Rematch => model.can_rematch(),
        Common::PlayWithFriend | Common::FriendGames => friend::can_invite(program),
        Common::SendMove => friend::can_send_link(program),
        Common::BackToMyGame => model.friend_game().is_some() || model.is_in_puzzle(),
        Common::ToFriendsGame => model.has_friend_game_to_show(),
        Common::Chat => line::can_chat(program),
        _ => true,
    }
}
