//! The buttons that a window shows: those of a running game, of a lesson, of a game between two people, and of the end.

use crate::table::game::TableGame;
use crate::table::offered;
use crate::table::window::Table;
use crate::view::ending::{GameButton, GameButtons};
use small_amiga::chips::Rect;

/// Minimum width of the button area, in columns, for which the buttons of a running game form one row.
///
/// In a narrower area, the buttons are in two columns.
const PLAY_ROW: i32 = 150;

impl<G: TableGame> Table<G> {
    /// Returns the buttons to show: the row of buttons during a game, or the end-of-game buttons.
    ///
    /// The result is empty in a review, in classic mode, and if the window has no room for buttons.
    pub fn shown_buttons(&self) -> GameButtons {
        let (board, table) = (&self.board, &self.board.table);
        let (pressed, has_ended) = (table.pressed, self.has_ended());
        let panel = self.game.panel(board);
        let area = if has_ended { panel.end_buttons } else { panel.play_buttons };
        if table.aids.is_classic() || board.is_reviewing() || area.is_empty() {
            return GameButtons::NONE;
        }
        let in_lesson = table.lesson_buttons();
        if has_ended {
            let new = match panel.has_next_game {
                true => GameButton::NextGame,
                false if table.judge.poses(table.game()) => GameButton::NextPuzzle,
                false => GameButton::NewGame,
            };
            let offered = in_lesson.unwrap_or_else(|| offered::at_end(self, new));
            return GameButtons::new(offered, pressed)
                .with_selected(table.selected)
                .fitting(area, board.letters);
        }
        let is_narrow = area.width < PLAY_ROW;
        match in_lesson {
            Some(offered) if is_narrow => GameButtons::grid(offered, pressed, 2),
            Some(offered) => {
                let columns = offered.len().max(1 + usize::from(table.has_touch()));
                GameButtons::grid(offered, pressed, columns)
            }
            None if !self.needs_row() => GameButtons::NONE,
            None if is_narrow => GameButtons::grid(offered::during_game(self), pressed, 2),
            None => GameButtons::row(offered::during_game(self), pressed),
        }
    }

    fn needs_row(&self) -> bool {
        offered::needs_row(&self.board.table, self.draw_rules().as_ref(), self.own_button().is_some())
    }

    /// Returns the area of the buttons that the window shows now.
    pub fn button_area(&self) -> Rect {
        let panel = self.game.panel(&self.board);
        if self.has_ended() { panel.end_buttons } else { panel.play_buttons }
    }
}
