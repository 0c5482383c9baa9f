//! The fields of a line of text, parted by single blanks, each with the column it starts at.
//!
//! Knows blanks and columns. Leaves what a field should be to the games.

/// Reads one field after the other. Past the end of the line fields are empty, so that a missing field and a misspelt one
/// meet the same error.
#[derive(Debug, Clone)]
pub struct Fields<'a> {
    rest: Option<&'a str>,
    column: usize,
}

impl<'a> Fields<'a> {
    /// The fields of a line.
    pub const fn new(line: &'a str) -> Self {
        Self { rest: Some(line), column: 1 }
    }

    /// Whether the line has ended.
    pub const fn ended(&self) -> bool {
        self.rest.is_none()
    }

    /// The column of the next field, in characters from 1; one past the end when the line has ended.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The next field, without taking it.
    pub fn peek(&self) -> &'a str {
        self.clone().take()
    }

    /// The next field.
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

    /// The next field after the column it starts at.
    pub fn take_at(&mut self) -> (usize, &'a str) {
        (self.column, self.take())
    }

    /// The next field and its column, as whatever it should be.
    ///
    /// # Errors
    /// The column, and what was expected there.
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
    fn fields_are_parted_by_single_blanks() {
        let mut fields = Fields::new("a \u{e9}\u{e9}  c");
        let taken: Vec<(usize, &str)> = (0..5).map(|_| fields.take_at()).collect();
        assert_eq!(taken, [(1, "a"), (3, "\u{e9}\u{e9}"), (6, ""), (7, "c"), (8, "")]);
        assert!(fields.ended());
    }
}
