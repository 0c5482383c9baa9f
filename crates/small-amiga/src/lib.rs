//! The part of an Amiga that a Workbench program sees, emulated without a window, a clock or a file of the
//! host.
//!
//! * [`machine`] holds the chips: bitplanes, blitter, sprites, colour registers, vertical blank.
//! * [`system`] holds the operating system: exec, graphics, Intuition, GadTools, consoles, AmigaDOS volumes.
//!   It depends on [`machine`].
//!
//! A program implements [`Program`](system::computer::Program) and runs on a
//! [`Computer`](system::computer::Computer), which takes input events and vertical blanks and composes
//! pictures. Windows, scaling and host folders are left to the host.

#![warn(missing_docs)]

pub mod chips;
pub mod system;

#[doc(hidden)]
pub use chips as machine;
pub use system::computer::{Computer, Program};
pub use system::dos::readargs;
pub use system::{
    asl, clipboard, colour_vision, console, disk_object, dos, drawings, exec, gadtools, graphics, help_pages,
    input, intuition, legible, libraries, preferences, requester,
};
