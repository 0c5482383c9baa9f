//! The buttons on the panel: those of a running game, of a lesson, of a correspondence game, and of the end.

use super::game::TileGame;
use super::window::TileWindow;
use crate::view::ending::{GameButton, GameButtons};
use crate::view::offered;

impl<G: TileGame> TileWindow<G> {
    /// Returns the buttons to show on the panel: the row of buttons during a game, or the end-of-game
    /// buttons.
    ///
    /// The result is empty in a review, in classic mode, and while a piece slides at the end of a game.
    pub(super) fn panel_buttons(&self) -> GameButtons {
        let (layout, pressed) = (self.current_layout(), self.table.pressed);
        let at_end = |offered| {
            let all = GameButtons::new(offered, pressed).with_selected(self.table.selected);
            all.fitting(layout.ending(), layout.scale.font_height)
        };
        if let Some(offered) = self.table.lesson_buttons() {
            return if layout.has_buttons {
                let columns = offered.len().max(1 + usize::from(self.table.has_touch()));
                GameButtons::grid(offered, pressed, columns)
            } else {
                at_end(offered)
            };
        }
        if layout.has_buttons {
            return GameButtons::row(offered::during_game(self), pressed);
        }
        let busy = self.table.review.is_some() || self.sliding().is_some();
        if self.table.aids.is_classic() || busy || !self.table.game().is_over() {
            return GameButtons::default();
        }
        let is_puzzle = self.table.judge.poses(self.table.game());
        let new = if is_puzzle { GameButton::NextPuzzle } else { GameButton::NewGame };
        at_end(offered::at_end(self, new))
    }
}
