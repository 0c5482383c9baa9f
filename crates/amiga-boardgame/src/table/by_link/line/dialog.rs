//! The requesters about network lines: the address and the code that the user types, and questions with two or three
//! answers.

use std::borrow::Cow;

use boardgame_friend::link::Link;
use boardgame_line::address::{HostAddress, LineAddress};
use boardgame_line::keys::CODE_LENGTH;
use boardgame_line::record::Request;
use small_amiga::gadtools::StringGadget;
use small_amiga::intuition::{Intuition, WindowId};
use small_amiga::requester::{EasyRequest, StringReply, StringRequest};

const TITLE: &str = "Null modem";
/// Maximum length of an address that the user can type, in characters.
const ADDRESS_LENGTH: usize = 270;
/// Number of characters by which a typed code may be longer than the code itself, such as for blanks between
/// the letters.
const CODE_ROOM: usize = 2 * CODE_LENGTH;

/// The question of a requester about a network line.
#[derive(Debug)]
pub(super) enum Question {
    /// The address at which a network line is opened.
    Address,
    /// The code for joining the listener at this address.
    Code(HostAddress),
    /// Asks whether a network line at this address should continue the user's saved game or begin a new game.
    Resume(LineAddress),
    /// Asks whether a new network line at this address may replace the user's saved game.
    Replace(LineAddress),
    /// Asks whether to close the network line.
    Close,
    /// Asks whether the user agrees to a request of the opponent.
    Request(Request),
    /// Asks whether the game to which the opponent invites may replace the current game.
    Invitation(Box<Link>),
}

impl Question {
    /// Returns `true` for a question about a request or an invitation of the opponent. The requester of such a
    /// question is closed if the line is lost.
    pub(super) const fn is_about_opponent(&self) -> bool {
        matches!(self, Self::Request(_) | Self::Invitation(_))
    }
}

/// The user's answer to a requester about a network line.
#[derive(Debug)]
pub(super) enum Answer {
    /// The text that the user has typed, or `None` if the user has cancelled.
    Text(Option<String>),
    /// The number of the chosen button, counted from 0 on the left.
    Button(usize),
}

#[derive(Debug)]
enum Requester {
    Text(StringRequest),
    Buttons(EasyRequest),
}

/// An open requester about a network line.
///
/// The requester of a user's command lets the window of the game sleep. A question of the opponent leaves the
/// window active, so that the opponent cannot choose the moment at which the user's next key answers it.
#[derive(Debug)]
pub(super) struct Dialog {
    question: Question,
    requester: Requester,
}

/// Returns the sentence for a request of the opponent. The argument `moves` is the number of moves that a take-back
/// removes.
fn request_sentence(request: &Request, moves: usize) -> Cow<'static, str> {
    Cow::Borrowed(match request {
        Request::TakeBack { .. } if moves != 1 => {
            return Cow::Owned(format!("Your friend asks to take back {moves} moves."));
        }
        Request::TakeBack { .. } => "Your friend asks to take back a move.",
        Request::Draw => "Your friend offers a draw.",
        Request::NewGame(settings) if settings.rematch().is_some() => {
            "Your friend asks to change sides and play again."
        }
        Request::NewGame(_) => "Your friend asks for a new game.",
    })
}

impl Dialog {
    fn text(
        intuition: &mut Intuition,
        owner: WindowId,
        question: Question,
        (lines, label, string): (&[&str], &str, StringGadget),
    ) -> Self {
        let screen = intuition.screen_of(owner).map(|screen| screen.id());
        let request = StringRequest::open(intuition, screen, TITLE, lines, label, string);
        intuition.set_asleep(owner, true);
        Self { question, requester: Requester::Text(request) }
    }

    fn buttons(
        intuition: &mut Intuition,
        owner: WindowId,
        question: Question,
        lines: &[&str],
        buttons: &[&str],
    ) -> Self {
        let screen = intuition.screen_of(owner).map(|screen| screen.id());
        let request = if question.is_about_opponent() {
            EasyRequest::open_inactive(intuition, screen, TITLE, lines, buttons)
        } else {
            intuition.set_asleep(owner, true);
            EasyRequest::open(intuition, screen, TITLE, lines, buttons)
        };
        Self { question, requester: Requester::Buttons(request) }
    }

    /// Asks for an address, with `now` as the initial text.
    pub(super) fn for_address(intuition: &mut Intuition, owner: WindowId, now: &str) -> Self {
        let lines = [
            "Where is your friend's computer?",
            "",
            "HOST:PORT joins the program of your friend.",
            "listen:PORT or listen:ADDRESS:PORT waits for it.",
        ];
        let string = StringGadget::proposal(now, ADDRESS_LENGTH);
        Self::text(intuition, owner, Question::Address, (&lines, "Line:", string))
    }

    /// Asks for the code of a listener.
    pub(super) fn for_code(intuition: &mut Intuition, owner: WindowId, address: HostAddress) -> Self {
        let line = format!("The computer at {address} shows a code.");
        let lines = [line.as_str(), "Ask your friend for its six letters."];
        let string = StringGadget::new("", CODE_LENGTH + CODE_ROOM);
        Self::text(intuition, owner, Question::Code(address), (&lines, "Code:", string))
    }

    /// Asks whether a network line at the address `address` should continue the user's saved game. The argument
    /// `before` is the address of the line on which the game was played.
    pub(super) fn for_saved_game(
        intuition: &mut Intuition,
        owner: WindowId,
        address: LineAddress,
        before: &LineAddress,
    ) -> Self {
        let line = match *before == address {
            true => "There is a game on this line.".to_owned(),
            false => format!("There is a game on the line {before}."),
        };
        let lines = [line.as_str(), "A new line ends it and has a new code."];
        let question = Question::Resume(address);
        Self::buttons(intuition, owner, question, &lines, &["Continue", "New line", "Cancel"])
    }

    /// Asks whether a new network line at the address `address` may replace the user's saved game of a different
    /// board game. The name of that board game is `game`, and its saved game was played on the network line at the
    /// address `before`.
    pub(super) fn for_other_game(
        intuition: &mut Intuition,
        owner: WindowId,
        address: LineAddress,
        (game, before): (&str, &LineAddress),
    ) -> Self {
        let line = format!("There is a game of {game} on the line {before}.");
        let lines = [line.as_str(), "A new line ends it."];
        Self::buttons(intuition, owner, Question::Replace(address), &lines, &["New line", "Cancel"])
    }

    /// Asks whether to join the new network line of the user's friend at the address `address`. Joining ends the
    /// user's saved game.
    pub(super) fn for_new_session(intuition: &mut Intuition, owner: WindowId, address: LineAddress) -> Self {
        let lines = ["Your friend has begun a new line.", "Joining it ends the saved game."];
        Self::buttons(intuition, owner, Question::Replace(address), &lines, &["New line", "Cancel"])
    }

    /// Asks whether the network line at the address `address` should be closed.
    pub(super) fn for_closing(intuition: &mut Intuition, owner: WindowId, address: &str) -> Self {
        let line = format!("The line {address} is open.");
        Self::buttons(intuition, owner, Question::Close, &[&line], &["Close line", "Cancel"])
    }

    /// Asks whether the user agrees to a request of the opponent. The argument `moves` is the number of moves that
    /// a take-back removes.
    pub(super) fn for_request(
        intuition: &mut Intuition,
        owner: WindowId,
        request: Request,
        moves: usize,
    ) -> Self {
        let lines = [&*request_sentence(&request, moves)];
        let question = Question::Request(request);
        Self::buttons(intuition, owner, question, &lines, &["Agree", "Close line", "Refuse"])
    }

    /// Asks whether the game to which the friend invites may replace the current game on the network line.
    pub(super) fn for_invitation(intuition: &mut Intuition, owner: WindowId, invitation: Box<Link>) -> Self {
        let lines = ["Your friend has begun another game.", "It takes the place of the game on this line."];
        let question = Question::Invitation(invitation);
        Self::buttons(intuition, owner, question, &lines, &["Play it", "Close line"])
    }

    pub(super) const fn question(&self) -> &Question {
        &self.question
    }

    /// Returns the user's answer, or `None` if the user has not answered yet.
    pub(super) fn poll(&mut self, intuition: &mut Intuition) -> Option<Answer> {
        Some(match &mut self.requester {
            Requester::Text(request) => match request.handle_messages(intuition)? {
                StringReply::Line(text) => Answer::Text(Some(text)),
                StringReply::Cancel => Answer::Text(None),
            },
            Requester::Buttons(request) => Answer::Button(request.handle_messages(intuition)?),
        })
    }

    const fn window(&self) -> WindowId {
        match &self.requester {
            Requester::Text(request) => request.window(),
            Requester::Buttons(request) => request.window(),
        }
    }

    /// Brings the requester to the front and activates it.
    pub(super) fn activate(&self, intuition: &mut Intuition) {
        intuition.window_to_front(self.window());
        intuition.activate(Some(self.window()));
    }

    /// Closes the requester and returns its question. Wakes the window of the game if the requester has put
    /// it to sleep, and activates that window if the requester was active.
    pub(super) fn close(self, intuition: &mut Intuition, owner: WindowId) -> Question {
        let was_active = intuition.active() == Some(self.window());
        intuition.close_window(self.window());
        if !self.question.is_about_opponent() {
            intuition.set_asleep(owner, false);
        }
        if was_active {
            intuition.activate(Some(owner));
        }
        self.question
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn request_names_the_number_of_moves() {
        let take_back = Request::TakeBack { number: 2 };
        assert_eq!(request_sentence(&take_back, 1), "Your friend asks to take back a move.");
        assert_eq!(request_sentence(&take_back, 60), "Your friend asks to take back 60 moves.");
    }
}
