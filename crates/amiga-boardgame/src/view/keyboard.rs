//! Keyboard input at a board: the meaning of keys and the movement of the cursor.
//!
//! The cursor moves in the eight directions of the keypad; the first key only makes it visible. Selecting a
//! field and drawing the cursor are left to the games.

use small_amiga::system::input::{Key, Qualifiers};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CursorStep {
    /// Columns by which the cursor moves to the right: -1, 0 or 1.
    pub right: i8,
    pub down: i8,
}

/// The meaning of a key for a board with a keyboard cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardKey {
    Step(CursorStep),
    /// Return or the space bar, which selects the field at the cursor.
    Select,
    Leave,
    Help,
    Other(Key),
}

impl BoardKey {
    /// Returns the meaning of a key for a board, or `None` for the Help key together with a qualifier.
    pub const fn from_key(key: Key, qualifiers: Qualifiers) -> Option<Self> {
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

pub trait Field: Copy {
    /// Returns the field's column from the left and its row from the top, both counted from 0.
    fn place(self) -> (u8, u8);

    fn at(column: u8, row: u8) -> Option<Self>;

    fn after(self, step: CursorStep) -> Option<Self> {
        let (column, row) = self.place();
        Self::at(column.checked_add_signed(step.right)?, row.checked_add_signed(step.down)?)
    }
}

/// Returns the field of the cursor after a step. The cursor stops at the edge of the board, and a hidden
/// cursor appears on `first`.
pub fn moved<F: Field>(cursor: Option<F>, step: CursorStep, first: Option<F>) -> Option<F> {
    cursor.map_or(first, |at| at.after(step).or(cursor))
}

/// Returns the field that follows `from` in reading order, or the one before `from` if `back` is set. The
/// order wraps around at both ends.
pub fn next_in_reading_order<F: Field>(
    fields: impl IntoIterator<Item = F>,
    from: Option<F>,
    back: bool,
) -> Option<F> {
    let reading = |field: F| {
        let (column, row) = field.place();
        (row, column)
    };
    let mut fields: Vec<F> = fields.into_iter().collect();
    fields.sort_by_key(|&field| reading(field));
    if back {
        fields.reverse();
    }
    let is_beyond = |field: F| {
        from.is_none_or(
            |from| if back { reading(field) < reading(from) } else { reading(field) > reading(from) },
        )
    };
    fields.iter().copied().find(|&field| is_beyond(field)).or_else(|| fields.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Small(u8, u8);

    impl Field for Small {
        fn place(self) -> (u8, u8) {
            (self.0, self.1)
        }

        fn at(column: u8, row: u8) -> Option<Self> {
            (column < 3 && row < 2).then_some(Self(column, row))
        }
    }

    #[test]
    fn cursor_keys_move_and_stop_at_the_edge() {
        let mut cursor = None;
        let mut seen = Vec::new();
        for key in [Key::Down, Key::Down, Key::Left, Key::UpRight, Key::UpRight, Key::Right, Key::DownRight] {
            let Some(BoardKey::Step(step)) = BoardKey::from_key(key, Qualifiers::empty()) else {
                panic!("{key:?}")
            };
            cursor = moved(cursor, step, Some(Small(0, 0)));
            seen.extend(cursor.map(|Small(column, row)| (column, row)));
        }
        assert_eq!(seen, [(0, 0), (0, 1), (0, 1), (1, 0), (1, 0), (2, 0), (2, 0)]);
    }

    #[test]
    fn tab_moves_in_reading_order_and_wraps() {
        let fields = [Small(2, 1), Small(1, 0), Small(0, 1)];
        let walk = |back| {
            let ways = std::iter::successors(next_in_reading_order(fields, None, back), |at| {
                next_in_reading_order(fields, Some(*at), back)
            });
            ways.take(4).map(Field::place).collect::<Vec<_>>()
        };
        assert_eq!(walk(false), [(1, 0), (0, 1), (2, 1), (1, 0)]);
        assert_eq!(walk(true), [(2, 1), (0, 1), (1, 0), (2, 1)]);
        assert_eq!(next_in_reading_order(fields, Some(Small(1, 1)), false), Some(Small(2, 1)));
        assert_eq!(next_in_reading_order([], Some(Small(1, 1)), false), None);
    }

    #[test]
    fn help_key_is_used_only_without_qualifiers() {
        assert_eq!(BoardKey::from_key(Key::Help, Qualifiers::empty()), Some(BoardKey::Help));
        assert_eq!(BoardKey::from_key(Key::Help, Qualifiers::SHIFT), None);
        assert_eq!(BoardKey::from_key(Key::Tab, Qualifiers::empty()), Some(BoardKey::Other(Key::Tab)));
    }
}
