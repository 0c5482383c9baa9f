//! Reviewing at the window: page by page through the game, by keys, buttons or the menu, and back to where the game was.
//!
//! A page shows the position before a move, with the move framed and every choice marked; the last page is the summary. Knows
//! the way through the pages. The session is not touched: what it was thinking about goes on, and only the computer's finished
//! move waits until the review is left.

use super::desk::Button;
use crate::games::square::Square;
use crate::games::tripppin::coach::{Review, Reviewed};
use crate::games::tripppin::view::program::Tripppin;
use crate::games::tripppin::{Line, Position};
use crate::machine::geometry::Point;
use crate::system::input::Key;
use crate::system::intuition::Intuition;

/// A review being read.
#[derive(Debug, Clone)]
pub(in crate::games::tripppin::view) struct Reviewing {
    review: Review,
    page: usize,
    /// What to go back to: the window's title and the square the ants were round.
    title: String,
    suggestion: Option<Square>,
}

impl Reviewing {
    /// What is said of the move of this page; none on the summary.
    pub(super) fn reviewed(&self) -> Option<&Reviewed> {
        self.review.moves().get(self.page)
    }

    pub(super) fn is_on_a_move(&self) -> bool {
        self.reviewed().is_some()
    }

    pub(super) const fn review(&self) -> &Review {
        &self.review
    }

    /// The position this page shows; none on the summary, which shows the game as it stands.
    pub(super) fn position<'a>(&self, game: &'a Line) -> Option<&'a Position> {
        self.reviewed()?;
        match self.page.checked_sub(1) {
            None => Some(game.first()),
            Some(before) => game.positions().nth(before),
        }
    }

    /// The page's heading; none on the summary.
    pub(super) fn page(&self) -> Option<String> {
        let pages = self.review.moves().len();
        (self.page < pages).then(|| format!("{} of {pages}:", self.page + 1))
    }
}

impl Tripppin {
    /// Whether a review is being read.
    #[must_use]
    pub const fn is_reviewing(&self) -> bool {
        self.insight.review.is_some()
    }

    /// What the review says on this page; none on the summary or outside a review.
    #[must_use]
    pub fn reviewed(&self) -> Option<&Reviewed> {
        self.insight.review.as_ref()?.reviewed()
    }

    pub(super) fn toggle_review(&mut self, intuition: &mut Intuition) {
        if self.is_reviewing() {
            return self.leave_review(intuition);
        }
        let review = Review::of(&self.insight.solved, self.session.game());
        if review.moves().is_empty() {
            return intuition.display_beep();
        }
        self.put_back(intuition);
        self.move_cursor(intuition, None);
        let title = intuition.window(self.window).map(|window| window.title().to_owned());
        let page = review.moves().len();
        let suggestion = self.markers.suggestion();
        self.insight.review = Some(Reviewing { review, page, title: title.unwrap_or_default(), suggestion });
        intuition.set_window_title(self.window, &self.title());
        self.show_page(intuition);
    }

    /// Back to the game, as it was.
    pub(in crate::games::tripppin::view) fn leave_review(&mut self, intuition: &mut Intuition) {
        let Some(review) = self.insight.review.take() else { return };
        self.markers.suggest(review.suggestion);
        intuition.set_window_title(self.window, &review.title);
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
        // Ants walk round what would have been better.
        let better = self.reviewed().filter(|reviewed| reviewed.best != reviewed.played);
        self.markers.suggest(better.map(|reviewed| reviewed.best.mv.to()));
        self.draw_all(intuition);
    }

    fn press_button(&mut self, intuition: &mut Intuition, button: Button) {
        match button {
            Button::First => self.turn_to(intuition, |_| 0),
            Button::Back => self.turn_to(intuition, |page| page.saturating_sub(1)),
            Button::Next => self.turn_to(intuition, |page| page + 1),
            Button::Last => self.turn_to(intuition, |_| usize::MAX),
        }
    }

    /// The select button goes down during a review.
    pub(in crate::games::tripppin::view) fn review_press(&mut self, intuition: &mut Intuition, at: Point) {
        let panel = self.panel();
        let button = Button::ALL.into_iter().find(|button| button.area(&panel).contains(at));
        if let Some(button) = button {
            self.press_button(intuition, button);
        }
    }

    /// A key goes down during a review.
    pub(in crate::games::tripppin::view) fn review_key(&mut self, intuition: &mut Intuition, key: Key) {
        match key {
            Key::Left => self.press_button(intuition, Button::Back),
            Key::Right | Key::Space => self.press_button(intuition, Button::Next),
            Key::Up | Key::UpLeft => self.press_button(intuition, Button::First),
            Key::Down | Key::DownLeft => self.press_button(intuition, Button::Last),
            Key::Escape => self.leave_review(intuition),
            _ => {}
        }
    }
}
