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
use boardgame_engine::coach::{Review, ReviewedMove, ReviewedMoveOf, Summary};
use boardgame_engine::oracle::MoveQuality;
use boardgame_engine::win_chances::WinChances;
use small_amiga::input::Key;

/// Last line of the table in a review's summary if the game has mistakes. The line has at most 17 letters.
const TO_MISTAKES: &str = "Right: mistakes";
/// Last line of the table in a review's summary if the game has no mistakes.
const TO_FIRST_MOVE: &str = "Right: first move";

/// Messages shown if the keys Up and Down find no mistake.
const NO_MISTAKES: &str = "No mistakes.";
const NO_MISTAKE_BEFORE: &str = "No mistake before this move.";
const NO_MISTAKE_AFTER: &str = "No mistake after this move.";

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

    /// Returns the move list with marks such as `??`, or `None` on the summary page.
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

    /// Handles a click on the table of critical turns in the review's summary.
    ///
    /// A click on a line of counts opens the first move that the line counts.
    ///
    /// A click on the last line opens the first mistake or, without mistakes, the first move.
    ///
    /// If `side` is given, only moves of the side with that index are searched.
    pub(crate) fn press_summary(&mut self, line: usize, side: Option<usize>) {
        if self.is_on_a_move() {
            return;
        }
        let quality = match line {
            0 => None,
            1 => Some(MoveQuality::Only),
            2 => Some(MoveQuality::Good),
            3 => Some(MoveQuality::Inaccurate),
            4 => Some(MoveQuality::Blunder),
            _ => return self.turn(PageTurn::Next),
        };
        let sides = both::<PositionOf<G>>();
        let is_counted = |reviewed: &ReviewedMoveOf<PositionOf<G>>| {
            let is_of_side = side.is_none_or(|side| sides.get(side) == Some(&reviewed.side));
            reviewed.is_counted() && is_of_side && quality.is_none_or(|quality| reviewed.quality == quality)
        };
        let page = self.review.moves().iter().position(is_counted);
        page.into_iter().for_each(|page| self.turn_to(page));
    }

    /// Returns the summary's last line, which names the key that opens the first mistake or the first move.
    pub(crate) fn summary_hint(&self) -> &'static str {
        let has_mistake = self.review.moves().iter().any(is_mistake);
        if has_mistake { TO_MISTAKES } else { TO_FIRST_MOVE }
    }

    fn turn(&mut self, turn: PageTurn) {
        let moves = self.review.moves();
        self.pages.turn(turn, |&page| moves.get(page).is_some_and(is_mistake));
    }

    /// Handles a press or release of the select button on the page buttons.
    ///
    /// A button takes effect if it is under the pointer at the press and at the release.
    pub(crate) fn mouse(&mut self, down: bool, at: Option<PageTurn>) {
        let pressed = std::mem::replace(&mut self.pressed, at.filter(|_| down));
        if let Some(button) = pressed.filter(|_| !down && at == pressed) {
            self.turn(button);
        }
    }

    /// Handles a key press by turning the review's pages.
    ///
    /// # Errors
    /// Returns a message for the panel if no page has the mistake that the key requests.
    pub(crate) fn key(&mut self, key: Key) -> Result<(), &'static str> {
        match key {
            Key::Up | Key::Down => return self.turn_to_mistake(key == Key::Down),
            Key::Return if !self.is_on_a_move() => self.turn(PageTurn::Next),
            key => PageTurn::from_key(key).into_iter().for_each(|turn| self.turn(turn)),
        }
        Ok(())
    }

    /// Opens the next or previous review page with an inaccurate move or a blunder.
    ///
    /// From the summary, the next such page is the first one.
    ///
    /// # Errors
    /// Returns a message for the panel if no such page exists.
    fn turn_to_mistake(&mut self, forth: bool) -> Result<(), &'static str> {
        let (moves, is_on_a_move) = (self.review.moves(), self.is_on_a_move());
        let is_mistake = |&page: &usize| moves.get(page).is_some_and(is_mistake);
        match (self.pages.turn_to_marked(forth, is_mistake), forth) {
            (true, _) => Ok(()),
            (false, _) if !is_on_a_move => Err(NO_MISTAKES),
            (false, true) => Err(NO_MISTAKE_AFTER),
            (false, false) => Err(NO_MISTAKE_BEFORE),
        }
    }
}

const fn is_mistake<S, M>(reviewed: &ReviewedMove<S, M>) -> bool {
    matches!(reviewed.quality, MoveQuality::Inaccurate | MoveQuality::Blunder)
}
