//! The grid of holes over which the keyboard cursor moves in Triple 3.

use crate::moves::Move;
use crate::spot::Spot;
use amiga_boardgame::view::keyboard::Grid;

const ACROSS: u8 = 9;

/// Returns the 81 holes as a grid of 9 rows and 9 columns.
pub(super) fn grid() -> Grid<Spot> {
    Grid::from_fn(ACROSS, ACROSS, |column, row| {
        Spot::from_index(usize::from(9 * (row / 3 * 3 + column / 3) + row % 3 * 3 + column % 3))
    })
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
        let holes: Vec<Spot> = grid().places().collect();
        assert!(holes.len() == 81 && Spot::all().all(|spot| holes.contains(&spot)));
        let name = |at: usize| holes[at].to_string();
        assert_eq!([0, 8, 40, 80].map(name), ["3.1", "5.3", "7.5", "11.9"]);
    }
}
