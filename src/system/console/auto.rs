//! A console whose window opens when there is something to be seen in it (`CON:.../AUTO`).
//!
//! Knows what was written before. Leaves the window to [`Console`].

use super::description::Description;
use super::{Console, Heard};
use crate::system::intuition::Intuition;
use crate::system::intuition::window::WindowId;

/// A console that may have no window yet.
#[derive(Debug)]
pub struct AutoConsole(State);

#[derive(Debug)]
enum State {
    /// What was written, what the window will be like, and another one that stands for it.
    Closed {
        waiting: String,
        description: Description,
        other: WindowId,
    },
    Open(Box<Console>),
}

impl AutoConsole {
    /// With its window at once.
    pub fn open(intuition: &mut Intuition, description: &Description) -> Self {
        Self(State::Open(Box::new(Console::open(intuition, description))))
    }

    /// Without one until something is written; `other` is a window of somebody else.
    #[must_use]
    pub const fn closed(description: Description, other: WindowId) -> Self {
        Self(State::Closed { waiting: String::new(), description, other })
    }

    /// Whether it has its window.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.0, State::Open(_))
    }

    /// Its window, or the one that stands for it.
    #[must_use]
    pub const fn window(&self) -> WindowId {
        match &self.0 {
            State::Closed { other, .. } => *other,
            State::Open(console) => console.window(),
        }
    }

    /// As [`Console::text`].
    #[must_use]
    pub fn text(&self) -> Vec<String> {
        match &self.0 {
            State::Closed { .. } => Vec::new(),
            State::Open(console) => console.text(),
        }
    }

    /// As [`Console::write`].
    pub fn write(&mut self, text: &str) {
        match &mut self.0 {
            State::Closed { waiting, .. } => waiting.push_str(text),
            State::Open(console) => console.write(text),
        }
    }

    /// As [`Console::fresh_line`].
    pub fn fresh_line(&mut self) {
        match &mut self.0 {
            State::Closed { waiting, .. } if waiting.is_empty() || waiting.ends_with('\n') => {}
            State::Closed { waiting, .. } => waiting.push('\n'),
            State::Open(console) => console.fresh_line(),
        }
    }

    /// As [`Console::is_drained`].
    #[must_use]
    pub fn is_drained(&self) -> bool {
        match &self.0 {
            State::Closed { waiting, .. } => waiting.is_empty(),
            State::Open(console) => console.is_drained(),
        }
    }

    /// As [`Console::shows_more`].
    #[must_use]
    pub fn shows_more(&self) -> bool {
        match &self.0 {
            State::Closed { waiting, .. } => !waiting.is_empty(),
            State::Open(console) => console.shows_more(),
        }
    }

    /// As [`Console::discard`].
    pub fn discard(&mut self) -> bool {
        match &mut self.0 {
            State::Closed { waiting, .. } => !std::mem::take(waiting).is_empty(),
            State::Open(console) => console.discard(),
        }
    }

    /// As [`Console::show`]; opens the window if there is something to be seen.
    pub fn show(&mut self, intuition: &mut Intuition) {
        if let State::Closed { waiting, description, .. } = &mut self.0 {
            if waiting.is_empty() {
                return;
            }
            let mut console = Console::open(intuition, description);
            console.write(waiting);
            self.0 = State::Open(Box::new(console));
        }
        if let State::Open(console) = &mut self.0 {
            console.show(intuition);
        }
    }

    /// As [`Console::hear`].
    pub fn hear(&mut self, intuition: &mut Intuition) -> Option<Heard> {
        match &mut self.0 {
            State::Closed { .. } => None,
            State::Open(console) => console.hear(intuition),
        }
    }
}
