//! The pages of the window "Play with a friend": a form for each [`Way`] to play, and the state of the open line.

use crate::table::friend::line::form::{Form, Way};

/// An action that the user has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// Play in the way of the form.
    Start,
    /// Close the window.
    Cancel,
    Copy,
    NewCode,
    CloseLine,
}

/// The gadgets of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Id {
    Way,
    Port,
    Reach,
    /// The address of the friend's program.
    Host,
    Code,
    Choice(Choice),
    /// A line of the state of the line.
    State(usize),
    /// A line with an address of this computer.
    Address(usize),
    Message(usize),
}

/// The content of the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Page {
    Form(Way),
    Line(LinePage),
}

/// The state of the open line, as sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LinePage {
    pub(super) state: &'static str,
    /// The text below, such as an advice.
    pub(super) note: String,
    /// The code by which the friend joins, if it is valid.
    pub(super) code: Option<String>,
    pub(super) is_listener: bool,
}

/// The hint for a line that other computers do not reach.
pub(super) const LOCAL: &str = "Only programs on this computer can join, for example through ssh.";

impl Page {
    /// Returns the text that is shown until there is a message.
    pub(super) fn hint(&self, form: &Form) -> String {
        let text = match self {
            Self::Form(Way::Wait) if form.is_local => LOCAL,
            Self::Form(Way::Wait) => {
                "Your friend's program joins this one. Start shows the address and the code for it."
            }
            Self::Form(Way::Join) => "Type or paste the address and the code that your friend sees.",
            Self::Form(Way::Text) => {
                "You send each other mails or messages. Start copies the invitation for your friend."
            }
            Self::Line(page) => return page.note.clone(),
        };
        text.to_owned()
    }

    /// Returns the buttons with their labels.
    pub(super) const fn buttons(&self) -> &'static [(Choice, &'static str)] {
        const CLOSE: (Choice, &str) = (Choice::CloseLine, "Close _line");
        const KEEP: (Choice, &str) = (Choice::Cancel, "_Keep line");
        const NEW_CODE: (Choice, &str) = (Choice::NewCode, "_New code");
        match self {
            Self::Form(_) => &[(Choice::Start, "_Start"), (Choice::Cancel, "Cancel")],
            Self::Line(LinePage { is_listener: false, .. }) => &[CLOSE, KEEP],
            Self::Line(LinePage { code: None, .. }) => &[NEW_CODE, CLOSE, KEEP],
            Self::Line(_) => &[(Choice::Copy, "_Copy"), NEW_CODE, CLOSE],
        }
    }

    /// Returns the text for a screen reader.
    pub(super) fn spoken(&self, addresses: &[String], message: &str) -> String {
        match self {
            Self::Form(way) => {
                format!("{}. {message} Up, Down: other ways. Return: Start. Esc: Cancel.", way.text())
            }
            Self::Line(page) => {
                let code = page.code.iter().map(|code| format!(" Code {code}."));
                let addresses = addresses.iter().map(|address| format!(" {address}."));
                let join: String = code.chain(addresses.filter(|_| page.code.is_some())).collect();
                format!("{}{join} {message} L: Close line. Esc: Keep line.", page.state)
            }
        }
    }
}
