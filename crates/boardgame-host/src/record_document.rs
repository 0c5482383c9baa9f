//! The Workbench document that opens the user's record of games and daily puzzles.
//!
//! The document names no game, and the record itself is stored elsewhere, so a copied or deleted document
//! changes nothing. Writing the document is left to [`super::project`].

use crate::catalogue::catalogue;
use amiga_boardgame::view::user_record::UserRecord;
use small_amiga::Program;
use small_amiga::chips::Ticks;
use small_amiga::exec::Signals;
use small_amiga::help_pages::HelpPages;
use small_amiga::intuition::{Intuition, WindowId};
use small_amiga_workbench::Tool;

/// File name of the document that the user double-clicks to see the record of games and daily puzzles.
pub(crate) const RECORD: &str = "Record";

/// Contents of the document that the user double-clicks to see the record of games and daily puzzles.
pub(crate) const DOCUMENT: &str = "record of the user
This file opens your record: double-click its icon. F1 turns the pages.
";

/// Returns `true` if `bytes` are the contents of the document `Record`, whose icon opens the user's record of games.
///
/// Only the file's first line is checked.
pub(crate) fn is_document(bytes: &[u8]) -> bool {
    let first = |text: &[u8]| text.split(|&byte| byte == b'\n').next().map(<[u8]>::to_vec);
    first(bytes) == first(DOCUMENT.as_bytes())
}

/// A program that shows the user's record of all games, page by page.
#[derive(Debug)]
pub(crate) struct RecordViewer {
    pages: HelpPages,
    /// The window from which the user opened the record: the active window, or else the window in front.
    ///
    /// The window becomes active again after the last page.
    caller: WindowId,
}

impl RecordViewer {
    /// Opens the first page of the user's record of games and daily puzzles.
    ///
    /// Returns `None` if no window is open.
    pub(crate) fn open(intuition: &mut Intuition, record: &UserRecord) -> Option<Self> {
        let caller = intuition.active_or_any()?;
        let mut pages = HelpPages::default();
        let all = record.pages_of_all(catalogue().games().map(|game| (game.title, game.word)));
        pages.toggle(intuition, caller, all);
        Some(Self { pages, caller })
    }
}

impl Program for RecordViewer {
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        self.pages.messages(intuition, self.caller);
        if signals.contains(Signals::CTRL_C) {
            self.pages.close(intuition, self.caller);
        }
    }

    fn is_running(&self) -> bool {
        self.pages.window().is_some()
    }

    fn next_blank(&self, _: &Intuition) -> Option<Ticks> {
        None
    }
}

impl Tool for RecordViewer {
    fn window(&self) -> WindowId {
        self.pages.window().unwrap_or(self.caller)
    }
}
