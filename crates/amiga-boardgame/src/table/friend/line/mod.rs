//! A game with a friend over a network line: the line carries the links, and the program sends them.
//!
//! The user opens a line with the menu item "Play with a friend..." or the option `--line`. From then on, the window
//! follows the events of the line. A game by text and one on a line differ in nothing else. Sockets are left to the host,
//! which implements [`LineHost`].

mod answers;
mod chat;
mod commands;
mod dialog;
mod events;
mod form;
mod host;
mod layout;
mod open;
mod page;
mod sending;

pub(crate) use commands::{can_chat, close, open, run_chat, run_dialog};
pub(super) use commands::{copy_code, drop_line, join, join_now, join_pasted, reopen, try_reopen, type_code};
pub(in crate::table) use events::poll;
pub use host::{LineConnection, LineHost, Lines};
pub(super) use sending::{refuse_frame, withdraw_frame};

use crate::table::friend::line::chat::Chat;
use crate::table::friend::line::dialog::Dialog;
use crate::table::friend::line::form::Form;
use crate::table::friend::line::open::{OpenLine, State};
use crate::table::friend::shown::Asked;
use boardgame_engine::session::Revision;
use boardgame_friend::games::GameId;
use boardgame_friend::record::{LineSeat, Record};
use boardgame_friend::stage::{Carrier, LineState, NoLine};
use small_amiga::exec::{NotifyFn, SignalPort, Signals};
use small_amiga::intuition::{IntuiMessage, Intuition};

/// Whether the program can open network lines to other computers. A web page cannot.
pub const IS_AVAILABLE: bool = !cfg!(target_family = "wasm");

/// The network line of one window, with the windows in which the user opens it and chats.
#[derive(Debug)]
pub(in crate::table) struct LinePlay {
    /// The host's functions for network lines, or `None` if no line can be opened.
    lines: Option<Lines>,
    open: Option<Box<OpenLine>>,
    /// The window "Play with a friend", while it is open.
    dialog: Option<Dialog>,
    form: Form,
    chat: Chat,
    /// The port of the program, which is signalled after events have arrived.
    port: SignalPort,
    /// The revision of the session at which a turn could not be saved. It is tried again after the user's next action.
    unsaved: Option<Revision>,
}

impl LinePlay {
    pub(super) fn new(port: &SignalPort) -> Self {
        Self {
            lines: None,
            open: None,
            dialog: None,
            form: Form::default(),
            chat: Chat::default(),
            port: port.clone(),
            unsaved: None,
        }
    }

    pub(in crate::table) fn set_lines(&mut self, lines: Lines) {
        if IS_AVAILABLE {
            self.lines = Some(lines);
        }
    }

    pub(super) fn notifier(&self) -> NotifyFn {
        self.port.notifier(Signals::REPLY_PORT)
    }

    fn open(&self) -> Option<&OpenLine> {
        self.open.as_deref().filter(|_| IS_AVAILABLE)
    }

    fn open_mut(&mut self) -> Option<&mut OpenLine> {
        self.open.as_deref_mut().filter(|_| IS_AVAILABLE)
    }

    /// Returns the way in which the links of a game reach the friend, or `None` if they do so by text. `game` is `None`
    /// for a game that has no record yet, and `seat` is the seat in the record.
    pub(super) fn carrier(&self, game: Option<GameId>, seat: Option<&LineSeat>) -> Option<Carrier<'_>> {
        let open = self.open().filter(|open| open.game == game);
        let without = |seat: &LineSeat| match seat {
            LineSeat::NeedsCode { .. } => NoLine::NeedsCode,
            LineSeat::Wait { .. } | LineSeat::Join { .. } => NoLine::Closed,
        };
        let state = open.map(OpenLine::line_state);
        state.or_else(|| seat.map(without).map(LineState::Without)).map(Carrier::Line)
    }

    /// Takes over the newest record of a game, which is then sent, if the game is played on the open line.
    pub(super) fn take_record(&mut self, record: &Record) {
        if let Some(open) = self.open_mut().filter(|open| open.game == Some(record.id())) {
            open.take_record(record.clone());
        }
    }

    /// Takes the question that the friend has asked while the window showed another game, which the user now knows.
    pub(super) fn take_question(&mut self, game: GameId) -> Option<Asked> {
        let open = self.open_mut().filter(|open| open.game == Some(game))?;
        open.has_news = false;
        open.waiting.take()
    }

    /// Sets whether the friend has moved or asked while the window showed another game.
    pub(super) fn set_news(&mut self, has_news: bool) {
        if let Some(open) = self.open_mut() {
            open.has_news = has_news;
        }
    }

    /// Returns `true` if the friend has moved or asked since the window last showed the game of the line.
    pub(super) fn has_news(&self) -> bool {
        self.open().is_some_and(|open| open.has_news)
    }

    /// Returns the game on the open line.
    pub(super) fn game(&self) -> Option<GameId> {
        self.open()?.game
    }

    /// Returns `true` if the open line of a game is connected.
    pub(super) fn connects(&self, game: GameId) -> bool {
        self.open().is_some_and(|open| open.game == Some(game) && open.state == State::Connected)
    }

    /// Returns `true` if a game is played on the open line.
    pub(super) fn is_of(&self, game: GameId) -> bool {
        self.game() == Some(game)
    }

    /// Takes over the line of a game for its rematch.
    pub(super) fn goes_on(&mut self, before: GameId, rematch: GameId) {
        if let Some(open) = self.open_mut().filter(|open| open.game == Some(before)) {
            open.game = Some(rematch);
        }
    }

    /// Returns the code that the friend types, while the line waits for it.
    pub(super) fn code(&self) -> Option<&str> {
        let open = self.open()?;
        match open.line_state() {
            LineState::Waiting { code } => Some(code),
            _ => None,
        }
    }

    /// Gives a letter to the open chat, as [`Chat::take_letter`] describes. Returns `false` if the message has another meaning.
    pub(in crate::table) fn take_letter(
        &mut self,
        intuition: &mut Intuition,
        message: &IntuiMessage,
    ) -> bool {
        IS_AVAILABLE && self.chat.take_letter(intuition, message)
    }

    /// Returns the text of the chat window, row by row.
    pub(in crate::table) fn chat_text(&self) -> Vec<String> {
        if IS_AVAILABLE { self.chat.text() } else { Vec::new() }
    }
}
