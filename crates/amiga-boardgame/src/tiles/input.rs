//! Mouse and keyboard input at the board, and to an open review.

use super::game::TileGame;
use super::oracle::curve::Curve;
use super::window::TileWindow;
use crate::view::chart;
use crate::view::program::Interruption;
use small_amiga::chips::Point;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::{IntuiMessage, Intuition};

impl<G: TileGame> TileWindow<G> {
    /// Handles a window message while a review is open. Returns the message if it must be handled as usual.
    pub(super) fn handle_in_review(
        &mut self,
        intuition: &mut Intuition,
        message: IntuiMessage,
    ) -> Option<IntuiMessage> {
        let (list, win_chances) = (self.list(), self.win_chance_graph());
        let Some(review) = &mut self.review else { return Some(message) };
        match message {
            IntuiMessage::MouseButtons { down, at, .. } => {
                review.mouse(down, self.layout.button_at(at));
                let pointed = |win_chances: Curve| {
                    chart::page_at(self.layout.win_chance_graph()?, win_chances.outlooks.len(), at)
                };
                let listed = list.and_then(|list| list.page_at(self.layout, at));
                let page = listed.or_else(|| win_chances.and_then(pointed));
                if let Some(page) = page.filter(|_| down) {
                    review.turn_to(page);
                } else if let Some(line) = self.layout.table_line_at(at).filter(|_| down) {
                    review.press_summary(line, self.layout.table_column_at(at));
                }
            }
            IntuiMessage::Cancelled => review.mouse(false, None),
            IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape, .. } => {
                self.review = None;
            }
            IntuiMessage::RawKey { key, .. } if key != Key::Help => {
                if let Err(message) = review.key(key) {
                    self.table.refuse(intuition, message);
                }
            }
            message => return Some(message),
        }
        None
    }

    pub(super) fn point_at(&mut self, intuition: &Intuition, at: Point) {
        let reach = self.reach();
        // A finger that has been lifted no longer points at its square.
        self.pointer = self.layout.square_at(at).filter(|_| !intuition.host().hides_pointer);
        self.hand.drag_to(reach, at);
    }

    pub(super) fn press_at(&mut self, intuition: &mut Intuition, at: Point) {
        let act = self.hand.press(self.reach(), at);
        self.act(intuition, act);
    }

    pub(super) fn release_at(&mut self, intuition: &mut Intuition, at: Point) {
        let act = self.hand.release(self.reach(), at);
        self.act(intuition, act);
    }

    pub(super) fn press_key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        let act = self.hand.key(self.reach(), key, qualifiers);
        self.act(intuition, act);
    }

    pub(super) fn let_go(&mut self, why: Interruption) {
        match why {
            Interruption::Menus => self.hand.cancel_click_carry(),
            Interruption::OtherWindow => {
                self.pointer = None;
                self.hand.cancel_click_carry();
            }
            Interruption::Cancelled => self.hand.cancel_drag(),
        }
    }
}
