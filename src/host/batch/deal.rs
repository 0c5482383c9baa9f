//! `deal`: start positions and puzzles.

use std::io::Write;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

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
    let mut rng = ChaCha8Rng::seed_from_u64(seed.unwrap_or_else(rand::random));
    for _ in 0..count {
        say(out, &dealer.deal(&mut rng)?)?;
        if interrupt.asked() {
            return Ok(Ending::Interrupted);
        }
    }
    Ok(Ending::Complete)
}
