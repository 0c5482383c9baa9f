//! The window of Tribolo, on its own screen or on the Workbench.
//!
//! Responsible for drawing, messages and timing. The rules are left to the other modules of [`super`], files
//! and command lines to the host.

pub(crate) mod board;
pub(crate) mod captures;
pub(crate) mod cells;
mod drawing;
pub(crate) mod face;
pub(crate) mod guide;
pub(crate) mod layout;
pub(crate) mod menu;
pub(crate) mod opening;
pub(crate) mod panel;
pub(crate) mod program;
pub(crate) mod script;
pub(crate) mod theme;
pub(crate) mod words;

pub use program::Tribolo;
