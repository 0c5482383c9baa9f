//! The review of a game in its window: the estimates of an engine, and what is at a point of the window.

use crate::table::game::TableGame;
use crate::table::judging;
use crate::table::reviewing::ReviewTarget;
use crate::table::window::Table;
use crate::view::chart;
use crate::view::pages::ReviewAreas;
use boardgame_engine::game_controller::TurnSearch;
use small_amiga::chips::Point;

impl<G: TableGame> Table<G> {
    /// Returns `true` if a review with estimated win chances is possible: a move has been played, and the window has room
    /// for the graph and an engine that estimates win chances. Solved games have an exact review, and classic mode has none.
    pub(crate) fn can_estimate(&self) -> bool {
        let model = &self.board.model;
        let is_played = model.game().plies() > 0 && !model.aids.is_classic();
        let has_room = || !self.game.panel(&self.board).end_buttons.is_empty();
        is_played && !judging::is_solved::<G>() && has_room() && self.game.appraiser().is_some()
    }

    /// Starts the next estimate of win chances in an open review, unless one is in progress.
    ///
    /// The position that the review shows comes first, then those nearest to it, then better moves than the turning points.
    pub(super) fn estimate_next(&mut self) {
        let model = &mut self.board.model;
        if !model.is_estimating() {
            return;
        }
        let next =
            model.review.as_ref().and_then(|review| model.controller.next_estimate(review.pages.page()));
        let search = match next {
            Some(at) => self.game.appraiser().map(|estimator| TurnSearch::WinChances(estimator, at)),
            None => self.next_better_move(),
        };
        search.into_iter().for_each(|search| self.board.model.start_search(search));
    }

    pub(super) fn review_areas(&self) -> ReviewAreas {
        let within = self.game.panel(&self.board).review;
        let model = &self.board.model;
        ReviewAreas::new(within, self.board.letters, model.has_touch(), model.has_mistakes())
    }

    /// Returns what is at a point of the window while a review is open.
    pub(crate) fn review_target(&self, at: Point) -> Option<ReviewTarget> {
        let model = &self.board.model;
        if !model.is_estimating() {
            return self.game.review_target(&self.board, at);
        }
        let areas = self.review_areas();
        if let Some(button) = areas.button_at(at) {
            return Some(ReviewTarget::Button(button));
        }
        if model.is_at_summary() && self.game.panel(&self.board).key_moves.contains(at) {
            return Some(ReviewTarget::Summary);
        }
        chart::page_at(areas.graph, model.game().plies() + 1, at).map(ReviewTarget::Page)
    }
}
