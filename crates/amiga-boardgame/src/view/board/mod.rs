//! The window of every game: [`Table`] is the window, [`TableGame`] the interface that each game implements, and
//! [`BoardState`] the state that a game reads.
//!
//! Layout, animations and drawing are left to the game.

mod buttons;
mod canvas;
mod cells;
mod foot;
mod game;
pub(crate) mod hand;
mod opening;
mod reviewing;
mod state;
mod window;

pub use crate::view::described::{
    GameOptions, Happening, Hurry, Motion, OwnMenus, OwnState, Panel, Task, Texts, When,
};
pub use canvas::Canvas;
pub use game::{BoardCommand, BoardOf, ShownOf, TableGame};
pub(crate) use game::{MoveOf, SeatOf};
pub use hand::{Carried, Chosen, Hand, MoveGesture, MovePlaces};
pub use state::{BoardState, Shown, Suggestion};
pub use window::Table;
