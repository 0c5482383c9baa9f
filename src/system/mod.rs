//! The operating system: exec (signals, tasks), graphics (rast ports, Bobs, text) and intuition (screens, windows, menus).
//!
//! Knows the chips below it and no word of any game.

pub mod clipboard;
pub mod computer;
pub mod exec;
pub mod eyes;
pub mod graphics;
pub mod input;
pub mod intuition;
pub mod legible;
pub mod look;
pub mod requester;
