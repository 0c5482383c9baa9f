//! The window that games of two pieces on arrow tiles share: a program under the system, for whatever such game.
//!
//! [`game`] is what a game tells it. [`program`] is the program; the others each draw or know one thing: where everything lies
//! ([`layout`]), in which pens ([`theme`]), the board, the panel, the pieces, the sprites, what menus are made of, the help, and
//! [`oracle`], the second menu with all it switches on.

pub mod artwork;
pub mod board;
mod drawing;
pub mod game;
mod hand;
pub mod help;
pub mod layout;
pub mod markers;
pub mod menu;
pub mod oracle;
pub mod panel;
pub mod pieces;
pub mod program;
pub mod theme;
