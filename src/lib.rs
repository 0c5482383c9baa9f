//! A small, faithful Amiga around lost board games; the first of them is Tripppin.
//!
//! The crate has these layers; each depends only on those below it:
//!
//! * the binary's `main`: chooses the action to run.
//! * [`host`]: the connection to the real computer: windows, PNG files, scripts and the terminal.
//! * [`small_amiga_workbench`]: the Workbench, the Shell and Preferences, in a crate of their own.
//! * [`games`]: rules and engines without side effects, and views on top of them.
//!
//! Two separate crates are below these layers: the emulated computer, [`small_amiga`], and what any board
//! game with engines needs, [`boardgame_engine`]. `ARCHITECTURE.md` beside the manifest follows a frame, a
//! move and a search through the layers.

pub mod games;
pub mod host;
