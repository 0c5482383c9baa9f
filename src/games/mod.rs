//! Board games: their rules and engines, game windows, and the catalogue of the games.

pub mod catalogue;
pub mod entry;
pub mod prelude;
pub mod tiles;
pub mod tribolo;
pub mod triple3;
pub mod tripppin;
pub mod trippples;
pub mod view;

/// The built-in games; the first one is the default when no game is named.
static GAMES: [&entry::GameEntry; 4] =
    [&tripppin::entry::ENTRY, &trippples::entry::ENTRY, &tribolo::entry::ENTRY, &triple3::entry::ENTRY];
