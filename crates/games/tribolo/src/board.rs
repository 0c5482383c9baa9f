//! The board of Tribolo: the owners of the 176 cells, and the walls.
//!
//! Draws random starts, reads and writes the rows, and applies the effect of filling a cell. The turn and the
//! legality of moves are left to [`super::position`].

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use super::bits::{Bits, bit};
use super::cell::{CELLS, COLUMNS, Cell};
use super::jumps::SideJumps;
use super::side::Side;
use boardgame_engine::chance::below;

/// Number of cells that each side owns at the start of a game.
pub(crate) const START: usize = 12;
pub(crate) const WALLS: usize = 12;

/// The contents of a board cell: nothing, a wall, or a cell of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Content {
    /// An empty cell, which a side can fill if the move captures at least one cell.
    Empty,
    /// A wall, which is never filled and blocks jumps.
    Wall,
    /// A cell that belongs to this side.
    Of(Side),
}

impl Content {
    /// Returns the contents of a cell as words of a sentence, such as `blue` or `a wall`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Wall => "a wall",
            Self::Of(side) => side.colour(),
        }
    }

    /// Returns the letter for a cell's contents in the text of a board.
    ///
    /// The letter is `b`, `r` or `g` for a side, `w` for a wall, and `.` for an empty cell.
    pub const fn letter(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Wall => 'w',
            Self::Of(side) => side.letter(),
        }
    }

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

/// The walls of a Tribolo board and the cells of each side, without the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    sides: [Bits; 3],
    walls: Bits,
}

impl Board {
    /// Returns a random initial board with twelve cells for each side and twelve walls.
    ///
    /// All arrangements are equally likely.
    ///
    /// A given state of the generator always yields the same board. The algorithm is therefore part of this
    /// crate: a later version of a library might consume the random numbers differently.
    #[must_use]
    pub fn drawn(rng: &mut ChaCha8Rng) -> Self {
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

    /// Creates a board from the contents of its 176 cells in reading order.
    pub fn new(contents: [Content; CELLS]) -> Self {
        let set = |wanted| Cell::all().filter(|cell| contents[cell.index()] == wanted).collect();
        Self { sides: Side::ALL.map(|side| set(Content::Of(side))), walls: set(Content::Wall) }
    }

    #[inline(always)]
    pub(crate) const fn cells_of(&self, side: Side) -> Bits {
        self.sides[side.index()]
    }

    pub(crate) const fn walls(&self) -> Bits {
        self.walls
    }

    #[inline(always)]
    pub(crate) fn empty(&self) -> Bits {
        let [blue, red, green] = self.sides;
        Bits::BOARD & !(blue | red | green | self.walls)
    }

    /// Returns the contents of a cell: nothing, a wall, or the side that owns the cell.
    pub fn content(&self, cell: Cell) -> Content {
        match self.owner(cell) {
            Some(side) => Content::Of(side),
            None if self.walls.has(cell) => Content::Wall,
            None => Content::Empty,
        }
    }

    /// Returns the side that owns a cell, or `None` for walls and empty cells.
    pub fn owner(&self, cell: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.cells_of(side).has(cell))
    }

    /// Returns the number of cells that each side owns, indexed by [`Side::index`].
    pub fn scores(&self) -> [u32; 3] {
        self.sides.map(|cells| cells.count())
    }

    /// Returns the jumps with which `side` could capture cells, even if another side is to move.
    #[inline(always)]
    pub fn reach(&self, side: Side) -> SideJumps {
        SideJumps::new(self.cells_of(side), side.others().map(|other| self.cells_of(other)), self.empty())
    }

    /// Returns the board after `side` fills the cell with bit number `filled` and captures cells.
    ///
    /// `side_jumps` must hold the jumps of `side` on this board.
    #[inline(always)]
    pub(super) fn filled(mut self, side: Side, side_jumps: &SideJumps, filled: u32) -> Self {
        let taken = side_jumps.taken_from(filled);
        for cells in &mut self.sides {
            *cells &= !taken;
        }
        self.sides[side.index()] |= taken | Bits::of_bit(filled);
        self
    }

    pub(super) fn after(&self, side: Side, mv: Cell) -> Self {
        self.filled(side, &self.reach(side), bit(mv))
    }
}

/// An error in the text of a Tribolo board, with its column and its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct RowsError {
    /// Column of the error in the text of the board, in characters from 1.
    pub column: usize,
    pub problem: RowsProblem,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RowsProblem {
    #[error("expected `b`, `r`, `g`, `w` or `.` for {0}")]
    Cell(Cell),
    #[error("expected `/` after a row of 16 cells")]
    Slash,
    #[error("expected the end of the rows after p1")]
    End,
}

/// Formats the rows of the board from top to bottom, as sixteen letters each, joined by `/`.
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
        // All characters before the first invalid one are ASCII, so byte and character columns agree.
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

    use super::*;

    fn start(seed: u64) -> Board {
        Board::drawn(&mut ChaCha8Rng::seed_from_u64(seed))
    }

    #[test]
    fn start_has_twelve_cells_of_each_side_and_reads_back() {
        for seed in 0..50 {
            let board = start(seed);
            assert_eq!((board.scores(), board.walls().count(), board.empty().count()), ([12; 3], 12, 128));
            assert_eq!(board.to_string().parse(), Ok(board));
            assert_eq!(start(seed), board);
        }
        assert_ne!(start(0), start(1));
    }

    #[test]
    fn damaged_rows_name_the_first_bad_column() {
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
    fn filled_cell_turns_its_captures() {
        let empty = ["................"; 10].join("/");
        let board: Board = format!("{empty}/..bggggg........").parse().unwrap();
        let after = board.after(Side::Blue, "i1".parse().unwrap());
        assert_eq!(after.to_string(), format!("{empty}/..bbbbbbb......."));
        assert_eq!((after.scores(), after.empty().count()), ([7, 0, 0], 169));
    }
}
