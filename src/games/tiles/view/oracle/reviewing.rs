//! Reviewing at the window: page by page through the game, by keys or buttons.
//!
//! A page shows the position before a move, with the move framed and every choice marked; the last page is the summary. Knows
//! the way through the pages. The session is not touched: what it was thinking about goes on, and only the computer's finished
//! move waits until the review is left.

use super::super::game::{LineOf, SeatOf, TileGame, TileMove as _};
use super::super::layout::Layout;
use super::super::movelist::MoveList;
use super::super::scene::Head;
use super::curve::{self, Curve};
use super::notes;
use crate::games::coach::{Review, ReviewedIn, Summary};
use crate::games::oracle::Mark;
use crate::games::outlook::Outlook;
use crate::games::view::pages::{PageTurn, Pages};
use crate::games::view::sides::TwoSided;
use small_amiga::system::input::Key;

/// A review being read.
#[derive(Debug, Clone)]
pub struct Reviewing<G: TileGame> {
    review: Review<LineOf<G>>,
    curve: Vec<Outlook>,
    pages: Pages,
    /// The button the mouse holds down.
    pressed: Option<PageTurn>,
}

impl<G: TileGame> Reviewing<G> {
    /// Opened at its summary.
    pub fn new(review: Review<LineOf<G>>) -> Self {
        let (curve, pages) = (curve::of(review.moves()), Pages::open_at_last(review.moves().len()));
        Self { review, curve, pages, pressed: None }
    }

    /// What is said of the move of this page; none on the summary.
    pub fn reviewed(&self) -> Option<&ReviewedIn<LineOf<G>>> {
        self.review.moves().get(self.pages.at())
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
        let list = || MoveList::new(self.review.moves().iter().map(text), self.pages.at(), layout);
        self.is_on_a_move().then(list)
    }

    /// What every position was worth; none on the summary.
    pub fn curve(&self) -> Option<Curve> {
        self.is_on_a_move().then(|| Curve { outlooks: self.curve.clone(), page: self.pages.at() })
    }

    /// To a page, as far as there is one.
    pub fn turn_to(&mut self, page: usize) {
        self.pages.turn_to(page);
    }

    /// What stands above this page.
    pub fn head(&self) -> Head<SeatOf<G>> {
        let page = self.is_on_a_move().then(|| format!("{} of {}:", self.pages.at() + 1, self.pages.last()));
        Head::Review { page, pressed: self.pressed }
    }

    /// The select button goes down or up over a button of the review, or beside them: one acts when it is let go where it was
    /// pressed.
    pub fn mouse(&mut self, down: bool, at: Option<PageTurn>) {
        let pressed = std::mem::replace(&mut self.pressed, at.filter(|_| down));
        if let Some(button) = pressed.filter(|_| !down && at == pressed) {
            self.pages.turn(button);
        }
    }

    /// A key goes down; false if there is no page to turn to.
    pub fn key(&mut self, key: Key) -> bool {
        if matches!(key, Key::Up | Key::Down) {
            return self.turn_to_mistake(key == Key::Down);
        }
        PageTurn::of(key).into_iter().for_each(|turn| self.pages.turn(turn));
        true
    }

    /// To the next or the last page before with a move that could have been better; false without one.
    fn turn_to_mistake(&mut self, forth: bool) -> bool {
        let (moves, page) = (self.review.moves(), self.pages.at());
        let mistake = |&page: &usize| matches!(moves.get(page), Some(reviewed) if matches!(reviewed.mark, Mark::Inaccurate | Mark::Blunder));
        let found = if forth { (page + 1..moves.len()).find(mistake) } else { (0..page).rev().find(mistake) };
        found.into_iter().for_each(|page| self.pages.turn_to(page));
        found.is_some()
    }
}
