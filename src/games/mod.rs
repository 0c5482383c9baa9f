//! Board games: rules, engines, game sessions, background searches and game windows.

pub mod arrows;
pub mod asking;
pub mod catalogue;
pub mod chance;
pub mod checksum;
pub mod coach;
pub mod contract;
pub mod entry;
pub mod errand;
pub mod fault;
pub mod fields;
#[cfg(test)]
mod heap;
pub mod line;
pub mod mind;
pub mod near;
pub mod oracle;
pub mod outlook;
pub mod play;
pub mod prelude;
pub mod questions;
pub mod score;
pub mod session;
pub mod square;
pub mod thinking;
pub mod tiles;
pub mod tribolo;
pub mod triple3;
pub mod tripppin;
pub mod trippples;
pub mod ugi;
pub mod view;

/// The built-in games; the first one is the default when no game is named.
static GAMES: [&entry::Entry; 4] =
    [&tripppin::entry::ENTRY, &trippples::entry::ENTRY, &tribolo::entry::ENTRY, &triple3::entry::ENTRY];
