//! The blinking of the hole that is suggested as a move.

use small_amiga::chips::Ticks;

/// Period with which a suggested hole blinks, in ticks.
///
/// The hole is highlighted for the first `LIT_OF_BLINK` ticks.
const BLINK: u64 = 150;
const LIT_OF_BLINK: u64 = 90;

pub(super) const fn is_lit(now: Ticks) -> bool {
    now.0 % BLINK < LIT_OF_BLINK
}

/// Returns the next time at which the blinking suggestion is switched on or off.
pub(super) const fn next_change(now: Ticks) -> Ticks {
    let began = now.0 - now.0 % BLINK;
    Ticks(if is_lit(now) { began + LIT_OF_BLINK } else { began + BLINK })
}
