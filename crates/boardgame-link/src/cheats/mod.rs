//! Simulated cheats of either side: each is refused, or gains nothing. `docs/known/links.md` lists them.

mod choosing;
mod links;
mod turns;

use crate::correspondence::{Accepted, Correspondence, CorrespondenceError};
use crate::link::Link;
use crate::race::{Pair, rules};

/// A pair of sides in the middle of game `number`.
fn middle(number: u32) -> Pair {
    let mut pair = Pair::new(number);
    pair.play_turns(6);
    pair
}

/// Lets the victim receive a link, and checks that the record is unchanged if it is refused.
fn receive(victim: &Correspondence, link: &Link) -> Result<Accepted, CorrespondenceError> {
    let mut after = victim.clone();
    let result = after.accept(link, rules);
    assert!(result == Ok(Accepted::Extended) || after == *victim);
    result
}
