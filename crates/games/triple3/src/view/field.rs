//! The grid of holes over which the keyboard cursor moves in Triple 3.

use crate::moves::Move;
use crate::spot::Spot;
use amiga_boardgame::view::keyboard::Field;

const ACROSS: u8 = 9;

/// Numbers the columns and rows of holes from 0 to 8 across the whole board, not within a box.
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

impl From<Move> for Spot {
    fn from(mv: Move) -> Self {
        mv.spot()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hole_has_its_board_cell() {
        for spot in Spot::all() {
            let (column, row) = spot.place();
            assert_eq!(Spot::at(column, row), Some(spot));
        }
        assert_eq!((Spot::at(9, 0), Spot::at(0, 9)), (None, None));
        let corner: Spot = "5.3".parse().unwrap();
        assert_eq!(corner.place(), (8, 0));
    }
}
