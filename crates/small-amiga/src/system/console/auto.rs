//! A console that opens its window when there is output to show (`CON:.../AUTO`).
//!
//! [`AutoConsole`] buffers output until its window is open. The window itself is left to [`Console`].

use super::description::Description;
use super::{Console, ConsoleEvent};
use crate::system::dos::process::LaunchReply;
use crate::system::exec::port::MsgPort;
use crate::system::intuition::Intuition;
use crate::system::intuition::window::WindowId;

/// A console whose window is opened either immediately or by the first output.
#[derive(Debug)]
pub struct AutoConsole(State);

#[derive(Debug)]
enum State {
    /// A console whose window has not been opened yet, with the queued output.
    ///
    /// `other` is a window of another program, which [`AutoConsole::window`] returns until the console's
    /// window opens.
    Closed {
        waiting: String,
        description: Description,
        other: WindowId,
    },
    Open(Box<Console>),
    /// The console of another Shell, to which all output is sent.
    Sent {
        to: MsgPort<LaunchReply>,
        other: WindowId,
        /// Whether the output ends within a line.
        is_in_line: bool,
    },
}

impl AutoConsole {
    /// Creates a console and opens its window immediately.
    pub fn open(intuition: &mut Intuition, description: &Description) -> Self {
        Self(State::Open(Box::new(Console::open(intuition, description))))
    }

    /// Creates a console that opens its window at the first output.
    ///
    /// `other` is a window of another program, which [`Self::window`] returns until the console's own window
    /// is open.
    pub const fn closed(description: Description, other: WindowId) -> Self {
        Self(State::Closed { waiting: String::new(), description, other })
    }

    /// Sends all output to another Shell, whose console shows it, instead of opening a window.
    pub fn send_to(&mut self, to: MsgPort<LaunchReply>) {
        let other = self.window();
        self.0 = State::Sent { to, other, is_in_line: false };
    }

    /// Returns `true` if the console has opened its window.
    pub const fn is_open(&self) -> bool {
        matches!(self.0, State::Open(_))
    }

    /// Returns `true` if the user can type in the console: its output is not sent to another Shell.
    pub const fn has_input(&self) -> bool {
        !matches!(self.0, State::Sent { .. })
    }

    /// Returns the console's own window once it is open. Until then, returns the window `other` of [`Self::closed`].
    pub const fn window(&self) -> WindowId {
        match &self.0 {
            State::Closed { other, .. } | State::Sent { other, .. } => *other,
            State::Open(console) => console.window(),
        }
    }

    /// Returns the text that the console displays, row by row.
    ///
    /// The text is empty while the window is closed. See [`Console::text`].
    pub fn text(&self) -> Vec<String> {
        match &self.0 {
            State::Closed { .. } | State::Sent { .. } => Vec::new(),
            State::Open(console) => console.text(),
        }
    }

    /// Queues text for output to the console.
    ///
    /// See [`Console::write`].
    pub fn write(&mut self, text: &str) {
        match &mut self.0 {
            State::Closed { waiting, .. } => waiting.push_str(text),
            State::Open(console) => console.write(text),
            State::Sent { to, is_in_line, .. } => {
                to.put_msg(LaunchReply::Text(text.to_owned()));
                *is_in_line = !text.ends_with('\n');
            }
        }
    }

    /// Starts a new line unless the output is already at the beginning of a line.
    ///
    /// See [`Console::fresh_line`].
    pub fn fresh_line(&mut self) {
        match &mut self.0 {
            State::Closed { waiting, .. } if waiting.is_empty() || waiting.ends_with('\n') => {}
            State::Closed { waiting, .. } => waiting.push('\n'),
            State::Open(console) => console.fresh_line(),
            State::Sent { is_in_line: false, .. } => {}
            State::Sent { .. } => self.write("\n"),
        }
    }

    /// Returns `true` if all queued output has been displayed.
    ///
    /// See [`Console::is_drained`].
    pub fn is_drained(&self) -> bool {
        match &self.0 {
            State::Closed { waiting, .. } => waiting.is_empty(),
            State::Open(console) => console.is_drained(),
            State::Sent { to, .. } => to.is_empty(),
        }
    }

    /// Returns `true` if [`Self::show`] would display more of the queued output.
    ///
    /// See [`Console::shows_more`].
    pub fn shows_more(&self) -> bool {
        match &self.0 {
            State::Closed { waiting, .. } => !waiting.is_empty(),
            State::Open(console) => console.shows_more(),
            // The receiver of the output does not signal that it has taken the output.
            State::Sent { to, .. } => !to.is_empty(),
        }
    }

    /// Discards queued output that is not displayed yet.
    ///
    /// Returns `true` if any output was discarded. See [`Console::discard`].
    pub fn discard(&mut self) -> bool {
        match &mut self.0 {
            State::Closed { waiting, .. } => !std::mem::take(waiting).is_empty(),
            State::Open(console) => console.discard(),
            State::Sent { .. } => false,
        }
    }

    /// Opens the window without waiting for output, for example because a program reads typed lines.
    pub fn open_window(&mut self, intuition: &mut Intuition) {
        if let State::Closed { waiting, description, .. } = &mut self.0 {
            let mut console = Console::open(intuition, description);
            console.write(waiting);
            self.0 = State::Open(Box::new(console));
        }
    }

    /// Opens the window if output is queued, and displays some of the output.
    ///
    /// See [`Console::show`].
    pub fn show(&mut self, intuition: &mut Intuition) {
        if matches!(&self.0, State::Closed { waiting, .. } if !waiting.is_empty()) {
            self.open_window(intuition);
        }
        if let State::Open(console) = &mut self.0 {
            console.show(intuition);
        }
    }

    /// Returns the next event caused by the user in the console.
    ///
    /// Returns `None` if no event is waiting or the window is closed.
    pub fn poll_event(&mut self, intuition: &mut Intuition) -> Option<ConsoleEvent> {
        match &mut self.0 {
            State::Closed { .. } | State::Sent { .. } => None,
            State::Open(console) => console.poll_event(intuition),
        }
    }
}
