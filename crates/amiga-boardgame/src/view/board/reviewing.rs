//! The review of a board game: all positions of the game, and a win-chance graph that grows while the review
//! is open.
//!
//! The session is not changed, but the search task computes the graph instead of searching for moves. The
//! look of the graph is left to [`chart`], and the display of a position to the game.

use super::game::BoardGame;
use super::state::{BoardState, Reviewing};
use super::window::BoardWindow;
use crate::view::chart::{self, Chart};
use crate::view::pages::{PageTurn, Pages, ReviewAreas, ReviewButton};
use crate::view::turn;
use boardgame_engine::game_controller::TurnSearch;
use small_amiga::chips::Point;
use small_amiga::graphics::DrawMode;
use small_amiga::input::Key;
use small_amiga::intuition::{IntuiMessage, Intuition};

/// Messages shown if the keys Up and Down find no turning point.
///
/// The messages fit the status line of Triple 3, which has 20 letters.
const NO_KEY_MOVE_BEFORE: &str = "No key move before.";
const NO_KEY_MOVE_AFTER: &str = "No key move after.";
/// Message shown if the keys Up and Down find no turning point, but some win chances are unknown.
const STILL_LOOKING: &str = "Still estimating.";

impl<G: BoardGame> BoardWindow<G> {
    /// Returns `true` if a move has been played and the window has a win-chance graph, which needs room and an engine
    /// that estimates win chances. Classic mode has no review.
    pub(super) fn can_open_review(&self) -> bool {
        let board = &self.board;
        let played = board.table.game().plies() > 0 && !board.table.aids.is_classic();
        played && !self.end_area().is_empty() && self.game.appraiser().is_some()
    }

    /// Opens the review at the last position of the game; returns `false` if no review is possible.
    pub(super) fn open_review(&mut self, intuition: &mut Intuition) -> bool {
        if !self.can_open_review() {
            return false;
        }
        self.game.skip_animation(&self.board, self.board.table.now(intuition));
        let board = &mut self.board;
        let session = board.table.session_mut();
        session.invalidate_searches();
        let (question, shown) = (session.revision(), session.game().clone());
        let pages = Pages::open_at_last(shown.plies());
        (board.cursor, board.table.pressed) = (None, None);
        board.review = Some(Reviewing { revision: question, pages, shown, pressed: None });
        turn::start(self, intuition);
        true
    }

    /// Starts the next estimate of win chances in an open review, unless one is in progress.
    ///
    /// The position that the review shows comes first, then those nearest to it.
    pub(super) fn estimate_next(&mut self) {
        let BoardState { table, review, .. } = &mut self.board;
        let next = review.as_ref().and_then(|review| table.controller.next_estimate(review.pages.page()));
        let Some(position) = next else { return };
        if let Some(estimator) = self.game.appraiser() {
            table.start_search(TurnSearch::WinChances(estimator, position));
        }
    }

    fn review_areas(&self) -> ReviewAreas {
        let within = self.game.review_area(&self.board);
        ReviewAreas::new(within, self.board.letters, self.board.table.has_touch())
    }

    pub(super) fn leave_review(&mut self, intuition: &mut Intuition) {
        self.board.table.session_mut().invalidate_searches();
        turn::start(self, intuition);
    }

    /// Handles a window message during a review.
    ///
    /// Returns the message if the window must handle it as usual.
    pub(super) fn handle_in_review(
        &mut self,
        intuition: &mut Intuition,
        message: IntuiMessage,
    ) -> Option<IntuiMessage> {
        if !self.board.is_reviewing() {
            return Some(message);
        }
        match message {
            IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape | Key::Char('l'), .. } => {
                self.leave_review(intuition);
            }
            IntuiMessage::RawKey { key: Key::Help, .. }
            | IntuiMessage::MenuPick(_)
            | IntuiMessage::Clip(_)
            | IntuiMessage::Address(_) => {
                return Some(message);
            }
            IntuiMessage::InactiveWindow | IntuiMessage::Cancelled => {
                self.board.review.iter_mut().for_each(|review| review.pressed = None);
                return Some(message);
            }
            IntuiMessage::RawKey { key: key @ (Key::Up | Key::Down), .. } => {
                self.turn_to_turning_point(intuition, key == Key::Down);
            }
            IntuiMessage::RawKey { key: Key::Return, .. } if self.is_at_summary() => {
                self.turn_page(PageTurn::Next);
            }
            IntuiMessage::RawKey { key, .. } => {
                PageTurn::from_key(key).into_iter().for_each(|turn| self.turn_page(turn));
            }
            IntuiMessage::MouseButtons { down, at, .. } => self.review_mouse(intuition, down, at),
            _ => {}
        }
        None
    }

    /// Handles a press or release of the select button during a review.
    ///
    /// A button takes effect if it is under the pointer at the press and at the release.
    fn review_mouse(&mut self, intuition: &mut Intuition, down: bool, at: Point) {
        let areas = self.review_areas();
        let (button, positions) = (areas.button_at(at), self.board.table.game().plies() + 1);
        let Some(review) = &mut self.board.review else { return };
        let pressed = std::mem::replace(&mut review.pressed, button.filter(|_| down));
        match button.filter(|_| !down && button == pressed) {
            Some(ReviewButton::Leave) => self.leave_review(intuition),
            Some(ReviewButton::Page(turn)) => self.turn_page(turn),
            None if down && self.is_at_summary() && self.game.key_moves_area(&self.board).contains(at) => {
                self.turn_page(PageTurn::Next);
            }
            None => {
                let page = chart::page_at(areas.graph, positions, at).filter(|_| down);
                page.into_iter().for_each(|page| self.board.turn_pages(|pages| pages.turn_to(page)));
            }
        }
    }

    /// Returns `true` if the review shows its last page, which names the turning points.
    fn is_at_summary(&self) -> bool {
        self.board.review.as_ref().is_some_and(|review| review.pages.is_at_last())
    }

    /// Turns the pages of the review.
    ///
    /// The page after the last one is the first turning point, or the start of a game without turning points.
    fn turn_page(&mut self, turn: PageTurn) {
        let points = self.board.turning_points();
        self.board.turn_pages(|pages| {
            pages.turn(turn, |page| points.iter().any(|point| point.number == *page));
        });
    }

    /// Opens the next or the previous turning point of the review.
    ///
    /// If the review has no turning point in that direction, flashes the screen and shows a message.
    fn turn_to_turning_point(&mut self, intuition: &mut Intuition, forth: bool) {
        let (points, mut is_found) = (self.board.turning_points(), false);
        let is_turning_point = |page: &usize| points.iter().any(|point| point.number == *page);
        self.board.turn_pages(|pages| is_found = pages.turn_to_marked(forth, is_turning_point));
        if !is_found {
            let known = self.board.table.win_chances().iter().flatten().count();
            let message = match forth {
                _ if known <= self.board.table.game().plies() => STILL_LOOKING,
                true => NO_KEY_MOVE_AFTER,
                false => NO_KEY_MOVE_BEFORE,
            };
            self.board.table.aids.show_message(message.to_owned());
            intuition.display_beep();
        }
    }

    pub(super) fn draw_win_chances(&mut self, intuition: &mut Intuition) {
        let window = self.board.table.window();
        let BoardState { table, review, charted, .. } = &self.board;
        let known = table.win_chances().iter().flatten().count();
        let now = review.as_ref().map(|review| (review.pages, known, review.pressed));
        if *charted == now {
            return;
        }
        let drawing = intuition.screen_of(window).map(|screen| (screen.look(), *screen.draw_info()));
        let Some(((look, info), mut rp)) = drawing.zip(intuition.rast_port(window)) else { return };
        if let Some((pages, _, pressed)) = now {
            if charted.is_none() {
                let within = self.game.review_area(&self.board);
                rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.game.end_paper()).rect_fill(within);
            }
            let (areas, pens) = (self.review_areas(), self.game.seat_pens());
            let (positions, page, win_chances) = (pages.last() + 1, pages.page(), table.win_chances());
            Chart { positions, page, win_chances, pens: &pens }.draw(&mut rp, (look, &info), areas.graph);
            areas.draw_buttons(&mut rp, (look, &info), pressed);
        } else if G::INFO.has_foot {
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.game.end_paper()).rect_fill(self.end_area());
        }
        self.board.charted = now;
    }
}
