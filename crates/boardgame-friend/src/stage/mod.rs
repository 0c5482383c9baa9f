//! The stage of a game with a friend, as one side sees it.
//!
//! A stage follows from the record, the moves on the board, the connection and a question that waits for the user, so a
//! restart needs nothing more than the record and the moves. The texts and buttons of the panel are in `panel`; the window draws
//! them, and carries out what a button means.

mod panel;
mod shown;
#[cfg(test)]
mod tests;

pub use panel::{FriendButton, wrapped};
pub use shown::{Carrier, LineState, NoLine, Question, Shown, Unsent};

use crate::record::Record;
use crate::replay::{Duty, GameEnd, Replay};
use crate::score::Score;
use crate::side::Side;

/// The stage of a game with a friend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FriendStage {
    /// The invitation has not been copied yet.
    InvitationReady,
    /// The line waits for a guest, who types the code.
    WaitingForGuest {
        /// The code as the panel shows it.
        code: String,
    },
    /// The program calls the listener of a line.
    Calling,
    /// An invitation waits for the user's answer.
    Invited,
    /// A link was opened and refused.
    Unreadable {
        /// The sentence with the reason.
        why: String,
    },
    /// The friend has not answered the invitation.
    WaitingForAnswer,
    /// The invitation is answered. The stage lasts until the friend has continued, which shows that the answer was sent.
    AnswerReady,
    /// The sides are connected, and the board is not known yet.
    NoBoard,
    /// The user has to move.
    Move {
        /// Whether the friend has refused the user's last question.
        was_refused: bool,
        /// The line that stays closed until the user opens it, if the user has begun a turn.
        line: Option<NoLine>,
    },
    /// A program has to move for the third seat, as a part of the user's turn.
    Program,
    /// The user's turn is complete and has not been sent.
    Ready {
        /// The line that stays closed until the user opens it, or `None` in a game by text.
        line: Option<NoLine>,
    },
    /// The user's turn is complete, and there is no connection to send it.
    ReadyWithoutLine,
    /// The user has nothing to decide, but has to send the newest link on.
    PassOn,
    /// The friend has to move.
    Wait {
        /// Whether the friend has refused the user's last question.
        was_refused: bool,
        /// Whether the user can copy the newest link again.
        can_send: bool,
    },
    /// A search checks the program's move in a received link.
    Checking,
    /// The friend asks to take back its last move.
    AskedBack {
        /// Whether the user can move instead, which refuses the request.
        can_move: bool,
    },
    /// The friend takes back the user's last move without having been asked.
    BackOffered,
    /// The friend offers a draw.
    AskedDraw {
        /// Whether the user can move instead, which refuses the draw.
        can_move: bool,
    },
    /// The friend invites to a rematch.
    AskedRematch,
    /// The user has asked for a take-back.
    Asking {
        /// Whether the user can copy the question again.
        can_send: bool,
    },
    /// The game is over.
    Ended {
        /// The result as the user sees it.
        result: FriendResult,
        /// The score with this game.
        score: Score,
        /// Whether the user can copy the last link, which the friend may not have.
        can_send: bool,
    },
    /// The sides of a game on a line are not connected.
    NoLine {
        /// The state of the line.
        line: NoLine,
        /// Whether the user can move meanwhile.
        can_move: bool,
        /// Whether the user can copy the newest link, by which the game goes on without the line.
        can_send: bool,
    },
}

/// The result of a game with a friend as the user sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FriendResult {
    /// The user has won.
    Won,
    /// The friend has won.
    Lost,
    /// Both share the win.
    Shared,
    /// The game is drawn.
    Drawn,
    /// The program in the third seat has won.
    ProgramWon,
    /// The user has resigned.
    Resigned,
    /// The friend has resigned.
    FriendResigned,
    /// The game has reached the maximum length of a link.
    TooLong,
}

/// Returns the stage of a game with a friend.
pub fn stage(shown: &Shown<'_>) -> FriendStage {
    match shown.question {
        _ if shown.is_checking => return FriendStage::Checking,
        Some(Question::BackOffered) => return FriendStage::BackOffered,
        Some(Question::Invitation { is_rematch: true }) => return FriendStage::AskedRematch,
        Some(Question::Invitation { is_rematch: false }) => return FriendStage::Invited,
        Some(Question::Unreadable { why }) => return FriendStage::Unreadable { why: why.to_owned() },
        None => {}
    }
    match (shown.carrier, shown.game) {
        (Carrier::Line(LineState::Waiting { code }), game)
            if game.is_none_or(|(record, _)| record.link().is_invitation()) =>
        {
            FriendStage::WaitingForGuest { code: code.to_owned() }
        }
        (Carrier::Line(LineState::Calling), _) => FriendStage::Calling,
        (_, Some((record, replay))) if let Some(result) = FriendResult::of(replay, record.side()) => {
            FriendStage::Ended {
                result,
                score: record.score_before().after(replay, record.side()),
                can_send: can_send(shown, record),
            }
        }
        (Carrier::Line(state), _) => on_line(shown, state),
        (Carrier::Text { is_copied }, Some((record, _))) if record.link().is_invitation() => {
            if is_copied {
                FriendStage::WaitingForAnswer
            } else {
                FriendStage::InvitationReady
            }
        }
        (Carrier::Text { .. }, Some((record, replay))) if replay.game.is_none() => {
            if record.has_to_answer() {
                FriendStage::PassOn
            } else {
                FriendStage::AnswerReady
            }
        }
        (Carrier::Text { .. }, _) => in_play(shown),
    }
}

/// Returns the stage of an unfinished game on a line that has been connected before.
fn on_line(shown: &Shown<'_>, state: LineState<'_>) -> FriendStage {
    let in_play = match shown.game {
        Some((_, replay)) if replay.game.is_some() => Some(in_play(shown)),
        _ => None,
    };
    if state == LineState::Connected {
        let is_invited = shown.game.is_some_and(|(record, _)| record.link().is_invitation());
        return match in_play {
            None if is_invited => FriendStage::Asking { can_send: false },
            // The program sends such a link at once.
            Some(FriendStage::Ready { .. } | FriendStage::PassOn) => {
                FriendStage::Wait { was_refused: false, can_send: false }
            }
            Some(stage) => stage,
            None => FriendStage::NoBoard,
        };
    }
    let can_move = match in_play {
        // The turn goes by text, or over the line if the user opens it.
        Some(FriendStage::Ready { .. }) if let Some(line) = state.closed() => {
            return FriendStage::Ready { line: Some(line) };
        }
        Some(FriendStage::Ready { .. }) => return FriendStage::ReadyWithoutLine,
        Some(
            stage @ (FriendStage::AskedBack { .. } | FriendStage::AskedDraw { .. } | FriendStage::Program),
        ) => return stage,
        Some(FriendStage::Move { .. }) if shown.unsent == Unsent::Moving => {
            return FriendStage::Move { was_refused: false, line: state.closed() };
        }
        stage => matches!(stage, Some(FriendStage::Move { .. })),
    };
    let line = match state {
        LineState::Without(line) => line,
        // A new code lets a friend join again whose program has lost the line.
        LineState::Waiting { .. } => NoLine::Lost { is_listener: true },
        LineState::Calling | LineState::Connected => NoLine::Lost { is_listener: false },
    };
    let can_send = shown.game.is_some_and(|(record, _)| can_send(shown, record));
    FriendStage::NoLine { line, can_move, can_send }
}

/// Returns the stage of an unfinished game whose board is known.
fn in_play(shown: &Shown<'_>) -> FriendStage {
    let Some((record, replay)) = shown.game else {
        return FriendStage::Wait { was_refused: false, can_send: false };
    };
    let is_new = shown.unsent == Unsent::Nothing;
    let is_draw_offered = replay.draw_offer == Some(record.side().other()) && !shown.has_refused_draw;
    let can_move = replay.duty == Duty::Move;
    match replay.duty {
        Duty::Wait | Duty::Nothing if record.is_asking_back() => {
            FriendStage::Asking { can_send: can_send(shown, record) }
        }
        Duty::Wait | Duty::Nothing => {
            FriendStage::Wait { was_refused: record.was_refused(), can_send: can_send(shown, record) }
        }
        Duty::AnswerBack => FriendStage::AskedBack { can_move: false },
        Duty::Move | Duty::Reveal if is_new && record.is_asked_back() => FriendStage::AskedBack { can_move },
        Duty::Move | Duty::Reveal if is_new && is_draw_offered => FriendStage::AskedDraw { can_move },
        Duty::Reveal => FriendStage::PassOn,
        Duty::Move => match shown.unsent {
            Unsent::Program => FriendStage::Program,
            Unsent::Complete => FriendStage::Ready { line: None },
            Unsent::Nothing | Unsent::Moving => {
                FriendStage::Move { was_refused: is_new && record.was_refused(), line: None }
            }
        },
    }
}

/// Returns `true` if the user can send the newest link as a text, because this side has made it.
fn can_send(shown: &Shown<'_>, record: &Record) -> bool {
    let is_by_text = match shown.carrier {
        Carrier::Text { .. } => true,
        Carrier::Line(state) => state.closed().is_some(),
    };
    is_by_text && (record.link().sender() == record.side() || record.is_asking_back())
}

impl FriendResult {
    /// Returns the result of a game as the side `own` sees it, or `None` if the game is not over.
    pub fn of(replay: &Replay, own: Side) -> Option<Self> {
        let game = match replay.end? {
            GameEnd::Resigned(side) if side == own => return Some(Self::Resigned),
            GameEnd::Resigned(_) => return Some(Self::FriendResigned),
            GameEnd::TooLong => return Some(Self::TooLong),
            GameEnd::Rules => replay.game.as_ref(),
        };
        let (seats, placing) = (game.and_then(|game| game.winners()), game.map(|game| game.placing()));
        let seats = seats.unwrap_or_default();
        let has_won = |side: Side| placing.is_some_and(|placing| seats.contains(&placing.seat(side)));
        Some(match (has_won(own), has_won(own.other())) {
            (true, true) => Self::Shared,
            (true, false) => Self::Won,
            (false, true) => Self::Lost,
            (false, false) if seats.is_empty() => Self::Drawn,
            (false, false) => Self::ProgramWon,
        })
    }
}
