//! The lines of a logbook's text, each of which ends with a checksum of its own.

use std::fmt;

use boardgame_engine::checksum::fnv1a;

/// Maximum length of a name in a logbook, in bytes.
const LONGEST_NAME: usize = 64;

/// Writes a line of a logbook's text, with its checksum.
pub(super) fn write_checked(f: &mut fmt::Formatter<'_>, line: &str) -> fmt::Result {
    writeln!(f, "{line} {:08x}", sum(line))
}

fn sum(line: &str) -> u32 {
    fnv1a(line.as_bytes()) as u32
}

/// Returns a line of the logbook's text without its checksum, or `None` if the checksum is wrong.
pub(super) fn checked(text: &str) -> Option<&str> {
    let (line, check) = text.rsplit_once(' ')?;
    (check == format!("{:08x}", sum(line))).then_some(line)
}

/// Returns `true` if a line of a logbook can contain the text as a name.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST_NAME && !text.contains(|letter: char| letter.is_whitespace())
}

/// Parses a decimal number without a sign or leading zeros, as a logbook contains it.
pub(super) fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}
