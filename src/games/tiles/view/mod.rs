//! The window that games of two pieces on arrow tiles share: a program under the system, for whatever such game.
//!
//! [`game`] is what a game tells it. [`program`] is the program; the others each draw or know one thing: where everything lies
//! ([`layout`]), the board, the panel, the sprites, what hands and menus ask for, and [`oracle`], the second menu with all it
//! switches on. What this window shares with those of the other games is in [`crate::games::view`].

pub mod actor;
pub mod artwork;
pub mod board;
mod choices;
mod drawing;
pub mod drawings;
pub mod game;
mod hand;
pub mod layout;
pub mod markers;
pub mod oracle;
pub mod panel;
pub mod program;
