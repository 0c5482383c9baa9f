//! The review of a board game: its estimates, its areas, and the drawing of its win-chance graph.
//!
//! The look of the graph is left to [`chart`], and the display of a position to the game.

use super::game::BoardGame;
use super::state::BoardState;
use super::window::BoardWindow;
use crate::view::chart::{self, Chart};
use crate::view::pages::ReviewAreas;
use crate::view::reviewing::ReviewTarget;
use boardgame_engine::game_controller::TurnSearch;
use small_amiga::chips::Point;
use small_amiga::graphics::DrawMode;
use small_amiga::intuition::Intuition;

impl<G: BoardGame> BoardWindow<G> {
    /// Returns `true` if a move has been played and the window has a win-chance graph, which needs room and an engine
    /// that estimates win chances. Classic mode has no review.
    pub(super) fn can_open_review(&self) -> bool {
        let board = &self.board;
        let played = board.table.game().plies() > 0 && !board.table.aids.is_classic();
        played && !self.end_area().is_empty() && self.game.appraiser().is_some()
    }

    /// Starts the next estimate of win chances in an open review, unless one is in progress.
    ///
    /// The position that the review shows comes first, then those nearest to it.
    pub(super) fn estimate_next(&mut self) {
        let table = &mut self.board.table;
        let next =
            table.review.as_ref().and_then(|review| table.controller.next_estimate(review.pages.page()));
        let Some(position) = next else { return };
        if let Some(estimator) = self.game.appraiser() {
            table.start_search(TurnSearch::WinChances(estimator, position));
        }
    }

    fn review_areas(&self) -> ReviewAreas {
        let within = self.review_area();
        ReviewAreas::new(within, self.board.letters, self.board.table.has_touch())
    }

    /// Returns what is at a point of the window while a review is open.
    pub(super) fn review_part_at(&self, at: Point) -> Option<ReviewTarget> {
        let (areas, table) = (self.review_areas(), &self.board.table);
        if let Some(button) = areas.button_at(at) {
            return Some(ReviewTarget::Button(button));
        }
        if table.is_at_summary() && self.game.panel(&self.board).key_moves.contains(at) {
            return Some(ReviewTarget::Summary);
        }
        chart::page_at(areas.graph, table.game().plies() + 1, at).map(ReviewTarget::Page)
    }

    pub(super) fn draw_win_chances(&mut self, intuition: &mut Intuition) {
        let window = self.board.table.window();
        let BoardState { table, charted, .. } = &self.board;
        let known = table.win_chances().iter().flatten().count();
        let now = table.review.as_ref().map(|review| (review.pages, known, review.pressed));
        if *charted == now {
            return;
        }
        let drawing = intuition.screen_of(window).map(|screen| (screen.look(), *screen.draw_info()));
        let Some(((look, info), mut rp)) = drawing.zip(intuition.rast_port(window)) else { return };
        if let Some((pages, _, pressed)) = now {
            if charted.is_none() {
                let within = self.review_area();
                rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.game.panel(&self.board).paper).rect_fill(within);
            }
            let (areas, pens) = (self.review_areas(), self.game.panel(&self.board).pens);
            let (positions, page, win_chances) = (pages.last() + 1, pages.page(), table.win_chances());
            Chart { positions, page, win_chances, pens: &pens }.draw(&mut rp, (look, &info), areas.graph);
            areas.draw_buttons(&mut rp, (look, &info), pressed);
        } else if G::INFO.has_foot {
            rp.set_dr_md(DrawMode::Jam1)
                .set_a_pen(self.game.panel(&self.board).paper)
                .rect_fill(self.end_area());
        }
        self.board.charted = now;
    }
}
