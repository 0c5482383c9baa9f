//! The board: who owns which of the 176 cells, and where the walls are.
//!
//! Knows how a start is drawn, how its rows are written, and what filling a cell does. Leaves whose turn it is and which
//! cells may be filled to [`super::position`].

use std::fmt;
use std::str::FromStr;

use rand::Rng;

use super::bits::{Bits, bit};
use super::cell::{CELLS, COLUMNS, Cell};
use super::jumps::Reach;
use super::side::Side;
use crate::games::chance::below;

/// Cells each side owns at the start.
pub const START: usize = 12;
/// Walls among the cells of a start.
pub const WALLS: usize = 12;

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Content {
    /// Nobody's, and free to be filled.
    Empty,
    /// Never filled, and no jump crosses it.
    Wall,
    /// A side's.
    Of(Side),
}

impl Content {
    /// The letter of the notation: `b` `r` `g`, `w` a wall, `.` empty.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Wall => 'w',
            Self::Of(side) => side.letter(),
        }
    }

    /// What a letter stands for.
    const fn read(letter: u8) -> Option<Self> {
        match letter {
            b'.' => Some(Self::Empty),
            b'w' => Some(Self::Wall),
            b'b' => Some(Self::Of(Side::Blue)),
            b'r' => Some(Self::Of(Side::Red)),
            b'g' => Some(Self::Of(Side::Green)),
            _ => None,
        }
    }
}

/// The cells of the three sides and the walls; no cell is two of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    sides: [Bits; 3],
    walls: Bits,
}

impl Board {
    /// A start: twelve cells for each side and twelve walls, drawn evenly from all there are.
    ///
    /// One state of the generator always gives the same board: the draw is spelled out here rather than left to a library
    /// whose next version may draw its numbers differently.
    #[must_use]
    pub fn drawn(rng: &mut impl Rng) -> Self {
        let mut cells: Vec<Cell> = Cell::all().collect();
        let mut draw = |count| -> Bits {
            (0..count)
                .map(|_| {
                    let at = below(rng, cells.len());
                    cells.swap_remove(at)
                })
                .collect()
        };
        let sides = Side::ALL.map(|_| draw(START));
        Self { sides, walls: draw(WALLS) }
    }

    /// A board with these cells, in reading order.
    #[must_use]
    pub fn new(contents: [Content; CELLS]) -> Self {
        let set = |wanted| Cell::all().filter(|cell| contents[cell.index()] == wanted).collect();
        Self { sides: Side::ALL.map(|side| set(Content::Of(side))), walls: set(Content::Wall) }
    }

    /// The cells of a side.
    #[inline(always)]
    #[must_use]
    pub const fn of(&self, side: Side) -> Bits {
        self.sides[side.index()]
    }

    /// The walls.
    #[must_use]
    pub const fn walls(&self) -> Bits {
        self.walls
    }

    /// The cells that are nobody's and no wall.
    #[inline(always)]
    #[must_use]
    pub fn empty(&self) -> Bits {
        let [blue, red, green] = self.sides;
        Bits::BOARD & !(blue | red | green | self.walls)
    }

    /// What a cell is.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Content {
        match self.owner(cell) {
            Some(side) => Content::Of(side),
            None if self.walls.has(cell) => Content::Wall,
            None => Content::Empty,
        }
    }

    /// Who owns a cell.
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.of(side).has(cell))
    }

    /// Cells owned, by [`Side::index`].
    #[must_use]
    pub fn scores(&self) -> [u32; 3] {
        self.sides.map(|cells| cells.count())
    }

    /// What a side can jump over.
    #[inline(always)]
    #[must_use]
    pub fn reach(&self, side: Side) -> Reach {
        Reach::new(self.of(side), side.others().map(|other| self.of(other)), self.empty())
    }

    /// The board after a side has filled a cell and jumped; `reach` is what it can jump over here.
    #[inline(always)]
    #[must_use]
    pub(super) fn filled(mut self, side: Side, reach: &Reach, filled: u32) -> Self {
        let taken = reach.taken_from(filled);
        for cells in &mut self.sides {
            *cells &= !taken;
        }
        self.sides[side.index()] |= taken | Bits::of_bit(filled);
        self
    }

    /// The board after a side has filled a cell that it may fill.
    pub(super) fn after(&self, side: Side, mv: Cell) -> Self {
        self.filled(side, &self.reach(side), bit(mv))
    }
}

/// Why a text is not the eleven rows of a board, and at which character of it (from 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct RowsError {
    /// The character, from 1.
    pub column: usize,
    /// What was expected there.
    pub problem: RowsProblem,
}

/// What is wrong with the rows of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RowsProblem {
    /// None of the five letters where a cell should be.
    #[error("expected `b`, `r`, `g`, `w` or `.` for {0}")]
    Cell(Cell),
    /// No `/` after the sixteenth cell of a row.
    #[error("expected `/` after a row of 16 cells")]
    Slash,
    /// More text after the last cell.
    #[error("expected the end of the rows after p1")]
    End,
}

/// Eleven groups of sixteen letters joined by `/`, top row of the screen first.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if cell.col() == 0 && cell.row() > 0 {
                f.write_str("/")?;
            }
            write!(f, "{}", self.content(cell).letter())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl FromStr for Board {
    type Err = RowsError;

    fn from_str(text: &str) -> Result<Self, RowsError> {
        // Up to the first bad one all characters are ASCII, so that bytes and characters agree.
        let bytes = text.as_bytes();
        let mut contents = [Content::Empty; CELLS];
        for cell in Cell::all() {
            let at = cell.index() + usize::from(cell.row());
            if cell.col() == 0 && cell.row() > 0 && bytes.get(at - 1) != Some(&b'/') {
                return Err(RowsError { column: at, problem: RowsProblem::Slash });
            }
            contents[cell.index()] = bytes
                .get(at)
                .and_then(|&letter| Content::read(letter))
                .ok_or(RowsError { column: at + 1, problem: RowsProblem::Cell(cell) })?;
        }
        let length = CELLS + CELLS / usize::from(COLUMNS) - 1;
        if bytes.len() > length {
            return Err(RowsError { column: length + 1, problem: RowsProblem::End });
        }
        Ok(Self::new(contents))
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn start(seed: u64) -> Board {
        Board::drawn(&mut ChaCha8Rng::seed_from_u64(seed))
    }

    #[test]
    fn a_start_has_twelve_of_each_and_reads_back() {
        for seed in 0..50 {
            let board = start(seed);
            assert_eq!((board.scores(), board.walls().count(), board.empty().count()), ([12; 3], 12, 128));
            assert_eq!(board.to_string().parse(), Ok(board));
            assert_eq!(start(seed), board);
        }
        assert_ne!(start(0), start(1));
    }

    #[test]
    fn rows_name_the_first_bad_column() {
        let text = start(3).to_string();
        let problem = |text: &str| {
            let error = text.parse::<Board>().unwrap_err();
            (error.column, error.problem)
        };
        let cell = |name: &str| RowsProblem::Cell(name.parse().unwrap());
        assert_eq!(problem(""), (1, cell("a11")));
        assert_eq!(problem(&format!("B{}", &text[1..])), (1, cell("a11")));
        assert_eq!(problem(&format!("{}\u{e9}{}", &text[..17], &text[18..])), (18, cell("a10")));
        assert_eq!(problem(&text.replacen('/', "-", 1)), (17, RowsProblem::Slash));
        assert_eq!(problem(&text[..16]), (17, RowsProblem::Slash));
        assert_eq!(problem(&text[..185]), (186, cell("p1")));
        assert_eq!(problem(&format!("{text}/")), (187, RowsProblem::End));
    }

    #[test]
    fn filling_a_cell_moves_what_it_takes() {
        let empty = ["................"; 10].join("/");
        let board: Board = format!("{empty}/..bggggg........").parse().unwrap();
        let after = board.after(Side::Blue, "i1".parse().unwrap());
        assert_eq!(after.to_string(), format!("{empty}/..bbbbbbb......."));
        assert_eq!((after.scores(), after.empty().count()), ([7, 0, 0], 169));
    }
}
