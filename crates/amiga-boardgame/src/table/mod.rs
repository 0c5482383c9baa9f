//! The window of every game: [`Table`] is the window, [`TableGame`] the interface that each game implements, and
//! [`BoardState`] the state that a game reads.
//!
//! A [`GameEntry`] describes a game to the host, and [`start::Start`] a start of its window. The user's commands enter at
//! [`execute::run`]; [`model`] has the game in play with its search task and help pages, and each of the other
//! modules one feature: turns, input, menus, reviews, lessons, records, draws, saved games, or games between two people
//! ([`friend`]). Layout, animations and drawing are left to the game.
//!
//! A page has a copy of this code for each game. Long functions are marked `#[inline(never)]`: their copies stay alike, and
//! the page compresses better than one in which each of them is a part of different callers.

mod allowed;
pub mod any_game;
mod buttons;
mod canvas;
mod cells;
pub mod draws;
mod estimates;
pub mod execute;
mod foot;
pub mod friend;
mod game;
mod game_entry;
pub(crate) mod hand;
mod input;
mod judging;
mod lesson_progress;
pub mod lessons;
mod looking_back;
pub mod menu_commands;
mod mode;
pub mod model;
pub(crate) mod offered;
mod open;
mod opponents;
pub mod pasted_text;
mod practising;
mod record;
mod refit;
mod rematch;
mod resigning;
pub(crate) mod review;
pub mod reviewing;
mod saved;
pub mod saved_game;
mod scriptable;
pub mod start;
mod state;
mod strip;
mod switches;
mod title;
mod turn;
mod window;
pub mod window_spec;

pub use crate::view::described::{
    GameOptions, Happening, Hurry, Motion, OwnMenus, OwnState, Panel, Task, Texts,
};
pub use canvas::Canvas;
pub use game::{BoardCommand, BoardOf, ShownOf, TableGame};
pub(crate) use game::{MoveOf, SeatOf};
pub use game_entry::GameEntry;
pub use hand::{Carried, Chosen, Hand, MoveGesture, MovePlaces};
pub use refit::Fitted;
pub use state::{BoardState, Shown, Suggestion};
pub use window::Table;
