//! A game between two people on a network line, which is shown in the window like a game by link.
//!
//! The user opens a line with the menu item "Null modem..." or the option `--line`. From then on, the window
//! follows the events of the line, and sends the user's turns when they are made. The rules of the line and the
//! records of both sides are left to [`boardgame_line`]; sockets and files to the host, which implements
//! [`LineHost`].

mod answers;
mod chat;
mod commands;
mod dialog;
mod events;
mod host;
mod open;
mod requests;
mod saved;
mod texts;

pub(crate) use commands::{NextGame, ask_for_game, fail, resign, run_chat, run_null_modem};
pub(crate) use commands::{can_chat, can_open, open, poll};
pub use host::{LineConnection, LineHost, Lines};
pub use saved::{SavedLine, SavedLineError};

use crate::table::by_link::line::chat::Chat;
use crate::table::by_link::line::dialog::{Dialog, Question};
use crate::table::by_link::line::open::OpenLine;
use boardgame_friend::correspondence::Correspondence;
use boardgame_friend::game::LinkStartFn;
use boardgame_line::record::Request;
use small_amiga::exec::{NotifyFn, SignalPort, Signals};

/// Whether the program can open network lines to other computers. A web page cannot.
pub const IS_AVAILABLE: bool = !cfg!(target_family = "wasm");

/// The network line of one window, with its requesters and its chat window.
#[derive(Debug)]
pub(super) struct LinePlay {
    /// The host's functions for network lines, or `None` if no line can be opened.
    lines: Option<Lines>,
    open: Option<Box<OpenLine>>,
    dialog: Option<Dialog>,
    /// A question to the user that is shown once the window is awake and has no open requester about its network
    /// line.
    queued: Option<Question>,
    /// The console window for chat, while it is open.
    chat: Option<Chat>,
    /// The port of the program, which is signalled after events have arrived.
    port: SignalPort,
    /// Whether an attempt to save the last turn has failed. The turn is not sent while this is set.
    is_unsaved: bool,
}

impl LinePlay {
    pub(super) fn new(port: &SignalPort) -> Self {
        Self {
            lines: None,
            open: None,
            dialog: None,
            queued: None,
            chat: None,
            port: port.clone(),
            is_unsaved: false,
        }
    }

    pub(super) fn set_lines(&mut self, lines: Lines) {
        self.lines = Some(lines);
    }

    /// Allows another attempt to save and send the user's turn after a failed one.
    pub(super) const fn retry(&mut self) {
        self.is_unsaved = false;
    }

    /// Returns `true` if the network line, a requester about it or the chat window is open, or a question is queued.
    fn is_active(&self) -> bool {
        self.open.is_some() || self.dialog.is_some() || self.queued.is_some() || self.chat.is_some()
    }

    fn notifier(&self) -> NotifyFn {
        self.port.notifier(Signals::REPLY_PORT)
    }

    /// Returns the network line that is open in this window, or `None` if no line is open.
    fn open(&self) -> Option<&OpenLine> {
        self.open.as_deref().filter(|_| IS_AVAILABLE)
    }

    /// Returns the open network line and the host's functions for lines, or `None` if no line is open.
    fn parts(&mut self) -> Option<(&mut OpenLine, &Lines)> {
        self.open.as_deref_mut().filter(|_| IS_AVAILABLE).zip(self.lines.as_ref())
    }

    /// Returns the text of the chat window, row by row.
    pub(crate) fn chat_text(&self) -> Vec<String> {
        self.chat.as_ref().filter(|_| IS_AVAILABLE).map(Chat::text).unwrap_or_default()
    }

    /// Returns the record of the game on the open line.
    pub(super) fn record(&self) -> Option<&Correspondence> {
        self.open()?.game.record()
    }

    /// Returns `true` if the user can resign the game on the open line.
    pub(super) fn can_resign(&self) -> bool {
        self.open().is_some_and(|line| line.game.can_resign())
    }

    /// Returns `true` if the user can ask the opponent to take back a move.
    pub(super) fn can_ask_to_take_back(&self) -> bool {
        self.open().is_some_and(|line| line.game.can_act() && line.has_moved())
    }

    /// Asks the opponent to take back the user's last turn. Returns the message for the user.
    pub(super) fn ask_to_take_back(&mut self, rules: LinkStartFn) -> String {
        let Some((line, lines)) = self.parts() else { return texts::NO_LINE.to_owned() };
        let number = line.take_back_number(line.game.side(), rules);
        let Some(number) = number else { return texts::NOTHING.to_owned() };
        let asked = line.ask(lines, Request::TakeBack { number }, rules);
        asked.err().unwrap_or_else(|| texts::ASKED.to_owned())
    }
}
