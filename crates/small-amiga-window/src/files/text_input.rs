//! A reader of text that arrives bit by bit, such as standard input, without its byte order mark.

use std::io::{self, BufRead, Read};

use small_amiga::text::MARK_BYTES;

/// A reader that skips the byte order mark at the beginning of its input.
///
/// Nothing is read before the first read request, so that a program can write a prompt first.
#[derive(Debug)]
pub struct TextInput<R> {
    reader: R,
    /// The number of bytes of a byte order mark that have been read so far.
    matched: usize,
    /// The bytes that began like a byte order mark and still have to be delivered.
    pending: &'static [u8],
    is_begun: bool,
}

/// Opens standard input as text, without its byte order mark.
pub fn standard_input() -> TextInput<io::StdinLock<'static>> {
    TextInput::new(io::stdin().lock())
}

impl<R: BufRead> TextInput<R> {
    /// Creates a reader at the beginning of a text.
    pub const fn new(reader: R) -> Self {
        Self { reader, matched: 0, pending: &[], is_begun: false }
    }
}

impl<R: BufRead> Read for TextInput<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for TextInput<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while !self.is_begun {
            let expected = MARK_BYTES.get(self.matched);
            if expected.is_none() {
                self.is_begun = true;
            } else if self.reader.fill_buf()?.first() == expected {
                self.reader.consume(1);
                self.matched += 1;
            } else {
                self.pending = MARK_BYTES.get(..self.matched).unwrap_or_default();
                self.is_begun = true;
            }
        }
        if self.pending.is_empty() { self.reader.fill_buf() } else { Ok(self.pending) }
    }

    fn consume(&mut self, amount: usize) {
        match self.pending.get(amount..) {
            Some(rest) if !self.pending.is_empty() => self.pending = rest,
            _ => self.reader.consume(amount),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn read(bytes: &[u8], capacity: usize) -> Vec<u8> {
        let mut all = Vec::new();
        TextInput::new(BufReader::with_capacity(capacity, bytes)).read_to_end(&mut all).unwrap();
        all
    }

    #[test]
    fn byte_order_mark_is_skipped_however_it_arrives() {
        for capacity in 1..6 {
            assert_eq!(read(b"\xEF\xBB\xBFugi\n", capacity), b"ugi\n");
            let others: [&[u8]; 7] =
                [b"", b"u", b"\xEF", b"\xEF\xBB", b"\xEF\xBBu", b"\xEF\xEF\xBB\xBF", b"a\xEF\xBB\xBF"];
            others.iter().for_each(|other| assert_eq!(read(other, capacity), *other));
            assert_eq!(read(b"\xEF\xBB\xBF", capacity), b"");
        }
    }
}
