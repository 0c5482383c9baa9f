//! Tests of simulated cheats by either side. Each cheat is refused or gains nothing; `docs/known/links.md`
//! lists them.

mod choosing;
mod links;
mod steps;
mod turns;

use crate::link::Link;
use crate::race::rules;
use crate::record::{News, Record, Refused};

/// Lets `victim` decide about a link, and returns the effect that the link would have.
fn check(victim: &Record, link: &Link) -> Result<News, Refused> {
    victim.check(link, rules).map(|checked| checked.news())
}

/// Lets `victim` decide about the link in a text.
fn check_text(victim: &Record, text: &str) -> Result<News, Refused> {
    check(victim, &text.parse()?)
}

/// Splits the text of a link before its check sum.
fn split(link: &Link) -> (String, String) {
    let text = link.to_string();
    text.rsplit_once('/').map(|(fields, sum)| (fields.to_owned(), sum.to_owned())).unwrap()
}
