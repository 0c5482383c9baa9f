//! Components of the windows of games on boards of arrow tiles, and their boards in letters.
//!
//! The rules, solver and coach of such games, which draw nothing, are in [`boardgame_engine::tiles`].

pub mod letters;
pub mod view;
