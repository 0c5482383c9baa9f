//! Tribolo at its window: on a screen of its own, or as a window of the Workbench.
//!
//! Knows drawing, messages and time. Leaves the rules to the rest of [`super`], and files and command lines to the host.

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
pub mod players;
pub mod program;
pub mod script;
pub mod theme;
pub mod words;

pub use opening::StartError;
pub use players::Who;
pub use program::Tribolo;
