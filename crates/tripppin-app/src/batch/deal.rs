//! Runs `deal`: writes start positions and puzzles.

use std::io::Write;

use super::{BatchError, Completion, write_line};
use crate::interrupt::Interrupt;
use boardgame_engine::queries::RecordDealer;

/// Writes the first `count` game records that `dealer` generates. If no seed is given, a random seed is used.
///
/// # Errors
/// Returns a [`BatchError`] if thousands of boards contain none that meets the conditions, or if a line
/// cannot be written.
pub(super) fn run(
    dealer: &RecordDealer,
    seed: Option<u64>,
    count: u64,
    out: &mut dyn Write,
    interrupt: &Interrupt,
) -> Result<Completion, BatchError> {
    let mut lines = dealer.lines(seed.unwrap_or_else(rand::random));
    for _ in 0..count {
        let Some(line) = lines.next() else { break };
        write_line(out, &line?)?;
        if interrupt.is_requested() {
            return Ok(Completion::Interrupted);
        }
    }
    Ok(Completion::Complete)
}
