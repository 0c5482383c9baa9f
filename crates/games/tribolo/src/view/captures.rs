//! The animation of the captures of a Tribolo move, one cell after the other.
//!
//! Cells turn outwards from the filled cell, one jump after the other. Each cell is first shown from its edge
//! and then in its new colour. The picture depends only on the time since the start. Drawing is left to the
//! program.

use super::face::Tile;
use crate::{Cell, Move, Position, Side};
use small_amiga::chips::Ticks;

/// Duration of each of the two phases in the animation of a captured cell.
///
/// In the first phase the cell is seen from its edge; the second phase is a pause before the next cell turns.
const PHASE: Ticks = Ticks(15);
const PHASES: u64 = 2;

#[derive(Debug, Clone)]
pub(crate) struct Captures {
    before: Position,
    filled: Cell,
    taken: Vec<Cell>,
    began: Ticks,
    phase: u64,
}

impl Captures {
    pub(crate) fn new(before: Position, mv: Move, now: Ticks) -> Self {
        let taken = before.jumps(mv).into_iter().flat_map(|jump| jump.cells).collect();
        Self { before, filled: mv, taken, began: now, phase: 0 }
    }

    pub(crate) const fn side(&self) -> Side {
        self.before.turn()
    }

    pub(crate) const fn count(&self) -> usize {
        self.taken.len()
    }

    pub(crate) fn advance(&mut self, now: Ticks) -> bool {
        self.phase = now.since(self.began).0 / PHASE.0;
        self.phase < PHASES * self.taken.len() as u64
    }

    pub(crate) fn tile(&self, cell: Cell) -> Tile {
        let mine = Tile::Of(self.side());
        if cell == self.filled {
            return mine;
        }
        let old = || Tile::from(self.before.board().content(cell));
        let Some(at) = self.taken.iter().position(|&taken| taken == cell) else { return old() };
        match self.phase.checked_sub(PHASES * at as u64) {
            None => old(),
            Some(0) => Tile::Turning,
            Some(_) => mine,
        }
    }

    /// Returns the number of cells of each side in the animation's current phase, indexed by [`Side::index`].
    ///
    /// A turning cell belongs to no side.
    pub(crate) fn scores(&self) -> [u32; 3] {
        let mut scores = [0; 3];
        for cell in Cell::all() {
            if let Tile::Of(side) = self.tile(cell)
                && let Some(score) = scores.get_mut(side.index())
            {
                *score += 1;
            }
        }
        scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captured_cells_turn_one_after_another() {
        let empty = ["................"; 5].join("/");
        let position: Position = format!("{empty}/brr.gb..........{}{empty} b", "/").parse().unwrap();
        let mut show = Captures::new(position, "d6".parse().unwrap(), Ticks(1000));
        let row = |show: &Captures| -> String {
            let tiles = Cell::all().skip(5 * 16).take(6).map(|cell| match show.tile(cell) {
                Tile::Of(side) => side.letter(),
                Tile::Turning => '|',
                _ => '.',
            });
            tiles.collect()
        };
        let mut seen = Vec::new();
        for ticks in (1000..).step_by(15) {
            if !show.advance(Ticks(ticks)) {
                break;
            }
            seen.push(row(&show));
        }
        // The jumps go clockwise from up: first the jump to the right, then the jump to the left, each from
        // the filled cell outwards.
        assert_eq!(seen, ["brrb|b", "brrbbb", "br|bbb", "brbbbb", "b|bbbb", "bbbbbb"]);
        assert_eq!((show.count(), show.scores()), (3, [6, 0, 0]));
    }
}
