//! Reviewing at the window: page by page through the game, by keys, buttons or the menu, and back to where the game was.
//!
//! A page shows the position before a move, with the move framed and every choice marked; the last page is the summary. Knows
//! the way through the pages. The session is not touched: what it was thinking about goes on, and only the computer's finished
//! move waits until the review is left.

use super::super::game::{LineOf, PositionOf, TileGame, TileMove};
use super::super::program::TileProgram;
use super::desk::Button;
use crate::games::coach::{Review, ReviewedIn};
use crate::games::oracle::{Mark, Solved};
use crate::games::square::Square;
use crate::machine::geometry::Point;
use crate::system::input::Key;
use crate::system::intuition::Intuition;

/// A review being read.
#[derive(Debug, Clone)]
pub(in crate::games::tiles::view) struct Reviewing<G: TileGame> {
    review: Review<LineOf<G>>,
    page: usize,
    /// The button the mouse holds down.
    pressed: Option<Button>,
    /// What to go back to: the window's title and the square the ants were round.
    title: String,
    suggestion: Option<Square>,
}

impl<G: TileGame> Reviewing<G> {
    /// What is said of the move of this page; none on the summary.
    pub(super) fn reviewed(&self) -> Option<&ReviewedIn<LineOf<G>>> {
        self.review.moves().get(self.page)
    }

    pub(super) fn is_on_a_move(&self) -> bool {
        self.reviewed().is_some()
    }

    /// The button that is held down.
    pub(super) const fn pressed(&self) -> Option<Button> {
        self.pressed
    }

    /// What the window goes back to afterwards: its title, and the square ants walk round.
    pub(super) fn go_back_to(&mut self, title: String, suggestion: Option<Square>) {
        (self.title, self.suggestion) = (title, suggestion);
    }

    pub(super) const fn review(&self) -> &Review<LineOf<G>> {
        &self.review
    }

    /// The position this page shows; none on the summary, which shows the game as it stands.
    pub(super) fn position<'a>(&self, game: &'a LineOf<G>) -> Option<&'a PositionOf<G>> {
        game.position(self.reviewed()?.ply)
    }

    /// The page's heading; none on the summary.
    pub(super) fn page(&self) -> Option<String> {
        let pages = self.review.moves().len();
        (self.page < pages).then(|| format!("{} of {pages}:", self.page + 1))
    }
}

impl<G: TileGame> TileProgram<G> {
    /// Whether a review is being read.
    #[must_use]
    pub const fn is_reviewing(&self) -> bool {
        self.insight.review.is_some()
    }

    /// What the review says on this page; none on the summary or outside a review.
    #[must_use]
    pub fn reviewed(&self) -> Option<&ReviewedIn<LineOf<G>>> {
        self.insight.review.as_ref()?.reviewed()
    }

    pub(super) fn toggle_review(&mut self, intuition: &mut Intuition) {
        if self.is_reviewing() {
            return self.leave_review(intuition);
        }
        let review = self.oracle().map(|solved| Review::of(solved, self.table.game()));
        let Some(review) = review.filter(|review| !review.moves().is_empty()) else {
            return intuition.display_beep();
        };
        self.put_back(intuition);
        self.move_cursor(intuition, None);
        let title =
            intuition.window(self.window()).map(|window| window.title().to_owned()).unwrap_or_default();
        let page = review.moves().len();
        let suggestion = self.markers.suggestion();
        self.insight.review = Some(Reviewing { review, page, pressed: None, title, suggestion });
        intuition.set_window_title(self.window(), &self.title());
        self.show_page(intuition);
    }

    /// Back to the game, as it was.
    pub(in crate::games::tiles::view) fn leave_review(&mut self, intuition: &mut Intuition) {
        let Some(review) = self.insight.review.take() else { return };
        self.markers.suggest(review.suggestion);
        let title = self.table.fault_told().unwrap_or(review.title);
        intuition.set_window_title(self.window(), &title);
        self.draw_all(intuition);
    }

    fn turn_to(&mut self, intuition: &mut Intuition, page: impl FnOnce(usize) -> usize) {
        let Some(review) = &mut self.insight.review else { return };
        let page = page(review.page).min(review.review.moves().len());
        if page != review.page {
            review.page = page;
            self.show_page(intuition);
        }
    }

    fn show_page(&mut self, intuition: &mut Intuition) {
        self.markers.suggest(self.better());
        self.draw_all(intuition);
    }

    /// Where the move under review had better gone, if anywhere: ants walk round it.
    pub(super) fn better(&self) -> Option<Square> {
        let reviewed = self.reviewed().filter(|reviewed| reviewed.best != reviewed.played)?;
        reviewed.best.mv.target()
    }

    fn choose_button(&mut self, intuition: &mut Intuition, button: Button) {
        match button {
            Button::First => self.turn_to(intuition, |_| 0),
            Button::Back => self.turn_to(intuition, |page| page.saturating_sub(1)),
            Button::Next => self.turn_to(intuition, |page| page + 1),
            Button::Last => self.turn_to(intuition, |_| usize::MAX),
        }
    }

    /// To the next or the last page before with a move that could have been better; without one, nowhere.
    fn turn_to_mistake(&mut self, intuition: &mut Intuition, forth: bool) {
        let Some(Reviewing { review, page, .. }) = &self.insight.review else { return };
        let mistake = |&page: &usize| {
            review
                .moves()
                .get(page)
                .is_some_and(|reviewed| matches!(reviewed.mark, Mark::Inaccurate | Mark::Blunder))
        };
        let found = if forth {
            (page + 1..review.moves().len()).find(mistake)
        } else {
            (0..*page).rev().find(mistake)
        };
        match found {
            Some(found) => self.turn_to(intuition, |_| found),
            None => intuition.display_beep(),
        }
    }

    fn button_at(&self, at: Point) -> Option<Button> {
        let panel = self.panel();
        Button::ALL.into_iter().find(|button| button.area(&panel).contains(at))
    }

    fn hold(&mut self, intuition: &mut Intuition, button: Option<Button>) {
        if let Some(review) = &mut self.insight.review
            && review.pressed != button
        {
            review.pressed = button;
            self.show_insight(intuition);
        }
    }

    /// The select button goes down during a review.
    pub(in crate::games::tiles::view) fn review_press(&mut self, intuition: &mut Intuition, at: Point) {
        self.hold(intuition, self.button_at(at));
    }

    /// The select button goes up: a button acts when it is let go where it was pressed.
    pub(in crate::games::tiles::view) fn review_release(&mut self, intuition: &mut Intuition, at: Point) {
        let pressed = self.insight.review.as_ref().and_then(Reviewing::pressed);
        self.hold(intuition, None);
        if let Some(button) = pressed.filter(|_| self.button_at(at) == pressed) {
            self.choose_button(intuition, button);
        }
    }

    /// Whatever the mouse held is let go without its action.
    pub(in crate::games::tiles::view) fn let_buttons_go(&mut self, intuition: &mut Intuition) {
        self.hold(intuition, None);
    }

    /// A key goes down during a review.
    pub(in crate::games::tiles::view) fn review_key(&mut self, intuition: &mut Intuition, key: Key) {
        match key {
            Key::Left => self.choose_button(intuition, Button::Back),
            Key::Right | Key::Space => self.choose_button(intuition, Button::Next),
            Key::UpLeft => self.choose_button(intuition, Button::First),
            Key::DownLeft => self.choose_button(intuition, Button::Last),
            Key::Up => self.turn_to_mistake(intuition, false),
            Key::Down => self.turn_to_mistake(intuition, true),
            Key::Escape => self.leave_review(intuition),
            _ => {}
        }
    }
}
