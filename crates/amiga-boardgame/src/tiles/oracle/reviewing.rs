//! The open page of a review: the list of moves, the graph, and the head of the panel.

use super::super::game::{PositionOf, TileGame};
use super::super::movelist::MoveList;
use super::super::moves::name;
use super::super::scene::PanelHead;
use super::super::window::Seen;
use crate::judge::curve::Curve;
use crate::table::review::{Review, sign};
use crate::table::reviewing::ReviewTarget;
use crate::view::chart;
use crate::view::pages::ReviewButton;
use boardgame_engine::coach::ReviewedMoveOf;
use boardgame_engine::record::GamePosition;
use small_amiga::chips::Point;

/// Last line of the table in a review's summary if the game has mistakes. The line has at most 17 letters.
const TO_MISTAKES: &str = "Right: mistakes";
/// Last line of the table in a review's summary if the game has no mistakes.
const TO_FIRST_MOVE: &str = "Right: first move";

impl<'a, G: TileGame> Seen<'a, G> {
    /// Returns the open review if it shows a move, otherwise `None`.
    fn review_of_move(&self) -> Option<&'a Review<PositionOf<G>>> {
        self.model.review.as_ref().filter(|review| review.is_on_a_move())
    }

    /// Returns the move list of an open review with marks such as `??`, or `None` on the summary page.
    pub(crate) fn list(&self) -> Option<MoveList> {
        let review = self.review_of_move()?;
        let first = review.moves().first().map(|reviewed| reviewed.side);
        let text = |reviewed: &ReviewedMoveOf<PositionOf<G>>| {
            let column = usize::from(first != Some(reviewed.side));
            (column, format!("{}{}", name(reviewed.mv()), sign(reviewed.quality)))
        };
        Some(MoveList::new(review.list(text), review.pages.page(), self.current_layout()))
    }

    /// Returns the win-chance graph of an open review.
    ///
    /// Returns `None` on the summary page, and if the panel has no room for the graph.
    pub(crate) fn win_chance_graph(&self) -> Option<Curve> {
        let review = self.current_layout().win_chance_graph().and(self.review_of_move())?;
        Some(Curve { outlooks: review.win_chances().to_vec(), page: review.pages.page() })
    }

    /// Returns whether the user holds down the button Practise of a summary, or `None` without this button.
    pub(crate) fn practise_button(&self) -> Option<bool> {
        let review = self.model.review.as_ref().filter(|review| !review.is_on_a_move())?;
        self.model.has_mistakes().then_some(review.pressed == Some(ReviewButton::Practise))
    }

    /// Returns what is at a point of the window while a review is open.
    pub(crate) fn review_part_at(&self, at: Point) -> Option<ReviewTarget> {
        let layout = self.layout;
        let pointed =
            |win_chances: Curve| chart::page_at(layout.win_chance_graph()?, win_chances.outlooks.len(), at);
        let button = layout.button_at(at).map(|turn| ReviewTarget::Button(ReviewButton::Page(turn)));
        let is_practise = self.practise_button().is_some() && layout.practise_button().contains(at);
        let button = button.or(is_practise.then_some(ReviewTarget::Button(ReviewButton::Practise)));
        let listed = || self.list().and_then(|list| list.page_at(layout, at));
        let page = || listed().or_else(|| self.win_chance_graph().and_then(pointed)).map(ReviewTarget::Page);
        let line = || Some(ReviewTarget::Line(layout.table_line_at(at)?, layout.table_column_at(at)));
        button.or_else(page).or_else(line)
    }
}

/// Returns the head of the panel: the number of the page, and its buttons.
pub(crate) fn head<P: GamePosition>(review: &Review<P>) -> PanelHead {
    let page = || format!("{} of {}:", review.pages.page() + 1, review.pages.last());
    let pressed = match review.pressed {
        Some(ReviewButton::Page(turn)) => Some(turn),
        Some(ReviewButton::Leave | ReviewButton::Practise) | None => None,
    };
    PanelHead::Review { page: review.is_on_a_move().then(page), pressed }
}

/// Returns the summary's last line, which names the key that opens the first mistake or the first move.
pub(crate) fn summary_hint<P: GamePosition>(review: &Review<P>) -> &'static str {
    if review.has_mistake() { TO_MISTAKES } else { TO_FIRST_MOVE }
}
