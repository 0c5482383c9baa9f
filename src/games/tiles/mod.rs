//! Components of the windows of games on boards of arrow tiles.
//!
//! The rules, solver and coach of such games, which draw nothing, are in [`boardgame_engine::tiles`].

pub mod view;
