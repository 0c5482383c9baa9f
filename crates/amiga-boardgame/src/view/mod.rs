//! Components shared by the windows of all games.
//!
//! [`board`] is the window of a game with its event loop, and [`game_window`] its game, its search task and its help
//! pages. The other modules each
//! cover one feature, such as menus, the review, the end-of-game buttons or the animation speed.
//! The rules and drawings of a single game are left to its own folder.

mod allowed;
pub mod any_game;
pub mod assistance;
pub mod board;
pub mod board_numbers;
pub mod by_link;
pub mod chart;
pub mod classic_mode;
pub mod described;
pub mod draws;
pub mod ending;
pub mod engine_seats;
pub mod execute;
pub mod game_window;
pub mod glyphs;
pub mod info;
mod input;
pub mod keyboard;
pub mod keys;
mod lesson_progress;
pub mod lessons;
pub mod link_storage;
pub mod menu;
pub mod menu_commands;
pub mod menu_layout;
mod mode;
pub mod names;
pub(crate) mod offered;
pub mod opening;
pub mod oracle_choice;
pub mod pages;
pub mod pasted_text;
pub mod personal;
pub mod pieces;
pub mod record;
pub(crate) mod rematch;
pub(crate) mod resigning;
pub(crate) mod review;
pub mod reviewing;
mod saved;
pub mod scale;
mod scriptable;
pub mod sides;
pub mod slide;
pub mod speed;
pub mod start;
mod strip;
mod switches;
pub mod text;
pub mod theme;
pub(crate) mod title;
pub(crate) mod turn;
pub mod window_frame;
