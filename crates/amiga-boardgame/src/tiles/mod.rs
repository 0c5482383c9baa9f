//! The window that the games of two pieces on arrow tiles share, and their boards in letters for a terminal.
//!
//! A game implements [`game::TileGame`], and [`window::Tiles`] makes it a [`TableGame`](crate::table::TableGame): `interface`
//! implements that trait, and `commands` answers the user's choices. The window's contents are plain data, a [`scene`],
//! which `scene_builder` computes from the current state and `painter` draws: [`board`], [`panel`] and [`oracle`] draw the
//! parts, and [`markers`] shows the sprites. [`layout`], [`artwork`], [`status`] and [`moves`] define measures, pictures,
//! texts and moves, and `inspection` gives tests access to the window.

pub mod aids;
pub mod artwork;
pub mod board;
pub mod brush;
mod commands;
mod coordinates;
mod described;
pub mod game;
mod inspection;
mod interface;
pub mod layout;
pub mod letters;
pub mod link;
pub mod markers;
pub mod movelist;
pub mod moves;
pub mod oracle;
mod painter;
pub mod panel;
mod played;
pub mod refusal;
mod reply;
pub mod scene;
mod scene_builder;
pub mod status;
pub mod window;
