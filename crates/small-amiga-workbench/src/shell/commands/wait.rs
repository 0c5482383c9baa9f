//! The Shell command Wait: waits for seconds, minutes or until a time of day. Ctrl-C ends it.

use crate::shell::session::{Failure, ShellRequest, ShellState};
use small_amiga::chips::Ticks;
use small_amiga::dos::DateStamp;
use small_amiga::readargs::Arguments;

/// Number of ticks in a second.
const SECOND: u64 = 300;
const DAY: u64 = 24 * 60;

pub(super) fn run(session: &mut ShellState, arguments: &Arguments<'_>) -> Result<(), Failure> {
    let number = arguments.number("").unwrap_or(1).try_into().unwrap_or(0_u64);
    let seconds = match arguments.text("UNTIL").map(DateStamp::time_of) {
        Some(None) => return Err(Failure::with_text("Time should be HH:MM")),
        Some(Some((minutes, _))) => {
            let now = session.dos.now();
            let left = (DAY + u64::from(minutes) - u64::from(now.minutes)) % DAY * 60;
            left.saturating_sub(u64::from(now.ticks) / 50)
        }
        None if arguments.is_set("MIN") => number.saturating_mul(60),
        None => number,
    };
    session.request = Some(ShellRequest::Wait(Ticks(seconds.min(DAY * 60) * SECOND)));
    Ok(())
}
