//! Components of the windows of games on boards of arrow tiles.
//!
//! The parts without drawing are in [`boardgame_engine::tiles`].

pub mod view;
