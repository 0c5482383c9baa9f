//! The console window for chat over the line. Nothing of it is saved.

use crate::table::friend::FRIEND_NAME as FRIEND;
use crate::table::friend::line::open::{OpenLine, State};
use boardgame_friend::line::{ChatLine, Frame};
use small_amiga::console::{Console, ConsoleEvent, Description};
use small_amiga::intuition::{Intuition, WindowFlags};

const TITLE: &str = "Chat";
const WELCOME: &str = "Type a line, and press Return to send it.\n";
const NOT_SENT: &str = "(not sent: there is no line)\n";
/// Maximum number of chat texts that wait for display while the user types. Further texts are dropped.
const MAX_WAITING: usize = 100;

/// An open console window for chat.
#[derive(Debug)]
pub(super) struct Chat {
    console: Console,
    /// Number of chat lines received since all of the console's output was last displayed.
    waiting: usize,
}

impl Chat {
    /// Opens the chat window. The window becomes active only if the user has requested it.
    pub(super) fn open(intuition: &mut Intuition, is_requested: bool) -> Self {
        let mut description = Description::new(TITLE);
        description.flags.set(WindowFlags::ACTIVATE, is_requested);
        let mut console = Console::open(intuition, &description);
        console.write(WELCOME);
        Self { console, waiting: 0 }
    }

    /// Brings the window to the front and activates it.
    pub(super) fn activate(&self, intuition: &mut Intuition) {
        intuition.window_to_front(self.console.window());
        intuition.activate(Some(self.console.window()));
    }

    pub(super) fn close(self, intuition: &mut Intuition) {
        intuition.close_window(self.console.window());
    }

    /// Shows a line of chat of the opponent.
    pub(super) fn receive(&mut self, line: &ChatLine) {
        if self.console.is_drained() {
            self.waiting = 0;
        }
        self.waiting += 1;
        if self.waiting <= MAX_WAITING {
            self.console.fresh_line();
            self.console.write(&format!("{FRIEND}: {}\n", line.as_str()));
        }
    }

    /// Sends the lines that the user has typed, and shows new lines. Returns `false` if the user closes the window.
    pub(super) fn poll(&mut self, intuition: &mut Intuition, line: Option<&OpenLine>) -> bool {
        while let Some(event) = self.console.poll_event(intuition) {
            match event {
                ConsoleEvent::Line(text) => {
                    let Some(text) = ChatLine::new(&text) else { continue };
                    let frame = Frame::Chat(text);
                    let connected = line.filter(|line| line.state == State::Connected);
                    if connected.is_none_or(|line| line.connection.send(&frame).is_err()) {
                        self.console.write(NOT_SENT);
                    }
                }
                ConsoleEvent::EndOfFile => {
                    intuition.close_window(self.console.window());
                    return false;
                }
                ConsoleEvent::Signal(_) => {}
            }
        }
        self.console.show(intuition);
        while self.console.shows_more() {
            self.console.show(intuition);
        }
        true
    }

    /// Returns the text of the window, row by row.
    pub(super) fn text(&self) -> Vec<String> {
        self.console.text()
    }
}
