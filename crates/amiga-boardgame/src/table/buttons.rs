//! The buttons that a window shows: those of a running game, of a lesson, of a game between two people, and of the end.

use crate::table::game::TableGame;
use crate::table::offered;
use crate::table::window::Table;
use crate::view::ending::{GameButton, GameButtons};
use small_amiga::chips::Rect;

impl<G: TableGame> Table<G> {
    /// Returns the buttons to show, and their area: the row of buttons during a game, or the end-of-game buttons.
    ///
    /// There are no buttons in a review, in classic mode, and if the window has no room for them.
    #[inline(never)]
    pub fn buttons(&self) -> (GameButtons, Rect) {
        let (board, model) = (&self.board, &self.board.model);
        let (pressed, panel, in_lesson) = (model.pressed, self.game.panel(board), model.lesson_buttons());
        let is_at_end = self.has_ended();
        let area = if is_at_end { panel.end_buttons } else { panel.play_buttons };
        if model.aids.is_classic() || board.is_reviewing() || area.is_empty() {
            return (GameButtons::NONE, area);
        }
        let buttons = match in_lesson {
            _ if is_at_end => {
                let new = match panel.has_next_game {
                    true => GameButton::NextGame,
                    false if model.judge.poses(model.game()) => GameButton::NextPuzzle,
                    false => GameButton::NewGame,
                };
                let offered = in_lesson.unwrap_or_else(|| offered::at_end(self, new));
                GameButtons::new(offered, pressed).with_selected(model.selected).fitting(area, board.letters)
            }
            Some(offered) if model.is_lesson_complete() => {
                GameButtons::after_lesson(offered, pressed, area, board.letters)
            }
            Some(offered) if panel.lesson_columns > 0 => {
                GameButtons::grid(offered, pressed, panel.lesson_columns)
            }
            Some(offered) => {
                let columns = offered.len().max(1 + usize::from(model.has_touch()));
                GameButtons::grid(offered, pressed, columns)
            }
            None if !self.needs_row() => GameButtons::NONE,
            None => GameButtons::during_game(offered::during_game(self), pressed, area, board.letters),
        };
        (buttons, area)
    }

    fn needs_row(&self) -> bool {
        offered::needs_row(&self.board.model, self.draw_rules().as_ref(), self.own_button().is_some())
    }
}
