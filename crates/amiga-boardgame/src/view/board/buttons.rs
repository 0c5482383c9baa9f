//! The buttons in the window of a board game: those of a running game, of a lesson, of a correspondence game, and
//! of the end.

use super::game::BoardGame;
use super::state::BoardState;
use super::window::BoardWindow;
use crate::view::ending::{GameButton, GameButtons};
use crate::view::offered;

/// Minimum width of the button area, in columns, for which the buttons of a running game form one row.
///
/// In a narrower area, the buttons are in two columns.
const PLAY_ROW: i32 = 150;

impl<G: BoardGame> BoardWindow<G> {
    /// Returns the buttons to show: the row of buttons during a game, or the end-of-game buttons.
    ///
    /// The result is empty in a review, in classic mode, and if the window has no room for buttons.
    pub(super) fn shown_buttons(&self) -> GameButtons {
        let BoardState { table, letters, .. } = &self.board;
        let (pressed, selected) = (table.pressed, table.selected);
        if table.aids.is_classic() || self.board.is_reviewing() || self.button_area().is_empty() {
            return GameButtons::default();
        }
        if let Some(offered) = table.lesson_buttons() {
            return if self.has_ended() {
                GameButtons::new(offered, pressed).with_selected(selected).fitting(self.end_area(), *letters)
            } else {
                GameButtons::grid(offered, pressed, 2)
            };
        }
        if !self.has_ended() && table.has_host_buttons() && !table.has_link_to_send() {
            return GameButtons::default();
        }
        if !self.has_ended() {
            let offered = offered::during_game(self);
            let columns = if self.button_area().width < PLAY_ROW { 2 } else { offered.len() };
            return GameButtons::grid(offered, pressed, columns);
        }
        let is_match_on = self.game.panel(&self.board).has_next_game;
        let new = if is_match_on { GameButton::NextGame } else { GameButton::NewGame };
        let offered = offered::at_end(self, new);
        GameButtons::new(offered, pressed).with_selected(selected).fitting(self.end_area(), *letters)
    }
}
