//! The parts of a game's description without a window: vocabulary, options, pictures, commands, lessons, saved texts and
//! the logbook of the user.
//!
//! They come together in a [`GameEntry`](crate::table::GameEntry). Files, threads and the window on the desktop are left
//! to the host.

pub mod board_number;
pub mod command;
pub mod daily;
pub mod drawing;
#[cfg(test)]
pub(crate) mod fixture;
pub mod game_history;
pub mod job;
pub mod lesson;
pub mod likeness;
mod log_line;
pub mod logbook;
pub mod logged_daily;
pub mod logged_game;
mod logged_mistakes;
pub mod option;
pub mod option_values;
pub mod percent;
pub mod rating;
pub(crate) mod saved_earlier_game;
pub mod saved_options;
pub mod scripting;
pub mod seats;
pub mod strength;
