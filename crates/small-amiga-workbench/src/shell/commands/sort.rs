//! The Shell command Sort: writes the lines of a file in their order to another file.

use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;
use small_amiga::text;
use small_amiga::utility::lower_case;

/// The order of a line: first the number of digits, negative for a negative number, then the letters or digits.
type Key = (i64, String);

/// Returns the order of a line that begins with a whole number of any size. A line without a number counts as 0.
fn number_key(line: &str) -> Key {
    let (text, is_negative) = line.strip_prefix('-').map_or((line, false), |text| (text, true));
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let digits = text.get(..end).unwrap_or_default().trim_start_matches('0');
    let length = i64::try_from(digits.len()).unwrap_or(i64::MAX);
    if !is_negative {
        return (length, digits.to_owned());
    }
    // The negative number with the larger digits is the smaller one.
    (-length, digits.bytes().map(|digit| char::from(b'0' + (b'9' - digit))).collect())
}

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let [from, to] = ["FROM", "TO"].map(|name| arguments.text(name).unwrap_or_default());
    let (source, target) = (session.resolve_named(from)?, session.resolve_named(to)?);
    let bytes = session.dos.read(&source).map_err(|error| Failure::cannot_open(from, error))?;
    // COLSTART counts from 1.
    let first = arguments.number("COLSTART").unwrap_or(1).saturating_sub(1).try_into().unwrap_or(0_usize);
    let key = |line: &&[u8]| {
        let text: String = text::decode_lossy(line).trim_end_matches('\n').chars().skip(first).collect();
        match () {
            () if arguments.is_set("NUMERIC") => number_key(text.trim_start()),
            () if arguments.is_set("CASE") => (0, text),
            () => (0, lower_case(&text)),
        }
    };
    // The lines are sorted as bytes, so that text in any character set is kept.
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    lines.sort_by_cached_key(key);
    let with_end = |line: &&[u8]| [line.strip_suffix(b"\n").unwrap_or(line), b"\n"].concat();
    let sorted: Vec<u8> = lines.iter().flat_map(with_end).collect();
    session.dos.write(&target, &sorted).map_err(|error| Failure::from_error(to, error))
}
