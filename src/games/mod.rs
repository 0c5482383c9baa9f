//! The four board games, and their catalogue.

use amiga_boardgame::entry::GameEntry;

pub mod catalogue;
pub mod tribolo;
pub mod triple3;
pub mod tripppin;
pub mod trippples;

/// The built-in games; the first one is the default when no game is named.
static GAMES: [&GameEntry; 4] =
    [&tripppin::entry::ENTRY, &trippples::entry::ENTRY, &tribolo::entry::ENTRY, &triple3::entry::ENTRY];
