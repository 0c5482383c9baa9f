//! The window that games of two pieces on arrow tiles share: a program under the system, for whatever such game.
//!
//! From below: [`layout`] knows where everything lies, [`artwork`] the drawings, [`said`] what a game says of a moment, [`moves`]
//! what a move is. [`game`] is what a game tells the window. [`oracle`] is the second menu with all it switches on. What is to be
//! seen is plain data, a [`scene`]; `seeing` makes it of what is known, and the `painter` brings the window to it, with the
//! brush ([`board`], [`panel`], the oracle's part) and the sprites ([`markers`]). The `hand` is what mouse and keys do at the
//! board. [`program`] stands on top of them all; `doing` is what it is asked for by hands and menus, `asking` what it is asked by
//! scripts and tests, which [`actor`] tells them in their words.
//! What this window shares with those of the other games is in [`crate::games::view`].

pub mod actor;
pub mod aids;
pub mod artwork;
mod asking;
pub mod board;
mod coordinates;
mod doing;
pub mod drawings;
pub mod draws;
pub mod game;
pub mod hand;
pub mod layout;
pub mod markers;
pub mod movelist;
pub mod moves;
pub mod oracle;
mod painter;
pub mod panel;
mod played;
pub mod program;
pub mod said;
pub mod scene;
mod seeing;
