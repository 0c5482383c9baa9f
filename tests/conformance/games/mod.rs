//! The suite of `boardgame-conformance` for each shipped game, in a module with the word of its entry.

mod tribolo;
mod triple3;
mod tripppin;
mod trippples;
