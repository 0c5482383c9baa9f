//! The console window for chat over the line. Nothing of it is saved.

use crate::table::friend::line::open::{OpenLine, State};
use crate::table::friend::{FRIEND_NAME, YOU};
use boardgame_friend::line::{ChatLine, Frame, SendError};
use small_amiga::chips::Rect;
use small_amiga::console::{Console, ConsoleEvent, Description};
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::{IntuiMessage, Intuition, ScreenId};
use small_amiga::utility::to_upper;
use std::collections::VecDeque;

const TITLE: &str = "Chat";
const WELCOME: &str = "Esc closes\n";
const NOT_SENT: &str = "(not sent: there is no line)\n";
const TOO_FAST: &str = "(not sent: too many lines at once)\n";
/// Escape sequence that clears the row of the cursor.
const CLEAR: &str = "\r\u{1b}[K";
/// Control character that clears the window.
const CLEAR_ALL: &str = "\u{c}";
/// The beginning of the rows of a line after the first one.
const INDENT: &str = "  ";
/// The qualifiers with which a letter is a command and not a part of a text.
const COMMAND: Qualifiers = Qualifiers::CONTROL.union(Qualifiers::LEFT_AMIGA).union(Qualifiers::RIGHT_AMIGA);
/// Maximum number of chat lines that are kept. Earlier lines are dropped.
const MAX_LINES: usize = 100;

/// The chat over one line, with its window while it is open.
#[derive(Debug, Default)]
pub(super) struct Chat {
    lines: VecDeque<String>,
    window: Option<ChatWindow>,
}

#[derive(Debug)]
struct ChatWindow {
    console: Console,
    /// Number of chat lines received since all of the console's output was last displayed.
    waiting: usize,
}

/// The place of the chat window: a screen and a frame on it.
pub(super) type ChatPlace = (ScreenId, Rect);

impl Chat {
    /// Opens the chat window with the lines so far, or brings it to the front.
    pub(super) fn open(&mut self, intuition: &mut Intuition, (screen, frame): ChatPlace) {
        let window = self.window.get_or_insert_with(|| {
            let mut console = Console::open(intuition, &Description::at(TITLE, screen, frame));
            console.write(WELCOME);
            let mut window = ChatWindow { console, waiting: 0 };
            self.lines.iter().for_each(|line| window.say(line));
            window.console.write(&prompt());
            window
        });
        intuition.window_to_front(window.console.window());
        intuition.activate(Some(window.console.window()));
    }

    /// Takes over a letter that the user types in the window of the game while the chat is open, and activates the chat for the
    /// next ones: the letter could otherwise be the key of a button, such as the one that accepts a draw.
    ///
    /// Returns `false` if the message is no letter or the chat is closed.
    pub(super) fn take_letter(&mut self, intuition: &mut Intuition, message: &IntuiMessage) -> bool {
        let &IntuiMessage::RawKey { key: Key::Char(letter), qualifiers } = message else { return false };
        let Some(window) = self.window.as_mut().filter(|_| !qualifiers.intersects(COMMAND)) else {
            return false;
        };
        let letter = if qualifiers.contains(Qualifiers::SHIFT) { to_upper(letter) } else { letter };
        window.console.paste(letter.encode_utf8(&mut [0; 4]));
        intuition.window_to_front(window.console.window());
        intuition.activate(Some(window.console.window()));
        true
    }

    pub(super) fn close(&mut self, intuition: &mut Intuition) {
        if let Some(window) = self.window.take() {
            intuition.close_window(window.console.window());
        }
    }

    /// Shows a line of the friend. The window does not open by itself, because it would take keys that were meant for the
    /// game, or none of those that were meant for it.
    pub(super) fn receive(&mut self, line: &ChatLine) {
        let text = format!("{FRIEND_NAME}: {line}");
        if let Some(window) = &mut self.window {
            window.receive(&text);
        }
        self.keep(text);
    }

    fn keep(&mut self, line: String) {
        if self.lines.len() == MAX_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// Sends the lines that the user has typed, and shows new lines.
    pub(super) fn poll(&mut self, intuition: &mut Intuition, line: Option<&OpenLine>) {
        while let Some(event) = self.window.as_mut().and_then(|window| window.console.poll_event(intuition)) {
            match event {
                ConsoleEvent::Line(text) => self.send(&text, line),
                ConsoleEvent::EndOfFile | ConsoleEvent::Escape => self.close(intuition),
                ConsoleEvent::Signal(_) => {}
            }
        }
        if let Some(window) = &mut self.window {
            window.console.show(intuition);
            while window.console.shows_more() {
                window.console.show(intuition);
            }
        }
    }

    /// Sends a line that the user has typed behind the prompt.
    fn send(&mut self, text: &str, line: Option<&OpenLine>) {
        let connected = line.filter(|line| line.state == State::Connected);
        let said = ChatLine::new(text).map(|text| {
            let line = format!("{YOU}: {text}");
            let frame = Frame::Chat(text);
            let sent = connected.map_or(Err(SendError::NotConnected), |line| line.connection.send(&frame));
            (line, sent)
        });
        let Some(window) = &mut self.window else { return };
        if let Some((line, sent)) = said {
            // The console breaks a typed line at any letter.
            window.write_again(&self.lines);
            window.say(&line);
            match sent {
                Ok(()) => self.keep(line),
                Err(SendError::Full) => window.console.write(TOO_FAST),
                Err(_) => window.console.write(NOT_SENT),
            }
        }
        if let Some(window) = &mut self.window {
            window.console.write(&prompt());
        }
    }

    /// Returns the text of the window, row by row.
    pub(super) fn text(&self) -> Vec<String> {
        self.window.as_ref().map(|window| window.console.text()).unwrap_or_default()
    }
}

impl ChatWindow {
    /// Shows a line in place of the prompt, which follows it.
    fn receive(&mut self, text: &str) {
        if self.console.is_drained() {
            self.waiting = 0;
        }
        self.waiting += 1;
        if self.waiting <= MAX_LINES {
            self.say(text);
            self.console.write(&prompt());
        }
    }

    /// Clears the window, and writes all lines again.
    fn write_again(&mut self, lines: &VecDeque<String>) {
        self.console.discard();
        self.console.write(CLEAR_ALL);
        lines.iter().for_each(|line| self.say(line));
    }

    /// Shows a line in place of the prompt.
    fn say(&mut self, line: &str) {
        let rows = wrapped(line, self.console.columns()).join("\n");
        self.console.write(&format!("{CLEAR}{rows}\n"));
    }
}

/// Returns the rows of a line. All rows but the first are indented, so that no part of a text looks like a line of the other
/// user.
fn wrapped(line: &str, columns: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    let room = columns.saturating_sub(INDENT.len()).max(1);
    let parts = line.split(' ').flat_map(|word| {
        let letters: Vec<char> = word.chars().collect();
        letters.chunks(room).map(|part| part.iter().collect::<String>()).collect::<Vec<_>>()
    });
    for part in parts {
        let Some(row) = rows.last_mut() else { break };
        let length = row.chars().count();
        if length == 0 {
            row.push_str(&part);
        } else if length + 1 + part.chars().count() < columns {
            row.push(' ');
            row.push_str(&part);
        } else {
            rows.push(format!("{INDENT}{part}"));
        }
    }
    rows
}

/// Returns the prompt, which names the user before the line that is typed.
fn prompt() -> String {
    format!("{CLEAR}{YOU}: ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_of_a_long_line_begins_like_another_line() {
        for columns in 1..40 {
            let rows = wrapped("Friend: abcdefghYou: I resign at once, and never again", columns);
            assert!(rows[1..].iter().all(|row| row.starts_with(INDENT)), "{rows:?}");
        }
        let rows = wrapped("Friend: hello there, my old friend", 18);
        assert_eq!(rows, ["Friend: hello", "  there, my old", "  friend"]);
    }
}
