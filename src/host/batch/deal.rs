//! `deal`: start positions and puzzles.

use std::io::Write;

use super::{BatchError, Ending, say};
use crate::games::questions::Deals;
use crate::host::interrupt::Interrupt;

/// Writes so many lines of a dealer's; without a seed they are new ones each time.
///
/// # Errors
/// [`BatchError`]: thousands of boards have none of what is asked for, or a line cannot be written.
pub fn run(
    dealer: &dyn Deals,
    seed: Option<u64>,
    count: u64,
    out: &mut dyn Write,
    interrupt: &Interrupt,
) -> Result<Ending, BatchError> {
    let mut lines = dealer.lines(seed.unwrap_or_else(rand::random));
    for _ in 0..count {
        let Some(line) = lines.next() else { break };
        say(out, &line?)?;
        if interrupt.asked() {
            return Ok(Ending::Interrupted);
        }
    }
    Ok(Ending::Complete)
}
