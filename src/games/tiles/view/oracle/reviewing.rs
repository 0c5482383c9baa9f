//! Reviewing at the window: page by page through the game, by keys or buttons.
//!
//! A page shows the position before a move, with the move framed and every choice marked; the last page is the summary. Knows
//! the way through the pages. The session is not touched: what it was thinking about goes on, and only the computer's finished
//! move waits until the review is left.

use super::super::game::{LineOf, SeatOf, TileGame, TileMove as _};
use super::super::layout::{Button, Layout};
use super::super::movelist::MoveList;
use super::super::scene::Head;
use super::notes;
use crate::games::coach::{Review, ReviewedIn, Summary};
use crate::games::oracle::Mark;
use crate::games::view::sides::TwoSided;
use crate::system::input::Key;

/// A review being read.
#[derive(Debug, Clone)]
pub struct Reviewing<G: TileGame> {
    review: Review<LineOf<G>>,
    page: usize,
    /// The button the mouse holds down.
    pressed: Option<Button>,
}

impl<G: TileGame> Reviewing<G> {
    /// Opened at its summary.
    pub fn new(review: Review<LineOf<G>>) -> Self {
        Self { page: review.moves().len(), review, pressed: None }
    }

    /// What is said of the move of this page; none on the summary.
    pub fn reviewed(&self) -> Option<&ReviewedIn<LineOf<G>>> {
        self.review.moves().get(self.page)
    }

    /// Whether this page is about a move.
    pub fn is_on_a_move(&self) -> bool {
        self.reviewed().is_some()
    }

    /// How both sides played their critical turns.
    pub fn summaries(&self) -> [Summary; 2] {
        SeatOf::<G>::BOTH.map(|side| self.review.summary(side))
    }

    /// The moves as a list, each with its mark; none on the summary.
    pub fn list(&self, layout: Layout) -> Option<MoveList> {
        let text = |reviewed: &ReviewedIn<LineOf<G>>| {
            format!("{}{}", reviewed.mv().name(), notes::sign(reviewed.mark))
        };
        let list = || MoveList::new(self.review.moves().iter().map(text), self.page, layout);
        self.is_on_a_move().then(list)
    }

    /// To a page, as far as there is one.
    pub fn turn_to(&mut self, page: usize) {
        self.page = page.min(self.review.moves().len());
    }

    /// What stands above this page.
    pub fn head(&self) -> Head<SeatOf<G>> {
        let pages = self.review.moves().len();
        let page = self.is_on_a_move().then(|| format!("{} of {pages}:", self.page + 1));
        Head::Review { page, pressed: self.pressed }
    }

    /// The select button goes down or up over a button of the review, or beside them: one acts when it is let go where it was
    /// pressed.
    pub fn mouse(&mut self, down: bool, at: Option<Button>) {
        let pressed = std::mem::replace(&mut self.pressed, at.filter(|_| down));
        if let Some(button) = pressed.filter(|_| !down && at == pressed) {
            self.turn(button);
        }
    }

    /// A key goes down; false if there is no page to turn to.
    pub fn key(&mut self, key: Key) -> bool {
        match key {
            Key::Left => self.turn(Button::Back),
            Key::Right | Key::Space => self.turn(Button::Next),
            Key::UpLeft => self.turn(Button::First),
            Key::DownLeft => self.turn(Button::Last),
            Key::Up | Key::Down => return self.turn_to_mistake(key == Key::Down),
            _ => {}
        }
        true
    }

    /// Turns the pages as a button says.
    fn turn(&mut self, button: Button) {
        let last = self.review.moves().len();
        self.page = match button {
            Button::First => 0,
            Button::Back => self.page.saturating_sub(1),
            Button::Next => last.min(self.page + 1),
            Button::Last => last,
        };
    }

    /// To the next or the last page before with a move that could have been better; false without one.
    fn turn_to_mistake(&mut self, forth: bool) -> bool {
        let moves = self.review.moves();
        let mistake = |&page: &usize| matches!(moves.get(page), Some(reviewed) if matches!(reviewed.mark, Mark::Inaccurate | Mark::Blunder));
        let found = if forth {
            (self.page + 1..moves.len()).find(mistake)
        } else {
            (0..self.page).rev().find(mistake)
        };
        self.page = found.unwrap_or(self.page);
        found.is_some()
    }
}
