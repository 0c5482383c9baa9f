//! Components of game windows that know no game in play: menus, keys, texts, buttons, pages, colours and the user's
//! settings.
//!
//! The window itself is in [`crate::table`], and the rules and drawings of a single game in its own crate.

pub mod assistance;
pub mod board_numbers;
pub mod chart;
pub mod classic_mode;
pub mod described;
pub mod ending;
pub mod engine_seats;
pub mod glyphs;
pub mod host_request;
pub mod info;
pub mod keyboard;
pub mod keys;
pub mod menu;
pub mod menu_layout;
pub(crate) mod moves_window;
pub mod names;
pub mod opening;
pub mod oracle_choice;
pub mod pages;
pub mod personal;
pub mod pieces;
pub(crate) mod ranked;
pub mod scale;
pub mod sides;
pub(crate) mod slide;
pub mod speed;
pub mod text;
pub mod theme;
pub mod user_record;
pub mod window_frame;
