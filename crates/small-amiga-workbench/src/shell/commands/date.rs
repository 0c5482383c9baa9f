//! The Shell command Date: prints the date and time to the window or to a file.
//!
//! The clock is that of the host computer and cannot be set.

use crate::shell::session::{Failure, ShellState};
use small_amiga::dos::{DateStamp, DosError};
use small_amiga::readargs::Arguments;

const BAD: &str = "***Bad args:\n- use DD-MMM-YY or <dayname> or yesterday etc. to set date\n      HH:MM:SS or HH:MM to set time";
/// The error message for an attempt to set the clock.
const FIXED: &str = "Date: the clock is this computer's and cannot be set";

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let now = session.dos.now();
    let mut words = ["DAY", "DATE", "TIME"].into_iter().filter_map(|name| arguments.text(name)).peekable();
    if words.peek().is_none() {
        session.print_line(now.to_string());
        return session.write_to(arguments.text("TO"));
    }
    let is_known = |word: &str| match word.contains(':') {
        true => DateStamp::time_of(word).is_some(),
        false => DateStamp::day_of(word, now, true).is_some(),
    };
    let known = words.all(is_known);
    Err(Failure {
        error: known.then_some(DosError::ActionNotKnown),
        ..Failure::with_text(if known { FIXED } else { BAD })
    })
}
