//! The requesters of a project: the file requester, and messages and questions on top of it.

use super::files::Printout;
use amiga_boardgame::table::GameEntry;
use small_amiga::asl::{FileChoice, FileRequest};
use small_amiga::dos::DosPath;
use small_amiga::intuition::{Intuition, WindowId};
use small_amiga::requester::{EasyRequest, ListReply, ListRequest};

#[derive(Debug)]
pub(super) enum FileOperation {
    Open,
    /// Writes a game to the chosen file.
    ///
    /// The value is the text of the game at the time when the user chose the menu item.
    Save(Vec<u8>),
    /// Writes the picture of the game's window to the chosen file.
    Print(Printout),
}

/// The action after a question has been answered with yes.
#[derive(Debug)]
pub(super) enum OnYes {
    Overwrite(DosPath),
    OpenGame(&'static GameEntry, String),
}

#[derive(Debug, Default)]
pub(super) struct Requesters {
    pub(super) file: Option<(FileOperation, FileRequest)>,
    /// The open list of the game's lessons.
    pub(super) lessons: Option<ListRequest>,
    /// The open message or question, with the action that follows the answer yes.
    ///
    /// The message is in front of the game's window and the file requester.
    pub(super) message: Option<(EasyRequest, Option<OnYes>)>,
}

impl Requesters {
    /// Enables or disables the game's window and the file requester, depending on the open requesters.
    ///
    /// The game's window is disabled while a requester is open, and the file requester while a message is
    /// open. Both are disabled during a request to a volume.
    pub(super) fn let_sleep(&self, intuition: &mut Intuition, game: WindowId, is_requesting: bool) {
        let is_waiting = self.message.is_some() || is_requesting;
        intuition.set_asleep(game, self.file.is_some() || self.lessons.is_some() || is_waiting);
        if let Some(window) = self.behind() {
            intuition.set_asleep(window, is_waiting);
        }
    }

    /// Returns the window of the file requester or of the list of lessons, in front of which a message opens.
    fn behind(&self) -> Option<WindowId> {
        let file = self.file.as_ref().map(|(_, request)| request.window());
        file.or(self.lessons.as_ref().map(ListRequest::window))
    }

    /// Returns the user's choice in the file requester, if there is one.
    pub(super) fn poll_file(&mut self, intuition: &mut Intuition) -> Option<FileChoice> {
        let (_, request) = self.file.as_mut()?;
        request.blank(intuition);
        request.handle_messages(intuition)
    }

    /// Returns the user's reply in the list of lessons, which it closes, or `None` without a reply.
    pub(super) fn poll_lessons(&mut self, intuition: &mut Intuition, game: WindowId) -> Option<ListReply> {
        let reply = self.lessons.as_mut()?.handle_messages(intuition)?;
        let request = self.lessons.take()?;
        intuition.close_window_for(request.window(), Some(game));
        Some(reply)
    }

    /// Closes the message if the user has answered it. The window behind it is the file requester or that of the game.
    ///
    /// Returns `Some` after an answer, with the action if the answer was yes.
    pub(super) fn poll_message(
        &mut self,
        intuition: &mut Intuition,
        game: WindowId,
    ) -> Option<Option<OnYes>> {
        let button = self.message.as_mut()?.0.handle_messages(intuition)?;
        let (request, on_yes) = self.message.take()?;
        let behind = self.behind().unwrap_or(game);
        intuition.close_window_for(request.window(), Some(behind));
        Some(on_yes.filter(|_| button == 0))
    }

    /// Closes all requesters, and returns `true` if any was open. If one was active, activates the game's window.
    pub(super) fn close(&mut self, intuition: &mut Intuition, game: WindowId) -> bool {
        let message = self.message.take().map(|(request, _)| request.window());
        let file = self.file.take().map(|(_, request)| request.window());
        let lessons = self.lessons.take().map(|request| request.window());
        let is_any_open = message.is_some() || file.is_some() || lessons.is_some();
        message
            .into_iter()
            .chain(file)
            .chain(lessons)
            .for_each(|window| intuition.close_window_for(window, Some(game)));
        is_any_open
    }
}
