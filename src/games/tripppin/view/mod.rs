//! Tripppin's upper half: its window on the Amiga's screen.
//!
//! [`program`] is the program under the system; the others each draw or know one thing: where everything lies ([`layout`]), in which
//! pens ([`theme`]), the board, the panel, the pieces, the sprites, the menu, the help.

pub mod artwork;
pub mod board;
mod drawing;
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
