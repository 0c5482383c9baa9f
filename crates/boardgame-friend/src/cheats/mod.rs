//! Tests of simulated cheats by either side. Each cheat is refused or gains nothing; `docs/known/links.md`
//! lists them.

mod choosing;
mod links;
mod steps;
mod turns;

use crate::correspondence::{Accepted, Correspondence, CorrespondenceError};
use crate::link::Link;
use crate::race::{Pair, rules};

/// Plays the first six turns of a game between two sides, whose secrets are derived from `number`.
fn middle(number: u32) -> Pair {
    let mut pair = Pair::new(number);
    pair.play_turns(6);
    pair
}

/// Lets `victim` accept a link, and checks that a refused link leaves the record unchanged.
fn receive(victim: &Correspondence, link: &Link) -> Result<Accepted, CorrespondenceError> {
    let mut after = victim.clone();
    let result = after.accept(link, rules);
    assert!(result == Ok(Accepted::Extended) || after == *victim);
    result
}
