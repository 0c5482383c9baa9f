//! The Shell command Echo: prints its words separated by spaces, or the part of the text selected by FIRST
//! and LEN, to the window or to a file.

use crate::shell::session::{Failure, ShellState};
use small_amiga::readargs::Arguments;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let text = arguments.many("").join(" ");
    let count = text.chars().count();
    let number = |name| arguments.number(name).map(|number| usize::try_from(number).unwrap_or(0));
    let length = number("LEN").unwrap_or(count);
    // FIRST counts from 1. Without FIRST, the last LEN characters are printed.
    let first = number("FIRST").map_or(count.saturating_sub(length), |first| first.saturating_sub(1));
    let part: String = text.chars().skip(first).take(length).collect();
    session.out.push_str(&part);
    if !arguments.is_set("NOLINE") {
        session.out.push('\n');
    }
    session.write_to(arguments.text("TO"))
}
