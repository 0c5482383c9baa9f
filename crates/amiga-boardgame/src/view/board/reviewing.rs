//! The review of a board game: all positions of the game, and a win-chance graph that grows while the review
//! is open.
//!
//! The session is not changed, but the search task computes the graph instead of searching for moves. The
//! look of the graph is left to [`chart`], and the display of a position to the game.

use super::game::BoardGame;
use super::state::{BoardState, Reviewing};
use super::window::BoardWindow;
use crate::view::chart::{self, Chart};
use crate::view::menu::{Common, MenuCommand};
use crate::view::pages::{PageTurn, Pages};
use small_amiga::chips::Point;
use small_amiga::graphics::DrawMode;
use small_amiga::input::Key;
use small_amiga::intuition::{IntuiMessage, Intuition};

impl<G: BoardGame> BoardWindow<G> {
    /// Returns `true` if a move has been played, classic mode is off, the graph has room, and an engine
    /// estimates win chances.
    pub(super) fn can_review(&self) -> bool {
        let board = &self.board;
        let played = board.table.game().plies() > 0 && !board.assistance.is_classic();
        played && !self.end_area().is_empty() && self.game.appraiser().is_some()
    }

    /// Opens the review at the last position of the game, or closes the open review.
    pub(super) fn toggle_review(&mut self, intuition: &mut Intuition) {
        if self.board.is_reviewing() {
            return self.leave_review(intuition);
        }
        if !self.can_review() {
            return intuition.display_beep();
        }
        self.game.skip_animation(&self.board, self.board.now(intuition));
        let board = &mut self.board;
        let session = board.table.session_mut();
        session.invalidate_searches();
        let (question, shown) = (session.revision(), session.game().clone());
        let pages = Pages::open_at_last(shown.plies());
        (board.cursor, board.pressed) = (None, None);
        board.review = Some(Reviewing { revision: question, pages, shown });
        self.start_turn(intuition);
    }

    fn leave_review(&mut self, intuition: &mut Intuition) {
        self.board.table.session_mut().invalidate_searches();
        self.start_turn(intuition);
    }

    /// Closes the review before `command` is executed, if that command changes the game or turns classic mode
    /// on or off.
    pub(super) fn leave_review_for(&mut self, intuition: &mut Intuition, command: MenuCommand<G::Choice>) {
        let ends = match command {
            MenuCommand::Common(common) => common.touches_game() || common == Common::Classic,
            MenuCommand::Own(_) => true,
        };
        if ends && self.board.is_reviewing() {
            self.leave_review(intuition);
        }
    }

    /// Handles a message to the game window during a review. A message that the window must handle as usual
    /// is returned.
    pub(super) fn review_message(
        &mut self,
        intuition: &mut Intuition,
        message: IntuiMessage,
    ) -> Option<IntuiMessage> {
        if !self.board.is_reviewing() {
            return Some(message);
        }
        match message {
            IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape, .. } => {
                self.leave_review(intuition);
            }
            IntuiMessage::RawKey { key: Key::Help, .. }
            | IntuiMessage::MenuPick(_)
            | IntuiMessage::Clip(_)
            | IntuiMessage::InactiveWindow => return Some(message),
            IntuiMessage::RawKey { key, .. } => {
                if let Some(turn) = PageTurn::from_key(key) {
                    self.board.turn_pages(|pages| pages.turn(turn));
                }
            }
            IntuiMessage::MouseButtons { down: true, at, .. } => self.point_at(at),
            _ => {}
        }
        None
    }

    fn point_at(&mut self, at: Point) {
        let (within, board) = (self.end_area(), &mut self.board);
        let positions = board.table.game().plies() + 1;
        if let Some(page) = chart::page_at(within, positions, at) {
            board.turn_pages(|pages| pages.turn_to(page));
        }
    }

    pub(super) fn draw_win_chances(&mut self, intuition: &mut Intuition) {
        let (within, pens, window) = (self.end_area(), self.game.seat_pens(), self.board.table.window());
        let BoardState { table, review, charted, .. } = &self.board;
        let pages = review.as_ref().map(|review| review.pages);
        let now = pages.map(|pages| (pages, table.win_chances().len()));
        if *charted == now {
            return;
        }
        let drawing = intuition.screen_of(window).map(|screen| (screen.look(), *screen.draw_info()));
        let Some(((look, info), mut rp)) = drawing.zip(intuition.rast_port(window)) else { return };
        if let Some(pages) = pages {
            let (positions, page, win_chances) = (pages.last() + 1, pages.page(), table.win_chances());
            Chart { positions, page, win_chances, pens: &pens }.draw(&mut rp, (look, &info), within);
        } else if G::FOOT {
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.game.end_paper()).rect_fill(within);
        }
        self.board.charted = now;
    }
}
