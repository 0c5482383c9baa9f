//! Simulated cheats of either side: each is refused, or gains nothing. `docs/known/links.md` lists them.

mod choosing;
mod links;
mod turns;

use crate::chain::Secret;
use crate::correspondence::{Accepted, Correspondence, CorrespondenceError};
use crate::hash::{sha256, to_hex};
use crate::link::Link;
use crate::race::{Pair, rules};
use crate::throws::number_after;
use crate::turn::Turn;

/// A pair of sides in the middle of game `number`.
fn middle(number: u32) -> Pair {
    let mut pair = Pair::new(number);
    pair.play_turns(6);
    pair
}

/// A forged text of a link, with a correct check sum.
fn forged(text: &str) -> String {
    let (text, _) = text.rsplit_once('/').unwrap();
    format!("{text}/{}", to_hex(&sha256(&[b"check", text.as_bytes()])[..4]))
}

/// The link with which a cheater, who has the secret of the side to answer, extends a link by any turn.
fn extended(link: &Link, turn: &Turn, secret: &Secret) -> Link {
    let index = number_after(link.plies() + turn.plies()).unwrap();
    link.extended(turn.clone(), secret.reveal(index).unwrap().value).unwrap()
}

/// Lets the victim receive a link, and checks that the record is unchanged if it is refused.
fn receive(victim: &Correspondence, link: &Link) -> Result<Accepted, CorrespondenceError> {
    let mut after = victim.clone();
    let result = after.accept(link, rules);
    assert!(result == Ok(Accepted::Extended) || after == *victim);
    result
}
