//! The numbered parts in which a protocol record is sent if it is longer than a text line.
//!
//! The line of a part is `PART/COUNT TEXT`. The parts of a record follow each other without another record
//! between them.

use crate::limits::{MAX_PART, MAX_PARTS};
use crate::progress::number;

/// Splits a protocol record into text lines, one for each part. Returns `None` if the record is too long.
pub(crate) fn split(record: &str) -> Option<Vec<String>> {
    let mut parts = Vec::new();
    let mut rest = record;
    while !rest.is_empty() || parts.is_empty() {
        let mut end = rest.len().min(MAX_PART);
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (part, after) = rest.split_at(end);
        parts.push(part);
        rest = after;
    }
    let count = parts.len();
    let line = |(number, part)| format!("{number}/{count} {part}");
    (count <= MAX_PARTS).then(|| (1..).zip(parts).map(line).collect())
}

/// The parts of a protocol record that has not been received completely.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    text: String,
    /// Number of parts of the current protocol record that have been received, and number of parts that it has in
    /// total.
    received: (usize, usize),
}

impl Parts {
    /// Adds the text line with the next part of a protocol record. Returns the text of the record after its
    /// last part, otherwise `None`.
    ///
    /// # Errors
    /// Returns an error if the line is not the next part of a record.
    pub(crate) fn add(&mut self, line: &str) -> Result<Option<String>, ()> {
        let (head, text) = line.split_once(' ').ok_or(())?;
        let (part, count) = head.split_once('/').ok_or(())?;
        let part = number(part, MAX_PARTS).ok_or(())?;
        let count = number(count, MAX_PARTS).ok_or(())?;
        let is_next = match self.received {
            (0, _) => part == 1 && count >= 1,
            (received, expected) => part == received + 1 && count == expected,
        };
        if !is_next || text.len() > MAX_PART {
            return Err(());
        }
        self.text += text;
        self.received = (part, count);
        if part < count {
            return Ok(None);
        }
        self.received = (0, 0);
        Ok(Some(std::mem::take(&mut self.text)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::limits::MAX_LINE;

    proptest! {
        #[test]
        fn records_are_joined_from_their_parts(record in "[a-z \u{fc}\u{1f3b2}]{0,1000}") {
            let lines = split(&record).unwrap();
            let mut parts = Parts::default();
            let (last, others) = lines.split_last().unwrap();
            for line in others {
                prop_assert!(line.len() < MAX_LINE);
                prop_assert_eq!(parts.add(line), Ok(None));
            }
            prop_assert_eq!(parts.add(last), Ok(Some(record)));
        }
    }

    #[test]
    fn longest_record_has_36_parts() {
        let longest = "a".repeat(MAX_PART * MAX_PARTS);
        assert_eq!(split(&longest).unwrap().len(), MAX_PARTS);
        assert_eq!(split(&(longest + "a")), None);
        // The longest turn fits, with the other fields of its message.
        const { assert!(boardgame_friend::link::MAX_LENGTH + 100 < MAX_PART * MAX_PARTS) };
    }

    #[test]
    fn part_in_a_wrong_place_is_refused() {
        for lines in [
            &["alive"][..],
            &["2/2 a"],
            &["0/0 a"],
            &["1/0 a"],
            &["1/37 a"],
            &["01/1 a"],
            &["1/1"],
            &["1/2 a", "1/2 a"],
            &["1/2 a", "2/3 a"],
            &["1/3 a", "3/3 a"],
            &["1/2 a", "2/2 a", "2/2 a"],
        ] {
            let mut parts = Parts::default();
            let (last, others) = lines.split_last().unwrap();
            assert!(others.iter().all(|line| parts.add(line).is_ok()), "{lines:?}");
            assert_eq!(parts.add(last), Err(()), "{lines:?}");
        }
    }
}
