//! Keyboard input at a board: the meaning of keys and the movement of the cursor.
//!
//! The cursor moves over a [`Grid`] in the eight directions of the keypad; the first key only makes it
//! visible. Selecting a place and drawing the cursor are left to the games.

use small_amiga::input::{Key, Qualifiers};

/// A step of the keyboard's cursor in one of the eight directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CursorStep {
    /// Number of columns by which the keyboard's cursor moves to the right: -1, 0 or 1.
    ///
    /// The value -1 is a step to the left.
    pub(crate) right: i8,
    pub(crate) down: i8,
}

/// The effect of a key on a board with a keyboard cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoardKey {
    Step(CursorStep),
    /// Return or the space bar, which acts on the square, cell or hole at the keyboard's cursor.
    Select,
    Leave,
    Help,
    Other(Key),
}

impl BoardKey {
    /// Returns the effect of a key on the board.
    ///
    /// Returns `None` for the Help key together with a qualifier.
    pub(crate) const fn from_key(key: Key, qualifiers: Qualifiers) -> Option<Self> {
        let (right, down) = match key {
            Key::Up => (0, -1),
            Key::UpRight => (1, -1),
            Key::Right => (1, 0),
            Key::DownRight => (1, 1),
            Key::Down => (0, 1),
            Key::DownLeft => (-1, 1),
            Key::Left => (-1, 0),
            Key::UpLeft => (-1, -1),
            Key::Return | Key::Space => return Some(Self::Select),
            Key::Escape => return Some(Self::Leave),
            Key::Help if qualifiers.is_empty() => return Some(Self::Help),
            Key::Help => return None,
            _ => return Some(Self::Other(key)),
        };
        Some(Self::Step(CursorStep { right, down }))
    }
}

/// The squares, cells or holes of a board, arranged in rows for moves of the keyboard's cursor.
///
/// Rows are listed from the top, and each row from the left.
#[derive(Debug, Clone)]
pub struct Grid<P>(Vec<Vec<P>>);

impl<P: Copy + Eq> Grid<P> {
    /// Creates a grid from rows, listed from the top, that may have different lengths.
    pub const fn new(rows: Vec<Vec<P>>) -> Self {
        Self(rows)
    }

    /// Creates a grid of `columns` columns and `rows` rows from a function that returns each square, cell or hole.
    ///
    /// The function `at` returns the square, cell or hole in a column and row, both counted from 0 at the
    /// upper left.
    pub fn from_fn(columns: u8, rows: u8, at: impl Fn(u8, u8) -> Option<P>) -> Self {
        Self((0..rows).map(|row| (0..columns).filter_map(|column| at(column, row)).collect()).collect())
    }

    /// Returns all squares, cells or holes of the grid in reading order.
    pub fn places(&self) -> impl Iterator<Item = P> {
        self.0.iter().flatten().copied()
    }

    /// Returns the rows of the grid, from the top.
    pub fn rows(&self) -> &[Vec<P>] {
        &self.0
    }

    /// Returns the square, cell or hole in the middle of the grid, or `None` if the grid is empty.
    pub fn middle(&self) -> Option<P> {
        let row = self.0.get(self.0.len() / 2)?;
        row.get(row.len() / 2).copied()
    }

    /// Returns the row and the column of a square, cell or hole.
    fn position(&self, place: P) -> Option<(usize, usize)> {
        let column = |row: &Vec<P>| row.iter().position(|&other| other == place);
        self.0.iter().enumerate().find_map(|(at, row)| Some((at, column(row)?)))
    }

    fn after(&self, place: P, step: CursorStep) -> Option<P> {
        let (row, column) = self.position(place)?;
        let row = self.0.get(row.checked_add_signed(step.down.into())?)?;
        row.get(column.checked_add_signed(step.right.into())?).copied()
    }

    /// Returns the new square, cell or hole of the keyboard's cursor after a step.
    ///
    /// The cursor stops at the edge of the board, and a hidden cursor appears on `first`.
    pub fn moved(&self, cursor: Option<P>, step: CursorStep, first: Option<P>) -> Option<P> {
        cursor.map_or(first, |at| self.after(at, step).or(cursor))
    }

    /// Returns the next of `places` after `from` in reading order or, if `back` is set, the previous one.
    ///
    /// The order wraps around at both ends.
    pub fn next(&self, places: impl IntoIterator<Item = P>, from: Option<P>, back: bool) -> Option<P> {
        let from = from.and_then(|from| self.position(from));
        let is_beyond = |at| from.is_none_or(|from| if back { at < from } else { at > from });
        // Places beyond the cursor come first.
        let places = places.into_iter().filter_map(|place| Some((self.position(place)?, place)));
        let next = if back {
            places.max_by_key(|&(at, _)| (is_beyond(at), at))
        } else {
            places.min_by_key(|&(at, _)| (!is_beyond(at), at))
        };
        next.map(|(_, place)| place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Grid<(u8, u8)> {
        Grid::from_fn(3, 2, |column, row| Some((column, row)))
    }

    #[test]
    fn cursor_keys_move_and_stop_at_the_edge() {
        let mut cursor = None;
        let mut seen = Vec::new();
        for key in [Key::Down, Key::Down, Key::Left, Key::UpRight, Key::UpRight, Key::Right, Key::DownRight] {
            let Some(BoardKey::Step(step)) = BoardKey::from_key(key, Qualifiers::empty()) else {
                panic!("{key:?}")
            };
            cursor = small().moved(cursor, step, Some((0, 0)));
            seen.extend(cursor);
        }
        assert_eq!(seen, [(0, 0), (0, 1), (0, 1), (1, 0), (1, 0), (2, 0), (2, 0)]);
    }

    #[test]
    fn tab_moves_in_reading_order_and_wraps() {
        let places = [(2, 1), (1, 0), (0, 1)];
        let walk = |back| {
            let next = |from| small().next(places, from, back);
            std::iter::successors(next(None), |&at| next(Some(at))).take(4).collect::<Vec<_>>()
        };
        assert_eq!(walk(false), [(1, 0), (0, 1), (2, 1), (1, 0)]);
        assert_eq!(walk(true), [(2, 1), (0, 1), (1, 0), (2, 1)]);
        assert_eq!(small().next(places, Some((1, 1)), false), Some((2, 1)));
        assert_eq!(small().next([], Some((1, 1)), false), None);
    }

    #[test]
    fn rows_of_a_grid_may_differ_in_length() {
        let grid = Grid::new(vec![vec!['a'], vec!['b', 'c', 'd'], vec!['e', 'f']]);
        let down = CursorStep { right: 0, down: 1 };
        assert_eq!((grid.middle(), grid.places().collect::<String>()), (Some('c'), "abcdef".to_owned()));
        assert_eq!(grid.moved(Some('a'), down, None), Some('b'));
        assert_eq!(grid.moved(Some('d'), down, None), Some('d'));
        assert_eq!(Grid::<char>::new(Vec::new()).middle(), None);
    }

    #[test]
    fn help_key_is_used_only_without_qualifiers() {
        assert_eq!(BoardKey::from_key(Key::Help, Qualifiers::empty()), Some(BoardKey::Help));
        assert_eq!(BoardKey::from_key(Key::Help, Qualifiers::SHIFT), None);
        assert_eq!(BoardKey::from_key(Key::Tab, Qualifiers::empty()), Some(BoardKey::Other(Key::Tab)));
    }
}
