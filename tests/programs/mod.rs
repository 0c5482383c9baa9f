//! Tests of the whole program in this process, without a host window or a clock: games, the Workbench, the
//! Shell and Preferences.

mod by_link;
mod cells;
mod contrast;
mod daily;
mod desktop;
mod drawers;
mod failing_engines;
mod fonts;
mod lessons;
mod on_line;
mod oracle_window;
mod original_window;
mod personal;
mod preferences;
mod record;
mod rematch;
mod replaced;
mod screens;
mod shell;
mod spoken;
mod tribolo_window;
mod triple3_window;
mod trippples_window;
pub mod user;
mod watched;
mod whole_game;
mod workbench;
