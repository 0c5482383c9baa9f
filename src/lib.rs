//! A small, faithful Amiga around lost board games; the first of them is Tripppin.
//!
//! The crate has these layers; each depends only on those below it:
//!
//! * the binary's `main`: chooses the action to run.
//! * [`host`]: the connection to the real computer: windows, PNG files, scripts and the terminal.
//! * [`small_amiga_workbench`]: the Workbench, the Shell and Preferences, in a crate of their own.
//! * [`catalogue`]: the list of the games. Each game is a crate of its own, with its rules, engines and window:
//!   [`tripppin_game`], [`trippples_game`], [`tribolo_game`] and [`triple3_game`].
//!
//! Three separate crates are below these layers: what the windows of all games share, [`amiga_boardgame`], the
//! emulated computer, [`small_amiga`], and what any board game with engines needs, [`boardgame_engine`]. `ARCHITECTURE.md` beside
//! the manifest follows a frame, a move and a search through the layers.

pub mod catalogue;
pub mod host;
