//! Lines of List as a person wants them (LFORMAT).
//!
//! Knows the signs: `%A` bits, `%B` blocks, `%C` comment, `%D` date, `%L` bytes, `%N` name, `%P` path to it, `%T` time; and `%S`, which is
//! the name where it stands alone, else path and name by turns - of three the second and the third are the name.

use small_amiga::system::dos::volume::{BLOCK, Entry};

/// What a line is made of.
#[derive(Debug)]
pub struct Line<'a> {
    /// The thing.
    pub entry: &'a Entry,
    /// The path to it, ready for the name to follow.
    pub path: &'a str,
    /// Its date and its size as they are told.
    pub date: &'a str,
    /// Its size.
    pub size: &'a str,
}

impl Line<'_> {
    /// By a text with signs; what is none stays as it is.
    pub fn formatted(&self, format: &str) -> String {
        let (mut text, mut letters, mut seen) = (String::new(), format.chars(), 0);
        let all = format.to_ascii_uppercase().matches("%S").count();
        while let Some(letter) = letters.next() {
            let sign = if letter == '%' { letters.next() } else { None };
            match sign.map(|sign| sign.to_ascii_uppercase()) {
                None => text.push(letter),
                Some('A') => text.push_str(&format!("-{}", self.entry.bits)),
                Some('B') if self.entry.is_drawer() => text.push_str(self.size),
                Some('B') => text.push_str(&self.entry.size.div_ceil(BLOCK).to_string()),
                Some('C') => text.push_str(&self.entry.comment),
                Some('D') => text.push_str(self.date),
                Some('L') => text.push_str(self.size),
                Some('N') => text.push_str(self.entry.name.as_str()),
                Some('P') => text.push_str(self.path),
                Some('S') => {
                    let is_path = all > 1 && if all == 3 { seen == 0 } else { seen % 2 == 0 };
                    text.push_str(if is_path { self.path } else { self.entry.name.as_str() });
                    seen += 1;
                }
                Some('T') => text.push_str(&self.entry.date.time()),
                Some(_) => text.extend([letter].into_iter().chain(sign)),
            }
        }
        text
    }
}
