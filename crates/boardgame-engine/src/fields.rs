//! Splits a line of text into fields separated by single spaces and tracks the column of each field.
//!
//! The meaning of the fields is left to the games.

/// A reader of the space-separated fields of a text line.
///
/// Fields past the end of the line are empty, so that a missing field and a misspelt field cause the same
/// error.
#[derive(Debug, Clone)]
pub struct Fields<'a> {
    rest: Option<&'a str>,
    column: usize,
}

impl<'a> Fields<'a> {
    /// Creates a reader for the space-separated fields of `line`.
    pub const fn new(line: &'a str) -> Self {
        Self { rest: Some(line), column: 1 }
    }

    /// Returns `true` if all fields of the line have been taken.
    pub const fn ended(&self) -> bool {
        self.rest.is_none()
    }

    /// Returns the column of the next field, counted in characters from 1.
    ///
    /// At the end of the line, this is the column after the last character.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns the next field of the line without taking it.
    pub fn peek(&self) -> &'a str {
        self.clone().take()
    }

    /// Takes the next field, which is empty at the end of the line.
    pub fn take(&mut self) -> &'a str {
        let Some(rest) = self.rest else { return "" };
        let (field, rest) = match rest.split_once(' ') {
            Some((field, rest)) => (field, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        self.column += field.chars().count() + usize::from(rest.is_some());
        field
    }

    /// Takes the next field and returns its column and its text.
    pub fn take_at(&mut self) -> (usize, &'a str) {
        (self.column, self.take())
    }

    /// Takes the next field, parses it with `read`, and returns the value and the field's column.
    ///
    /// # Errors
    /// Returns the field's column and `expected` if `read` returns `None`.
    pub fn parse<T, E>(
        &mut self,
        read: impl FnOnce(&str) -> Option<T>,
        expected: E,
    ) -> Result<(T, usize), (usize, E)> {
        let (column, text) = self.take_at();
        read(text).map(|value| (value, column)).ok_or((column, expected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_separated_by_single_blanks() {
        let mut fields = Fields::new("a \u{e9}\u{e9}  c");
        let taken: Vec<(usize, &str)> = (0..5).map(|_| fields.take_at()).collect();
        assert_eq!(taken, [(1, "a"), (3, "\u{e9}\u{e9}"), (6, ""), (7, "c"), (8, "")]);
        assert!(fields.ended());
    }
}
