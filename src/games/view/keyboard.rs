//! The keyboard at a board: what keys ask for, and where the cursor goes.
//!
//! Knows the eight ways of the keypad, and that the first key only shows where the cursor is. Leaves what is done on a field, and
//! how the cursor looks, to the games.

use small_amiga::system::input::{Key, Qualifiers};

/// A step of the cursor to a field that touches its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Columns to the right: -1, 0 or 1.
    pub right: i8,
    /// Rows down: -1, 0 or 1.
    pub down: i8,
}

/// What a key asks for at a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardKey {
    /// The cursor shall go a step.
    Step(Step),
    /// Whatever can be done at the cursor shall be done.
    Select,
    /// Whatever was begun shall be left.
    Leave,
    /// The page of help shall open or close.
    Help,
    /// What it means is the game's to say.
    Other(Key),
}

impl BoardKey {
    /// What a key asks for; nothing, if it is the help key with another one held.
    pub const fn of(key: Key, qualifiers: Qualifiers) -> Option<Self> {
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
        Some(Self::Step(Step { right, down }))
    }
}

/// A field of a board that the cursor can be on.
pub trait Field: Copy {
    /// Its column from the left and its row from above, from 0.
    fn place(self) -> (u8, u8);

    /// The field there; none beside the board.
    fn at(column: u8, row: u8) -> Option<Self>;

    /// The field a step away; none beside the board.
    fn after(self, step: Step) -> Option<Self> {
        let (column, row) = self.place();
        Self::at(column.checked_add_signed(step.right)?, row.checked_add_signed(step.down)?)
    }
}

/// Where a cursor is after a step: at the edge it stays, and one that did not show appears on `first`.
pub fn moved<F: Field>(cursor: Option<F>, step: Step, first: Option<F>) -> Option<F> {
    cursor.map_or(first, |at| at.after(step).or(cursor))
}

/// The next of some fields in reading order after one, or the one before it; round at the ends.
pub fn hopped<F: Field>(fields: impl IntoIterator<Item = F>, from: Option<F>, back: bool) -> Option<F> {
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

    /// A field of a board of three columns and two rows.
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
    fn the_cursor_shows_walks_and_stays_at_the_edge() {
        let mut cursor = None;
        let mut seen = Vec::new();
        for key in [Key::Down, Key::Down, Key::Left, Key::UpRight, Key::UpRight, Key::Right, Key::DownRight] {
            let Some(BoardKey::Step(step)) = BoardKey::of(key, Qualifiers::empty()) else {
                panic!("{key:?}")
            };
            cursor = moved(cursor, step, Some(Small(0, 0)));
            seen.extend(cursor.map(|Small(column, row)| (column, row)));
        }
        assert_eq!(seen, [(0, 0), (0, 1), (0, 1), (1, 0), (1, 0), (2, 0), (2, 0)]);
    }

    #[test]
    fn tab_hops_in_reading_order_and_round() {
        let fields = [Small(2, 1), Small(1, 0), Small(0, 1)];
        let walk = |back| {
            let ways =
                std::iter::successors(hopped(fields, None, back), |at| hopped(fields, Some(*at), back));
            ways.take(4).map(Field::place).collect::<Vec<_>>()
        };
        assert_eq!(walk(false), [(1, 0), (0, 1), (2, 1), (1, 0)]);
        assert_eq!(walk(true), [(2, 1), (0, 1), (1, 0), (2, 1)]);
        assert_eq!(hopped(fields, Some(Small(1, 1)), false), Some(Small(2, 1)));
        assert_eq!(hopped([], Some(Small(1, 1)), false), None);
    }

    #[test]
    fn the_help_key_is_for_itself() {
        assert_eq!(BoardKey::of(Key::Help, Qualifiers::empty()), Some(BoardKey::Help));
        assert_eq!(BoardKey::of(Key::Help, Qualifiers::SHIFT), None);
        assert_eq!(BoardKey::of(Key::Tab, Qualifiers::empty()), Some(BoardKey::Other(Key::Tab)));
    }
}
