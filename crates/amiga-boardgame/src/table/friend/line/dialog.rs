//! The requesters of "Play with a friend...": the way to play, the address, the code, and closing the line.

use boardgame_friend::line::{CODE_LENGTH, HostAddress};
use small_amiga::gadtools::StringGadget;
use small_amiga::intuition::{Intuition, WindowId};
use small_amiga::requester::{EasyRequest, StringReply, StringRequest};

const TITLE: &str = "Play with a friend";
/// Maximum length of an address and a code that the user can type, in characters.
const ADDRESS_LENGTH: usize = 290;
/// Number of characters by which a typed code may be longer than the code itself, such as for blanks between
/// the letters.
const CODE_ROOM: usize = 2 * CODE_LENGTH;

/// The question of a requester.
#[derive(Debug)]
pub(super) enum Question {
    /// How the user plays: by a line, as listener or guest, or by text.
    Way,
    /// The port at which the program waits.
    Port,
    /// The address of the friend's program, and perhaps the code.
    Address,
    /// The code for joining the listener at this address.
    Code(HostAddress),
    /// Whether the line is closed.
    Close,
}

/// The user's answer.
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

/// An open requester. The window of the game sleeps meanwhile.
#[derive(Debug)]
pub(super) struct Dialog {
    question: Question,
    requester: Requester,
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
        let request = EasyRequest::open(intuition, screen, TITLE, lines, buttons);
        intuition.set_asleep(owner, true);
        Self { question, requester: Requester::Buttons(request) }
    }

    /// Asks how the user plays with a friend.
    pub(super) fn for_way(intuition: &mut Intuition, owner: WindowId) -> Self {
        let lines = [
            "Wait: your friend's program joins this one.",
            "Join: this program joins your friend's.",
            "By text: you send each other mails or messages.",
        ];
        Self::buttons(intuition, owner, Question::Way, &lines, &["Wait", "Join", "By text", "Cancel"])
    }

    /// Asks for the port at which the program waits. After an error, it is shown with the typed text.
    pub(super) fn for_port(intuition: &mut Intuition, owner: WindowId, wrong: Option<(&str, &str)>) -> Self {
        let (why, now) = wrong.unwrap_or(("", "4000"));
        let lines =
            ["At which port does this program wait?", "Your friend gets the address and a code.", why];
        let string = StringGadget::proposal(now, ADDRESS_LENGTH);
        Self::text(intuition, owner, Question::Port, (trimmed(&lines), "Port:", string))
    }

    /// Asks for the address of the friend's program. After an error, it is shown with the typed text.
    pub(super) fn for_address(
        intuition: &mut Intuition,
        owner: WindowId,
        wrong: Option<(&str, &str)>,
    ) -> Self {
        let (why, now) = wrong.unwrap_or_default();
        let lines =
            ["Where does your friend's program wait?", "Type HOST:PORT, or paste address and code.", why];
        let string = StringGadget::new(now, ADDRESS_LENGTH);
        Self::text(intuition, owner, Question::Address, (trimmed(&lines), "Address:", string))
    }

    /// Asks for the code of a listener. After an error, it is shown with the typed text.
    pub(super) fn for_code(
        intuition: &mut Intuition,
        owner: WindowId,
        address: HostAddress,
        wrong: Option<(&str, &str)>,
    ) -> Self {
        let (why, now) = wrong.unwrap_or_default();
        let line = format!("The program at {address} shows a code.");
        let ask = format!("Ask your friend for its {CODE_LENGTH} letters.");
        let lines = [line.as_str(), ask.as_str(), why];
        let string = StringGadget::new(now, CODE_LENGTH + CODE_ROOM);
        Self::text(intuition, owner, Question::Code(address), (trimmed(&lines), "Code:", string))
    }

    /// Asks whether the line is closed.
    pub(super) fn for_closing(intuition: &mut Intuition, owner: WindowId) -> Self {
        let lines = ["The line to your friend is open.", "The game is kept if you close it."];
        Self::buttons(intuition, owner, Question::Close, &lines, &["Close line", "Cancel"])
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

    /// Closes the requester, wakes the window of the game, and returns the question.
    pub(super) fn close(self, intuition: &mut Intuition, owner: WindowId) -> Question {
        intuition.close_window(self.window());
        intuition.set_asleep(owner, false);
        intuition.activate(Some(owner));
        self.question
    }
}

/// Removes an empty last line.
const fn trimmed<'a>(lines: &'a [&'a str]) -> &'a [&'a str] {
    match lines {
        [rest @ .., last] if last.is_empty() => rest,
        lines => lines,
    }
}
