//! What a move takes, shown cell by cell.
//!
//! Knows the order and the pace: outwards from the filled cell, jump by jump, each cell first seen from its edge and then in its
//! new colour. A pure function of the time since it began; leaves drawing to the program.

use super::face::Tile;
use crate::games::tribolo::{Cell, Move, Position, Side};
use small_amiga::machine::vblank::Ticks;

/// How long a cell is seen from its edge, and how long it is looked at before the next one turns.
const PHASE: Ticks = Ticks(15);
/// Phases of a cell.
const PHASES: u64 = 2;

/// A move being shown.
#[derive(Debug, Clone)]
pub struct Captures {
    before: Position,
    filled: Cell,
    taken: Vec<Cell>,
    began: Ticks,
    phase: u64,
}

impl Captures {
    /// Begins to show a legal move from `before`.
    pub fn new(before: Position, mv: Move, now: Ticks) -> Self {
        let taken = before.jumps(mv).into_iter().flat_map(|jump| jump.cells).collect();
        Self { before, filled: mv, taken, began: now, phase: 0 }
    }

    /// Whose move it is.
    pub const fn side(&self) -> Side {
        self.before.turn()
    }

    /// How many cells it takes in all.
    pub const fn count(&self) -> usize {
        self.taken.len()
    }

    /// Goes on to what is to be seen at `now`; false when all has been.
    pub fn advance(&mut self, now: Ticks) -> bool {
        self.phase = now.since(self.began).0 / PHASE.0;
        self.phase < PHASES * self.taken.len() as u64
    }

    /// What a cell looks like now.
    pub fn tile(&self, cell: Cell) -> Tile {
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

    /// Cells owned as they are seen, by [`Side::index`]: one that turns is nobody's any more, and not yet the mover's.
    pub fn scores(&self) -> [u32; 3] {
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
    fn cells_turn_one_after_another() {
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
        // Clockwise from up: to the right first, then outwards to the left.
        assert_eq!(seen, ["brrb|b", "brrbbb", "br|bbb", "brbbbb", "b|bbbb", "bbbbbb"]);
        assert_eq!((show.count(), show.scores()), (3, [6, 0, 0]));
    }
}
