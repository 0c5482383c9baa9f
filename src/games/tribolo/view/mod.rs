//! The window of Tribolo, on its own screen or on the Workbench.
//!
//! Responsible for drawing, messages and timing. The rules are left to the other modules of [`super`], files
//! and command lines to the host.

pub mod board;
pub mod captures;
pub mod cells;
mod drawing;
pub mod face;
pub mod guide;
pub mod layout;
pub mod menu;
pub mod opening;
pub mod panel;
pub mod program;
pub mod script;
pub mod theme;
pub mod words;

pub use opening::StartError;
pub use program::Tribolo;
