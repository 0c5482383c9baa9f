//! Hands at the board: clicks, the keyboard's cursor, the help key.
//!
//! Knows that whatever is touched while something is shown only brings it to rest. Leaves whether a move is legal to the session.

use super::program::Triple3;
use super::words;
use crate::games::tiles::view::help;
use crate::games::triple3::spot::{BoxNumber, Hole, Spot};
use crate::machine::geometry::Point;
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;
use crate::system::intuition::window::IntuiMessage;

/// Holes from edge to edge of the whole board.
const ACROSS: usize = 9;

/// A hole's column and row on the whole board.
const fn place(spot: Spot) -> (usize, usize) {
    let (number, hole) = (spot.number.index(), spot.hole.index());
    (3 * (number % 3) + hole % 3, 3 * (number / 3) + hole / 3)
}

/// The hole at a column and row of the whole board.
fn at_place(column: usize, row: usize) -> Option<Spot> {
    if column >= ACROSS || row >= ACROSS {
        return None;
    }
    Spot::from_index(9 * (row / 3 * 3 + column / 3) + row % 3 * 3 + column % 3)
}

impl Triple3 {
    pub(super) fn press(&mut self, intuition: &mut Intuition, at: Point) {
        self.cursor = None;
        if self.is_showing() {
            return self.rest(intuition);
        }
        if let Some(spot) = self.layout.spot_at(at) {
            self.play(intuition, spot);
        }
    }

    pub(super) fn key(&mut self, intuition: &mut Intuition, key: Key, qualifiers: Qualifiers) {
        let step = match key {
            Key::Up => (0, -1),
            Key::UpRight => (1, -1),
            Key::Right => (1, 0),
            Key::DownRight => (1, 1),
            Key::Down => (0, 1),
            Key::DownLeft => (-1, 1),
            Key::Left => (-1, 0),
            Key::UpLeft => (-1, -1),
            Key::Return | Key::Space => return self.select(intuition),
            Key::Escape => return self.cursor = None,
            Key::Help if qualifiers.is_empty() => return self.toggle_help(intuition),
            Key::Char('h') if qualifiers.is_empty() => {
                self.lit = !self.lit;
                return self.update_marks(intuition);
            }
            _ => return,
        };
        // The first key only shows where the cursor is.
        let Some((column, row)) = self.cursor.map(place) else { return self.show_cursor() };
        let moved = |at: usize, by| at.checked_add_signed(by);
        if let Some(to) = moved(column, step.0).zip(moved(row, step.1)).and_then(|(c, r)| at_place(c, r)) {
            self.cursor = Some(to);
        }
    }

    const fn show_cursor(&mut self) {
        self.cursor = Some(Spot { number: BoxNumber::CENTRE, hole: Hole::CENTRE });
    }

    /// Return: a peg at the cursor.
    fn select(&mut self, intuition: &mut Intuition) {
        if self.is_showing() {
            return self.rest(intuition);
        }
        match self.cursor {
            Some(spot) => self.play(intuition, spot),
            None => self.show_cursor(),
        }
    }

    fn toggle_help(&mut self, intuition: &mut Intuition) {
        match self.help.take() {
            // Sent behind the board it is not seen: the key brings it back before it closes it.
            Some(help) if intuition.active() != Some(help) => {
                intuition.window_to_front(help);
                intuition.activate(Some(help));
                self.help = Some(help);
            }
            Some(help) => {
                intuition.close_window(help);
                intuition.activate(Some(self.window));
            }
            None => self.help = Some(help::open(intuition, self.window, words::HELP)),
        }
    }

    pub(super) fn help_message(&mut self, intuition: &mut Intuition, message: &IntuiMessage) {
        let leave = match message {
            IntuiMessage::CloseWindow => true,
            IntuiMessage::RawKey { key, .. } => matches!(key, Key::Escape | Key::Help | Key::Return),
            _ => false,
        };
        if leave && self.help.is_some() {
            self.toggle_help(intuition);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hole_has_its_place_on_the_board() {
        for spot in Spot::all() {
            let (column, row) = place(spot);
            assert_eq!(at_place(column, row), Some(spot));
        }
        assert_eq!((at_place(9, 0), at_place(0, 9)), (None, None));
        let corner: Spot = "5.3".parse().unwrap();
        assert_eq!(place(corner), (8, 0));
    }
}
