//! The window of a game whose moves are made by choosing one place of the board
//! with the mouse or the keyboard's cursor.
//!
//! [`BoardWindow`] is the window, [`BoardGame`] the interface that each game implements, and [`BoardState`]
//! the state shared by all these games. Layout, animations and drawing are left to the game.

mod buttons;
mod flow;
mod game;
mod opening;
mod reviewing;
mod state;
mod window;

pub use crate::view::described::{GameOptions, Happening, Hurry, Motion, OwnState, Panel, Texts, When};
pub use game::{BoardCommand, BoardGame, BoardOf, ShownOf};
pub use state::{BoardState, Shown};
pub use window::BoardWindow;
