//! The user-defined line format of the Shell command List (option LFORMAT).
//!
//! The placeholders are `%A` protection bits, `%B` blocks, `%C` comment, `%D` date, `%L` bytes, `%N` name,
//! `%P` path, `%T` time and `%S`. A single `%S` is the name. Several `%S` are path and name alternately,
//! except that only the first of three is the path.

use small_amiga::dos::{BLOCK, FileInfo};

#[derive(Debug)]
pub(super) struct LformatEntry<'a> {
    pub entry: &'a FileInfo,
    /// The path of the entry's drawer, including a trailing separator.
    pub path: &'a str,
    /// The formatted modification date of the entry.
    pub date: &'a str,
    pub size: &'a str,
}

impl LformatEntry<'_> {
    /// Formats the entry as described by the LFORMAT text `format`.
    ///
    /// Unknown placeholders are left unchanged.
    pub(super) fn formatted(&self, format: &str) -> String {
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
