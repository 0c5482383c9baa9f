//! A small, faithful Amiga around lost board games; the first of them is Tripppin.
//!
//! The crate has these layers; each depends only on those below it:
//!
//! * the binary's `main`: chooses what to run.
//! * [`host`]: the real computer - window, PNG files, scripts, terminal.
//! * [`small_amiga_workbench`]: the Workbench, the Shell and Preferences, a crate of its own.
//! * [`games`]: rules and engines (pure), and views on top of them.
//!
//! The emulated computer below them is a crate of its own, [`small_amiga`]. `ARCHITECTURE.md` beside the manifest follows a frame, a move
//! and a search through the layers.

pub mod games;
pub mod host;
