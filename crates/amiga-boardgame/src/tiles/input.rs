//! Mouse and keyboard input at the board.

use super::game::TileGame;
use super::window::TileWindow;
use crate::view::program::Interruption;
use small_amiga::chips::Point;
use small_amiga::input::{Key, Qualifiers};
use small_amiga::intuition::Intuition;

impl<G: TileGame> TileWindow<G> {
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
