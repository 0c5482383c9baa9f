//! Components of the windows of games on boards of arrow tiles, and their boards in letters.
//!
//! The parts without drawing are in [`boardgame_engine::tiles`].

pub mod letters;
pub mod view;
