//! Hands at the board: clicks, the keyboard's cursor, the help key.
//!
//! Knows that whatever is touched while something is shown only brings it to rest. Leaves whether a move is legal to the session.

use super::program::Triple3;
use crate::games::triple3::spot::{BoxNumber, Hole, Spot};
use crate::games::view::keyboard::{self, BoardKey, Field};
use crate::games::view::menu::WithMenus;
use crate::machine::geometry::Point;
use crate::system::input::{Key, Qualifiers};
use crate::system::intuition::Intuition;

/// Holes from edge to edge of the whole board.
const ACROSS: u8 = 9;

/// The hole the cursor shows on first.
const FIRST: Spot = Spot { number: BoxNumber::CENTRE, hole: Hole::CENTRE };

/// Columns and rows are those of the whole board.
impl Field for Spot {
    fn place(self) -> (u8, u8) {
        let (number, hole) = (self.number.index() as u8, self.hole.index() as u8);
        (3 * (number % 3) + hole % 3, 3 * (number / 3) + hole / 3)
    }

    fn at(column: u8, row: u8) -> Option<Self> {
        if column >= ACROSS || row >= ACROSS {
            return None;
        }
        Self::from_index(usize::from(9 * (row / 3 * 3 + column / 3) + row % 3 * 3 + column % 3))
    }
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
        match BoardKey::of(key, qualifiers) {
            Some(BoardKey::Step(step)) => self.cursor = keyboard::moved(self.cursor, step, Some(FIRST)),
            Some(BoardKey::Select) => self.select(intuition),
            Some(BoardKey::Leave) => self.cursor = None,
            Some(BoardKey::Help) => self.table.toggle_help(intuition),
            Some(BoardKey::Other(Key::Char('h'))) if qualifiers.is_empty() => {
                self.lit = !self.lit;
                self.update_marks(intuition);
            }
            Some(BoardKey::Other(_)) | None => {}
        }
    }

    /// Return: a peg at the cursor.
    fn select(&mut self, intuition: &mut Intuition) {
        if self.is_showing() {
            return self.rest(intuition);
        }
        match self.cursor {
            Some(spot) => self.play(intuition, spot),
            None => self.cursor = Some(FIRST),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hole_has_its_place_on_the_board() {
        for spot in Spot::all() {
            let (column, row) = spot.place();
            assert_eq!(Spot::at(column, row), Some(spot));
        }
        assert_eq!((Spot::at(9, 0), Spot::at(0, 9)), (None, None));
        let corner: Spot = "5.3".parse().unwrap();
        assert_eq!(corner.place(), (8, 0));
    }
}
