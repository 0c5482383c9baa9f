//! The Shell command Sort: writes the lines of a file in their order to another file.

use std::cmp::Ordering;

use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;
use small_amiga::text;
use small_amiga::utility::lower_case;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let [from, to] = ["FROM", "TO"].map(|name| arguments.text(name).unwrap_or_default());
    let (source, target) = (session.resolve_named(from)?, session.resolve_named(to)?);
    let bytes = session.dos.read(&source).map_err(|error| Failure::from_error(from, error))?;
    let text = text::decode_lossy(&bytes);
    // COLSTART counts from 1.
    let first = arguments.number("COLSTART").unwrap_or(1).saturating_sub(1).try_into().unwrap_or(0_usize);
    let key = |line: &str| line.chars().skip(first).collect::<String>();
    let value = |line: &str| {
        let text = key(line);
        let digits = text.trim_start().split(|letter: char| !letter.is_ascii_digit()).next();
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(0_u64)
    };
    let order = |a: &&str, b: &&str| -> Ordering {
        match () {
            () if arguments.is_set("NUMERIC") => value(a).cmp(&value(b)),
            () if arguments.is_set("CASE") => key(a).cmp(&key(b)),
            () => lower_case(&key(a)).cmp(&lower_case(&key(b))),
        }
    };
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_by(order);
    let sorted: String = lines.iter().map(|line| format!("{line}\n")).collect();
    session.dos.write(&target, sorted.as_bytes()).map_err(|error| Failure::from_error(to, error))
}
