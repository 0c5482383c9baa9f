//! The drawing of a window's buttons and of the win-chance graph of a review, for games that do not draw them themselves.
//!
//! The look of the graph is left to [`chart`](crate::view::chart).

use crate::table::game::TableGame;
use crate::table::menu_commands;
use crate::table::window::Table;
use crate::view::chart::Chart;
use small_amiga::chips::Pen;
use small_amiga::graphics::DrawMode;
use small_amiga::intuition::Intuition;

impl<G: TableGame> Table<G> {
    /// Draws the buttons and the win-chance graph if they have changed.
    pub(super) fn draw_foot(&mut self, intuition: &mut Intuition) {
        if !G::INFO.draws_buttons {
            let paper = self.game.panel(&self.board).paper;
            self.draw_buttons(intuition, paper);
            self.draw_win_chances(intuition, paper);
        }
    }

    fn draw_buttons(&mut self, intuition: &mut Intuition, paper: Pen) {
        let (window, now) = (self.board.model.window(), self.buttons());
        if self.board.buttons == now {
            return;
        }
        let Some((look, pens)) =
            intuition.screen_of(window).map(|screen| (screen.look(), *screen.draw_info()))
        else {
            return;
        };
        let Some(mut rp) = intuition.rast_port(window) else { return };
        let (buttons, area) = &now;
        if G::INFO.has_foot || !buttons.offered.is_empty() {
            self.board.charted = None;
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(paper).rect_fill(*area);
        }
        buttons.draw(&mut rp, (look, &pens), *area);
        self.board.buttons = now;
    }

    #[inline(never)]
    fn draw_win_chances(&mut self, intuition: &mut Intuition, paper: Pen) {
        let has_mistakes = self.board.model.review.is_some() && self.board.model.has_mistakes();
        if has_mistakes && !self.board.charted.is_some_and(|(.., had_mistakes)| had_mistakes) {
            // The menu offers Practise as well.
            menu_commands::update_marks(self, intuition);
        }
        let model = &self.board.model;
        let (window, known) = (model.window(), model.win_chances().iter().flatten().count());
        let now = model.review.as_ref().filter(|review| !review.is_look_back());
        let now = now.map(|review| (review.pages, known, review.pressed, has_mistakes));
        if self.board.charted == now {
            return;
        }
        // The button Practise changes the places of the others.
        self.board.charted.take_if(|(.., had_mistakes)| *had_mistakes != has_mistakes);
        let drawing = intuition.screen_of(window).map(|screen| (screen.look(), *screen.draw_info()));
        let Some(((look, info), mut rp)) = drawing.zip(intuition.rast_port(window)) else { return };
        let panel = self.game.panel(&self.board);
        if let Some((pages, _, pressed, _)) = now {
            if self.board.charted.is_none() {
                rp.set_dr_md(DrawMode::Jam1).set_a_pen(paper).rect_fill(panel.review);
            }
            let (areas, pens) = (self.review_areas(), &panel.pens);
            let (positions, page, win_chances) = (pages.last() + 1, pages.page(), model.win_chances());
            Chart { positions, page, win_chances, pens }.draw(&mut rp, (look, &info), areas.graph);
            areas.draw_buttons(&mut rp, (look, &info), pressed);
        } else if G::INFO.has_foot {
            rp.set_dr_md(DrawMode::Jam1).set_a_pen(paper).rect_fill(panel.end_buttons);
        }
        self.board.charted = now;
    }
}
