//! The open review of a game, whose pages the user turns with keys or buttons.
//!
//! A page shows the position before a move, with the move framed and all legal moves marked; the last page is
//! the summary. The session is not affected: a running search continues, and only the computer's finished
//! move waits until the review is closed.

use super::super::game::{PositionOf, TileGame};
use super::super::layout::Layout;
use super::super::movelist::MoveList;
use super::super::moves::name;
use super::super::scene::PanelHead;
use super::curve::{self, Curve};
use super::notes;
use crate::view::pages::{PageTurn, Pages};
use crate::view::sides::both;
use boardgame_engine::coach::{Review, ReviewedMoveOf, Summary};
use boardgame_engine::oracle::MoveQuality;
use boardgame_engine::win_chances::WinChances;
use small_amiga::input::Key;

#[derive(Debug, Clone)]
pub(crate) struct Reviewing<G: TileGame> {
    review: Review<PositionOf<G>>,
    win_chances: Vec<Option<WinChances>>,
    pages: Pages,
    pressed: Option<PageTurn>,
}

impl<G: TileGame> Reviewing<G> {
    pub(crate) fn new(review: Review<PositionOf<G>>) -> Self {
        let (win_chances, pages) = (
            curve::review_win_chances::<PositionOf<G>>(review.moves()),
            Pages::open_at_last(review.moves().len()),
        );
        Self { review, win_chances, pages, pressed: None }
    }

    /// Returns the reviewed move on the open page of the review, or `None` on the summary page.
    pub(crate) fn reviewed(&self) -> Option<&ReviewedMoveOf<PositionOf<G>>> {
        self.review.moves().get(self.pages.page())
    }

    pub(crate) fn is_on_a_move(&self) -> bool {
        self.reviewed().is_some()
    }

    pub(crate) fn summaries(&self) -> [Summary; 2] {
        both::<PositionOf<G>>().map(|side| self.review.summary(side))
    }

    /// Returns the list of the game's moves with marks such as `??`, or `None` on the summary page.
    pub(crate) fn list(&self, layout: Layout) -> Option<MoveList> {
        let text = |reviewed: &ReviewedMoveOf<PositionOf<G>>| {
            format!("{}{}", name(reviewed.mv()), notes::sign(reviewed.quality))
        };
        let list = || MoveList::new(self.review.moves().iter().map(text), self.pages.page(), layout);
        self.is_on_a_move().then(list)
    }

    pub(crate) fn win_chance_graph(&self) -> Option<Curve> {
        self.is_on_a_move().then(|| Curve { outlooks: self.win_chances.clone(), page: self.pages.page() })
    }

    pub(crate) fn turn_to(&mut self, page: usize) {
        self.pages.turn_to(page);
    }

    pub(crate) fn head(&self) -> PanelHead {
        let page =
            self.is_on_a_move().then(|| format!("{} of {}:", self.pages.page() + 1, self.pages.last()));
        PanelHead::Review { page, pressed: self.pressed }
    }

    /// Handles a press or release of the select button. A page button takes effect if the pointer is on it at
    /// the press and at the release.
    pub(crate) fn mouse(&mut self, down: bool, at: Option<PageTurn>) {
        let pressed = std::mem::replace(&mut self.pressed, at.filter(|_| down));
        if let Some(button) = pressed.filter(|_| !down && at == pressed) {
            self.pages.turn(button);
        }
    }

    /// Handles a key press by turning the review's pages; returns `false` if no page has the mistake that the
    /// key requests.
    pub(crate) fn key(&mut self, key: Key) -> bool {
        if matches!(key, Key::Up | Key::Down) {
            return self.turn_to_mistake(key == Key::Down);
        }
        PageTurn::from_key(key).into_iter().for_each(|turn| self.pages.turn(turn));
        true
    }

    /// Turns to the next or previous review page with an inaccurate move or a blunder; returns `false` if no
    /// such page exists.
    fn turn_to_mistake(&mut self, forth: bool) -> bool {
        let moves = self.review.moves();
        let mistake = |&page: &usize| matches!(moves.get(page), Some(reviewed) if matches!(reviewed.quality, MoveQuality::Inaccurate | MoveQuality::Blunder));
        self.pages.turn_to_marked(forth, mistake)
    }
}
