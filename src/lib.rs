//! A small, faithful Amiga around lost board games; the first of them is Tripppin.
//!
//! The house has six floors; each knows only those below it:
//!
//! * [`machine`]: the chips - bitplanes, blitter, sprites, colour registers, vertical blank.
//! * [`system`]: exec signals and tasks, graphics, intuition.
//! * [`games`]: rules and minds (pure), views on top of them.
//! * [`programs`]: programs that are no games, as the Workbench.
//! * [`host`]: the real computer - window, PNG files, scripts, terminal.
//! * the binary's `main`: chooses what to run.
//!
//! `ARCHITECTURE.md` beside the manifest tells the journeys a frame, a drag and a thought make through them.

pub mod games;
pub mod host;
pub mod machine;
pub mod programs;
pub mod system;
