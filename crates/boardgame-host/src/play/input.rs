//! Reads typed lines of limited length.

use std::io::{self, BufRead, Read};

/// Maximum length of a typed line, in bytes.
pub(super) const LONGEST: u64 = 4096;

/// The result of reading one line: the line's text, a line that is too long, or the end of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TypedLine {
    /// The text of a line, with its line end if it has one.
    Text(String),
    /// A line of more than [`LONGEST`] bytes, which has been skipped.
    TooLong,
    End,
}

/// Reads one typed line from the input and replaces bytes that are not UTF-8.
///
/// # Errors
/// Returns an error if the input cannot be read.
pub(super) fn read_line(input: &mut dyn BufRead) -> io::Result<TypedLine> {
    let mut line = Vec::new();
    let mut is_whole = true;
    loop {
        let read = input.take(LONGEST).read_until(b'\n', &mut line)?;
        if line.is_empty() && is_whole {
            return Ok(TypedLine::End);
        }
        if line.ends_with(b"\n") || (read as u64) < LONGEST {
            break;
        }
        is_whole = false;
        line.clear();
    }
    Ok(if is_whole {
        TypedLine::Text(String::from_utf8_lossy(&line).into_owned())
    } else {
        TypedLine::TooLong
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn lines_are_read_whole_or_skipped() {
        let mut input = Cursor::new([b"a\n".to_vec(), vec![b'x'; 5000], b"\nlast".to_vec()].concat());
        let mut line = || read_line(&mut input).unwrap();
        assert_eq!(line(), TypedLine::Text("a\n".to_owned()));
        assert_eq!(line(), TypedLine::TooLong);
        assert_eq!(line(), TypedLine::Text("last".to_owned()));
        assert_eq!(line(), TypedLine::End);
    }
}
